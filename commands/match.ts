/**
 * Matches a query against a text: literally, by pinyin (all readings), by initials or mixed, in any word order, including a command's
 * other names.
 */
import { alphabetOf, isLetter, normalised, type Alphabet, type Glyph, type Readings } from './spelling';

/** How well a text matched; smaller is better. */
export const TIER = {
  exact: 0,
  prefix: 1,
  substring: 2,
  whole: 3,
  initials: 4,
  pinyin: 5,
  inside: 6,
  anyOrder: 7,
  midWord: 8,
  english: 9,
  alias: 10,
  path: 11,
  scattered: 12,
  typo: 13,
} as const;

export interface Hit {
  readonly tier: number;
  /** Stretches of glyphs that matched, `[from, to)`. */
  readonly spans: readonly Span[];
}
export type Span = readonly [from: number, to: number];

/** All a command can be found by, one after the other with a border between: label, aliases, English words, path. */
export interface Text {
  readonly glyphs: readonly Glyph[];
  /** The label as typed text would be. */
  readonly lower: string;
  /** Ends of the zones; the label begins at 0. */
  readonly label: number;
  readonly aliases: number;
  readonly english: number;
  /**
   * 1 where a match may begin: any Chinese character, but only the start of an English word. 2 inside a word of the label, as `markWords`
   * found them.
   */
  readonly open: Uint8Array;
}

export interface TextParts {
  readonly label: string;
  readonly aliases?: readonly string[];
  readonly english?: string;
  readonly path?: readonly string[];
}

/** Prepares a text; done when commands change, never per key. */
export function textOf({ label, aliases = [], english = '', path = [] }: TextParts, alphabet: Alphabet): Text {
  const glyphs: Glyph[] = [];
  const open: number[] = [];
  const put = (text: string, words: boolean) => {
    let inWord = false;
    for (const char of text) {
      const glyph = alphabet.glyph(char);
      glyphs.push(glyph);
      open.push(glyph.skip || (words && inWord) ? 0 : 1);
      inWord = !glyph.skip;
    }
  };
  const part = (texts: readonly string[], words = false) => {
    for (const text of texts) {
      glyphs.push(alphabet.border);
      open.push(0);
      put(text, words || isLetter(text[0]!));
    }
    return glyphs.length;
  };
  put(label, false);
  const ends = { label: glyphs.length, aliases: part(aliases), english: part(english ? [english] : [], true) };
  part(path);
  return { glyphs, lower: normalised(label), ...ends, open: Uint8Array.from(open) };
}

/** A query, with everything derived from it once for all texts. */
export interface Query {
  /** Without spaces, at most 30 characters. */
  readonly letters: string;
  /** As typed, normalised. */
  readonly text: string;
  /** Its space-separated parts, if there are several. */
  readonly tokens: readonly Query[];
  readonly alphabet: Alphabet;
  /** Memo of `stepsOf`, by glyph and position; -1 is not worked out yet. */
  readonly steps: Int16Array;
}

/** Any one letter, where a typo is suspected. */
export const ANY = '\0';
const LONGEST = 30;

/** @param typed the text of the input. */
export function queryOf(typed: string, alphabet: Alphabet): Query {
  const text = normalised(typed);
  const words = text.split(' ');
  return { ...plain(words.join(''), alphabet), text, tokens: words.length > 1 ? words.map((word) => plain(word, alphabet)) : [] };
}

/** A query without spaces that may hold `ANY`. */
export function plain(letters: string, alphabet: Alphabet): Query {
  const short = letters.slice(0, LONGEST);
  return { letters: short, text: letters, tokens: [], alphabet, steps: new Int16Array(alphabet.size() * (short.length + 1)).fill(-1) };
}

/**
 * The letters as one stretch of the label, of an English word, an alias or the path; the best of these.
 * @param inLabel in other texts it would not count any more.
 */
