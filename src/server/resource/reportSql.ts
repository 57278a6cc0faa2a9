/** The statement of a report: rows are read once, grouped by two axes, and aggregated for every cell, row, column and in total. */
import { sql, type RawBuilder } from 'kysely';
import { ZONE } from '../../language/days';
import type { Field } from '../../language/field';
import { isPath, stepOf } from '../../language/paths';
import { LEVELS, MOST_COUNTED, MOST_SUMS, type Axis, type Report } from '../../language/report';
import type { Resource } from '../../language/resource';
import { balanceOf, fieldsOfMeasure, whichOf } from '../../language/measures';
import { MAX_VALUES } from '../../language/wire';
import { and, column, TRUE, type Sql } from './conditions';
import { besideFigure, WHOLE, type Besides } from './reportBeside';
import { BEFORE, lastEntries, sumsAfter } from './reportBalance';
import { ROWS } from '../db/rollups';
import { columnsOfSums, reckoned, sourcesOf, type FromSums } from './reportRollups';
import { fieldsOf } from './rows';
import { isKeptFrom, scopeSql, type Reading } from './scope';
import { measured } from './measured';

/** One side of a statement: an axis, and which of its members stand for themselves; all others are the rest. */
export interface Side {
  readonly axis: Axis;
  readonly shown:
    | { readonly first: number; readonly by: string; readonly isDescending: boolean }
    | { readonly keys: readonly string[] }
    | null;
}
/** Keys of groups: a value behind a `v`, rows without one, the rest. */
export const [VALUE, NONE, REST] = ['v', 'n', 'o'] as const;

export interface Found {
  /** Null where it is over all of them. */
  readonly row: string | null;
  readonly column: string | null;
  readonly counted: number;
  /** The most rows of one kind that were read for it. */
  readonly most: number;
  readonly values: readonly (number | null)[];
}
export interface Asked {
  readonly res: Resource;
  readonly report: Report;
  readonly measures: readonly string[];
  readonly sides: readonly [rows: Side | null, columns: Side | null];
  readonly matching: Sql;
  /** The interval added to instants of an earlier period, so that it lines up with the one it is compared with; null for none. */
  readonly shift: string | null;
  /** Of balances: the last entries before `before` open the period (null: nothing does), among those that match. */
  readonly standing: { readonly before: string | null; readonly matching: Sql } | null;
  /** The rollup that covers the whole request, if any. */
  readonly sums: FromSums | null;
  /** Rows of other resources that measures need, and by side the members that are listed without rows. */
  readonly besides?: readonly Besides[];
  readonly listed?: readonly (RawBuilder<unknown> | null)[];
  /** Where rows count on each day of their period: the first and last day that count; null where there is no end to it. */
  readonly days?: readonly [from: string | null, to: string | null];
}
/** What a statement found, and which values each “other” group stands for: null if they are too many to list. */
export interface Answer {
  readonly groups: readonly Found[];
  readonly rests: readonly (readonly string[] | null)[];
  readonly behind?: number;
}
/** The sums were rebuilt after they were chosen. A request that meets this repeatedly is told to try again later. */
export class Begun extends Error {
  readonly code = '40001';
}

