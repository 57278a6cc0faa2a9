/** Which days a report is about, and which ones it is compared with. */
import { addDays, addMonths, DAY_MS, dayOf, isDay } from '../../language/days';
import { lunarDays } from '../../language/festival';
import { insteadOf, repeated } from '../../language/nearest';
import { COMPARES, lastDayOf, MOST_DAYS, SPANS, spanOf, type Compare, type Span } from '../../language/report';

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
  /** How many months earlier it is, rather than days; 0 for days. */
  readonly months: number;
  readonly from: string;
  readonly to: string;
  /** Where the period begins at a moment: the same of the earlier one. */
  readonly since: string | null;
  /** Where it is not over, or ends at a moment: the same of the earlier one. */
  readonly until: string | null;
  /** Whether both periods end yesterday, because dates without a time can't be cut within today. */
  readonly isCut: boolean;
}

interface Times {
  /** The filters with the days that are meant. */
  readonly filters: Query;
  readonly period: Period;
  readonly before: Before | null;
}
/** A report on the current state accepts no period. */
export function asItIs({ span, compare }: Query, filters: Query, errors: Record<string, string>): Times {
  if (span) errors.span = '这张报表只看现在,没有时间可选';
  if (compare) errors.compare = '这张报表只看现在,没有时期可比';
  return { filters, period: { from: null, to: null, query: {} }, before: null };
}
interface Manner {
  /** A running day can be cut at a minute. */
  readonly isInstant: boolean;
  /** It goes by accounting periods: all times are whole months. */
  readonly isMonthly?: boolean;
  /** Days to come have their rows already. */
  readonly isAhead?: boolean;
}
/** What any other is asked of it. */
export function inTime(
  on: string,
  { isInstant, isMonthly = false, isAhead = false }: Manner,
  days: number | undefined,
  { span, compare, why }: Query,
  own: Query,
  now: Date,
  errors: Record<string, string>,
): Times {
  const filters = withSpan(on, span, asRange(on, isMonthly ? daysOfMonths(on, own) : own), now, errors);
  const found = periodOf(on, days, filters, now, errors, isAhead);
  const asked = isMonthly ? wholeMonths(on, found) : found;
  const isCut = !!compare && !isInstant && !isMonthly && asked.to !== null && asked.to >= dayOf(now);
  const period = isCut ? withoutToday(on, asked, now) : asked;
  if (isCut && period.from! > period.to!) errors.compare ??= '今天还没有过完,没有可以对比的时刻:请选不对比,或更长的时间';
  const before = beforeOf(compare, on, period, isInstant, now, errors, shiftOf(why, errors), isMonthly);
  return { filters: isCut ? { ...filters, ...period.query } : filters, period, before: before && { ...before, isCut } };
}

/** Months, as their days. */
function daysOfMonths(on: string, { [on]: month, [`${on}_from`]: from, [`${on}_to`]: to, ...others }: Query): Query {
  const isMonth = (text: string | undefined): text is string => text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
  const [first, last] = isMonth(month) ? [from || month, to || month] : [from, to];
  return {
    ...others,
    ...(month !== undefined && !isMonth(month) && { [on]: month }),
    ...(first !== undefined && { [`${on}_from`]: isMonth(first) ? `${first}-01` : first }),
    ...(last !== undefined && { [`${on}_to`]: isMonth(last) ? lastDayOf(last) : last }),
  };
}
/** A time that begins with the first day of a month; what is asked ends with a last one. */
function wholeMonths(on: string, { from, to, query }: Period): Period {
  const { [`${on}_from`]: first, [`${on}_to`]: last } = query;
  return {
    from: from && `${from.slice(0, 7)}-01`,
    to,
    query: {
      ...(first && { [`${on}_from`]: isDay(first) ? `${first.slice(0, 7)}-01` : first }),
      ...(last && { [`${on}_to`]: isDay(last) ? lastDayOf(last.slice(0, 7)) : last }),
    },
  };
}

