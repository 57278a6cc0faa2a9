import { expect, test } from 'vitest';
import { harmless } from './spreadsheet';

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r+1', ' =1', '\n@x', '＝1', '＋1', '－1+1', '＠a'])(
  '%j can do nothing in a spreadsheet',
  (cell) => expect(harmless(cell).startsWith("'")).toBe(true),
);
test.each(['-12.50', '0', '12.50%', '杭州', '2026-01-05'])('%s stays as it is', (cell) => expect(harmless(cell)).toBe(cell));
test('an 18-digit id keeps its digits', () => expect(harmless('123456789012345678')).toBe("'123456789012345678"));
