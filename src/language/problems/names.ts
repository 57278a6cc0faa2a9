/** Unknown names, with the nearest known one. */
import { closest, distance } from 'fastest-levenshtein';

/** The number of typos allowed in a suggestion: one per three letters, three at most. */
const slipsIn = (name: string) => Math.min(3, Math.max(1, Math.floor(name.length / 3)));

/** Two letters that changed places are one typo, though two letters differ. */
const isSwapped = (one: string, other: string) => distance(one, other) === 2 && [...one].sort().join('') === [...other].sort().join('');

/** @returns the name as written, with the known name that was probably meant */
export function wrong(name: string, known: Iterable<string>): string {
  const all = [...known];
  const near = all.length > 0 ? closest(name, all) : name;
  const isNear = distance(near, name) <= slipsIn(near.length > name.length ? near : name) || isSwapped(near, name);
  return near !== name && isNear ? `${name} (did you mean ${near}?)` : name;
}
