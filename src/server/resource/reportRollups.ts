/** Reports from rollups: which cover a request, and how measures follow from their parts. Days cut at a minute are counted from rows. */
import { sql, type RawBuilder } from 'kysely';
import { addDays, boundsOf, dayOf, isDay, startOfDay } from '../../language/days';
import type { Field } from '../../language/field';
import { partsOf, type Part } from '../../language/rollup';
import { isPath, stepOf } from '../../language/paths';
import { LEVELS, type Axis, type Report } from '../../language/report';
import type { Resource } from '../../language/resource';
import { noErrors } from '../../language/validate';
import { rollupsOf, ofChangesSql, partColumn, partSql, plain, ROWS, type RollupTable } from '../db/rollups';
import { and, column, type Sql } from './conditions';
import { leadsTo } from './paths';
import { conditionsOf } from './read';
import { flattened, type Looking } from './reportFlat';
import { fieldsOf } from './rows';
import { allowedTo, isKeptFrom, type Reading } from './scope';

/** What answers a report instead of rows. */
export interface FromSums {
  readonly rollup: RollupTable;
  /** The parts of the requested measures, by column. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Whole stretches of the time that is asked for; null where it has no end. */
  readonly begin: string | null;
  readonly end: string | null;
  /** The day from which on the rollup is complete; `infinity` if it is not yet. */
  readonly since: string;
  /** The period answered by rollups. */
  readonly span: Span;
  /** The whole months read from monthly sums; null if none. They may exceed the span: the excess is subtracted by days. */
  readonly months: Span | null;
  /** What is asked, of the sums, and which of them whatever their time. */
  readonly of: Looking;
  readonly matching: Sql;
}
/** From one instant to before another; null where it has no end. */
type Span = readonly [from: string | null, to: string | null];
export interface Wanted extends Looking {
  readonly report: Report;
  readonly measures: readonly string[];
  /** By how much later than they are rows stand. */
  readonly shift: string | null;
}

/** The first rollup that covers everything requested; null if none does. */
export async function sumsFor(at: Reading, wanted: Wanted): Promise<FromSums | null> {
  for (const rollup of rollupsOf(wanted.res)) {
    if (!isOf(rollup, wanted) || !isTimely(rollup, wanted) || beyond(at, rollup, wanted).length) continue;
    const of = flattened(rollup, wanted);
    const stretch = stretchOf(rollup, of.filters);
    if (!stretch) continue;
    const { rows } = await sql<{ since: string }>`select since::text from engine_kept where name = ${rollup.table}`.execute(at.db);
    const since = rows[0]?.since ?? 'infinity';
    if (since === 'infinity') continue;
    const fields = fieldsOf(wanted.res);
    const parts = wanted.measures.flatMap((name) => partsOf(fields, wanted.report.measures, name)!);
    const [begun, ended] = [`${plain(rollup.on)}_from`, `${plain(rollup.on)}_to`];
    const { [begun]: from, [ended]: to, ...others } = of.filters;
    const span = spanOf([from, stretch.begin, since === '-infinity' ? null : since], stretch.end ?? to);
    const months = readsMonths(rollup, wanted, of.filters) ? monthsOf(span, since) : null;
    // Each source limits its own span; a filter by hours or weekdays still needs a start, and the earliest of all sources excludes
    // nothing.
    const errors = noErrors();
    const first = from && [span[0]!, months?.[0] ?? span[0]!].sort()[0];
    const matching = conditionsOf(at, of.res, of.read, { ...others, ...(first && { [begun]: first }) }, errors);
    if (Object.keys(errors).length) continue;
    return { rollup, parts: new Map(parts.map((part) => [partColumn(part), part])), ...stretch, since, span, months, of, matching };
  }
  return null;
}
/**
 * The rollup that covers most measures, and which, for reports over too many rows. Null if none covers enough. @param needed measures it
 * must cover.
 */
export async function sumsForSome(
  at: Reading,
  wanted: Wanted,
  needed: readonly string[],
): Promise<{ readonly sums: FromSums; readonly measures: readonly string[] } | null> {
  const among = rollupsOf(wanted.res).map((rollup) =>
    wanted.measures.filter((name) => !beyond(at, rollup, { ...wanted, measures: [name] }).length),
  );
  for (const measures of among.toSorted((a, b) => b.length - a.length)) {
    if (!measures.length || !needed.every((name) => measures.includes(name))) continue;
    const sums = await sumsFor(at, { ...wanted, measures });
    if (sums) return { sums, measures };
  }
  return null;
}
/** Sums stand at one time of their rows. */
const isOf = ({ on }: RollupTable, { report }: Wanted) => on === report.on && !report.until;
/** Whether a request restricts the time. Rows with a dangling reference have no time, so requests for all times count them separately. */
const isTimely = ({ on, through }: RollupTable, { filters }: Wanted) =>
  !through || ['', '_from', '_to'].some((end) => (filters[`${on}${end}`] ?? '') !== '');

