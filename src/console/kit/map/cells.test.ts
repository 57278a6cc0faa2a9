import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contains, metres, type Ground, type Place } from '../../../language/geo';
import { cellsOf } from './cells';

const place = fc.tuple(fc.double({ min: 119.9, max: 120.4, noNaN: true }), fc.double({ min: 30, max: 30.5, noNaN: true }));

it('each place of a city lies in the cell of the district whose middle is nearest, and in no other', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), place, (middles, at) => {
      const ground: Ground = middles.map((middle, i) => ({ code: `33010${i + 1}`, name: `区${i}`, at: middle }));
      const order = ground.map((one) => ({ one, far: metres(one.at, at as Place) })).sort((a, b) => a.far - b.far);
      const [first, second] = order;
      // Between two that are as near, and at the rim, rounding decides.
      if (first!.far > 20_000 || (second && second.far - first!.far < 150)) return;
      const cells = cellsOf(ground).filter(({ outline }) => contains(outline, at as Place));
      expect(cells.map(({ code }) => code)).toEqual([first!.one.code]);
    }),
  );
});

it('cities do not bound each other, and what is no district has no cell', () => {
  const ground: Ground = [
    { code: '3301', name: '杭州市', at: [120.15, 30.27] },
    { code: '330106', name: '西湖区', at: [120.1, 30.25] },
    { code: '330106001', name: '北山街道', at: [120.14, 30.26] },
    { code: '320505', name: '虎丘区', at: [120.11, 30.25] },
  ];
  const cells = cellsOf(ground);
  expect(cells.map(({ code }) => code)).toEqual(['330106', '320505']);
  expect(cells.every(({ outline }) => outline.length === 40)).toBe(true);
});
