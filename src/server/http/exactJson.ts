/** JSON in which integers of 16 digits and more are exact in both directions. */
import { BIG_DIGITS } from '../../language/constants';

/** Like `JSON.stringify`, and writes a bigint as the number it is. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  return `{${Object.entries(value).filter(([, v]) => v !== undefined).map(([key, v]) => `${JSON.stringify(key)}:${writeJson(v)}`).join(',')}}`;
}

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

const BRACKETS = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;
const BIG = /\d{16}/;
/** Whole strings (so that what is inside them is left alone) and whole numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
