/**
 * `npx tsx tests/bench/server.ts`: list reads and audited writes per second over HTTP, against the very statements of such a read by the
 * driver alone, and against the list's own select and an insert (without session, rights, names and log), in one run on one machine,
 * because ratios are comparable where figures are not. On PostgreSQL they alternate and report processor time, which other load disturbs
 * least: over HTTP that of server and database, by the driver that of this program and the database. Callers only drain responses;
 * everything is called `WARM` times before it counts. Then start, memory, and recovery after kill -9. Needs `npm run build`. Callers and
 * PostgreSQL share the machine with the server, so more processes than processors gain nothing.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { platform } from '../../src/areas/catalogue';
import { thirdOrder } from '../../src/areas/order/order';
import { accounts } from '../../src/areas/system/accounts.server';
import { accessReader, beginSession } from '../../src/server/access/sessions';
import { openDatabase, type Database, type Db } from '../../src/server/db/database';
import { listRows } from '../../src/server/resource/read';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch, type Running } from '../api/process';

const SECONDS = Number(process.env.SECONDS ?? 5);
const CALLERS = Number(process.env.CALLERS ?? 16);
const ORDERS = process.env.SEED_ORDERS ?? '8000';
const TURNS = Number(process.env.TURNS ?? 3);
/** Calls before counting starts: a program that has just started is slower, the more so the larger it is. */
const WARM = Number(process.env.WARM ?? 500);
const warmed = new Set<string>();

interface Measured {
  readonly rate: number;
  /** Processor time of one, in ms. */ readonly cpu: number;
}

/** Does one thing by many callers at once for a while. @param spent processor time so far, in ms, of all who have to do with it. */
async function measure(label: string, spent: () => number, work: (nth: number) => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  for (let left = warmed.has(label) ? 0 : WARM; left > 0; left -= CALLERS)
    await Promise.all(Array.from({ length: CALLERS }, (_, nth) => work(nth)));
  warmed.add(label);
  const before = spent();
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, nth) => {
      while (performance.now() < end) {
        const from = performance.now();
        await work(nth);
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(1).padStart(7);
  const rate = times.length / SECONDS;
  const cpu = (spent() - before) / times.length;
  console.log(
    `  ${label.padEnd(34)} ${rate.toFixed(0).padStart(6)}/s   p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms   ${cpu.toFixed(2)} ms of processor time each`,
  );
  return { rate, cpu };
}

const TICK_MS = 10;
/** Processor time of a process so far, in ms; with that of the children it has seen end. */
function timeOf(pid: number): { readonly parent: number; readonly own: number; readonly reaped: number } {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  return { parent: parts[1]!, own: TICK_MS * (parts[11]! + parts[12]!), reaped: TICK_MS * (parts[13]! + parts[14]!) };
}
const mine = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Processor time of a PostgreSQL on this machine with all its processes; nothing where it runs on another. */
async function timeOfPostgres(db: Db): Promise<() => number> {
  const {
    rows: [{ pid }],
  } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)) as { rows: [{ pid: number }] };
  const parent = (() => {
    try {
      return timeOf(pid).parent;
    } catch {
      return null;
    }
  })();
  if (parent === null) return () => 0;
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce(
        (sum, name) => {
          try {
            const time = timeOf(Number(name));
            return sum + (time.parent === parent ? time.own : 0);
          } catch {
            return sum;
          }
        },
        timeOf(parent).own + timeOf(parent).reaped,
      );
}

/**
 * A raw connection that repeats one request and checks only its status. Node's own client would take several times the processor time from
 * the server and the database, and the driver's callers use none.
 */
