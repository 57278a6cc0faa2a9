import { expect, it } from 'vitest';
import { rowsOf } from './measures';
import { throughQuery, type Report } from './report';
import { describeRevised, explainRevised, isOver, revisedAxes, revisedLine } from './revised';

const report: Report = {
  on: 'billId.at',
  per: ['hour', 'weekday', 'day', 'month'],
  through: 'billId',
  by: { area: { label: '区域', field: 'billId.areaCode' }, spec: { label: '规格', field: 'specId', opens: 'specIds' } },
  measures: { rows: rowsOf('行数') },
  revised: { by: 'refund', of: 'billId', at: 'refundedAt', amount: 'amount' },
};

it('what comes again is never over', () => {
  expect(['hour', 'weekday', 'day', 'week', 'month', 'city', 'toString'].filter(isOver)).toEqual(['day', 'week', 'month']);
  expect(revisedAxes(report)).toEqual(['day', 'month']);
  expect(revisedAxes({ ...report, revised: undefined })).toEqual([]);
});

it('is said with its money, and without where that is kept from the reader', () => {
  expect(describeRevised('day', { rows: 3, amount: 12_000 })).toBe('3 单在当天之后退款,共 ¥120.00');
  expect(describeRevised('month', { rows: 1, amount: null })).toBe('1 单在当月之后退款');
  expect(explainRevised(report)).toBe('标“已修订”的日、月里,有订单在它过完之后退款;退款记在退款那一天,不从这些数字里减去');
});

it('a line of paper names ten groups, and how many there are', () => {
  const groups = Array.from({ length: 12 }, (_, i) => [`11-${i + 10}`, '1 单'] as const);
  expect(revisedLine(groups.slice(0, 2))).toBe('已修订:11-10(1 单)、11-11(1 单);退款记在退款那一天,不从这些数字里减去');
  expect(revisedLine(groups)).toMatch(/、11-19\(1 单\)等 12 组;/);
});

it('filters of lines are those of what they are lines of, or none', () => {
  expect(throughQuery(report, { 'billId.at_from': '2026-11-01', specId: '7' })).toEqual({ at_from: '2026-11-01', specIds: '7' });
  expect(throughQuery(report, { specId_not: '7' })).toBeNull();
  expect(throughQuery(report, { keeperId: '7' })).toBeNull();
  expect(throughQuery({ ...report, through: undefined }, { keeperId: '7' })).toEqual({ keeperId: '7' });
});
