/** JSON in which integers of 16 digits and more are exact in both directions. */
import { randomBytes } from 'node:crypto';
import { BIG_DIGITS } from '../../language/constants';

/**
 * Like `JSON.stringify`, but writes bigints as numbers. The native writer is several times faster than a walk, so bigints are marked for
 * it and unmarked after.
 */
export function writeJson(value: unknown): string {
  writing = { isMarked: false };
  try {
    const json = JSON.stringify(value) ?? 'null';
    return writing.isMarked ? json.replace(MARKED, '$1') : json;
  } finally {
    writing = null;
  }
}

/** The value `writeJson` is writing; null while other code writes JSON, where a bigint is still a mistake. */
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
export function quoteBigIntegers(json: string): string {
  if (!BIG.test(json)) return json;
  let out = '';
  let copied = 0;
  for (let at = 0; at < json.length;) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      at = afterText(json, at);
      continue;
    }
    if (sign !== MINUS && !isDigit(sign)) {
      at++;
      continue;
    }
    const from = at;
    const first = sign === MINUS ? ++at : at;
    while (isDigit(json.charCodeAt(at))) at++;
    const digits = at - first;
    // A number with a fraction or an exponent is no integer, and neither are the digits after its point.
    if (!isNumeral(json.charCodeAt(at))) {
      if (digits >= BIG_DIGITS) {
        out += `${json.slice(copied, from)}"${json.slice(from, at)}"`;
        copied = at;
      }
    } else
      do at++;
      while (isNumeral(json.charCodeAt(at)) || isDigit(json.charCodeAt(at)));
  }
  return out + json.slice(copied);
}

/** Whether lists and objects are nested more than `levels` deep. */
export function isDeeper(json: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = afterText(json, at) - 1;
    // `[` and `{`, `]` and `}` differ by one bit.
    else if ((sign | 0x20) === OPENING) {
      if (++depth > levels) return true;
    } else if ((sign | 0x20) === CLOSING) depth--;
  }
  return false;
}

/**
 * The end of the text that begins at `from`: after its closing quote, or the end of input. Linear: a quote ends it unless an odd number of
 * backslashes precedes it.
 */
function afterText(json: string, from: number): number {
  for (let at = from + 1; ;) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return json.length;
    let first = quote;
    while (first > at && json.charCodeAt(first - 1) === BACKSLASH) first--;
    at = quote + 1;
    if ((quote - first) % 2 === 0) return at;
  }
}

/** A marker that no user text can contain: random per process. Short, because it surrounds every id. */
const MARK = `#${randomBytes(9).toString('base64url')}#`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)${MARK}"`, 'g');
const BIG = /\d{16}/;
const [QUOTE, BACKSLASH, MINUS, OPENING, CLOSING] = [0x22, 0x5c, 0x2d, 0x7b, 0x7d];
const isDigit = (sign: number) => sign >= 0x30 && sign <= 0x39;
/** What a number may hold beside its digits and the sign before them: `.`, `e`, `E`, `+`, `-`. */
const isNumeral = (sign: number) => sign === 0x2e || sign === 0x2b || sign === MINUS || (sign | 0x20) === 0x65;
