/** Where a row stands among its siblings, as numbers that rise from one to the next. */
import type { WireRow } from '../../contract';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
/** Between numbers given anew, so that a row put between two others later changes itself only. */
const STEP = 10;

/**
 * What changes where a row goes past the one above or below it: itself, where there is a number free between its new neighbours, else all whose number is not yet theirs.
 * @returns rows and their new numbers; none at the end of the siblings.
 */
export function placed(
  siblings: readonly WireRow[],
  at: number,
  by: 1 | -1,
  field: string,
  { min, max }: Bounds,
): (readonly [WireRow, number])[] {
  const to = at + by;
  if (!siblings[at] || !siblings[to]) return [];
  const order = siblings.toSpliced(at, 1).toSpliced(to, 0, siblings[at]);
  const numberOf = (row: WireRow | undefined) => (row ? Number(row[field]) : undefined);
  const [above, below] = [numberOf(order[to - 1]), numberOf(order[to + 1])];
  const free =
    above !== undefined && below !== undefined
      ? Math.floor((above + below) / 2)
      : above !== undefined
        ? Math.min(above + STEP, max)
        : Math.max(below! - STEP, min);
  if (free > (above ?? min - 1) && free < (below ?? max + 1)) return [[siblings[at], free]];
  const step = Math.max(1, Math.min(STEP, Math.floor((max - min) / order.length)));
  return order.flatMap((row, i) => (numberOf(row) === min + (i + 1) * step ? [] : [[row, min + (i + 1) * step] as const]));
}