/** What the nearest rollup does not cover, by label; null if no rollup comes near. */
export function inTheWay(at: Reading, wanted: Wanted): readonly string[] | null {
  const all = rollupsOf(wanted.res)
    .filter((rollup) => isOf(rollup, wanted) && isTimely(rollup, wanted))
    .map((rollup) => beyond(at, rollup, wanted))
    .filter((labels) => !labels.includes(''));
  return all.sort((a, b) => a.length - b.length)[0] ?? null;
}

/** Labels of what the sums do not cover; an empty one where whoever asks can't do without it. */
function beyond(at: Reading, rollup: RollupTable, wanted: Wanted): string[] {
  const { res, read, axes, filters } = flattened(rollup, wanted);
  const { report, measures } = wanted;
  const fields = fieldsOf(res);
  const [own, on, by] = [fieldsOf(wanted.res), plain(rollup.on), rollup.by.map(plain)];
  const keeps = (path: string) => by.includes(isPath(path) ? stepOf(path)[0] : path);
  const reaches = (path: string, codes: readonly string[]) =>
    fields[path]?.kind !== 'area' || codes.every((code) => code.length <= LEVELS[rollup.level!][1]);
  const out: string[] = [];
  for (const key of Object.keys(read.where ?? {})) if (!keeps(key) || fields[key]!.kind === 'area') out.push('');
  if (at.actor)
    for (const [dimension, values] of Object.entries(allowedTo(at.actor))) {
      const path = res.scope[dimension as keyof Resource['scope']];
      if (path !== undefined && values.length && path !== 'hidden' && !(keeps(path) && reaches(path, values))) out.push('');
    }
  for (const name of measures)
    if (
      !(partsOf(own, report.measures, name) ?? [null]).every(
        (part) => part && (partColumn(part) === ROWS || rollup.parts.has(partColumn(part))),
      )
    )
      out.push(report.measures[name]!.label);
  for (const axis of axes) {
    if (!axis) continue;
    const { field, grain, level, label } = axis;
    if (isKeptFrom(res, field, at.resources, at.actor)) out.push('');
    const isRolledUp =
      field === on
        ? grain !== 'hour' || rollup.per === 'hour'
        : keeps(field) && (fields[field]?.kind !== 'area' || (level !== undefined && LEVELS[level][1] <= LEVELS[rollup.level!][1]));
    if (!isRolledUp) out.push(label);
  }
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') continue;
    const [key, end] = name.split('_') as [string, string | undefined];
    const isRolledUp =
      key === on
        ? end === 'from' ||
          end === 'to' ||
          end === 'weekday' ||
          (end === 'hour' && rollup.per === 'hour') ||
          (end === undefined && isDay(value))
        : keeps(key) &&
          (end === undefined || end === 'not'
            ? reaches(
                key,
                value.split(',').map((one) => one.trim()),
              )
            : end === 'empty');
    if (!isRolledUp) out.push(fields[key]?.label ?? '关键字');
  }
  return [...new Set(out)];
}

/** The whole days or hours within a period; null if it contains none. */
function stretchOf(
  { on, per }: RollupTable,
  filters: Looking['filters'],
): { readonly begin: string | null; readonly end: string | null } | null {
  const [from, to] = [filters[`${plain(on)}_from`], filters[`${plain(on)}_to`]];
  const floor = (instant: string) =>
    per === 'hour' ? new Date(Math.floor(Date.parse(instant) / HOUR_MS) * HOUR_MS).toISOString() : startOfDay(dayOf(instant));
  const next = (instant: string) =>
    per === 'hour' ? new Date(Date.parse(instant) + HOUR_MS).toISOString() : startOfDay(addDays(dayOf(instant), 1));
  const begin = !from || isDay(from) ? null : next(floor(from));
  const end = !to || isDay(to) ? null : floor(to);
  return begin && end && Date.parse(begin) > Date.parse(end) ? null : { begin, end };
}
const HOUR_MS = 3_600_000;

/** The time between the latest of these beginnings and an end, days or instants. */
function spanOf(begins: readonly (string | null | undefined)[], end: string | undefined): Span {
  const instant = (at: string) => new Date(isDay(at) ? startOfDay(at) : at).toISOString();
  const starts = begins.flatMap((at) => (at ? [instant(at)] : [])).sort();
  return [starts.at(-1) ?? null, end ? instant(isDay(end) ? addDays(end, 1) : end) : null];
}

/** Whether the request needs nothing finer than months. */
function readsMonths(rollup: RollupTable, { shift, axes, report }: Wanted, filters: Looking['filters']): boolean {
  const on = plain(rollup.on);
  // A month that is laid over another by days lies in two.
  const isWhole = ({ field, grain }: Axis) =>
    field !== report.on ||
    (grain === 'hour' && rollup.per === 'hour') ||
    (grain === 'month' && (shift === null || shift.includes('month')));
  return axes.every((axis) => !axis || isWhole(axis)) && !filters[`${on}_weekday`] && !filters[on];
}

