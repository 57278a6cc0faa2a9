/** Which days a report is about, and which ones it is compared with. */
import { addDays, atTime, DAY_MS, dayOf, isDay } from '../../language/days';
import { COMPARES, MOST_DAYS, SPANS, spanOf, type Compare, type Span } from '../../language/report';

type Query = Readonly<Record<string, string>>;

export interface Period {
  /** Days, both included; null where there is no end to it. */
  readonly from: string | null;
  readonly to: string | null;
  /** The filters that say so, as they are asked. */
  readonly query: Query;
}
export interface Before {
  readonly by: Compare;
  readonly days: number;
  readonly from: string;
  readonly to: string;
  /** Where the period is not over: the same moment of the earlier one. */
  readonly until: string | null;
}

interface Times {
  /** The filters with the days that are meant. */
  readonly filters: Query;
  readonly period: Period;
  readonly before: Before | null;
}
/** What a report of what is now is asked of time: nothing. */
export function asItIs({ span, compare }: Query, filters: Query, errors: Record<string, string>): Times {
  if (span) errors.span = '这张报表只看现在,没有时间可选';
  if (compare) errors.compare = '这张报表只看现在,没有时期可比';
  return { filters, period: { from: null, to: null, query: {} }, before: null };
}
/** What any other is asked of it. @param isInstant whether a running day can be cut at a minute. */
export function inTime(
  on: string,
  isInstant: boolean,
  days: number | undefined,
  { span, compare }: Query,
  own: Query,
  now: Date,
  errors: Record<string, string>,
): Times {
  const filters = withSpan(on, span, own, now, errors);
  const period = periodOf(on, days, filters, now, errors);
  return { filters, period, before: beforeOf(compare, on, period, isInstant, now, errors) };
}

/** Filters with the days that a named period has now, unless they say days themselves. */
function withSpan(on: string, span: string | undefined, filters: Query, now: Date, errors: Record<string, string>): Query {
  if (!span) return filters;
  if (!Object.hasOwn(SPANS, span)) {
    errors.span = '没有这段时间';
    return filters;
  }
  if (filters[on] || filters[`${on}_from`] || filters[`${on}_to`]) return filters;
  const [from, to] = spanOf(span as Span, dayOf(now));
  return { ...filters, [`${on}_from`]: from, [`${on}_to`]: to };
}

const LAST_YEAR = Date.parse('9999-01-01');
const startOf = (text: string) => (isDay(text) ? text : dayOf(text));

/** @param on the time of the report. @param days looked at where nobody says which. Problems go into `errors`. */
export function periodOf(on: string, days: number | undefined, query: Query, now: Date, errors: Record<string, string>): Period {
  const today = dayOf(now);
  const [given, last] = [query[`${on}_from`] || null, query[`${on}_to`] || null];
  // Years of five digits have no day that is written so.
  const isOdd = (text: string | null) => text !== null && !isDay(text) && !(Math.abs(Date.parse(text)) < LAST_YEAR);
  // What is no time at all the filters themselves refuse.
  if (isOdd(given) || isOdd(last)) return { from: null, to: null, query: {} };
  // One day, in the manner of a list.
  if (query[on]) return { from: query[on]!, to: query[on]!, query: {} };
  const to = last ?? (given || days ? today : null);
  const from = given ?? (to && days ? addDays(startOf(to), 1 - days) : null);
  if (from && startOf(from) > today) errors[`${on}_from`] = '开始日期不能在今天之后';
  else if (from && to && startOf(from) > startOf(to)) errors[`${on}_from`] = '开始日期不能晚于结束日期';
  else if (from && to && lengthOf(startOf(from), startOf(to)) > MOST_DAYS) errors[`${on}_from`] = `时间最多 ${MOST_DAYS} 天,请缩短`;
  return {
    from: from && startOf(from),
    to: to && earliest(startOf(to), today),
    query: { ...(from && { [`${on}_from`]: from }), ...(to && { [`${on}_to`]: to }) },
  };
}

const earliest = (a: string, b: string) => (a < b ? a : b);
/** Days from one to another, both included. */
const lengthOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The earlier period. @param isInstant whether a running day can be cut at a minute. */
export function beforeOf(
  compare: string | undefined,
  on: string,
  period: Period,
  isInstant: boolean,
  now: Date,
  errors: Record<string, string>,
): Before | null {
  if (!compare) return null;
  if (!Object.hasOwn(COMPARES, compare)) {
    errors.compare = '没有这种对比';
    return null;
  }
  const { from, to } = period;
  if (!from || !to) {
    errors.compare = '对比要先限定时间';
    return null;
  }
  const by = compare as Compare;
  const length = lengthOf(from, to);
  const days = { before: () => length, lastWeek: () => Math.ceil(length / 7) * 7, lastYear: () => 364, lunar: () => lunarDays(from) }[by]();
  // The running day stops at the same minute; so does one whose time was given to the minute.
  const end = period.query[`${on}_to`];
  const until = !isInstant ? null : end && !isDay(end) ? Date.parse(end) : to >= dayOf(now) ? now.getTime() : null;
  return {
    by,
    days,
    from: addDays(from, -days),
    to: addDays(to, -days),
    until: until === null ? null : new Date(until - days * DAY_MS).toISOString(),
  };
}

/** How many days lie between the Spring Festival nearest to a day and the one before it. */
export function lunarDays(day: string): number {
  const year = Number(day.slice(0, 4));
  const near = [year - 1, year, year + 1].map(springFestival).sort((a, b) => distance(a, day) - distance(b, day))[0]!;
  return lengthOf(springFestival(Number(near.slice(0, 4)) - 1), near) - 1;
}
const distance = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b));

/** First day of the Chinese year that begins in a calendar year: between 21 January and 21 February. */
function springFestival(year: number): string {
  for (let day = `${year}-01-21`; day < `${year}-02-22`; day = addDays(day, 1)) {
    const parts = LUNAR.formatToParts(new Date(atTime(day, '12:00')));
    const part = (type: string) => parts.find((one) => one.type === type)?.value;
    if (part('month') === '1' && part('day') === '1') return day;
  }
  throw new Error(`no Chinese year begins in ${year}`);
}
const LUNAR = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' });
