import { expect, it } from 'vitest';
import { ageOf, changeOf, urgentFirst, type HomeTodo } from './homeData';

it('says how a number stands to the one before it, and nothing where that says nothing', () => {
  expect([changeOf(112, 100), changeOf(97, 100), changeOf(5, 0), changeOf(7, 7), changeOf(1000, 1001)]).toEqual([
    '+12%',
    '−3%',
    '',
    '',
    '',
  ]);
});

it('says how long the oldest has waited, in days', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  expect([ageOf('2026-03-10T00:00:00Z', now), ageOf('2026-03-01T00:00:00Z', now)]).toEqual(['', '9 天']);
});

it('puts first what is the reader’s own, then what is late, then what nobody has', () => {
  const todo = (key: string, more: Partial<HomeTodo> = {}) => ({ key, mine: 0, late: 0, open: 0, ...more }) as HomeTodo;
  const sorted = urgentFirst([
    todo('role'),
    todo('open', { open: 1 }),
    todo('late', { late: 2 }),
    todo('mine', { mine: 1 }),
    todo('role2'),
  ]);
  expect(sorted.map(({ key }) => key)).toEqual(['mine', 'late', 'open', 'role', 'role2']);
});
