/** What is said of files that were chosen and left out: every one counts, whatever came of the others. */
import { groupBy } from '../../../language/groupBy';

export interface LeftOut {
  readonly name: string;
  readonly why: string;
}
/** More names tell nobody more; how many there are is said. */
const NAMED = 5;

export const namesOf = (names: readonly string[]): string =>
  `${names.slice(0, NAMED).join('、')}${names.length > NAMED ? ` 等 ${names.length} 个` : ''}`;

/** A line for each reason. */
export const linesOf = (all: readonly LeftOut[]): string[] =>
  [...groupBy(all, ({ why }) => why)].map(([why, those]) => `${namesOf(those.map(({ name }) => name))}:${why}`);
