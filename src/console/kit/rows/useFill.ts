import { useLayoutEffect, useReducer, useRef } from 'react';
import type { WireRow } from '../../contract';
import type { RowAt } from './useRows';

/** Rows rendered per frame at most. Rendering a whole page during a scroll takes as long as three frames. */
const PER_FRAME = 10;

/** The rows at these indices, as rendered: the first ones at once, later ones a few per frame, for somebody may be scrolling. */
export function useFill(indices: readonly number[], rowAt: RowAt): ReadonlyMap<number, WireRow> {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const before = useRef<ReadonlySet<number>>(new Set());
  // A frame may see several renders: what they bring together counts.
  const brought = useRef(0);
  const waits = useRef(false);
  const frame = useRef(0);
  const hasBegun = useRef(false);
  const here = indices.flatMap((index) => {
    const row = rowAt(index);
    return row ? [[index, row] as const] : [];
  });
  const fresh = here.filter(([index]) => !before.current.has(index));
  const room = hasBegun.current ? Math.max(0, PER_FRAME - brought.current) : fresh.length;
  const held = new Set(fresh.slice(room).map(([index]) => index));
  const drawn = new Map(here.filter(([index]) => !held.has(index)));
  useLayoutEffect(() => {
    before.current = new Set(drawn.keys());
    hasBegun.current ||= drawn.size > 0;
    brought.current += fresh.length - held.size;
    waits.current = held.size > 0;
    if (brought.current === 0 || frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      brought.current = 0;
      if (waits.current) again();
    });
  });
  useLayoutEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  return drawn;
}
