/** The members of an axis in order, with their names and the filters for their rows. */
import { addDays, addMonths, mondayOf } from '../../language/days';
import { WEEKDAYS, type Axis, type ReportMember } from '../../language/report';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { joinTexts, MAX_VALUES } from '../../language/wire';
import type { Period } from './reportPeriod';
import { NONE, REST, VALUE, type Found } from './reportSql';
import { fieldsOf } from './rows';
import type { Reading } from './scope';
import { labelsOf } from './measured';

type Query = Readonly<Record<string, string>>;

/** All stretches of a period, in their order: hours and weekdays are always all. */
export function stretchesOf(grain: NonNullable<Axis['grain']>, from: string, to: string): string[] {
  if (grain === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (grain === 'weekday') return WEEKDAYS.map((_, day) => String(day + 1));
  const out: string[] = [];
  const next = (day: string) => (grain === 'month' ? `${addMonths(day.slice(0, 7), 1)}-01` : addDays(day, grain === 'week' ? 7 : 1));
  for (let day = grain === 'month' ? `${from.slice(0, 7)}-01` : grain === 'week' ? mondayOf(from) : from; day <= to; day = next(day))
    out.push(day);
  return out;
}

/** The members with a value, in the order in which they stand. */
export function keysOf(
  axis: Axis,
  groups: readonly Found[],
  side: 0 | 1,
  { from, to }: Period,
  { at, isDescending }: { readonly at: number; readonly isDescending: boolean },
): readonly string[] {
  const own = (one: Found) => (side === 0 ? one.row : one.column);
  const alone = groups.filter((one) => own(one) !== null && (side === 0 ? one.column : one.row) === null);
  const values = alone.filter((one) => own(one)![0] === VALUE);
  if (axis.grain) {
    const found_ = values.map((one) => own(one)!.slice(1)).sort();
    const [first, last] = [from ?? found_[0], to ?? found_.at(-1)];
    const all = ['hour', 'weekday'].includes(axis.grain) || (first && last) ? stretchesOf(axis.grain, first ?? '', last ?? '') : [];
    // Rows may lie outside of what was asked for where nobody bounded the time on that side.
    const more = found_.filter((key) => !all.includes(key));
    const order = ['hour', 'weekday'].includes(axis.grain) ? all : [...all, ...more].sort();
    return order.map((key) => `${VALUE}${key}`);
  }
  const sorted = values.toSorted((a, b) => {
    const [x, y] = [a.values[at] ?? null, b.values[at] ?? null];
    if (x === y) return own(a)! < own(b)! ? -1 : 1;
    if (x === null || y === null) return x === null ? 1 : -1;
    return isDescending ? y - x : x - y;
  });
  return sorted.map((one) => own(one)!);
}

export async function membersOf(
  at: Reading,
  res: Resource,
  axis: Axis | null,
  keys: readonly string[],
  rest: readonly string[] | null,
): Promise<readonly ReportMember[]> {
  if (!axis) return [];
  const field = fieldsOf(res)[axis.field]!;
  const values = keys.filter((key) => key[0] === VALUE).map((key) => key.slice(1));
  const labels = axis.grain
    ? (key: string) => stretchLabel(axis.grain!, key)
    : toldApart(await labelsOf(at, res, axis.field, field, values), values);
  const isEmptiable = keys.includes(NONE);
  return keys.map((key): ReportMember => {
    if (key === NONE) return { kind: 'none', key: null, label: '未填', query: { [`${axis.field}_empty`]: 'true' } };
    if (key === REST)
      return {
        kind: 'rest',
        key: null,
        label: rest ? `其他(${rest.length})` : '其他',
        query: restQuery(axis, field, values, rest, isEmptiable),
      };
    const value = key.slice(1);
    return { kind: 'value', key: value, label: labels(value), query: axis.grain ? stretchQuery(axis, value) : among(axis, field, [value]) };
  });
}

/** Members of one name, as two shops may have, have their ids behind it: on a screen or in a file nobody could tell them apart else. */
function toldApart(labels: (key: string) => string, keys: readonly string[]): (key: string) => string {
  const seen = new Map<string, number>();
  for (const key of keys) seen.set(labels(key), (seen.get(labels(key)) ?? 0) + 1);
  return (key) => (seen.get(labels(key))! > 1 ? `${labels(key)}(${key})` : labels(key));
}

/** Texts may have commas, and are searched for by a part of them. */
const isText = (field: Field) => field.kind === 'text';
const among = (axis: Axis, field: Field, values: readonly string[]): Query =>
  isText(field) ? { [`${axis.field}_is`]: joinTexts(values) } : { [axis.field]: values.join() };

/** Filters for the members not shown: for long lists of values the values themselves, else all but those shown. */
function restQuery(axis: Axis, field: Field, shown: readonly string[], rest: readonly string[] | null, isEmptiable: boolean): Query | null {
  if (axis.opens || shown.length > MAX_VALUES) return rest && among(axis, field, rest);
  const others: Query = isText(field) ? { [`${axis.field}_isnt`]: joinTexts(shown) } : { [`${axis.field}_not`]: shown.join() };
  return { ...others, ...(isEmptiable && { [`${axis.field}_empty`]: 'false' }) };
}

const stretchLabel = (grain: NonNullable<Axis['grain']>, key: string): string => {
  if (grain === 'hour') return `${key.padStart(2, '0')} 时`;
  if (grain === 'weekday') return WEEKDAYS[Number(key) - 1]!;
  return grain === 'month' ? key.slice(0, 7) : grain === 'week' ? `${key} 周` : key;
};
export function stretchQuery({ field, grain }: Pick<Axis, 'field' | 'grain'>, key: string): Query {
  if (grain === 'hour' || grain === 'weekday') return { [`${field}_${grain}`]: key };
  const last = grain === 'month' ? addDays(`${addMonths(key.slice(0, 7), 1)}-01`, -1) : grain === 'week' ? addDays(key, 6) : key;
  return { [`${field}_from`]: key, [`${field}_to`]: last };
}
