/**
 * What reports over many years' orders cost when their sums are kept: `npm run build && npx tsx tests/bench/modelSums.ts` makes the sums by a model (ten million orders in two years,
 * 60 cities of 10 districts, 3 partners a city, 2,000 shops, 80 specs, 7 channels, the larger ones much larger), without the rows beneath them, on PostgreSQL or with `ENGINE=pglite` on the embedded database.
 * It prints how large they are, then each report of orders and of their lines over HTTP: as its page opens it, the same over twelve months, and by each of its axes over twelve months; what is
 * refused, and which measures are left out. `ORDERS=1000000 DAYS=365 TURNS=3` measures otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { platform } from '../../src/areas/catalogue';
import { CHANNELS } from '../../src/areas/order/channel';
import { addDays, dayOf, startOfDay } from '../../src/language/days';
import type { ReportPage } from '../../src/language/page';
import { axesOf } from '../../src/language/report';
import type { Resource } from '../../src/language/resource';
import { openDatabase, type Db } from '../../src/server/db/database';
import { keptOf, plain, ROWS, type Kept } from '../../src/server/db/kept';
import { monthsAnewSql } from '../../src/server/db/keptSums';
import { columnSql } from '../../src/server/db/names';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';

const ORDERS = Number(process.env.ORDERS ?? 10_000_000);
const DAYS = Number(process.env.DAYS ?? 730);
const TURNS = Number(process.env.TURNS ?? 5);
const [CITIES, DISTRICTS, PARTNERS, SHOPS, SPECS] = [60, 10, 3, 2_000, 80];
const RESOURCES = ['third_order', 'third_order_item'].map((name) => platform.resources.get(name)!);
const today = dayOf(Date.now());

type Member = Readonly<{ weight: number; of: Readonly<Record<string, string>> }>;
/** The larger ones much larger, all together one. */
const shared = (many: number, of: (i: number) => Record<string, string>): Member[] => {
  const total = Array.from({ length: many }, (_, i) => 1 / (i + 1) ** 0.7).reduce((a, b) => a + b, 0);
  return Array.from({ length: many }, (_, i) => ({ weight: 1 / (i + 1) ** 0.7 / total, of: of(i) }));
};
const times = (all: readonly Member[], others: (one: Member) => readonly Member[]): Member[] =>
  all.flatMap((one) => others(one).map((other) => ({ weight: one.weight * other.weight, of: { ...one.of, ...other.of } })));
/** Codes of real cities: names are looked up for them as ever. */
const cityOf = (i: number) => `${['33', '31', '32', '42', '44', '51'][i % 6]}${String(1 + Math.floor(i / 6)).padStart(2, '0')}`;

/** All that tells cells apart, by weight. */
function membersOf({ by, level, per }: Kept): Member[] {
  const keys = by.map(plain);
  const has = (key: string) => keys.includes(key);
  let all: Member[] = has('shopId')
    ? shared(SHOPS, (i) => ({ shopId: String(900_000 + i), areaCode: cityOf(i % CITIES) }))
    : shared(CITIES, (i) => ({ areaCode: cityOf(i) }));
  if (level === 'district' || has('deliveryShopId'))
    all = times(all, ({ of }) => shared(DISTRICTS, (i) => ({ district: `${of.areaCode}${String(i + 1).padStart(2, '0')}` })));
  if (has('deliveryShopId')) all = all.map(({ weight, of }) => ({ weight, of: { ...of, deliveryShopId: `8${of.district}` } }));
  if (level === 'district') all = all.map(({ weight, of }) => ({ weight, of: { ...of, areaCode: of.district! } }));
  if (has('partnerId'))
    all = times(all, ({ of }) =>
      shared(has('shopId') || has('deliveryShopId') ? 1 : PARTNERS, (i) => ({ partnerId: `7${of.areaCode!.slice(0, 4)}${i}` })),
    );
  if (has('channel')) all = times(all, () => shared(Object.keys(CHANNELS).length, (i) => ({ channel: Object.keys(CHANNELS)[i]! })));
  if (has('brandId')) all = all.map(({ weight, of }) => ({ weight, of: { ...of, brandId: '600001' } }));
  if (has('specCodeId')) all = times(all, () => shared(SPECS, (i) => ({ specCodeId: String(500_000 + i) })));
  if (has('status'))
    all = times(all, () => [
      { weight: 0.94, of: { status: 'done' } },
      { weight: 0.06, of: { status: 'cancelled' } },
    ]);
  if (per === 'hour') all = times(all, () => Array.from({ length: 16 }, (_, i) => ({ weight: 1 / 16, of: { hour: String(i + 7) } })));
  const merged = new Map<string, Member>();
  for (const { weight, of } of all) {
    const own = Object.fromEntries([...keys, 'hour'].flatMap((key) => (of[key] === undefined ? [] : [[key, of[key]]])));
    const key = JSON.stringify(own);
    merged.set(key, { weight: weight + (merged.get(key)?.weight ?? 0), of: own });
  }
  return [...merged.values()];
}

