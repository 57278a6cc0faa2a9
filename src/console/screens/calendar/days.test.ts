import { expect, it } from 'vitest';
import { dayByKey, daysOf } from './days';

it('a month is shown in whole weeks from Monday to Sunday', () => {
  const days = daysOf('month', '2026-11-22');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect([daysOf('month', '2027-02-10')[0], daysOf('month', '2027-02-10').length]).toEqual(['2027-02-01', 28]);
  expect(daysOf('week', '2026-11-22')).toHaveLength(7);
});

it('arrows go by days and weeks, page keys by months, Home and End to the ends of the week', () => {
  const days = daysOf('month', '2026-11-24');
  const to = (key: string, day = '2026-11-24') => dayByKey(key, day, days);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => to(key))).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-17',
    '2026-12-01',
  ]);
  expect(['PageUp', 'PageDown', 'Home', 'End', 'Enter'].map((key) => to(key))).toEqual([
    '2026-10-24',
    '2026-12-24',
    '2026-11-23',
    '2026-11-29',
    undefined,
  ]);
  expect([to('Home', '2026-11-23'), to('End', '2026-11-29')]).toEqual(['2026-11-23', '2026-11-29']);
});
