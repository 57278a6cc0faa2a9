/** Answers of `statistics` reads: rows in groups, grouped by the database, under the filters and the scope of a list. */
import { sql, type RawBuilder } from 'kysely';
import { addDays, addMonths, ZONE } from '../../language/days';
import { nameKey, type Field } from '../../language/field';
import { endOf } from '../../language/paths';
import type { Read, Resource } from '../../language/resource';
import {
  MAX_GROUPS,
  type Dimension,
  type Measure,
  type Statistics,
  type StatisticsData,
  type StatisticsGroup,
  type Which,
} from '../../language/statistics';
import { isId, noErrors } from '../../language/validate';
import { partSql } from '../db/rollups';
import { columnOf } from '../db/names';
import { and, column, meetsSql, oneOf, TRUE, type Sql } from './conditions';
import type { Store } from './store';
import { everLateSql, lateSql, valueAt } from './paths';
import { conditionsOf, throwIfAny } from './read';
import { presentRows } from './present';
import { fieldsOf } from './rows';
import { scopeSql, type Reading } from './scope';
import { storeOn } from './sqlStore';

/**
 * SQL of a measure computed by server code. Groups are `g` (`g.key`, `g.is_total`, other measures by column name); counted rows are
 * `counted`, with the `key` of their group.
 */
export type ServerMeasure = (at: {
  readonly by: string;
  readonly view: Store;
  readonly query: Readonly<Record<string, string>>;
}) => RawBuilder<unknown>;

/** @param own SQL of the measures that are the server's. @throws Refusal 400 for an unknown dimension or filter. */
export async function statisticsOf(
  at: Reading,
  res: Resource,
  read: Read,
  { by: asked, ...query }: Readonly<Record<string, string>>,
  own: Readonly<Record<string, ServerMeasure>> = {},
): Promise<StatisticsData> {
  const { by: dimensions, measures } = read.statistics!;
  const errors = noErrors();
  const by = asked || Object.keys(dimensions)[0]!;
  if (!Object.hasOwn(dimensions, by)) errors.by = `不能按“${by}”分组`;
  const matching = conditionsOf(at, res, read, query, errors);
  throwIfAny(errors);

  const dimension = dimensions[by]!;
  const field = fieldsOf(res)[dimension.field]!;
  const names = Object.keys(measures);
  const inner = names.filter((name) => measures[name]!.of !== 'server');
  const outer = names.filter((name) => measures[name]!.of === 'server');
  const view = storeOn(at.db, at.resources, at.actor);
  const first = sql.ref(columnOf(inner[0]!));
  const isInTime = dimension.per !== undefined || field.kind === 'period';
  const nothing = Object.fromEntries(
    names.map((name) => [name, measures[name]!.unit === 'count' || measures[name]!.unit === 'money' ? 0 : null]),
  );
  const isWhole = dimension.all && Object.keys(query).every((key) => key === dimension.field || /_(from|to)$/.test(key));
  const { rows } = await sql<Record<string, unknown> & { key: string | null; is_total: boolean; among: unknown }>`
    with counted as (select t.*, ${keyOf(dimension, field, valueAt(at, res, dimension.field))} as key from ${sql.table(res.name)} as t where ${matching}), found as (
      select t.key, grouping(t.key) = 1 as is_total, ${sql.join(inner.map((name) => sql`${measured(at, res, measures, name)} as ${sql.ref(columnOf(name))}`))}
      from counted as t group by grouping sets ((t.key), ())), g as (select * from found${
        isWhole
          ? sql` union all ${withNothing(
              at,
              dimension,
              field,
              query,
              inner.map((name) => nothing[name]!),
            )}`
          : sql``
      })
    select g.*, count(*) over () - 1 as among${outer.length ? sql`, ${sql.join(outer.map((name) => sql`${own[name]!({ by, view, query })} as ${sql.ref(columnOf(name))}`))}` : sql``}
    from g order by is_total desc, ${isInTime ? sql`key desc nulls last` : sql`${first} desc, key`} limit ${MAX_GROUPS + 1}`.execute(at.db);

  const valuesOf = (row: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, row[name] === null ? null : Number(row[name])]));
  const [total, ...found] = rows as [(typeof rows)[number], ...typeof rows];
  const labels = await labelsOf(
    at,
    res,
    dimension,
    field,
    found.map((row) => row.key),
  );
  const groups = found.map((row): StatisticsGroup => ({
    key: row.key,
    label: row.key === null ? '未填' : labels(row.key),
    values: valuesOf(row),
    query: row.key === null ? null : leadingTo(dimension, row.key),
  }));
  return {
    by,
    groups: isInTime ? unbroken(groups.reverse(), dimension, nothing) : groups,
    total: valuesOf(total),
    more: Math.max(0, Number(total.among) - found.length),
  };
}

