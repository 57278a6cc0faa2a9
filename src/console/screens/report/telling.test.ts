import { expect, it } from 'vitest';
import { mostTelling, unevenness } from './telling';

const change = (was: readonly number[], now: readonly number[]) =>
  ({
    rows: now.map((one) => [one]),
    was: { rows: was.map((one) => [one]) },
    why: {
      change: now.reduce((a, b) => a + b) - was.reduce((a, b) => a + b),
      parts: now.map((one, i) => ({ part: one - was[i]! })),
    },
  }) as never;

it('members that all grew by a tenth explain nothing, however many and large they are', () => {
  expect(unevenness(change([100, 300, 600], [110, 330, 660]))).toBeCloseTo(0);
  expect(unevenness(change([500, 500], [550, 550]))).toBeCloseTo(0);
});

it('one of them alone, or one against another, explains much', () => {
  const alone = unevenness(change([100, 300, 600], [200, 300, 600]))!;
  const against = unevenness(change([500, 500], [300, 750]))!;
  expect(alone).toBeGreaterThan(0.5);
  expect(against).toBeGreaterThan(0.5);
  expect(unevenness(change([100, 100], [110, 105]))!).toBeLessThan(alone);
});

it('without data, without change, or with one member only, there is no explanation', () => {
  expect([unevenness(change([0, 0], [1, 2])), unevenness(change([5, 5], [5, 5])), unevenness(change([5], [9]))]).toEqual([
    null,
    null,
    null,
  ]);
  expect(
    mostTelling(
      new Map([
        ['city', 0.02],
        ['brand', null],
      ]),
    ),
  ).toBeNull();
  expect(
    mostTelling(
      new Map([
        ['city', 0.4],
        ['brand', 0.7],
        ['channel', null],
      ]),
    ),
  ).toBe('brand');
  expect(
    mostTelling(
      new Map([
        ['city', 0.4],
        ['district', 0.4],
      ]),
    ),
    'what tells the same is not set above it',
  ).toBeNull();
});
