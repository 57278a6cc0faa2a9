import { expect, it } from 'vitest';
import { rowsOf, shareOf, sumOf } from '../../../language/measures';
import { figureOf } from '../../../language/figures';
import { tickOf, ticksOf, titleOf } from './chartWords';

const measures = [rowsOf('量'), shareOf('超时率', {}), sumOf('扣罚', 'penaltyAmount')];

it('figures read as people write them, short at an axis, whose title has their unit', () => {
  expect(measures.map((measure) => figureOf(measure, 123_450))).toEqual(['123,450', '1234.5%', '1,234.50']);
  expect(figureOf(measures[0]!, null)).toBe('—');
  expect(measures.map((measure) => tickOf(measure, 12_000_000))).toEqual(['1200万', '120,000%', '12万']);
  expect(measures.map(titleOf)).toEqual(['量', '超时率', '扣罚(元)']);
});

it('at an axis of nothing stands one zero, and counts have no halves', () => {
  const [money, count] = [
    { label: '应结', unit: 'money' },
    { label: '单数', unit: 'count' },
  ] as never[];
  expect(ticksOf(money!, [0, 0.2, 0.4, 0.6, 0.8, 1]).map(({ text }) => text)).toEqual(['0']);
  expect(ticksOf(count!, [0, 0.5, 1, 1.5, 2]).map(({ text }) => text)).toEqual(['0', '1', '2']);
});
