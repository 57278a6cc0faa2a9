import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clustered, NEAR } from './clusters';

const point = fc.tuple(fc.double({ min: 118, max: 122, noNaN: true }), fc.double({ min: 28, max: 32, noNaN: true })).map((at) => ({ at }));
const zoom = fc.double({ min: 1e-5, max: 1e-2, noNaN: true });

it('every point is in one cluster, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), zoom, (points, perPixel) => {
      const all = clustered(points, perPixel).flatMap(({ of }) => of);
      expect(all).toHaveLength(points.length);
      expect(new Set(all)).toEqual(new Set(points));
    }),
  );
});

it('what is far apart stands alone, what is near stands together, and comes apart when one looks closer', () => {
  const [one, near, far] = [{ at: [120, 30] }, { at: [120.001, 30] }, { at: [121, 30] }] as const;
  expect(clustered([one, near, far], 1e-3 / NEAR).map(({ of }) => of.length)).toEqual([2, 1]);
  expect(clustered([one, near, far], 0.9e-3 / NEAR).map(({ of }) => of.length)).toEqual([1, 1, 1]);
  expect(clustered([one, { at: [120, 30] } as const], 1e-6)).toEqual([{ at: [120, 30], of: [one, { at: [120, 30] }] }]);
  expect(clustered([], 1)).toEqual([]);
});
