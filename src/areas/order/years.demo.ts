/** The orders of the years before the demo's busy months: so few that the first start stays short, all of them long over and settled. */
import type { Places } from '../demo/places';
import { seasonOf } from '../demo/seasons';
import { CITIES, type World } from '../demo/world';
import { emptyOrders, HISTORY_DAYS, OrderMaker, WEEKDAY, type Orders } from './orders.demo';

/** Two years, and what the week before them is compared with. */
const YEARS_DAYS = 740;
/** Of as many orders as the busy months have. */
const PART = 0.35;
/** The platform began in two cities, with one channel. */
const FIRST_CITIES = CITIES.slice(0, 2);
const FIRST_AUTH = 2;

/** Ever more of them, with the seasons. */
export function years(world: World, at: Places): Orders {
  const out = emptyOrders();
  const maker = new OrderMaker(world, at, out);
  const days = Array.from({ length: YEARS_DAYS - HISTORY_DAYS }, (_, i) => YEARS_DAYS - i);
  const weights = days.map((back, i) => (1 + (3 * i) / days.length) * seasonOf(world.daysAgo(back)) * WEEKDAY[world.daysAgo(back).day()]!);
  const total = weights.reduce((a, b) => a + b, 0);
  // What is left of a day goes to the next one, so that a small demo has some, too.
  let left = 0;
  days.forEach((back, i) => {
    left += (world.orders * PART * weights[i]!) / total;
    for (let n = 0; left >= 1; n++, left--) {
      world.begin(`order ${back} ${n}`);
      maker.past(back, at.auths[FIRST_AUTH]!, FIRST_CITIES);
    }
  });
  return out;
}
