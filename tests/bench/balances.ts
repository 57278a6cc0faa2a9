/**
 * Opening and closing stock over a long ledger: `npm run build && npx tsx tests/bench/balances.ts` gives the demo a million movements on
 * some ten thousand shelves, on PGlite and PostgreSQL, and prints HTTP times of 库存汇总统计, and of stock pages and one shelf as of an earlier
 * time. `MOVEMENTS=100000 ENGINE=postgres` measures less. Figures depend on the machine, so there is no pass or fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/language/days';
import { openDatabase, type Db } from '../../src/server/db/database';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';

const MOVEMENTS = Number(process.env.MOVEMENTS ?? 1_000_000);
const SHELVES = Number(process.env.SHELVES ?? 10_000);
const TRIES = 10;
/** Looks at a page, after some that do not count. */
const [LOOKS, WARM] = [200, 20];
const CALL = '/stock/statistics';

/** Shelves for all warehouses and specs, up to the wanted number, each with its part of two years' movements: ten in, nine out. */
async function fill(db: Db): Promise<void> {
  await sql`alter table stock_movement disable trigger append_only`.execute(db);
  await sql`delete from stock_movement`.execute(db);
  const indexes = (
    await sql<{
      name: string;
      made: string;
    }>`select indexname as name, indexdef as made from pg_indexes where tablename = 'stock_movement' and indexname not like '%pkey'`.execute(
      db,
    )
  ).rows;
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`insert into stock (id, warehouse_id, spec_code_id, warehouse_type, on_hand, warn_qty, needed_qty, cost_exact, stock_amount, locked, promised, on_way, transfer_on_way, created_at, updated_at, version, deleted)
    select (select max(id) from stock) + row_number() over (), w.id, s.id, w.warehouse_type, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(), now(), 1, false
    from partner_warehouse w cross join partner_spu_code s where not exists (select 1 from stock o where o.warehouse_id = w.id and o.spec_code_id = s.id)
    limit ${SHELVES}`.execute(db);
  const each = sql`(select ceil(${MOVEMENTS}::numeric / count(*))::int from stock)`;
  await sql`insert into stock_movement (id, move_no, stock_id, warehouse_id, spec_code_id, direction, biz_type, biz_no, qty_delta, on_hand_after, stock_amount_after, unit_cost, amount, occurred_at, created_at, updated_at, version, deleted)
    select 100000000000000000 + k * 100000 + n, 'B' || k || '-' || n, id, warehouse_id, spec_code_id, case when n % 2 = 1 then 'in' else 'out' end, case when n % 2 = 1 then 'gain' else 'loss' end,
      'B' || k || '-' || n, case when n % 2 = 1 then 10 else -9 end, (n + 1) / 2 * 10 - n / 2 * 9, ((n + 1) / 2 * 10 - n / 2 * 9) * 500, 500, case when n % 2 = 1 then 5000 else -4500 end,
      now() - (each - n) * interval '730 days' / each - k * interval '7 milliseconds', now(), now(), 1, false
    from (select id, warehouse_id, spec_code_id, row_number() over (order by id) as k from stock) as s, ${each} as of(each), generate_series(1, each) as n`.execute(
    db,
  );
  for (const { made } of indexes) await sql.raw(made).execute(db);
  await sql`alter table stock_movement enable trigger append_only`.execute(db);
  await sql`update stock s set on_hand = m.qty, stock_amount = m.amount from (select stock_id, sum(qty_delta) as qty, sum(amount) as amount from stock_movement group by 1) m where m.stock_id = s.id`.execute(
    db,
  );
  await sql`vacuum analyze stock_movement`.execute(db);
  await sql`vacuum analyze stock`.execute(db);
}

