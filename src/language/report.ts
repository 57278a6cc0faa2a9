/** Reports: figures by two axes and a period, each linked to the rows behind it. Declarations only, like everything here. */
import { addDays, addMonths, DAY_MS, endOfDay, inMonth, isDay, mondayOf, startOfDay } from './days';
import type { Condition, Field, Fields } from './field';
import type { Lateness, Read } from './resource';
import { balanceOf, besideQuery, narrowing, type Measure } from './measures';
import { joinTexts, splitTexts } from './wire';

/** Units of time for grouping, in Asia/Shanghai; weeks start on Monday. */
export const GRAINS = { hour: '小时', weekday: '星期', day: '日', week: '周', month: '月' } as const;
export type Grain = keyof typeof GRAINS;
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
/** Levels at which areas are grouped, with the number of digits of their codes. */
export const LEVELS = { province: ['省', 2], city: ['城市', 4], district: ['区县', 6], street: ['街道', 9] } as const;
export type Level = keyof typeof LEVELS;

/** A way to group rows other than by time. */
export interface ReportDimension {
  /** The label of its axis. */
  readonly label: string;
  /** The field or path to group by; `id` for the rows themselves, called by their title, which several may share. */
  readonly field: string;
  /** For an area: its level. */
  readonly level?: Level;
  /** The filter of the list that a number opens, if its name differs: orders have `specCodeIds` for the `specCodeId` of their lines. */
  readonly opens?: string;
  /** `ref`: target rows that get a group even with no rows, unless filters other than the period or this field apply. */
  readonly all?: Condition;
}

/** The target for a figure, in the unit of its measure: figures that miss it are marked, and those beyond `poor` more strongly. */
export interface Goal {
  readonly least?: number;
  readonly most?: number;
  readonly poor?: number;
}

/** The rows by which those of a report are revised later: refunds of its orders. */
export interface Revision {
  /** Their resource. */
  readonly by: string;
  /** Their reference to the rows of the report, or, where there is `through`, to what that leads to. */
  readonly of: string;
  /** The instant at which each of them came. */
  readonly at: string;
  /** Their money, which is added up. */
  readonly amount: string;
  /** Where they have no list of their own: the instant of the latest of them on the rows of the report, which are listed instead. */
  readonly latest?: string;
}

/** The axes and measures of a `report` read. The measures determine which totals can be added up; others are queried. */
export interface Report {
  /**
   * The instant or date that determines a row's day, or its accounting period, whose only unit is the month; may be a path. Absent: current
   * rows, without a period.
   */
  readonly on?: string;
  /** The end of a row's period, of which `on` is the begin: the row counts on each of its days. Written by `daysOf`. */
  readonly until?: string;
  /** The units of time that may be axes. */
  readonly per?: readonly Grain[];
  /** Other possible axes. */
  readonly by: Readonly<Record<string, ReportDimension>>;
  /** The measures. Rows are ordered by the first by default. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** The default period in days up to today; all time if absent. */
  readonly days?: number;
  /** The reference to the rows that a number opens, if not its own: order lines open orders. */
  readonly through?: string;
  /** Targets by measure. */
  readonly goals?: Readonly<Record<string, Goal>>;
  /**
   * Measures that count undecided and decided rows. While a tenth of both is undecided, shares and averages are marked provisional and not
   * compared.
   */
  readonly ripe?: readonly [open: string, decided: string];
  /**
   * Groups of fewer rows or people are hidden from readers who may not open the rows, as is anything they could be derived from, and
   * filters that exclude only a few. Small groups' positions are rounded for everybody.
   */
  readonly floor?: number;
  /** By what rows are revised after their day, week or month is over: such a group is marked 已修订, and leads to what came later. */
  readonly revised?: Revision;
}

/**
 * The time of a report whose rows last from one field to before another, both always filled: a row counts once in each day, week and month
 * that it touches, and once in the total, which may therefore be less than their sum. Such a report has no sums, no hours and no weekdays,
 * has a default period, and goes by time on one axis only. `report(call, { ...daysOf('beginAt', 'endAt'), per: ['day', 'week', 'month'], … })`
 */
export const daysOf = <B extends string, E extends string>(on: B, until: E): { readonly on: B; readonly until: E } => ({ on, until });

/** Dimensions of an area, from coarse to fine. */
export const levelsOf = (field: string, ...levels: readonly Level[]): Record<string, ReportDimension> =>
  Object.fromEntries(levels.map((level) => [level, { label: LEVELS[level][0], field, level }]));

