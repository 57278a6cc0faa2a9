/**
 * `npm run build && npx tsx tests/bench/serverOverload.ts`: lists requested at a fixed 50 per second, alone and beside two programs that
 * keep two processors busy. Prints response times and the number of refusals with 503. `ORDERS=1000000` fills more, `ENGINE=postgres` uses
 * the other database, `AGAINST=path/to/another/dist/server/serve.js` also measures another build.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { BUILT, launch, type Running } from '../api/process';
import { filled } from './filled';

const ORDERS = Number(process.env.ORDERS ?? 50_000);
const RATE = Number(process.env.RATE ?? 50);
const SECONDS = Number(process.env.SECONDS ?? 20);
const BUSY = Number(process.env.BUSY ?? 2);

async function measure(label: string, { origin }: Running): Promise<void> {
  const client = new Client(origin);
  await client.login('admin');
  for (let n = 0; n < 50; n++) await client.get('/third/order/search', { pageSize: 100 });
  for (const busy of [0, BUSY]) {
    const loops = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    const [times, codes]: [number[], Map<number, number>] = [[], new Map()];
    const from = performance.now();
    const calls: Promise<void>[] = [];
    for (let n = 0; n < RATE * SECONDS; n++) {
      await sleep(Math.max(0, from + (n * 1000) / RATE - performance.now()));
      const asked = performance.now();
      calls.push(
        client.get('/third/order/search', { pageSize: 100 }).then(({ status }) => {
          codes.set(status, (codes.get(status) ?? 0) + 1);
          if (status === 200) times.push(performance.now() - asked);
        }),
      );
    }
    await Promise.all(calls);
    for (const loop of loops) loop.kill('SIGKILL');
    times.sort((a, b) => a - b);
    const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN).toFixed(0).padStart(6);
    console.log(
      `  ${label}, ${busy} busy loops beside: p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  worst ${at(1)} ms; ${[...codes].map(([status, n]) => `${n} × ${status}`).join(', ')}`,
    );
  }
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const postgres = process.env.ENGINE === 'postgres' ? await startPostgres() : null;
if (postgres) await administer(postgres.base, 'create database overload');
const env = {
  ...(postgres
    ? { DATABASE_URL: `${postgres.base}/overload`, SEED: 'demo', UPLOAD_DIR: join(home, 'uploads') }
    : { DATA_DIR: join(home, 'data') }),
  LOG_LEVEL: 'warn',
  CHECK_LOCKS: '',
};
console.log(`${postgres ? 'PostgreSQL' : 'PGlite'}, ${ORDERS} orders, lists of 100 rows ${RATE} times a second for ${SECONDS} s`);
await (await filled(env, ORDERS)).stop();
for (const [label, program] of [
  ...(process.env.AGAINST ? [['the other', [process.env.AGAINST]] as const] : []),
  ['this build', BUILT] as const,
]) {
  const server = await launch(env, program);
  await measure(label, server).finally(() => server.stop());
}
await postgres?.stop();
rmSync(home, { recursive: true, force: true });
