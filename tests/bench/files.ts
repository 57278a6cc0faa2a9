/**
 * Costs of files at full size, and their effect on other users: `npm run build && npx tsx tests/bench/files.ts` exports 200,000 orders as
 * CSV and XLSX and imports 50,000 rows (check, then write), on PGlite and PostgreSQL. Prints time, server memory, list call time before and
 * meanwhile, event loop delay, and the time to find imported rows by part of their names.
 * `ORDERS=20000 ROWS=5000 ENGINE=pglite` measures less; `KEEP=folder` fills a PGlite once and reuses it. The last line of each engine sums
 * it up. Figures depend on the machine, so there is no pass or fail.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Loose } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch, type Running } from '../api/process';
import { filled } from './filled';

const ORDERS = Number(process.env.ORDERS ?? 200_000);
const ROWS = Number(process.env.ROWS ?? 50_000);
const PAGE = '/api/third/order/search';
const COLUMNS = [
  'orderNo',
  'channel',
  'channelOrderNo',
  'status',
  'abnormalType',
  'brandId',
  'shopId',
  'partnerId',
  'deliveryShopId',
  'areaCode',
  'paidAmount',
  'refundAmount',
  'placedAt',
  'promiseAt',
  'completedAt',
];

/** Milliseconds of list calls, one every `everyMs`, until `isOver`. */
async function lists(client: Client, isOver: () => boolean, everyMs = 100): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    await client.get('/third/order/search', { pageSize: 100, status: 'done', pageNo: 1 + (times.length % 5) });
    times.push(performance.now() - from);
    await sleep(Math.max(0, everyMs - times.at(-1)!));
  }
  return times.sort((a, b) => a - b);
}
const at = (times: readonly number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const spread = (times: readonly number[]) =>
  `p50 ${at(times, 0.5).toFixed(0)}, p95 ${at(times, 0.95).toFixed(0)}, worst ${at(times, 1).toFixed(0)} ms of ${times.length}`;
/** Resident megabytes of the server, and the most it had since it was last asked. */
function memory(pid: number) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const most = Number(/VmHWM:\s+(\d+)/.exec(text)![1]) / 1024;
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    /* the most it ever had, then */
  }
  return { now: Number(/VmRSS:\s+(\d+)/.exec(text)![1]) / 1024, most };
}
/** How late the event loop was, 99 times of 100, since it was last asked; in ms. */
async function lag(server: Running): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

async function settled(client: Client, id: string): Promise<Loose> {
  for (;;) {
    await sleep(200);
    const [task] = (await client.get('/upload/list', { id })).data.list as Loose[];
    if (!['queued', 'running'].includes(task.status)) return task;
  }
}

/** What one task took, and how many times as long as idle the list calls beside it, at the 95th percentile. */
interface Took {
  readonly label: string;
  readonly seconds: number;
  readonly slower: number;
}

/** Times one task, and the list calls beside it. */
async function during(
  server: Running,
  client: Client,
  idle: number,
  label: string,
  figures: Took[],
  begin: () => Promise<string>,
): Promise<Loose> {
  const before = memory(server.pid);
  await lag(server);
  const from = performance.now();
  const id = await begin();
  let task: Loose = null;
  const busy = lists(client, () => task !== null);
  task = await settled(client, id);
  const took = (performance.now() - from) / 1000;
  const [late, after, times] = [await lag(server), memory(server.pid), await busy];
  figures.push({ label, seconds: took, slower: at(times, 0.95) / idle });
  console.log(
    `  ${label.padEnd(14)} ${task.status}, ${Number(task.totalRows).toLocaleString('en-US')} rows in ${took.toFixed(1)} s; list call ${spread(times)} (p95 ${(at(times, 0.95) / idle).toFixed(1)} × idle); loop late p99 ${late.toFixed(0)} ms; memory ${before.now.toFixed(0)} → ${after.now.toFixed(0)}, at most ${after.most.toFixed(0)} MB`,
  );
  return task;
}

