/** Days of a calendar, as `YYYY-MM-DD` in Asia/Shanghai. Weeks begin on Monday. */
import { ZONE } from '../../../language/constants';

const DAY = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const dayOf = (instant: string | number | Date) => dayFormat.format(new Date(instant));
export const shifted = (day: string, by: number) => new Date(at(day) + by * DAY).toISOString().slice(0, 10);
/** The same day of another month, or its last one. */
export function inMonth(day: string, by: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + by, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`;
}
/** Monday of the week a day lies in. */
export const mondayOf = (day: string) => shifted(day, -((new Date(at(day)).getUTCDay() + 6) % 7));

export type Span = 'month' | 'week';
/** The days that are shown: the week, or the whole weeks of the month. */
export function daysOf(span: Span, day: string): string[] {
  const from = mondayOf(span === 'week' ? day : `${day.slice(0, 8)}01`);
  const to = span === 'week' ? shifted(from, 6) : shifted(mondayOf(shifted(`${inMonth(day, 1).slice(0, 8)}01`, -1)), 6);
  return Array.from({ length: (at(to) - at(from)) / DAY + 1 }, (_, i) => shifted(from, i));
}
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text)) && shifted(text, 0) === text;
/** `2026年11月`, and for a week the days it has. */
export const spanName = (span: Span, day: string) => {
  const days = daysOf(span, day);
  return span === 'month' ? `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月` : `${days[0]} 至 ${days.at(-1)}`;
};

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;
/** `星期一` */
export const weekdayOf = (day: string) => `星期${WEEKDAYS[(new Date(at(day)).getUTCDay() + 6) % 7]}`;

/** The day a key leads to from another, whose week is among `days`; undefined where it leads nowhere. */
export function dayByKey(key: string, day: string, days: readonly string[]): string | undefined {
  const inWeek = days.indexOf(day) % 7;
  switch (key) {
    case 'ArrowLeft':
      return shifted(day, -1);
    case 'ArrowRight':
      return shifted(day, 1);
    case 'ArrowUp':
      return shifted(day, -7);
    case 'ArrowDown':
      return shifted(day, 7);
    case 'PageUp':
      return inMonth(day, -1);
    case 'PageDown':
      return inMonth(day, 1);
    case 'Home':
      return shifted(day, -inWeek);
    case 'End':
      return shifted(day, 6 - inWeek);
  }
}