/** The shift of the comparison period: days, or months. */
interface Shift {
  readonly days?: number;
  readonly months?: number;
}
function shiftOf(why: string | undefined, errors: Record<string, string>): Shift | null {
  if (!why) return null;
  const [, many, isMonths] = /^([1-9]\d{0,3})(m?)$/.exec(why) ?? [];
  if (many) return isMonths ? { months: Number(many) } : { days: Number(many) };
  errors.why = '应为相隔的天数,或月数如 1m';
  return null;
}

/** One day, in the manner of a list, is a time from that day to that day. */
function asRange(on: string, { [on]: day, ...others }: Query): Query {
  if (!isDay(day)) return day === undefined ? others : { ...others, [on]: day };
  const [from, to] = [others[`${on}_from`] || day, others[`${on}_to`] || day];
  const start = startOf(from) < day ? day : from;
  return { ...others, [`${on}_from`]: start, [`${on}_to`]: startOf(to) > day ? day : to };
}
/** A time of days up to yesterday. */
function withoutToday(on: string, { from, query }: Period, now: Date): Period {
  const to = addDays(dayOf(now), -1);
  return { from, to, query: { ...query, [`${on}_to`]: to } };
}

/** Filters with the days that a named period has now, unless they say days themselves. */
function withSpan(on: string, span: string | undefined, filters: Query, now: Date, errors: Record<string, string>): Query {
  if (!span) return filters;
  if (!Object.hasOwn(SPANS, span)) {
    errors.span = `没有“${repeated(span)}”这段时间${insteadOf(span, SPANS)}`;
    return filters;
  }
  if (filters[on] || filters[`${on}_from`] || filters[`${on}_to`]) return filters;
  const [from, to] = spanOf(span as Span, dayOf(now));
  return { ...filters, [`${on}_from`]: from, [`${on}_to`]: to };
}

const LAST_YEAR = Date.parse('9999-01-01');
const startOf = (text: string) => (isDay(text) ? text : dayOf(text));

/**
 * @param on the time field of the report. @param days the default period. @param isAhead whether days to come are asked for as well.
 * Problems are added to `errors`.
 */
export function periodOf(
  on: string,
  days: number | undefined,
  query: Query,
  now: Date,
  errors: Record<string, string>,
  isAhead = false,
): Period {
  const today = dayOf(now);
  const [first, last] = [query[`${on}_from`] || null, query[`${on}_to`] || null];
  // Years of five digits have no day that is written so.
  const isOdd = (text: string | null) => text !== null && !isDay(text) && !(Math.abs(Date.parse(text)) < LAST_YEAR);
  // Invalid instants are refused by the filters themselves.
  if (isOdd(first) || isOdd(last)) return { from: null, to: null, query: {} };
  // Several days, or none that there is.
  if (query[on]) {
    // What lasts is counted day by day: there must be an end to them.
    if (isAhead) errors[on] ??= '请写从哪天到哪天';
    return { from: null, to: null, query: {} };
  }
  const isYetToCome = isAhead && first !== null && startOf(first) > today;
  const to = last ?? (isYetToCome ? addDays(startOf(first), (days ?? 1) - 1) : first || days ? today : null);
  const from = first ?? (to && days ? addDays(startOf(to), 1 - days) : null);
  if (from && startOf(from) > today && !isAhead) errors[`${on}_from`] = '开始日期不能在今天之后';
  else if (from && to && startOf(from) > startOf(to)) errors[`${on}_from`] = '开始日期不能晚于结束日期';
  else if (from && to && lengthOf(startOf(from), startOf(to)) > MOST_DAYS) errors[`${on}_from`] = `时间最多 ${MOST_DAYS} 天,请缩短`;
  return {
    from: from && startOf(from),
    to: to && (isAhead ? startOf(to) : earliest(startOf(to), today)),
    query: { ...(from && { [`${on}_from`]: from }), ...(to && { [`${on}_to`]: to }) },
  };
}

