/**
 * What it takes to give out a million cards, and what it costs everybody else meanwhile: `npm run build && npx tsx tests/bench/cards.ts`, on PGlite and on PostgreSQL. The numbers are put
 * into the database beforehand, as those of twenty files would be. It prints the time from the press of the key to 已完成, cards a second, and how long list calls take that come every 100 ms, before
 * and meanwhile. `CARDS=50000 ENGINE=pglite` measures less; `KILL=5` kills the server so many times on the way, and counts all the same. The last line of an engine sums it up.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/language/days';
import { openDatabase } from '../../src/server/db/database';
import { Client, type Loose } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch, type Running } from '../api/process';

const CARDS = Number(process.env.CARDS ?? 1_000_000);
const KILLS = Number(process.env.KILL ?? 0);
const FACE = 100;

const at = (times: readonly number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const spread = (times: readonly number[]) =>
  `p50 ${at(times, 0.5).toFixed(0)}, p95 ${at(times, 0.95).toFixed(0)}, worst ${at(times, 1).toFixed(0)} ms of ${times.length}`;

/** Milliseconds of list calls of every sort, one every 100 ms, until `isOver`. */
async function lists(client: Client, isOver: () => boolean): Promise<number[]> {
  const asked: readonly (readonly [string, Loose])[] = [
    ['/third/order/search', { pageSize: 100, status: 'done' }],
    ['/coupon/merchant/item/search', { pageSize: 100 }],
    ['/merchant/shop/search', { pageSize: 100 }],
    ['/coupon/merchant/send/searchDetail', { pageSize: 100, result: 'sent' }],
  ];
  const times: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    const answer = await client.get(...asked[times.length % asked.length]!).catch(() => null);
    if (answer && answer.code !== 200) throw new Error(answer.message);
    if (answer) times.push(performance.now() - from);
    await sleep(Math.max(0, 100 - (performance.now() - from)));
  }
  return times.sort((a, b) => a - b);
}

/** A sending that was approved, for as many numbers as there are to be cards. */
async function prepared(env: Readonly<Record<string, string>>): Promise<string> {
  const server = await launch(env);
  const client = new Client(server.origin);
  await client.login('admin');
  const act = async (call: string, input: Loose): Promise<Loose> => {
    const answer = await client.post(call, input);
    if (answer.code !== 200) throw new Error(`${call}: ${answer.message} ${answer.text}`);
    return answer.data;
  };
  const row = async (call: string, id: string): Promise<Loose> => (await client.get(call, { id })).data.list[0];
  const day = (n: number) => addDays(dayOf(Date.now()), n);
  const batch = await act('/coupon/merchant/batch/add', {
    name: '一百万张',
    couponType: 'cut',
    faceAmount: FACE,
    thresholdAmount: 0,
    totalQty: CARDS,
    budgetAmount: CARDS * FACE,
    platformBearBp: 10_000,
    validType: 'fixed',
    validBegin: day(0),
    validEnd: day(30),
    submit: true,
  });
  const approve = async (call: string, id: string) =>
    act(`${call}/audit`, { ids: [id], versions: { [id]: (await row(`${call}/search`, id)).version }, result: 1 });
  await approve('/coupon/merchant/batch', batch.id);
  const send = await act('/coupon/merchant/send/add', { batchId: batch.id, targetType: 'phone', perQty: 1, phones: '13900000000' });
  await approve('/coupon/merchant/send', send.id);
  await server.stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  const { db } = database;
  // A million lines take longer than a statement may on a server.
  await sql`set statement_timeout = 0`.execute(db);
  await sql`insert into coupon_send_line select (jsonb_populate_record(null::coupon_send_line, to_jsonb(l) || jsonb_build_object('id', l.id + n, 'phone', (13900000000 + n)::text))).*
    from coupon_send_line as l, generate_series(1, ${CARDS - 1}) as n where l.send_id = ${send.id}::bigint`.execute(db);
  await sql`update coupon_send set line_qty = ${CARDS}, plan_qty = ${CARDS} where id = ${send.id}::bigint`.execute(db);
  await sql`vacuum analyze coupon_send_line`.execute(db);
  await database.close();
  return send.id;
}

async function measure(engine: string, env: Readonly<Record<string, string>>): Promise<void> {
  const id = await prepared(env);
  let server: Running = await launch(env);
  const client = new Client(server.origin);
  await client.login('admin');
  const end = (ms: number) =>
    (
      (until) => () =>
        Date.now() > until
    )(Date.now() + ms);
  await lists(client, end(3_000));
  const idle = await lists(client, end(8_000));
  console.log(`  list calls idle ${spread(idle)}`);
  const sendOf = async (): Promise<Loose> => (await client.get('/coupon/merchant/send/search', { id })).data.list[0];
  const from = performance.now();
  const answer = await client.post('/coupon/merchant/send/send', { id, version: (await sendOf()).version });
  if (answer.code !== 200) throw new Error(answer.text);
  let over = false;
  const busy = lists(client, () => over);
  let kills = 0;
  for (;;) {
    await sleep(1_000);
    const now = await sendOf().catch(() => null);
    if (now && now.status !== 'sending') break;
    if (!now || kills >= KILLS || now.successQty < (CARDS * (kills + 1)) / (KILLS + 1)) continue;
    kills++;
    await server.kill();
    server = await launch({ ...env, PORT: new URL(server.origin).port });
  }
  const seconds = (performance.now() - from) / 1000;
  over = true;
  const times = await busy;
  const send = await sendOf();
  await server.stop();
  if (send.successQty !== CARDS || send.status !== 'done') throw new Error(`${send.status}: ${send.successQty} of ${CARDS}`);
  console.log(`  list calls meanwhile ${spread(times)}`);
  console.log(
    `${engine}: ${CARDS.toLocaleString('en-US')} cards in ${seconds.toFixed(0)} s (${(CARDS / seconds).toFixed(0)} a second), killed ${kills} times; lists' p95 ${at(idle, 0.95).toFixed(0)} → ${at(times, 0.95).toFixed(0)} ms (${(at(times, 0.95) / at(idle, 0.95)).toFixed(1)} ×)`,
  );
}

async function onPglite(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  await measure('PGlite', { DATA_DIR: join(home, 'data'), LOG_LEVEL: 'warn', CHECK_LOCKS: '' });
  rmSync(home, { recursive: true, force: true });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  const uploads = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', {
    DATABASE_URL: `${postgres.base}/bench`,
    SEED: 'demo',
    UPLOAD_DIR: uploads,
    LOG_LEVEL: 'warn',
    CHECK_LOCKS: '',
  });
  await administer(postgres.base, 'drop database bench with (force)');
  await postgres.stop();
  rmSync(uploads, { recursive: true, force: true });
}

const engine = process.env.ENGINE;
if (engine !== 'postgres') await onPglite();
if (engine !== 'pglite') await onPostgres();
