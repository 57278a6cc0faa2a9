/** The days that a calendar shows, and how its keys move among them. Weeks begin on Monday. */
import { addDays, DAY_MS, inMonth, mondayOf, weekdayOf } from '../../../language/days';

export type Span = 'month' | 'week';
/** The days that are shown: the week, or the whole weeks of the month. */
export function daysOf(span: Span, day: string): string[] {
  const from = mondayOf(span === 'week' ? day : `${day.slice(0, 8)}01`);
  const to = span === 'week' ? addDays(from, 6) : addDays(mondayOf(addDays(`${inMonth(day, 1).slice(0, 8)}01`, -1)), 6);
  return Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, i) => addDays(from, i));
}
/** `2026年11月`, and for a week the days it has. */
export const spanName = (span: Span, day: string) => {
  const days = daysOf(span, day);
  return span === 'month' ? `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月` : `${days[0]} 至 ${days.at(-1)}`;
};

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;
/** `星期一` */
export const weekdayName = (day: string) => `星期${WEEKDAYS[weekdayOf(day)]}`;

/** The day a key leads to from another, whose week is among `days`; undefined where it leads nowhere. */
export function dayByKey(key: string, day: string, days: readonly string[]): string | undefined {
  const inWeek = days.indexOf(day) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return inMonth(day, -1);
    case 'PageDown':
      return inMonth(day, 1);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
  }
}
