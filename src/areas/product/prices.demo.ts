import { partnerSpuCode } from './partnerProduct';
import { cityReferNotify, cityReferPast, cityReferPrice } from './price';
import { addDays, atTime, startOfDay } from '../../language/days';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { AREA, CITIES, World, type Seed } from '../demo/world';

/** What prices and quotes are made from. */
export interface Priced {
  readonly id: (daysAgo: number) => string;
  readonly owned: readonly Seed<typeof partnerSpuCode>[];
  readonly partners: Places['partners'];
  readonly users: readonly Seed<typeof adminUser>[];
}

/** Reference prices of cities, earlier ones, and the notices to partners. */
export function priceRows(world: World, at: Places, { id, owned, partners, users }: Priced) {
  const [, , finance] = users;
  const prices = owned.slice(0, 12).flatMap((own, s) =>
    CITIES.map((city, c): Seed<typeof cityReferPrice> => {
      const referPrice = at.specs[s]!.price + (c - 4) * 20;
      const days = 40 + ((s * 7 + c * 3) % 60);
      const isChanged = (s + c) % 4 === 0;
      const isComing = (s + c) % 5 === 2;
      const next = referPrice + ((s + c) % 2 ? 60 : -40);
      const nextDay = world.daysAgo(-3 - ((s + c) % 9));
      const daysSinceChange = isComing ? 2 : days;
      return {
        id: id(300 - s),
        specCodeId: own.id,
        cityCode: city.code,
        name: `${own.name} · ${cityName(city.code)}`,
        referPrice,
        floorPrice: Math.round(referPrice * 0.85),
        ceilPrice: Math.round(referPrice * 1.1),
        deliveryFee: 300 + (own.bucketFlag ? 150 : 0),
        effectiveDate: world.daysAgo(days).format('YYYY-MM-DD'),
        prevPrice: isChanged ? referPrice - 50 : null,
        ...(isComing && {
          nextPrice: next,
          nextFloor: Math.round(next * 0.85),
          nextCeil: Math.round(next * 1.1),
          nextFee: 300 + (own.bucketFlag ? 150 : 0),
          nextDate: nextDay.format('YYYY-MM-DD'),
          lastDay: nextDay.subtract(1, 'day').format('YYYY-MM-DD'),
        }),
        phase: isComing ? 'coming' : 'steady',
        changeReason: isComing || isChanged ? ['原料涨价', '夏季促销结束', '竞品调价'][(s + c) % 3]! : null,
        changedAt: world.daysAgo(daysSinceChange).add(10, 'hour').toISOString(),
        createdBy: finance!.id,
      };
    }),
  );
  // The changes of each price: the one that led to it, and the one that is still to come.
  const announcements = prices.flatMap((price) => {
    const { prevPrice, referPrice, effectiveDate, nextPrice, nextDate, changedAt } = price;
    const at = new Date(atTime(effectiveDate!, '10:00')).toISOString();
    return [
      ...(prevPrice ? [{ price, oldPrice: prevPrice, newPrice: referPrice!, effectiveDate: effectiveDate!, sentAt: at }] : []),
      ...(nextPrice ? [{ price, oldPrice: referPrice!, newPrice: nextPrice, effectiveDate: nextDate!, sentAt: changedAt! }] : []),
    ];
  });
  const pasts = prices
    .filter(({ prevPrice }) => prevPrice)
    .map(({ id: referPriceId, prevPrice, deliveryFee, effectiveDate, createdBy }): Seed<typeof cityReferPast> => ({
      id: world.id(new Date(startOfDay(effectiveDate!))),
      referPriceId: referPriceId!,
      referPrice: prevPrice!,
      floorPrice: Math.round(prevPrice! * 0.85),
      ceilPrice: Math.round(prevPrice! * 1.1),
      deliveryFee,
      effectiveDate: addDays(effectiveDate!, -120),
      lastDay: addDays(effectiveDate!, -1),
      createdBy,
    }));
  const notices = announcements.map(({ price, oldPrice, newPrice, effectiveDate, sentAt }, i): Seed<typeof cityReferNotify> => {
    const there = partners.filter((partner) => partner.areaCodes!.includes(price.cityCode!)).map((partner) => partner.id);
    const readPartnerIds = there.slice(
      0,
      i % 3 === 0 ? 0 : i % 9 === 5 ? Math.floor(there.length / 2) : there.length - (i % 7 === 1 ? 1 : 0),
    );
    return {
      id: world.id(new Date(sentAt)),
      referPriceId: price.id,
      specCodeId: price.specCodeId!,
      cityCode: price.cityCode!,
      name: price.name!,
      oldPrice,
      newPrice,
      partnerIds: there,
      partnerCount: there.length,
      readPartnerIds,
      readCount: readPartnerIds.length,
      channel: (['site', 'site', 'both', 'sms'] as const)[i % 4]!,
      effectiveDate,
      sentAt,
      createdBy: finance!.id,
    };
  });
  // Those who had not read a notice by the next day got it again, and read it.
  const again = notices
    .filter((_, i) => i % 9 === 5)
    .map((notice): Seed<typeof cityReferNotify> => {
      const [partnerIds, sentAt] = [
        notice.partnerIds!.filter((one) => !notice.readPartnerIds!.includes(one)),
        new Date(Date.parse(notice.sentAt!) + 86_400_000).toISOString(),
      ];
      return {
        ...notice,
        id: world.id(new Date(sentAt)),
        kind: 'again',
        sentAt,
        partnerIds,
        partnerCount: partnerIds.length,
        readPartnerIds: partnerIds,
        readCount: partnerIds.length,
      };
    });
  return { prices, pasts, notices: [...notices, ...again] };
}

export const cityName = (code: string) => AREA.cities[code]!;
