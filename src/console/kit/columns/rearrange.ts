/** What can be done with the columns of a list. */
import { within, type Arrangement } from './arrangement';

/** Takes a column away, or puts it where it stands in `order`; the last one stays. */
export function toggled({ names, widths, pinned }: Arrangement, name: string, order: readonly string[]): Arrangement {
  const at = names.indexOf(name);
  if (at < 0) {
    const next = order.filter((n) => n === name || names.includes(n));
    return { names: next, widths, pinned: pinned > 1 && next.indexOf(name) < pinned ? pinned + 1 : pinned };
  }
  if (names.length === 1) return { names, widths, pinned };
  return { names: names.filter((n) => n !== name), widths, pinned: Math.max(1, at < pinned ? pinned - 1 : pinned) };
}

/** Puts a column at another place. Across the edge of those that stay in view it becomes one of them, or ceases to be. */
export function moved({ names, widths, pinned }: Arrangement, name: string, to: number): Arrangement {
  const from = names.indexOf(name);
  const place = Math.max(0, Math.min(names.length - 1, to));
  if (from < 0 || from === place) return { names, widths, pinned };
  const next = names.filter((n) => n !== name);
  next.splice(place, 0, name);
  return { names: next, widths, pinned };
}

/** Keeps a column in view behind those that are, or lets it go again. */
export function pinToggled({ names, widths, pinned }: Arrangement, name: string): Arrangement {
  const at = names.indexOf(name);
  if (at < 0 || (at < pinned && pinned === 1)) return { names, widths, pinned };
  const isPinned = at < pinned;
  return { ...moved({ names, widths, pinned }, name, isPinned ? pinned - 1 : pinned), pinned: isPinned ? pinned - 1 : pinned + 1 };
}

/** Gives columns a width in pixels; null takes it away again. */
export function resized({ names, widths, pinned }: Arrangement, changes: Readonly<Record<string, number | null>>): Arrangement {
  const next = Object.entries({ ...widths, ...changes }).flatMap(([name, width]) =>
    width === null ? [] : [[name, within(width)] as const],
  );
  return { names, widths: Object.fromEntries(next), pinned };
}
