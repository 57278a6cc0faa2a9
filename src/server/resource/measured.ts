/** Measures as SQL over rows, and how groups are called. */
import { sql, type RawBuilder } from 'kysely';
import { nameKey, type Field } from '../../language/field';
import { endOf } from '../../language/paths';
import type { Resource } from '../../language/resource';
import type { Measure, Measures, Which } from '../../language/measures';
import { partSql } from '../db/rollups';
import { and, column, meetsSql, TRUE, type Sql } from './conditions';
import { lookUp } from './nameLookup';
import { everLateSql, lateSql } from './paths';
import { presentRows } from './present';
import type { Reading } from './scope';

/**
 * A measure of the rows under `t`, in a statement that groups them. @param own rows that it is about at all, where not all of them are.
 * @param others measures of rows beside them.
 */
export function measured(
  at: Omit<Reading, 'db'>,
  res: Resource,
  measures: Measures,
  name: string,
  own: Sql = TRUE,
  others?: (measure: Measure) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { of, unit } = measures[name]!;
  if ('beside' in of || 'covered' in of) return others!(measures[name]!);
  const which = (one: Which) => and([own, isAmong(at, res, one)]);
  if ('distinct' in of) return sql`count(distinct ${column(of.distinct)}) filter (where ${own})`;
  if ('count' in of) return sql`count(*) filter (where ${which(of.count)})`;
  if ('sum' in of) return sql`coalesce(sum(${column(of.sum)}) filter (where ${which(of.which)}), 0)`;
  if ('share' in of)
    return sql`round(10000.0 * count(*) filter (where ${and([which(of.share), meetsSql(res, of.among)])}) / nullif(count(*) filter (where ${and([own, meetsSql(res, of.among)])}), 0))`;
  if ('balance' in of) return measured(at, res, measures, of.balance, own, others);
  if ('ratio' in of) {
    const [a, b] = of.ratio.map((one) => measured(at, res, measures, one, own, others));
    return sql`round(${sql.lit(unit === 'share' ? 10_000 : 1)}::numeric * ${a} / nullif(${b}, 0), ${sql.lit(unit === 'number' ? 1 : 0)})`;
  }
  if ('part' in of) return sql`coalesce(sum(${sql.raw(partSql(res, of.part))}) filter (where ${own}), 0)`;
  const among = which(of.which ?? {});
  const perUnit = sql.lit(unit === 'seconds' ? 1 : 3600);
  if ('percentile' in of)
    return sql`round((extract(epoch from percentile_cont(${sql.lit(of.percentile)}) within group (order by ${column(of.to)} - ${column(of.from)}) filter (where ${among})) / ${perUnit})::numeric, 1)`;
  return typeof of.mean === 'string'
    ? sql`round(avg(${column(of.mean)}) filter (where ${among}), ${sql.lit(unit === 'degrees' ? 6 : 1)})`
    : sql`round((extract(epoch from avg(${column(of.mean[1])} - ${column(of.mean[0])}) filter (where ${among})) / ${perUnit})::numeric, 1)`;
}

function isAmong(at: Omit<Reading, 'db'>, res: Resource, { where, late }: Which): Sql {
  if (!late) return meetsSql(res, where);
  return and([meetsSql(res, where), late === 'ever' && res.late!.end ? everLateSql(at, res) : lateSql(at, res)]);
}

/** How groups are called; one query where they are rows of something else. */
export async function labelsOf(
  at: Reading,
  res: Resource,
  path: string,
  field: Field,
  keys: readonly (string | null)[],
): Promise<(key: string) => string> {
  if (field.kind === 'choice') return (key) => field.choices![key] ?? key;
  if (field.kind === 'flag') return (key) => (key === 'true' ? '是' : '否');
  if (field.kind !== 'ref' && field.kind !== 'area' && field.kind !== 'id') return (key) => key;
  const { resource, key: name } = endOf(res, path, at.resources)!;
  // A row that is a group of its own is called by its title.
  if (field.kind === 'id') {
    const titles = (await lookUp(at.db, at.resources, new Map([[resource.name, new Set(keys.flatMap((key) => key ?? []))]]))).get(
      resource.name,
    )!;
    return (key) => titles.get(key) ?? key;
  }
  const rows = await presentRows(
    at,
    resource,
    keys.map((key) => ({ id: '0', [name]: key })),
    new Set([name]),
  );
  const names = new Map(rows.map((row, i) => [keys[i], row[nameKey(name)] as string | undefined]));
  return (key) => names.get(key) ?? key;
}
