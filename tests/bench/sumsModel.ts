/** Sums that are kept of orders and of their lines, by a model, without the rows beneath them: 60 cities of 10 districts, 3 partners a city, 2,000 shops, 80 specs, 7 channels, the larger ones much larger. */
import { sql } from 'kysely';
import { platform } from '../../src/areas/catalogue';
import { CHANNELS } from '../../src/areas/order/channel';
import { addDays, dayOf, startOfDay } from '../../src/language/days';
import type { Resource } from '../../src/language/resource';
import type { Db } from '../../src/server/db/database';
import { plain, ROWS, type RollupTable } from '../../src/server/db/rollups';
import { monthsAnewSql } from '../../src/server/db/rollupSql';
import { columnSql } from '../../src/server/db/names';

const [CITIES, DISTRICTS, PARTNERS, SHOPS, SPECS] = [60, 10, 3, 2_000, 80];
export const MODELLED = ['third_order', 'third_order_item'].map((name) => platform.resources.get(name)!);

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

/** All that identifies cells, by weight. */
function membersOf({ by, level, per }: RollupTable): Member[] {
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

/** Fills a table with the cells of so many days until today, and prints how large it is: cells of less than one row come as often as they would. */
export async function modelled(db: Db, res: Resource, rollup: RollupTable, orders: number, days: number): Promise<void> {
  const today = dayOf(Date.now());
  const keys = rollup.by.map(plain);
  const members = membersOf(rollup);
  const parts = [...rollup.parts.keys()].filter((name) => name !== ROWS);
  const columns = [plain(rollup.on), ...keys].map(columnSql);
  const value = (name: string) =>
    name.startsWith('sum_paid') ? '3500' : name.startsWith('span') ? '5400000' : name.startsWith('sum_l') ? '30000000' : '1';
  const text = (key: string) => {
    const kind = (res.fields as Record<string, { kind: string }>)[rollup.by.find((path) => plain(path) === key)!]!.kind;
    return kind === 'ref' ? `(m.of->>'${key}')::bigint` : `m.of->>'${key}'`;
  };
  await sql.raw(`truncate ${rollup.table}, ${rollup.months}`).execute(db);
  await sql`create temp table model as select (one->>'weight')::float8 as weight, one->'of' as of from jsonb_array_elements(${JSON.stringify(members)}::jsonb) as one`.execute(
    db,
  );
  const perDay = `${orders} * m.weight * (0.5 + d::float8 / ${days}) / ${days}`;
  await sql
    .raw(
      `insert into ${rollup.table} (${[...columns, ROWS, ...parts.map((name) => `"${name}"`)].join(', ')})
        select day, ${keys.map((_, i) => `k${i}`).join(', ')}, n, ${parts.map((name) => `n * ${value(name)}`).join(', ')}
        from (select '${startOfDay(addDays(today, 1 - days))}'::timestamptz + d * interval '1 day'${rollup.per === 'hour' ? ` + (m.of->>'hour')::int * interval '1 hour'` : ''} as day,
          ${keys.map((key, i) => `${text(key)} as k${i}`).join(', ')}, floor(${perDay} + random())::bigint as n
          from generate_series(0, ${days - 1}) as d cross join model as m) as cells where n > 0`,
    )
    .execute(db);
  await sql`drop table model`.execute(db);
  for (const statement of monthsAnewSql(res, rollup, '-infinity', 'infinity')) await sql.raw(statement).execute(db);
  for (const table of [rollup.table, rollup.months]) {
    await sql.raw(`vacuum analyze ${table}`).execute(db);
    const { rows } = await sql<{
      n: number;
      size: string;
    }>`select count(*)::int as n, pg_size_pretty(pg_total_relation_size(${table})) as size from ${sql.table(table)}`.execute(db);
    console.log(`  ${table}: ${rows[0]!.n.toLocaleString('en-US')} cells, ${rows[0]!.size}`);
  }
}
