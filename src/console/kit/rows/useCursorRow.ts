import { useLayoutEffect, useRef, type Dispatch } from 'react';
import { useTabMemory } from '../../base/tabs/hooks';
import type { GridEvent } from './selection';
import type { RowAt } from './useRows';

/** Which row the cursor is on, and where that was in which query. */
interface CursorRow {
  readonly query: string;
  readonly at: number;
  readonly id: string | undefined;
}

/**
 * Keeps the cursor on its row when rows above it come or go or the order changes. If the row is gone, the cursor keeps its position.
 * @param indexOf where a row on hand stands. @param waiting more is to come: a row that can't be found may be among it.
 */
export function useCursorRow(
  query: string,
  focus: number,
  dispatch: Dispatch<GridEvent>,
  rowAt: RowAt,
  indexOf: (id: string) => number,
  waiting: boolean,
): void {
  const [restored, keep] = useTabMemory<CursorRow | null>('cursor', null);
  const on = useRef<CursorRow | null>(restored);
  useLayoutEffect(() => {
    const id = rowAt(focus)?.id;
    const { current: before } = on;
    const isMoved = before?.query !== query || before.at !== focus;
    if (!isMoved && before.id !== undefined && before.id !== id) {
      const at = indexOf(before.id);
      if (at >= 0) {
        on.current = { ...before, at };
        keep(on.current);
        dispatch({ do: 'follow', to: at });
        return;
      }
      if (waiting || id === undefined) return;
    }
    if (!isMoved && before.id === id) return;
    on.current = { query, at: focus, id };
    keep(on.current);
  }, [query, focus, dispatch, rowAt, indexOf, waiting, keep]);
}
