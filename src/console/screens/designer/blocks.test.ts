import { expect, it } from 'vitest';
import { blocks, int, text, type Block } from '../../../language/field';
import { checkBlocks, validate } from '../../../language/validate';
import { added, changed, copied, lifted, movedTo, nameOfBlock, nested, newBlock, removed, shifted, titleOfBlock } from './blocks';

const KINDS = {
  words: { label: '文字', english: 'words', title: 'words', fields: { words: text('内容', { max: 5, required: true }) } },
  list: {
    label: '列表',
    english: 'list',
    fields: {
      count: int('件数', { required: true, min: 1, max: 9, default: 4 }),
      more: text('更多', { requiredWhen: { count: 9 }, shownWhen: { count: 9 } }),
    },
  },
};
const field = blocks('组件', KINDS, { max: 3 });
const block = (key: string, values: Block['values'] = {}, kind = 'words', hidden = false): Block => ({ key, kind, hidden, values });
const keys = (all: readonly Block[]) => all.map(({ key }) => key).join('');

it('blocks are added behind the one in hand, moved as far as the ends, changed and removed', () => {
  const three = [block('a'), block('b'), block('c')];
  expect(keys(added(three, KINDS, 'a', block('x')))).toBe('axbc');
  expect(keys(added(three, KINDS, '', block('x')))).toBe('xabc');
  expect(keys(movedTo(three, KINDS, 'c', 'a', false) as Block[])).toBe('cab');
  expect(keys(movedTo(three, KINDS, 'a', 'b', false) as Block[])).toBe('bac');
  expect(keys(shifted(three, 'a', 1))).toBe('bac');
  expect(shifted(three, 'a', -1)).toBe(three);
  expect(shifted(three, 'c', 1)).toBe(three);
  expect(keys(removed(three, 'b'))).toBe('ac');
  expect(changed(three, 'b', { hidden: true }).map((one) => one.hidden)).toEqual([false, true, false]);
  expect(newBlock('list', KINDS.list)).toMatchObject({ kind: 'list', hidden: false, values: { count: 4 } });
  expect([block('a', { words: '早' }), block('b', {}, 'list')].map((one) => nameOfBlock(one, KINDS))).toEqual(['早', '']);
});

it('a draft may be unfinished, what goes live may not; mistakes are shown where they are', () => {
  const draft = [block('a'), block('b', { count: 9 }, 'list'), block('c', {}, 'words', true)];
  expect(validate({ page: field }, { page: draft })).toEqual({ values: { page: draft }, errors: {} });
  expect(checkBlocks(field, draft, false).errors).toEqual({ 'a.words': '内容不能为空', 'b.more': '更多不能为空' });
  expect(checkBlocks(field, [block('a', { words: '早' }), block('b', { count: 4, more: null }, 'list')], false).errors).toEqual({});
  expect(validate({ page: field }, { page: [block('a', { words: '一二三四五六' })] }).errors).toEqual({
    page: '组件有不正确的内容',
    'page.a.words': '内容最多 5 个字',
  });
});

it.each([
  ['no list', { a: 1 }],
  ['another kind', [block('a', {}, 'script')]],
  ['a kind of every object', [block('a', {}, 'constructor')]],
  ['a key twice', [block('a'), block('a')]],
  ['a strange key', [block('<a>')]],
  ['more than is known', [{ ...block('a'), html: '<b>' }]],
  ['values that are none', [{ ...block('a'), values: [] }]],
  ['nothing', [null]],
  ['too many', ['a', 'b', 'c', 'd'].map((key) => block(key))],
  ['a field nobody declared', [block('a', { html: 'x' })]],
])('refuses %s', (_, page) => {
  expect(Object.keys(validate({ page: field }, { page }).errors)).toContain('page');
});

