import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leftOf, refundOf, spentOf } from './lots';

const lot = fc.record({ qty: fc.integer({ min: 1, max: 500 }), giftQty: fc.integer({ min: 0, max: 50 }) });

it('what is left of all purchases is what was bought and not sent; the earliest is spent first, what was paid for before what came on top', () => {
  fc.assert(
    fc.property(fc.array(lot, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (bought, share) => {
      const lots = bought.map((one, i) => ({ ...one, id: String(i), backQty: 0 }));
      const all = bought.reduce((sum, { qty, giftQty }) => sum + qty + giftQty, 0);
      const spent = Math.floor(all * share);
      const left = [...leftOf(lots, spent).values()];
      expect(left.reduce((sum, { qty, giftQty }) => sum + qty + giftQty, 0)).toBe(all - spent);
      left.forEach(({ qty, giftQty }, i) => {
        if (qty > 0) expect(giftQty).toBe(lots[i]!.giftQty);
        if (i > 0 && left[i - 1]!.qty + left[i - 1]!.giftQty > 0) expect(qty + giftQty).toBe(lots[i]!.qty + lots[i]!.giftQty);
      });
    }),
  );
});

it('a purchase that was refunded keeps what was spent of it, and gives nothing twice', () => {
  const first = { id: 'a', qty: 100, giftQty: 10, backQty: 80 };
  const second = { id: 'b', qty: 50, giftQty: 0, backQty: 0 };
  expect(leftOf([first, second], 30)).toEqual(
    new Map([
      ['a', { qty: 0, giftQty: 0 }],
      ['b', { qty: 50, giftQty: 0 }],
    ]),
  );
  expect(leftOf([first, second], 42).get('b')).toEqual({ qty: 38, giftQty: 0 });
});

it('pays back exactly what was paid for a purchase of which nothing was sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }), (paid, qty) => {
      expect(refundOf(paid, qty, qty)).toBe(paid);
      expect(refundOf(paid, qty, 0)).toBe(0);
    }),
  );
});

it('what is added by hand is spent first from then on, and undoes nothing that was spent before', () => {
  expect(spentOf([], 25)).toBe(25);
  expect(spentOf([{ qty: 25, usedBefore: 25 }], 25)).toBe(25);
  expect(spentOf([{ qty: 25, usedBefore: 0 }], 25)).toBe(0);
  expect(spentOf([{ qty: 25, usedBefore: 10 }], 30)).toBe(10);
  expect(spentOf([{ qty: 25, usedBefore: 10 }], 50)).toBe(25);
  // What is taken off is free ones first.
  expect(spentOf([{ qty: -5, usedBefore: 10 }], 10)).toBe(15);
  expect(
    spentOf(
      [
        { qty: 20, usedBefore: 0 },
        { qty: -30, usedBefore: 5 },
      ],
      8,
    ),
  ).toBe(18);
});
