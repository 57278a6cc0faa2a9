import { expect, test } from 'vitest';
import { asDeclared, moved, parseArrangement, pinToggled, resized, toggled, writeArrangement } from './arrangement';

const all = asDeclared(['no', 'status', 'amount', 'placedAt']);
const isColumn = (name: string) => all.names.includes(name) || name === 'remark';
const after = (text: string) => { const { unknown: _, ...found } = parseArrangement(text, isColumn)!; return found; };

test.each(['no.status', 'no*160.status', 'no.status*80-.amount'])('%s reads back as it was written', (text) => {
  expect(writeArrangement(after(text))).toBe(text);
  expect(new URLSearchParams({ columns: text }).toString()).toBe(`columns=${text}`);
});
test('nothing said, or nothing left, is the page\'s own', () => {
  for (const text of [null, undefined, '', '...', 'gone.lost']) expect(parseArrangement(text, isColumn)).toBeNull();
});
test('what is no column any more is named, and the rest is kept', () => {
  expect(parseArrangement('no.gone*90-.status.no', isColumn)).toEqual({ names: ['no', 'status'], widths: {}, pinned: 1, unknown: ['gone'] });
});
test('a width can be neither nothing nor endless', () => {
  expect(after('no*1.status*99999').widths).toEqual({ no: 56, status: 800 });
  expect(resized(all, { no: 3, status: 120.4 }).widths).toEqual({ no: 56, status: 120 });
  expect(resized(resized(all, { no: 90 }), { no: null }).widths).toEqual({});
});
test('a column comes behind the others and goes again; the last one stays', () => {
  expect(toggled(all, 'remark').names).toEqual(['no', 'status', 'amount', 'placedAt', 'remark']);
  expect(toggled(all, 'status').names).toEqual(['no', 'amount', 'placedAt']);
  expect(toggled(asDeclared(['no']), 'no').names).toEqual(['no']);
});
test('taking away one that stays in view leaves one fewer', () => {
  const two = pinToggled(all, 'amount');
  expect(two).toMatchObject({ names: ['no', 'amount', 'status', 'placedAt'], pinned: 2 });
  expect(toggled(two, 'no')).toMatchObject({ names: ['amount', 'status', 'placedAt'], pinned: 1 });
  expect(pinToggled(two, 'no')).toMatchObject({ names: ['amount', 'no', 'status', 'placedAt'], pinned: 1 });
  expect(pinToggled(all, 'no')).toEqual(all);
});
test('moves end at the ends', () => {
  expect(moved(all, 'status', -5).names).toEqual(['status', 'no', 'amount', 'placedAt']);
  expect(moved(all, 'status', 99).names).toEqual(['no', 'amount', 'placedAt', 'status']);
  expect(moved(all, 'nobody', 0)).toEqual(all);
});
