/** Measures: what reports reckon of each group of rows. Inert, as everything here. */
import type { Condition } from './field';
import type { Part } from './rollup';
import type { Lateness } from './resource';

/** The rows of a group that a measure counts; all if absent. */
export interface Which {
  /** Rows that meet it. */
  readonly where?: Condition;
  /** Rows that are late by their resource's rule: `now`, or `ever`, including those done too late. */
  readonly late?: 'now' | 'ever';
}

/**
 * Rows of another resource, grouped like those of the report: what these are a share of. Axes and filters by fields that they don't have
 * leave them whole.
 */
export interface Beside {
  /** The resource of these rows. */
  readonly resource: string;
  /** Their instant or date, if only those of the report's period count. */
  readonly on?: string;
  /** Their fields, by the field of the report. */
  readonly by: Readonly<Record<string, string>>;
  /** Which of them count. */
  readonly where?: Condition;
}

/**
 * A figure of a group. `share` is in basis points (10000 is all), `money` in fen, `hours`, `seconds` and `number` have one decimal,
 * `degrees` six.
 */
export interface Measure {
  readonly label: string;
  readonly unit: 'count' | 'money' | 'number' | 'hours' | 'seconds' | 'share' | 'degrees';
  readonly of:
    | { readonly count: Which }
    | { readonly sum: string; readonly which: Which }
    | { readonly share: Which; readonly among?: Condition }
    | { readonly mean: readonly [from: string, to: string]; readonly which?: Which }
    | { readonly mean: string; readonly which?: Which }
    | { readonly distinct: string }
    /** The ratio of two measures, by name. */
    | { readonly ratio: readonly [a: string, b: string] }
    /** The running total of a sum since the first row, at the beginning or end of a period. For reports only. */
    | { readonly balance: string; readonly at: 'opening' | 'closing' }
    | { readonly percentile: number; readonly from: string; readonly to: string; readonly which: Which }
    /** The number of rows of another resource. For reports only. */
    | { readonly beside: Beside }
    /** How many rows of another resource the reference of counted rows leads to, as far as both are in the same group. For reports only. */
    | { readonly covered: Beside; readonly by: string }
    /** An additive part of a share or mean; the engine makes these to explain changes. */
    | { readonly part: Part };
}

/** Measures by name. */
export type Measures = Readonly<Record<string, Measure>>;

/** The number of rows. */
export const rowsOf = (label: string, which: Which = {}): Measure => ({ label, unit: 'count', of: { count: which } });
/** A sum of money. */
export const sumOf = (label: string, field: string, which: Which = {}): Measure => ({ label, unit: 'money', of: { sum: field, which } });
/** A sum of counts. */
export const tallyOf = (label: string, field: string, which: Which = {}): Measure => ({ label, unit: 'count', of: { sum: field, which } });
/** The share of all rows, or of those that meet `among`. */
export const shareOf = (label: string, which: Which, among?: Condition): Measure => ({ label, unit: 'share', of: { share: which, among } });
/** The mean time between two instants, over rows that have both. */
export const hoursOf = (label: string, from: string, to: string, which: Which = {}): Measure => ({
  label,
  unit: 'hours',
  of: { mean: [from, to], which },
});
/** A percentile of the hours between two instants. */
export const percentileOf = (
  label: string,
  [from, to]: readonly [from: string, to: string],
  percent: number,
  which: Which = {},
): Measure => ({
  label,
  unit: 'hours',
  of: { percentile: percent / 100, from, to, which },
});
/** A time in seconds, where hours are too coarse, as for calls to remotes. */
export const inSeconds = (time: Measure): Measure => ({ ...time, unit: 'seconds' });
/** The ratio of two measures, by name: a ratio of sums, never a mean of ratios. */
export const ratioOf = (label: string, a: string, b: string, unit: 'money' | 'number' | 'share' = 'number'): Measure => ({
  label,
  unit,
  of: { ratio: [a, b] },
});
/** The running total of a sum, by name, before a period: the opening balance of a ledger. Additive over everything but time. */
export const openingOf = (label: string, sum: string, unit: 'count' | 'money' = 'count'): Measure => ({
  label,
  unit,
  of: { balance: sum, at: 'opening' },
});
/** The running total at the end of a period: the closing balance. */
export const closingOf = (label: string, sum: string, unit: 'count' | 'money' = 'count'): Measure => ({
  label,
  unit,
  of: { balance: sum, at: 'closing' },
});
/** The sum behind a balance; null for other measures. */
export const balanceOf = ({ of }: Pick<Measure, 'of'>): { readonly balance: string; readonly at: 'opening' | 'closing' } | null =>
  'balance' in of ? of : null;
