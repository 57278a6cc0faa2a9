/**
 * Many writers on one shelf against as many on separate shelves: `npm run build && npx tsx tests/bench/hotRow.ts` books one-piece finds, 16
 * concurrently, as a document each and as batch changes of one row, and a count of 1,000 kinds at once, on PostgreSQL (`ENGINE=pglite`: the
 * embedded one). Both alternate within a run, so that slow moments affect both. Figures depend on the machine, so there is no pass or fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/db/database';
import { Client, patiently } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';

const WRITERS = 16;
const LINES = 1_000;
const CALLS = Number(process.env.CALLS ?? 320);
const TURNS = Number(process.env.TURNS ?? 5);

interface Shelf {
  readonly id: string;
  readonly warehouseId: string;
  readonly specCodeId: string;
}

/** A thousand kinds of goods more. @returns their ids */
async function kinds(env: Readonly<Record<string, string>>): Promise<string[]> {
  await (await launch(env)).stop();
  const { db, close } = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  const { rows } = await sql<{ id: string }>`
    insert into partner_spu_code select (jsonb_populate_record(null::partner_spu_code, to_jsonb(s) || jsonb_build_object(
      'id', 100000000000000000 + n, 'spec_no', 'BENCH' || n, 'name', '测速 ' || n, 'unified_code_id', null, 'status', 'enabled'))).*
    from (select * from partner_spu_code where status = 'enabled' and not deleted order by id limit 1) s, generate_series(1, ${LINES}) n
    returning id::text`.execute(db);
  await close();
  return rows.map(({ id }) => id);
}

async function measure(label: string, env: Readonly<Record<string, string>>): Promise<void> {
  const specs = await kinds(env);
  const server = await launch(env);
  const clients = Array.from({ length: WRITERS }, () => new Client(server.origin));
  for (const client of clients) await client.login('admin');
  const shelves = (await clients[0]!.get<{ list: Shelf[] }>('/stock/search', { pageSize: 200, sort: 'id' })).data.list;
  const own = clients.map((_, i) => shelves[Math.floor((i * shelves.length) / WRITERS)]!);

  /** Calls a second, each writer one after another. */
  const rate = async (send: (client: Client, shelf: Shelf, n: number) => ReturnType<Client['post']>, isHot: boolean): Promise<number> => {
    const from = performance.now();
    await Promise.all(
      clients.map(async (client, i) => {
        for (let n = i; n < CALLS; n += WRITERS) {
          const answer = await patiently(() => send(client, isHot ? own[0]! : own[i]!, n));
          if (answer.code !== 200) throw new Error(answer.text);
        }
      }),
    );
    return (CALLS / (performance.now() - from)) * 1000;
  };
  const looks = {
    'a document of one line': (client: Client, { warehouseId, specCodeId }: Shelf) =>
      client.post('/stock/adjust', { kind: 'gain', warehouseId, reason: '测速', lines: [{ specCodeId, qty: 1, unitPrice: 100 }] }),
    'a run over the row by its id': (client: Client, { id }: Shelf, n: number) =>
      client.post('/stock/warn', { ids: [id], warnQty: n % 50 }),
  };
  console.log(label);
  for (const [name, send] of Object.entries(looks)) {
    const rates = { hot: [] as number[], apart: [] as number[] };
    await rate(send, false);
    for (let turn = 0; turn < TURNS; turn++) {
      rates.hot.push(await rate(send, true));
      rates.apart.push(await rate(send, false));
    }
    const middle = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1]!;
    const [hot, apart] = [middle(rates.hot), middle(rates.apart)];
    console.log(
      `  ${name.padEnd(30)} one shelf ${hot.toFixed(0).padStart(5)}/s  shelves of their own ${apart.toFixed(0).padStart(5)}/s  ${((100 * hot) / apart).toFixed(0)} %`,
    );
  }
  // All of them new to the warehouse, then half of them short by one, as a stocktake is.
  for (const [name, counted] of [
    ['a count, all of it new', () => 9],
    ['a count, half of it short', (i: number) => 9 - (i % 2)],
  ] as const) {
    const from = performance.now();
    const answer = await clients[0]!.post('/stock/adjust', {
      kind: 'count',
      warehouseId: own[0]!.warehouseId,
      reason: '测速',
      finds: true,
      lines: specs.map((specCodeId, i) => ({ specCodeId, counted: counted(i) })),
    });
    if (answer.code !== 200) throw new Error(answer.text);
    console.log(
      `  ${`${name}, ${specs.length} lines`.padEnd(40)} ${((performance.now() - from) / 1000).toFixed(1)} s, ${answer.data.moved} booked`,
    );
  }
  await server.stop();
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const common = { UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo', SEED_ORDERS: '500' };
if (process.env.ENGINE === 'pglite') await measure('PGlite', { ...common, DATA_DIR: join(home, 'data') });
else {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', { ...common, DATABASE_URL: `${postgres.base}/bench` });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