/** Groups of those that nothing is counted for. */
function withNothing(
  at: Reading,
  { field: key, all }: Dimension,
  field: Field,
  query: Readonly<Record<string, string>>,
  values: readonly (number | null)[],
): RawBuilder<unknown> {
  const target = at.resources.get(field.target!)!;
  // Among those asked for may be the rows without any: they are no row of the target.
  const asked = query[key]
    ? oneOf(
        'id',
        fieldsOf(target).id!,
        query[key]
          .split(',')
          .map((id) => id.trim())
          .filter(isId),
      )
    : TRUE;
  return sql`select t.id::text, false, ${sql.join(values.map((value) => sql.lit(value)))} from ${sql.table(target.name)} as t
    where not t.deleted and ${and([meetsSql(target, all), scopeSql(target, at.resources, at.actor), asked])} and not exists (select 1 from found f where f.key = t.id::text)`;
}

/** What rows are grouped by, as text. */
function keyOf({ per }: Dimension, { kind }: Field, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (per)
    return sql`to_char(date_trunc(${sql.lit(per)}, ${value} at time zone ${sql.lit(ZONE)}), ${sql.lit(per === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')})`;
  return kind === 'area' ? sql`left(${value}, 4)` : sql`${value}::text`;
}

/**
 * A measure of the rows under `t`, in a statement that groups them. @param own rows that it is about at all, where not all of them are.
 * @param others measures of rows beside them.
 */
export function measured(
  at: Omit<Reading, 'db'>,
  res: Resource,
  measures: Statistics['measures'],
  name: string,
  own: Sql = TRUE,
  others?: (measure: Measure) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { of, unit } = measures[name]!;
  if (of === 'server') throw new Error('reckoned elsewhere');
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
  dimension: Pick<Dimension, 'field' | 'per'>,
  field: Field,
  keys: readonly (string | null)[],
): Promise<(key: string) => string> {
  if (dimension.per === 'week') return (key) => `${key} 周`;
  if (field.kind === 'choice') return (key) => field.choices![key] ?? key;
  if (field.kind === 'flag') return (key) => (key === 'true' ? '是' : '否');
  if (field.kind !== 'ref' && field.kind !== 'area') return (key) => key;
  const { resource, key: name } = endOf(res, dimension.field, at.resources)!;
  const rows = await presentRows(
    at,
    resource,
    keys.map((key) => ({ id: '0', [name]: key })),
    new Set([name]),
  );
  const names = new Map(rows.map((row, i) => [keys[i], row[nameKey(name)] as string | undefined]));
  return (key) => names.get(key) ?? key;
}

/** The filters of a list that find the rows of one group. */
function leadingTo({ field, per }: Dimension, key: string): Record<string, string> {
  if (!per) return { [field]: key };
  const from = per === 'month' ? `${key}-01` : key;
  return { [`${field}_from`]: from, [`${field}_to`]: addDays(per === 'month' ? `${following(per, key)}-01` : following(per, key), -1) };
}

/** The group after one: tomorrow, next Monday, next month. */
function following(per: NonNullable<Dimension['per']>, key: string): string {
  return per === 'month' ? addMonths(key, 1) : addDays(key, per === 'week' ? 7 : 1);
}

/** Days without rows stand among the others with nothing in them, as far as there is room. */
function unbroken(groups: readonly StatisticsGroup[], dimension: Dimension, nothing: StatisticsGroup['values']): StatisticsGroup[] {
  const { per } = dimension;
  const out: StatisticsGroup[] = [];
  if (!per) return [...groups];
  for (const group of groups) {
    for (let last = out.at(-1)?.key; last && group.key;) {
      last = following(per, last);
      if (last >= group.key || out.length > MAX_GROUPS * 2) break;
      out.push({ key: last, label: per === 'week' ? `${last} 周` : last, values: nothing, query: leadingTo(dimension, last) });
    }
    out.push(group);
  }
  return out;
}
