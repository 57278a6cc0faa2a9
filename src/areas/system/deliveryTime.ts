/** When what is delivered regularly comes. */
import { addDays, addMonths, atTime, dayOf, mondayOf } from '../../language/days';
import type { EVERY } from './delivery';

const AT = '08:00';

/** The next time after an instant. */
export function nextOf(every: keyof typeof EVERY, now: Date): Date {
  const today = dayOf(now);
  const days = {
    day: [today, addDays(today, 1)],
    week: [mondayOf(today), addDays(mondayOf(today), 7)],
    month: [`${today.slice(0, 7)}-01`, `${addMonths(today.slice(0, 7), 1)}-01`],
  }[every];
  return days.map((day) => new Date(atTime(day, AT))).find((at) => at > now)!;
}
