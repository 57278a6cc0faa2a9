import { describe, expect, it } from 'vitest';
import { choice, text } from '../../../language/field';
import type { TreeRow } from '../../kit/grid/branch';
import { flat, linesOf, matching, underLine } from './branches';

const row = (id: string, name: string, children: TreeRow[] = [], status = 'on'): TreeRow => ({ id, name, status, version: 1, children });
const TREE = [
  row('1', '水', [row('2', '桶装水', [row('3', '18.9L'), row('4', '12.8L', [], 'off')]), row('5', '箱装水')]),
  row('6', '设备', [row('7', '饮水机')]),
];
const FIELDS = { name: text('名称', { search: 'contains' }), status: choice('状态', { on: '启用', off: '停用' }) };
const names = (rows: readonly TreeRow[]) => flat(rows).map((r) => r.name);

describe('lines of a tree', () => {
  it('go as deep as branches stand open, and know where they stand', () => {
    const lines = linesOf(TREE, (_, level) => level === 1);
    expect(lines.map(({ row: { name }, level, parent, open }) => [name, level, parent, open])).toEqual([
      ['水', 1, -1, true],
      ['桶装水', 2, 0, false],
      ['箱装水', 2, 0, undefined],
      ['设备', 1, -1, true],
      ['饮水机', 2, 3, undefined],
    ]);
    expect(linesOf(TREE, () => true)).toHaveLength(7);
  });
});

describe('a row that is added', () => {
  const lines = linesOf(TREE, () => true);
  const LEVELS = ['first', 'second', 'third'];
  const at = (name: string, levels = LEVELS) =>
    underLine(
      lines,
      lines.findIndex(({ row: one }) => one.name === name),
      levels,
    );
  it('begins below the one in hand, or beside it where nothing goes deeper', () => {
    expect(at('水')).toEqual({ parentId: '1', level: 'second' });
    expect(at('桶装水')).toEqual({ parentId: '2', level: 'third' });
    expect(at('18.9L')).toEqual({ parentId: '2', level: 'third' });
    expect(at('18.9L', [])).toEqual({ parentId: '3', level: undefined });
    expect(at('没有')).toBeUndefined();
  });
  it('begins with what its heading stands for', () => {
    const headed: TreeRow[] = [{ id: 'a', heading: '取消原因', typeCode: 'cancel', children: [row('1', '重复下单')] }];
    for (const i of [0, 1])
      expect(
        underLine(
          linesOf(headed, () => true),
          i,
          [],
        ),
      ).toBe(headed[0]);
  });
});

describe('searching a tree', () => {
  it('keeps what matches, the way to it, and all below a match', () => {
    expect(names(matching(TREE, { keyword: '12.8l' }, FIELDS))).toEqual(['水', '桶装水', '12.8L']);
    expect(names(matching(TREE, { keyword: '桶装' }, FIELDS))).toEqual(['水', '桶装水', '18.9L', '12.8L']);
    expect(matching(TREE, { keyword: '咖啡' }, FIELDS)).toEqual([]);
  });
  it('filters below what it found, by one value of several', () => {
    expect(names(matching(TREE, { keyword: '桶装', status: 'off' }, FIELDS))).toEqual(['水', '桶装水', '12.8L']);
    expect(names(matching(TREE, { status: 'on,off' }, FIELDS))).toEqual(names(TREE));
  });
  it('finds headings by what they say, and keeps none without rows', () => {
    const headed: TreeRow[] = [
      { id: 'a', heading: '取消原因', children: [row('1', '重复下单')] },
      { id: 'b', heading: '拒收原因', children: [row('2', '破损', [], 'off')] },
    ];
    expect(flat(matching(headed, { keyword: '取消' }, FIELDS)).map((r) => r.id)).toEqual(['a', '1']);
    expect(flat(matching(headed, { status: 'on' }, FIELDS)).map((r) => r.id)).toEqual(['a', '1']);
  });
  it('gives back the very tree where nothing is asked', () => {
    expect(matching(TREE, {}, FIELDS)).toBe(TREE);
  });
});