/** Comparison periods: so many days earlier. */
export const COMPARES = { before: '上期', lastWeek: '上期同星期', lastYear: '去年同星期', lunar: '去年春节对齐' } as const;
export type Compare = keyof typeof COMPARES;

/** What an axis is grouped by. */
export interface Axis {
  readonly label: string;
  readonly field: string;
  readonly grain?: Grain;
  /** With a grain: the end of a row's period, where the row counts on each of its days. */
  readonly until?: string;
  readonly level?: Level;
  readonly opens?: string;
  readonly all?: Condition;
}
/** Everything that may be an axis, by its name in requests. */
export const axesOf = ({ on, until, per = [], by }: Report): Readonly<Record<string, Axis>> => ({
  ...(on && Object.fromEntries(per.map((grain) => [grain, { label: GRAINS[grain], field: on, grain, ...(until && { until }) }]))),
  ...by,
});
/** Whether the groups of an axis have an order of their own, rather than being ranked by size. */
export const isInOrder = ({ grain }: Axis): boolean => grain !== undefined;

/** Maximum members of an axis; the rest are shown as 其他. */
export const MOST = { rows: 200, columns: 50 } as const;
/** Maximum rows aggregated for one response. */
export const MOST_COUNTED = 300_000;
/** Maximum rollup cells aggregated, where there are rollups. */
export const MOST_SUMS = 1_000_000;
/** Longest period, in days. */
export const MOST_DAYS = 731;
/** Request parameters that are not filters. */
export const REPORT_PARAMS = [
  'rows',
  'columns',
  'measures',
  'sort',
  'top',
  'compare',
  'span',
  'recount',
  'why',
  'revised',
  'limits',
] as const;

/** Relative periods: a saved view with one shows the current days whenever it is opened or delivered. */
export const SPANS = {
  today: '今天',
  yesterday: '昨天',
  week: '近7天',
  days30: '近30天',
  lastWeek: '上周',
  month: '本月',
  lastMonth: '上月',
} as const;
export type Span = keyof typeof SPANS;
/** The first and last day of a period; a period still running ends today. */
export function spanOf(span: Span, today: string): readonly [from: string, to: string] {
  const month = today.slice(0, 7);
  const monday = mondayOf(today);
  switch (span) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'week':
      return [addDays(today, -6), today];
    case 'days30':
      return [addDays(today, -29), today];
    case 'lastWeek':
      return [addDays(monday, -7), addDays(monday, -1)];
    case 'month':
      return [`${month}-01`, today];
    case 'lastMonth':
      return [`${addMonths(month, -1)}-01`, addDays(`${month}-01`, -1)];
  }
}

/** A member of an axis: a value, rows without a value, or all members not shown. */
export interface ReportMember {
  readonly kind: 'value' | 'none' | 'rest';
  /** The value; null if there is none. */
  readonly key: string | null;
  readonly label: string;
  /** Report filters that find its rows; null if there are none. */
  readonly query: Readonly<Record<string, string>> | null;
}
/** Figures in the order of `measures`. */
export type Figures = readonly (number | null)[];
/** Figures of one period: cells, row totals, column totals and the grand total. Without a column axis there are no cells. */
export interface ReportFigures {
  readonly cells: readonly (readonly Figures[])[];
  readonly rows: readonly Figures[];
  readonly columns: readonly Figures[];
  readonly total: Figures;
}
/** The response of a `report` read. */
export interface ReportData extends ReportFigures {
  readonly axes: readonly [rows: string | null, columns: string | null];
  readonly measures: readonly string[];
  readonly members: readonly [rows: readonly ReportMember[], columns: readonly ReportMember[]];
  /** First and last day; null if unbounded. */
  readonly period: readonly [from: string | null, to: string | null];
  /** The instant of the data. */
  readonly asOf: string;
  /** Replication lag in seconds at that instant; absent if no replica was read. */
  readonly behind?: number;
  /** What it was computed from: rollups (from a day on, if they do not cover all time), or rows alone where null. */
  readonly sums: { readonly since: string | null } | null;
  /** Measures left out because no rollup has them and there are too many rows. */
  readonly without?: readonly string[];
  /** How many rows it was computed from; null where that would reveal figures that are too small to be shown. */
  readonly counted: number | null;
  /**
   * The period to compare with: `days` earlier, or the previous month; cut at the same moment if the period is unfinished or was asked so.
   */
  readonly was:
    | (ReportFigures & {
        readonly by: Compare;
        readonly days: number;
        /** How many months earlier it is, rather than days; 0 for days. */
        readonly months: number;
        readonly since: string | null;
        readonly until: string | null;
        /** Whether both periods end yesterday, because dates without a time can't be cut within today. */
        readonly isCut: boolean;
        readonly period: readonly [string, string];
      })
    | null;
  /** Whether some figures are too small to be shown. */
  readonly isHidden?: boolean;
}

