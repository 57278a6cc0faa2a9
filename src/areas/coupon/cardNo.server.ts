/** Numbers of cards: twelve signs by chance, which nobody can guess or count on from, and a check digit that catches typing errors. */
import { randomInt } from 'node:crypto';

/** Crockford's signs: none is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM = 12;

/** @param pick a number below `SIGNS.length`; the demo draws its own. */
export function newCardNo(pick: (below: number) => number = randomInt): string {
  const drawn = Array.from({ length: RANDOM }, () => SIGNS[pick(SIGNS.length)]!).join('');
  return `K${drawn}${checkSign(drawn)}`;
}

/** Luhn's sum over 32 signs: every wrong sign changes it, and almost every two that changed places. */
export function checkSign(signs: string): string {
  let sum = 0;
  [...signs].reverse().forEach((sign, i) => {
    const value = SIGNS.indexOf(sign) * (i % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / SIGNS.length) + (value % SIGNS.length);
  });
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length]!;
}