export async function found(at: Reading, asked: Asked): Promise<Answer> {
  const { res, report, measures, sides, matching, shift, standing, sums, besides = [], listed = [] } = asked;
  const isMixed = besides.length > 0 || listed.some((one) => one !== null);
  const joins = joinsOf(at, res, sides);
  const [rowKey, columnKey] = sides.map((side) => (side ? keyOf(res, side.axis, joins.valueOf(side.axis.field), shift) : sql`'n'::text`));
  const own = ownFields(res, report);
  const ownColumns = own.length ? sql`, ${sql.join(own.map((key) => column(key)))}` : sql``;
  const met = metOf(at, asked);
  const part = (keys: RawBuilder<unknown>, from: RawBuilder<unknown>, where: Sql, isStanding: boolean) =>
    sql`(select ${keys}${standing ? sql`, ${sql.lit(isStanding)} as standing` : sql``}${isMixed ? sql`${met.columns}, null::int as "b$of", null::bigint as "b$n", 0::bigint as "b$live"` : sql``}
      from ${from} as t ${joins.sql} ${met.joins} ${onDays(res, asked)} where ${where} limit ${sql.lit(MOST_COUNTED + 1)})`;
  const moved = part(sql`${rowKey} as r0, ${columnKey} as c0${ownColumns}`, sql.table(res.name), matching, false);
  const keyBefore = (i: 0 | 1, key: RawBuilder<unknown>) => (sides[i]?.axis.grain ? sql`${sql.lit(BEFORE)}::text` : key);
  const stood =
    standing?.before &&
    part(
      sql`${keyBefore(0, rowKey!)} as r0, ${keyBefore(1, columnKey!)} as c0${sumsAfter(res, own)}`,
      lastEntries(res, standing.before),
      standing.matching,
      true,
    );
  const base = sums
    ? baseOfSums(at, asked, sums, [rowKey!, columnKey!], joins.sql)
    : sql`${moved}${stood ? sql` union all ${stood}` : sql``}${sql.join(
        isMixed ? othersOf(at, asked, own.length + 2 * besides.length).map((one) => sql` union all ${one}`) : [],
        sql``,
      )}`;
  const firsts = sides.map((side, i) => firstOf(at, asked, side, i === 0 ? 'r0' : 'c0'));
  const lists = firsts.flatMap((first, i) => (first ? [sql`${sql.ref(`first${i}`)} as materialized (${first})`] : []));
  const grouped = (i: 0 | 1, key: string) => {
    const side = sides[i];
    if (!side?.shown) return sql`${sql.ref(key)}`;
    const among =
      'keys' in side.shown
        ? sql`${sql.ref(key)} = any(${side.shown.keys}::text[])`
        : sql`${sql.ref(key)} in (select k from ${sql.ref(`first${i}`)})`;
    return sql`case when ${sql.ref(key)} in (${sql.lit(NONE)}, ${sql.lit(WHOLE)}) or ${among} then ${sql.ref(key)} else ${sql.lit(REST)} end`;
  };
  const rests = sides.map((side, i) =>
    side?.shown
      ? sql`(select array_agg(k) from (select distinct ${sql.ref(i ? 'c0' : 'r0')} as k from told where ${sql.ref(i ? 'c' : 'r')} = ${sql.lit(REST)} limit ${sql.lit(MAX_VALUES + 1)}) as others)`
      : sql`null`,
  );
  // What adds up is put together cell by cell first: rows, columns and all are of these, not of every member of the rest again.
  const cells = sums
    ? sql`, cells as (select r, c, ${sql.join(columnsOfSums(sums).map((name) => sql.raw(`sum("${name}")::bigint as "${name}"`)))} from told group by 1, 2)`
    : sql``;
  const figures = measures.map((name, i) => sql`${figure(at, asked, name)} as ${sql.ref(`m${i}`)}`);
  const { rows } = await sql<
    Record<string, unknown> & {
      r: string | null;
      c: string | null;
      allRows: number;
      allColumns: number;
      n: number;
      most: number;
      rest0: string[] | null;
      rest1: string[] | null;
      isBegun: boolean | null;
      behind: string | null;
    }
  >`
    with base as materialized (${base})${lists.length ? sql`, ${sql.join(lists)}` : sql``}, told as (select ${grouped(0, 'r0')} as r, ${grouped(1, 'c0')} as c, base.* from base${sums ? sql` where n <> 0` : sql``})${cells}
    select t.r, t.c, grouping(t.r) as all_rows, grouping(t.c) as all_columns, ${counts(asked)}, ${sql.join(figures)},
      case when grouping(t.r) + grouping(t.c) = 2 then ${rests[0]} end as rest0, case when grouping(t.r) + grouping(t.c) = 2 then ${rests[1]} end as rest1, ${BEHIND} as behind
    from ${sums ? sql`cells` : sql`told`} as t group by grouping sets ((t.r, t.c), (t.r), (t.c), ())`.execute(at.db);
  const groups = rows.map((row): Found => ({
    row: row.allRows ? null : row.r,
    column: row.allColumns ? null : row.c,
    counted: Number(row.n),
    most: sums || isMixed ? Number(row.most) : Math.max(Number(row.n), Number(row.most) - Number(row.n)),
    values: measures.map((_, i) => (row[`m${i}`] === null ? null : Number(row[`m${i}`]))),
  }));
  const all = rows.find((row) => row.allRows && row.allColumns)!;
  if (all.isBegun) throw new Begun();
  const named = (keys: string[] | null) => (keys === null ? [] : keys.length > MAX_VALUES ? null : keys.map((key) => key.slice(1)));
  return { groups, rests: [named(all.rest0), named(all.rest1)], ...(all.behind !== null && { behind: Number(all.behind) }) };
}

