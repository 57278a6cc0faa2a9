import { expect, it } from 'vitest';
import { beforeOf, lunarDays, periodOf } from './reportPeriod';

const now = new Date('2026-11-24T02:17:00.000Z');
const ask = (query: Record<string, string>, compare?: string, isInstant = true) => {
  const errors: Record<string, string> = {};
  const period = periodOf('placedAt', 30, query, now, errors);
  return { period, before: beforeOf(compare, 'placedAt', period, isInstant, now, errors), errors };
};

it('a period nobody names is that of the declaration, up to today; one in the future, reversed or too long is refused', () => {
  expect(ask({}).period).toMatchObject({ from: '2026-10-26', to: '2026-11-24' });
  expect(ask({ placedAt_from: '2026-11-25' }).errors.placedAt_from).toMatch(/今天之后/);
  expect(ask({ placedAt_from: '2026-11-20', placedAt_to: '2026-11-01' }).errors.placedAt_from).toMatch(/不能晚于/);
  expect(ask({ placedAt_from: '2020-01-01', placedAt_to: '2026-11-01' }).errors.placedAt_from).toMatch(/731/);
  expect(ask({}, 'yesteryear').errors.compare).toBe('没有这种对比');
});

it('the running day stops at the same minute on both sides; a day that is over does not', () => {
  expect(ask({ placedAt_from: '2026-11-24' }, 'lastWeek').before).toMatchObject({
    days: 7,
    from: '2026-11-17',
    to: '2026-11-17',
    until: '2026-11-17T02:17:00.000Z',
  });
  expect(ask({ placedAt_from: '2026-11-23', placedAt_to: '2026-11-23' }, 'before').before).toMatchObject({ days: 1, until: null });
  expect(ask({ placedAt_from: '2026-11-24' }, 'before', false).before).toMatchObject({ until: null });
});

it('weekdays meet their like, whole weeks before; a year is 52 weeks, over New Year and 29 February', () => {
  expect(ask({ placedAt_from: '2026-11-11', placedAt_to: '2026-11-20' }, 'lastWeek').before).toMatchObject({
    days: 14,
    from: '2026-10-28',
  });
  expect(ask({ placedAt_from: '2025-01-01', placedAt_to: '2025-01-05' }, 'lastYear').before).toMatchObject({
    from: '2024-01-03',
    to: '2024-01-07',
  });
});

it.each([
  ['2026-02-17', '2025-01-29'],
  ['2025-02-03', '2024-02-15'],
  ['2024-02-10', '2023-01-22'],
])('%s lies as far from its Spring Festival as %s did', (day, then) => {
  expect(new Date(Date.parse(day) - lunarDays(day) * 86_400_000).toISOString().slice(0, 10)).toBe(then);
});
