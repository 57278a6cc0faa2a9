/** Recognises typed or pasted text by its shape: a number of some resource, several of them, or an address of this console. */
import type { Field } from '../src/language/field';
import { seen } from '../src/language/narrow';
import type { Resource } from '../src/language/resource';

/** One look-up worth making. */
export interface Candidate {
  readonly resource: Resource;
  readonly field: string;
  readonly value: string;
}

/** Values that are taken of one paste. */
export const MOST_PASTED = 5000;

/** Many values of one field, as pasted from a spreadsheet column. */
export interface ListCandidate {
  readonly resource: Resource;
  readonly field: string;
  /** Each once, in the order they were pasted; at most `MOST_PASTED`. */
  readonly values: readonly string[];
  /** The number of duplicates among the pasted values. */
  readonly repeated: number;
  /** Words of the list that are no value of this field, as they were pasted. */
  readonly rejected: readonly string[];
  /** Good values beyond those that are taken. */
  readonly beyond: readonly string[];
}

const FULL_WIDTH = /[！-～]/g;
const narrowed = (text: string) =>
  seen(text)
    .replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ');
const QUOTES = /["'“”‘’「」『』`#]/g;
const HEADER = /^(?:[\p{Script=Han}]{0,6}(?:单号|编号|订单号|号码|手机号?|电话):?|(?:id|no\.?):)/iu;

/** Forgives what copying adds: spaces, quotes, `#`, full-width digits, line ends, the name of the column. */
const cleaned = (text: string): string => narrowed(text).replace(/\s/g, '').replace(QUOTES, '').replace(HEADER, '');

/** Pasted text as one line: an input would run the cells of a spreadsheet column together. */
export const inOneLine = (text: string): string => text.trim().replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? ', ' : gap));

/** @returns the look-ups worth making, in the order of the resources; none for ordinary words. */
export function recognise(text: string, resources: Iterable<Resource>): Candidate[] {
  const word = cleaned(text);
  return shapesOf(resources).flatMap(({ resource, field, shape }) => {
    const value = valueOf(word, shape);
    return value === undefined ? [] : [{ resource, field, value }];
  });
}

/**
 * Several values at once, separated by commas, line ends, tabs, spaces or 、. Headers and quotes are skipped, duplicates are counted.
 * @returns one entry for each field that takes at least one of the words, the one that takes most first; none for fewer than two values.
 * Values beyond `MOST_PASTED` are listed separately, not rejected.
 */
export function recogniseList(text: string, resources: Iterable<Resource>): ListCandidate[] {
  const words = new Map<string, number>();
  for (const part of narrowed(text)
    .replace(QUOTES, ' ')
    .split(/[\s,、;|]+/)) {
    const word = part.replace(HEADER, '');
    if (word !== '' && !isHeader(word)) words.set(word, (words.get(word) ?? 0) + 1);
  }
  if (words.size < 2) return [];
  return shapesOf(resources)
    .flatMap(({ resource, field, shape }) => {
      const [values, rejected]: [Map<string, number>, string[]] = [new Map(), []];
      for (const [word, times] of words) {
        const value = valueOf(word, shape);
        if (value === undefined) rejected.push(word);
        else values.set(value, (values.get(value) ?? 0) + times);
      }
      const all = [...values.keys()];
      const repeated = [...values.values()].reduce((sum, times) => sum + times - 1, 0);
      return all.length ? [{ resource, field, values: all.slice(0, MOST_PASTED), repeated, rejected, beyond: all.slice(MOST_PASTED) }] : [];
    })
    .sort((a, b) => b.values.length - a.values.length);
}

/**
 * The address in this console (`/api/x?y=1`) of a pasted link, or null. Accepts absolute links of `origin` or without a host, `#/api/…`,
 * and a bare path.
 * @param origin of this console (`https://console.example`). A link of another host leads nowhere here.
 */
export function addressIn(text: string, origin: string): string | null {
  const link = narrowed(text)
    .trim()
    .replace(/^[<"'“「(]+|(?<![>"'”」)])[>"'”」)]+$/g, '');
  if (/^#?\/api\/\S+$/.test(link)) return link.replace(/^#/, '');
  if (!/^https?:\/\/\S+$/i.test(link)) return null;
  try {
    const url = new URL(link);
    return url.origin === new URL(origin).origin && /^#\/api\/\S+$/.test(url.hash) ? url.hash.slice(1) : null;
  } catch {
    return null;
  }
}

const SHORTEST = 5;
const LONGEST = 40;

/** The number that a word is, in capitals or in small letters, as such numbers are written. */
const valueOf = (word: string, shape: RegExp): string | undefined =>
  word.length < SHORTEST || word.length > LONGEST ? undefined : [word.toUpperCase(), word.toLowerCase()].find((value) => shape.test(value));

interface Shape {
  readonly resource: Resource;
  readonly field: string;
  readonly shape: RegExp;
}

/** Patterns of the fields that lead to rows. A field that declares no shape is recognised by nothing. */
function shapesOf(resources: Iterable<Resource>): Shape[] {
  const out: Shape[] = [];
  for (const resource of resources) {
    for (const field of resource.jump) {
      const shape = field === 'id' ? '[1-9]\\d{17}' : (resource.fields as Readonly<Record<string, Field>>)[field]?.shape;
      if (shape) out.push({ resource, field, shape: new RegExp(`^(?:${shape})$`) });
    }
  }
  return out;
}

/** A column's name rather than a value: Chinese, or a single English word. */
const isHeader = (word: string) => /^\p{Script=Han}+$/u.test(word) || /^(?:id|no|number|order|orderno|phone|shop|shopno)$/i.test(word);
