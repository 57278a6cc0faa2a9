import { expect, it } from 'vitest';
import { shortened, withRoom } from './labels';

const named = (id: string, x: number, y: number, name = '杭州西湖配送站') => ({ id, name, x, y, r: 6 });

it('names stand to either side, where they cover neither a point nor a name before them nor the edge', () => {
  expect([...withRoom([named('a', 200, 0), named('b', 600, 0)], 800)]).toEqual([
    ['a', 'right'],
    ['b', 'right'],
  ]);
  expect([...withRoom([named('a', 200, 0), named('b', 220, 6)], 800)]).toEqual([
    ['a', 'left'],
    ['b', 'right'],
  ]);
  expect([...withRoom([named('a', 780, 0)], 800)]).toEqual([['a', 'left']]);
  expect([...withRoom([named('a', 200, 0), named('b', 210, 4), named('c', 190, 4)], 800)]).toEqual([
    ['b', 'right'],
    ['c', 'left'],
  ]);
  expect([...withRoom([named('a', 200, 0), named('b', 210, 4), named('c', 190, 4)], 800, { always: 'a' })].at(0)).toEqual(['a', 'right']);
  expect(
    withRoom(
      Array.from({ length: 200 }, (_, i) => named(String(i), 200, i * 40)),
      800,
    ).size,
  ).toBe(60);
});

it('a long name ends in dots', () =>
  expect([shortened('杭州西湖配送站'), shortened('杭州临平配送站(与余杭站合署办公,夜间由余杭站代收)')]).toEqual([
    '杭州西湖配送站',
    '杭州临平配送站(与余杭站合…',
  ]));
