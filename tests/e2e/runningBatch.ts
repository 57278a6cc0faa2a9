import { expect } from 'vitest';
import { addDays, dayOf } from '../../src/language/days';
import type { Client, Loose } from '../api/client';

/** A batch of cards that any activity may give out, handed in and passed. @returns its row. */
export async function runningBatch(api: Client, name: string): Promise<Loose> {
  const [first, last] = [-1, 60].map((days) => addDays(dayOf(Date.now()), days));
  const made = await api.post('/coupon/merchant/batch/add', {
    name,
    couponType: 'cut',
    faceAmount: 800,
    thresholdAmount: 4_000,
    totalQty: 100,
    budgetAmount: 80_000,
    platformBearBp: 10_000,
    validType: 'fixed',
    validBegin: first,
    validEnd: last,
    submit: true,
  });
  expect(made.code, made.text).toBe(200);
  const { id } = made.data;
  const seen = (await api.get('/coupon/merchant/batch/search', { id })).data.list[0];
  const passed = await api.post('/coupon/merchant/batch/audit', { ids: [id], versions: { [id]: seen.version }, result: 1 });
  expect(passed.code, passed.text).toBe(200);
  return seen;
}
