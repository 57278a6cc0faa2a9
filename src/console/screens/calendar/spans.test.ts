import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../../language/days';
import { hiddenOn, layWeek } from './spans';

const week = Array.from({ length: 7 }, (_, i) => addDays('2026-11-23', i));
const row = (id: string, first: string, last: string, lane = '') => ({ id, first, last, lane });
const daysOf = (one: Readonly<Record<string, unknown>>) => [String(one.first), String(one.last)] as const;
const lay = (...rows: ReturnType<typeof row>[]) => layWeek(week, rows, daysOf);

it('a stretch lies on all its days of the week, and says where it goes on', () => {
  expect(lay(row('a', '2026-11-20', '2026-11-24'), row('b', '2026-11-29', '2026-12-03')).bars).toMatchObject([
    { row: { id: 'a' }, from: 0, to: 1, track: 0, begins: false, ends: true },
    { row: { id: 'b' }, from: 6, to: 6, track: 0, begins: true, ends: false },
  ]);
  expect(lay(row('a', '2026-11-20', '2026-11-22'), row('b', '2026-11-30', '2026-12-03')).bars).toEqual([]);
});

it('lanes stand in their order, each with tracks of its own beneath its name', () => {
  const laid = layWeek(
    week,
    [row('b', week[0]!, week[1]!, '乙'), row('a', week[3]!, week[4]!, '甲'), row('c', week[4]!, week[5]!, '甲')],
    daysOf,
    {
      laneOf: ({ lane }) => String(lane),
      order: ['甲', '乙'],
    },
  );
  expect(laid.heads).toEqual([
    { name: '甲', track: 0 },
    { name: '乙', track: 3 },
  ]);
  expect(laid.bars.map(({ row: { id }, track }) => [id, track])).toEqual([
    ['a', 1],
    ['c', 2],
    ['b', 4],
  ]);
  expect(hiddenOn(laid, 2, 7)).toEqual([1, 1, 0, 0, 1, 1, 0]);
});

it('no two bars of a track ever meet, and none is lost', () => {
  const rows = fc.array(fc.record({ from: fc.integer({ min: -9, max: 9 }), long: fc.nat(9) }), { maxLength: 20 });
  fc.assert(
    fc.property(rows, (all) => {
      const made = all.map(({ from, long }, i) => row(String(i), addDays(week[0]!, from), addDays(week[0]!, from + long)));
      const { bars, tracks } = lay(...made);
      expect(bars).toHaveLength(made.filter(({ first, last }) => first <= week[6]! && last >= week[0]!).length);
      for (const bar of bars) {
        expect(bar.track).toBeLessThan(tracks);
        for (const other of bars)
          expect(other !== bar && other.track === bar.track && other.from <= bar.to && bar.from <= other.to).toBe(false);
      }
    }),
  );
});
