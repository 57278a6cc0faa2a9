import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../language/resource';
import { keyOf } from '../../kit/filter/filterQuery';
import type { Branch, TreeRow } from '../../kit/grid/branch';
import { useChosen } from '../../kit/rows/useChosen';
import { useGridState } from '../../kit/rows/useGridState';
import { useReturn } from '../../kit/rows/useReturn';
import type { ListQuery } from '../../kit/rows/useRows';
import { isHeading } from './branches';
import { useBranches } from './useBranches';

/** The lines of a tree, the cursor among them, and the rows that are chosen. */
export function useTreeRows(visible: boolean, resource: Resource, list: ListQuery) {
  const found = useBranches(resource, list);
  const { tree, lines, rows } = found;
  const rowAt = useCallback((index: number): TreeRow | undefined => lines[index]?.row, [lines]);
  /** A heading can't be chosen. */
  const choosable = useCallback(
    (index: number) => {
      const row = rowAt(index);
      return row && !isHeading(row) ? row : undefined;
    },
    [rowAt],
  );
  const { state, dispatch, rowCount } = useGridState(keyOf(list), tree.data ? lines.length : tree.error ? 0 : null);
  const goTo = useCallback((to: number) => dispatch({ do: 'move', to }), [dispatch]);
  const indexOf = useCallback((id: string) => lines.findIndex(({ row }) => row.id === id), [lines]);
  useCursorLine(lines, state.focus, goTo);
  useReturn(visible, resource, undefined, (id) => {
    const now = indexOf(id);
    if (now >= 0) goTo(now);
  });
  const focused = choosable(state.focus);
  const chosen = useChosen(state.selected, rows, focused);
  const loaded = useMemo(() => lines.flatMap(({ row }) => (isHeading(row) ? [] : [row])), [lines]);
  return {
    ...found,
    rowAt,
    choosable,
    state,
    dispatch,
    rowCount,
    goTo,
    indexOf,
    line: lines[state.focus],
    focused,
    chosen,
    loaded,
    areAllChosen: loaded.length > 0 && loaded.every((row) => state.selected.has(row.id)),
  };
}

/** Rows that come or go above must not carry the cursor away from its own. */
function useCursorLine(lines: readonly Branch[], focus: number, goTo: (index: number) => void): void {
  const at = useRef<string | undefined>(undefined);
  const line = lines[focus];
  const follow = useEffectEvent((now: number) => {
    if (now >= 0 && now !== focus) goTo(now);
  });
  useLayoutEffect(() => follow(lines.findIndex(({ row }) => row.id === at.current)), [lines]);
  useLayoutEffect(() => {
    at.current = line?.row.id;
  }, [line]);
}
