import { useEffect, useReducer, useRef } from 'react';
import { useKept } from '../shell/hooks';
import { toast } from '../shell/toast';
import { reduceGrid, START, type GridState } from './selection';

/** Cursor and selection of a list: they stay with the tab, and the selection goes when the query it was made in does. */
export function useGridState(query: string, rowCount: number) {
  const [kept, keep] = useKept<GridState>('grid', START);
  const [state, dispatch] = useReducer(reduceGrid, kept);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => () => keep(latest.current), [keep]);

  const made = useRef(query);
  useEffect(() => {
    if (made.current === query) return;
    made.current = query;
    const count = latest.current.selected.size;
    dispatch({ do: 'clear' });
    dispatch({ do: 'move', to: 0 });
    if (count > 0) toast.info(`条件已变,已取消对 ${count} 行的选择`);
  }, [query]);
  useEffect(() => { if (rowCount > 0 && state.focus >= rowCount) dispatch({ do: 'move', to: rowCount - 1 }); }, [state.focus, rowCount]);
  return [state, dispatch] as const;
}