/** Rows beside that counted rows lead to: the groups these are in, as columns of the counted ones. */
function metOf(at: Reading, { sides, shift, besides = [], report, measures }: Asked) {
  const by = (of: Besides) => measures.flatMap((name) => coveringOf(report.measures, name)).find((one) => one.covered === of.of)?.by;
  const joins = besides.flatMap((one, i) => {
    const key = by(one);
    if (!key) return [];
    const keys = keysBeside(at, one, sides, shift);
    return [
      sql`left join (select t.id, ${keys.of[0]} as ${sql.raw(`"x$${i}r"`)}, ${keys.of[1]} as ${sql.raw(`"x$${i}c"`)} from ${sql.table(one.res.name)} as t ${keys.joins} where ${one.matching}) as ${sql.raw(`"y$${i}"`)} on ${sql.raw(`"y$${i}".id`)} = ${column(key)}`,
    ];
  });
  const columns = besides.map((one, i) =>
    by(one) ? sql.raw(`, "y$${i}"."x$${i}r", "y$${i}"."x$${i}c"`) : sql.raw(`, null::text as "x$${i}r", null::text as "x$${i}c"`),
  );
  return { joins: sql.join(joins, sql` `), columns: sql.join(columns, sql``) };
}
const coveringOf = (all: Report['measures'], name: string): readonly { readonly covered: object; readonly by: string }[] => {
  const { of } = all[name]!;
  if ('ratio' in of) return of.ratio.flatMap((one) => coveringOf(all, one));
  return 'covered' in of ? [of] : [];
};

/** The groups of rows beside, by the axes that divide them. */
function keysBeside(at: Reading, { res, axes }: Besides, sides: Asked['sides'], shift: string | null) {
  const own = axes.map((axis) => axis && { axis, shown: null }) as unknown as Asked['sides'];
  const joins = joinsOf(at, res, own);
  const of = axes.map((axis, i) =>
    axis ? keyOf(res, axis, joins.valueOf(axis.field), shift) : sql`${sql.lit(sides[i] ? WHOLE : NONE)}::text`,
  ) as [RawBuilder<unknown>, RawBuilder<unknown>];
  return { own, joins: joins.sql, of };
}

/** Rows of other resources, by group, and members without rows. @param nulls how many columns only counted rows have. */
function othersOf(at: Reading, asked: Asked, nulls: number): RawBuilder<unknown>[] {
  const { sides, shift, besides = [], listed = [] } = asked;
  const nothing = sql.raw('null, '.repeat(nulls));
  return [
    ...besides.map((one, i) => {
      const { res, matching, sums } = one;
      const keys = keysBeside(at, one, sides, shift);
      const key = (side: 0 | 1) => (one.divides[side] ? sql.raw(side ? 'c0' : 'r0') : sql.lit(WHOLE));
      const groups = sums
        ? baseOfSums(at, { ...asked, res, sides: keys.own, matching }, sums, keys.of, keys.joins)
        : sql`select r0, c0, count(*) as n, count(*) as live from (select ${keys.of[0]} as r0, ${keys.of[1]} as c0 from ${sql.table(res.name)} as t ${keys.joins} where ${matching} limit ${sql.lit(MOST_COUNTED + 1)}) as t group by 1, 2`;
      return sql`(select ${key(0)}, ${key(1)}, ${nothing}${sql.lit(i)}, ${sums ? sql.raw(`"${ROWS}"`) : sql.raw('n')}, live from (${groups}) as others)`;
    }),
    ...listed.flatMap((keys, side) => {
      if (!keys) return [];
      const other = sql.lit(sides[1 - side] ? WHOLE : NONE);
      return [sql`(select ${side ? other : sql.raw('k')}, ${side ? sql.raw('k') : other}, ${nothing}-1, 0, 0 from (${keys}) as listed)`];
    }),
  ];
}

