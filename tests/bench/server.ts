/**
 * `npx tsx tests/bench/server.ts`: what the server costs. List reads and audited writes a second over HTTP, beside the very statements of such a read through the driver alone
 * (and beside the list's own select and an insert, without session, rights, names and log), in one run and on one machine, so that the ratio holds where the figures do not.
 * Then start, memory, and recovery after kill -9. Needs `npm run build`. The callers and PostgreSQL share the machine with the server: more processes than processors gain nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { platform } from '../../src/areas/catalogue';
import { thirdOrder } from '../../src/areas/order/order';
import { accounts } from '../../src/areas/system/accounts.server';
import { accessOf, beginSession } from '../../src/server/access/sessions';
import { openDatabase, type Database, type Db } from '../../src/server/db/database';
import { listRows } from '../../src/server/resource/read';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch, type Running } from '../api/process';

const SECONDS = Number(process.env.SECONDS ?? 5);
const CALLERS = Number(process.env.CALLERS ?? 16);
const ORDERS = process.env.SEED_ORDERS ?? '8000';

/** Does one thing by many callers at once for a while. */
async function measure(label: string, work: (nth: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(Array.from({ length: CALLERS }, async (_, nth) => {
    while (performance.now() < end) {
      const from = performance.now();
      await work(nth);
      times.push(performance.now() - from);
    }
  }));
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(1).padStart(7);
  const rate = times.length / SECONDS;
  console.log(`  ${label.padEnd(34)} ${rate.toFixed(0).padStart(6)}/s   p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms`);
  return rate;
}

/** Reads and writes over HTTP, callers spread over the servers. */
async function overHttp(label: string, servers: readonly Running[]): Promise<{ reads: number; writes: number }> {
  const clients = servers.map((server) => new Client(server.origin));
  await clients[0]!.login('admin');
  for (const client of clients) client.cookie = clients[0]!.cookie;
  const [shop] = (await clients[0]!.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list;
  const done = ({ code, message }: { code: number; message: string }) => { if (code !== 200) throw new Error(message); };
  const reads = await measure(`${label}: list of 20 orders`, async (nth) => done(await clients[nth % clients.length]!.get('/third/order/search', { pageSize: 20 })));
  const writes = await measure(`${label}: audited write`, async (nth) => done(await clients[nth % clients.length]!.post('/merchant/shop/followUp/add',
    { shopId: shop.id, way: 'phone', result: 'solved', content: '测量', followedAt: new Date(Date.now() - 1000).toISOString() }, { 'idempotency-key': crypto.randomUUID() })));
  return { reads, writes };
}

/** What one call of the list asks the database, once its caches are warm: session, account, roles, tree, rows, names. */
async function statementsOfARead(db: Db): Promise<readonly CompiledQuery[]> {
  const { resources } = platform;
  const [{ id }] = (await sql<{ id: string }>`select id::text as id from admin_user where username = 'admin'`.execute(db)).rows as [{ id: string }];
  const limits = { idleMs: 3_600_000, absoluteMs: 3_600_000 };
  const token = await beginSession(db, id, '127.0.0.1', 'bench', new Date());
  const account = accounts('production');
  const read = async () => listRows({ db, resources, actor: (await accessOf(db, resources, account, limits, token, new Date()))!.actor }, thirdOrder, thirdOrder.reads.search, { pageSize: '20' });
  await read();
  const said: CompiledQuery[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given as [string, unknown[]];
    said.push(CompiledQuery.raw(text, values));
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try { await read(); } finally { pg.Client.prototype.query = query; }
  return said;
}

/** The statements of the same read, its select alone, and an insert of the same row, through the driver alone. */
async function bare(label: string, { db }: Database): Promise<{ reads: number; select: number; writes: number }> {
  const driver = db.withoutPlugins();
  const statements = await statementsOfARead(db);
  const reads = await measure(`${label}: the ${statements.length} statements of a read`, async () => { for (const statement of statements) await driver.executeQuery(statement); });
  const select = await measure(`${label}: select of 20 orders`, async () => { await sql`select * from third_order where not deleted order by created_at desc, id desc limit 20`.execute(db); });
  const columns = (await sql<{ name: string }>`select attname as name from pg_attribute where attrelid = 'follow_up'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`.execute(db)).rows.map((row) => row.name);
  const rest = sql.join(columns.map((name) => sql.ref(name)));
  let id = BigInt(Date.now()) * 100000n;
  const writes = await measure(`${label}: insert in a transaction`, async () => {
    const mine = String(id++);
    await db.transaction().execute(async (tx) => { await sql`insert into follow_up (id, ${rest}) select ${mine}::bigint, ${rest} from follow_up limit 1`.execute(tx); });
  });
  return { reads, select, writes };
}

const megabytes = (pid: number) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => { const from = performance.now(); const out = await work(); return [out, Math.round(performance.now() - from)]; };
const ratio = (label: string, http: { reads: number; writes: number }, sqlOnly: { reads: number; select: number; writes: number }) =>
  console.log(`  ${label}: HTTP does ${(100 * http.reads / sqlOnly.reads).toFixed(0)} % of the reads that its own statements allow (${(100 * http.reads / sqlOnly.select).toFixed(0)} % of the bare selects), ${(100 * http.writes / sqlOnly.writes).toFixed(0)} % of the bare inserts\n`);

async function onPglite(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  const env = { DATA_DIR: join(home, 'data'), SEED_ORDERS: ORDERS, LOG_LEVEL: 'warn' };
  console.log(`PGlite, ${ORDERS} orders`);
  const [first, created] = await timed(() => launch(env));
  await first.stop();
  const [server, started] = await timed(() => launch(env));
  console.log(`  first start ${created} ms, start on existing data ${started} ms, memory ${megabytes(server.pid)} MB`);
  const http = await overHttp('HTTP', [server]);
  console.log(`  memory under load ${megabytes(server.pid)} MB`);
  await server.kill();
  const [again, recovered] = await timed(() => launch(env));
  console.log(`  ready ${recovered} ms after kill -9`);
  await again.stop();
  const database = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR });
  const direct = await bare('driver', database);
  await database.close();
  ratio('PGlite', http, direct);
  rmSync(home, { recursive: true, force: true });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  const uploads = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  await administer(postgres.base, 'create database bench');
  const env = { DATABASE_URL: `${postgres.base}/bench`, SEED: 'demo', SEED_ORDERS: ORDERS, UPLOAD_DIR: uploads, LOG_LEVEL: 'warn' };
  console.log(`PostgreSQL (fsync off), ${ORDERS} orders`);
  const one = await launch(env);
  const single = await overHttp('1 process', [one]);
  const other = await launch(env);
  await overHttp('2 processes', [one, other]);
  await other.stop();
  await one.kill();
  const [again, recovered] = await timed(() => launch(env));
  console.log(`  ready ${recovered} ms after kill -9, memory ${megabytes(again.pid)} MB`);
  await again.stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: '' });
  ratio('PostgreSQL, 1 process', single, await bare('driver', database));
  await database.close();
  await administer(postgres.base, 'drop database bench with (force)');
  await postgres.stop();
  rmSync(uploads, { recursive: true, force: true });
}

console.log(`Node ${process.version}; ${CALLERS} callers, ${SECONDS} s each\n`);
await onPglite();
await onPostgres();
