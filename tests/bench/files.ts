/**
 * What an export of 200,000 orders costs, and what it costs everybody else: `npm run build && npx tsx tests/bench/exports.ts` prints the time of a CSV and of an XLSX,
 * the memory the server takes for them, and the time of a list call before and meanwhile. `ORDERS=20000` measures a smaller one, `DATABASE_URL` a PostgreSQL (an empty database).
 * Figures depend on the machine, so nothing here passes or fails.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Loose } from '../api/client';
import { launch } from '../api/process';

const ORDERS = Number(process.env.ORDERS ?? 200_000);
const PAGE = '/api/third/order/search';
const COLUMNS = ['orderNo', 'channel', 'channelOrderNo', 'status', 'abnormalType', 'brandId', 'shopId', 'partnerId', 'deliveryShopId', 'areaCode', 'paidAmount', 'refundAmount', 'placedAt', 'promiseAt', 'completedAt'];

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
const at = (times: readonly number[], share: number) => `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;
const spread = (times: readonly number[]) => `p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, worst ${at(times, 1)} of ${times.length}`;
/** Resident megabytes of the server, and the most it ever had. */
const memory = (pid: number) => { const text = readFileSync(`/proc/${pid}/status`, 'utf8'); return { now: Number(/VmRSS:\s+(\d+)/.exec(text)![1]) / 1024, most: Number(/VmHWM:\s+(\d+)/.exec(text)![1]) / 1024 }; };

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const database: Record<string, string> = process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL, SEED: 'demo', UPLOAD_DIR: join(home, 'uploads') } : { DATA_DIR: join(home, 'data') };
console.log(`filling ${ORDERS.toLocaleString('en-US')} orders…`);
// What filling takes is given back by starting again.
await (await launch({ ...database, SEED_ORDERS: String(ORDERS) })).stop();
const server = await launch(database);
try {
  const client = new Client(server.origin);
  await client.login('admin');
  await lists(client, (() => { const end = Date.now() + 2000; return () => Date.now() > end; })());
  const end = Date.now() + 8000;
  const idle = await lists(client, () => Date.now() > end);
  console.log(`list call, idle: ${spread(idle)}`);
  for (const fileType of ['csv', 'xlsx']) {
    const before = memory(server.pid);
    const from = performance.now();
    const { data } = await client.post('/upload/createTask', { pageUrl: PAGE, query: {}, columns: COLUMNS, fileType });
    let row: Loose = null;
    const busy = lists(client, () => row !== null);
    while (!row) {
      await sleep(250);
      const [task] = (await client.get('/upload/list', { id: data.id })).data.list as Loose[];
      if (!['queued', 'running'].includes(task.status)) row = task;
    }
    const took = (performance.now() - from) / 1000;
    const times = await busy;
    const file = await fetch(`${server.origin}${row.resultUrl}`, { headers: { cookie: client.cookie } });
    const after = memory(server.pid);
    console.log(`${fileType}: ${row.status}, ${row.totalRows.toLocaleString('en-US')} rows × ${COLUMNS.length} columns in ${took.toFixed(1)} s, ${(Number(file.headers.get('content-length') ?? (await file.arrayBuffer()).byteLength) / 1e6).toFixed(1)} MB; memory ${before.now.toFixed(0)} → ${after.now.toFixed(0)} MB (most ever ${after.most.toFixed(0)}); list call meanwhile: ${spread(times)}`);
  }
} finally {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
