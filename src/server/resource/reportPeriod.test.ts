import { expect, it } from 'vitest';
import { lunarDays } from '../../language/festival';
import { beforeOf, inTime, periodOf } from './reportPeriod';

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
  expect(ask({}, 'yesteryear').errors.compare).toContain('没有“yesteryear”这种对比');
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
  expect(new Date(Date.parse(day) - lunarDays(day, day)! * 86_400_000).toISOString().slice(0, 10)).toBe(then);
});

it('a festival is that of the middle of a period, and nothing weeks away is laid over another year by it', () => {
  // The middle is in the weeks of 2026, its first day nearer to no other.
  expect(lunarDays('2026-01-10', '2026-03-20')).toBe(384);
  expect(lunarDays('2025-12-01', '2026-03-20')).toBe(384);
  expect(lunarDays('2026-10-01', '2026-10-07')).toBeNull();
  expect(ask({ placedAt_from: '2026-10-01', placedAt_to: '2026-10-07' }, 'lunar').errors.compare).toContain('六周');
});

const look = (query: Record<string, string>, own: Record<string, string>, isInstant = true, at = now) => {
  const errors: Record<string, string> = {};
  return { ...inTime('placedAt', { isInstant }, 30, query, own, at, errors), errors };
};
it.each([
  ['2026-11-24T02:17:00.000Z', { span: 'month' }, ['2026-10-01', '2026-10-24', '2026-10-24T02:17:00.000Z']],
  ['2026-11-24T02:17:00.000Z', { span: 'lastMonth' }, ['2026-09-01', '2026-09-30', null]],
  ['2026-12-24T02:17:00.000Z', { span: 'lastMonth' }, ['2026-10-01', '2026-10-31', null]],
  // February has no 30th: what is over of March is compared with all of it.
  ['2026-03-30T02:17:00.000Z', { span: 'month' }, ['2026-02-01', '2026-02-28', null]],
  ['2026-11-30T02:17:00.000Z', { span: 'month' }, ['2026-10-01', '2026-10-30', '2026-10-30T02:17:00.000Z']],
] as const)('at %s the month before that of %o is its days', (at, query, [from, to, until]) => {
  expect(look({ ...query, compare: 'before' }, {}, true, new Date(at)).before).toMatchObject({ months: 1, from, to, until });
});
it('what is no month is compared with as many days', () => {
  expect(look({ compare: 'before' }, { placedAt_from: '2026-11-01', placedAt_to: '2026-11-10' }).before).toMatchObject({
    months: 0,
    from: '2026-10-22',
  });
});

it('one day as a filter is a time, which can be compared', () => {
  const { filters, period, before } = look({ compare: 'lastWeek' }, { placedAt: '2026-11-20', status: 'done' });
  expect(filters).toEqual({ status: 'done', placedAt_from: '2026-11-20', placedAt_to: '2026-11-20' });
  expect([period.from, before!.from, before!.to]).toEqual(['2026-11-20', '2026-11-13', '2026-11-13']);
  expect(look({}, { placedAt: '2026-11-20', placedAt_from: '2026-11-22' }).errors.placedAt_from).toMatch(/不能晚于/);
});

it('moments that are asked for are moments on both sides', () => {
  const own = { placedAt_from: '2026-11-20T02:00:00.000Z', placedAt_to: '2026-11-20T04:00:00.000Z' };
  expect(look({ compare: 'lastWeek' }, own).before).toMatchObject({ since: '2026-11-13T02:00:00.000Z', until: '2026-11-13T04:00:00.000Z' });
});

it('of days without minutes both sides end with yesterday, where there is one', () => {
  const { filters, period, before } = look({ compare: 'lastWeek' }, { placedAt_from: '2026-11-20' }, false);
  expect([period.to, filters.placedAt_to, before]).toEqual([
    '2026-11-23',
    '2026-11-23',
    expect.objectContaining({ from: '2026-11-13', to: '2026-11-16', isCut: true }),
  ]);
  expect(look({ compare: 'lastWeek' }, { placedAt: '2026-11-24' }, false).errors.compare).toContain('今天还没有过完');
  expect(look({}, { placedAt_from: '2026-11-20' }, false).period.to).toBe('2026-11-24');
});

it('days to come are refused, unless their rows are there already', () => {
  const errors: Record<string, string> = {};
  const ahead = { at_from: '2026-12-05', at_to: '2026-12-09' };
  expect(periodOf('at', 30, ahead, new Date('2026-11-28T04:00:00Z'), errors, true)).toEqual({
    from: '2026-12-05',
    to: '2026-12-09',
    query: ahead,
  });
  // Where no end is asked for, there is one all the same: what lasts may last for ever.
  expect(periodOf('at', 30, { at_from: '2026-12-05' }, new Date('2026-11-28T04:00:00Z'), errors, true)).toMatchObject({ to: '2027-01-03' });
  expect(errors).toEqual({});
  periodOf('at', 30, { at: '2026-12-05,2026-12-07' }, new Date('2026-11-28T04:00:00Z'), errors, true);
  expect(errors).toEqual({ at: '请写从哪天到哪天' });
  delete errors.at;
  periodOf('at', 30, ahead, new Date('2026-11-28T04:00:00Z'), errors);
  expect(errors).toEqual({ at_from: '开始日期不能在今天之后' });
});
