import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterMoving, FINE, type Worth } from './value';

const NOTHING: Worth = { onHand: 0, value: 0, cost: 0 };

it('takes receipts in at what they cost, and gives out at the average, to the last fen', () => {
  const two = afterMoving(afterMoving(NOTHING, 1, 10), 1, 11);
  expect(two).toMatchObject({ onHand: 2, value: 21, cost: 10.5 * FINE });
  const one = afterMoving(two, -1);
  expect(one).toMatchObject({ onHand: 1, amount: -11, value: 10 });
  expect(afterMoving(one, -1)).toMatchObject({ onHand: 0, amount: -10, value: 0, cost: 10 * FINE });
});

it('takes what is found in at what such goods cost, also where there are none any more', () => {
  const gone = afterMoving(afterMoving(NOTHING, 3, 1000), -3);
  expect(afterMoving(gone, 3).amount).toBe(1000);
});

it('is worth what has moved, never less than nothing, and nothing where there is nothing', () => {
  const step = fc.record({ qty: fc.integer({ min: -400, max: 400 }), paid: fc.integer({ min: 0, max: 1_000_000 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = NOTHING;
      let moved = 0;
      for (const { qty, paid } of steps) {
        const possible = Math.max(qty, -now.onHand);
        if (possible === 0) continue;
        const next = afterMoving(now, possible, possible > 0 ? paid : undefined);
        moved += next.amount;
        expect(next.value).toBe(moved);
        expect(next.value).toBeGreaterThanOrEqual(0);
        if (next.onHand === 0) expect(next.value).toBe(0);
        now = next;
      }
    }),
  );
});
