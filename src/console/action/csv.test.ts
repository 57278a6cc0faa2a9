import { expect, test } from 'vitest';
import { csvOf, harmless, tsvOf } from './csv';

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '＝1'])('%j can do nothing in a spreadsheet', (cell) => expect(harmless(cell).startsWith("'")).toBe(true));
test.each(['-12.50', '0', '杭州', '2026-01-05'])('%s stays as it is', (cell) => expect(harmless(cell)).toBe(cell));
test('an 18-digit id keeps its digits', () => expect(harmless('123456789012345678')).toBe("'123456789012345678"));
test('quotes, commas and line breaks are kept inside their cell', () => {
  expect(csvOf([['a"b', 'c,d', 'e\nf']])).toBe('\uFEFF"a""b","c,d","e\nf"\r\n');
  expect(tsvOf([['a\tb', 'c'], ['d', '=e']])).toBe("a b\tc\nd\t'=e");
});
