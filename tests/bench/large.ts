/**
 * Costs of a long list: `npm run build && npx tsx tests/bench/large.ts` fills up to a million orders on
 * PGlite and PostgreSQL, and measures list calls over HTTP at a fixed 50 per second, then first and far
 * pages, filters, searches and counts in sequence. `ORDERS=100000 ENGINE=postgres RATE=20` measures less.
 * The last line of each engine sums it up. Figures depend on the machine, so there is no pass or fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import type { Running } from '../api/process';
import { filled } from './filled';

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const RATE = Number(process.env.RATE ?? 50);
const SECONDS = Number(process.env.SECONDS ?? 20);
const TRIES = 20;
const CALL = '/third/order/search';

/** Prints them. @returns label and median. */
function spread(label: string, times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(1).padStart(7);
  console.log(`  ${label.padEnd(44)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  worst ${at(1)} ms of ${times.length}`);
  return `${label} ${at(0.5).trim()}`;
}

async function measure(engine: string, { origin }: Running): Promise<void> {
  const client = new Client(origin);
  await client.login('admin');
  const timed = async (params: Record<string, string | number>) => {
    const from = performance.now();
    const answer = await client.get(CALL, params);
    if (answer.code !== 200) throw new Error(`${JSON.stringify(params)}: ${answer.message}`);
    return performance.now() - from;
  };
  const [first] = (await client.get(CALL, { pageSize: 1 })).data.list;
  const { data } = await client.get(CALL, { pageSize: 100 });
  const asked: Record<string, string | number>[] = [
    { pageSize: 100 },
    { pageSize: 100, cursor: data.next },
    { pageSize: 100, status: 'done' },
    { pageSize: 100, shopId: first.shopId },
    { pageSize: 100, sort: 'paidAmount' },
  ];
  for (const params of asked) for (let i = 0; i < 5; i++) await timed(params);

  const under: Promise<number>[] = [];
  const from = performance.now();
  for (let n = 0; n < RATE * SECONDS; n++) {
    await sleep(Math.max(0, from + (n * 1000) / RATE - performance.now()));
    under.push(timed(asked[n % asked.length]!));
  }
  const figures = [spread(`list calls, ${RATE} a second`, await Promise.all(under))];

  const pages = Math.floor(ORDERS / 100);
  const places = Array.from({ length: TRIES }, (_, i) => 1 + Math.floor(pages * ((0.37 + i * 0.618) % 1)));
  const drags: number[] = [];
  for (const pageNo of places) drags.push(await timed({ pageSize: 100, pageNo }));
  // As the console drags: it has asked for the count, which says where the end is.
  const counted: number[] = [];
  await timed({ pageSize: 1, count: 1, sort: 'placedAt' });
  for (const pageNo of places) counted.push(await timed({ pageSize: 100, pageNo, sort: 'placedAt' }));
  figures.push(spread('pages here and there, nothing known', drags), spread('pages here and there, counted', counted));
  const single: readonly [string, Record<string, string | number>][] = [
    ['page 1', { pageSize: 100, pageNo: 1 }],
    [`page ${pages.toLocaleString('en-US')}, by its number`, { pageSize: 100, pageNo: pages }],
    ['the last page, from the end', { pageSize: 100, sort: 'placedAt' }],
    ['page 1 of a filter', { pageSize: 100, status: 'done' }],
    ['a filter that few meet', { pageSize: 100, abnormalType: 'rejected' }],
    ['an area, in order of time', { pageSize: 100, areaCode: '3301' }],
    ['by order number', { pageSize: 20, keyword: first.orderNo }],
    ['count and sum of all', { pageSize: 1, count: 1 }],
    ['count and sum of a month', { pageSize: 1, count: 1, placedAt_from: first.placedAt.slice(0, 8) + '01' }],
  ];
  for (const [label, params] of single) {
    const times: number[] = [];
    for (let i = 0; i < TRIES; i++) times.push(await timed(params));
    figures.push(spread(label, times));
  }
  console.log(`${engine}, ${ORDERS.toLocaleString('en-US')} orders, medians in ms: ${figures.join('; ')}`);
}

async function onPglite(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  const from = performance.now();
  const server = await filled({ DATA_DIR: join(home, 'data'), LOG_LEVEL: 'warn' }, ORDERS);
  console.log(`PGlite, ${ORDERS.toLocaleString('en-US')} orders (filled in ${((performance.now() - from) / 1000).toFixed(0)} s)`);
  await measure('PGlite', server).finally(() => server.stop());
  rmSync(home, { recursive: true, force: true });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  const uploads = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
  await administer(postgres.base, 'create database bench');
  const from = performance.now();
  const server = await filled({ DATABASE_URL: `${postgres.base}/bench`, SEED: 'demo', UPLOAD_DIR: uploads, LOG_LEVEL: 'warn' }, ORDERS);
  console.log(
    `PostgreSQL (fsync off), ${ORDERS.toLocaleString('en-US')} orders (filled in ${((performance.now() - from) / 1000).toFixed(0)} s)`,
  );
  await measure('PostgreSQL', server).finally(() => server.stop());
  await administer(postgres.base, 'drop database bench with (force)');
  await postgres.stop();
  rmSync(uploads, { recursive: true, force: true });
}

const engine = process.env.ENGINE;
if (engine !== 'postgres') await onPglite();
if (engine !== 'pglite') await onPostgres();
