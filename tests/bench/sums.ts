/**
 * Reports over many orders, and the cost of keeping their sums: `npm run build && npx tsx tests/bench/sums.ts` fills up to a million
 * orders, on PGlite and PostgreSQL. Prints HTTP times of each report that sums cover, over twelve months, by any two axes, with and without
 * comparison, against the same query on the rows by the driver alone; then audited writes per second with and without kept sums in turn,
 * and what PostgreSQL reports for the triggers, which is more reliable on a busy machine. `ORDERS=10000000 ENGINE=postgres LOOKS=100`
 * changes the defaults. The last lines of each engine sum it up.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import { axesOf } from '../../src/language/report';
import { openDatabase, type Db } from '../../src/server/db/database';
import { rollupsOf } from '../../src/server/db/rollups';
import { putTogether } from '../../src/server/jobs/rollup';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch, type Running } from '../api/process';
import { filled } from './filled';

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
/** Of each report, and as many with comparing. */
const LOOKS = Number(process.env.LOOKS ?? 40);
const WRITES = 200;
/** Orders that are called off in a turn: an order is called off once, and the demo has some two hundred that can be. */
const MOVES = 25;
const TURNS = 3;
type Env = Readonly<Record<string, string>>;
type Rates = Readonly<Record<'remarks' | 'moves', number>>;

const orders = platform.resources.get('third_order')!;
const at = (times: readonly number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const spread = (label: string, times: readonly number[]) =>
  `  ${label.padEnd(34)} p50 ${at(times, 0.5).toFixed(1).padStart(7)}  p95 ${at(times, 0.95).toFixed(1).padStart(7)}  worst ${Math.max(
    ...times,
  )
    .toFixed(1)
    .padStart(7)} ms of ${times.length}`;

async function behind<T>(env: Env, what: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  try {
    await sql`set statement_timeout = 0`.execute(database.db);
    return await what(database.db);
  } finally {
    await database.close();
  }
}

/** Adds up pending changes as the job does. @returns milliseconds the driver alone takes for one report from the rows. */
async function prepared(db: Db): Promise<number[]> {
  const signal = new AbortController().signal;
  await putTogether({ db, gap: () => Promise.resolve(), signal }, orders);
  for (const rollup of rollupsOf(orders)) {
    // A million orders that came within minutes leave room behind that those of two years don't.
    await sql`vacuum full analyze ${sql.table(rollup.table)}`.execute(db);
    const { rows } = await sql<{
      n: string;
      bytes: string;
    }>`select count(*)::text as n, pg_size_pretty(pg_total_relation_size(${rollup.table})) as bytes from ${sql.table(rollup.table)}`.execute(
      db,
    );
    console.log(`  ${rollup.table}: ${Number(rows[0]!.n).toLocaleString('en-US')} sums, ${rows[0]!.bytes}`);
  }
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const from = performance.now();
    await sql`select left(area_code, 4), date_trunc('month', placed_at, 'Asia/Shanghai'), count(*), sum(paid_amount) from third_order
      where not deleted and placed_at >= now() - interval '365 days' group by 1, 2`.execute(db);
    times.push(performance.now() - from);
  }
  return times;
}

/** Looks at each report that sums cover, by two axes at random, over twelve months. */
async function reports(client: Client): Promise<{ readonly plain: number[]; readonly compared: number[] }> {
  const today = dayOf(Date.now());
  const out = { plain: [] as number[], compared: [] as number[] };
  const reads = [...new Set(Object.values(orders.rollups!).flatMap((rollup) => rollup.reports))];
  let luck = 1;
  const pick = <T>(all: readonly T[]): T => all[(luck = (luck * 48_271) % 2_147_483_647) % all.length]!;
  for (const key of reads) {
    const { call, report } = orders.reads[key]!;
    const names = Object.keys(axesOf(report!));
    const adding = Object.keys(report!.measures).filter(
      (name) => !('percentile' in Object(report!.measures[name]!.of)) && !('distinct' in Object(report!.measures[name]!.of)),
    );
    const times = { plain: [] as number[], compared: [] as number[] };
    let refused = 0;
    for (let look = -5; look < 2 * LOOKS; look++) {
      const rows = pick(names);
      const to = addDays(today, -(Math.abs(look) % 30));
      const query = {
        rows,
        columns: pick(names.filter((name) => name !== rows)),
        measures: [...new Set([pick(adding), pick(adding)])].join(),
        top: '20',
        compare: look % 2 ? 'before' : '',
        [`${report!.on}_from`]: addDays(to, -365),
        [`${report!.on}_to`]: to,
      };
      const from = performance.now();
      const { code } = await client.get(call, query);
      if (look < 0) continue;
      if (code !== 200) refused++;
      else (look % 2 ? times.compared : times.plain).push(performance.now() - from);
    }
    console.log(spread(key, times.plain));
    console.log(spread(`${key}, compared`, times.compared) + (refused ? `; ${refused} looks answered by what sums do not cover` : ''));
    out.plain.push(...times.plain);
    out.compared.push(...times.compared);
  }
  return out;
}