/**
 * A member's part of a change, in the unit of the measure. For shares and means also split into the effect of its weight and that of its
 * own value.
 */
export interface ChangePart {
  readonly part: number;
  readonly mix?: number;
  readonly rate?: number;
}
/**
 * How the parts explain the change: `sum`, they add up to it; `mix`, split into weights and rates; `overlap`, less what several of them
 * counted; `alone`, they don't add up, each has its own change.
 */
export type ChangeKind = 'sum' | 'mix' | 'overlap' | 'alone';
/** Explains the change of a figure: one measure by one dimension, rows ordered by their contribution. */
export interface ReportWhy extends ReportData {
  readonly why: {
    readonly kind: ChangeKind;
    /** Null if one of the periods has no value to compare. */
    readonly change: number | null;
    /** The part of each row; null if it is too small to be shown, or missing. */
    readonly parts: readonly (ChangePart | null)[];
    /** The unexplained rest: rows counted in several parts, or too small to be shown. */
    readonly left: number;
    /** The number of undecided rows that may still change it. */
    readonly open: number;
  };
}

/** Whether the figures of the groups of an axis add up to the total. */
export function adds({ of }: Measure, axis: Axis): boolean {
  // A row of several days is in the group of each.
  if (axis.until) return false;
  // What an axis doesn't divide is whole in each of its groups.
  if ('beside' in of) return axis.grain ? of.beside.on !== undefined : Object.hasOwn(of.beside.by, axis.field);
  // A balance on two days must not be added up.
  if ('balance' in of) return axis.grain === undefined;
  // One order is in one city and on one day, but has lines of several specs.
  if ('distinct' in of) return axis.field.startsWith(`${of.distinct}.`);
  return 'count' in of || 'sum' in of || 'part' in of;
}

type Filters = Readonly<Record<string, string>>;

/** The intersection of several sets of filters; null if it is empty. @param fields to recognise areas. */
export function both(fields: Fields, sets: readonly Filters[]): Record<string, string> | null {
  const out: Record<string, string> = {};
  for (const [key, value] of sets.flatMap((one) => Object.entries(one))) {
    if (value === '') continue;
    const met = out[key] === undefined ? value : meet(key, value, out[key], fields[key]);
    if (met === null) return null;
    out[key] = met;
  }
  // No instant is on a day and in another week.
  const isNever = Object.keys(out).some((key) => {
    const until = key.endsWith('_from') ? out[`${key.slice(0, -5)}_to`] : undefined;
    return until !== undefined && /^\d{4}-\d\d-/.test(until) && instantOf(out[key]!, startOfDay) > instantOf(until, endOfDay);
  });
  return isNever ? null : out;
}

function meet(param: string, a: string, b: string, field: Field | undefined): string | null {
  const end = param.split('_')[1];
  if (end === 'from') return instantOf(a, startOfDay) > instantOf(b, startOfDay) ? a : b;
  if (end === 'to') return instantOf(a, endOfDay) < instantOf(b, endOfDay) ? a : b;
  const [mine, others] = end === 'is' || end === 'isnt' ? [splitTexts(a), splitTexts(b)] : [a.split(','), b.split(',')];
  if (end === 'isnt') return joinTexts([...new Set([...mine, ...others])]);
  if (end === 'is') return joinTexts(mine.filter((one) => others.includes(one))) || null;
  if (end === 'not') return [...new Set([...mine, ...others])].join();
  if (end !== undefined && end !== 'hour' && end !== 'weekday') return a === b ? a : null;
  // An area includes all areas below it.
  const isIn = field?.kind === 'area' ? (one: string, of: string) => one.startsWith(of) : (one: string, of: string) => one === of;
  const met = [
    ...new Set([...mine.filter((one) => others.some((of) => isIn(one, of))), ...others.filter((one) => mine.some((of) => isIn(one, of)))]),
  ];
  return met.length ? met.join() : null;
}
const instantOf = (text: string, ofDay: (day: string) => string): number => Date.parse(isDay(text) ? ofDay(text) : text);

/**
 * The same part of an earlier period. In a month, the same days of the previous one; its last day includes all days that follow. Null if
 * there is no such day.
 */
