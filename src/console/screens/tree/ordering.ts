/** Where a row stands among its siblings, as numbers that rise from one to the next. */
import type { WireRow } from '../../contract';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
/** The gap between new numbers, so that a row that is later put between two others changes alone. */
const STEP = 10;

/** A number between two, if there is one; beyond the last and before the first, a step from them. */
function between(above: number | undefined, below: number | undefined, { min, max }: Bounds): number {
  if (above === undefined && below === undefined) return min + STEP;
  if (above !== undefined && below !== undefined) return Math.floor((above + below) / 2);
  return above !== undefined ? Math.min(above + STEP, max) : Math.max(below! - STEP, min);
}

type Numbers = (readonly [WireRow, number])[];

/**
 * The changes that move a row past so many siblings, down or (below zero) up.
 * @returns rows and their new numbers; none at the end of the siblings.
 */
export function placed(siblings: readonly WireRow[], at: number, by: number, field: string, bounds: Bounds): Numbers {
  const to = at + by;
  if (!siblings[at] || !siblings[to]) return [];
  return numbered(siblings.toSpliced(at, 1).toSpliced(to, 0, siblings[at]), to, field, bounds);
}

/** The same for one that comes from elsewhere, with the number it has there. It is always among the changes. */
export function received(siblings: readonly WireRow[], to: number, row: WireRow, field: string, bounds: Bounds): Numbers {
  const changes = numbered(siblings.toSpliced(to, 0, row), to, field, bounds);
  return changes.some(([one]) => one === row) ? changes : [...changes, [row, Number(row[field])]];
}

/** The number of the one that was put there if one is free between its new neighbours, else those of all that must be renumbered. */
function numbered(order: readonly WireRow[], to: number, field: string, bounds: Bounds): Numbers {
  const numberOf = (row: WireRow | undefined) => (row ? Number(row[field]) : undefined);
  const [above, below] = [numberOf(order[to - 1]), numberOf(order[to + 1])];
  const { min, max } = bounds;
  const free = between(above, below, bounds);
  if (free > (above ?? min - 1) && free < (below ?? max + 1)) return [[order[to]!, free]];
  const step = Math.max(1, Math.min(STEP, Math.floor((max - min) / order.length)));
  return order.flatMap((row, i) => (numberOf(row) === min + (i + 1) * step ? [] : [[row, min + (i + 1) * step] as const]));
}

/** The number that puts a row back where it was, after its siblings were renumbered as it left. */
export function placeBefore(siblings: readonly WireRow[], at: number, changes: Numbers, field: string, bounds: Bounds): number {
  if (changes.length === 1) return Number(siblings[at]![field]);
  const moved = new Map(changes.map(([row, to]) => [row.id, to]));
  const numberOf = (row: WireRow | undefined) => row && (moved.get(row.id) ?? Number(row[field]));
  return between(numberOf(siblings[at - 1]), numberOf(siblings[at + 1]), bounds);
}
