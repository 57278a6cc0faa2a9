/** Somebody else changed the row while it was being edited: what is mine, what is theirs, where both touched the same. */
import type { Fields } from '../../../language/field';
import { same, type FormValues } from './useFieldsForm';

export interface Comparison {
  /** Changed by both, differently: somebody must choose. */
  readonly conflicts: readonly string[];
  /** Changed by them only: taken over. */
  readonly theirs: readonly string[];
  /** Changed by me only: kept. */
  readonly mine: readonly string[];
}

/** `base` is what I started from, `now` what the row holds. */
export function compare(fields: Fields, base: FormValues, mine: FormValues, now: FormValues): Comparison {
  const result = { conflicts: [] as string[], theirs: [] as string[], mine: [] as string[] };
  for (const key of Object.keys(fields)) {
    const iChanged = !same(mine[key], base[key]);
    const theyChanged = !same(now[key], base[key]);
    if (iChanged && theyChanged && !same(mine[key], now[key])) result.conflicts.push(key);
    else if (theyChanged) result.theirs.push(key);
    else if (iChanged) result.mine.push(key);
  }
  return result;
}

/** The merged values: theirs where only they changed or were chosen, otherwise mine. */
export const merged = (
  comparison: Comparison,
  mine: FormValues,
  now: FormValues,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): FormValues => ({
  ...mine,
  ...Object.fromEntries(
    [...comparison.theirs, ...comparison.conflicts.filter((key) => chosen[key] === 'theirs')].map((key) => [key, now[key] ?? null]),
  ),
});
