/** Names that nothing answers, with the right one that is nearest. */
import { closest, distance } from 'fastest-levenshtein';

/** As many letters may be wrong as people mistype: one in three, and no more than three. */
const slipsIn = (name: string) => Math.min(3, Math.max(1, Math.floor(name.length / 3)));

/** @returns the name as written, and which of the known ones was probably meant */
export function wrong(name: string, known: Iterable<string>): string {
  const all = [...known];
  const near = all.length > 0 ? closest(name, all) : name;
  return near !== name && distance(near, name) <= slipsIn(near.length > name.length ? near : name)
    ? `${name} (did you mean ${near}?)`
    : name;
}
