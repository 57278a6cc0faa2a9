/** Rollups: precomputed sums, so that a report over years need not read the rows. Declarations only, like everything here. */
import type { Condition, Field, Fields } from './field';
import { isList } from './fieldKinds';
import { isPath, stepOf } from './paths';
import type { Level, Report } from './report';
import type { Beside, Measure } from './measures';

/** Rows grouped by period and by some fields: per cell the sums that reports need, updated in the transaction that changes a row. */
export interface Rollup {
  /** The instant, a required one, here or of what a required reference leads to. */
  readonly on: string;
  /** How finely it is grouped, in Asia/Shanghai. */
  readonly per: 'day' | 'hour';
  /**
   * References, choices and areas that reports group, filter and scope by most, here or on the instant's resource. Fewer cells are faster.
   */
  readonly by: readonly string[];
  /** How fine areas among them are. */
  readonly level?: Level;
  /** Reads whose measures are rolled up, as far as they are additive. */
  readonly reports: readonly string[];
}

/** The reference to the row with the time; null if the row has it itself. */
export const throughOf = ({ on }: Pick<Rollup, 'on'>): string | null => (isPath(on) ? stepOf(on)[0] : null);

/**
 * An additive part: the count of rows that meet a condition and have all `fields`, a sum, or milliseconds between two instants. A distinct
 * count is additive only within groups of what is counted.
 */
export interface Part {
  readonly what: 'rows' | 'sum' | 'span' | 'distinct';
  readonly fields: readonly string[];
  readonly where: Condition;
}

/** Whether a part is additive over the cells of a grouping. */
export const addsUp = ({ what, fields }: Part, { on, by }: Pick<Rollup, 'on' | 'by'>): boolean =>
  what !== 'distinct' || [on, ...by].every((path) => path.startsWith(`${fields[0]}.`));

/** The parts of a measure, in the order of its formula; null if it has no additive parts, such as a percentile or a distinct count. */
export function partsOf(fields: Fields, measures: Report['measures'], name: string): readonly Part[] | null {
  const { of } = measures[name]!;
  if ('part' in of) return [of.part];
  if ('balance' in of || 'percentile' in of || 'beside' in of || 'covered' in of) return null;
  if ('distinct' in of) return [part('distinct', [of.distinct], {})];
  if ('ratio' in of) {
    const [a, b] = of.ratio.map((one) => partsOf(fields, measures, one));
    return a && b ? [...a, ...b] : null;
  }
  const { which, among } = narrowed(of);
  if (which.late || ![which.where, among].every((one) => isPlain(fields, one))) return null;
  const where = meeting(which.where, among);
  if ('count' in of) return [part('rows', [], where)];
  if ('share' in of) return where && [part('rows', [], where), part('rows', [], among ?? {})];
  if ('sum' in of) return isWhole(fields[of.sum]) ? [part('sum', [of.sum], where)] : null;
  return typeof of.mean === 'string'
    ? [part('sum', [of.mean], where), part('rows', [of.mean], where)]
    : [part('span', of.mean, where), part('rows', of.mean, where)];
}

function narrowed(
  of: Exclude<
    Measure['of'],
    | { readonly distinct: string }
    | { readonly ratio: readonly [string, string] }
    | { readonly balance: string }
    | { readonly percentile: number }
    | { readonly part: Part }
    | { readonly beside: Beside }
    | { readonly covered: Beside; readonly by: string }
  >,
) {
  if ('count' in of) return { which: of.count, among: undefined };
  if ('share' in of) return { which: of.share, among: of.among };
  return { which: of.which ?? {}, among: undefined };
}
const part = (what: Part['what'], fields: readonly string[], where: Condition): Part => ({ what, fields, where });

/** Whether SQL can check a condition from a row's values alone. */
const isPlain = (fields: Fields, condition: Condition = {}): boolean =>
  Object.entries(condition).every(
    ([key, wanted]) =>
      fields[key] && !isList(fields[key]) && !(Array.isArray(wanted) && (wanted.includes(null as never) || !wanted.length)),
  );
const isWhole = (field: Field | undefined): boolean => field?.kind === 'int' || field?.kind === 'money';

/** The conjunction of two conditions. */
function meeting(a: Condition = {}, b: Condition = {}): Condition {
  const out: Record<string, Condition[string]> = { ...b };
  for (const [key, wanted] of Object.entries(a)) {
    const others = out[key];
    if (others === undefined) out[key] = wanted;
    else {
      const met = [wanted].flat().filter((one) => [others].flat().includes(one as never));
      out[key] = (met.length === 1 ? met[0] : met) as Condition[string];
    }
  }
  return out;
}
