import { expect, it } from 'vitest';
import { feesOf } from './providerFees';

const rule = {
  amount: null,
  rateBp: null,
  capAmount: 0,
  tagIds: [],
  cityCodes: [],
  partnerShareBp: 4000,
  beginDate: '2026-01-01',
  endDate: '2026-12-31',
  priority: 10,
};
const monthly = { ...rule, id: 'm', chargeType: 'monthly' as const, amount: 9900 };
const annual = { ...rule, id: 'a', chargeType: 'annual' as const, amount: 120_000 };
const rate = { ...rule, id: 'r', chargeType: 'rate' as const, rateBp: 300, capAmount: 5000 };
const fixed = { ...rule, id: 'f', chargeType: 'fixed' as const, amount: 50, tagIds: ['night'] };
const shop = { id: 's', areaCode: '330106001', tagIds: ['night'], createdAt: '2025-09-10T02:00:00.000Z' };
const order = (completedAt: string, paidAmount = 10_000, refundAmount = 0) => ({ shopId: 's', completedAt, paidAmount, refundAmount });
const shares = (fees: ReturnType<typeof feesOf>) => fees.map(({ chargeId, base, fee, share }) => [chargeId, base, fee, share]);

it('reckons each kind of charge, and the share of the partner', () => {
  expect(
    shares(
      feesOf(
        [monthly, annual, rate, fixed],
        [shop],
        [order('2026-09-03T02:00:00.000Z'), order('2026-09-04T02:00:00.000Z', 5050, 50)],
        '2026-09',
      ),
    ),
  ).toEqual([
    ['a', 1, 120_000, 48_000],
    ['m', 1, 9900, 3960],
    ['r', 15_000, 450, 180],
    ['f', 2, 100, 40],
  ]);
});
it("takes a year's fee in the month of joining only, and nothing before it", () => {
  expect(shares(feesOf([annual], [shop], [], '2026-08'))).toEqual([]);
  // A partner that joined on 29 February pays on the 28th in years without that day.
  expect(
    shares(feesOf([{ ...annual, endDate: '2026-02-28' }], [{ ...shop, createdAt: '2024-02-29T02:00:00.000Z' }], [], '2026-02')),
  ).toEqual([['a', 1, 120_000, 48_000]]);
  expect(shares(feesOf([annual, monthly], [shop], [], '2025-08'))).toEqual([]);
});
it('takes no more than the cap of a month', () =>
  expect(shares(feesOf([rate], [shop], [order('2026-09-03T02:00:00.000Z', 900_000)], '2026-09'))).toEqual([['r', 900_000, 5000, 2000]]));
it('has an order fall under one rule of a kind: that of the highest priority on its day, in Shanghai', () => {
  const special = { ...rate, id: 'x', rateBp: 100, priority: 50, endDate: '2026-09-10', capAmount: 0 };
  expect(
    shares(feesOf([rate, special], [shop], [order('2026-09-10T15:59:00.000Z'), order('2026-09-10T16:01:00.000Z')], '2026-09')),
  ).toEqual([
    ['x', 10_000, 100, 40],
    ['r', 10_000, 300, 120],
  ]);
});
it('goes by labels and cities', () =>
  expect(
    feesOf(
      [
        { ...fixed, tagIds: ['day'] },
        { ...monthly, cityCodes: ['3101'] },
      ],
      [shop],
      [order('2026-09-03T02:00:00.000Z')],
      '2026-09',
    ),
  ).toEqual([]));
