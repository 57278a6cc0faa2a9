/**
 * Trying an activity on past mall orders before publishing: `npm run build && npx tsx tests/bench/replay.ts` fills three thousand and a
 * million orders of the last 60 days, on PGlite and PostgreSQL, and prints HTTP times of the replay, without conditions and with those on
 * earlier orders of a customer. `ORDERS=100000 ENGINE=postgres` measures less.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/language/days';
import { openDatabase, type Db } from '../../src/server/db/database';
import { Client, type Loose } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';

const SIZES = [3_000, Number(process.env.ORDERS ?? 1_000_000)];
const DAYS = 60;
const TRIES = 5;
type Env = Readonly<Record<string, string>>;
const CONDITIONS: Readonly<Record<string, readonly object[]>> = {
  'no condition': [],
  'goods of 20 yuan, in the morning': [
    { fact: 'goodsAmount', op: 'gte', value: '20' },
    { fact: 'hour', op: 'lte', value: '12' },
  ],
  'who has ordered before, and not for five days': [
    { fact: 'ordersBefore', op: 'gte', value: '1' },
    { fact: 'idleDays', op: 'gte', value: '5' },
  ],
};

/** Copies of the demo's orders with their lines, up to as many as are wanted, by a third as many people, spread over the days. */
const fill = (all: Db, wanted: number): Promise<void> =>
  all.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    // What is filled in was counted when it was little.
    await sql`set enable_nestloop = off`.execute(db);
    // What the database reckons itself takes no value.
    const own = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'order_item' and is_generated = 'NEVER'`.execute(db);
    const itemColumns = sql.join(own.rows.map(({ name }) => sql.ref(name)));
    for (let missing = 1; missing > 0;) {
      const { rows } = await sql<{ n: number }>`
      with models as (select o.*, row_number() over () as n from order_main as o, generate_series(1, 500)
          where o.status in ('waiting', 'delivering', 'done') limit least(50000, greatest(0, ${wanted} - (select count(*) from order_main)))),
        top as (select max(id) as id from (select id from order_main union all select id from order_item) as t),
        made as (insert into order_main select r.* from models as m, top, lateral jsonb_populate_record(null::order_main, to_jsonb(m) - 'n' || jsonb_build_object(
          'id', top.id + m.n, 'order_no', 'B' || (top.id + m.n), 'customer_phone', (13000000000 + (top.id + m.n) % ${Math.ceil(wanted / 3)})::text,
          'coupon_item_id', null, 'zero_buy_id', null, 'placed_at', now() - (m.n * 7919 % ${DAYS * 86_400}) * interval '1 second')) as r returning id),
        parts as (select i.*, m.n, row_number() over () as nth from models as m join order_item as i on i.order_id = m.id and not i.deleted),
        lines as (insert into order_item (${itemColumns}) select ${itemColumns} from (select r.* from parts as p, top, lateral jsonb_populate_record(null::order_item, to_jsonb(p) - 'n' - 'nth' || jsonb_build_object(
          'id', top.id + 1000000 + p.nth, 'order_id', top.id + p.n)) as r) as l)
      select count(*)::int as n from made`.execute(db);
      missing = rows[0]!.n;
    }
    await sql`vacuum analyze order_main`.execute(db);
    await sql`vacuum analyze order_item`.execute(db);
  });

async function measure(engine: string, env: Env): Promise<void> {
  await (await launch(env)).stop();
  for (const size of SIZES) {
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
    await fill(database.db, size);
    await database.close();
    const server = await launch(env);
    const client = new Client(server.origin);
    await client.login('admin');
    const did = async (call: string, input: Loose): Promise<Loose> => {
      const answer = await client.post(call, input);
      if (answer.code !== 200) throw new Error(answer.text);
      return answer.data;
    };
    const day = (n: number) => addDays(dayOf(Date.now()), n);
    const batch = await did('/coupon/merchant/batch/add', {
      name: `重放${size}`,
      couponType: 'cut',
      faceAmount: 500,
      thresholdAmount: 1_000,
      totalQty: 1_000_000,
      budgetAmount: 500_000_000,
      platformBearBp: 6_000,
      validType: 'fixed',
      validBegin: day(0),
      validEnd: day(30),
      submit: true,
    });
    const [{ version }] = (await client.get('/coupon/merchant/batch/search', { id: batch.id })).data.list;
    await did('/coupon/merchant/batch/audit', { ids: [batch.id], versions: { [batch.id]: version }, result: 1 });
    const scene = await did('/activity/coupon/scene/add', {
      code: `R${size}`,
      name: `重放${size}`,
      trigger: 'manual',
      perUserLimit: 5,
      perDayLimit: 500,
    });
    for (const [label, conditions] of Object.entries(CONDITIONS)) {
      const made = await did('/activity/coupon/add', {
        name: `重放 ${label}`.slice(0, 30),
        sceneId: scene.id,
        batchIds: [batch.id],
        beginAt: new Date(Date.now() + 86_400_000).toISOString(),
        endAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
        budgetAmount: 100_000,
        conditions,
      });
      const times: number[] = [];
      let replayed: Loose = {};
      for (let n = 0; n < TRIES; n++) {
        const from = performance.now();
        const answer = await client.get('/activity/coupon/replay', { id: made.id, days: DAYS });
        if (answer.code !== 200) throw new Error(`${label}: ${answer.text}`);
        times.push(performance.now() - from);
        replayed = answer.data.replayed;
      }
      times.sort((a, b) => a - b);
      console.log(
        `${engine}, ${label}: ${Number(replayed.placed).toLocaleString('en-US')} orders, of which ${Number(replayed.touched).toLocaleString('en-US')} meant, in ${times[TRIES >> 1]!.toFixed(0)} ms (worst ${times.at(-1)!.toFixed(0)})`,
      );
    }
    await server.stop();
  }
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const shared = { SEED: 'demo', LOG_LEVEL: 'warn', CHECK_LOCKS: '' };
if (process.env.ENGINE !== 'postgres') await measure('PGlite', { ...shared, DATA_DIR: join(home, 'data') });
if (process.env.ENGINE !== 'pglite') {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', { ...shared, DATABASE_URL: `${postgres.base}/bench`, UPLOAD_DIR: join(home, 'uploads') });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
