/** Matches a query against one Chinese label: literally, by pinyin (all readings), by initials, mixed, in any word order. */

/** Character → its readings without tones, ü written v. Made at build time for the characters the declarations use. */
export type Readings = Readonly<Record<string, readonly string[]>>;

export interface Label {
  readonly text: string;
  readonly lower: string;
  /** Per character: every way it may be typed, longest first (`zhong`, `zh`, `z`). */
  readonly spellings: readonly (readonly string[])[];
  /** Indexes at which a word begins. */
  readonly starts: readonly number[];
  /** Every character that can occur in a query that matches: most labels are ruled out by it at once. */
  readonly typable: ReadonlySet<string>;
}

/** Smaller is better. */
export const TIER = { exact: 0, prefix: 1, substring: 2, initials: 3, pinyin: 4, inside: 5, anyOrder: 6, english: 7, alias: 8, path: 9, scattered: 10 } as const;
export interface Hit { readonly tier: number; /** Indexes of the label's characters that matched. */ readonly at: readonly number[] }

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

export function labelOf(text: string, readings: Readings): Label {
  const chars = [...text];
  const starts: number[] = [];
  for (const { index } of segmenter.segment(text)) starts.push([...text.slice(0, index)].length);
  const spellings = chars.map((c) => spellingsOf(c, readings));
  return { text, lower: text.toLowerCase(), spellings, starts, typable: new Set(spellings.flat().join('')) };
}

/** How `query` (lower case, no spaces at its ends) matches, or null. */
export function match(label: Label, query: string): Hit | null {
  if (query === '') return null;
  for (const char of query) if (char !== ' ' && !label.typable.has(char)) return null;
  const tokens = query.split(/\s+/);
  if (tokens.length > 1) return allOf(label, tokens);
  const literal = label.lower.indexOf(query);
  if (literal >= 0) {
    const at = span([...label.text.slice(0, literal)].length, [...query].length);
    return { tier: label.lower === query ? TIER.exact : literal === 0 ? TIER.prefix : TIER.substring, at };
  }
  const front = spell(label, query, 0);
  if (front) return { tier: front.initials ? TIER.initials : TIER.pinyin, at: front.at };
  for (let start = 1; start < label.spellings.length; start++) {
    const inside = spell(label, query, start);
    if (inside) return { tier: TIER.inside, at: inside.at };
  }
  return inAnyOrder(label, query) ?? scattered(label, query);
}

/** Types `query` along the label from `start`: each character by one of its spellings; the last may be unfinished. */
function spell(label: Label, query: string, start: number, whole = true): { at: number[]; initials: boolean } | null {
  const walk = (i: number, from: number): number[] | null => {
    if (from === query.length) return [];
    const options = label.spellings[i];
    if (!options) return null;
    for (const option of options) {
      const rest = query.length - from;
      const typed = option.length <= rest ? query.startsWith(option, from) : whole && option.startsWith(query.slice(from));
      if (!typed) continue;
      const tail = walk(i + 1, from + Math.min(option.length, rest));
      if (tail) return [i, ...tail];
    }
    return null;
  };
  const at = walk(start, 0);
  return at && { at, initials: at.length === query.length };
}

/** Every space-separated part must match somewhere. */
function allOf(label: Label, tokens: readonly string[]): Hit | null {
  const at = new Set<number>();
  for (const token of tokens) {
    const hit = match(label, token);
    if (!hit || hit.tier === TIER.scattered) return null;
    hit.at.forEach((i) => at.add(i));
  }
  return { tier: TIER.anyOrder, at: [...at].sort((a, b) => a - b) };
}

/** Splits the query into two or three parts that each begin a word of the label, wherever that word stands: `cxdd` → 订单查询. */
function inAnyOrder(label: Label, query: string): Hit | null {
  const search = (rest: string, used: ReadonlySet<number>, parts: number): number[] | null => {
    if (rest === '') return [];
    if (parts === 0) return null;
    for (let cut = rest.length; cut >= (rest.length === query.length ? 1 : 2); cut--) {
      const part = rest.slice(0, cut);
      for (const start of label.starts) {
        const hit = used.has(start) ? null : literalAt(label, part, start) ?? spell(label, part, start, cut === rest.length)?.at;
        if (!hit || hit.length < 2 || hit.some((i) => used.has(i))) continue;
        const tail = search(rest.slice(cut), new Set([...used, ...hit]), parts - 1);
        if (tail) return [...hit, ...tail];
      }
    }
    return null;
  };
  const at = search(query, new Set(), 3);
  return at && { tier: TIER.anyOrder, at: at.sort((a, b) => a - b) };
}

/** All characters of the query in order, with gaps. Single letters are too weak to count. */
function scattered(label: Label, query: string): Hit | null {
  if (query.length < 2) return null;
  const at: number[] = [];
  let from = 0;
  for (let i = 0; i < label.spellings.length && from < query.length; i++) {
    const option = label.spellings[i]!.find((o) => query.startsWith(o, from));
    if (option) { at.push(i); from += option.length; }
  }
  return from === query.length ? { tier: TIER.scattered, at } : null;
}

function literalAt(label: Label, part: string, start: number): number[] | null {
  const chars = [...label.lower];
  const wanted = [...part];
  return wanted.every((c, i) => chars[start + i] === c) ? span(start, wanted.length) : null;
}

function spellingsOf(char: string, readings: Readings): readonly string[] {
  const own = char.toLowerCase();
  const out = new Set<string>();
  for (const reading of readings[char] ?? []) {
    // Nobody types ü: v and u both stand for it.
    for (const full of reading.includes('v') ? [reading, reading.replace('v', 'u')] : [reading]) {
      out.add(full);
      if (/^[zcs]h/.test(full)) out.add(full.slice(0, 2));
      out.add(full[0]!);
    }
  }
  out.add(own);
  return [...out].sort((a, b) => b.length - a.length);
}

const span = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);
