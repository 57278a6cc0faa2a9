import { describe, expect, it } from 'vitest';
import { changeIn, limitOf, describeLimit, limitsIn, limitsText, MOST_LIMITS, type Limit } from './figures';
import type { Report } from './report';
import { ratioOf, rowsOf, shareOf, sumOf } from './measures';

const report: Report = {
  by: {},
  measures: { rows: rowsOf('单量'), rate: shareOf('履约率', {}), paid: sumOf('实付', 'paid'), per: ratioOf('件均', 'paid', 'rows') },
};
const LIMITS: readonly Limit[] = [
  { measure: 'rate', is: 'most', value: 9500, of: 'value', tone: 'bad' },
  { measure: 'paid', is: 'most', value: -10, of: 'change', tone: 'wait' },
  { measure: 'rate', is: 'least', value: 1.5, of: 'change', tone: 'good' },
];

describe('limits', () => {
  it('are a text and come back from it', () => {
    const text = limitsText(LIMITS);
    expect(text).toBe('rate_most_9500_bad,paid_most_-10p_wait,rate_least_1.5p_good');
    expect(limitsIn(text, report.measures)).toEqual(LIMITS);
    expect(limitsIn('', report.measures)).toEqual([]);
  });

  it.each([
    'rate_most_9500',
    'joy_most_1_bad',
    'rate_less_1_bad',
    'rate_most_x_bad',
    'rate_most_1_red',
    'toString_most_1_bad',
    'rate_most_1_bad,',
  ])('%s is none', (text) => expect(limitsIn(text, report.measures)).toBeNull());
  it('are few', () => {
    expect(
      limitsIn(
        Array(MOST_LIMITS + 1)
          .fill('rate_most_1_bad')
          .join(),
        report.measures,
      ),
    ).toBeNull();
  });

  it('mark what is at them or beyond, the first that holds; a change needs something before', () => {
    const data = { measures: ['rate', 'paid'] };
    const of = (name: string, now: readonly (number | null)[], was?: readonly (number | null)[]) =>
      limitOf(LIMITS, report, data, name, now, was)?.tone;
    expect([of('rate', [9500, 0]), of('rate', [9501, 0]), of('rate', [null, 0])]).toEqual(['bad', undefined, undefined]);
    expect([of('rate', [9700, 0], [9550, 0]), of('rate', [9400, 0], [9000, 0])]).toEqual(['good', 'bad']);
    expect([of('paid', [null, 90], [null, 100]), of('paid', [null, 91], [null, 100]), of('paid', [null, 90])]).toEqual([
      'wait',
      undefined,
      undefined,
    ]);
    expect(changeIn(report.measures.paid!, 5, 0)).toBeNull();
    expect(changeIn(report.measures.rate!, 9500, 0)).toBe(95);
  });

  it('of a change mark nothing of which a tenth is undecided, in either period', () => {
    const ripening: Report = { ...report, measures: { ...report.measures, open: rowsOf('未判') }, ripe: ['open', 'rows'] };
    const data = { measures: ['rate', 'open', 'rows'] };
    const of = (now: readonly number[], was: readonly number[]) => limitOf(LIMITS, ripening, data, 'rate', now, was)?.tone;
    expect(of([9900, 0, 90], [9700, 9, 90])).toBe('good');
    expect(of([9900, 10, 90], [9700, 0, 90])).toBeUndefined();
    expect(of([9900, 0, 90], [9700, 10, 90])).toBeUndefined();
    // What is so already is marked all the same.
    expect(of([9400, 10, 90], [9700, 0, 90])).toBe('bad');
  });

  it('are written in the terms of their measure', () => {
    expect(LIMITS.map((limit) => describeLimit(report, limit))).toEqual([
      '履约率 ≤ 95.0%:差',
      '实付的变化 ≤ -10%:注意',
      '履约率的变化 ≥ 1.5 百分点:好',
    ]);
  });
});