export function contiguous(text: Text, query: Query, inLabel = false): Hit | null {
  const literal = literally(text, query);
  if (literal) return literal;
  const { letters } = query;
  let hit: Hit | null = null;
  // One letter begins some word of nearly everything: it must begin the label.
  let stop = letters.length === 1 && isLetter(letters) ? 1 : inLabel ? text.label : text.glyphs.length;
  for (let start = 0; start < stop; start++) {
    if (!text.open[start] || !stepsOf(query, text.glyphs[start]!, 0)) continue;
    const tier = tierAt(text, start);
    if (hit && tier >= hit.tier) continue;
    const end = walk(text, query, start, 0, letters.length);
    if (!end) continue;
    const spans: Span[] = [[start, end]];
    if (start === 0)
      return { tier: end >= text.label ? TIER.whole : solid(text, spans[0]!) === letters.length ? TIER.initials : TIER.pinyin, spans };
    if (tier === TIER.inside) return { tier, spans };
    hit = { tier, spans };
    // What comes later is better only in the label, or in an English word after an alias.
    stop = Math.min(stop, start < text.label ? text.label : start < text.aliases ? text.english : start);
  }
  return hit;
}

/**
 * Each space-separated part somewhere; or two or three parts, each two characters or one Chinese one, wherever they stand: `cxdd` → 订单查询.
 * @param inLabel whether the label has all the letters.
 */
export function anyOrder(text: Text, query: Query, inLabel = true): Hit | null {
  const spans = query.tokens.length
    ? tokensIn(text, query)
    : ((inLabel ? partsIn(text, query, text.label) : null) ?? partsIn(text, query, text.glyphs.length));
  if (!spans) return null;
  const every = (from: number, to: number) => spans.every(([a, b]) => a >= from && b <= to);
  return { tier: every(0, text.label) ? TIER.anyOrder : every(text.aliases, text.english) ? TIER.english : TIER.path, spans };
}

/** All letters in the order of the label's characters, with gaps. */
export function scattered(text: Text, query: Query): Hit | null {
  const { letters } = query;
  const spans: Span[] = [];
  let from = 0;
  for (let i = 0; i < text.label && from < letters.length; i++) {
    const glyph = text.glyphs[i]!;
    // The longest spelling that fits; the initial alone where none does.
    const step = 31 - Math.clz32(stepsOf(query, glyph, from) & ~1);
    if (step > 0) {
      spans.push([i, i + 1]);
      from += step;
    }
  }
  return from === letters.length ? { tier: TIER.scattered, spans } : null;
}

/** The letters, one of which may stand for any other, as a stretch spelled out rather than abbreviated. */
export function misspelled(text: Text, query: Query): Span | null {
  for (let start = 0; start < text.english; start++) {
    if (!text.open[start] || !stepsOf(query, text.glyphs[start]!, 0)) continue;
    const end = walk(text, query, start, 0, query.letters.length);
    // Initials say too little to guess at: two letters a character, unless the letters themselves are the characters.
    if (end && (start >= text.aliases || solid(text, [start, end]) * 2 <= query.letters.length)) return [start, end];
  }
  return null;
}

/** Finds beginnings of words from the labels themselves: a character that only ever follows the same other one (程 in 小程序) begins none. */
export function markWords(texts: readonly Text[]): void {
  const before = new Map<Glyph, { readonly glyph: Glyph | null; count: number } | null>();
  const labels = new Map(texts.map((text) => [text.lower, text]));
  for (const { glyphs, label } of labels.values()) {
    for (let i = 0; i < label; i++) {
      const follows = i === 0 || glyphs[i - 1]!.skip ? null : glyphs[i - 1]!;
      const known = before.get(glyphs[i]!);
      if (known === undefined) before.set(glyphs[i]!, { glyph: follows, count: 1 });
      else if (known) {
        if (known.glyph === follows) known.count++;
        else before.set(glyphs[i]!, null);
      }
    }
  }
  for (const { glyphs, label, open } of texts) {
    for (let i = 1; i < label; i++) {
      const known = before.get(glyphs[i]!);
      if (known?.glyph && known.count > 1 && open[i]) open[i] = 2;
    }
  }
}

