import { expect, it } from 'vitest';
import { blocks, int, text, type Block } from '../../../language/field';
import { checkBlocks, validate } from '../../../language/validate';
import { added, changed, nameOfBlock, newBlock, removed, shifted } from './blocks';

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
  expect(keys(added(three, 0, block('x')))).toBe('axbc');
  expect(keys(added(three, -1, block('x')))).toBe('xabc');
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
