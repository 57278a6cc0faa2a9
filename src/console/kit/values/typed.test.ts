import { expect, test } from 'vitest';
import { parseInstant, tidyDate, tidyPeriod, tidyTime } from './typed';

const NOW = new Date('2026-01-30T04:00:00Z');
test.each([
  ['8:5', '08:05'],
  ['0830', '08:30'],
  ['８：３０', '08:30'],
  ['8:3\u200b0', '08:30'],
  ['8点', '08:00'],
  ['14点半', '14:30'],
  ['8时5分', '08:05'],
  ['x', 'x'],
])('time %s', (typed, out) => expect(tidyTime(typed)).toBe(out));
test.each([
  ['202601', '2026-01'],
  ['2026/1', '2026-01'],
  ['2026年3月', '2026-03'],
  ['本月', '2026-01'],
  ['上个月', '2025-12'],
  ['今年', '今年'],
  ['26', '26'],
])('period %s', (typed, out) => expect(tidyPeriod(typed, NOW)).toBe(out));
test.each([
  ['20260105', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['1-5', '2026-01-05'],
  ['12月1日', '2026-12-01'],
  ['明天', '2026-01-31'],
  ['前天', '2026-01-28'],
  ['下周五', '2026-02-06'],
  ['本周', '本周'],
  ['5', '5'],
])('date %s', (typed, out) => expect(tidyDate(typed, NOW)).toBe(out));
test('an instant is typed in Shanghai time and travels in UTC', () => {
  expect(parseInstant('2026-01-05 08:30')).toBe('2026-01-05T00:30:00.000Z');
  expect(parseInstant('20260105')).toBe('2026-01-04T16:00:00.000Z');
  expect(parseInstant('哪天')).toBe('哪天');
  expect(
    ['明天', '明天 8:30', '今天14:30', '今天下午', '14:30', '1-5 8点半', '20260105 830', '2026-01-05T08:30'].map((text) =>
      parseInstant(text, NOW),
    ),
  ).toEqual([
    '2026-01-30T16:00:00.000Z',
    '2026-01-31T00:30:00.000Z',
    '2026-01-30T06:30:00.000Z',
    '今天下午',
    '2026-01-30T06:30:00.000Z',
    '2026-01-05T00:30:00.000Z',
    '2026-01-05T00:30:00.000Z',
    '2026-01-05T00:30:00.000Z',
  ]);
  expect(parseInstant('现在', NOW)).toBe(NOW.toISOString());
  expect(parseInstant('2026-02-31 08:00')).toBe('2026-02-31 08:00');
  expect(parseInstant(' ')).toBeNull();
});
