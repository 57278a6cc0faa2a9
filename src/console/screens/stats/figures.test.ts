import { expect, it } from 'vitest';
import { rowsOf, shareOf, sumOf, type StatisticsData } from '../../../language/statistics';
import { figureOf } from '../../../language/figures';
import { inOrder, sheetOf, tickOf } from './figures';

const measures = [
  ['rows', rowsOf('量')],
  ['late', shareOf('超时率', {})],
  ['fine', sumOf('扣罚', 'penaltyAmount')],
] as const;
const group = (label: string, rows: number, late: number | null, fine: number) => ({
  key: label,
  label,
  values: { rows, late, fine },
  query: {},
});
const data: StatisticsData = {
  by: 'status',
  groups: [group('甲', 5, null, 0), group('乙', 3, 3333, 123_456), group('丙', 3, 10_000, 5)],
  total: { rows: 11, late: 4545, fine: 123_461 },
  more: 0,
};

it('figures read as people write them', () => {
  expect(measures.map(([, m]) => figureOf(m, 123_450))).toEqual(['123,450', '1234.5%', '1,234.50']);
  expect(figureOf(measures[0][1], null)).toBe('—');
  expect(tickOf(measures[2][1], 12_000_000)).toBe('12万');
});

it('groups stand by the measure one looks at, those without it last; in time they stay', () => {
  expect(inOrder(data, 'late', false).map((g) => g.label)).toEqual(['丙', '乙', '甲']);
  expect(inOrder(data, 'rows', false).map((g) => g.label)).toEqual(['甲', '乙', '丙']);
  expect(inOrder(data, 'late', true)).toBe(data.groups);
});

it('the table goes out as it stands, amounts in yuan, with the total of all rows', () => {
  expect(sheetOf(data, data.groups, '状态', measures)).toEqual([
    ['状态', '量', '超时率', '扣罚(元)'],
    ['甲', '5', '', '0.00'],
    ['乙', '3', '33.33%', '1234.56'],
    ['丙', '3', '100.00%', '0.05'],
    ['合计', '11', '45.45%', '1234.61'],
  ]);
});