function asker(url: string, cookie: string): () => Promise<void> {
  const { host, hostname, port, pathname, search } = new URL(url);
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept-encoding: gzip, deflate, br\r\n\r\n`,
  );
  let asked: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;
  let left = 0;
  const opened = () =>
    connect(Number(port), hostname)
      .setNoDelay(true)
      .unref()
      .on('error', (error) => asked?.reject(error))
      .on('close', () => asked?.reject(new Error(`${url} hung up`)))
      .on('data', (chunk) => {
        if (left === 0) {
          const begin = chunk.indexOf('\r\n\r\n') + 4;
          const head = chunk.subarray(0, begin).toString('latin1');
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
          if (!head.startsWith('HTTP/1.1 200 ') || begin < 4 || !length) return asked!.reject(new Error(`${url} answered ${head}`));
          left = begin + length;
        }
        left -= chunk.length;
        if (left === 0) asked!.resolve();
      });
  let socket = opened();
  return () =>
    new Promise((resolve, reject) => {
      asked = { resolve, reject };
      // The server closes connections that are idle for a while.
      if (socket.destroyed) socket = opened();
      socket.write(request);
    });
}

/** Reads and writes over HTTP, callers spread over the servers. */
async function overHttp(
  label: string,
  servers: readonly Running[],
  database: () => number = () => 0,
): Promise<{ reads: Measured; writes: Measured; again: () => Promise<Measured> }> {
  const clients = servers.map((server) => new Client(server.origin));
  await clients[0]!.login('admin');
  for (const client of clients) client.cookie = clients[0]!.cookie;
  const shops = (await clients[0]!.get('/merchant/shop/search', { pageSize: CALLERS, status: 'open' })).data.list;
  const done = ({ code, message }: { code: number; message: string }) => {
    if (code !== 200) throw new Error(message);
  };
  const spent = () => servers.reduce((sum, { pid }) => sum + timeOf(pid).own, database());
  const askers = Array.from({ length: CALLERS }, (_, nth) =>
    asker(`${servers[nth % servers.length]!.origin}/api/third/order/search?pageSize=20`, clients[0]!.cookie),
  );
  const again = () => measure(`${label}: list of 20 orders`, spent, (nth) => askers[nth]!());
  const reads = await again();
  const writes = await measure(`${label}: audited write`, spent, async (nth) =>
    done(
      await clients[nth % clients.length]!.post(
        '/merchant/shop/followUp/add',
        {
          shopId: shops[nth % shops.length].id,
          way: 'phone',
          result: 'solved',
          content: '测量',
          followedAt: new Date(Date.now() - 1000).toISOString(),
        },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    ),
  );
  return { reads, writes, again };
}

/** What one call of the list asks the database, once its caches are warm: session and rights, rows, names. */
async function statementsOfARead(db: Db): Promise<readonly CompiledQuery[]> {
  const { resources } = platform;
  const [{ id }] = (await sql<{ id: string }>`select id::text as id from admin_user where username = 'admin'`.execute(db)).rows as [
    { id: string },
  ];
  const limits = { idleMs: 3_600_000, absoluteMs: 3_600_000 };
  const token = await beginSession(db, id, '127.0.0.1', 'bench', new Date());
  const accessOf = accessReader(db, resources, accounts('production', platform), limits);
  const read = async () =>
    listRows({ db, resources, actor: (await accessOf(token, new Date()))!.actor }, thirdOrder, thirdOrder.reads.search, { pageSize: '20' });
  await read();
  const statements: CompiledQuery[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    // A statement that connections keep goes by its name as well, which its text alone leads to.
    const [first, rest] = args as [string | { text: string; values: unknown[] }, unknown[]];
    statements.push(typeof first === 'string' ? CompiledQuery.raw(first, rest) : CompiledQuery.raw(first.text, first.values));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await read();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

/** The statements of the same read, its select alone, and an insert of the same row, through the driver alone. */
async function bare(
  label: string,
  { db }: Database,
  database: () => number = () => 0,
): Promise<{ reads: Measured; select: Measured; writes: Measured; again: () => Promise<Measured> }> {
  const driver = db.withoutPlugins();
  const statements = await statementsOfARead(db);
  const spent = () => mine() + database();
  const again = () =>
    measure(`${label}: the ${statements.length} statements of a read`, spent, async () => {
      for (const statement of statements) await driver.executeQuery(statement);
    });
  const reads = await again();
  const select = await measure(`${label}: select of 20 orders`, spent, async () => {
    await sql`select * from third_order where not deleted order by created_at desc, id desc limit 20`.execute(db);
  });
  const columns = (
    await sql<{
      name: string;
    }>`select attname as name from pg_attribute where attrelid = 'follow_up'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`.execute(
      db,
    )
  ).rows.map((row) => row.name);
  const rest = sql.join(columns.map((name) => sql.ref(name)));
  let id = BigInt(Date.now()) * 100000n;
  const writes = await measure(`${label}: insert in a transaction`, spent, async () => {
    const mine = String(id++);
    await db.transaction().execute(async (tx) => {
      await sql`insert into follow_up (id, ${rest}) select ${mine}::bigint, ${rest} from follow_up limit 1`.execute(tx);
    });
  });
  return { reads, select, writes, again };
}

const megabytes = (pid: number) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now();
  const out = await work();
  return [out, Math.round(performance.now() - from)];
};
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;
type Sides = Readonly<Record<'reads' | 'writes', Measured>>;
const ratio = (label: string, http: Sides, sqlOnly: Sides & { readonly select: Measured }) =>
  console.log(
    `  ${label}: HTTP does ${share(http.reads.rate, sqlOnly.reads.rate)} of the reads that its own statements allow (${share(http.reads.rate, sqlOnly.select.rate)} of the bare selects), ${share(http.writes.rate, sqlOnly.writes.rate)} of the bare inserts; in processor time ${share(sqlOnly.reads.cpu, http.reads.cpu)} of the reads\n`,
  );
const mean = (all: readonly Measured[]): Measured => ({
  rate: all.reduce((sum, { rate }) => sum + rate, 0) / all.length,
  cpu: all.reduce((sum, { cpu }) => sum + cpu, 0) / all.length,
});

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
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: '' });
  const spent = await timeOfPostgres(database.db);
  const single = await overHttp('1 process', [one], spent);
  const direct = await bare('driver', database, spent);
  const turns = { http: [single.reads], driver: [direct.reads] };
  for (let turn = 1; turn < TURNS; turn++) {
    turns.http.push(await single.again());
    turns.driver.push(await direct.again());
  }
  ratio('PostgreSQL, 1 process', { ...single, reads: mean(turns.http) }, { ...direct, reads: mean(turns.driver) });
  await database.close();
  const other = await launch(env);
  await overHttp('2 processes', [one, other], () => 0);
  await other.stop();
  await one.kill();
  const [again, recovered] = await timed(() => launch(env));
  console.log(`  ready ${recovered} ms after kill -9, memory ${megabytes(again.pid)} MB`);
  await again.stop();
  await administer(postgres.base, 'drop database bench with (force)');
  await postgres.stop();
  rmSync(uploads, { recursive: true, force: true });
}

console.log(`Node ${process.version}; ${CALLERS} callers, ${SECONDS} s each\n`);
const engine = process.env.ENGINE;
if (engine !== 'postgres') await onPglite();
if (engine !== 'pglite') await onPostgres();