function earlier(
  query: Filters,
  on: string | undefined,
  { days, months }: Pick<NonNullable<ReportData['was']>, 'days' | 'months'>,
): Filters | null {
  const out = { ...query };
  for (const end of ['from', 'to']) {
    const value = query[`${on}_${end}`];
    if (value === undefined) continue;
    if (!isDay(value)) out[`${on}_${end}`] = new Date(Date.parse(value) - days * DAY_MS).toISOString();
    else if (!months) out[`${on}_${end}`] = addDays(value, -days);
    else if (end === 'to') out[`${on}_to`] = isLastDay(value) ? lastDayOf(addMonths(value.slice(0, 7), -months)) : inMonth(value, -months);
    else if (inMonth(value, -months).slice(8) !== value.slice(8)) return null;
    else out[`${on}_from`] = inMonth(value, -months);
  }
  return out;
}
/** Whether a report goes by accounting periods. */
export const isMonthly = (fields: Fields, on: string | undefined): boolean => on !== undefined && fields[on]?.kind === 'period';
/** Filters whose time is in days, as those of an accounting period. */
const inMonths = (on: string, query: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name === `${on}_from` || name === `${on}_to` ? value.slice(0, 7) : value]),
  );
/** The period of a report, given as days of its `on`, as the filters of rows that count in it. */
export function rowsWithin({ on, until }: Pick<Report, 'on' | 'until'>, fields: Fields, query: Filters): Record<string, string> {
  if (on && isMonthly(fields, on)) return inMonths(on, query);
  const { [`${on}_from`]: from, [`${until}_from`]: own, ...others } = query;
  if (!until || !from) return { ...query };
  const begun = new Date(instantOf(from, startOfDay) + 1);
  // What is no day at all is refused as it was asked for.
  if (Number.isNaN(begun.getTime())) return { ...query };
  // What lasts into a period ends after it begins, and begins before it ends. What ends at midnight does not last into the day that begins.
  const after = fields[until]!.kind === 'instant' ? begun.toISOString() : from;
  return { ...others, [`${until}_from`]: own ? meet(`${until}_from`, after, own, fields[until])! : after };
}
/** The last day of a month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);
const isLastDay = (day: string) => day === lastDayOf(day.slice(0, 7));

type LeadsTo = string | Readonly<Record<string, string>> | undefined;
/** The page that figures of a measure open. */
export const leadingTo = (leadsTo: LeadsTo, measure: string): string | undefined =>
  typeof leadsTo === 'object' ? (leadsTo[measure] ?? leadsTo['*']) : leadsTo;
/** What rows of a report are narrowed by and those of a list are not. */
export const aboutOf = ({ where = {} }: Pick<Read, 'where'>, list: Pick<Read, 'where'>): Condition =>
  Object.fromEntries(Object.entries(where).filter(([key]) => !Object.hasOwn(list.where ?? {}, key)));
/** All pages that figures open. */
export const listsOf = (leadsTo: LeadsTo): readonly string[] =>
  typeof leadsTo === 'object' ? [...new Set(Object.values(leadsTo))] : leadsTo ? [leadsTo] : [];

/** A figure in a response: a cell by the indexes of row and column, a total of a row or column, or the grand total. */
export interface Place {
  readonly row: number | null;
  readonly column: number | null;
}

/** How far a figure misses its target; null if it does not, or there is none. */
export function shortOf({ goals }: Report, name: string, value: number | null | undefined): 'short' | 'poor' | null {
  const goal = goals?.[name];
  if (!goal || value === null || value === undefined) return null;
  const { least = -Infinity, most = Infinity, poor } = goal;
  if (value >= least && value <= most) return null;
  return poor !== undefined && (value < least ? value < poor : value > poor) ? 'poor' : 'short';
}
/** The share of undecided rows from which on a figure can't be judged. */
const UNRIPE = 0.1;
/** The number of undecided rows behind a figure that they may still change, else 0. Counts and sums cannot change. */
export function unripeOf({ ripe, measures }: Report, asked: readonly string[], name: string, figures: Figures): number {
  if (!ripe || ['count', 'money'].includes(measures[name]!.unit)) return 0;
  const [open, decided] = ripe.map((one) => figures[asked.indexOf(one)] ?? 0) as [number, number];
  return open > 0 && open >= UNRIPE * (open + decided) ? open : 0;
}

/** What figures are compared with by a measure: nothing while one of the two may still change, on the screen as in a file. */
export const comparedWith = (
  report: Report,
  asked: readonly string[],
  name: string,
  now: Figures,
  was: Figures | undefined,
): Figures | undefined => (was && [now, was].every((figures) => unripeOf(report, asked, name, figures) === 0) ? was : undefined);

