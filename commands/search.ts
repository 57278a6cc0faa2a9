/**
 * Finds and ranks commands by match quality, then frequency of use, then length of label. Deterministic, and fast enough for every
 * keystroke.
 */
import type { Command } from './command';
import { frecency, type Uses } from './frecency';
import { each, gramsOf, meet, type Bits, type Grams } from './grams';
import {
  ANY,
  anyOrder,
  contiguous,
  isPart,
  marked,
  markWords,
  misspelled,
  plain,
  queryOf,
  scattered,
  textOf,
  TIER,
  unmatched,
  type Hit,
  type Query,
  type Text,
} from './match';
import { synonymsOf } from './synonyms';
import { alphabetOf, isLetter, normalised, type Alphabet, type Readings } from './spelling';

export interface Found {
  readonly command: Command;
  /** Indexes of the label's characters that matched. */
  readonly at: readonly number[];
}

export interface Index {
  readonly commands: readonly Command[];
  readonly ids: ReadonlySet<string>;
  readonly texts: readonly Text[];
  readonly alphabet: Alphabet;
  readonly grams: Grams;
  /** Two characters side by side with which a word begins: different ones stand before them, or none. */
  readonly beginnings: ReadonlySet<string>;
  /** Letters that occur in any spelling of the label, a bit each. */
  readonly labelMasks: Uint32Array;
  /** The same with those of aliases and English words. */
  readonly masks: Uint32Array;
  /** What each command itself adds to its scores. */
  readonly standing: Int16Array;
}

/** What the ranking depends on beside the query; all of it optional, so that `{}` ranks by match alone. */
export interface Ranking {
  readonly uses?: Uses;
  /** Milliseconds since 1970, for how fresh the uses are. */
  readonly now?: number;
  /** Ids, in the order they stand when nothing is typed. */
  readonly pinned?: readonly string[];
  /** At most so many; 50 by default. */
  readonly limit?: number;
  /** Which commands count at all (a mode of the palette). */
  readonly only?: (command: Command) => boolean;
}

/**
 * Precomputes what searching needs, when commands change. @param before the previous index: if all names are the same, it is reused for
 * these commands.
 */
export function indexOf(commands: readonly Command[], readings: Readings, before?: Index): Index {
  if (before?.commands.length === commands.length && commands.every((command, i) => isFoundAlike(command, before.commands[i]!)))
    return { ...before, commands };
  const alphabet = alphabetOf(readings);
  const texts = commands.map((command) =>
    textOf({ ...command, aliases: [...(command.aliases ?? []), ...synonymsOf(command.label)] }, alphabet),
  );
  markWords(texts);
  const masksOf = (end: (text: Text) => number) =>
    Uint32Array.from(texts, (text) => text.glyphs.slice(0, end(text)).reduce((mask, glyph) => mask | maskOf(glyph.spellings.join('')), 0));
  return {
    commands,
    ids: new Set(commands.map((c) => c.id)),
    texts,
    alphabet,
    grams: gramsOf(texts),
    beginnings: beginningsOf(commands),
    labelMasks: masksOf((text) => text.label),
    masks: masksOf((text) => text.english),
    standing: Int16Array.from(commands, standingOf),
  };
}

/** Whether two commands are found and ranked alike, whatever they do. */
const isFoundAlike = (one: Command, other: Command): boolean =>
  one.id === other.id &&
  one.label === other.label &&
  one.english === other.english &&
  one.section === other.section &&
  !one.danger === !other.danger &&
  !one.why === !other.why &&
  !one.retired === !other.retired &&
  one.path.join('\n') === other.path.join('\n') &&
  one.aliases?.join('\n') === other.aliases?.join('\n');

/**
 * @param where one or several indexes: the screen's apart from the constant ones. An entry in an earlier one hides its namesake in a later
 * one.
 * @returns commands that match, best first. An empty query gives the pinned ones, then those used lately.
 */
