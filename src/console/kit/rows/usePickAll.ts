import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../base/stores/toast';
import { foundRows, SELECT_FOUND, withoutSelectAll } from '../columns/selectAll';
import type { GridEvent } from './selection';
import type { ListQuery } from './useRows';

/** Selects all rows that match a query, loaded or not; none if a page fails or the query changes. `picked` counts them, null when idle. */
export function usePickAll(
  list: ListQuery,
  dispatch: (event: GridEvent) => void,
  visible: boolean,
  query: URLSearchParams,
  setQuery: (next: URLSearchParams, options: { replace: true }) => void,
) {
  const controller = useRef<AbortController | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const stop = useCallback(() => controller.current?.abort(), []);
  const start = useCallback(() => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setPicked(0);
    const pick = async () => {
      const { allToSelect } = await import('./allMatching');
      const rows = await allToSelect(list, mine.signal, (count) => {
        if (controller.current === mine) setPicked(count);
      });
      if (!mine.signal.aborted) dispatch({ do: 'add', rows });
    };
    // The client has already shown why the read failed.
    void pick()
      .catch(() => {
        if (!mine.signal.aborted) toast.error('没能选取全部,选择没有改变');
      })
      .finally(() => {
        if (controller.current === mine) setPicked(null);
      });
  }, [list, dispatch]);
  const question = JSON.stringify(list);
  useEffect(() => stop, [question, stop]);
  /** What the address asks for: rows found in another list, or all. */
  const wish = useCallback(
    (select: string | null) => {
      if (select !== SELECT_FOUND.select) {
        start();
        return;
      }
      const rows = foundRows.of(list.call);
      if (!rows) {
        toast.info('找到的行没有随链接保留:请重新粘贴');
        return;
      }
      dispatch({ do: 'clear' });
      dispatch({ do: 'add', rows });
    },
    [list, dispatch, start],
  );
  // A link can ask for its rows to be selected; what it selects was counted by whoever made it.
  useEffect(() => {
    const rest = visible ? withoutSelectAll(query) : null;
    if (!rest) return;
    wish(query.get('select'));
    setQuery(rest, { replace: true });
  }, [visible, query, wish, setQuery]);
  return { picked, start, stop };
}