/** The mean of a number over the rows that have it. */
export const meanOf = (label: string, field: string): Measure => ({ label, unit: 'number', of: { mean: field } });
/** The mean longitude or latitude of the rows of a group, in degrees. */
export const degreesOf = (label: string, field: string): Measure => ({ label, unit: 'degrees', of: { mean: field } });
/** The number of distinct values. */
export const distinctOf = (label: string, field: string): Measure => ({ label, unit: 'count', of: { distinct: field } });
/** The number of rows of another resource, grouped like those of the report. */
export const besideOf = (label: string, beside: Beside): Measure => ({ label, unit: 'count', of: { beside } });
/** How many of these rows a reference of the report's rows leads to. */
export const coveredOf = (label: string, by: string, beside: Beside): Measure => ({ label, unit: 'count', of: { covered: beside, by } });
/** The rows of another resource that a measure needs; null for other measures. */
export const besideIn = ({ of }: Pick<Measure, 'of'>): Beside | null => ('beside' in of ? of.beside : 'covered' in of ? of.covered : null);
/** Filters of a report as those of the rows beside it; `on` is the time of the report. */
export const besideQuery = (
  { on: time, by }: Beside,
  on: string | undefined,
  query: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const [key, end] = name.split('_') as [string, string | undefined];
      const own = key === on ? time : by[key];
      return own === undefined ? [] : [[end === undefined ? own : `${own}_${end}`, value]];
    }),
  );

/**
 * The filters of a measure as list parameters; of a share those of its part, of a ratio those of its first measure. Null if no list of
 * these rows can express them.
 */
export function narrowing({ of }: Measure, late: Lateness | undefined, beside: Measures = {}): Condition | null {
  const part = 'ratio' in of ? of.ratio[0] : 'balance' in of ? of.balance : null;
  if (part !== null) return beside[part] ? narrowing(beside[part], late, beside) : {};
  if ('beside' in of || 'covered' in of) return null;
  const which = whichOf({ of }) ?? {};
  const among = 'share' in of ? of.among : {};
  return { ...among, ...which.where, ...(which.late && { [`${late!.by}_late`]: which.late === 'ever' ? 'ever' : true }) };
}
/** The rows of a group that a measure counts; undefined if it has no such condition. */
export function whichOf({ of }: Pick<Measure, 'of'>): Which | undefined {
  if ('distinct' in of || 'ratio' in of || 'balance' in of || 'part' in of) return undefined;
  if ('beside' in of || 'covered' in of) return undefined;
  return 'count' in of ? of.count : 'share' in of ? of.share : of.which;
}
/** Names of the fields used by a measure. */
export function fieldsOfMeasure(measure: Measure): string[] {
  const { of } = measure;
  if ('ratio' in of || 'balance' in of || 'beside' in of) return [];
  if ('covered' in of) return [of.by];
  if ('part' in of) return [...of.part.fields, ...Object.keys(of.part.where)];
  return [
    ...Object.keys(whichOf(measure)?.where ?? {}),
    ...('share' in of ? Object.keys(of.among ?? {}) : []),
    ...('sum' in of ? [of.sum] : []),
    ...('distinct' in of ? [of.distinct] : []),
    ...('mean' in of ? [of.mean].flat() : []),
    ...('percentile' in of ? [of.from, of.to] : []),
  ];
}