const NESTING = {
  ...KINDS,
  floor: { label: '楼层', english: 'floor', title: 'title', holds: ['tabs', 'words'], fields: { title: text('标题') } },
  tabs: { label: '标签页', english: 'tabs', holds: ['words'], fields: {} },
};
const at = (key: string, kind: string, within?: string): Block => ({ ...block(key, {}, kind), ...(within && { within }) });
/** f( a t( b c ) d ) g( ) e */
const TREE = [
  at('f', 'floor'),
  at('a', 'words', 'f'),
  at('t', 'tabs', 'f'),
  at('b', 'words', 't'),
  at('c', 'words', 't'),
  at('d', 'words', 'f'),
  at('g', 'floor'),
  at('e', 'words'),
];
/** `f(a t(b c) d) g() e`, or why not. */
function drawn(all: readonly Block[] | string, within?: string): string {
  if (typeof all === 'string') return all;
  return all
    .filter((one) => one.within === within)
    .map(({ key, kind }) => (kind === 'words' ? key : `${key}(${drawn(all, key)})`))
    .join(' ');
}
/** What is kept stands in the order of the tree, or the server would refuse it. */
const remaining = (all: readonly Block[] | string) => {
  if (typeof all !== 'string') expect(checkBlocks(blocks('组件', NESTING), all, true).errors).toEqual({});
  return drawn(all);
};

it.each<[what: string, to: readonly Block[] | string, drawn: string]>([
  ['into the block before it, with what it holds', nested(TREE, NESTING, 'e'), 'f(a t(b c) d) g(e)'],
  ['not into one that holds nothing', nested(TREE, NESTING, 't'), '前面没有可以放进去的容器'],
  ['not into one that does not hold it', nested(TREE, NESTING, 'g'), '“楼层”里不能放“楼层”'],
  ['not into anything where it is the first', nested(TREE, NESTING, 'b'), '前面没有可以放进去的容器'],
  ['as the last of those there', nested(TREE, NESTING, 'd'), 'f(a t(b c d)) g() e'],
  ['out of it, to behind it', lifted(TREE, NESTING, 'b'), 'f(a t(c) b d) g() e'],
  ['out of the page’s, whole', lifted(TREE, NESTING, 't'), 'f(a d) t(b c) g() e'],
  ['not out of the page', lifted(TREE, NESTING, 'g'), '已经在最外层'],
  ['down over all that a neighbour holds', shifted(TREE, 'a', 1), 'f(t(b c) a d) g() e'],
  ['up with all that it holds', shifted(TREE, 't', -1), 'f(t(b c) a d) g() e'],
  ['down with all that it holds, to the end', shifted(TREE, 'f', 1), 'g() f(a t(b c) d) e'],
  ['not beyond those beside it', shifted(TREE, 'c', 1), drawn(TREE)],
  ['into another, dropped on it', movedTo(TREE, NESTING, 't', 'g', true), 'f(a d) g(t(b c)) e'],
  ['to another’s place, dropped beside it', movedTo(TREE, NESTING, 'e', 'b', false), 'f(a t(e b c) d) g()'],
  ['not into itself', movedTo(TREE, NESTING, 'f', 't', true), drawn(TREE)],
  ['not beside what stands where it may not', movedTo(TREE, NESTING, 'g', 'b', false), '“标签页”里不能放“楼层”'],
  ['into the one at hand, when it is new', added(TREE, NESTING, 'g', at('x', 'words')), 'f(a t(b c) d) g(x) e'],
  ['behind the one at hand', added(TREE, NESTING, 'b', at('x', 'words')), 'f(a t(b x c) d) g() e'],
  ['behind what the one at hand is in, where it may stand', added(TREE, NESTING, 'b', at('x', 'floor')), 'f(a t(b c) d) x() g() e'],
  ['away, with all that it holds', removed(TREE, 't'), 'f(a d) g() e'],
])('a block goes %s', (_, to, expected) => {
  expect(remaining(to)).toBe(expected);
});

it('a copy has all that the block holds, under keys of its own', () => {
  const { blocks: all, key } = copied(TREE, 'f');
  expect(all).toHaveLength(TREE.length + 6);
  expect(new Set(all.map((one) => one.key)).size).toBe(all.length);
  expect(remaining(all)).toMatch(/^f\(a t\(b c\) d\) \S+\(\S+ \S+\(\S+ \S+\) \S+\) g\(\) e$/);
  expect(all[6]).toMatchObject({ key, kind: 'floor' });
  const inner = copied(TREE, 't');
  expect(inner.blocks.find((one) => one.key === inner.key)?.within).toBe('f');
  expect(titleOfBlock({ ...TREE[0]!, values: { title: '热销' } }, NESTING)).toBe('楼层“热销”');
});
