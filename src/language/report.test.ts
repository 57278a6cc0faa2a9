import { describe, expect, it } from 'vitest';
import { ref, area, date, instant, type Fields } from './field';
import { adds, axesOf, cellQuery, daysOf, levelsOf, openingQuery, rowsWithin, type Report, type ReportData, spanOf } from './report';
import { closingOf, distinctOf, openingOf, ratioOf, rowsOf, shareOf, sumOf } from './measures';

const report: Report = {
  on: 'billId.at',
  per: ['day', 'hour'],
  through: 'billId',
  by: { ...levelsOf('billId.areaCode', 'city'), spec: { label: '规格', field: 'specId', opens: 'specIds' } },
  measures: { bills: distinctOf('单', 'billId'), paid: sumOf('实付', 'paid'), each: ratioOf('每单', 'paid', 'bills', 'money') },
};
const fields: Fields = { 'billId.at': instant('时间'), 'billId.areaCode': area('区域'), specId: ref('spec', '规格') };
const data = {
  members: [
    [
      { kind: 'value', key: '3301', label: '杭州', query: { 'billId.areaCode': '3301' } },
      { kind: 'rest', key: null, label: '其他', query: { 'billId.areaCode_not': '3301' } },
    ],
    [{ kind: 'value', key: '2026-11-24', label: '', query: { 'billId.at_from': '2026-11-24', 'billId.at_to': '2026-11-24' } }],
  ],
  period: ['2026-11-20', '2026-11-24'],
  was: { days: 7, period: ['2026-11-13', '2026-11-17'], until: '2026-11-17T02:17:00.000Z' },
} as unknown as ReportData;
const at = (row: number | null, column: number | null, filters = {}, side: 'now' | 'was' = 'now') =>
  cellQuery(report, fields, data, filters, { row, column }, side);

describe('the rows of a number', () => {
  it('are what its row, its column, its period and the filters let through together', () => {
    expect(at(null, null)).toEqual({ 'billId.at_from': '2026-11-20', 'billId.at_to': '2026-11-24' });
    expect(at(0, 0, { 'billId.areaCode': '33,44', specId: '7' })).toEqual({
      'billId.areaCode': '3301',
      'billId.at_from': '2026-11-24',
      'billId.at_to': '2026-11-24',
      specId: '7',
    });
    expect(at(0, null, { 'billId.areaCode': '44' })).toBeNull();
    expect(at(1, null, { 'billId.areaCode_not': '3302' })).toMatchObject({ 'billId.areaCode_not': '3301,3302' });
  });

  it('of an earlier period lie earlier, and stop where the running day does', () => {
    expect(at(null, null, {}, 'was')).toEqual({ 'billId.at_from': '2026-11-13', 'billId.at_to': '2026-11-17T02:17:00.000Z' });
    expect(at(null, 0, {}, 'was')).toEqual({ 'billId.at_from': '2026-11-17', 'billId.at_to': '2026-11-17T02:17:00.000Z' });
  });

  it('are of the moments that were asked for, and of a whole day where it was asked for so', () => {
    expect(at(null, null, { 'billId.at_from': '2026-11-21T02:00:00.000Z' })).toMatchObject({
      'billId.at_from': '2026-11-21T02:00:00.000Z',
      'billId.at_to': '2026-11-24',
    });
    expect(at(null, null, { 'billId.at': '2026-11-24' }, 'was')).toEqual(at(null, null, {}, 'was'));
  });

  it('of the month before are of its same days, the last with all that follow; what it has no day for has no rows', () => {
    const month = (day: string, last: string, was: object) => {
      const query = { 'billId.at_from': day, 'billId.at_to': day };
      const of = { ...data, members: [[{ kind: 'value', key: day, label: '', query }], []], period: [`${day.slice(0, 8)}01`, last], was };
      return cellQuery(report, fields, of as unknown as ReportData, {}, { row: 0, column: null }, 'was');
    };
    const october = { days: 31, months: 1, period: ['2026-10-01', '2026-10-31'], since: null, until: null };
    expect(month('2026-11-07', '2026-11-30', october)).toEqual({ 'billId.at_from': '2026-10-07', 'billId.at_to': '2026-10-07' });
    expect(month('2026-11-30', '2026-11-30', october)).toEqual({ 'billId.at_from': '2026-10-30', 'billId.at_to': '2026-10-31' });
    const february = { days: 28, months: 1, period: ['2026-02-01', '2026-02-28'], since: null, until: null };
    expect(month('2026-03-30', '2026-03-31', february)).toBeNull();
  });

  it('are passed to the list as its own filters; what it has no filter for is left out', () => {
    expect(
      openingQuery(report, fields, 'each', undefined, { 'billId.at_from': '2026-11-24', 'billId.areaCode_not': '3301', specId: '7,8' }),
    ).toEqual({
      at_from: '2026-11-24',
      areaCode_not: '3301',
      specIds: '7,8',
    });
    expect(openingQuery(report, fields, 'bills', undefined, { specId_not: '7' })).toBeNull();
    const own: Report = {
      ...report,
      through: undefined,
      measures: { late: rowsOf('超时', { where: { status: ['late', 'lost'] } }), share: shareOf('率', { where: { status: 'late' } }) },
    };
    expect(openingQuery(own, fields, 'late', undefined, {})).toEqual({ status: 'late,lost' });
    expect(openingQuery(own, fields, 'share', undefined, { status: 'lost' })).toBeNull();
  });
});

