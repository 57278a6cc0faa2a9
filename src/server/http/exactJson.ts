/** JSON in which integers of 16 digits and more are exact in both directions. */
import { randomBytes } from 'node:crypto';
import { BIG_DIGITS } from '../../language/constants';

/** Like `JSON.stringify`, and writes a bigint as the number it is. The engine's own writer is several times as fast as one that goes through the values here, so they are marked for it, and the marks taken off. */
export function writeJson(value: unknown): string {
  writing = { isMarked: false };
  try {
    const json = JSON.stringify(value) ?? 'null';
    return writing.isMarked ? json.replace(MARKED, '$1') : json;
  } finally {
    writing = null;
  }
}

/** What `writeJson` is at; null while anybody else writes JSON, for whom a bigint is the mistake that it always was. */
let writing: { isMarked: boolean } | null = null;
Object.defineProperty(BigInt.prototype, 'toJSON', {
  configurable: true,
  value(this: bigint) {
    if (!writing) throw new TypeError('Do not know how to serialize a BigInt');
    writing.isMarked = true;
    return `${MARK}${this}${MARK}`;
  },
});

/** Puts integers of 16 digits and more between quotes, so that a parser keeps them whole; texts and other numbers stay as they are. */
export const quoteBigIntegers = (json: string): string =>
  BIG.test(json) ? json.replace(TOKENS, (token) => (/^-?\d+$/.test(token) && token.replace('-', '').length >= BIG_DIGITS ? `"${token}"` : token)) : json;

/** Whether lists and objects are nested more than `levels` deep. */
export function isDeeper(json: string, levels: number): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(BRACKETS)) {
    if (token === '[' || token === '{') { if (++depth > levels) return true; } else if (token === ']' || token === '}') depth--;
  }
  return false;
}

/** No text of anybody can hold it: each process has its own. Short, for it stands on both sides of every id. */
const MARK = `#${randomBytes(9).toString('base64url')}#`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)${MARK}"`, 'g');
const BRACKETS = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;
const BIG = /\d{16}/;
/** Whole strings (so that what is inside them is left alone) and whole numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
