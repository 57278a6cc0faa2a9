import { expect, test } from 'vitest';
import { beside, stepOf } from './steps';

const down = (at: number, by = 1) => stepOf({ do: 'move', by }, { at, across: 4, count: 10 });

test('up and down keep the column, and end at the last picture where the last row is short', () => {
  expect(down(1)).toBe(5);
  expect(down(5)).toBe(9);
  expect(down(6)).toBe(9);
  expect(down(9)).toBe(9);
  expect(down(6, -1)).toBe(2);
  expect(down(2, -1)).toBe(2);
});

test('page keys leap, the edges are the first and the last, and the sides go on in the next row', () => {
  expect(stepOf({ do: 'move', page: 1 }, { at: 1, across: 2, count: 100 })).toBe(7);
  expect(stepOf({ do: 'move', page: -1 }, { at: 5, across: 4, count: 10 })).toBe(1);
  expect(stepOf({ do: 'extend', edge: 'last' }, { at: 5, across: 4, count: 10 })).toBe(9);
  expect(stepOf({ do: 'move', edge: 'last' }, { at: 0, across: 4, count: 0 })).toBe(0);
  expect(beside(1, { at: 3, across: 4, count: 10 })).toBe(4);
  expect(beside(1, { at: 9, across: 4, count: 10 })).toBe(9);
  expect(beside(-1, { at: 0, across: 4, count: 10 })).toBe(0);
});
