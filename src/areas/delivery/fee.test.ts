import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotMax } from './capacity';
import { distanceM, feeOf, lineFor, priceOf, type PriceLine } from './fee';
import { isOpenAt } from './hours';

const line = (areaCode: string, price: number, more: Partial<PriceLine> = {}): PriceLine => ({ areaCode, specNo: 'W1', price, ...more });

describe('the fee of a delivery', () => {
  it('T11 W11 goes by the line of the smallest area, whatever comes first', () => {
    const lines = [line('330106', 300), line('330106013', 500), line('3301', 200)];
    for (const order of [lines, lines.toReversed()]) {
      expect(lineFor(order, '330106013', 'W1')?.price).toBe(500);
      expect(lineFor(order, '330106109', 'W1')?.price).toBe(300);
      expect(lineFor(order, '330102001', 'W1')?.price).toBe(200);
    }
    expect(lineFor(lines, '310101001', 'W1')).toBeUndefined();
    expect(lineFor(lines, '330106013', 'W2')).toBeUndefined();
  });

  it('goes by the earliest tier that holds, which ends before its end', () => {
    const tiered = line('3301', 400, {
      tiers: [
        { from: 1, to: 10, price: 350 },
        { from: 10, to: 50, price: 300 },
        { from: 50, price: 250 },
      ],
    });
    expect([1, 9, 10, 49, 50, 500].map((qty) => priceOf(tiered, qty))).toEqual([350, 350, 300, 300, 250, 250]);
    expect(priceOf(line('3301', 400, { tiers: [{ from: 5, to: 8, price: 1 }] }), 4)).toBe(400);
    expect(
      priceOf(
        line('3301', 400, {
          tiers: [
            { from: 1, price: 2 },
            { from: 1, price: 1 },
          ],
        }),
        4,
      ),
    ).toBe(2);
  });

  it('W11 counts pieces of a spec together, floors and kilometres where the line says so, and is unknown where something in it is', () => {
    const lines = [
      line('3301', 100, { tiers: [{ from: 3, price: 80 }], floorFee: 50 }),
      line('3301', 200, { specNo: 'W2', distanceFee: 30 }),
    ];
    expect(
      feeOf(lines, '330106013', [
        { specNo: 'W1', qty: 2 },
        { specNo: 'W1', qty: 1 },
      ]),
    ).toBe(240);
    expect(feeOf(lines, '330106013', [{ specNo: 'W1', qty: 2 }], { floors: 4 })).toBe(2 * (100 + 200));
    expect(feeOf(lines, '330106013', [{ specNo: 'W1', qty: 2 }], { floors: -2 })).toBe(200);
    expect(feeOf(lines, '330106013', [{ specNo: 'W2', qty: 1 }], { distanceM: 2_001 })).toBe(200 + 3 * 30);
    expect(feeOf(lines, '330106013', [{ specNo: 'W2', qty: 1 }])).toBe(null);
    expect(
      feeOf(lines, '330106013', [
        { specNo: 'W1', qty: 1 },
        { specNo: 'W9', qty: 1 },
      ]),
    ).toBe(null);
    expect(feeOf([], '330106013', [])).toBe(0);
  });

  it('knows the distance only where both places are known', () => {
    expect(distanceM({ lng: 120, lat: 30 }, { lng: 120, lat: 30.01 })).toBe(1113);
    expect(distanceM({ lng: 120, lat: null }, { lng: 120, lat: 30 })).toBe(null);
    expect(distanceM(null, { lng: 120, lat: 30 })).toBe(null);
  });
});

it('W16 thirds of a day add up to the day, and the earlier slots have the rest', () => {
  expect((['morning', 'afternoon', 'evening'] as const).map((slot) => slotMax(100, slot))).toEqual([34, 33, 33]);
  fc.assert(
    fc.property(fc.nat(100_000), (day) => {
      const [a, b, c] = (['morning', 'afternoon', 'evening'] as const).map((slot) => slotMax(day, slot)) as [number, number, number];
      return a + b + c === day && a >= b && b >= c && a - c <= 1;
    }),
  );
});

it('knows hours that end by night, and at night', () => {
  expect(['06:59', '07:00', '20:00', '20:01'].map((time) => isOpenAt('07:00', '20:00', time))).toEqual([false, true, true, false]);
  expect(['21:59', '23:00', '03:00', '06:01'].map((time) => isOpenAt('22:00', '06:00', time))).toEqual([false, true, true, false]);
  expect(isOpenAt(null, '20:00', '23:00')).toBe(true);
});
