import { expect, it } from 'vitest';
import { typedCodes, typedNames } from './typedList';

it('parts values by the marks of Chinese and Western keyboards alike', () => {
  expect(typedNames(' 农夫 山泉\uff0c怡宝,百岁山;景田\uff1b娃哈哈、康师傅\r\n冰露\t')).toEqual([
    '农夫 山泉',
    '怡宝',
    '百岁山',
    '景田',
    '娃哈哈',
    '康师傅',
    '冰露',
  ]);
  expect(typedCodes('3301\uff0c3302 3303\u30003304\n3305;\uff1b')).toEqual(['3301', '3302', '3303', '3304', '3305']);
  expect(typedNames(' \n')).toEqual([]);
});