async function measure(engine: string, server: Running): Promise<void> {
  const figures: Took[] = [];
  const client = new Client(server.origin);
  await client.login('admin');
  const within = (ms: number) => {
    const end = Date.now() + ms;
    return () => Date.now() > end;
  };
  await lists(client, within(2000));
  await lag(server);
  const idle = await lists(client, within(6000));
  console.log(`  list call idle ${spread(idle)}; loop late p99 ${(await lag(server)).toFixed(0)} ms`);
  const p95 = at(idle, 0.95);
  for (const fileType of ['csv', 'xlsx'])
    await during(
      server,
      client,
      p95,
      fileType,
      figures,
      async () => (await client.post('/upload/createTask', { pageUrl: PAGE, query: {}, columns: COLUMNS, fileType })).data.id,
    );
  const text = [
    '店名,区域,地址,电话',
    ...Array.from({ length: ROWS }, (_, i) => `量一量水站${i},浙江省杭州市西湖区,文三路 ${i} 号,138${String(i).padStart(8, '0')}`),
  ].join('\r\n');
  const body = new FormData();
  body.append('file', new Blob([text]), '名单.csv');
  const from = performance.now();
  const sent = (await (
    await fetch(`${server.origin}/api/util/upimg?sheets=1`, { method: 'POST', body, headers: { cookie: client.cookie } })
  ).json()) as Loose;
  console.log(
    `  upload         ${(text.length / 1e6).toFixed(1)} million characters in ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
  const checked = await during(
    server,
    client,
    p95,
    'look over',
    figures,
    async () =>
      (
        await client.post('/merchant/shop/claim/import', {
          fileUrl: sent.data.fileUrl,
          fileName: '名单.csv',
          columns: { shopName: 0, areaCode: 1, address: 2, phone: 3 },
        })
      ).data.id,
  );
  await during(server, client, p95, 'write', figures, async () => {
    await client.post('/upload/confirm', { id: checked.id });
    return checked.id;
  });
  const found: number[] = [];
  for (let nth = 0; nth < 50; nth++) {
    const asked = performance.now();
    const { data } = await client.get('/merchant/shop/claim/search', { keyword: `量水站${(nth * 7919) % ROWS}`, pageSize: 20 });
    if (data.list.length === 0) throw new Error('an imported row was not found');
    found.push(performance.now() - asked);
  }
  console.log(`  search         by a part of the name: ${spread(found.sort((a, b) => a - b))}`);
  console.log(
    `${engine}, ${ORDERS.toLocaleString('en-US')} orders out, ${ROWS.toLocaleString('en-US')} rows in: ${figures.map(({ label, seconds, slower }) => `${label} ${seconds.toFixed(1)} s (lists ${slower.toFixed(1)} ×)`).join(', ')}`,
  );
}

async function onPglite(): Promise<void> {
  const home = process.env.KEEP ?? mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  const env = { DATA_DIR: join(home, 'data'), LOG_LEVEL: 'warn' };
  console.log(`PGlite, ${ORDERS.toLocaleString('en-US')} orders`);
  const server = existsSync(env.DATA_DIR) ? await launch(env) : await filled(env, ORDERS);
  await measure('PGlite', server).finally(() => server.stop());
  if (!process.env.KEEP) rmSync(home, { recursive: true, force: true });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  const uploads = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  await administer(postgres.base, 'create database bench');
  console.log(`PostgreSQL (fsync off), ${ORDERS.toLocaleString('en-US')} orders`);
  const server = await filled({ DATABASE_URL: `${postgres.base}/bench`, SEED: 'demo', UPLOAD_DIR: uploads, LOG_LEVEL: 'warn' }, ORDERS);
  await measure('PostgreSQL', server).finally(() => server.stop());
  await administer(postgres.base, 'drop database bench with (force)');
  await postgres.stop();
  rmSync(uploads, { recursive: true, force: true });
}

const engine = process.env.ENGINE;
if (engine !== 'postgres') await onPglite();
if (engine !== 'pglite') await onPostgres();