const earliest = (a: string, b: string) => (a < b ? a : b);
/** Days from one to another, both included. */
const lengthOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/**
 * The earlier period. @param isInstant whether an unfinished day can be cut at a minute. @param shift that of the period this is part of.
 * @param isMonthly whether it is whole months.
 */
export function beforeOf(
  compare: string | undefined,
  on: string,
  period: Period,
  isInstant: boolean,
  now: Date,
  errors: Record<string, string>,
  shift: Shift | null = null,
  isMonthly = false,
): Before | null {
  if (!compare) return null;
  if (!Object.hasOwn(COMPARES, compare)) {
    errors.compare = `没有“${repeated(compare)}”这种对比${insteadOf(compare, COMPARES)}`;
    return null;
  }
  const { from, to } = period;
  const today = dayOf(now);
  if (!from || !to) {
    errors.compare = '对比要先限定时间';
    return null;
  }
  const by = compare as Compare;
  if (isMonthly) return monthsBefore(by, from, to, shift, errors);
  const length = lengthOf(from, to);
  const { [`${on}_from`]: start, [`${on}_to`]: end } = period.query;
  const isWhole = [start, end].every((text) => !text || isDay(text));
  // A month is compared with the month before, of which as much is over.
  const isMonth =
    shift?.months !== undefined ||
    (shift === null &&
      by === 'before' &&
      isWhole &&
      from.endsWith('-01') &&
      to <= lastDayOf(from.slice(0, 7)) &&
      (to >= (isInstant ? today : addDays(today, -1)) || to === lastDayOf(from.slice(0, 7))));
  const last = addMonths(from.slice(0, 7), -1);
  const days =
    shift?.days !== undefined
      ? shift.days
      : {
          before: () => (isMonth ? lengthOf(`${last}-01`, lastDayOf(last)) : length),
          lastWeek: () => Math.ceil(length / 7) * 7,
          lastYear: () => 364,
          lunar: () => lunarDays(from, to),
        }[by]();
  if (days === null) {
    errors.compare = '春节对齐只能对比春节前后六周内的时间';
    return null;
  }
  if (shift?.months !== undefined && addDays(from, -days) > lastDayOf(last)) errors.compare = '上个月没有这一天,没有可比的数';
  const earlier = (at: number) => new Date(at - days * DAY_MS).toISOString();
  const then = isMonth && to === lastDayOf(from.slice(0, 7)) && to < today ? lastDayOf(last) : addDays(to, -days);
  const isBeyond = isMonth && then > lastDayOf(last);
  // The running day stops at the same minute; so does one whose end was set to the minute.
  const until = !isInstant || isBeyond ? null : end && !isDay(end) ? Date.parse(end) : to >= today ? now.getTime() : null;
  return {
    by,
    days,
    months: isMonth ? 1 : 0,
    from: addDays(from, -days),
    to: isBeyond ? lastDayOf(last) : then,
    since: start && !isDay(start) ? earlier(Date.parse(start)) : null,
    until: until === null ? null : earlier(until),
    isCut: false,
  };
}

/** Accounting periods are compared with as many before, or with those of a year before; they have no weekdays, and end with their month. */
function monthsBefore(by: Compare, from: string, to: string, shift: Shift | null, errors: Record<string, string>): Before | null {
  const count = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  const months = shift?.months ?? { before: count, lastYear: 12, lastWeek: null, lunar: null }[by];
  if (months === null) {
    errors.compare = '按账期看只能对比上期或去年';
    return null;
  }
  const then = `${addMonths(from.slice(0, 7), -months)}-01`;
  return {
    by,
    days: lengthOf(then, addDays(from, -1)),
    months,
    from: then,
    to: lastDayOf(addMonths(to.slice(0, 7), -months)),
    since: null,
    until: null,
    isCut: false,
  };
}
