import { expect, test } from 'vitest';
import { parseInstant, tidyDate, tidyPeriod, tidyTime } from './typed';

test.each([['8:5', '08:05'], ['0830', '08:30'], ['８：３０', '08:30'], ['x', 'x']])('time %s', (typed, out) => expect(tidyTime(typed)).toBe(out));
test.each([['202601', '2026-01'], ['2026/1', '2026-01'], ['2026年3月', '2026-03'], ['26', '26']])('period %s', (typed, out) => expect(tidyPeriod(typed)).toBe(out));
test.each([['20260105', '2026-01-05'], ['2026.1.5', '2026-01-05'], ['2026年1月5日', '2026-01-05']])('date %s', (typed, out) => expect(tidyDate(typed)).toBe(out));
test('an instant is typed in Shanghai time and travels in UTC', () => {
  expect(parseInstant('2026-01-05 08:30')).toBe('2026-01-05T00:30:00.000Z');
  expect(parseInstant('20260105')).toBe('2026-01-04T16:00:00.000Z');
  expect(parseInstant('昨天')).toBe('昨天');
  expect(parseInstant('2026-02-31 08:00')).toBe('2026-02-31 08:00');
  expect(parseInstant(' ')).toBeNull();
});