/** Characters of the label that did not match, or of the English words where those did: the fewer, the nearer. */
export function unmatched(text: Text, { tier, spans }: Hit): number {
  if (tier === TIER.english) return text.english - text.aliases;
  let rest = text.label;
  for (const [from, to] of spans) if (from < text.label) rest -= Math.min(to, text.label) - from;
  return rest;
}

/** Indexes of the label's characters that matched. */
export function marked(text: Text, { spans }: Hit): number[] {
  const at: number[] = [];
  for (let i = 0; i < text.label; i++) if (spans.some(([from, to]) => i >= from && i < to)) at.push(i);
  return at;
}

/** Matches one label against one query, without an index. @returns null if it does not match. */
export function matcherOf(
  readings: Readings,
): (label: string, typed: string) => { readonly tier: number; readonly at: readonly number[] } | null {
  const alphabet = alphabetOf(readings);
  const texts = new Map<string, Text>();
  let query = queryOf('', alphabet);
  let last = '';
  return (label, typed) => {
    let text = texts.get(label);
    if (!text) texts.set(label, (text = textOf({ label }, alphabet)));
    if (last !== typed || query.steps.length < alphabet.size() * (query.letters.length + 1)) {
      query = queryOf(typed, alphabet);
      last = typed;
    }
    if (query.text === '') return null;
    const hit = contiguous(text, query) ?? anyOrder(text, query) ?? (query.letters.length > 1 ? scattered(text, query) : null);
    return hit && { tier: hit.tier, at: marked(text, hit) };
  };
}

function literally(text: Text, { text: typed }: Query): Hit | null {
  const at = text.lower.indexOf(typed);
  if (at < 0) return null;
  const from = [...text.lower.slice(0, at)].length;
  return {
    tier: text.lower.length === typed.length ? TIER.exact : at === 0 ? TIER.prefix : TIER.substring,
    spans: [[from, from + [...typed].length]],
  };
}

const tierAt = (text: Text, at: number) =>
  at < text.label
    ? text.open[at] === 2
      ? TIER.midWord
      : TIER.inside
    : at < text.aliases
      ? TIER.alias
      : at < text.english
        ? TIER.english
        : TIER.path;

/** Characters of a stretch that had to be typed. */
function solid(text: Text, [from, to]: Span): number {
  let count = 0;
  for (let i = from; i < to; i++) if (!text.glyphs[i]!.skip) count++;
  return count;
}

function tokensIn(text: Text, query: Query): Span[] | null {
  const spans: Span[] = [];
  for (const token of query.tokens) {
    const span = firstOf(text, token);
    if (!span) return null;
    spans.push(span);
  }
  return spans;
}

function firstOf(text: Text, query: Query): Span | null {
  for (let start = 0; start < text.glyphs.length; start++) {
    const end = text.open[start] ? walk(text, query, start, 0, query.letters.length) : 0;
    if (end) return [start, end];
  }
  return null;
}

/** Whether some of the letters can stand for a word: two, or one Chinese character. */
export const isPart = (letters: string, from: number, to: number) => to - from > 1 || (to - from === 1 && !isLetter(letters[from]!));

const PARTS = 3;
/** Scratch space of each part, and where each was placed; a match is looked for thousands of times a key press. */
const BUFFERS = Array.from({ length: PARTS }, () => new Uint8Array(LONGEST + 1));
const STARTS = new Uint8Array(PARTS);
const ENDS = new Uint8Array(PARTS);
/** By number of parts taken: places in the letters from where nothing follows, wherever the parts before stand. */
const DEAD = new Uint32Array(PARTS + 1);
/** How often a part could not be placed because another part is there. */
let refusals = 0;
/** @param stop characters from here on don't count. */
function partsIn(text: Text, query: Query, stop: number): Span[] | null {
  DEAD.fill(0);
  const count = place(text, query, stop, 0, 0);
  return count ? Array.from({ length: count }, (_, i): Span => [STARTS[i]!, ENDS[i]!]) : null;
}