/**
 * Writes one order per call: remarks, which change no sum, and cancellations,
 * which change all sums of the order. @returns calls per second of each.
 */
async function writes({ origin }: Running): Promise<Rates> {
  const client = new Client(origin);
  await client.login('admin');
  const idsOf = async (query: object) =>
    (await client.get('/third/order/search', { pageSize: WRITES, ...query })).data.list.map(({ id }: { id: string }) => id) as string[];
  const perSecond = async (ids: readonly string[], call: string, body: () => object) => {
    const from = performance.now();
    for (const id of ids) {
      const answer = await client.post(call, { ids: [id], ...body() }, { 'idempotency-key': crypto.randomUUID() });
      if (answer.code !== 200) throw new Error(answer.text);
    }
    return (ids.length / (performance.now() - from)) * 1000;
  };
  const remark = () => ({ remark: `测量 ${Math.random()}` });
  const ids = await idsOf({});
  await perSecond(ids.slice(0, 30), '/third/order/remark', remark);
  return {
    remarks: await perSecond(ids, '/third/order/remark', remark),
    moves: await perSecond(await idsOf({ status: 'waiting,assigned,ready', pageSize: MOVES }), '/third/order/cancel', () => ({
      cancelReason: '测量',
    })),
  };
}

/** How often the triggers of orders were called, and the milliseconds they took, where the database counts it. */
const triggers = (env: Env) =>
  behind(env, async (db) => {
    const { rows } = await sql<{
      calls: number;
      ms: number;
    }>`select calls::int, total_time as ms from pg_stat_user_functions where funcname = 'third_order_keep'`.execute(db);
    return rows[0] ?? { calls: 0, ms: 0 };
  });

async function measure(engine: string, env: Env): Promise<void> {
  console.log(`${engine}, ${ORDERS.toLocaleString('en-US')} orders`);
  let server = await filled(env, ORDERS);
  await server.stop();
  const driver = await behind(env, prepared);
  console.log(spread('the driver, of rows, city × month', driver));
  server = await launch(env);
  const client = new Client(server.origin);
  await client.login('admin');
  const { plain, compared } = await reports(client);
  await server.stop();

  const rates: Record<'on' | 'off', Rates[]> = { on: [], off: [] };
  const before = await triggers(env);
  for (let turn = 0; turn < 2 * TURNS; turn++) {
    const side = turn % 2 ? 'off' : 'on';
    await behind(env, async (db) => {
      for (const event of ['insert', 'update', 'delete'])
        await sql.raw(`alter table third_order ${side === 'on' ? 'enable' : 'disable'} trigger keep_${event}`).execute(db);
    });
    server = await launch(env);
    rates[side].push(await writes(server));
    await server.stop();
  }
  console.log(
    `${engine}: reports over twelve months p95 ${at(plain, 0.95).toFixed(0)} ms, compared ${at(compared, 0.95).toFixed(0)} ms; of rows by the driver ${at(driver, 0.5).toFixed(0)} ms (p50 ${(at(driver, 0.5) / at(plain, 0.5)).toFixed(0)} ×)`,
  );
  const after = await triggers(env);
  if (after.calls > before.calls)
    console.log(
      `${engine}: triggers ${((after.ms - before.ms) / (after.calls - before.calls)).toFixed(3)} ms a write, of ${(
        1000 /
        at(
          rates.off.map((one) => one.moves),
          0.5,
        )
      ).toFixed(1)} ms that calling an order off takes`,
    );
  for (const what of ['remarks', 'moves'] as const) {
    const [on, off] = [rates.on, rates.off].map((all) =>
      at(
        all.map((one) => one[what]),
        0.5,
      ),
    ) as [number, number];
    console.log(
      `${engine}: ${what} a second ${on.toFixed(0)} with sums kept, ${off.toFixed(0)} without: ${(100 * (1 - on / off)).toFixed(1)} %`,
    );
  }
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const shared = { SEED: 'demo', LOG_LEVEL: 'warn', CHECK_LOCKS: '' };
if (process.env.ENGINE !== 'postgres') await measure('PGlite', { ...shared, DATA_DIR: join(home, 'data') });
if (process.env.ENGINE !== 'pglite') {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench', "alter database bench set track_functions = 'all'");
  await measure('PostgreSQL (fsync off)', { ...shared, DATABASE_URL: `${postgres.base}/bench`, UPLOAD_DIR: join(home, 'uploads') });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
