/** Statistics: what a `statistics` read groups its rows by, and what it reckons of each group. Inert, as everything here. */
import type { Condition } from './field';
import type { Part } from './rollup';
import type { Lateness } from './resource';

/** One way to group: the values of a field, or the days, weeks or months of an instant, or the cities of an area. */
export interface Dimension {
  /** What stands above the groups. */
  readonly label: string;
  /** The field whose values make the groups, or a path to one. */
  readonly field: string;
  /** `ref`: target rows that get a group even with no rows, unless filters other than the period or this field apply. */
  readonly all?: Condition;
  /** Of an instant; weeks begin on Monday, all in Asia/Shanghai. */
  readonly per?: 'day' | 'week' | 'month';
  /** `line` where the groups follow each other in time, unless declared otherwise. */
  readonly chart?: 'bar' | 'line';
}

/** Which rows of a group a measure is about; all of them where absent. */
export interface Which {
  /** Rows that meet it. */
  readonly where?: Condition;
  /** Those that are late by the rule of their resource: `now`, or `ever`, with what was done too late. */
  readonly late?: 'now' | 'ever';
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
    /** Of two measures, by their names. */
    | { readonly ratio: readonly [a: string, b: string] }
    /** What a sum has come to since the first row there is: when a time begins, or when it ends. Only reports have it. */
    | { readonly balance: string; readonly at: 'opening' | 'closing' }
    | { readonly percentile: number; readonly from: string; readonly to: string; readonly which: Which }
    /** What adds up behind a share or a mean; the engine makes these to explain how one has changed. */
    | { readonly part: Part }
    /** SQL that the server's part gives. */
    | 'server';
}

/** How many rows. */
export const rowsOf = (label: string, which: Which = {}): Measure => ({ label, unit: 'count', of: { count: which } });
/** A sum of money. */
export const sumOf = (label: string, field: string, which: Which = {}): Measure => ({ label, unit: 'money', of: { sum: field, which } });
/** A sum of counts. */
export const tallyOf = (label: string, field: string, which: Which = {}): Measure => ({ label, unit: 'count', of: { sum: field, which } });
/** How many of all, or of those that meet `among`. */
export const shareOf = (label: string, which: Which, among?: Condition): Measure => ({ label, unit: 'share', of: { share: which, among } });
/** How long from one instant to another, on average over the rows that have both. */
export const hoursOf = (label: string, from: string, to: string, which: Which = {}): Measure => ({
  label,
  unit: 'hours',
  of: { mean: [from, to], which },
});
/** The hours from one instant to another that so many percent of the rows do not exceed. */
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
/** A time that hours are too coarse for, as calls to remotes take it. */
export const inSeconds = (time: Measure): Measure => ({ ...time, unit: 'seconds' });
/** One measure divided by another, by their names; of sums, never a mean of ratios. */
export const ratioOf = (label: string, a: string, b: string, unit: 'money' | 'number' | 'share' = 'number'): Measure => ({
  label,
  unit,
  of: { ratio: [a, b] },
});
/** What a sum, by its name, has come to before a time: of a ledger what was there when it began. Adds up over everything but time. */
export const openingOf = (label: string, sum: string, unit: 'count' | 'money' = 'count'): Measure => ({
  label,
  unit,
  of: { balance: sum, at: 'opening' },
});
/** The same at the end of it: what is there then. */
export const closingOf = (label: string, sum: string, unit: 'count' | 'money' = 'count'): Measure => ({
  label,
  unit,
  of: { balance: sum, at: 'closing' },
});
/** The sum of which a measure is a balance; null where it is none. */
export const balanceOf = ({ of }: Pick<Measure, 'of'>): { readonly balance: string; readonly at: 'opening' | 'closing' } | null =>
  of !== 'server' && 'balance' in of ? of : null;
/** A number on average over the rows that have it. */
export const meanOf = (label: string, field: string): Measure => ({ label, unit: 'number', of: { mean: field } });
/** Degrees of longitude or latitude on average: where the rows of a group lie. */
export const degreesOf = (label: string, field: string): Measure => ({ label, unit: 'degrees', of: { mean: field } });
/** How many different values. */
export const distinctOf = (label: string, field: string): Measure => ({ label, unit: 'count', of: { distinct: field } });
/** What no word here can say: `implement` gives its SQL. */
export const fromServer = (label: string, unit: Measure['unit']): Measure => ({ label, unit, of: 'server' });

export interface Statistics {
  readonly by: Readonly<Record<string, Dimension>>;
  /** The first says how many rows a group has: groups stand in its order, and its total is the list's. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** The measure one looks at first, where it is not the first. */
  readonly shows?: string;
}

/** Most groups an answer has; the totals are of all. */
export const MAX_GROUPS = 200;

export interface StatisticsGroup {
  /** Null: rows that have no value. */
  readonly key: string | null;
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
  /** Filters that lead to exactly the rows of the group; null where no filter can. */
  readonly query: Readonly<Record<string, string>> | null;
}
/** What a `statistics` read answers. */
export interface StatisticsData {
  readonly by: string;
  readonly groups: readonly StatisticsGroup[];
  /** Over all rows, not over the groups that are listed. */
  readonly total: Readonly<Record<string, number | null>>;
  /** Groups beyond those listed. */
  readonly more: number;
}

export const chartOf = ({ chart }: Dimension, inTime: boolean): 'bar' | 'line' => chart ?? (inTime ? 'line' : 'bar');
/**
 * The filters of a measure as list parameters; of a share those of its part, of a ratio those of its first measure. Null if a list cannot
 * express them.
 */
export function narrowing({ of }: Measure, late: Lateness | undefined, beside: Statistics['measures'] = {}): Condition | null {
  if (of === 'server') return {};
  const part = 'ratio' in of ? of.ratio[0] : 'balance' in of ? of.balance : null;
  if (part !== null) return beside[part] ? narrowing(beside[part], late, beside) : {};
  const which = whichOf({ of }) ?? {};
  const among = 'share' in of ? of.among : {};
  return which.late === 'ever' ? null : { ...among, ...which.where, ...(which.late && { [`${late!.by}_late`]: true }) };
}
/** Which rows of a group a measure is about; undefined where it does not say so. */
export function whichOf({ of }: Pick<Measure, 'of'>): Which | undefined {
  if (of === 'server' || 'distinct' in of || 'ratio' in of || 'balance' in of || 'part' in of) return undefined;
  return 'count' in of ? of.count : 'share' in of ? of.share : of.which;
}
/** Names of the fields a measure is reckoned from. */
export function fieldsOfMeasure(measure: Measure): string[] {
  const { of } = measure;
  if (of === 'server' || 'ratio' in of || 'balance' in of) return [];
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
