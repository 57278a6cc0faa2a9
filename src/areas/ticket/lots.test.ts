import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, refundOf, type Lot } from './lots';

const lots = fc
  .array(fc.record({ boughtLeft: fc.nat(6), giftLeft: fc.nat(3), expireAt: fc.option(fc.constantFrom('2026-01', '2026-02', '2026-03')) }), {
    maxLength: 5,
  })
  .map((some) => some.map((lot, i): Lot => ({ id: String(100 + i), ...lot })));
const sum = (some: readonly number[]) => some.reduce((a, b) => a + b, 0);

test('as many are drawn as are wanted, none more than a lot has, or none at all', () => {
  fc.assert(
    fc.property(lots, fc.nat(40), (some, qty) => {
      const draws = drawn(some, qty);
      const there = sum(some.map((lot) => lot.boughtLeft + lot.giftLeft));
      if (qty > there) {
        expect(draws).toBeNull();
        return;
      }
      expect(sum(draws!.map((draw) => draw.qty))).toBe(qty);
      for (const { lotId, part, qty: taken } of draws!) {
        const lot = some.find(({ id }) => id === lotId)!;
        expect(taken).toBeLessThanOrEqual(part === 'bought' ? lot.boughtLeft : lot.giftLeft);
      }
    }),
  );
});

test('what expires first is used first, and free tickets last in their lot', () => {
  const some = [
    { id: '1', boughtLeft: 2, giftLeft: 1, expireAt: null },
    { id: '2', boughtLeft: 1, giftLeft: 1, expireAt: '2026-02' },
  ];
  expect(drawn(some, 4)).toEqual([
    { lotId: '2', part: 'bought', qty: 1 },
    { lotId: '2', part: 'gift', qty: 1 },
    { lotId: '1', part: 'bought', qty: 2 },
  ]);
});

test('a lot gives back exactly its price, however it is parted: ten yuan for three are a thousand fen', () => {
  expect([0, 1, 2].map((before) => refundOf(1_000, 3, before, 1))).toEqual([333, 334, 333]);
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }), (price, parts) => {
      const all = sum(parts);
      let taken = 0;
      const amounts = parts.map((qty) => {
        const amount = refundOf(price, all, taken, qty);
        taken += qty;
        return amount;
      });
      expect(sum(amounts)).toBe(price);
      expect(amounts.every((amount) => amount >= 0)).toBe(true);
    }),
  );
});
