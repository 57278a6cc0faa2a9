import { expect, it } from 'vitest';
import { between, loadOf } from './parts';

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'];

it('marks what lies between two corners, whichever was first', () => {
  const marked = between({ day: '2026-11-25', part: 0 }, { day: '2026-11-24', part: 2 }, DAYS);
  expect(marked.days).toEqual(['2026-11-24', '2026-11-25']);
  expect(marked.parts).toEqual([0, 1, 2]);
  expect(marked.has({ day: '2026-11-24', part: 1 })).toBe(true);
  expect(marked.has({ day: '2026-11-23', part: 1 })).toBe(false);
  expect(marked.has({ day: '2026-11-26', part: 1 })).toBe(false);
});

it('adds up what is taken, and distinguishes no row from no room', () => {
  const rows = (...loads: [number, number][]) => loads.map(([used, most], i) => ({ id: String(i), used, most }));
  expect(loadOf([], 'used', 'most').fill).toBe('none');
  expect(loadOf(rows([0, 0]), 'used', 'most').fill).toBe('full');
  expect(loadOf(rows([3, 10], [4, 10]), 'used', 'most')).toEqual({ fill: 'free', used: 7, most: 20 });
  expect(loadOf(rows([17, 20]), 'used', 'most').fill).toBe('nearly');
  expect(loadOf(rows([12, 10], [1, 2]), 'used', 'most').fill).toBe('over');
});
