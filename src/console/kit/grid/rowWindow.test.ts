import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxHeight, offsetFor, scaleOf, type RowWindow } from './rowWindow';

const windowOf = (rowCount: number, foot = 0): RowWindow => ({ rowCount, rowHeight: 36, height: 700, head: 34, foot });
const listEnd = (w: RowWindow) => w.rowCount * w.rowHeight + w.head + w.foot - w.height;
const boxEnd = (w: RowWindow) => boxHeight(w) + w.head + w.foot - w.height;

test('a list of usual length is its own box', () =>
  expect([scaleOf(windowOf(400_000)), boxHeight(windowOf(400_000))]).toEqual([1, 14_400_000]));
test('a box never grows beyond what browsers draw, and its end is the end of the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 444_445, max: 50_000_000 }), fc.constantFrom(0, 34), (rowCount, foot) => {
      const w = windowOf(rowCount, foot);
      expect(boxHeight(w)).toBeLessThanOrEqual(17_000_000);
      expect(boxEnd(w) * scaleOf(w)).toBeCloseTo(listEnd(w), 3);
    }),
  );
});
test('whatever row is gone to is wholly in view, and the window does not move where it was already', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 2_000_000 }),
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0, 34),
      (rowCount, at, from, foot) => {
        const w = windowOf(rowCount, foot);
        const index = at % rowCount;
        const offset = offsetFor(w, index, from * listEnd(w));
        const [top, bottom] = [w.head + index * w.rowHeight, w.head + (index + 1) * w.rowHeight];
        expect(top).toBeGreaterThanOrEqual(offset + w.head);
        expect(bottom).toBeLessThanOrEqual(offset + w.height - w.foot);
        expect(offset).toBeLessThanOrEqual(listEnd(w));
        expect(offsetFor(w, index, offset)).toBe(offset);
      },
    ),
  );
});
