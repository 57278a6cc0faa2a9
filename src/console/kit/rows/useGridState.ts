import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import { formatCount } from '../../../language/format';
import { toast } from '../../base/stores/toast';
import { useTabMemory } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { reduceGrid, START, type GridState } from './selection';

/** As JSON; the query says what the selection was made in, `rows` how many there were. */
interface SavedGrid extends Pick<GridState, 'focus' | 'last'> {
  readonly query: string;
  readonly rows: number;
  readonly selected: readonly WireRow[];
  /** Rows that were chosen and not kept. */ readonly lost?: number;
  readonly toJSON?: () => SavedGrid;
}
/** More chosen rows than these stay in memory only: a reload would find no room for them, and lose the cursor with them. */
const MOST_KEPT = 2000;
const restored = ({ focus, last, selected }: SavedGrid): GridState => {
  const chosen = new Map(selected.map((row) => [row.id, row]));
  return { ...START, focus, last, selected: chosen, base: chosen };
};

/** Rows drawn as placeholders before anything is known about a list. */
const GHOSTS = 30;

/**
 * Cursor and selection of a list: they stay with the tab, and the selection goes when the query it was made in does.
 * @param known the number of rows; null while it is loading. Until then the list keeps its last length, or that of the rows loaded so far.
 */
export function useGridState(query: string, known: number | null, seen = 0) {
  const [saved, keep] = useTabMemory<SavedGrid | null>('grid', null);
  const [state, dispatch] = useReducer(reduceGrid, saved, (found) => (found?.query === query ? restored(found) : START));
  const latest = useRef(state);
  latest.current = state;
  const selected = useMemo(() => [...state.selected.values()], [state.selected]);
  useEffect(() => {
    if (known === null) return;
    const grid: SavedGrid = { query, rows: known, focus: state.focus, last: state.last, selected };
    keep(selected.length > MOST_KEPT ? { ...grid, toJSON: () => ({ ...grid, selected: [], lost: selected.length }) } : grid);
  }, [keep, query, known, state.focus, state.last, selected]);
  const sayLost = useEffectEvent(() => {
    if (saved?.lost && saved.query === query) toast.info(`选中的 ${formatCount(saved.lost)} 行太多,重新载入后不保留,请重新选取`);
  });
  useEffect(() => sayLost(), []);

  /** To the first row, with nothing chosen. */
  const restart = useCallback((why = '') => {
    const count = latest.current.selected.size;
    dispatch({ do: 'clear' });
    dispatch({ do: 'move', to: 0 });
    if (count > 0) toast.info(`${why}已取消对 ${count} 行的选择`);
  }, []);
  const made = useRef(query);
  useEffect(() => {
    if (made.current === query) return;
    made.current = query;
    restart('条件已变,');
  }, [query, restart]);
  useEffect(() => {
    if (known && state.focus >= known) dispatch({ do: 'move', to: known - 1 });
  }, [state.focus, known]);
  const rowCount = known ?? Math.max(seen, saved?.query === query && saved.rows > 0 ? saved.rows : seen > 0 ? 0 : GHOSTS);
  return { state, dispatch, rowCount, restart };
}