export function search(where: Index | readonly Index[], typed: string, ranking: Ranking = {}): Found[] {
  const indexes = [where].flat();
  if (normalised(typed) === '') return untyped(commandsIn(indexes), ranking);
  const top = best<Match>(ranking.limit ?? LIMIT);
  const isWord = (pair: string) => indexes.some(({ beginnings }) => beginnings.has(pair));
  indexes.forEach((index, n) =>
    match(top, index, queryOf(typed, index.alphabet), { ...ranking, only: shown(indexes, n, ranking.only) }, true, isWord),
  );
  return top.list().map(foundOf);
}

/** Their commands, without namesakes of earlier ones. */
export const commandsIn = (indexes: readonly Index[]): Command[] => indexes.flatMap((index, n) => index.commands.filter(shown(indexes, n)));

/** A way one of the commands matches. */
interface Match {
  readonly index: Index;
  readonly at: number;
  readonly hit: Hit;
}
const foundOf = ({ index, at, hit }: Match): Found => ({ command: index.commands[at]!, at: marked(index.texts[at]!, hit) });

/** Which commands of the nth index count: those that no earlier one has. */
const shown = (indexes: readonly Index[], n: number, only?: Ranking['only']) =>
  n === 0
    ? (only ?? (() => true))
    : (command: Command) => (!only || only(command)) && !indexes.slice(0, n).some((i) => i.ids.has(command.id));

/**
 * Adds matches to the best ones. @param loosely also in another order, with gaps, with a typo. @param isWord whether two characters begin
 * a word.
 */
function match(
  top: ReturnType<typeof best<Match>>,
  index: Index,
  query: Query,
  { uses = {}, now = 0, limit = LIMIT, only }: Ranking,
  loosely: boolean,
  isWord?: (pair: string) => boolean,
): void {
  const { found, hits } = hitsOf(index, query, limit, loosely, only);
  hits.forEach((hit, nth) => {
    const at = found[nth]!;
    const score = scoreOf(index, at, hit, uses, now) + (isWord && !isOfWords(index, at, hit, query, isWord) ? STRAY : 0);
    if (top.takes(score, at)) top.add(score, at, { index, at, hit });
  });
}

/**
 * Fallback when nothing matches: what the longest prefix or suffix of the query finds (`店铺列表` by 店铺), then what shares its rarest
 * characters.
 * Nothing for nonsense.
 */
export function nearest(where: Index | readonly Index[], typed: string, limit = 5, only?: Ranking['only']): Found[] {
  const indexes = [where].flat();
  const near = indexes.flatMap((index, n) => nearestIn(index, typed, limit, shown(indexes, n, only)));
  return [...new Map(near.map((one) => [one.command, one])).values()].slice(0, limit);
}

function nearestIn(index: Index, typed: string, limit: number, only: (command: Command) => boolean): Found[] {
  const { letters } = queryOf(typed, index.alphabet);
  const { front, back } = endsOf(index.grams, letters);
  const isEnough = (part: string) =>
    part.length >= letters.length * ENOUGH && (part.length >= SHORTEST_TYPO || (part.length > 1 && !isLetter(part[0]!)));
  // Letter pairs say how long a part can be at most; whether it matches, matching says.
  const found = (most: number, part: (n: number) => string): Found[] => {
    for (let n = most; isEnough(part(n)); n--) {
      const top = best<Match>(limit);
      match(top, index, queryOf(part(n), index.alphabet), { limit, only }, false);
      if (top.list().length) return top.list().map(foundOf);
    }
    return [];
  };
  return [
    ...found(
      longest(letters.length, (n) => !isEmpty(front(n))),
      (n) => letters.slice(0, n),
    ),
    ...found(
      longest(letters.length, (n) => !isEmpty(back(letters.length - n))),
      (n) => letters.slice(letters.length - n),
    ),
    ...sharing(index, letters, limit, only),
  ];
}

/** The largest number up to `most` for which all numbers below hold too. */
function longest(most: number, holds: (n: number) => boolean): number {
  let n = 0;
  while (n < most && holds(n + 1)) n++;
  return n;
}