/** Places `letters[from…]` beside the parts already placed. @returns the new number of parts, or 0 if there is no room. */
function place(text: Text, query: Query, stop: number, from: number, taken: number): number {
  const { letters } = query;
  if (from === letters.length) return taken;
  if (taken === PARTS) return 0;
  // A single syllable is too ambiguous, a single Chinese character is not.
  const least = isLetter(letters[from]!) ? 2 : 1;
  for (let start = 0; start < stop; start++) {
    if (!text.open[start] || !stepsOf(query, text.glyphs[start]!, from) || overlaps(start, start + 1, taken)) continue;
    const ends = endsFrom(text, query, start, stop, from, least, BUFFERS[taken]!);
    for (let to = letters.length; to > from; to--) {
      const end = ends[to]!;
      if (
        !end ||
        (to === letters.length && !taken) ||
        !isPart(letters, from, to) ||
        (to < letters.length && !isPart(letters, to, letters.length)) ||
        (DEAD[taken + 1]! >>> to) & 1 ||
        overlaps(start, end, taken)
      )
        continue;
      STARTS[taken] = start;
      ENDS[taken] = end;
      const before = refusals;
      const all = place(text, query, stop, to, taken + 1);
      if (all) return all;
      if (refusals === before) DEAD[taken + 1]! |= 1 << to;
    }
  }
  return 0;
}

function overlaps(start: number, end: number, taken: number): boolean {
  for (let i = 0; i < taken; i++)
    if (start < ENDS[i]! && end > STARTS[i]!) {
      refusals++;
      return true;
    }
  return false;
}

/** For each prefix of `letters[from…]` that can be typed from `start`, where it ends in the text; 0 if it cannot. Written into `ends`. */
function endsFrom(text: Text, query: Query, start: number, stop: number, from: number, least: number, ends: Uint8Array): Uint8Array {
  const { length } = query.letters;
  ends.fill(0);
  let reached = 1 << from;
  let count = 0;
  for (let i = start; i < stop && reached; i++) {
    const glyph = text.glyphs[i]!;
    let next = glyph.skip ? reached : 0;
    if (!glyph.skip) count++;
    for (let p = from; reached >>> p; p++) {
      if (!((reached >>> p) & 1)) continue;
      const steps = stepsOf(query, glyph, p);
      if (steps & 1 && count >= least) ends[length] ||= i + 1;
      next |= (steps & ~1) << p;
    }
    if (count >= least) for (let to = from + 1; to <= length; to++) if ((next >>> to) & 1) ends[to] ||= i + 1;
    reached = next & ((1 << length) - 1);
  }
  return ends;
}

/**
 * Matches `letters[from, to)` from the character `start`, following all splits at once: bit p of `reached` means that p letters are used
 * up.
 * @returns the end of the stretch, or 0.
 */
function walk(text: Text, query: Query, start: number, from: number, to: number): number {
  const { glyphs } = text;
  const last = to === query.letters.length;
  let reached = 1 << from;
  for (let i = start; i < glyphs.length; i++) {
    const glyph = glyphs[i]!;
    let next = glyph.skip ? reached : 0;
    for (let p = from; reached >>> p; p++) {
      if (!((reached >>> p) & 1)) continue;
      const steps = stepsOf(query, glyph, p);
      if (steps & 1 && last) return i + 1;
      next |= (steps & ~1) << p;
    }
    if ((next >>> to) & 1) return i + 1;
    reached = next & ((1 << to) - 1);
    if (!reached) return 0;
  }
  return 0;
}

/** Which numbers of letters at a position type this glyph (bit n), and whether all that are left begin to (bit 0). */
function stepsOf(query: Query, glyph: Glyph, at: number): number {
  const key = glyph.id * (query.letters.length + 1) + at;
  const known = query.steps[key]!;
  if (known >= 0) return known;
  const { letters } = query;
  const left = letters.length - at;
  let steps = 0;
  for (const spelling of glyph.spellings) {
    const length = Math.min(spelling.length, left);
    let i = 0;
    while (i < length && (letters[at + i] === spelling[i] || letters[at + i] === ANY)) i++;
    if (i === length && length > 0) steps |= spelling.length <= left ? 1 << length : 1;
  }
  return (query.steps[key] = steps);
}
