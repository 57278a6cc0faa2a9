import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { operatLog } from '../../src/areas/system/log';
import { openDatabase, type Db, type Tx } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { migrations } from '../../src/areas/migrations';
import { keepPartitions } from '../../src/server/db/partitions';
import { firstIdAt } from '../../src/server/resource/newId';
import { listingOf } from '../../src/server/resource/read';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, place } from './place';

const DAY_MS = 86_400_000;
const DAYS = 150;
const ROWS = 600;

/** Entries of the last five months, made behind the server's back, with the ids of their time. */
async function longAgo(db: Db): Promise<void> {
  const now = Date.now();
  await sql`insert into operat_log (id, operator_name, module, action, call_path, target_entity, row_count, operated_at, created_at, updated_at, version, deleted)
    select ${firstIdAt(now - DAYS * DAY_MS)}::bigint + n * ${String((BigInt(DAYS * DAY_MS) * 1_000_000n) / BigInt(ROWS))}::bigint, '旧人', '旧模块', '旧动作', '/old', 'old', 1, t, t, t, 1, false
    from (select n, date_trunc('milliseconds', to_timestamp(${(now - DAYS * DAY_MS) / 1000}::numeric + n * ${(DAYS * DAY_MS) / ROWS / 1000}::numeric)) as t from generate_series(0, ${ROWS - 1}::int) as n) as r`.execute(
    db,
  );
}
/** The months of the log, and how many of the old entries each holds: the server beside us writes entries of its own meanwhile. */
const tables = async (db: Db) =>
  (
    await sql<{
      name: string;
      rows: number;
    }>`select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I where module = ''旧模块''', c.relname), false, true, '')))[1]::text::int as rows
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'operat_log'::regclass order by 1`.execute(db)
  ).rows;
const plan = async (db: Db, query: Record<string, string>) => {
  const { matching } = listingOf({ db, resources: platform.resources, actor: null }, operatLog, operatLog.reads.search, query);
  return JSON.stringify((await sql`explain select t.id from operat_log as t where ${matching}`.execute(db)).rows);
};

describe.each(AREA_ENGINES)('months on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('come once a table is large, are made ahead, and are looked at only where the time asked for is theirs', async () => {
    await at.inspect(async ({ db }) => {
      const [now, then] = [new Date(), new Date(Date.now() - 130 * DAY_MS)];
      // What is cut long ago is a log that ended long ago.
      await sql`truncate operat_log, operat_log_item`.execute(db);
      expect(await keepPartitions(db, platform.resources, now)).toEqual([]);
      expect(await tables(db)).toEqual([{ name: 'operat_log_rest', rows: 0 }]);
      expect((await keepPartitions(db, platform.resources, then, 0)).filter((name) => !name.includes('item'))).toEqual([
        'operat_log_before',
        ...Array(2).fill(expect.stringMatching(/^operat_log_\d{4}_\d\d$/)),
      ]);
      expect(await keepPartitions(db, platform.resources, then, 0)).toEqual([]);
      await longAgo(db);
      const of = async (name: string) => (await tables(db)).find((table) => table.name === name)!.rows;
      const before = await of('operat_log_before');
      expect(before).toBeGreaterThan(70);
      // Nobody looked for weeks: what came meanwhile lies in the rest, and gets its months now.
      expect(await of('operat_log_rest')).toBeGreaterThan(100);
      expect((await keepPartitions(db, platform.resources, now, 0)).length).toBeGreaterThanOrEqual(3);
      const cut = await tables(db);
      expect(await of('operat_log_rest')).toBe(0);
      expect(await of('operat_log_before')).toBe(before);
      expect(cut.reduce((sum, { rows }) => sum + rows, 0)).toBe(ROWS);
      await expect(sql`delete from operat_log where module = '旧模块'`.execute(db)).rejects.toThrow(/append-only/);
      await expect(
        sql`insert into operat_log select * from (select (jsonb_populate_record(l, jsonb_build_object('id', 1, 'operated_at', now()))).* from operat_log l limit 1) as r`.execute(
          db,
        ),
      ).rejects.toThrow(/operat_log_partition_check/);
      const day = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10);
      for (const query of [{ operatedAt: day }, { operatedAt_from: day, operatedAt_to: day }] as Record<string, string>[]) {
        const looked = new Set([...(await plan(db, query)).matchAll(/on (operat_log_(\d{4}_\d\d|rest|before))/g)].map(([, name]) => name!));
        expect(looked.size, [...looked].join()).toBeLessThanOrEqual(2);
        expect([...looked].filter((name) => /rest|before/.test(name))).toEqual([]);
      }
      expect(
        new Set([...(await plan(db, { module: '旧模块' })).matchAll(/on (operat_log_(\d{4}_\d\d|rest|before))/g)].map(([, name]) => name))
          .size,
      ).toBe(cut.length);
      // Nobody writes today's entries into what is cut as of months ago.
    }, 'kill');
  });

  it('are one list: walked by cursor from the newest to the oldest nothing is lost, repeated or out of order', async () => {
    const admin = await at.as('admin');
    const seen: { id: string; operatedAt: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data }: { data: { list: typeof seen; next: string | null } } = await admin.get('/manager/operat/log/search', {
        pageSize: 90,
        module: '旧模块',
        ...(cursor && { cursor }),
      });
      seen.push(...data.list);
      cursor = data.next;
    }
    expect(seen).toHaveLength(ROWS);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(ROWS);
    expect(seen.map(({ operatedAt }) => operatedAt)).toEqual(
      seen
        .map(({ operatedAt }) => operatedAt)
        .sort()
        .reverse(),
    );
    const counted = await admin.get('/manager/operat/log/search', { pageSize: 1, module: '旧模块', count: 1, sort: 'operatedAt' });
    expect(counted.data).toMatchObject({ total: ROWS, list: [{ id: seen.at(-1)!.id }] });
    expect(
      (await admin.get('/manager/operat/log/search', { pageSize: 90, module: '旧模块', pageNo: 3 })).data.list.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual(seen.slice(180, 270).map(({ id }) => id));
    expect((await admin.get('/manager/operat/log/info', { id: seen.at(-1)!.id })).data).toMatchObject({ module: '旧模块', items: [] });
  });
});

