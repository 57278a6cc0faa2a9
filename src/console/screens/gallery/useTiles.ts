import { useCallback, useMemo } from 'react';
import type { Resource } from '../../../language/resource';
import { keyOf } from '../../kit/filter/filterQuery';
import { useChosen } from '../../kit/rows/useChosen';
import { useCursorRow } from '../../kit/rows/useCursorRow';
import { useGridState } from '../../kit/rows/useGridState';
import { useReturn } from '../../kit/rows/useReturn';
import type { ListQuery } from '../../kit/rows/useRows';
import { usePictures } from './usePictures';

/** The rows of a gallery, the cursor among them, and those that are chosen. */
export function useTiles(visible: boolean, resource: Resource, list: ListQuery) {
  const found = usePictures(list);
  const { rows, stale, fetching, known } = found;
  const asked = keyOf(list);
  const { state, dispatch } = useGridState(asked, known ? rows.length : null);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const rowAt = useCallback((index: number) => (stale ? undefined : rows[index]), [stale, rows]);
  const indexOf = useCallback((id: string) => rows.findIndex((row) => row.id === id), [rows]);
  useCursorRow(asked, state.focus, dispatch, rowAt, indexOf, fetching);
  useReturn(visible, resource, list, (id, was) => {
    const now = indexOf(id);
    dispatch({ do: 'move', to: now >= 0 ? now : was });
  });
  const at = Math.min(state.focus, Math.max(0, rows.length - 1));
  const focused = rowAt(at);
  const chosen = useChosen(state.selected, byId, focused);
  return { ...found, byId, rowAt, at, focused, chosen, state, dispatch };
}
