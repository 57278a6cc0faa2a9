/** Chinese found by how it is read: in full, by initials, or both mixed, as 清泉水站 by qqsz, qingquan or qingqsz. */

/** Every way one character may be typed. */
type Readings = (char: string) => readonly string[];

/** Whether a text may be pinyin: text with Chinese characters is searched as it is. */
export const isSpelling = (text: string) => /^[a-z][a-z\d' ]{0,59}$/i.test(text);

/** Where in a title the letters begin to spell it, or -1. The last character may be begun only. */
export function spelledAt(title: string, letters: string, readings: Readings): number {
  const chars = [...title.toLowerCase()];
  return chars.findIndex((_, start) => {
    // All ways to divide the letters are followed at once: how many of them each has used up.
    let reached = new Set([0]);
    for (let i = start; i < chars.length && reached.size > 0; i++) {
      const next = new Set<number>();
      for (const reading of readings(chars[i]!)) {
        for (const at of reached) {
          if (letters[at] !== reading[0]) continue;
          if (letters.length - at === 1 || reading.startsWith(letters.slice(at))) return true;
          next.add(at + 1);
          if (letters.startsWith(reading, at)) next.add(at + reading.length);
        }
      }
      reached = next;
    }
    return false;
  });
}

/** The letters typed, without the separators that an input method puts between syllables. */
export const lettersOf = (typed: string) => typed.toLowerCase().replace(/[' ]/g, '');

let known: Promise<Readings> | undefined;
/** Pinyin of characters; the library is loaded at the first search by letters. */
export const readingsOf = (): Promise<Readings> =>
  (known ??= import('pinyin-pro').then(({ polyphonic }) => {
    const all = new Map<string, readonly string[]>();
    return (char) => {
      let found = all.get(char);
      if (!found)
        all.set(
          char,
          (found = /\p{Script=Han}/u.test(char)
            ? [
                ...new Set(
                  (polyphonic(char, { toneType: 'none', type: 'array', v: true }).flat() as string[]).flatMap((reading) =>
                    reading.includes('v') ? [reading, reading.replace('v', 'u')] : [reading],
                  ),
                ),
              ]
            : [char]),
        );
      return found;
    };
  }));

/** The rows whose text the letters spell, those first that begin so. */
export async function spelled<R>(typed: string, rows: readonly R[], textOf: (row: R) => string): Promise<R[]> {
  const readings = await readingsOf();
  const letters = lettersOf(typed);
  return rows
    .flatMap((row) => {
      const place = spelledAt(textOf(row), letters, readings);
      return place < 0 ? [] : [{ row, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}
