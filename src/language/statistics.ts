/** Statistics: what a `statistics` read groups its rows by, and what it reckons of each group. Inert, as everything here. */
import type { Condition } from './field';
import type { Lateness } from './resource';

/** One way to group: the values of a field, or the days, weeks or months of an instant, or the cities of an area. */
export interface Dimension {
  /** What stands above the groups. */
  readonly label: string;
  /** The field whose values make the groups, or a path to one. */
  readonly field: string;
  /** Of a reference: rows of its target that stand among the groups also with nothing, unless more than when and this field narrows what is counted. */
  readonly all?: Condition;
  /** Of an instant; weeks begin on Monday, all in Asia/Shanghai. */
  readonly per?: 'day' | 'week' | 'month';
  /** `line` where the groups follow each other in time, unless said otherwise. */
  readonly chart?: 'bar' | 'line';
}

/** Which rows of a group a measure is about; all of them where nothing is said. */
export interface Which {
  /** Rows that meet it. */
  readonly where?: Condition;
  /** Those that are late by the rule of their resource: `now`, or `ever`, with what was done too late. */
  readonly late?: 'now' | 'ever';
}

/** One figure of a group. `share` is in basis points (10000 is all), `money` in fen, `hours` and `number` have one decimal. */
export interface Measure {
  readonly label: string;
  readonly unit: 'count' | 'money' | 'number' | 'hours' | 'share';
  readonly of:
    | { readonly count: Which }
    | { readonly sum: string; readonly which: Which }
    | { readonly share: Which; readonly among?: Condition }
    | { readonly mean: readonly [from: string, to: string] }
    | { readonly mean: string }
    | { readonly distinct: string }
    /** SQL that the server's part gives. */
    | 'given';
}

/** How many rows. */
export const rowsOf = (label: string, which: Which = {}): Measure => ({ label, unit: 'count', of: { count: which } });
/** A sum of money. */
export const sumOf = (label: string, field: string, which: Which = {}): Measure => ({ label, unit: 'money', of: { sum: field, which } });
/** A sum of counts. */
export const tallyOf = (label: string, field: string): Measure => ({ label, unit: 'count', of: { sum: field, which: {} } });
/** How many of all, or of those that meet `among`. */
export const shareOf = (label: string, which: Which, among?: Condition): Measure => ({ label, unit: 'share', of: { share: which, among } });
/** How long from one instant to another, on average over the rows that have both. */
export const hoursOf = (label: string, from: string, to: string): Measure => ({ label, unit: 'hours', of: { mean: [from, to] } });
/** A number on average over the rows that have it. */
export const meanOf = (label: string, field: string): Measure => ({ label, unit: 'number', of: { mean: field } });
/** How many different values. */
export const distinctOf = (label: string, field: string): Measure => ({ label, unit: 'count', of: { distinct: field } });
/** What no word here can say: `implement` gives its SQL. */
export const given = (label: string, unit: Measure['unit']): Measure => ({ label, unit, of: 'given' });

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

export const chartOf = ({ per, chart }: Dimension): 'bar' | 'line' => chart ?? (per ? 'line' : 'bar');
/** What a measure narrows its rows to in a way that a list can follow, by parameter. */
export const narrowing = ({ of }: Measure, late: Lateness | undefined): Condition | null => {
  if (of === 'given') return {};
  const which = 'count' in of ? of.count : 'sum' in of ? of.which : {};
  return which.late === 'ever' ? null : { ...which.where, ...(which.late && { [`${late!.by}_late`]: true }) };
};
/** Which rows of a group a measure is about; undefined where it does not say so. */
export const whichOf = ({ of }: Measure): Which | undefined =>
  of === 'given' || 'mean' in of || 'distinct' in of ? undefined : 'count' in of ? of.count : 'sum' in of ? of.which : of.share;
/** Names of the fields a measure is reckoned from. */
export function fieldsOfMeasure({ of }: Measure): string[] {
  if (of === 'given') return [];
  if ('mean' in of) return [of.mean].flat();
  if ('distinct' in of) return [of.distinct];
  const which = 'count' in of ? of.count : 'sum' in of ? of.which : of.share;
  return [...Object.keys(which.where ?? {}), ...('share' in of ? Object.keys(of.among ?? {}) : []), ...('sum' in of ? [of.sum] : [])];
}
