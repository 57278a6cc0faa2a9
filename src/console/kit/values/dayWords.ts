/** Days as people call them, in Asia/Shanghai: 前天, 本周, 近3天, 下周五, 2天后. */
import { addDays, addMonths, dayOf, inMonth, mondayOf } from '../../../language/days';

/** From a day to a day, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first day of a month, so many months away. */
const firstOf = (day: string, by: number) => `${addMonths(day.slice(0, 7), by)}-01`;

const NEAR: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
};
const YEARS: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0, 明年: 1 };
const WHICH: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 本: 0, 这: 0, 下: 1, 下下: 2 };
const WEEKDAYS = '一二三四五六日';
const DIGITS = '零一二三四五六七八九';

/** Periods that have names, so many of them away. */
const PERIODS: Readonly<Record<string, (day: string, by: number) => Days>> = {
  周: (day, by) => {
    const from = addDays(mondayOf(day), by * 7);
    return { from, to: addDays(from, 6) };
  },
  月: (day, by) => ({ from: firstOf(day, by), to: addDays(firstOf(day, by + 1), -1) }),
  季: (day, by) => {
    const from = firstOf(day, by * 3 - ((Number(day.slice(5, 7)) - 1) % 3));
    return { from, to: addDays(firstOf(from, 3), -1) };
  },
  年: (day, by) => {
    const year = String(Number(day.slice(0, 4)) + by).padStart(4, '0');
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  },
};
/** The day so many units away. */
const away = (day: string, by: number, unit: string) =>
  unit === '天' ? addDays(day, by) : unit === '周' ? addDays(day, by * 7) : inMonth(day, by * (unit === '年' ? 12 : 1));

/** What a word for days means now; null where it is none. */
export function daysOf(word: string, now = new Date()): Days | null {
  const day = dayOf(now);
  const text = word
    .replace(/星期|礼拜/, '周')
    .replace('季度', '季')
    .replace(/个(?=[周月季])/, '')
    .replace('日', '天')
    .replace(/^(最近|过去)/, '近');
  const one = (at: string): Days => ({ from: at, to: at });
  if (Object.hasOwn(NEAR, word)) return one(addDays(day, NEAR[word]!));
  if (Object.hasOwn(YEARS, word)) return PERIODS.年!(day, YEARS[word]!);
  const [, which, unit, weekday] = /^(上上|下下|上|本|这|下)?([周月季年])([一二三四五六天])?$/.exec(text) ?? [];
  if (unit && weekday)
    return unit === '周' ? one(addDays(mondayOf(day), WHICH[which ?? '本']! * 7 + WEEKDAYS.indexOf(weekday.replace('天', '日')))) : null;
  if (unit && which) return PERIODS[unit]!(day, WHICH[which]!);
  const [, side, count, of, then] = /^(近|未来)?(\d{1,4}|[一二两三四五六七八九十]{1,3}|半)([天周月年])(前|后)?$/.exec(text) ?? [];
  if (!of || Boolean(side) === Boolean(then)) return null;
  const [n, by] = count === '半' ? (of === '年' ? [6, '月'] : of === '月' ? [15, '天'] : [0, of]) : [numberOf(count!), of];
  if (n === 0 || (of === '年' && Number(n) > 999)) return null;
  if (then) return one(away(day, then === '前' ? -n : n, by));
  return side === '近' ? { from: addDays(away(day, -n, by), 1), to: day } : { from: day, to: addDays(away(day, n, by), -1) };
}

/** 7, 七, 十, 十五 or 三十. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const [tens, ones] = text.includes('十') ? (text.split('十') as [string, string]) : ['', text];
  const digit = (char: string) => Math.max(0, DIGITS.indexOf(char.replace('两', '二')));
  return (text.includes('十') ? (tens ? digit(tens) : 1) * 10 : 0) + digit(ones);
}

/** Those that are offered where a day, or a range of days, is typed. */
export const DAY_WORDS = ['今天', '明天', '昨天', '后天', '前天'] as const;
export const DAYS_WORDS = [
  '今天',
  '昨天',
  '本周',
  '近7天',
  '本月',
  '近30天',
  '上周',
  '上月',
  '前天',
  '明天',
  '近3天',
  '下周',
  '下月',
  '今年',
  '去年',
] as const;