/** The figures at a position. */
export function figuresOf(from: ReportFigures, { row, column }: Place): Figures {
  if (row === null) return column === null ? from.total : from.columns[column]!;
  return column === null ? from.rows[row]! : from.cells[row]![column]!;
}

/**
 * The rows behind a number as filters of the report; null if no filter can express them. @param filters the request's filters without its
 * period.
 */
export function cellQuery(
  report: Report,
  fields: Fields,
  data: ReportData,
  filters: Filters,
  { row, column }: Place,
  side: 'now' | 'was' = 'now',
): Record<string, string> | null {
  const members = [row === null ? null : data.members[0][row]!, column === null ? null : data.members[1][column]!];
  if (members.some((one) => one && !one.query)) return null;
  const { on } = report;
  const was = side === 'was' ? data.was! : null;
  const [from, to] = was ? [was.since ?? was.period[0], was.until ?? was.period[1]] : data.period;
  const { [on ?? '']: own, [`${on}_from`]: since, [`${on}_to`]: until, ...rest } = filters;
  const others = own !== undefined && !isDay(own) ? { ...rest, [on!]: own } : rest;
  // Requested instants are more precise than the days of the period.
  const asked: Filters = was ? {} : { ...(since && { [`${on}_from`]: since }), ...(until && { [`${on}_to`]: until }) };
  const period: Filters = { ...(from && { [`${on}_from`]: from }), ...(to && { [`${on}_to`]: to }) };
  const ofMembers = members.flatMap((one) => (one ? [was ? earlier(one.query!, on, was) : one.query!] : []));
  if (ofMembers.includes(null)) return null;
  const query = both(fields, [others, period, asked, ...(ofMembers as Filters[])]);
  return query && on && isMonthly(fields, on) ? inMonths(on, query) : query;
}

/**
 * The same as filters of the list that a figure opens, including those of its measure; null if the list can't express them. @param about
 * what the report is about and the list is not.
 */
export function openingQuery(
  report: Report,
  fields: Fields,
  name: string,
  late: Lateness | undefined,
  query: Filters,
  about: Condition = {},
): Record<string, string> | null {
  const { of } = report.measures[name]!;
  if ('beside' in of) return { ...besideQuery(of.beside, report.on, query), ...textsOf(of.beside.where ?? {}) };
  const own = narrowing(report.measures[name]!, late, report.measures);
  const condition = own && { ...about, ...own };
  const asked = beforeThen(report, name, rowsWithin(report, fields, query));
  const narrowed = condition && asked && both(fields, [asked, textsOf(condition)]);
  return narrowed && throughQuery(report, narrowed);
}
/** Filters of a report as those of the rows that its numbers open; null if these can't be told so. */
export function throughQuery({ through, by }: Report, query: Filters): Record<string, string> | null {
  if (!through) return { ...query };
  const opens = new Map(Object.values(by).flatMap(({ field, opens: filter }) => (filter ? [[field, filter] as const] : [])));
  const out: Record<string, string> = {};
  for (const [param, value] of Object.entries(query)) {
    const [key, end] = param.split('_') as [string, string | undefined];
    const name = key.startsWith(`${through}.`) ? key.slice(through.length + 1) : opens.get(key);
    // Orders without a line of a spec are not the same as orders with a line of another spec.
    if (name === undefined || (end !== undefined && !key.startsWith(through))) return null;
    out[end === undefined ? name : `${name}_${end}`] = value;
  }
  return out;
}
/**
 * A note for the list a number opens, where the list's total differs because rows reached by a reference count more than once; else null.
 * @param query filters of the report.
 */
export function openingNote({ through, by, measures }: Report, name: string, query: Filters): string | null {
  const narrowed = Object.values(by).find(({ field, opens }) => through && opens && query[field]);
  const { of } = measures[name]!;
  if (!narrowed || 'distinct' in of) return null;
  return `打开的是含这个${narrowed.label}的单,列表的合计还含单里的其他${narrowed.label}`;
}
/** For a balance, filters for all rows up to its time; null if there are none. */
function beforeThen({ on, measures }: Report, name: string, query: Filters): Filters | null {
  const balance = balanceOf(measures[name]!);
  if (!balance) return query;
  const { [`${on}_from`]: from, ...others } = query;
  if (balance.at === 'closing') return others;
  if (!from) return null;
  return { ...others, [`${on}_to`]: isDay(from) ? addDays(from, -1) : new Date(Date.parse(from) - 1).toISOString() };
}
const textsOf = (condition: Condition): Filters =>
  Object.fromEntries(Object.entries(condition).map(([key, value]) => [key, [value].flat().join()]));