/** Commands that hold the query's Chinese characters, weighed by how rare these are. */
function sharing(index: Index, letters: string, limit: number, only?: Ranking['only']): Found[] {
  const weights = new Float64Array(index.commands.length);
  for (const letter of new Set(letters)) {
    if (isLetter(letter)) continue;
    const bits = index.grams.first(letter);
    // A label that many pages share counts only once.
    const labels = new Set<string>();
    each(bits, (at) => {
      labels.add(index.commands[at]!.label);
    });
    each(bits, (at) => {
      weights[at]! += Math.log((1 + index.commands.length) / labels.size);
    });
  }
  const top = best<number>(limit);
  weights.forEach((weight, at) => {
    if (weight > 0 && (!only || only(index.commands[at]!))) top.add(index.texts[at]!.label - weight * 100, at, at);
  });
  return top.list().map((at) => ({ command: index.commands[at]!, at: [] }));
}

/** Commands found at most, by default. */
const LIMIT = 50;
/** The share of a query that says what was meant. */
const ENOUGH = 0.4;

/** A typo is looked for only where little else was found. */
const FEW = 5;
const SHORTEST_TYPO = 4;
/** The tier of what does not match. */
const NONE = 255;
/** Nobody abbreviates with gaps at greater length. */
const LONGEST_SCATTERED = 6;

/** The numbers of matching commands, each with its best kind of match. Weaker kinds are skipped once stronger ones fill the list. */
function hitsOf(
  { commands, texts, grams, labelMasks, masks, alphabet }: Index,
  query: Query,
  limit: number,
  loosely: boolean,
  only?: Ranking['only'],
): { readonly found: readonly number[]; readonly hits: readonly Hit[] } {
  const found: number[] = [];
  const hits: Hit[] = [];
  const places = new Uint32Array(commands.length);
  const tiers = new Uint8Array(commands.length).fill(NONE);
  const { letters } = query;
  const mask = maskOf(letters);
  let strong = 0;
  const offer = (at: number, hit: Hit | null) => {
    if (!hit) return;
    if (tiers[at]! <= hit.tier) return;
    if (tiers[at] === NONE) places[at] = found.push(at) - 1;
    hits[places[at]!] = hit;
    tiers[at] = hit.tier;
    if (hit.tier <= TIER.inside) strong++;
  };
  const wanted = (at: number) => !only || only(commands[at]!);
  const unsettled = (at: number) => tiers[at]! > TIER.anyOrder && wanted(at);

  const ends = endsOf(grams, letters);
  const bits = new Uint32Array(grams.words);
  // Nothing beside the scores makes up for two tiers, and what is found outside of labels is that far behind what is found in them.
  each(ends.front(letters.length), (at) => {
    if (wanted(at)) offer(at, contiguous(texts[at]!, query, strong >= limit));
  });
  if (!loosely || strong >= limit) return { found, hits };

  if (query.tokens.length) {
    bits.set(grams.all);
    for (const token of query.tokens) meet(bits, bits, endsOf(grams, token.letters).front(token.letters.length));
    each(bits, (at) => {
      if (unsettled(at)) offer(at, anyOrder(texts[at]!, query));
    });
  } else if (isPart(letters, 0, 1) || letters.length > 2) {
    each(partedSets(grams, letters, ends), (at) => {
      if (unsettled(at)) offer(at, anyOrder(texts[at]!, query, (labelMasks[at]! & mask) === mask));
    });
  }
  if (found.length < limit && letters.length > 1 && letters.length <= LONGEST_SCATTERED && !query.tokens.length) {
    bits.set(grams.all);
    for (const letter of letters) if (!isLetter(letter)) meet(bits, bits, grams.first(letter));
    each(bits, (at) => {
      if ((labelMasks[at]! & mask) === mask && tiers[at] === NONE && wanted(at)) offer(at, scattered(texts[at]!, query));
    });
  }
  if (found.length < FEW && [...letters].every(isLetter)) {
    const tokens = query.tokens.length ? query.tokens : [query];
    for (const token of tokens) {
      if (token.letters.length < SHORTEST_TYPO) continue;
      const others = tokens.filter((t) => t !== token);
      for (const [pattern, set] of typosOf(grams, token.letters)) {
        for (const other of others) meet(set, set, endsOf(grams, other.letters).front(other.letters.length));
        if (found.length >= limit) return { found, hits };
        let guess: Query | undefined;
        const needed = maskOf(pattern.replace(ANY, ''));
        each(set, (at) => {
          if ((masks[at]! & needed) !== needed || tiers[at] !== NONE || !wanted(at)) return;
          const span = misspelled(texts[at]!, (guess ??= plain(pattern, alphabet)));
          const rest = span && (others.length ? anyOrder(texts[at]!, { ...query, tokens: others })?.spans : []);
          if (rest) offer(at, { tier: TIER.typo, spans: [span, ...rest] });
        });
      }
    }
  }
  return { found, hits };
}

