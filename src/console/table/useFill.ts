import { useLayoutEffect, useReducer, useRef } from 'react';
import type { RowAt } from './useRows';

/** Rows that may come onto the page in one frame. A page of rows that arrives in the middle of a scroll would else take as long as three frames. */
const PER_FRAME = 10;

/** `rowAt` as it is drawn: of rows that were not there before, some a frame; the others are still on their way, and come with the next. */
export function useFill(rowAt: RowAt): RowAt {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const there = useRef<ReadonlySet<number>>(new Set());
  const drawn = new Set<number>();
  let [left, isHeld] = [PER_FRAME, false];
  useLayoutEffect(() => {
    there.current = drawn;
    if (!isHeld) return;
    const frame = requestAnimationFrame(again);
    return () => cancelAnimationFrame(frame);
  });
  return (index) => {
    const row = rowAt(index);
    if (!row) return undefined;
    if (!there.current.has(index) && left-- <= 0) { isHeld = true; return undefined; }
    drawn.add(index);
    return row;
  };
}
