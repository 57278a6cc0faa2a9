/** Reports from sums that are kept: which of them cover what is asked, and how measures are reckoned of their parts. Where minutes are asked for, the days they cut are counted from rows. */
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf, isDay, startOfDay } from '../../language/days';
import type { Field } from '../../language/field';
import { partsOf, type Part } from '../../language/keeping';
import { isPath, stepOf } from '../../language/paths';
import { LEVELS, type Axis, type Report } from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import { keptOf, partColumn, partSql, ROWS, type Kept } from '../db/kept';
import { and, column, type Sql } from './conditions';
import { fieldsOf } from './rows';
import { allowedTo, type Reading } from './scope';

type Query = Readonly<Record<string, string>>;

/** What answers a report instead of rows. */
export interface FromSums {
  readonly kept: Kept;
  /** Of the measures that are asked for, by column. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Whole stretches of the time that is asked for; null where it has no end. */
  readonly begin: string | null;
  readonly end: string | null;
  /** From when on the sums are there: `infinity` where they are not yet. */
  readonly since: string;
}
interface Wanted {
  readonly res: Resource;
  readonly read: Read;
  readonly report: Report;
  readonly measures: readonly string[];
  readonly axes: readonly (Axis | null)[];
  /** All filters, those of the time among them. */
  readonly filters: Query;
}

/** The first of the sums that are kept that covers everything asked for; null where none does. */
export async function sumsFor(at: Reading, wanted: Wanted): Promise<FromSums | null> {
  for (const kept of keptOf(wanted.res)) {
    if (kept.on !== wanted.report.on || beyond(at, kept, wanted).length) continue;
    const stretch = stretchOf(kept, wanted.filters);
    if (!stretch) continue;
    const { rows } = await sql<{ since: string }>`select since::text from engine_kept where name = ${kept.table}`.execute(at.db);
    const since = rows[0]?.since ?? 'infinity';
    if (since === 'infinity') continue;
    const fields = fieldsOf(wanted.res);
    const parts = wanted.measures.flatMap((name) => partsOf(fields, wanted.report.measures, name)!);
    return { kept, parts: new Map(parts.map((part) => [partColumn(part), part])), ...stretch, since };
  }
  return null;
}

/** What is asked for and not covered by the sums nearest to it, by label; null where there are none that could. */
export function inTheWay(at: Reading, wanted: Wanted): readonly string[] | null {
  const all = keptOf(wanted.res)
    .filter(({ on }) => on === wanted.report.on)
    .map((kept) => beyond(at, kept, wanted))
    .filter((labels) => !labels.includes(''));
  return all.sort((a, b) => a.length - b.length)[0] ?? null;
}

/** Labels of what the sums do not cover; an empty one where whoever asks can't do without it. */
function beyond(at: Reading, kept: Kept, { res, read, report, measures, axes, filters }: Wanted): string[] {
  const fields = fieldsOf(res);
  const keeps = (path: string) => kept.by.includes(isPath(path) ? stepOf(path)[0] : path);
  const reaches = (path: string, codes: readonly string[]) =>
    fields[path]?.kind !== 'area' || codes.every((code) => code.length <= LEVELS[kept.level!][1]);
  const out: string[] = [];
  for (const key of Object.keys(read.where ?? {})) if (!keeps(key) || fields[key]!.kind === 'area') out.push('');
  if (at.actor)
    for (const [dimension, values] of Object.entries(allowedTo(at.actor))) {
      const path = res.scope[dimension as keyof Resource['scope']];
      if (path !== undefined && values.length && path !== 'hidden' && !(keeps(path) && reaches(path, values))) out.push('');
    }
  for (const name of measures)
    if (
      !(partsOf(fields, report.measures, name) ?? [null]).every(
        (part) => part && (partColumn(part) === ROWS || kept.parts.has(partColumn(part))),
      )
    )
      out.push(report.measures[name]!.label);
  for (const axis of axes) {
    if (!axis) continue;
    const { field, grain, level, label } = axis;
    const isKept =
      field === kept.on
        ? grain !== 'hour' || kept.per === 'hour'
        : keeps(field) && (fields[field]?.kind !== 'area' || (level !== undefined && LEVELS[level][1] <= LEVELS[kept.level!][1]));
    if (!isKept) out.push(label);
  }
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') continue;
    const [key, end] = name.split('_') as [string, string | undefined];
    const isKept =
      key === kept.on
        ? end === 'from' ||
          end === 'to' ||
          end === 'weekday' ||
          (end === 'hour' && kept.per === 'hour') ||
          (end === undefined && isDay(value))
        : keeps(key) &&
          (end === undefined || end === 'not'
            ? reaches(
                key,
                value.split(',').map((one) => one.trim()),
              )
            : end === 'empty');
    if (!isKept) out.push(fields[key]?.label ?? '关键字');
  }
  return [...new Set(out)];
}

