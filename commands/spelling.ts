/** How each character may be typed: itself, every pinyin reading in full, `zh ch sh`, and its initial. */
import { seen } from '../src/language/narrow';

/** Character → its readings without tones, ü written v. Packed at build time (`build/readings.ts`) for the characters the console shows. */
export type Readings = Readonly<Record<string, readonly string[]>>;

/** A character as the finder sees it. One object a character, shared by all texts that are spelled with the same readings. */
export interface Glyph {
  readonly id: number;
  /** Every way it may be typed; none for a border, which nothing typed can cross. */
  readonly spellings: readonly string[];
  /** A hyphen, a space, a bracket: may be left out. */
  readonly skip: boolean;
}

/** The glyphs of one set of readings, made as texts need them. */
export interface Alphabet {
  readonly border: Glyph;
  /** Their current number. */
  size(): number;
  glyph(char: string): Glyph;
}

const SKIP = /^[\s\-–—·・/\\()（）[\]【】「」:：,，、.。'"“”_|+&]$/;

/** An alphabet over `readings`. */
export function alphabetOf(readings: Readings): Alphabet {
  const glyphs = new Map<string, Glyph>();
  const border: Glyph = { id: 0, spellings: [], skip: false };
  return {
    border,
    size: () => glyphs.size + 1,
    glyph(char) {
      let glyph = glyphs.get(char);
      if (!glyph) glyphs.set(char, (glyph = { id: glyphs.size + 1, spellings: spellingsOf(char, readings), skip: SKIP.test(char) }));
      return glyph;
    },
  };
}

/** Reads what `packReadings` wrote: `ding丁订定 dan单担`. */
export function unpackReadings(packed: string): Readings {
  const out: Record<string, string[]> = {};
  for (const group of packed.split(' ')) {
    const reading = /^[a-z]*/.exec(group)![0];
    for (const char of group.slice(reading.length)) (out[char] ??= []).push(reading);
  }
  return out;
}

/** Characters grouped by reading: a third of the weight of a table by character. */
export function packReadings(readings: Readings): string {
  const groups = new Map<string, string>();
  for (const [char, all] of Object.entries(readings)) for (const reading of all) groups.set(reading, (groups.get(reading) ?? '') + char);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reading, chars]) => reading + chars)
    .join(' ');
}

/**
 * Normalises a query: lower case, full-width to ASCII, ü to v, without invisible characters and the apostrophes input methods put between
 * syllables, single spaces.
 */
export const normalised = (typed: string): string =>
  seen(typed)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[üǖǘǚǜ]/g, 'v')
    .replace(/['’`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function spellingsOf(char: string, readings: Readings): readonly string[] {
  const out = new Set([normalised(char) || char]);
  for (const reading of readings[char] ?? []) {
    // ü is typed as v or u, so both are accepted.
    for (const full of reading.includes('v') ? [reading, reading.replace('v', 'u')] : [reading]) {
      out.add(full);
      if (/^[zcs]h/.test(full)) out.add(full.slice(0, 2));
      out.add(full[0]!);
    }
  }
  return [...out];
}

/** What pinyin and English are typed with: the finder counts pairs of these. */
export const isLetter = (char: string): boolean => (char >= 'a' && char <= 'z') || (char >= '0' && char <= '9');
