/** The parts of days with what they can take: which one is on, and which are marked. */
import type { WireRow } from '../../contract';

/** A part of a day. */
export interface Spot {
  readonly day: string;
  /** Which of the parts, in their order. */
  readonly part: number;
}

/** How full a part of a day is. */
export type Fill = 'none' | 'free' | 'nearly' | 'full' | 'over';
/** From this share on it is nearly full, in percent. */
const NEARLY = 85;

export const sameSpot = (a: Spot, b: Spot) => a.day === b.day && a.part === b.part;

/** The days and parts between two corners, both among `days`. */
export function between(a: Spot, b: Spot, days: readonly string[]) {
  const [from, to] = [days.indexOf(a.day), days.indexOf(b.day)].sort((x, y) => x - y) as [number, number];
  const [first, last] = [a.part, b.part].sort((x, y) => x - y) as [number, number];
  return {
    days: days.slice(from, to + 1),
    parts: Array.from({ length: last - first + 1 }, (_, i) => first + i),
    has: ({ day, part }: Spot) => part >= first && part <= last && days.indexOf(day) >= from && days.indexOf(day) <= to,
  };
}

/** What the rows of a part take and could take, added up. Nothing where there is no row: that is not the same as no room. */
export function loadOf(
  rows: readonly WireRow[],
  used: string,
  most: string,
): { readonly fill: Fill; readonly used: number; readonly most: number } {
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
  const [taken, room] = [sum(used), sum(most)];
  const fill =
    rows.length === 0 ? 'none' : taken > room ? 'over' : taken === room ? 'full' : taken * 100 >= room * NEARLY ? 'nearly' : 'free';
  return { fill, used: taken, most: room };
}
