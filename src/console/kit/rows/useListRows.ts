import { useDeferredValue, useMemo, useState } from 'react';
import type { Resource } from '../../../language/resource';
import { useAwaited } from '../../base/handover/useAwaited';
import type { WireRow } from '../../contract';
import { keyOf } from '../filter/filterQuery';
import { useChosen } from './useChosen';
import { useCursorRow } from './useCursorRow';
import { useGridState } from './useGridState';
import { useReturn } from './useReturn';
import { useExtent, useRows, type ListQuery } from './useRows';

/** The rows of a list, the cursor among them, and those that are chosen. */
export function useListRows(visible: boolean, resource: Resource, list: ListQuery) {
  const [pages, setPages] = useState('1');
  const { extent, rowCount: known, summary, counted, counting, before, error: countError, saw } = useExtent(list);
  const rows = useRows(list, pages, saw);
  const asked = keyOf(list);
  const isCounting = counting && extent.end === null && !rows.error;
  const { state, dispatch, rowCount, restart } = useGridState(
    asked,
    isCounting ? null : known,
    rows.stale ? Math.max(before, known) : known,
  );
  // Rows of the query before are looked at while the new ones come, and not acted on.
  const rowAt = rows.stale ? noRow : rows.rowAt;
  useCursorRow(asked, state.focus, dispatch, rowAt, rows.indexOf, rows.fetching);
  useReturn(visible, resource, list, (id, at) => {
    const now = rows.indexOf(id);
    dispatch({ do: 'move', to: now >= 0 ? now : at });
  });
  const focused = rowAt(state.focus);
  const chosen = useChosen(state.selected, rows.loaded, focused);
  // The cursor may run ahead of the buttons: what is on offer follows when there is time, and never from one query into the next.
  const held = useDeferredValue(useMemo(() => ({ list, chosen }), [list, chosen]));
  const lagging = held.list === list ? held.chosen : NO_ROWS;
  // Nothing is done to a row that is not there yet, nor by buttons that still speak of another.
  useAwaited(visible && rows.error === null && (rows.stale || (rowCount > 0 && !focused) || held.chosen !== chosen), 'rows');
  const loaded = useMemo(() => (rows.stale ? [] : [...rows.loaded.values()]), [rows.stale, rows.loaded]);
  return {
    rows,
    rowAt,
    setPages,
    extent,
    summary,
    counted,
    counting,
    isCounting,
    rowCount,
    restart,
    state,
    dispatch,
    focused,
    chosen,
    lagging,
    loaded,
    areAllChosen: loaded.length > 0 && loaded.every((row) => state.selected.has(row.id)),
    problem: rows.error ?? (known === 0 ? countError : null),
    isEmpty: !counting && rowCount === 0 && !rows.fetching,
  };
}

const NO_ROWS: readonly WireRow[] = [];
const noRow = () => undefined;