/** Sets of the texts in which the first letters, or the last, can be typed in one go. */
interface Ends {
  front(to: number): Bits;
  back(from: number): Bits;
}

function endsOf(grams: Grams, letters: string): Ends {
  const n = letters.length;
  const front = [grams.all, grams.first(letters[0] ?? '')];
  for (let to = 2; to <= n; to++) front.push(joined(front[to - 1]!, grams.pair(letters[to - 2]!, letters[to - 1]!)));
  const back: Bits[] = [];
  return {
    front: (to) => front[to]!,
    back(from) {
      if (!back.length) {
        back[n] = back[n - 1] = grams.all;
        for (let i = n - 2; i >= 0; i--) back[i] = joined(back[i + 1]!, grams.pair(letters[i]!, letters[i + 1]!));
      }
      return back[from]!;
    },
  };
}

/** Texts in which two parts of the letters, or three, can be typed in one go each. */
function partedSets(grams: Grams, letters: string, ends: Ends): Bits {
  const out = new Uint32Array(grams.words);
  const middle = new Uint32Array(grams.words);
  const bits = new Uint32Array(grams.words);
  const n = letters.length;
  const last = (cut: number, before: Bits) => {
    if (isPart(letters, cut, n) && meet(bits, before, ends.back(cut)) && meet(bits, bits, grams.first(letters[cut]!)))
      for (let i = 0; i < out.length; i++) out[i]! |= bits[i]!;
  };
  for (let cut = 1; cut < n; cut++) {
    if (!isPart(letters, 0, cut)) continue;
    last(cut, ends.front(cut));
    let some = meet(middle, ends.front(cut), grams.first(letters[cut]!));
    for (let next = cut + 1; some && next < n; next++) {
      if (isPart(letters, cut, next)) last(next, middle);
      some = meet(middle, middle, grams.pair(letters[next - 1]!, letters[next]!));
    }
  }
  return out;
}

/** What may have been meant: a wrong, an extra, a missing letter, or two swapped; each with the texts worth a look. */
function* typosOf(grams: Grams, letters: string): Generator<[pattern: string, set: Bits]> {
  const ends = endsOf(grams, letters);
  const n = letters.length;
  const between = function* (pattern: string, to: number, from: number): Generator<[string, Bits]> {
    const bits = new Uint32Array(grams.words);
    if (!meet(bits, to ? ends.front(to) : grams.all, ends.back(Math.min(from, n)))) return;
    // Pairs that the change has made.
    for (let i = Math.max(1, to); i <= Math.min(pattern.length - 1, pattern.length - (n - from)); i++) {
      if (pattern[i - 1] !== ANY && pattern[i] !== ANY && !meet(bits, bits, grams.pair(pattern[i - 1]!, pattern[i]!))) return;
    }
    yield [pattern, bits];
  };
  for (let i = 0; i <= n; i++) {
    const [head, tail] = [letters.slice(0, i), letters.slice(i)];
    yield* between(head + ANY + tail, i, i);
    if (i === n) break;
    yield* between(head + ANY + tail.slice(1), i, i + 1);
    yield* between(head + tail.slice(1), i, i + 1);
    if (i < n - 1 && tail[0] !== tail[1]) yield* between(head + tail[1]! + tail[0]! + tail.slice(2), i, i + 2);
  }
}

const isEmpty = (bits: Bits) => bits.every((word) => word === 0);

function joined(a: Bits, b: Bits): Bits {
  const out = new Uint32Array(a.length);
  meet(out, a, b);
  return out;
}

