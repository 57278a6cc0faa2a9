/**
 * For every pair of letters, the set of texts in which one can be typed after the other. A key press intersects a few sets instead of
 * matching thousands of texts, and only the remaining texts are matched in full. Sets are bitmaps, one bit per text.
 */
import { isLetter, type Glyph } from './spelling';
import type { Text } from './match';

export type Bits = Uint32Array;

export interface Grams {
  /** Texts where `b` may be typed right after `a`; more than that for characters that are no letters. */
  pair(a: string, b: string): Bits;
  /** Texts where typing may begin with this character. */
  first(char: string): Bits;
  /** Length of a set. */
  readonly words: number;
  /** The number of texts. */
  readonly count: number;
  readonly all: Bits;
}

/** Precomputes the sets; a few milliseconds for thousands of texts. */
export function gramsOf(texts: readonly Text[]): Grams {
  const words = Math.ceil(texts.length / 32) || 1;
  const none = new Uint32Array(words);
  const all = new Uint32Array(words).fill(-1);
  if (texts.length % 32) all[words - 1] = (1 << (texts.length % 32)) - 1;
  const glyphs = new Map<number, Appearance>();
  const links = new Map<number, { readonly before: Glyph; readonly after: Glyph; readonly bits: Bits }>();

  // First where characters and neighbours stand, then what they sound like: there are far fewer of them than places.
  texts.forEach(({ glyphs: row, open }, at) => {
    const [word, bit] = [at >>> 5, 1 << (at & 31)];
    let before: Glyph | null = null;
    for (let i = 0; i < row.length; i++) {
      const glyph = row[i]!;
      if (!glyph.spellings.length) {
        before = null;
        continue;
      }
      let known = glyphs.get(glyph.id);
      if (!known) glyphs.set(glyph.id, (known = { glyph, bits: new Uint32Array(words), open: new Uint32Array(words) }));
      known.bits[word]! |= bit;
      if (open[i]) known.open[word]! |= bit;
      if (before) {
        const key = before.id * 65_536 + glyph.id;
        let link = links.get(key);
        if (!link) links.set(key, (link = { before, after: glyph, bits: new Uint32Array(words) }));
        link.bits[word]! |= bit;
      }
      // What may be left out does not part its neighbours; a border does.
      if (!glyph.skip) before = glyph;
    }
  });

  const pairs: Bits[] = [];
  const chars = new Map<string, Bits>();
  const put = (pair: number, bits: Bits) => unite((pairs[pair] ??= new Uint32Array(words)), bits);
  const sounds = new Map<number, Sounds>();
  for (const { glyph, bits, open } of glyphs.values()) {
    const own = soundsOf(glyph);
    sounds.set(glyph.id, own);
    for (const pair of own.inner) put(pair, bits);
    for (const [these, where] of [
      [own.firsts, open],
      [own.literals, bits],
    ] as const) {
      for (const char of these) unite(chars.get(char) ?? chars.set(char, new Uint32Array(words)).get(char)!, where);
    }
  }
  for (const { before, after, bits } of links.values()) {
    for (const a of sounds.get(before.id)!.lasts) for (const b of sounds.get(after.id)!.firsts) put(pairOf(a, b), bits);
  }

  // Behind a Chinese character another one begins, or a word: the letter is one that typing may begin with.
  const first = (char: string) => chars.get(char) ?? none;
  return {
    words,
    count: texts.length,
    all,
    first,
    pair(a, b) {
      if (isLetter(a) && isLetter(b)) return pairs[pairOf(a, b)] ?? none;
      const both = new Uint32Array(words);
      meet(both, isLetter(a) ? all : first(a), first(b));
      return both;
    },
  };
}

/** Calls back with the number of every text in a set. */
export function each(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest; rest &= rest - 1) visit(word * 32 + 31 - Math.clz32(rest & -rest));
  }
}

/** Writes `a ∩ b` into `into`. @returns whether anything is in it. */
export function meet(into: Bits, a: Bits, b: Bits): boolean {
  let any = 0;
  for (let i = 0; i < into.length; i++) any |= into[i] = a[i]! & b[i]!;
  return any !== 0;
}

/** A character, the texts that contain it, and those in which a match may start at it. */
interface Appearance {
  readonly glyph: Glyph;
  readonly bits: Bits;
  readonly open: Bits;
}
interface Sounds {
  readonly inner: readonly number[];
  readonly firsts: readonly string[];
  readonly lasts: readonly string[];
  readonly literals: readonly string[];
}

function soundsOf({ spellings }: Glyph): Sounds {
  const inner = new Set<number>();
  for (const spelling of spellings)
    for (let i = 1; i < spelling.length; i++)
      if (isLetter(spelling[i - 1]!) && isLetter(spelling[i]!)) inner.add(pairOf(spelling[i - 1]!, spelling[i]!));
  return {
    inner: [...inner],
    firsts: [...new Set(spellings.map((s) => s[0]!))].filter(isLetter),
    lasts: [...new Set(spellings.map((s) => s.at(-1)!))].filter(isLetter),
    literals: [...new Set(spellings.join(''))].filter((char) => !isLetter(char)),
  };
}

const codeOf = (char: string) => {
  const code = char.charCodeAt(0);
  return code > 57 ? code - 97 : code - 22;
};
const pairOf = (a: string, b: string) => codeOf(a) * 36 + codeOf(b);

function unite(into: Bits, bits: Bits): void {
  for (let i = 0; i < into.length; i++) into[i]! |= bits[i]!;
}
