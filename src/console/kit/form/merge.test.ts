import { expect, test } from 'vitest';
import { refs, text } from '../../../language/field';
import { compare, merged } from './merge';

const fields = { name: text('店名'), address: text('地址'), remark: text('备注'), tagIds: refs('tag', '标签') };
const base = { name: '甲', address: '一路', remark: null, tagIds: [] };

test('only what both changed differently needs a choice', () => {
  const mine = { ...base, name: '乙', remark: '我的', tagIds: ['1'] };
  const now = { ...base, name: '丙', address: '二路', tagIds: ['1'] };
  const comparison = compare(fields, base, mine, now);
  expect(comparison).toEqual({ conflicts: ['name'], theirs: ['address', 'tagIds'], mine: ['remark'] });
  expect(merged(comparison, mine, now, { name: 'mine' })).toEqual({ name: '乙', address: '二路', remark: '我的', tagIds: ['1'] });
  expect(merged(comparison, mine, now, { name: 'theirs' })).toMatchObject({ name: '丙', remark: '我的' });
});

test('blank text and no value are the same', () => expect(compare(fields, base, { ...base, remark: '' }, base).mine).toEqual([]));
