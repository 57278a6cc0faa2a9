import { expect, it } from 'vitest';
import { blocks, text, type Block } from './field';
import { mayHold, misplaced, shownBlocks } from './nesting';
import { checkBlocks, validate } from './validate';

const words = { words: text('内容', { max: 5, required: true }) };
const KINDS = {
  floor: { label: '楼层', english: 'floor', holds: ['columns', 'note'], fields: {} },
  columns: { label: '分栏', english: 'columns', holds: ['note'], fields: {} },
  note: { label: '文字', english: 'note', fields: words },
};
const field = blocks('组件', KINDS);
const block = (key: string, kind: string, within?: string, more: Partial<Block> = {}): Block => ({
  key,
  kind,
  hidden: false,
  ...(within !== undefined && { within }),
  values: kind === 'note' ? { words: '早' } : {},
  ...more,
});
const TREE = [
  block('f', 'floor'),
  block('n1', 'note', 'f'),
  block('c', 'columns', 'f'),
  block('n2', 'note', 'c'),
  block('n3', 'note', 'f'),
  block('n4', 'note'),
];

it('keeps blocks within others as they are, and those of before, which are within none', () => {
  expect(validate({ page: field }, { page: TREE })).toEqual({ values: { page: TREE }, errors: {} });
  expect(checkBlocks(field, TREE, false)).toEqual({ blocks: TREE, errors: {} });
  expect(mayHold(KINDS, undefined, 'floor')).toBe(true);
});

it.each<[what: string, blocks: readonly Block[], errors: Record<string, string>]>([
  ['itself', [block('f', 'floor', 'f')], { 'f.within': '所在的容器不在它前面' }],
  ['what is within it', [block('f', 'floor', 'c'), block('c', 'columns', 'f')], { 'f.within': '所在的容器不在它前面' }],
  ['what is not there', [block('n', 'note', 'gone')], { 'n.within': '所在的容器不在它前面' }],
  ['what has ended before it', [TREE[0]!, TREE[5]!, block('n', 'note', 'f')], { 'n.within': '所在的容器不在它前面' }],
  ['what holds nothing', [TREE[5]!, block('n', 'note', 'n4')], { 'n.within': '“文字”里不能放“文字”' }],
  ['one of its own kind', [TREE[0]!, block('g', 'floor', 'f')], { 'g.within': '“楼层”里不能放“楼层”' }],
  ['one that is deeper than any is declared to be', [TREE[0]!, TREE[2]!, block('g', 'floor', 'c')], { 'g.within': '“分栏”里不能放“楼层”' }],
])('refuses, at the block, one within %s', (_, all, errors) => {
  expect(misplaced(KINDS, all)).toEqual(errors);
  const [place, message] = Object.entries(errors)[0]!;
  expect(validate({ page: field }, { page: all }).errors).toEqual({ page: '组件有不正确的内容', [`page.${place}`]: message });
});

it('refuses a place that is no key', () => {
  const within = 7 as unknown as string;
  expect(validate({ page: field }, { page: [TREE[0], { ...block('n', 'note'), within }] }).errors).toMatchObject({
    page: '组件的格式不正确',
  });
});

it('what is within what is hidden is not seen, and need not be finished', () => {
  const hiding = (key: string) => TREE.map((one) => (one.key === key ? { ...one, hidden: true } : one));
  const keys = (all: readonly Block[]) => all.map(({ key }) => key).join(' ');
  expect(keys(shownBlocks(hiding('f')))).toBe('n4');
  expect(keys(shownBlocks(hiding('c')))).toBe('f n1 n3 n4');
  expect(keys(shownBlocks(TREE, ({ key }) => key !== 'c'))).toBe('f n1 n3 n4');
  const unfinished = hiding('c').map((one) => (one.key === 'n2' ? { ...one, values: {} } : one));
  expect(checkBlocks(field, unfinished, false).errors).toEqual({});
  expect(
    checkBlocks(
      field,
      unfinished.map((one) => ({ ...one, hidden: false })),
      false,
    ).errors,
  ).toEqual({ 'n2.words': '内容不能为空' });
});

it('what holds nothing that is to be seen may be kept, but does not go live', () => {
  const empty = [block('f', 'floor'), block('c', 'columns', 'f'), block('n', 'note', 'c', { hidden: true }), block('m', 'note', 'f')];
  expect(validate({ page: field }, { page: empty }).errors).toEqual({});
  expect(checkBlocks(field, empty, false).errors).toEqual({ 'c.holds': '里面还没有可见的组件' });
});