/** The whole stretches between the ends of a time; null where there is none between them. */
function stretchOf({ on, per }: Kept, filters: Query): { readonly begin: string | null; readonly end: string | null } | null {
  const [from, to] = [filters[`${on}_from`], filters[`${on}_to`]];
  const floor = (instant: string) =>
    per === 'hour' ? new Date(Math.floor(Date.parse(instant) / HOUR_MS) * HOUR_MS).toISOString() : startOfDay(dayOf(instant));
  const next = (instant: string) =>
    per === 'hour' ? new Date(Date.parse(instant) + HOUR_MS).toISOString() : startOfDay(addDays(dayOf(instant), 1));
  const begin = !from || isDay(from) ? null : next(floor(from));
  const end = !to || isDay(to) ? null : floor(to);
  return begin && end && Date.parse(begin) > Date.parse(end) ? null : { begin, end };
}
const HOUR_MS = 3_600_000;

/** Where rows of a report come from, each with conditions of its own: sums, what was added to them since, and rows of times that they do not cover. */
export function sourcesOf(
  res: Resource,
  { kept, parts, begin, end, since }: FromSums,
): { readonly from: RawBuilder<unknown>; readonly columns: RawBuilder<unknown>; readonly where: Sql; readonly isLive: boolean }[] {
  const on = column(kept.on);
  const starts = [...(since === '-infinity' ? [] : [since]), ...(begin ? [begin] : [])];
  const time = (text: string) => sql`${text}::timestamptz`;
  const sums = (isWhole: boolean) => ({
    from: sql`(select *, false as deleted from ${sql.table(kept.table)} where ${isWhole ? sql`whole` : sql`not whole`})`,
    columns: sql.join([ROWS, ...others(parts)].map((name) => sql.raw(`t."${name}"`))),
    where: and([
      ...starts.map((start) => sql<boolean>`${on} >= ${time(start)}` as Sql),
      ...(end ? [sql<boolean>`${on} < ${time(end)}` as Sql] : []),
    ]),
    isLive: false,
  });
  const rows = (where: Sql) => ({
    from: sql.table(res.name),
    columns: sql.join(
      ['1::bigint', ...others(parts).map((name) => partSql(res, parts.get(name)!))].map((text) => sql.raw(`(${text})::bigint`)),
    ),
    where,
    isLive: true,
  });
  const before = starts.length
    ? and([sql`${on} < greatest(${sql.join(starts.map(time))})`, ...(end ? [sql<boolean>`${on} < ${time(end)}` as Sql] : [])])
    : null;
  return [sums(true), sums(false), ...(before ? [rows(before)] : []), ...(end ? [rows(sql`${on} >= ${time(end)}`)] : [])];
}
const others = (parts: FromSums['parts']) => [...parts.keys()].filter((name) => name !== ROWS);
/** The columns that all of these have. */
export const columnsOfSums = ({ parts }: FromSums): string[] => [ROWS, ...others(parts)];

/** A measure of sums under `t`, in a statement that groups them: the same as `measured` of the rows. */
export function reckoned(res: Resource, measures: Report['measures'], name: string): RawBuilder<unknown> {
  const { of, unit } = measures[name]!;
  if (of === 'given') throw new Error('reckoned elsewhere');
  if ('ratio' in of) {
    const [a, b] = of.ratio.map((one) => reckoned(res, measures, one));
    return sql`round(${sql.lit(unit === 'share' ? 10_000 : 1)}::numeric * ${a} / nullif(${b}, 0), ${sql.lit(unit === 'number' ? 1 : 0)})`;
  }
  const fields = fieldsOf(res);
  const [a, b] = partsOf(fields, measures, name)!.map((part) => sql.raw(`coalesce(sum(t."${partColumn(part)}"), 0)`));
  if ('share' in of) return sql`round(10000.0 * ${a} / nullif(${b}, 0))`;
  if (!('mean' in of)) return a!;
  if (typeof of.mean !== 'string')
    return sql`round((extract(epoch from ${a}::float8 * interval '1 millisecond' / nullif(${b}, 0)::float8) / 3600)::numeric, 1)`;
  const { kind, scale }: Field = fields[of.mean]!;
  return sql`round(${a}::numeric / ${sql.lit(kind === 'decimal' ? 10 ** scale! : 1)} / nullif(${b}, 0), ${sql.lit(unit === 'degrees' ? 6 : 1)})`;
}
