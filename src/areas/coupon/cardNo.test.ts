import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponItem } from './item';
import { checkSign, newCardNo } from './cardNo.server';

const SIGNS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

test('numbers of cards look as the field says, and no two of many are alike', () => {
  const numbers = Array.from({ length: 5_000 }, () => newCardNo());
  const shape = new RegExp(`^(?:${couponItem.fields.couponNo.shape})$`);
  expect(numbers.filter((no) => !shape.test(no))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('one wrong sign is noticed, wherever it stands', () => {
  fc.assert(
    fc.property(fc.nat(11), fc.constantFrom(...SIGNS), (at, sign) => {
      const drawn = newCardNo().slice(1, 13);
      const wrong = `${drawn.slice(0, at)}${sign}${drawn.slice(at + 1)}`;
      expect(checkSign(wrong) === checkSign(drawn)).toBe(wrong === drawn);
    }),
  );
});