it('come while others write: what they write has its place afterwards', async () => {
  const before = await place('postgres', 'empty');
  const database = await openDatabase(before.settings);
  const { db } = database;
  const write = (tx: Tx) =>
    sql`insert into operat_log (id, operator_name, module, action, call_path, target_entity, row_count, operated_at, created_at, updated_at, version, deleted)
      values (${firstIdAt(Date.now())}, '新人', '新模块', '新动作', '/new', 'new', 1, now(), now(), now(), 1, false)`.execute(tx);
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length;
  try {
    await migrate(db, migrations);
    await keepPartitions(db, platform.resources, new Date(Date.now() - 130 * DAY_MS), 0);
    const writer = await db.startTransaction().execute();
    await write(writer);
    const made = keepPartitions(db, platform.resources, new Date(), 0);
    await expect.poll(waiting).toBe(1);
    await writer.commit().execute();
    expect((await made).length).toBeGreaterThan(2);
    expect((await sql<{ n: number }>`select count(*)::int as n from operat_log_rest`.execute(db)).rows).toEqual([{ n: 0 }]);
    expect((await sql<{ n: number }>`select count(*)::int as n from operat_log where module = '新模块'`.execute(db)).rows).toEqual([
      { n: 1 },
    ]);
  } finally {
    await database.close();
    await before.remove();
  }
});

it('take over what was written before there were any', async () => {
  const before = await place('postgres', 'empty');
  const database = await openDatabase(before.settings);
  try {
    const step = migrations.findIndex(({ name }) => name.endsWith('-logs-by-month'));
    await migrate(database.db, migrations.slice(0, step));
    await longAgo(database.db);
    await migrate(database.db, migrations);
    expect(await keepPartitions(database.db, platform.resources, new Date(), 0)).toContain('operat_log_before');
    const { rows } = await sql<{ n: number; first: string }>`select count(*) as n, min(operated_at) as first from operat_log`.execute(
      database.db,
    );
    expect(rows).toEqual([{ n: ROWS, first: expect.stringMatching(/Z$/) }]);
    expect((await tables(database.db)).filter(({ rows }) => rows > 0)).toEqual([{ name: 'operat_log_before', rows: ROWS }]);
  } finally {
    await database.close();
    await before.remove();
  }
});
