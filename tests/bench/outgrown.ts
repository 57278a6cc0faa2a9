/**
 * What could answer reports when PostgreSQL no longer can: the finest sums of a hundred million orders in two years (by the model of
 * `sumsModel.ts`) as one table, in monthly partitions, and as Parquet under DuckDB in this process, with the same queries, against the
 * monthly sums that reports read. Prints sizes and milliseconds.
 * `npm install --no-save @duckdb/node-api && npm run build && npx tsx tests/bench/outgrown.ts`;
 * `ORDERS=10000000` measures less. DuckDB is no dependency of the console.
 */
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addDays, addMonths, dayOf, startOfDay } from '../../src/language/days';
import { openDatabase, type Db } from '../../src/server/db/database';
import { rollupsOf } from '../../src/server/db/rollups';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';
import { MODELLED, modelled } from './sumsModel';

const ORDERS = Number(process.env.ORDERS ?? 100_000_000);
const DAYS = 730;
const TURNS = 5;
const today = dayOf(Date.now());
const lines = MODELLED[1]!;
const rollup = rollupsOf(lines).find(({ table }) => table === 'third_order_item_kept_spec')!;
const { table, months } = rollup;

/** By what a year is looked at, of tables by days; those by months know no days. */
const LOOKS = {
  'a year by city and spec': 'left(area_code, 4), spec_code_id',
  'a year by partner': 'partner_id',
  'a year by month and spec': `date_trunc('month', placed_at), spec_code_id`,
  'a year by day': `date_trunc('day', placed_at)`,
};
const YEAR = `placed_at >= timestamptz '${startOfDay(addDays(today, -364))}' and status = 'done'`;
const statement = (from: string, by: string) => `select ${by}, sum(n) from ${from} where ${YEAR} group by ${by}`;

async function middle(ask: () => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const from = performance.now();
    await ask();
    found.push(performance.now() - from);
  }
  return found.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]!;
}

/** The same cells once more, a table a month. */
async function partitioned(db: Db): Promise<void> {
  await sql.raw(`create table by_month (like ${table}) partition by range (placed_at)`).execute(db);
  for (let back = 25; back >= -1; back--) {
    const [from, to] = [-back, 1 - back].map((by) => startOfDay(`${addMonths(today.slice(0, 7), by)}-01`));
    await sql.raw(`create table by_month_${back + 1} partition of by_month for values from ('${from}') to ('${to}')`).execute(db);
  }
  await sql.raw(`insert into by_month select * from ${table}`).execute(db);
  await sql.raw('create index on by_month (placed_at)').execute(db);
  await sql.raw('vacuum analyze by_month').execute(db);
}

/** Its name is no literal, for it is installed for this alone. */
const DUCKDB = '@duckdb/node-api';
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string, options: object): Promise<{ connect(): Promise<{ runAndReadAll(text: string): Promise<unknown> }> }>;
  };
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
chmodSync(home, 0o777);
const { DuckDBInstance } = (await import(DUCKDB)) as DuckDb;
const postgres = await startPostgres();
await administer(postgres.base, 'create database bench');
const databaseUrl = `${postgres.base}/bench`;
await (
  await launch({
    SEED: 'demo',
    SEED_ORDERS: '300',
    LOG_LEVEL: 'warn',
    CHECK_LOCKS: '',
    DATABASE_URL: databaseUrl,
    UPLOAD_DIR: join(home, 'uploads'),
  })
).stop();
const database = await openDatabase({ databaseUrl, dataDir: '' });
await database.db.connection().execute(async (db) => {
  await sql`set statement_timeout = 0`.execute(db);
  console.log(`${ORDERS.toLocaleString('en-US')} orders in ${DAYS} days`);
  await modelled(db, lines, rollup, ORDERS, DAYS);
  await partitioned(db);
  const [csv, parquet] = ['cells.csv', 'cells.parquet'].map((name) => join(home, name)) as [string, string];
  await sql.raw(`copy ${table} to '${csv}' with (format csv, header)`).execute(db);
  const duck = await (await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '512MB', temp_directory: home })).connect();
  await duck.runAndReadAll(`set timezone = 'Asia/Shanghai'`);
  await duck.runAndReadAll(
    `copy (select * from read_csv('${csv}', types = {'area_code': 'VARCHAR'}) order by placed_at) to '${parquet}' (format parquet, compression zstd)`,
  );
  console.log(`  as Parquet: ${(statSync(parquet).size / 1e6).toFixed(0)} MB`);
  for (const [name, by] of Object.entries(LOOKS)) {
    const onPostgres = (from: string) => middle(() => sql.raw(statement(from, by)).execute(db));
    const figures = [
      `${(await onPostgres(table)).toFixed(0)} ms as a table of days`,
      `${(await onPostgres('by_month')).toFixed(0)} in partitions`,
      ...(by.includes(`'day'`) ? [] : [`${(await onPostgres(months)).toFixed(0)} by months`]),
      `${(await middle(() => duck.runAndReadAll(statement(`'${parquet}'`, by)))).toFixed(0)} under DuckDB`,
    ];
    console.log(`  ${name}: ${figures.join(', ')}`);
  }
});
await database.close();
await postgres.stop();
rmSync(home, { recursive: true, force: true });
