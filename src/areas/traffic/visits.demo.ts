import { DemoPart } from '../demo/part';
import { batch, CITIES, YEARS_DAYS, type Seed } from '../demo/world';
import { seasonOf } from '../demo/seasons';
import { WEEKDAY } from '../order/orders.demo';
import { productSpu } from '../product';
import { pageVisitStat } from './visit';

type Stat = Seed<typeof pageVisitStat>;
/** Visitors of a page on a day like others in a city of middle size, and how many pages each of them looks at. */
const PAGES = {
  home: [240, 1.9],
  category: [120, 2.2],
  product: [150, 2.8],
  cart: [60, 1.5],
  checkout: [38, 1.2],
  ticket: [30, 1.6],
  activity: [26, 1.3],
  mine: [70, 1.7],
} as const;
const APPS = [
  ['wechat', 1],
  ['app', 0.3],
] as const;
const MOST_DAYS = 60;
/** The size of the demo in orders that has so many days. */
const WHOLE = 8000;
/** Of the years before only what came by WeChat was counted, in the first cities, and of fewer products. */
const [EARLY_OPENED, EARLY_PRODUCTS] = [2, 5];
const [OPENED, PRODUCTS] = [4, 10];

export const visitsDemo = new DemoPart('visits', (world, made) => {
  const recent = world.hasYears ? MOST_DAYS : Math.max(14, Math.min(MOST_DAYS, Math.round((MOST_DAYS * world.orders) / WHOLE)));
  const days = world.hasYears ? YEARS_DAYS : recent;
  const products = made
    .rows(productSpu)
    .filter(({ status }) => status === 'on')
    .slice(0, PRODUCTS);
  const rows: Stat[] = [];
  for (let back = days; back >= 1; back--) {
    const at = world.daysAgo(back);
    const isEarly = back > recent;
    // Fewer places were counted in the years before, so each of them had more of the visitors.
    const busy = WEEKDAY[at.day()]! * seasonOf(at) * (isEarly ? 2.1 * (1 - (back - recent) / 1200) : 1 + (recent - back) / 400);
    for (const { code, weight } of CITIES.slice(0, isEarly ? EARLY_OPENED : OPENED))
      for (const [sourceApp, part] of isEarly ? APPS.slice(0, 1) : APPS) {
        const scale = (busy * weight * part) / 10;
        const own = { statDate: at.format('YYYY-MM-DD'), cityCode: code, sourceApp };
        const about = (mean: number) => Math.round(mean * scale * (0.85 + world.random() * 0.3));
        for (const [pageCode, [visitors, depth]] of Object.entries(PAGES)) {
          const uv = about(visitors);
          rows.push({
            ...own,
            id: world.id(at.endOf('day')),
            statType: 'page',
            pageCode: pageCode as Stat['pageCode'],
            uv,
            pv: Math.max(uv, Math.round(uv * depth)),
          });
        }
        if (sourceApp === 'wechat')
          products.slice(0, isEarly ? EARLY_PRODUCTS : PRODUCTS).forEach((product, n) => {
            const clickCount = about(90 / (1 + n * 0.4));
            rows.push({
              ...own,
              id: world.id(at.endOf('day')),
              statType: 'product',
              spuId: product.id,
              clickCount,
              orderCount: Math.floor(clickCount * (0.03 + ((n * 7) % 11) / 90)),
            });
          });
      }
  }
  return [batch(pageVisitStat, rows)];
});
