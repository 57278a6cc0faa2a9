import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, int, money } from '../../../language/field';
import { parseAmount, showAmount } from './amount';

const yuan = money('金额');

test.each([
  ['12.5', 1250],
  ['0.07', 7],
  ['.5', 50],
  ['1,234.50', 123450],
  ['¥ 3', 300],
  ['-2.01', -201],
  ['12.34', 1234],
  ['  ', null],
])('%s yuan are %s fen', (typed, fen) => expect(parseAmount(yuan, typed)).toBe(fen));

test.each(['1.234', 'abc', '1.2.3', '-', '.'])('%s stays text, so that the validator can name the fault', (typed) =>
  expect(parseAmount(yuan, typed)).toBe(typed),
);

test('every amount in fen survives being shown and typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (fen) => {
      expect(parseAmount(yuan, showAmount(yuan, fen))).toBe(fen + 0);
    }),
  );
});

test('whole numbers refuse a point, decimals keep theirs', () => {
  expect(parseAmount(int('数量'), '1.5')).toBe('1.5');
  expect(parseAmount(decimal('经度', 6), '120.123456')).toBe(120.123456);
});
