import { expect, it } from 'vitest';
import { text } from '../../../language/field';
import { blockDifferences, fieldDifferences } from './differences';

const kinds = { words: { label: '文字', english: 'words', title: 'says', fields: { says: text('内容'), link: text('链接') } } };
const block = (key: string, says: string, more: object = {}) => ({ key, kind: 'words', hidden: false, values: { says, ...more } });

it('says of each block what another version has of it that the draft has not', () => {
  const draft = [block('a', '甲'), block('b', '乙'), block('c', '丙')];
  expect(blockDifferences(kinds, draft, draft)).toEqual([]);
  expect(
    blockDifferences(kinds, draft, [{ ...block('c', '丙'), hidden: true }, block('a', '甲', { link: '/pages/x' }), block('d', '丁')]),
  ).toEqual(['多了文字“丁”', '少了文字“乙”', '文字“丙”是隐藏的', '文字“甲”的链接不同', '组件的顺序不同']);
});

it('says what stands within another, and what no longer does', () => {
  const all = { ...kinds, floor: { label: '楼层', english: 'floor', holds: ['words'], fields: {} } };
  const floor = { ...block('f', ''), kind: 'floor', values: {} };
  const flat = [floor, block('a', '甲')];
  const within = [floor, { ...block('a', '甲'), within: 'f' }];
  expect(blockDifferences(all, flat, within)).toEqual(['文字“甲”在楼层里']);
  expect(blockDifferences(all, within, flat)).toEqual(['文字“甲”在最外层']);
});

it('says what else is different, and nothing of what is the same', () => {
  const fields = { title: text('标题'), author: text('作者') };
  expect(fieldDifferences(fields, { title: '乙', author: null }, { title: '甲', author: null })).toEqual(['标题:甲(草稿是乙)']);
});
