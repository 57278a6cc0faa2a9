import { expect, test } from 'vitest';
import { csvOf, htmlOf, tsvOf } from './csv';

test('quotes, commas and line breaks are kept inside their cell', () => {
  expect(csvOf([['a"b', 'c,d', 'e\nf']])).toBe('\uFEFF"a""b","c,d","e\nf"\r\n');
});
test('on the clipboard cells stay in their cell, and formulas are none', () => {
  expect(
    tsvOf([
      ['a\tb', 'c'],
      ['d\r\ne', '=1+1'],
    ]),
  ).toBe("a b\tc\nd e\t'=1+1");
  for (const cell of ['=1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1']) expect(tsvOf([[cell]])).toMatch(/^'/);
});
test('an 18-digit id is copied to its last digit, and marked as text for spreadsheets', () => {
  expect(tsvOf([['100000000000000123', '-12.50']])).toBe('100000000000000123\t-12.50');
  expect(htmlOf([['100000000000000123', '<b>']])).toBe(
    `<table><tr><td style="mso-number-format:'\\@'">100000000000000123</td><td>&#60;b&#62;</td></tr></table>`,
  );
});
