/**
 * Server calls of the dispatch desk with two hundred waiting orders and fifty stations in their city: `npm run build && npx tsx
 * tests/bench/dispatch.ts` prints HTTP times, in sequence, of candidate stations with all terms of their score, the facts for a plan of all
 * orders, the list and the leases, on PGlite and PostgreSQL.
 * `BUILDS=/other/dist/server/serve.js` alternates with another build. `ORDERS`, `STATIONS`, `ROUNDS` and `ENGINE=postgres` measure less.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../src/server/db/database';
import { Client, type Loose } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { BUILT, launch, type Running } from '../api/process';
import { fillDesk } from '../api/waiting';

const ORDERS = Number(process.env.ORDERS ?? 200);
const STATIONS = Number(process.env.STATIONS ?? 50);
const ROUNDS = Number(process.env.ROUNDS ?? 400);
type Env = Readonly<Record<string, string>>;

/** Processor time of a process so far, in ms. */
function spent({ pid }: Running): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(after[11]) + Number(after[12])) * 10;
}

async function measure(label: string, env: Env): Promise<void> {
  await (await launch(env)).stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  await fillDesk(database.db, { orders: ORDERS, stations: STATIONS });
  await database.close();
  for (const program of [
    ...(process.env.BUILDS ?? '')
      .split(',')
      .filter(Boolean)
      .map((one) => [one]),
    BUILT,
  ]) {
    const server = await launch({ ...env, CHECK_LOCKS: '0' }, program);
    const client = new Client(server.origin);
    await client.login('admin');
    const asked = async (call: string, params: Loose): Promise<Loose> => {
      const answer = await client.get(call, params);
      if (answer.code !== 200) throw new Error(answer.text);
      return answer.data;
    };
    const waits = { status: 'waiting', sort: 'promiseAt', pageSize: 200 };
    const orders: Loose[] = (await asked('/third/order/search', waits)).list;
    const first: Loose[] = (await asked('/third/order/candidates', { id: orders.at(-1).id })).list;
    console.log(
      `${label}, ${program[0]}: ${orders.length} orders wait; ${first.length} candidates, ${first.filter((one) => one.isOpen).length} of them open`,
    );
    const works: Readonly<Record<string, readonly [number, (n: number) => Promise<unknown>]>> = {
      'who can take an order': [ROUNDS, (n) => asked('/third/order/candidates', { id: orders[n % orders.length].id })],
      'facts for a plan of all': [
        Math.ceil(ROUNDS / 20),
        () => asked('/third/order/dispatch/plan', { ids: orders.map(({ id }) => id).join() }),
      ],
      'those that wait': [Math.ceil(ROUNDS / 8), () => asked('/third/order/search', waits)],
      'who is at what': [Math.ceil(ROUNDS / 8), () => asked('/third/order/lease/live', {})],
    };
    for (const [name, [rounds, work]] of Object.entries(works)) {
      for (let n = 0; n < rounds / 4; n++) await work(n);
      const [times, before] = [[] as number[], spent(server)];
      for (let n = 0; n < rounds; n++) {
        const from = performance.now();
        await work(n);
        times.push(performance.now() - from);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1).padStart(7);
      console.log(
        `  ${name.padEnd(26)} p50 ${at(0.5)}  p95 ${at(0.95)} ms   ${((spent(server) - before) / rounds).toFixed(1).padStart(6)} ms of the server's processor time`,
      );
    }
    await server.stop();
  }
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const common = { UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo' };
if (process.env.ENGINE !== 'postgres') await measure('PGlite', { ...common, DATA_DIR: join(home, 'data') });
if (process.env.ENGINE !== 'pglite') {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', { ...common, DATABASE_URL: `${postgres.base}/bench` });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
