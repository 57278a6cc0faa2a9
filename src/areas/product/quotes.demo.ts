import { cityReferPrice } from './price';
import { brandQuote, brandQuoteItem, brandQuoteLine, brandQuoteOrder } from './quote';
import type { Places } from '../demo/places';
import { batch, CITIES, World, type Batch, type Seed } from '../demo/world';
import { cityName, type Priced } from './prices.demo';

/** Orders of brands: brand, age in days, state, whether some lines are above the reference price. */
const QUOTED: readonly [brand: number, days: number, status: NonNullable<Seed<typeof brandQuoteOrder>['status']>, over: boolean][] = [
  [0, 90, 'active', false],
  [1, 80, 'active', true],
  [2, 60, 'active', false],
  [0, 6, 'auditing', false],
  [1, 4, 'reviewing', true],
  [2, 3, 'auditing', true],
  [1, 2, 'draft', false],
  [2, 25, 'rejected', true],
];

/** What brands offer to supply for, in orders and before. */
export function quoteRows(
  world: World,
  at: Places,
  { id, owned, partners, users }: Priced,
  prices: readonly Seed<typeof cityReferPrice>[],
): Batch[] {
  const [admin, support, finance] = users;
  const quoteOrders: Seed<typeof brandQuoteOrder>[] = [];
  const quoteItems: Seed<typeof brandQuoteItem>[] = [];
  const quoteLines: Seed<typeof brandQuoteLine>[] = [];
  const quotes: Seed<typeof brandQuote>[] = [];
  QUOTED.forEach(([b, days, status, over], n) => {
    const brand = at.brands[b]!;
    const order: Seed<typeof brandQuoteOrder> = {
      id: id(days),
      quoteNo: `BQ${id(days)}`,
      brandId: brand.id,
      partnerId: n % 2 ? partners[n]!.id : null,
      beginDate: world.daysAgo(days - 1).format('YYYY-MM-DD'),
      endDate: world.today.add(200 - n, 'day').format('YYYY-MM-DD'),
      status,
      createdBy: (n % 2 ? support : finance)!.id,
      auditorId: ['reviewing', 'active', 'rejected'].includes(status) ? admin!.id : null,
      reviewerId: status === 'active' && over ? (n % 2 ? finance : support)!.id : null,
      reviewReason: status === 'rejected' ? '杭州、宁波报价高于上年同期 12%,请附说明' : null,
    };
    quoteOrders.push(order);
    owned
      .filter((own) => own.brandId === brand.id)
      .slice(0, 2 + (n % 2))
      .forEach((own, s) => {
        const item: Seed<typeof brandQuoteItem> = { id: id(days), quoteOrderId: order.id, specCodeId: own.id, name: own.name! };
        quoteItems.push(item);
        CITIES.slice(n % 3, (n % 3) + 4).forEach((city, c) => {
          const refer = prices.find((price) => price.specCodeId === own.id && price.cityCode === city.code);
          const isOver = over && refer !== undefined && (s + c) % 3 === 0;
          const lastPrice =
            quotes.find((quote) => quote.status === 'active' && quote.specCodeId === own.id && quote.cityCode === city.code)?.supplyPrice ??
            null;
          const dropped = lastPrice !== null && over && (s + c) % 3 === 1;
          const price = dropped
            ? Math.round(lastPrice * 0.7)
            : (refer?.referPrice ?? at.specs.find((spec) => spec.id === own.id)!.price) + (isOver ? 90 : -60);
          const line: Seed<typeof brandQuoteLine> = {
            id: id(days),
            quoteOrderId: order.id,
            itemId: item.id,
            specCodeId: own.id,
            cityCode: city.code,
            name: `${own.name} · ${cityName(city.code)}`,
            price,
            minQty: 50,
            freight: 80,
            referPrice: refer?.referPrice ?? null,
            ceilPrice: refer?.ceilPrice ?? null,
            over: isOver,
            lastPrice,
            dropped,
            status:
              status === 'draft'
                ? 'pending'
                : status === 'auditing'
                  ? c % 2
                    ? 'confirmed'
                    : 'pending'
                  : status === 'rejected' || (c === 3 && s === 1)
                    ? 'rejected'
                    : 'confirmed',
          };
          item.lowPrice = Math.min(item.lowPrice ?? price, price);
          item.highPrice = Math.max(item.highPrice ?? price, price);
          if (line.status === 'rejected') line.rejectReason = '高于参考价,且没有说明';
          quoteLines.push(line);
          const quote: Seed<typeof brandQuote> = {
            id: id(days),
            brandId: brand.id,
            specCodeId: own.id,
            cityCode: city.code,
            name: line.name!,
            supplyPrice: price,
            minQty: 50,
            freight: 80,
            referPriceId: refer?.id ?? null,
            quoteOrderId: order.id,
            beginDate: order.beginDate!,
            endDate: order.endDate!,
            versionNo: 2,
            status: 'active',
          };
          if (status !== 'active' || line.status !== 'confirmed') return;
          quotes.push(quote);
          // Some had another price before.
          if (c % 2 === 0)
            quotes.push({
              ...quote,
              id: id(days + 200),
              supplyPrice: price - 40,
              quoteOrderId: null,
              beginDate: world.daysAgo(days + 200).format('YYYY-MM-DD'),
              endDate: world.daysAgo(days).format('YYYY-MM-DD'),
              versionNo: 1,
              status: 'expired',
            });
        });
      });
  });
  // What brands have sent in, and nobody has put into an order yet.
  owned
    .filter((own) => own.brandId === at.brands[3]!.id)
    .forEach((own, s) =>
      CITIES.slice(0, 3).forEach((city) =>
        quotes.push({
          id: id(3),
          brandId: own.brandId!,
          specCodeId: own.id,
          cityCode: city.code,
          name: `${own.name} · ${cityName(city.code)}`,
          supplyPrice: at.specs[12 + s]!.price - 80,
          minQty: 30,
          freight: 60,
          beginDate: world.today.format('YYYY-MM-DD'),
          endDate: world.today.add(1, 'year').format('YYYY-MM-DD'),
          versionNo: 1,
          status: 'draft',
          createdBy: support!.id,
        }),
      ),
    );
  return [
    batch(brandQuoteOrder, quoteOrders),
    batch(brandQuoteItem, quoteItems),
    batch(brandQuoteLine, quoteLines),
    batch(brandQuote, quotes),
  ];
}
