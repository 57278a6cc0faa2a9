import { expect, test } from 'vitest';
import { isSpelling, lettersOf, readingsOf, spelledAt } from './spelled';

const at = async (title: string, typed: string) => spelledAt(title, lettersOf(typed), await readingsOf());

test.each([
  ['清泉水站', 'qqsz', 0],
  ['清泉水站', 'qingquan', 0],
  ['清泉水站', 'qingqsz', 0],
  ['清泉水站', 'sz', 2],
  ['清泉水站', 'shuizh', 2],
  ['西安水站', "xi'an", 0],
  ['杭州重庆路店', 'cqld', 2],
  ['绿源', 'lvyuan', 0],
  ['绿源', 'luy', 0],
  ['A1水站', 'a1sz', 0],
  ['上海好邻居桶装水专营', 'shanghaihaolinjutongzhuangshuizhuanying', 0],
])('%s is found by %s', async (title, typed, place) => expect(await at(title, typed)).toBe(place));
test.each([
  ['清泉水站', 'qzs'],
  ['清泉水站', 'quanqing'],
  ['清泉', 'qingquanx'],
  ['', 'a'],
])('%s is not found by %s', async (title, typed) => expect(await at(title, typed)).toBe(-1));
test('what has Chinese in it, or begins with a digit, is no spelling', () =>
  expect(['qq', "xi'an", 'A1', '清q', '13800138000', '', ' ', 'q'.repeat(61)].map(isSpelling)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]));
