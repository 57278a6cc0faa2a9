import { expect, test } from 'vitest';
import { asDeclared, parseArrangement, writeArrangement } from './arrangement';
import { moved, pinToggled, resized, toggled } from './rearrange';

const all = asDeclared(['no', 'status', 'amount', 'placedAt']);
const PATH = 'shopId.areaCode';
const isColumn = (name: string) => all.names.includes(name) || name === 'remark' || name === PATH;
const after = (text: string) => {
  const { unknown: _, ...found } = parseArrangement(text, isColumn)!;
  return found;
};

test.each(['no.status', 'no*160.status', 'no.status*80-.amount'])('%s reads back as it was written', (text) => {
  expect(writeArrangement(after(text))).toBe(text);
  expect(new URLSearchParams({ columns: text }).toString()).toBe(`columns=${text}`);
});
test('a path is one column, dots and all', () => {
  expect(writeArrangement(asDeclared(['no', PATH]))).toBe('no.shopId_areaCode');
  expect(after('no.shopId_areaCode*90-').names).toEqual(['no', PATH]);
  expect(after('no.shopId_areaCode*90-').widths).toEqual({ [PATH]: 90 });
});
test("nothing set, or nothing left, is the page's own arrangement", () => {
  for (const text of [null, undefined, '', '...', 'gone.lost']) expect(parseArrangement(text, isColumn)).toBeNull();
});
test('what is no column any more is named, and the rest is kept', () => {
  expect(parseArrangement('no.gone*90-.status.no', isColumn)).toEqual({
    names: ['no', 'status'],
    widths: {},
    pinned: 1,
    unknown: ['gone'],
  });
});
test('a width can be neither nothing nor endless', () => {
  expect(after('no*1.status*99999').widths).toEqual({ no: 56, status: 800 });
  expect(resized(all, { no: 3, status: 120.4 }).widths).toEqual({ no: 56, status: 120 });
  expect(resized(resized(all, { no: 90 }), { no: null }).widths).toEqual({});
});
test('a column goes and comes back where it was; the last one stays', () => {
  const order = ['no', 'status', 'remark', 'amount', 'placedAt'];
  expect(toggled(all, 'remark', order).names).toEqual(order);
  expect(toggled(toggled(all, 'remark', order), 'remark', order)).toEqual(all);
  expect(toggled(toggled(all, 'status', order), 'status', order)).toEqual(all);
  expect(toggled(asDeclared(['no']), 'no', order).names).toEqual(['no']);
});
test('one that comes back among those that stay in view stays in view', () => {
  const three = { ...all, pinned: 3 };
  expect(toggled(toggled(three, 'no', all.names), 'no', all.names)).toEqual(three);
});
test('taking away one that stays in view leaves one fewer', () => {
  const two = pinToggled(all, 'amount');
  expect(two).toMatchObject({ names: ['no', 'amount', 'status', 'placedAt'], pinned: 2 });
  expect(toggled(two, 'no', two.names)).toMatchObject({ names: ['amount', 'status', 'placedAt'], pinned: 1 });
  expect(pinToggled(two, 'no')).toMatchObject({ names: ['amount', 'no', 'status', 'placedAt'], pinned: 1 });
  expect(pinToggled(all, 'no')).toEqual(all);
});
test('moves end at the ends', () => {
  expect(moved(all, 'status', -5).names).toEqual(['status', 'no', 'amount', 'placedAt']);
  expect(moved(all, 'status', 99).names).toEqual(['no', 'amount', 'placedAt', 'status']);
  expect(moved(all, 'nobody', 0)).toEqual(all);
});
