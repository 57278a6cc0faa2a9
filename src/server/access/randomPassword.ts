import { randomInt } from 'node:crypto';

const LETTERS = { upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', lower: 'abcdefghijkmnpqrstuvwxyz', digit: '23456789' };
const pick = (from: string) => from[randomInt(from.length)]!;

/** Twelve characters that satisfy the password rule, none that are easily mistaken for another. */
export const randomPassword = () =>
  pick(LETTERS.upper) +
  pick(LETTERS.lower) +
  pick(LETTERS.digit) +
  Array.from({ length: 9 }, () => pick(LETTERS.upper + LETTERS.lower + LETTERS.digit)).join('');

/** Capitals and digits, for codes that people read to each other. */
export const randomCode = (length: number) => Array.from({ length }, () => pick(LETTERS.upper + LETTERS.digit)).join('');
