import { DAY_MS } from '../src/language/days';
/** How often and how lately commands were used: the more and the fresher, the higher within equal matches. */
export interface Use {
  readonly count: number;
  readonly last: number;
}
export type Uses = Readonly<Record<string, Use>>;

const HALF_LIFE_MS = 7 * DAY_MS;
const MOST_ENTRIES = 200;

/** Uses, each worth half as much after a week. */
export const frecency = (use: Use | undefined, now: number) => (use ? use.count * 2 ** ((use.last - now) / HALF_LIFE_MS) : 0);

/** Counts one more use now; the least valuable are forgotten. */
export function used(uses: Uses, id: string, now: number): Uses {
  const next = { ...uses, [id]: { count: frecency(uses[id], now) + 1, last: now } };
  return Object.fromEntries(
    Object.entries(next)
      .sort(([, a], [, b]) => frecency(b, now) - frecency(a, now))
      .slice(0, MOST_ENTRIES),
  );
}

export const forgotten = (uses: Uses, id: string): Uses => Object.fromEntries(Object.entries(uses).filter(([key]) => key !== id));
