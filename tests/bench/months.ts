/**
 * `npx tsx tests/bench/months.ts`: cost of a log of `ROWS` entries as a plain
 * table, as one partition, and partitioned by month, alternating in one run.
 */
import { sql } from 'kysely';
import { platform } from '../../src/areas/catalogue';
import { operatLog } from '../../src/areas/system/log';
import type { Resource } from '../../src/language/resource';
import { openDatabase, type Db } from '../../src/server/db/database';
import { engineMigration } from '../../src/server/db/migrations/0000-engine';
import { keepPartitions } from '../../src/server/db/partitions';
import { changeSql, shapeOf } from '../../src/server/db/schema';
import { firstIdAt } from '../../src/server/resource/newId';
import { listRows } from '../../src/server/resource/read';
import { administer, startPostgres } from '../api/postgres';

const ROWS = Number(process.env.ROWS ?? 200_000);
const TURNS = Number(process.env.TURNS ?? 300);
const DAY_MS = 86_400_000;
const DAYS = 365;

const whole = {
  ...operatLog,
  name: 'operat_log_whole',
  partition: undefined,
  reads: { search: operatLog.reads.search },
} as unknown as Resource;
const piece = { ...operatLog, name: 'operat_log_piece', reads: { search: operatLog.reads.search } } as unknown as Resource;
const parted = { ...operatLog, reads: { search: operatLog.reads.search } } as unknown as Resource;
const resources = new Map([...platform.resources, [parted.name, parted], [whole.name, whole], [piece.name, piece]]);
const ALL = [whole, piece, parted];

async function fill(db: Db, table: string, from: number): Promise<void> {
  const step = Math.floor((DAYS * DAY_MS) / ROWS);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into ${sql.table(table)} (id, operator_id, operator_name, module, action, call_path, target_entity, target_id, target_name, row_count, ip, cost_ms, operated_at, created_at, updated_at, version, deleted)
      select ${firstIdAt(from)}::bigint + n * ${String(BigInt(step) * 1_000_000n)}::bigint, ${firstIdAt(from)}::bigint + (n % 40)::bigint * 1000000, '操作员' || n % 40, '模块' || n % 30, '动作' || n % 8, '/call/' || n % 90, 'entity_' || n % 30, ${firstIdAt(from)}::bigint + (n % 50000)::bigint * 1000000, '对象' || n, 1, '127.0.0.1', 5, t, t, t, 1, false
      from (select n, to_timestamp(${from / 1000}::numeric + n * ${step / 1000}::numeric) as t from generate_series(0, ${ROWS - 1}::int) as n) as r`.execute(
      tx,
    );
  });
}

async function main() {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database months');
  const database = await openDatabase({ databaseUrl: `${postgres.base}/months`, dataDir: '' });
  const { db } = database;
  try {
    await sql.raw(engineMigration.sql).execute(db);
    const shape = shapeOf(resources);
    for (const statement of changeSql(
      {},
      Object.fromEntries(['admin_user', ...ALL.map((res) => res.name)].map((name) => [name, shape[name]!])),
    ))
      await sql.raw(statement).execute(db);
    const from = Date.now() - DAYS * DAY_MS;
    let months = 0;
    for (let day = 0; day <= DAYS; day += 28)
      months += (await keepPartitions(db, new Map([[parted.name, parted]]), new Date(from + day * DAY_MS), 0)).length;
    for (const res of ALL) await fill(db, res.name, from);
    console.log(`${ROWS} entries of ${DAYS} days; cut into ${months}`);
    for (const res of ALL) await sql`analyze ${sql.table(res.name)}`.execute(db);
    const reading = { db, resources, actor: null };
    const day = new Date(Date.now() - 200 * DAY_MS).toISOString().slice(0, 10);
    const cursors = new Map<Resource, string>();
    for (const res of ALL)
      cursors.set(res, (await listRows(reading, res, res.reads.search!, { pageSize: '20', operatedAt_to: day })).next!);
    const works: readonly [string, (res: Resource, nth: number) => Promise<unknown>][] = [
      ['first page', (res) => listRows(reading, res, res.reads.search!, {})],
      ['first page of one operator', (res, n) => listRows(reading, res, res.reads.search!, { operatorId: firstIdAt(from + (n % 40)) })],
      ['goes on 200 days ago', (res) => listRows(reading, res, res.reads.search!, { cursor: cursors.get(res)! })],
      ['one day 200 days ago', (res) => listRows(reading, res, res.reads.search!, { operatedAt: day })],
      ['one day, counted', (res) => listRows(reading, res, res.reads.search!, { operatedAt: day, count: '1' })],
      ['what happened to one row', (res, n) => listRows(reading, res, res.reads.search!, { targetId: firstIdAt(from + n) })],
      [
        'one entry by its id',
        (res, n) =>
          sql`select * from ${sql.table(res.name)} where id = ${firstIdAt(from)}::bigint + ${n}::bigint * ${String(BigInt(Math.floor((DAYS * DAY_MS) / ROWS)) * 1_000_000n)}::bigint`.execute(
            db,
          ),
      ],
      [
        'a new entry',
        (res, n) =>
          sql`insert into ${sql.table(res.name)} (id, operator_name, module, action, call_path, target_entity, row_count, operated_at, created_at, updated_at, version, deleted) values (${firstIdAt(Date.now())}::bigint + ${n + 1000 * ALL.indexOf(res)}, '甲', '模块1', '动作', '/call/1', 'entity_1', 1, now(), now(), now(), 1, false)`.execute(
            db,
          ),
      ],
    ];
    console.log(
      `  ${''.padEnd(30)}${ALL.map(({ name }) => `${name.replace('operat_log', '').slice(1) || 'months'} p50`.padStart(12) + 'p95'.padStart(8)).join('')} ms`,
    );
    for (const [label, work] of works) {
      const times = new Map<Resource, number[]>(ALL.map((res) => [res, []]));
      for (let n = 0; n < TURNS + 20; n++)
        for (const res of n % 2 ? ALL : ALL.toReversed()) {
          const begun = performance.now();
          await work(res, n);
          if (n >= 20) times.get(res)!.push(performance.now() - begun);
        }
      const at = (res: Resource, part: number) => {
        const sorted = times.get(res)!.sort((a, b) => a - b);
        return sorted[Math.floor(sorted.length * part)]!;
      };
      console.log(
        `  ${label.padEnd(30)}${ALL.map((res) => at(res, 0.5).toFixed(2).padStart(12) + at(res, 0.95).toFixed(2).padStart(8)).join('')}   ${ALL.slice(
          1,
        )
          .map((res) => `${((100 * at(res, 0.5)) / at(whole, 0.5)).toFixed(0)} %`)
          .join(', ')}`,
      );
    }
  } finally {
    await database.close();
    await administer(postgres.base, 'drop database months with (force)');
    await postgres.stop();
  }
}

await main();
