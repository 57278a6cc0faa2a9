import { expect, it } from 'vitest';
import { addDays, addMonths, boundsOf, dayOf, endOfDay, inMonth, isDay, minuteOf, mondayOf, monthOf, startOfDay, weekdayOf } from './days';

it('steps by day and by month, over the ends of years and of short months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
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

it('a month begins and ends by the clocks of Shanghai', () => {
  expect(boundsOf('2026-12')).toEqual({ begin: '2026-11-30T16:00:00.000Z', end: '2026-12-31T16:00:00.000Z' });
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), monthOf('2026-11-30T16:00:00Z')]).toEqual(['2027-01', '2025-12', '2026-12']);
});

it('a day begins at midnight and ends with its last moment', () => {
  expect([startOfDay('2026-11-22'), endOfDay('2026-11-22')].map(dayOf)).toEqual(['2026-11-22', '2026-11-22']);
  expect(Date.parse(endOfDay('2026-11-22')) + 1).toBe(Date.parse(startOfDay('2026-11-23')));
  expect(minuteOf('2026-11-21T16:05:59.999Z')).toBe('2026-11-22 00:05');
});

it('weeks begin on Monday', () => {
  expect([mondayOf('2026-11-22'), mondayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual(['2026-11-16', '2026-11-23', 6]);
});