it.each([
  ['yesterday', '2026-03-01', ['2026-02-28', '2026-02-28']],
  ['week', '2026-11-25', ['2026-11-19', '2026-11-25']],
  ['lastWeek', '2026-11-25', ['2026-11-16', '2026-11-22']],
  ['lastWeek', '2026-11-23', ['2026-11-16', '2026-11-22']],
  ['month', '2026-11-25', ['2026-11-01', '2026-11-25']],
  ['lastMonth', '2027-01-31', ['2026-12-01', '2026-12-31']],
] as const)('%s seen on %s', (span, today, days) => expect(spanOf(span, today)).toEqual(days));

it('a balance is of all rows up to its time, and adds up over everything but time', () => {
  const ledger: Report = {
    on: 'at',
    per: ['day'],
    by: { spec: { label: '规格', field: 'specId' } },
    measures: { net: sumOf('净变化', 'delta'), opening: openingOf('期初', 'net'), closing: closingOf('期末', 'net') },
  };
  const opened = (measure: string, query: Record<string, string>) => openingQuery(ledger, fields, measure, undefined, query);
  const period = { at_from: '2026-11-20', at_to: '2026-11-24', specId: '7' };
  expect(opened('closing', period)).toEqual({ at_to: '2026-11-24', specId: '7' });
  expect(opened('opening', period)).toEqual({ at_to: '2026-11-19', specId: '7' });
  expect(opened('net', period)).toEqual(period);
  // Before all rows there is none.
  expect(opened('opening', { at_to: '2026-11-24' })).toBeNull();
  const axes = axesOf(ledger);
  expect(['day', 'spec'].map((axis) => adds(ledger.measures.closing!, axes[axis]!))).toEqual([false, true]);
});

it('what lasts is found by its end and its begin, and adds up over everything but time', () => {
  const lasting: Report = {
    ...daysOf('billId.at', 'until'),
    per: ['day'],
    by: { spec: { label: '规格', field: 'specId' } },
    measures: { rows: rowsOf('单数') },
  };
  const own = { ...fields, until: instant('结束') };
  const within = (query: Record<string, string>, of: Fields = own) => rowsWithin(lasting, of, query);
  // What ends at midnight does not last into the day that begins; a last day counts.
  expect(within({ 'billId.at_from': '2026-11-01', 'billId.at_to': '2026-11-30', specId: '7' })).toEqual({
    until_from: '2026-10-31T16:00:00.001Z',
    'billId.at_to': '2026-11-30',
    specId: '7',
  });
  // A filter by the end narrows further, where it is the later one.
  expect(within({ 'billId.at_from': '2026-11-01', until_from: '2026-11-09' })).toEqual({ until_from: '2026-11-09' });
  expect(within({ 'billId.at_from': '2026-11-01', until_from: '2026-10-09' }, { ...own, until: date('结束') })).toEqual({
    until_from: '2026-11-01',
  });
  expect(within({ 'billId.at_to': '2026-11-30' })).toEqual({ 'billId.at_to': '2026-11-30' });
  // What is no day is left for its filter to refuse.
  for (const day of ['1e400', '2026-13-40', '+275760-09-13T00:00:00.000Z'])
    expect(within({ 'billId.at_from': day })).toEqual({ 'billId.at_from': day });
  const axes = axesOf(lasting);
  expect(['day', 'spec'].map((axis) => adds(lasting.measures.rows!, axes[axis]!))).toEqual([false, true]);
});

it('sums and counts add up; bills do over what they have one of each, shares and quotients never', () => {
  const axes = axesOf(report);
  const over = (measure: string) => ['day', 'city', 'spec'].map((axis) => adds(report.measures[measure]!, axes[axis]!));
  expect([over('paid'), over('bills'), over('each')]).toEqual([
    [true, true, true],
    [true, true, false],
    [false, false, false],
  ]);
});
