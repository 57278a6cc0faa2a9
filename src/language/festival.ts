/** The Spring Festival, by which the weeks around it are compared between years. */
import { addDays, atTime, DAY_MS, ZONE } from './days';

/** Periods within so many weeks are aligned by the festival, others by date. */
const WEEKS = 6;
const between = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / DAY_MS);

/** Days between the Spring Festival near a period and the previous one; null if the middle of the period is not near any. */
export function lunarDays(from: string, to: string): number | null {
  const middle = addDays(from, Math.floor(between(from, to) / 2));
  const year = Number(middle.slice(0, 4));
  const near = [year - 1, year, year + 1].map(springFestival).find((day) => Math.abs(between(day, middle)) <= 7 * WEEKS);
  return near ? between(springFestival(Number(near.slice(0, 4)) - 1), near) : null;
}

/** First day of the Chinese year starting in a calendar year (21 January to 21 February). Cached, because the calendar is slow. */
export function springFestival(year: number): string {
  const known = festivals.get(year);
  if (known) return known;
  const day = festivalIn(year);
  festivals.set(year, day);
  return day;
}
const festivals = new Map<number, string>();
function festivalIn(year: number): string {
  for (let day = `${year}-01-21`; day < `${year}-02-22`; day = addDays(day, 1)) {
    const parts = LUNAR.formatToParts(new Date(atTime(day, '12:00')));
    const part = (type: string) => parts.find((one) => one.type === type)?.value;
    if (part('month') === '1' && part('day') === '1') return day;
  }
  throw new Error(`no Chinese year begins in ${year}`);
}
const LUNAR = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: ZONE, month: 'numeric', day: 'numeric' });
