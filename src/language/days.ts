/**
 * Days and instants of the business. Days are `YYYY-MM-DD` and months `YYYY-MM` in Asia/Shanghai; instants are UTC.
 * Shanghai has kept +08:00 the whole year since 1991, so a fixed offset will do.
 */

/** The zone's name in databases and `Intl`. */
export const ZONE = 'Asia/Shanghai';
export const DAY_MS = 86_400_000;
/** Shanghai's offset from UTC. */
export const SHANGHAI_MS = 8 * 3_600_000;

/** Local time in Shanghai, written as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
const local = (at: string | number | Date) => new Date(new Date(at).getTime() + SHANGHAI_MS).toISOString();

/** The day an instant lies in. */
export const dayOf = (at: string | number | Date): string => local(at).slice(0, 10);
/** The month an instant lies in. */
export const monthOf = (at: string | number | Date): string => local(at).slice(0, 7);
/** `YYYY-MM-DD HH:mm` of an instant. */
export const minuteOf = (at: string | number | Date): string => local(at).slice(0, 16).replace('T', ' ');
/** The instant of a time (`HH:mm`) of a day, as ISO 8601 with its offset. */
export const atTime = (day: string, time: string): string => `${day}T${time}:00+08:00`;
/** The first moment of a day. */
export const startOfDay = (day: string): string => atTime(day, '00:00');
/** The last moment of a day. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999+08:00`;
/** First instant of a month and of the next one. */
export function boundsOf(month: string): { readonly begin: string; readonly end: string } {
  const begin = (of: string) => new Date(startOfDay(`${of}-01`)).toISOString();
  return { begin: begin(month), end: begin(addMonths(month, 1)) };
}

// Dates are computed in UTC, where every day has 24 hours.

/** The day so many days later. */
export const addDays = (day: string, by: number): string => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
/** The month so many months later. */
export function addMonths(month: string, by: number): string {
  const at = new Date(month);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 7);
}
/** The same day of another month, or its last where it has none. */
export function inMonth(day: string, by: number): string {
  const same = `${addMonths(day.slice(0, 7), by)}${day.slice(7)}`;
  const last = addDays(`${addMonths(day.slice(0, 7), by + 1)}-01`, -1);
  return same < last ? same : last;
}
/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;
/** Monday of the week a day lies in. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));
/** Whether a text is an existing day. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && addDays(value, 0) === value;
