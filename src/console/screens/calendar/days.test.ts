import { expect, it } from 'vitest';
import { dayByKey, dayOf, daysOf, inMonth, isDay, mondayOf, shifted } from './days';

it('a month is shown in whole weeks from Monday to Sunday', () => {
  const days = daysOf('month', '2026-11-22');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect([daysOf('month', '2027-02-10')[0], daysOf('month', '2027-02-10').length]).toEqual(['2027-02-01', 28]);
  expect(daysOf('week', '2026-11-22')).toHaveLength(7);
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
});

it('steps by day and by month, over the ends of years and of short months', () => {
  expect(shifted('2026-12-31', 1)).toBe('2027-01-01');
  expect([inMonth('2027-01-31', 1), inMonth('2027-03-31', -1), inMonth('2026-12-15', 1)]).toEqual([
    '2027-02-28',
    '2027-02-28',
    '2027-01-15',
  ]);
});

it('a day is that of Shanghai, and only a real one is a day', () => {
  expect(dayOf('2026-11-21T16:00:00.000Z')).toBe('2026-11-22');
  expect(['2026-02-29', '2026-1-1', '', null, '2028-02-29'].map(isDay)).toEqual([false, false, false, false, true]);
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