/** Cells of sums, and of rows of times that these do not cover. */
function baseOfSums(
  at: Reading,
  { res, sides, matching, shift }: Asked,
  sums: FromSums,
  keysOfRows: readonly RawBuilder<unknown>[],
  joinsOfRows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { of } = sums;
  const flatSides = of.axes.map((axis, i) => axis && { ...sides[i]!, axis });
  const joins = joinsOf(at, of.res, flatSides as unknown as Asked['sides']);
  const keys = of.axes.map((axis) => (axis ? keyOf(of.res, axis, joins.valueOf(axis.field), shift) : sql`'n'::text`));
  const names = columnsOfSums(sums).map((name) => sql.raw(`"${name}"`));
  // Rows are put together here, for how many are different of them can't be added up one by one.
  const parts = sourcesOf(at, res, sums).map(({ from, columns, where, isLive }) =>
    isLive
      ? sql`(select r0, c0, ${columns}, count(*)::int, 0 from (select ${sql.join(keysOfRows.map((key, i) => sql`${key} as ${sql.ref(i ? 'c0' : 'r0')}`))}, t.* from ${from} as t ${joinsOfRows} where ${and([matching, where])} limit ${sql.lit(MOST_COUNTED + 1)}) as t group by 1, 2)`
      : sql`(select ${sql.join(keys)}, ${columns}, 0, 1 from ${from} as t ${joins.sql} where ${and([sums.matching, where])} limit ${sql.lit(MOST_SUMS + 1)})`,
  );
  return sql`select r0, c0, ${sql.join(names.map((name) => sql`sum(${name})::bigint as ${name}`))}, sum(live) as live, sum(kept) as kept
    from (${sql.join(parts, sql` union all `)}) as s (r0, c0, ${sql.join(names)}, live, kept) group by 1, 2`;
}

/** Replication lag in seconds, read by the very statement that answers; 0 for a replica that has replayed all it received. */
const BEHIND = sql`case when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())) end`;

/** How many rows a group has, and how many had to be read; sums read are converted into the number of rows that take as long. */
function counts({ standing, sums, besides = [], listed = [] }: Asked): RawBuilder<unknown> {
  if (besides.length > 0 || listed.some((one) => one !== null))
    return sql`count(*) filter (where t."b$of" is null) as n, greatest(count(*) filter (where t."b$of" is null),
      (select max(live) from (select sum("b$live") as live from base group by "b$of") as others)) as most, null as is_begun`;
  if (!sums) return sql`${standing ? sql`count(*) filter (where not t.standing)` : sql`count(*)`} as n, count(*) as most, null as is_begun`;
  const { rollup, since } = sums;
  return sql`coalesce(sum(t.n), 0) as n, (select coalesce(greatest(sum(live), ceil(sum(kept) * ${sql.lit(MOST_COUNTED)} / ${sql.lit(MOST_SUMS)})), 0) from base) as most,
      (select since > ${since}::timestamptz from engine_kept where name = ${rollup.table}) as is_begun`;
}

/** The top members of an axis, by a measure. */
function firstOf(at: Reading, asked: Asked, side: Side | null, key: string): RawBuilder<unknown> | null {
  if (!side?.shown || 'keys' in side.shown) return null;
  const { first, by, isDescending } = side.shown;
  const of = key === 'r0' ? 0 : 1;
  return sql`select k from (select ${sql.ref(key)} as k, ${figure(at, asked, by, of)} as f from base as t${asked.sums ? sql` where n <> 0` : sql``} group by 1) as g
    where k not in (${sql.lit(NONE)}, ${sql.lit(WHOLE)}) order by f ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, 1 limit ${sql.lit(first)}`;
}

/**
 * A measure of a group. Only balances include what came before the period; over time a balance continues from the opening value, as its
 * net change. @param alone the one side it is grouped by.
 */
function figure(at: Reading, asked: Asked, name: string, alone: 0 | 1 | null = null): RawBuilder<unknown> {
  const {
    res,
    report: { measures },
    sides,
    standing,
    sums,
    besides = [],
    listed = [],
  } = asked;
  if (besides.length > 0 || listed.some((one) => one !== null))
    return measured(at, res, measures, name, sql<boolean>`t."b$of" is null` as Sql, (measure) => besideFigure(besides, measure, alone));
  if (sums) return reckoned(res, measures, name);
  const balance = balanceOf(measures[name]!);
  const isInTime = sides.some((side) => side?.axis.grain);
  const own = !standing
    ? TRUE
    : !balance
      ? sql<boolean>`not t.standing`
      : balance.at === 'opening' && !isInTime
        ? sql<boolean>`t.standing`
        : TRUE;
  return measured(at, res, measures, name, own as Sql);
}

/** The fields that the measures are computed from. */
const ownFields = (res: Resource, { measures }: Report): string[] => {
  const late = Object.values(measures).some((measure) => whichOf(measure)?.late) ? res.late : undefined;
  return [
    ...new Set([
      ...Object.values(measures).flatMap(fieldsOfMeasure),
      ...(late ? [late.by, ...Object.keys(late.while), ...(late.end ? [late.end] : [])] : []),
    ]),
  ];
};

