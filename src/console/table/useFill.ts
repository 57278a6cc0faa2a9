import { useLayoutEffect, useReducer, useRef } from 'react';
import type { WireRow } from '../contract';
import type { RowAt } from './useRows';

/** Rows that may come onto the page in one frame. A page of rows that arrives in the middle of a scroll would else take as long as three frames. */
const PER_FRAME = 10;

/** The rows of these indices, as they are drawn: of those that were not there before, some a frame; the others are still on their way, and come with the next. */
export function useFill(indices: readonly number[], rowAt: RowAt): ReadonlyMap<number, WireRow> {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const before = useRef<ReadonlySet<number>>(new Set());
  const here = indices.flatMap((index) => { const row = rowAt(index); return row ? [[index, row] as const] : []; });
  const held = new Set(here.filter(([index]) => !before.current.has(index)).slice(PER_FRAME).map(([index]) => index));
  const drawn = new Map(here.filter(([index]) => !held.has(index)));
  useLayoutEffect(() => {
    before.current = new Set(drawn.keys());
    if (held.size === 0) return;
    const frame = requestAnimationFrame(again);
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
