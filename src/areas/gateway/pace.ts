/** How fast a remote may be called: a bucket of tokens, kept as the one instant until which they are spent. */
import type { Gateway } from '../../language/gateway';

/** How many calls may be begun at once now. @param pacedUntil what was begun before has taken the tokens up to then. */
export function free({ perSecond, burst }: Gateway['pace'], pacedUntil: string | null, now: Date): number {
  const spent = pacedUntil === null ? 0 : Math.max(0, Date.parse(pacedUntil) - now.getTime());
  return Math.max(0, Math.floor(burst - (spent * perSecond) / 1000));
}

/** Until when tokens are spent once so many more calls are begun. */
export const spend = ({ perSecond }: Gateway['pace'], pacedUntil: string | null, calls: number, now: Date): string =>
  new Date(Math.max(now.getTime(), pacedUntil === null ? 0 : Date.parse(pacedUntil)) + Math.ceil((calls * 1000) / perSecond)).toISOString();
