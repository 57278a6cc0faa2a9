/**
 * 「上个月按此报价要多少钱」 of a station with a hundred thousand waybills: `npm run build && npx tsx tests/bench/reprice.ts` copies those of the demo's
 * busiest station, and prints the trial's HTTP time, the delay for others meanwhile, and the difference from the billed amounts, on PGlite
 * and PostgreSQL. `WAYBILLS=20000 ENGINE=postgres` measures less.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addMonths, boundsOf, monthOf } from '../../src/language/days';
import { openDatabase, type Db } from '../../src/server/db/database';
import { Client } from '../api/client';
import { columnsOf } from '../api/columns';
import { administer, startPostgres } from '../api/postgres';
import { BUILT, launch } from '../api/process';

const WAYBILLS = Number(process.env.WAYBILLS ?? 100_000);
const TURNS = 5;
type Env = Readonly<Record<string, string>>;

/** @returns the quote in force of the station that delivered most last month. */
const fill = (all: Db): Promise<string> =>
  all.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    // What is reckoned along by triggers has nothing to do with it.
    await sql`set session_replication_role = replica`.execute(db);
    const { begin, end } = boundsOf(addMonths(monthOf(Date.now()), -1));
    const { rows } = await sql<{ shop: string; quote: string }>`
      select w.delivery_shop_id::text as shop, max(q.id)::text as quote from third_waybill w
      join delivery_quote_order q on q.delivery_shop_id = w.delivery_shop_id and q.status = 'active' and q.enabled = 'on' and not q.deleted and q.begin_date <= ${begin}::timestamptz::date
      where w.status = 'delivered' and w.delivered_at >= ${begin} and w.delivered_at < ${end} and not w.deleted group by 1 order by count(*) desc limit 1`.execute(
      db,
    );
    const { shop, quote } = rows[0]!;
    await sql`
      create temp table model as select w.id as waybill_id, w.third_order_id, row_number() over () as n from third_waybill w, generate_series(1, ${WAYBILLS})
      where w.delivery_shop_id = ${shop}::bigint and w.status = 'delivered' and w.delivered_at >= ${begin} and w.delivered_at < ${end} and not w.deleted limit ${WAYBILLS}`.execute(
      db,
    );
    const base = sql`230000000000000000`;
    const columns = await columnsOf(db, 'third_order');
    await sql`insert into third_order (${columns()}) select ${columns('r')} from model m join third_order o on o.id = m.third_order_id, lateral jsonb_populate_record(null::third_order, to_jsonb(o) || jsonb_build_object(
      'id', ${base} + m.n, 'order_no', 'T8' || lpad(m.n::text, 13, '0'), 'channel_order_no', 'BENCH' || m.n)) as r`.execute(db);
    await sql`insert into third_order_item select r.* from (select i.*, m.n, row_number() over () as nth from model m join third_order_item i on i.third_order_id = m.third_order_id and not i.deleted) as i,
      lateral jsonb_populate_record(null::third_order_item, to_jsonb(i) - 'n' - 'nth' || jsonb_build_object('id', ${base} + i.nth, 'third_order_id', ${base} + i.n)) as r`.execute(
      db,
    );
    await sql`insert into third_waybill select r.* from model m join third_waybill w on w.id = m.waybill_id, lateral jsonb_populate_record(null::third_waybill, to_jsonb(w) || jsonb_build_object(
      'id', ${base} + m.n, 'waybill_no', 'Y8' || lpad(m.n::text, 13, '0'), 'third_order_id', ${base} + m.n)) as r`.execute(db);
    for (const table of ['third_order', 'third_order_item', 'third_waybill']) await sql`analyze ${sql.table(table)}`.execute(db);
    return quote;
  });

async function measure(label: string, env: Env): Promise<void> {
  await (await launch(env)).stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  const id = await fill(database.db);
  await database.close();
  for (const program of [
    ...(process.env.BUILDS ?? '')
      .split(',')
      .filter(Boolean)
      .map((one) => [one]),
    BUILT,
  ]) {
    const server = await launch(env, program);
    const client = new Client(server.origin);
    await client.login('admin');
    const [times, waits] = [[] as number[], [] as number[]];
    let [isOver, output] = [false, ''];
    const beside = (async () => {
      while (!isOver) {
        const from = performance.now();
        await fetch(`${server.origin}/healthz`);
        waits.push(performance.now() - from);
      }
    })();
    for (let turn = 0; turn < TURNS; turn++) {
      const from = performance.now();
      const { code, data, text } = await client.get('/partner/delivery/settle/quote/order/trial', { id });
      times.push(performance.now() - from);
      if (code !== 200) throw new Error(text);
      output = `${data.waybills} waybills, billed ${data.before} fen, by the quote ${data.after}, ${data.missing} without a price`;
    }
    isOver = true;
    await beside;
    console.log(
      `${label}, ${program[0]}: ${times
        .toSorted((a, b) => a - b)
        .map((ms) => (ms / 1000).toFixed(2))
        .join(' ')} s; others wait ${Math.max(...waits).toFixed(0)} ms at most; ${output}`,
    );
    await server.stop();
  }
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const common = { UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo', SEED_ORDERS: '3000' };
if (process.env.ENGINE !== 'postgres') await measure('PGlite', { ...common, DATA_DIR: join(home, 'data') });
if (process.env.ENGINE !== 'pglite') {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', { ...common, DATABASE_URL: `${postgres.base}/bench` });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
