/** Where keys lead among pictures that stand in rows of `across`. */
import type { GridIntent } from '../../kit/grid/gridKeys';

/** Rows a page key leaps over. */
const LEAP = 3;

export interface Position {
  readonly at: number;
  readonly across: number;
  readonly count: number;
}

/** @returns the target of a cursor key. Up and down stay in their column; below its last picture they go to the last one. */
export function stepOf(intent: Extract<GridIntent, { do: 'move' | 'extend' }>, { at, across, count }: Position): number {
  if ('edge' in intent) return intent.edge === 'first' ? 0 : Math.max(0, count - 1);
  const to = at + ('by' in intent ? intent.by : intent.page * LEAP) * across;
  if (to < 0) return 'by' in intent ? at : at % across;
  if (to < count) return to;
  const isLastRow = Math.floor(at / across) === Math.floor((count - 1) / across);
  return isLastRow ? at : count - 1;
}

/** To the picture beside; the end of a row goes on in the next one. */
export const beside = (by: 1 | -1, { at, count }: Position): number => Math.max(0, Math.min(count - 1, at + by));
