/**
 * Finding where a picture is used: `npm run build && npx tsx tests/bench/pictures.ts` creates 100,000 pictures, each used in three places
 * and one in a thousand, on PGlite and PostgreSQL, and prints the time of 引用位置 over HTTP against the same SQL by the driver.
 * `PICTURES=10000 ENGINE=postgres` measures less. Figures depend on the machine, so there is no pass or fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../src/server/db/database';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';

const PICTURES = Number(process.env.PICTURES ?? 100_000);
const PLACES = 3;
const MOST = 1_000;
/** Looks that count, after some that do not. */
const [LOOKS, WARM] = [500, 50];

/** The first picture is used most; others in as many places each. */
async function fill(db: Db): Promise<void> {
  await sql`insert into image_main (id, name, url, category_id, category_path_ids, tag_ids, md5, ref_count, created_at, updated_at, version, deleted)
    select 100000000000000000 + n, '图 ' || n, '/uploads/bench-' || n || '.png', c.id, array[c.id], '{}', md5(n::text), case n when 1 then ${MOST}::bigint else ${PLACES}::bigint end, now(), now(), 1, false
    from generate_series(1, ${PICTURES}::int) as n, (select id from image_category where not deleted order by id limit 1) as c`.execute(db);
  // How often each is used stands there already.
  await sql`alter table engine_picture_use disable trigger user`.execute(db);
  await sql`insert into engine_picture_use (name, entity, row_id, field, label)
    select '/uploads/bench-' || n || '.png', 'product_spu', 100000000000000000 + n * 1000 + place, 'images', '商品·图集'
    from generate_series(1, ${PICTURES}::int) as n, generate_series(1, case n when 1 then ${MOST}::int else ${PLACES}::int end) as place`.execute(
    db,
  );
  await sql`alter table engine_picture_use enable trigger user`.execute(db);
  await sql`vacuum analyze image_main`.execute(db);
  await sql`vacuum analyze engine_picture_use`.execute(db);
}

/** Pictures all over the library; the one that is used most now and then. */
const nth = (i: number) => (i % 10 === 0 ? 1 : 1 + ((i * 7_919) % PICTURES));

async function timed(name: string, look: (i: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < LOOKS + WARM; i++) {
    const from = performance.now();
    await look(i);
    if (i >= WARM) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(LOOKS * share)]!.toFixed(1).padStart(7);
  console.log(`  ${name.padEnd(34)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms`);
}

async function measure(label: string, env: Readonly<Record<string, string>>): Promise<void> {
  await (await launch(env)).stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  await fill(database.db);
  console.log(`${label}, ${PICTURES.toLocaleString('en-US')} pictures`);
  await timed('the same SQL by the driver', async (i) => {
    const { rows } = await sql<{
      url: string;
    }>`select url from image_main where id = ${`${100_000_000_000_000_000n + BigInt(nth(i))}`}::bigint`.execute(database.db);
    await sql`select entity, row_id, field, label from engine_picture_use where name = ${rows[0]!.url} and entity <> 'image_main' order by entity, row_id limit 20`.execute(
      database.db,
    );
  });
  await database.close();
  const server = await launch(env);
  const client = new Client(server.origin);
  await client.login('admin');
  await timed('a call that looks up its session', () => client.get('/login/session'));
  await timed('where a picture is used', async (i) => {
    const answer = await client.get('/image/main/uses', { id: `${100_000_000_000_000_000n + BigInt(nth(i))}` });
    if (answer.code !== 200) throw new Error(answer.message);
  });
  await server.stop();
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const common = { UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo', SEED_ORDERS: '500' };
const engine = process.env.ENGINE;
if (engine !== 'postgres') await measure('PGlite', { ...common, DATA_DIR: join(home, 'data') });
if (engine !== 'pglite') {
  const postgres = await startPostgres();
  await administer(postgres.base, 'create database bench');
  await measure('PostgreSQL (fsync off)', { ...common, DATABASE_URL: `${postgres.base}/bench` });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
