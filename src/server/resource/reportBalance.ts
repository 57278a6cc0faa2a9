/** Balances of a report: what a sum has come to since the first row, at the beginning and at the end of each time. */
import { MOST, type Report } from '../../language/report';
import { balanceOf } from '../../language/statistics';
import { VALUE, type Found, type Side } from './reportSql';

type Pair<T> = readonly [rows: T, columns: T];
type Keys = readonly string[];
interface Answer {
  readonly groups: readonly Found[];
  readonly rests: readonly (Keys | null)[];
}

/** Filters without what bounds the time: a balance has no beginning. */
export const withoutTime = (on: string, filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== on && !name.startsWith(`${on}_`)));

/** The same sides, with members that are known. */
export const among = (sides: Pair<Side | null>, keys: Pair<Keys | null>): Pair<Side | null> =>
  sides.map((side, i) => side && { axis: side.axis, shown: side.shown && { keys: keys[i] ?? [] } }) as unknown as Pair<Side | null>;

/** Members that are shown: those of the rows at hand, and what only stands there without having moved; by a balance the greatest of all. */
export function shownWith(
  sides: Pair<Side | null>,
  asked: { readonly sort: { readonly by: string }; readonly top: readonly number[] },
  { measures }: Report,
  moved: readonly Found[],
  standing: readonly Found[],
): Pair<Keys | null> {
  const isByBalance = balanceOf(measures[asked.sort.by]!) !== null;
  return sides.map((side, i) => {
    if (!side?.shown) return null;
    const keysOf = (groups: readonly Found[]) =>
      groups.flatMap((one) => {
        const [own, other] = i === 0 ? [one.row, one.column] : [one.column, one.row];
        return own !== null && own[0] === VALUE && other === null ? [own] : [];
      });
    const all = isByBalance ? keysOf(standing) : [...keysOf(moved), ...keysOf(standing)];
    return [...new Set(all)].slice(0, asked.top[i] ?? MOST.rows);
  }) as unknown as Pair<Keys | null>;
}

/**
 * Figures of the rows at hand with balances beside them.
 * @param standing sums of all rows up to the end, told apart in the same way. @param times members of the axes that are times: one in which nothing moved ends as it began.
 */
export function withBalances(
  { report: { measures }, measures: names }: { readonly report: Report; readonly measures: readonly string[] },
  sides: Pair<Side | null>,
  moved: Answer,
  standing: Answer,
  times: readonly (Keys | null)[],
): Answer {
  const balances = names.map((name) => balanceOf(measures[name]!));
  const isTime = sides.map((side) => side?.axis.grain !== undefined) as unknown as Pair<boolean>;
  const at = closings(standing.groups, isTime, names.length);
  const known = new Map(moved.groups.map((one) => [placeOf(one.row, one.column), one]));
  const keys = ([0, 1] as const).map((i) => {
    const own = [...moved.groups, ...(isTime[i] ? [] : standing.groups)].flatMap((one) => (i === 0 ? one.row : one.column) ?? []);
    return [null, ...new Set([...own, ...((isTime[i] && times[i]) || [])])];
  });
  const groups = keys[0]!.flatMap((row) =>
    keys[1]!.flatMap((column): Found[] => {
      const one = known.get(placeOf(row, column));
      const sums = at(row, column);
      if (!one && !sums) return [];
      const values = names.map((_, i) => {
        const net = one?.values[i] ?? null;
        if (!balances[i]) return net ?? (one ? null : nothingOf(measures[names[i]!]!.unit));
        const closing = sums?.[i] ?? 0;
        return balances[i]!.at === 'closing' ? closing : closing - (net ?? 0);
      });
      return [{ row, column, counted: one?.counted ?? 0, values }];
    }),
  );
  return { groups, rests: moved.rests.map((rest, i) => union(rest, standing.rests[i] ?? [])) };
}
const nothingOf = (unit: string) => (unit === 'count' || unit === 'money' ? 0 : null);
const placeOf = (row: string | null, column: string | null) => `${row ?? ''}|${column ?? ''}`;
const union = (a: Keys | null, b: Keys | null): Keys | null => a && b && [...new Set([...a, ...b])];

/** What has come together of a row and a column by its end: of times, all that went before as well. */
function closings(groups: readonly Found[], isTime: Pair<boolean>, width: number) {
  const time = isTime[0] ? 'row' : isTime[1] ? 'column' : null;
  if (time === null) {
    const sums = new Map(groups.map((one) => [placeOf(one.row, one.column), one.values]));
    return (row: string | null, column: string | null) => sums.get(placeOf(row, column));
  }
  const other = time === 'row' ? 'column' : 'row';
  const series = new Map<string | null, { readonly until: string; readonly values: readonly (number | null)[] }[]>();
  const alone = new Map<string | null, readonly (number | null)[]>();
  for (const one of groups.toSorted((a, b) => ((a[time] ?? '') < (b[time] ?? '') ? -1 : 1))) {
    if (one[time] === null) {
      alone.set(one[other], one.values);
      continue;
    }
    const before = series.get(one[other]) ?? [];
    const so = before.at(-1)?.values;
    before.push({ until: one[time], values: Array.from({ length: width }, (_, i) => (so?.[i] ?? 0) + (one.values[i] ?? 0)) });
    series.set(one[other], before);
  }
  return (row: string | null, column: string | null) => {
    const [own, beside] = time === 'row' ? [row, column] : [column, row];
    return own === null ? alone.get(beside) : series.get(beside)?.findLast(({ until }) => until <= own)?.values;
  };
}