/** The whole months closest to a span: a partial month is included if fewer days must be subtracted than added otherwise. */
function monthsOf([begin, end]: Span, since: string): Span | null {
  const nearest = (instant: string, earliest?: string) => {
    const month = boundsOf(dayOf(instant).slice(0, 7));
    const [first, at, next] = [month.begin, instant, month.end].map((one) => Date.parse(one)) as [number, number, number];
    return next - at <= at - first || (earliest && first < Date.parse(earliest)) ? month.end : month.begin;
  };
  const [from, to] = [begin && nearest(begin, since), end && nearest(end)];
  return from && to && from >= to ? null : [from, to];
}

/** The sources of a report's rows with their conditions: monthly and daily sums, changes since, and rows of times the sums do not cover. */
export function sourcesOf(
  at: Reading,
  res: Resource,
  { rollup, parts, begin, end, since, span, months }: FromSums,
): { readonly from: RawBuilder<unknown>; readonly columns: RawBuilder<unknown>; readonly where: Sql; readonly isLive: boolean }[] {
  const on = column(plain(rollup.on));
  const starts = [...(since === '-infinity' ? [] : [since]), ...(begin ? [begin] : [])];
  const time = (text: string) => sql`${text}::timestamptz`;
  const sums = (from: RawBuilder<unknown>, [first, next]: Span, sign = '') => ({
    from: sql`(select *, false as deleted from ${from})`,
    columns: sql.join([ROWS, ...others(parts)].map((name) => sql.raw(`${sign} t."${name}"`))),
    where: and([
      ...(first ? [sql<boolean>`${on} >= ${time(first)}` as Sql] : []),
      ...(next ? [sql<boolean>`${on} < ${time(next)}` as Sql] : []),
    ]),
    isLive: false,
  });
  const byDays = sql.table(rollup.table);
  /** Days between two instants: what months lack, or have too much of. */
  const days = (lacking: string | null, enough: string | null) =>
    !lacking || !enough || lacking === enough
      ? []
      : [lacking < enough ? sums(byDays, [lacking, enough]) : sums(byDays, [enough, lacking], '-')];
  const rows = (test: (on: RawBuilder<unknown>) => RawBuilder<unknown>) => ({
    from: sql.table(res.name),
    columns: sql.join([sql`count(*)`, ...others(parts).map((name) => ofRows(res, parts.get(name)!))].map((one) => sql`(${one})::bigint`)),
    where: leadsTo(at, res, rollup.on, (_, key) => sql<boolean>`${test(column(key))}` as Sql),
    isLive: true,
  });
  const early = (key: RawBuilder<unknown>) =>
    and([sql`${key} < greatest(${sql.join(starts.map(time))})`, ...(end ? [sql<boolean>`${key} < ${time(end)}` as Sql] : [])]);
  return [
    ...(months ? [sums(sql.table(rollup.months), months), ...days(span[0], months[0]), ...days(months[1], span[1])] : [sums(byDays, span)]),
    sums(sql`(${sql.raw(ofChangesSql(res, rollup))}) as c`, span),
    ...(starts.length ? [rows(early)] : []),
    ...(end ? [rows((key) => sql`${key} >= ${time(end)}`)] : []),
  ];
}
/** What rows of a group come to. */
const ofRows = (res: Resource, part: Part): RawBuilder<unknown> =>
  part.what === 'distinct' ? sql`count(distinct ${column(part.fields[0]!)})` : sql`sum(${sql.raw(partSql(res, part))})`;
const others = (parts: FromSums['parts']) => [...parts.keys()].filter((name) => name !== ROWS);
/** The columns that all of these have. */
export const columnsOfSums = ({ parts }: FromSums): string[] => [ROWS, ...others(parts)];

/** A measure computed from rollup cells `t`, in a grouped statement: the counterpart of `measured` for rows. */
export function reckoned(res: Resource, measures: Report['measures'], name: string): RawBuilder<unknown> {
  const { of, unit } = measures[name]!;
  if ('ratio' in of) {
    const [a, b] = of.ratio.map((one) => reckoned(res, measures, one));
    return sql`round(${sql.lit(unit === 'share' ? 10_000 : 1)}::numeric * ${a} / nullif(${b}, 0), ${sql.lit(unit === 'number' ? 1 : 0)})`;
  }
  if ('beside' in of) throw new Error('counted from rows');
  const fields = fieldsOf(res);
  const [a, b] = partsOf(fields, measures, name)!.map((part) => sql.raw(`coalesce(sum(t."${partColumn(part)}"), 0)`));
  if ('share' in of) return sql`round(10000.0 * ${a} / nullif(${b}, 0))`;
  if (!('mean' in of)) return a!;
  if (typeof of.mean !== 'string')
    return sql`round((extract(epoch from ${a}::float8 * interval '1 millisecond' / nullif(${b}, 0)::float8) / 3600)::numeric, 1)`;
  const { kind, scale }: Field = fields[of.mean]!;
  return sql`round(${a}::numeric / ${sql.lit(kind === 'decimal' ? 10 ** scale! : 1)} / nullif(${b}, 0), ${sql.lit(unit === 'degrees' ? 6 : 1)})`;
}
