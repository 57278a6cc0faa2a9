/**
 * `npx tsx tests/bench/serverBulk.ts`: cost of changing many rows per call. Orders get a remark, 200 per call and one per call, by one
 * caller in sequence; then a single audited write.
 * `AGAINST=path/to/another/dist/server/serve.js` alternates with another build,
 * each on its own database, so that ratios are comparable. Needs `npm run build`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Loose } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { BUILT, launch } from '../api/process';

const ORDERS = process.env.SEED_ORDERS ?? '2000';
const TURNS = Number(process.env.TURNS ?? 8);
const BULK = 200;
const BUILDS: readonly (readonly [string, readonly string[]])[] = [
  ...(process.env.AGAINST ? [['the other', [process.env.AGAINST]] as const] : []),
  ['this build', BUILT],
];

/** One build on a database of its own. */
async function begin(env: Readonly<Record<string, string>>, program: readonly string[]) {
  const server = await launch({ SEED: 'demo', SEED_ORDERS: ORDERS, LOG_LEVEL: 'warn', CHECK_LOCKS: '', ...env }, program);
  const client = new Client(server.origin);
  await client.login('admin');
  const [orders, shop] = [
    (await client.get('/third/order/search', { pageSize: BULK })).data.list as Loose[],
    (await client.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list[0] as Loose,
  ];
  const ids = orders.map(({ id }) => id as string);
  let nth = 0;
  const done = async (call: string, body: object) => {
    const { code, message } = await client.post(call, body, { 'idempotency-key': crypto.randomUUID() });
    if (code !== 200) throw new Error(`${call}: ${message}`);
  };
  const remark = (of: readonly string[]) => done('/third/order/remark', { ids: of, remark: `测量 ${++nth}` });
  const cases: Readonly<Record<string, () => Promise<number>>> = {
    [`remark on ${BULK} orders by a call`]: async () => {
      await remark(ids);
      return ids.length;
    },
    'remark on an order by a call': async () => {
      await Promise.all(ids.slice(0, 20).map((id) => remark([id])));
      return 20;
    },
    'follow-up added by a call': async () => {
      for (let i = 0; i < 20; i++)
        await done('/merchant/shop/followUp/add', {
          shopId: shop.id,
          way: 'phone',
          result: 'solved',
          content: '测量',
          followedAt: new Date(Date.now() - 1000).toISOString(),
        });
      return 20;
    },
  };
  return { server, cases };
}

async function compare(engine: string, envOf: (nth: number) => Promise<Readonly<Record<string, string>>>): Promise<void> {
  console.log(`${engine}, ${ORDERS} orders`);
  const sides: (Awaited<ReturnType<typeof begin>> & { readonly label: string })[] = [];
  for (const [nth, [label, program]] of BUILDS.entries()) sides.push({ label, ...(await begin(await envOf(nth), program)) });
  for (const name of Object.keys(sides[0]!.cases)) {
    const rates = sides.map((): number[] => []);
    for (let turn = -2; turn < TURNS; turn++) {
      for (const [side, { cases }] of turn % 2 ? [...sides.entries()] : [...sides.entries()].reverse()) {
        const from = performance.now();
        const rows = await cases[name]!();
        // The first turns only warm up.
        if (turn >= 0) rates[side]!.push((rows / (performance.now() - from)) * 1000);
      }
    }
    const medians = rates.map((all) => all.sort((a, b) => a - b)[all.length >> 1]!);
    console.log(
      `  ${name.padEnd(32)} ${medians.map((rate, side) => `${sides[side]!.label} ${rate.toFixed(0).padStart(5)} rows/s`).join('   ')}${medians.length > 1 ? `   ${(medians[1]! / medians[0]!).toFixed(2)} ×` : ''}`,
    );
  }
  for (const { server } of sides) await server.stop();
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const engine = process.env.ENGINE;
if (engine !== 'postgres') await compare('PGlite', async (nth) => ({ DATA_DIR: join(home, `data${nth}`) }));
if (engine !== 'pglite') {
  const postgres = await startPostgres();
  await compare('PostgreSQL (fsync off)', async (nth) => {
    await administer(postgres.base, `create database bulk${nth}`);
    return { DATABASE_URL: `${postgres.base}/bulk${nth}`, UPLOAD_DIR: join(home, `uploads${nth}`) };
  });
  await postgres.stop();
}
rmSync(home, { recursive: true, force: true });
