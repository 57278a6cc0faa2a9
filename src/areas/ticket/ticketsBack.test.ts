import { expect, test } from 'vitest';
import type { Change, Store } from '../../server/resource/store';
import { ticketsBack } from './ticket.server';

const NOW = new Date('2026-11-27T10:00:00.000Z');

/** Six tickets of an order come back: four that were bought and two that were free. @returns what is written of each. */
async function back(lot: object): Promise<[string, string, number][]> {
  const used = (id: string, part: string, qtyDelta: number) => ({ id, lotId: '1', part, qtyDelta, bizType: 'use' });
  const tx = {
    all: async () => [used('2', 'gift', -2), used('1', 'bought', -4)],
    lock: async () => [{ id: '1', status: 'live', expireAt: null, refundedQty: 0, ...lot }],
  } as unknown as Store;
  const changes = (await ticketsBack(tx, '9', 6, NOW)) as Extract<Change, { op: 'addAll' }>[];
  return changes.flatMap(({ rows }) => rows.map(({ bizType, part, qtyDelta }) => [bizType, part, qtyDelta] as [string, string, number]));
}
const BOTH = [
  ['back', 'gift', 2],
  ['back', 'bought', 4],
];

test('tickets come back to their purchase', async () => expect(await back({})).toEqual(BOTH));

test('free tickets are void where the purchase was refunded meanwhile', async () =>
  expect(await back({ refundedQty: 5 })).toEqual([BOTH[0], ['refund', 'gift', -2], BOTH[1]]));

test('from the very instant on at which it ran out none of them lasts, whether the clock has come by or not', async () => {
  const gone = [BOTH[0], ['expire', 'gift', -2], BOTH[1], ['expire', 'bought', -4]];
  expect(await back({ expireAt: NOW.toISOString() })).toEqual(gone);
  expect(await back({ status: 'expired', expireAt: '2026-11-01T00:00:00.000Z', refundedQty: 5 })).toEqual(gone);
  expect(await back({ expireAt: '2026-11-27T10:00:00.001Z' })).toEqual(BOTH);
});
