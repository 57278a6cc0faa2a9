/** The orders of the years before the demo's busy months: all of them long over and settled. */
import { EARLY_AUTHS, type Places } from '../demo/places';
import { seasonOf } from '../demo/seasons';
import { CITIES, YEARS_DAYS, type World } from '../demo/world';
import { emptyOrders, HISTORY_DAYS, OrderMaker, WEEKDAY, type Orders } from './orders.demo';

/** Of a demo of full size: a day has about three quarters of the orders that it has a year later, and half of those two years later. */
const FULL = 7_500;
/** A smaller one has so few of them, of as many orders as its busy months have, that its start stays short. */
const PART = 0.35;
/** How much each of the early authorisations brings in. */
const BRINGS: Readonly<Record<number, number>> = { 2: 20, 0: 22, 3: 10, 5: 12 };
/** The platform began in two cities, and came to another one every so many days. */
const [FIRST_CITIES, CITY_DAYS] = [2, 50];

/** Quick at first, and slower later. */
const growth = (part: number) => 0.45 + 0.85 * Math.sqrt(part);

/** Ever more of them, with the seasons. */
export function years(world: World, at: Places): Orders {
  const out = emptyOrders();
  const maker = new OrderMaker(world, at, out);
  const days = Array.from({ length: YEARS_DAYS - HISTORY_DAYS }, (_, i) => YEARS_DAYS - i);
  const weights = days.map((back, i) => growth(i / days.length) * seasonOf(world.daysAgo(back)) * WEEKDAY[world.daysAgo(back).day()]!);
  const total = weights.reduce((a, b) => a + b, 0);
  const all = world.hasYears ? FULL : world.orders * PART;
  // What is left of a day goes to the next one, so that a small demo has some, too.
  let left = 0;
  days.forEach((back, i) => {
    left += (all * weights[i]!) / total;
    const cities = world.hasYears
      ? CITIES.slice(0, FIRST_CITIES + Math.floor((YEARS_DAYS - back) / CITY_DAYS))
      : CITIES.slice(0, FIRST_CITIES);
    const auths = Object.entries(EARLY_AUTHS).filter(([n, begun]) => (world.hasYears ? back <= begun - 10 : n === '2'));
    for (let n = 0; left >= 1; n++, left--) {
      world.begin(`order ${back} ${n}`);
      const auth = world.weighted(Object.fromEntries(auths.map(([place]) => [place, BRINGS[Number(place)]!])));
      maker.past(back, at.auths[Number(auth)]!, cities);
    }
  });
  return out;
}
