import { expect, it } from 'vitest';
import { rowsOf, shareOf, sumOf } from '../../../language/measures';
import { figureOf } from '../../../language/figures';
import { tickOf, titleOf } from './chartWords';

const measures = [rowsOf('量'), shareOf('超时率', {}), sumOf('扣罚', 'penaltyAmount')];

it('figures read as people write them, short at an axis, whose title has their unit', () => {
  expect(measures.map((measure) => figureOf(measure, 123_450))).toEqual(['123,450', '1234.5%', '1,234.50']);
  expect(figureOf(measures[0]!, null)).toBe('—');
  expect(measures.map((measure) => tickOf(measure, 12_000_000))).toEqual(['1200万', '120,000%', '12万']);
  expect(measures.map(titleOf)).toEqual(['量', '超时率', '扣罚(元)']);
});
