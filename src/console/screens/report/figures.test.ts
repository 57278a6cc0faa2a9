import { expect, it } from 'vitest';
import { rowsOf, shareOf } from '../../../language/measures';
import type { ReportData } from '../../../language/report';
import { changeOf, compareOver, shadeOf, turned } from './figures';
import { pictured } from './pictured';

const [count, share] = [rowsOf('单数'), shareOf('率', {})];

it('a figure changes in percent, a share in points, and from nothing it is new', () => {
  expect(changeOf(count, 110, 100)?.text).toBe('+10.0%');
  expect(changeOf(share, 9500, 9000)?.text).toBe('+5.0 百分点');
  expect(changeOf(share, 9000, 9003)?.text).toBe('±0.0 百分点');
  expect(changeOf(count, 3, 0)?.text).toBe('新');
  expect(changeOf(count, 0, 0)).toBeNull();
  expect(changeOf(share, null, 9000)).toBeNull();
  expect(changeOf(count, 50, 100)).toMatchObject({ text: '−50.0%', isUp: false });
});

it('a cell is as dark as its part of the greatest', () => {
  expect([shadeOf(5, 10), shadeOf(0, 10), shadeOf(null, 10), shadeOf(1, 0)]).toEqual([0.5, 0, 0, 0]);
});

it('a period is turned by its own length, a whole month to a whole month, and never into the future', () => {
  const now = new Date('2026-11-24T02:00:00Z');
  expect(turned('2026-11-18', '2026-11-24', -1, now)).toEqual({ from: '2026-11-11', to: '2026-11-17' });
  expect(turned('2026-11-01', '2026-11-24', -1, now)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(turned('2026-10-01', '2026-10-31', 1, now)).toEqual({ from: '2026-11-01', to: '2026-11-24' });
  expect(turned('2026-11-24', '2026-11-24', 1, now)).toBeNull();
});

it('accounting months are turned by as many as are seen, and end with a month, the running one with today', () => {
  const now = new Date('2026-11-24T02:00:00Z');
  const by = (from: string, to: string, step: 1 | -1) => turned(from, to, step, now, true);
  expect(by('2026-10-01', '2026-10-31', -1)).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  expect(by('2026-07-01', '2026-09-30', -1)).toEqual({ from: '2026-04-01', to: '2026-06-30' });
  expect(by('2025-12-01', '2026-01-31', -1)).toEqual({ from: '2025-10-01', to: '2025-11-30' });
  expect(by('2026-01-01', '2026-02-28', 1)).toEqual({ from: '2026-03-01', to: '2026-04-30' });
  expect(by('2026-10-01', '2026-10-31', 1)).toEqual({ from: '2026-11-01', to: '2026-11-24' });
  expect(by('2026-11-01', '2026-11-24', 1)).toBeNull();
});

it('what is laid over the days or months before it is compared with so many before, or with none where no comparison is so long', () => {
  const over = (from: string, to: string, days: number, months = 0, by: 'before' | 'lastWeek' | 'lastYear' | 'lunar' = 'before') =>
    compareOver(from, to, { days, months, by });
  // Days: as long as it is, as many weeks, a year, a festival.
  expect(over('2026-11-18', '2026-11-24', 7)).toBe('before');
  expect(over('2026-11-23', '2026-11-24', 7)).toBe('lastWeek');
  expect(over('2026-11-24', '2026-11-24', 30)).toBeNull();
  expect(over('2026-11-24', '2026-11-24', 364)).toBe('lastYear');
  expect(over('2026-02-10', '2026-02-20', 384, 0, 'lunar')).toBe('lunar');
  // A month, of which as much is over; never the end of one, nor two of them.
  expect(over('2026-11-01', '2026-11-24', 31, 1)).toBe('before');
  expect(over('2026-11-02', '2026-11-24', 31, 1)).toBeNull();
  expect(over('2026-10-01', '2026-11-24', 31, 1)).toBeNull();
  // Accounting months: as many before, or those of a year before.
  expect(over('2026-07-01', '2026-09-30', 92, 3)).toBe('before');
  expect(over('2026-07-01', '2026-09-30', 365, 12)).toBe('lastYear');
});

it('a picture says of when it is, and what its dashed line is where there is one', () => {
  const data = {
    axes: ['day', null],
    period: ['2026-10-30', '2026-11-28'],
    asOf: '2026-11-28T02:00:00Z',
    was: { by: 'lastYear', period: ['2025-10-31', '2025-11-29'] },
  } as unknown as ReportData;
  expect(pictured('履约率', ['渠道 美团'], data)).toBe(
    '履约率 · 渠道 美团\n2026-10-30 至 2026-11-28\n虚线是去年同星期:2025-10-31 至 2025-11-29',
  );
  expect(pictured('履约率', [], { ...data, axes: ['day', 'city'] })).toBe('履约率\n2026-10-30 至 2026-11-28');
  expect(pictured('店铺数', [], { ...data, was: null, period: [null, null] })).toBe('店铺数\n截至 2026-11-28 10:00');
});