/** Joins for the references of the axes, once each; rows outside the reader's scope count as missing. */
export function joinsOf(at: Reading, res: Resource, sides: Asked['sides']) {
  const made: RawBuilder<unknown>[] = [];
  const aliases = new Map<string, readonly [alias: string, resource: Resource]>([['', ['t', res]]]);
  const follow = (prefix: string, from: string, reference: string) => {
    const known = aliases.get(prefix);
    if (known) return known;
    const [alias, resource] = aliases.get(from)!;
    const target = at.resources.get(fieldsOf(resource)[reference]!.target!)!;
    const next = [`j${made.length}`, target] as const;
    const there = and([
      sql`${column('id', next[0])} = ${column(reference, alias)}`,
      sql`not ${sql.ref(`${next[0]}.deleted`)}`,
      scopeSql(target, at.resources, at.actor, next[0]),
    ]);
    made.push(sql`left join ${sql.table(target.name)} as ${sql.ref(next[0])} on ${there}`);
    aliases.set(prefix, next);
    return next;
  };
  const valueOf = (path: string): RawBuilder<unknown> => {
    if (isKeptFrom(res, path, at.resources, at.actor)) return sql`null::text`;
    let [prefix, rest] = ['', path];
    while (isPath(rest)) {
      const [reference, further] = stepOf(rest);
      const next = `${prefix}.${reference}`;
      follow(next, prefix, reference);
      [prefix, rest] = [next, further];
    }
    return column(rest, aliases.get(prefix)![0]);
  };
  const values = new Map(sides.flatMap((side) => (side ? [[side.axis.field, valueOf(side.axis.field)] as const] : [])));
  return { sql: sql`${sql.join(made, sql` `)}`, valueOf: (path: string) => values.get(path)! };
}

/** The group of a row, as text. */
function keyOf(
  res: Resource,
  { field: name, grain, level, until }: Axis,
  value: RawBuilder<unknown>,
  shift: string | null,
): RawBuilder<unknown> {
  const field: Field = fieldsOf(res)[name]!;
  const text = until
    ? sql.raw('"on$days".k')
    : grain
      ? stretchOf(grain, clockOf(field, value), shift)
      : level
        ? sql`left(${value}, ${sql.lit(LEVELS[level][1])})`
        : sql`${value}::text`;
  return sql`coalesce(${sql.lit(VALUE)} || ${text}, ${sql.lit(NONE)})`;
}
/** What the clocks in Shanghai show. */
export const clockOf = ({ kind }: Field, value: RawBuilder<unknown>) =>
  kind === 'date'
    ? sql`${value}::timestamp`
    : kind === 'period'
      ? sql`to_date(${value} || '-01', 'YYYY-MM-DD')::timestamp`
      : sql`(${value} at time zone ${sql.lit(ZONE)})`;

/** The days, weeks or months that a row's period touches, as further rows of it; nothing where no axis goes by them. */
function onDays(res: Resource, { sides, shift, days: [from, to] = [null, null] }: Asked): RawBuilder<unknown> {
  const axis = sides.find((side) => side?.axis.until)?.axis;
  if (!axis) return sql``;
  const clock = (name: string) => clockOf(fieldsOf(res)[name]!, column(name));
  const begin = sql`${clock(axis.field)}::date`;
  // What ends at midnight has ended with the day before.
  const end =
    fieldsOf(res)[axis.until!]!.kind === 'instant'
      ? sql`(${clock(axis.until!)} - interval '1 millisecond')::date`
      : sql`${clock(axis.until!)}::date`;
  // What is null bounds nothing.
  const series = sql`generate_series(greatest(${begin}, ${from}::date), least(${end}, ${to}::date), interval '1 day')`;
  return sql`join lateral (select distinct ${stretchOf(axis.grain!, sql`d`, shift)} as k from ${series} as d) as "on$days" on true`;
}

/** Hours and weekdays are those of the row; days are those it is laid over. */
export function stretchOf(grain: NonNullable<Axis['grain']>, clock: RawBuilder<unknown>, shift: string | null): RawBuilder<unknown> {
  if (grain === 'hour') return sql`extract(hour from ${clock})::int::text`;
  if (grain === 'weekday') return sql`extract(isodow from ${clock})::int::text`;
  const later = shift ? sql`(${clock} + ${sql.lit(shift)}::interval)` : clock;
  return grain === 'day' ? sql`${later}::date::text` : sql`date_trunc(${sql.lit(grain)}, ${later})::date::text`;
}
