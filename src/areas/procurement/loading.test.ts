import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cheapest, freightOf, roomOf, shortOf, type TruckType } from './loading';

const truck = (id: string, maxQty: number, baseFreight: number): TruckType => ({
  id,
  maxQty,
  maxWeightKg: 100_000,
  baseFreight,
  perKm: 0,
  minLoadBp: 6_000,
});
const SMALL = truck('small', 50, 100);
const LARGE = truck('large', 200, 300);

it('takes what weighs and counts least, and says what is missing until it may leave', () => {
  expect(roomOf({ maxQty: 100, maxWeightKg: 1_000 }, 19_000)).toBe(52);
  expect(shortOf(SMALL, 50, 16)).toBe(14);
  expect(shortOf(SMALL, 50, 30)).toBe(0);
});

it('prefers one large truck to many small ones, and a small one beside it to a second large one', () => {
  expect(cheapest([SMALL, LARGE], 180, 0, 0)).toEqual([{ truckId: 'large', qty: 180 }]);
  expect(cheapest([SMALL, LARGE], 230, 0, 0)).toEqual([
    { truckId: 'large', qty: 200 },
    { truckId: 'small', qty: 30 },
  ]);
  expect(cheapest([], 10, 0, 0)).toBeNull();
});

it('is never dearer than any other choice, takes everything, and overloads nobody', () => {
  const types = fc.array(fc.record({ maxQty: fc.integer({ min: 5, max: 60 }), baseFreight: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(types, fc.integer({ min: 1, max: 150 }), (trucks, qty) => {
      const all = trucks.map((one, i) => truck(String(i), one.maxQty, one.baseFreight));
      const found = cheapest(all, qty, 0, 0)!;
      const typeOf = (id: string) => all[Number(id)]!;
      expect(found.reduce((sum, load) => sum + load.qty, 0)).toBe(qty);
      for (const load of found) expect(load.qty).toBeLessThanOrEqual(typeOf(load.truckId).maxQty);
      const cost = found.reduce((sum, load) => sum + freightOf(typeOf(load.truckId), 0), 0);
      // By hand: every way of so many of the first, so many of the second …
      const least = (i: number, left: number): number =>
        left <= 0 ? 0 : i === all.length ? Infinity : Math.min(least(i + 1, left), all[i]!.baseFreight + least(i, left - all[i]!.maxQty));
      expect(cost).toBe(least(0, qty));
    }),
  );
});
