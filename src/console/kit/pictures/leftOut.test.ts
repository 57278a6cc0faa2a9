import { expect, it } from 'vitest';
import { linesOf, namesOf } from './leftOut';

it('names every file that was left out beneath its reason, and counts them where they are many', () => {
  expect(linesOf([])).toEqual([]);
  expect(
    linesOf([
      { name: 'a.svg', why: '不是图片' },
      { name: 'b.png', why: '太大' },
      { name: 'c.svg', why: '不是图片' },
    ]),
  ).toEqual(['a.svg、c.svg:不是图片', 'b.png:太大']);
  const many = Array.from({ length: 7 }, (_, n) => `${n}.svg`);
  expect(namesOf(many)).toBe('0.svg、1.svg、2.svg、3.svg、4.svg 等 7 个');
});