/** Lower is better. Within a tier, used and short labels come first. */
function scoreOf({ commands, texts, standing }: Index, at: number, hit: Hit, uses: Uses, now: number): number {
  const use = uses[commands[at]!.id];
  return (
    hit.tier * 1000 +
    standing[at]! -
    (use ? Math.min(300, frecency(use, now) * 40) : 0) +
    Math.min(99, unmatched(texts[at]!, hit)) +
    (hit.tier === TIER.english && !isWhole(texts[at]!, hit) ? BEGUN : 0)
  );
}

/** Penalty for matching only the beginning of an English word (add: addresses) instead of the word (add shop) or its plural. */
const BEGUN = 100;
const isWhole = ({ glyphs, english }: Text, { spans }: Hit) =>
  spans.every(([, end]) => [end, end + 1].some((at) => at >= english || glyphs[at]!.skip || !glyphs[at]!.spellings.length));

/** Initials of a stretch within a label mean a word (dd: 订单) rather than characters that happen to meet (我的待办, 渠道店铺). */
const STRAY = 450;
function isOfWords(
  { commands }: Index,
  at: number,
  { tier, spans: [span] }: Hit,
  { letters }: Query,
  isWord: (pair: string) => boolean,
): boolean {
  if (tier !== TIER.inside || !isLetter(letters[0]!)) return true;
  const chars = [...commands[at]!.label].slice(...span!);
  return chars.length !== letters.length || isWord(chars.slice(0, 2).join(''));
}

function beginningsOf(commands: readonly Command[]): ReadonlySet<string> {
  const before = new Map<string, string>();
  const out = new Set<string>();
  for (const label of new Set(commands.map((command) => command.label))) {
    const chars = [...label];
    chars.slice(1).forEach((char, i) => {
      const pair = chars[i]! + char;
      const left = chars[i - 1] ?? '';
      const known = before.get(pair);
      if (!/^\p{L}$/u.test(left) || (known !== undefined && known !== left)) out.add(pair);
      before.set(pair, left);
    });
  }
  return out;
}

/**
 * First actions on the current rows, which may match less exactly than others (登记付款 before 付款给品牌 of another page), but not before a page
 * that begins with the query; dangerous ones come later. Last are commands of other pages, after those the selection does not allow, and
 * commands kept for compatibility.
 */
const standingOf = ({ section, danger, why, retired }: Command) =>
  (section === 'selection' && !danger ? -950 : section === 'distant' ? 120 : 0) + (why ? 100 : 0) + (retired ? 150 : 0);

function untyped(commands: readonly Command[], { uses = {}, pinned = [], now = 0, limit = LIMIT, only }: Ranking): Found[] {
  const byId = new Map(commands.map((c) => [c.id, c]));
  const lately = commands
    .filter((c) => uses[c.id] && !pinned.includes(c.id))
    .sort((a, b) => frecency(uses[b.id], now) - frecency(uses[a.id], now));
  return [...pinned.flatMap((id) => byId.get(id) ?? []), ...lately]
    .filter((c) => !only || only(c))
    .slice(0, limit)
    .map((command) => ({ command, at: [] }));
}

/** Keeps the `limit` lowest, in order; equal scores by number. */
function best<T>(limit: number) {
  const rows: { score: number; order: number; value: T }[] = [];
  const before = (score: number, order: number, row: { score: number; order: number }) =>
    score < row.score || (score === row.score && order < row.order);
  return {
    takes: (score: number, order: number) => rows.length < limit || before(score, order, rows[limit - 1]!),
    add(score: number, order: number, value: T) {
      if (!this.takes(score, order)) return;
      let [from, to] = [0, rows.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if (before(score, order, rows[middle]!)) to = middle;
        else from = middle + 1;
      }
      rows.splice(from, 0, { score, order, value });
      if (rows.length > limit) rows.pop();
    },
    list: () => rows.map((row) => row.value),
  };
}

function maskOf(letters: string): number {
  let mask = 0;
  for (const char of letters) {
    const code = char.charCodeAt(0);
    // Letters have a bit each; digits share four, everything else two.
    mask |= code >= 97 && code <= 122 ? 1 << (code - 97) : code >= 48 && code <= 57 ? 1 << (26 + (code & 3)) : 1 << (30 + (code & 1));
  }
  return mask;
}
