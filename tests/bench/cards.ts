/**
 * Issuing a million cards to the numbers of one file, and its effect on other users: `npm run build && npx tsx
 * tests/bench/cards.ts`, on PGlite and PostgreSQL. Prints the time to upload, check and write the file, and peak
 * server memory; the time from the key press to 已完成 and cards per second; list call times every 100 ms before and
 * meanwhile; and the time until the clock has expired all cards. `CARDS=50000 ENGINE=pglite` measures less; `KILL=5`
 * kills the server so many times while it issues, and still counts. The last line of each engine sums it up.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** With the two that are wrong a file of a million lines: it may have no more. */
const CARDS = Number(process.env.CARDS ?? 999_998);
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
  const send = await act('/coupon/merchant/send/add', { batchId: batch.id, targetType: 'file', perQty: 1 });
  await importTargets(server, client, send.id);
  await approve('/coupon/merchant/send', send.id);
  await server.stop();
  return send.id;
}

const WRONG = 2;
/** As many numbers as there are to be cards, one that is wrong and one that comes twice: looked over, then written. */
async function importTargets(server: Running, client: Client, sendId: string): Promise<void> {
  const text = [
    '手机号',
    ...Array.from({ length: CARDS - 1 }, (_, i) => String(13_900_000_000 + i)),
    '139',
    '13900000000',
    '13800000000',
  ].join('\r\n');
  const body = new FormData();
  body.append('file', new Blob([text]), '名单.csv');
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work();
    console.log(`  ${what} in ${((performance.now() - from) / 1000).toFixed(1)} s; memory ${memory(server.pid)} MB at most`);
    return done;
  };
  const upload = async (): Promise<Loose> => {
    const url = `${server.origin}/api/util/upimg?sheets=coupon_send_line.import`;
    const sent = (await (await fetch(url, { method: 'POST', body, headers: { cookie: client.cookie } })).json()) as Loose;
    if (sent.code !== 200) throw new Error(sent.message);
    return sent.data;
  };
  memory(server.pid);
  const { fileUrl } = await timed(`${(text.length / 1e6).toFixed(1)} MB taken in`, upload);
  const begun = await client.post('/coupon/merchant/send/importLines', { fileUrl, fileName: '名单.csv', columns: { phone: 0 }, sendId });
  if (begun.code !== 200) throw new Error(begun.text);
  const over = async (status: RegExp): Promise<void> => {
    for (;;) {
      await sleep(500);
      const [task] = (await client.get('/upload/list', { id: begun.data.id })).data.list as Loose[];
      if (['queued', 'running'].includes(task.status)) continue;
      if (!status.test(task.status) || task.failRows !== WRONG || task.addRows !== CARDS) throw new Error(JSON.stringify(task));
      return;
    }
  };
  await timed('looked over', () => over(/checked/));
  await client.post('/upload/confirm', { id: begun.data.id });
  await timed('written', () => over(/partial/));
}

/** The most resident megabytes of the server since it was last asked. */
function memory(pid: number): string {
  const most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return most.toFixed(0);
}

/** How long the clock takes until every card has run out. */
async function runOut(env: Readonly<Record<string, string>>): Promise<number> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  await sql`set statement_timeout = 0`.execute(database.db);
  await sql`update coupon_item set valid_end = now() + interval '5 seconds' where status = 'unused'`.execute(database.db);
  await database.close();
  const server = await launch(env);
  const client = new Client(server.origin);
  await client.login('admin');
  const from = performance.now();
  while ((await client.get('/coupon/merchant/item/search', { status: 'unused', pageSize: 1 })).data.list.length > 0) await sleep(1_000);
  const seconds = (performance.now() - from) / 1000;
  await server.stop();
  return seconds;
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
    `${engine}: ran out in ${(await runOut(env)).toFixed(0)} s; ${CARDS.toLocaleString('en-US')} cards in ${seconds.toFixed(0)} s (${(CARDS / seconds).toFixed(0)} a second), killed ${kills} times; lists' p95 ${at(idle, 0.95).toFixed(0)} → ${at(times, 0.95).toFixed(0)} ms (${(at(times, 0.95) / at(idle, 0.95)).toFixed(1)} ×)`,
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
