/** Periods of rows: from one field until another, both dates or both instants. */
import { addDays, dayOf, DAY_MS, SHANGHAI_MS } from './days';
import type { Fields } from './field';

/** A period: between instants, with an exclusive end, or between days, with an inclusive one. */
export interface Stretch {
  /** The field with the beginning. */
  readonly begin: string;
  /** The field with the end. */
  readonly end: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The first and last day of a row in Shanghai; null if it has no beginning or end. A period that ends at midnight excludes the day that
 * begins.
 */
export function daysOfStretch({ begin, end }: Stretch, fields: Fields, row: Values): readonly [first: string, last: string] | null {
  const [from, to] = [row[begin], row[end]];
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  if (fields[begin]?.kind === 'date') return [from, to];
  const first = dayOf(from);
  const last = dayOf(Date.parse(to) - 1);
  return [first, last < first ? first : last];
}

/** What is moved: the whole period, or one end. */
export type Edge = 'all' | 'begin' | 'end';

/** Both ends moved by so many days, keeping their times; null if the end would not be after the beginning. */
export function shifted(
  { begin, end }: Stretch,
  fields: Fields,
  row: Values,
  by: number,
  edge: Edge = 'all',
): Readonly<Record<string, string>> | null {
  const isDate = fields[begin]?.kind === 'date';
  const later = (at: string, moves: boolean) =>
    !moves ? at : isDate ? addDays(at, by) : new Date(Date.parse(at) + by * DAY_MS).toISOString();
  const [from, to] = [later(String(row[begin]), edge !== 'end'), later(String(row[end]), edge !== 'begin')];
  const isEmpty = isDate ? to < from : Date.parse(to) <= Date.parse(from);
  return isEmpty ? null : { [begin]: from, [end]: to };
}

/** What was wished for one row of a moment ago, wished for the row as it is now: each end moved by as many days; null as above. */
export function shiftedAlike(
  stretch: Stretch,
  fields: Fields,
  was: Values,
  wished: Values,
  is: Values,
): Readonly<Record<string, string>> | null {
  const days = (key: string) => Math.round((Date.parse(String(wished[key])) - Date.parse(String(was[key]))) / DAY_MS);
  const [begin, end] = [days(stretch.begin), days(stretch.end)];
  const whole = shifted(stretch, fields, is, begin);
  return whole && shifted(stretch, fields, { ...is, ...whole }, end - begin, 'end');
}

/** Whether an instant is before, in or after the period of a row. @param now in milliseconds since 1970. */
export function stageOf({ begin, end }: Stretch, fields: Fields, row: Values, now: number): 'next' | 'now' | 'over' {
  const isDate = fields[begin]?.kind === 'date';
  const at = (value: unknown, add: number) => (isDate ? Date.parse(String(value)) - SHANGHAI_MS + add : Date.parse(String(value)));
  if (now < at(row[begin], 0)) return 'next';
  return now < at(row[end], DAY_MS) ? 'now' : 'over';
}

/** The fields of the period on a calendar; an instant counts as both ends. */
export const stretchOf = ({ time }: { readonly time: string | Stretch }): Stretch =>
  typeof time === 'string' ? { begin: time, end: time } : { begin: time.begin, end: time.end };
