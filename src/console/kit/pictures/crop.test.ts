import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasRatio, largest, moved, resized, shrunk, type Region } from './crop';

const size = fc.record({ width: fc.integer({ min: 1, max: 6_000 }), height: fc.integer({ min: 1, max: 6_000 }) });
const ratio = fc.constantFrom(1, 2, 16 / 9, 3 / 4);
const step = fc.oneof(
  fc.record({ x: fc.integer({ min: -9_000, max: 9_000 }), y: fc.integer({ min: -9_000, max: 9_000 }) }),
  fc.record({ to: fc.integer({ min: -100, max: 9_000 }), at: fc.constantFrom([0, 0] as const, [0.5, 0.5] as const, [1, 1] as const) }),
);

it('stays within the picture and keeps the ratio, however it is moved and resized', () => {
  fc.assert(
    fc.property(size, ratio, fc.array(step), (of, wanted, steps) => {
      const end = steps.reduce<Region>(
        (at, one) => ('to' in one ? resized(at, of, one.to, one.at) : moved(at, of, one.x, one.y)),
        largest(of, wanted),
      );
      expect(end.width / end.height).toBeCloseTo(wanted, 6);
      for (const [from, by, most] of [
        [end.x, end.width, of.width],
        [end.y, end.height, of.height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-1e-6);
        expect(from + by).toBeLessThanOrEqual(most + 1e-6);
        expect(by).toBeGreaterThan(0);
      }
    }),
  );
});

it('begins with the most of the picture, from its middle', () => {
  expect(largest({ width: 1_000, height: 1_000 }, 2)).toEqual({ x: 0, y: 250, width: 1_000, height: 500 });
  expect(largest({ width: 1_000, height: 100 }, 2)).toEqual({ x: 400, y: 0, width: 200, height: 100 });
});

it('leaves alone what has the ratio but for a pixel, and shrinks to the width that is shown, never the other way', () => {
  expect(hasRatio({ width: 1_601, height: 900 }, 16 / 9)).toBe(true);
  expect(hasRatio({ width: 1_700, height: 900 }, 16 / 9)).toBe(false);
  expect(shrunk({ width: 3_000, height: 1_500 }, 1_200)).toEqual({ width: 1_200, height: 600 });
  expect(shrunk({ width: 800, height: 400 }, 1_200)).toEqual({ width: 800, height: 400 });
  expect(shrunk({ width: 9_000, height: 1 }, 10)).toEqual({ width: 10, height: 1 });
});
