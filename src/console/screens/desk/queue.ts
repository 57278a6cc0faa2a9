/** The order in which rows that wait stand at a desk: as it was, while they come and go under somebody's hands. */

interface Standing {
  /** Ids in the order in which they stood. */
  readonly before: readonly string[];
  /** Ids that wait now, the first due on top. */
  readonly now: readonly string[];
  /** The row at hand. */
  readonly cursor: string | null;
  /** Those that were put off. */
  readonly off: ReadonlySet<string>;
}

/**
 * Known rows keep their places; new ones are placed by due time, but never above the current row, so that nothing moves while it is used.
 * Postponed rows are last.
 */
export function queued({ before, now, cursor, off }: Standing): string[] {
  const waiting = new Set(now);
  const known = new Set(before);
  const order = before.filter((id) => waiting.has(id));
  now.forEach((id, i) => {
    if (known.has(id)) return;
    // Behind the nearest that is due before it.
    const ahead = now.slice(0, i).findLast((one) => order.includes(one));
    const at = ahead === undefined ? 0 : order.indexOf(ahead) + 1;
    order.splice(known.size === 0 ? order.length : Math.max(at, order.indexOf(cursor ?? '') + 1), 0, id);
  });
  return [...order.filter((id) => !off.has(id)), ...order.filter((id) => off.has(id))];
}

/** The next row after one that somebody can take up, from the top again behind the last; where there is none, the one beside it. */
export function nextFree(order: readonly string[], from: string, isFree: (id: string) => boolean): string {
  const at = order.indexOf(from);
  const others = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  return others.find(isFree) ?? from;
}

/** Rows that are asked for at once, so that one of them is free. */
const AHEAD = 20;

/** What is asked for where somebody wants a row: that one, then what comes behind it, then the rest from the top. */
export function wantedFrom(order: readonly string[], first: string, isFree: (id: string) => boolean): string[] {
  const at = order.indexOf(first);
  return [...order.slice(Math.max(0, at)), ...order.slice(0, Math.max(0, at))].filter(isFree).slice(0, AHEAD);
}

/** Where the cursor goes when its row has left: to what stands in its place now. */
export function followed(before: readonly string[], order: readonly string[], cursor: string | null): string | null {
  if (cursor !== null && order.includes(cursor)) return cursor;
  const at = cursor === null ? 0 : before.indexOf(cursor);
  const there = new Set(order);
  return (
    before.slice(at + 1).find((id) => there.has(id)) ?? before.slice(0, Math.max(0, at)).findLast((id) => there.has(id)) ?? order[0] ?? null
  );
}
