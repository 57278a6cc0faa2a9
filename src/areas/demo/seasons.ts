/** The seasons of the demo's business: more water in summer, orders for 618 and 双11, no deliveries around the Spring Festival. */
import type { Dayjs } from 'dayjs';
import { addDays } from '../../language/days';
import { springFestival } from '../../language/festival';

/** From January on. */
const MONTHS = [0.85, 0.8, 0.9, 0.95, 1.05, 1.15, 1.25, 1.25, 1.1, 1, 0.9, 0.85];
/** Days of great sales, by month and day. */
const SALES: Readonly<Record<string, number>> = { '06-16': 1.5, '06-17': 1.7, '06-18': 2.4, '11-09': 1.4, '11-10': 1.8, '11-11': 2.6 };

/** How much more or less than usual is ordered on a day, whatever day of the week it is. */
export function seasonOf(day: Dayjs): number {
  const date = day.format('YYYY-MM-DD');
  const feast = springFestival(day.year());
  const isFeast = date >= addDays(feast, -2) && date <= addDays(feast, 6);
  return MONTHS[day.month()]! * (SALES[date.slice(5)] ?? 1) * (isFeast ? 0.35 : 1);
}