/** Fills a table with the cells of all days: those of less than one row come as often as they would. */
async function modelled(db: Db, res: Resource, kept: Kept): Promise<void> {
  const keys = kept.by.map(plain);
  const members = membersOf(kept);
  const parts = [...kept.parts.keys()].filter((name) => name !== ROWS);
  const columns = [plain(kept.on), ...keys].map(columnSql);
  const value = (name: string) =>
    name.startsWith('sum_paid') ? '3500' : name.startsWith('span') ? '5400000' : name.startsWith('sum_l') ? '30000000' : '1';
  const text = (key: string) => {
    const kind = (res.fields as Record<string, { kind: string }>)[kept.by.find((path) => plain(path) === key)!]!.kind;
    return kind === 'ref' ? `(m.of->>'${key}')::bigint` : `m.of->>'${key}'`;
  };
  await sql.raw(`truncate ${kept.table}, ${kept.months}`).execute(db);
  await sql`create temp table model as select (one->>'weight')::float8 as weight, one->'of' as of from jsonb_array_elements(${JSON.stringify(members)}::jsonb) as one`.execute(
    db,
  );
  const perDay = `${ORDERS} * m.weight * (0.5 + d::float8 / ${DAYS}) / ${DAYS}`;
  await sql
    .raw(
      `insert into ${kept.table} (${[...columns, ROWS, ...parts.map((name) => `"${name}"`)].join(', ')})
        select day, ${keys.map((_, i) => `k${i}`).join(', ')}, n, ${parts.map((name) => `n * ${value(name)}`).join(', ')}
        from (select '${startOfDay(addDays(today, 1 - DAYS))}'::timestamptz + d * interval '1 day'${kept.per === 'hour' ? ` + (m.of->>'hour')::int * interval '1 hour'` : ''} as day,
          ${keys.map((key, i) => `${text(key)} as k${i}`).join(', ')}, floor(${perDay} + random())::bigint as n
          from generate_series(0, ${DAYS - 1}) as d cross join model as m) as cells where n > 0`,
    )
    .execute(db);
  await sql`drop table model`.execute(db);
  for (const statement of monthsAnewSql(res, kept, '-infinity', 'infinity')) await sql.raw(statement).execute(db);
  for (const table of [kept.table, kept.months]) {
    await sql.raw(`vacuum analyze ${table}`).execute(db);
    const { rows } = await sql<{
      n: number;
      size: string;
    }>`select count(*)::int as n, pg_size_pretty(pg_total_relation_size(${table})) as size from ${sql.table(table)}`.execute(db);
    console.log(`  ${table}: ${rows[0]!.n.toLocaleString('en-US')} cells, ${rows[0]!.size}`);
  }
}

const pages = [...platform.pages.values()].filter(
  (page): page is ReportPage =>
    (page.kind === 'stats' || page.kind === 'map') &&
    RESOURCES.some(
      ({ name, reads, keeps = {} }) =>
        name === page.resource && reads[page.read]?.report && Object.values(keeps).some(({ reports }) => reports.includes(page.read)),
    ),
);
const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

async function reports(client: Client): Promise<void> {
  const all: number[] = [];
  const ask = async (label: string, call: string, query: Readonly<Record<string, string>>) => {
    const found: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const from = performance.now();
      const { code, message, data } = await client.get(call, query);
      found.push(performance.now() - from);
      if (code !== 200) return console.log(`    ${label}: refused, ${message}`);
      if (turn === TURNS - 1)
        console.log(
          `    ${label}: ${middle(found).toFixed(0)} ms${data.without ? `, without ${data.without}` : ''}${data.sums ? '' : ', from rows'}`,
        );
    }
    all.push(...found);
  };
  for (const { name, resource, read, look, heat = [], preset } of pages.map((page) => ({ heat: undefined, ...page }))) {
    const { call, report } = platform.resources.get(resource)!.reads[read]!;
    const { rows, columns = '', measure, compare = '', sort = `-${measure}`, top } = look!;
    const names = Object.entries(report!.measures).flatMap(([one, { unit }]) => (unit === 'degrees' ? [] : [one]));
    const asked = { ...preset, measures: [...(columns ? [measure] : names), ...heat].join(), sort, ...(top && { top: String(top) }) };
    const year = { [`${report!.on}_from`]: addDays(today, -364), [`${report!.on}_to`]: today };
    console.log(`  ${name}`);
    await ask('as it opens', call, { ...asked, rows, columns, compare });
    await ask('over twelve months', call, { ...asked, rows, columns, ...year });
    await ask('over twelve months, compared', call, { ...asked, rows, columns, compare: 'before', ...year });
    for (const axis of Object.keys(axesOf(report!))) {
      const isFine = axis === 'day';
      await ask(`${axis}, twelve months`, call, { ...asked, rows: axis, ...year, ...(isFine && { columns: '' }) });
      if (axis !== 'month') await ask(`${axis} × month`, call, { ...asked, rows: axis, columns: 'month', ...year });
    }
  }
  console.log(
    `all that was answered: p50 ${middle(all).toFixed(0)} ms, p95 ${all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)]!.toFixed(0)} ms of ${all.length}`,
  );
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const postgres = process.env.ENGINE === 'pglite' ? null : await startPostgres();
if (postgres) await administer(postgres.base, 'create database bench');
const [databaseUrl, dataDir] = [postgres && `${postgres.base}/bench`, join(home, 'data')];
const env = {
  SEED: 'demo',
  SEED_ORDERS: '300',
  LOG_LEVEL: 'warn',
  CHECK_LOCKS: '',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl, UPLOAD_DIR: join(home, 'uploads') } : { DATA_DIR: dataDir }),
};
await (await launch(env)).stop();
const database = await openDatabase({ databaseUrl, dataDir });
await sql`set statement_timeout = 0`.execute(database.db);
console.log(`${ORDERS.toLocaleString('en-US')} orders in ${DAYS} days`);
for (const res of RESOURCES) for (const kept of keptOf(res)) await database.db.connection().execute((db) => modelled(db, res, kept));
await database.close();
const server = await launch(env);
const client = new Client(server.origin);
await client.login('admin');
await reports(client);
await server.stop();
await postgres?.stop();
rmSync(home, { recursive: true, force: true });