async function measure(label: string, env: Readonly<Record<string, string>>): Promise<void> {
  await (await launch(env)).stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  await fill(database.db);
  const { rows } = await sql<{
    movements: number;
    shelves: number;
  }>`select (select count(*) from stock_movement)::int as movements, (select count(*) from stock)::int as shelves`.execute(database.db);
  await database.close();
  const server = await launch(env);
  const client = new Client(server.origin);
  await client.login('admin');
  const today = dayOf(new Date());
  const since = (days: number) => ({ occurredAt_from: addDays(today, -days), occurredAt_to: today });
  const looks: readonly (readonly [string, Record<string, string>])[] = [
    ['warehouses, a month, sorted by closing', { rows: 'warehouse', sort: '-closing', ...since(30) }],
    ['the same beside the month before', { rows: 'warehouse', sort: '-closing', compare: 'before', ...since(30) }],
    ['days of a month', { rows: 'day', measures: 'closing', ...since(30) }],
    ['days of a month by brand', { rows: 'day', columns: 'brand', measures: 'closing', ...since(30) }],
    ['warehouses, a month a year ago', { rows: 'warehouse', occurredAt_from: addDays(today, -395), occurredAt_to: addDays(today, -365) }],
  ];
  console.log(`${label}, ${rows[0]!.movements.toLocaleString('en-US')} movements on ${rows[0]!.shelves.toLocaleString('en-US')} shelves`);
  for (const [name, query] of looks) {
    const times: number[] = [];
    for (let i = 0; i < TRIES; i++) {
      const from = performance.now();
      const answer = await client.get(CALL, query);
      if (answer.code !== 200) throw new Error(`${name}: ${answer.message}`);
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    console.log(`  ${name.padEnd(42)} p50 ${times[TRIES >> 1]!.toFixed(0).padStart(6)}  worst ${times.at(-1)!.toFixed(0).padStart(6)} ms`);
  }
  await pages(client);
  await server.stop();
}

/** Waits until the server has added up the movements: until an empty call is answered at once twenty times in a row, a minute at most. */
async function atRest(client: Client): Promise<void> {
  const until = performance.now() + 60_000;
  for (let quick = 0; quick < 20 && performance.now() < until;) {
    const from = performance.now();
    await client.get('/login/session');
    quick = performance.now() - from < 10 ? quick + 1 : 0;
  }
}

/** A page of stock, and what a shelf held at some moment of two years: the last movement by then says it. */
async function pages(client: Client): Promise<void> {
  await atRest(client);
  const { list } = (await client.get<{ list: { warehouseId: string; specCodeId: string }[] }>('/stock/search', { pageSize: 200 })).data;
  const shelf = (i: number) => list[i % list.length]!;
  const looks: readonly (readonly [string, (i: number) => ReturnType<Client['get']>])[] = [
    ['a call that looks up its session and no more', () => client.get('/login/session')],
    ['a page of stock', () => client.get('/stock/search', { pageSize: 20 })],
    ['that of a warehouse', (i) => client.get('/stock/search', { pageSize: 20, warehouseId: shelf(i * 7).warehouseId })],
    [
      'a shelf at a moment',
      (i) => {
        const { warehouseId, specCodeId } = shelf(i * 13);
        return client.get('/stock/log', {
          warehouseId,
          specCodeId,
          occurredAt_to: new Date(Date.now() - ((i * 37) % 700) * 86_400_000).toISOString(),
          pageSize: 1,
        });
      },
    ],
  ];
  for (const [name, look] of looks) {
    const times: number[] = [];
    for (let i = 0; i < LOOKS + WARM; i++) {
      const from = performance.now();
      const answer = await look(i);
      if (answer.code !== 200) throw new Error(`${name}: ${answer.message}`);
      if (i >= WARM) times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(LOOKS * share)]!.toFixed(0).padStart(6);
    console.log(`  ${name.padEnd(42)} p50 ${at(0.5)}  p95 ${at(0.95)} ms`);
  }
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const common = { UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo', SEED_ORDERS: '500' };
const engine = process.env.ENGINE;
if (engine !== 'postgres') await measure('PGlite', { ...common, DATA_DIR: join(home, 'data') });
if (engine !== 'pglite') {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', { ...common, DATABASE_URL: `${postgres.base}/bench` });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
