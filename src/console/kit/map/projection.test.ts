import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitting, netOf, scaleOf, toPixels, toPlace, zoomed } from './projection';

const size = { width: 800, height: 600 };
const place = fc.tuple(fc.double({ min: 118, max: 122, noNaN: true }), fc.double({ min: 28, max: 32, noNaN: true }));

it('a pixel is where its place is, there and back', () => {
  fc.assert(
    fc.property(place, place, fc.double({ min: 1e-5, max: 1e-2, noNaN: true }), (center, one, perPixel) => {
      const view = { center, perPixel };
      const [lng, lat] = toPlace(view, size, toPixels(view, size, one));
      expect(lng).toBeCloseTo(one[0], 5);
      expect(lat).toBeCloseTo(one[1], 5);
    }),
  );
});

it('what is zoomed at stays under the pointer', () => {
  const view = { center: [120, 30] as const, perPixel: 1e-4 };
  const before = toPlace(view, size, [100, 50]);
  const after = toPlace(zoomed(view, size, 0.5, [100, 50]), size, [100, 50]);
  expect(after[0]).toBeCloseTo(before[0], 5);
  expect(after[1]).toBeCloseTo(before[1], 5);
});

it('all places are in view', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const view = fitting(places, size);
      for (const one of places) {
        const [x, y] = toPixels(view, size, one);
        expect(x >= -1 && x <= size.width + 1 && y >= -1 && y <= size.height + 1).toBe(true);
      }
    }),
  );
});

it('a telephone shows the whole country', () => {
  const [small, corners] = [
    { width: 390, height: 256 },
    [
      [73.5, 39.5],
      [135, 48.4],
      [123.3, 53.5],
      [109.6, 18.2],
    ] as const,
  ];
  const view = fitting(corners, small);
  for (const one of corners) {
    const [x, y] = toPixels(view, small, one);
    expect(x >= 0 && x <= small.width && y >= 0 && y <= small.height).toBe(true);
  }
});

it('a scale is a round number of metres', () => {
  const { metres, pixels } = scaleOf({ center: [120, 30], perPixel: 1e-4 }, 120);
  expect(String(metres)).toMatch(/^[125]0*$/);
  expect(pixels).toBeLessThanOrEqual(120);
});

it('a net lies beneath, neither too fine nor too wide, at round degrees', () => {
  fc.assert(
    fc.property(place, fc.double({ min: 1e-6, max: 5e-2, noNaN: true }), (center, perPixel) => {
      const { xs } = netOf({ center, perPixel }, size);
      expect(xs.length).toBeGreaterThan(2);
      expect(xs.length).toBeLessThan(10);
      for (const x of xs) expect(x >= -1 && x <= size.width + 1).toBe(true);
    }),
  );
});
