import { useCallback, useEffect, useRef } from 'react';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { filtersOf, keyOf } from '../filter/filterQuery';
import type { GridEvent } from './selection';
import type { ListQuery } from './useRows';

/**
 * What a screen does with the rows a run refused: they are selected, but only in the query the run was begun in. In any other, nothing is,
 * until somebody asks for them: then the screen goes back there.
 */
export function useRefused(
  page: Page,
  resource: Resource,
  list: Pick<ListQuery, 'call' | 'filters'>,
  dispatch: (event: GridEvent) => void,
  setQuery: (query: URLSearchParams) => void,
) {
  const asked = keyOf(list);
  const awaited = useRef<{ readonly key: string; readonly rows: readonly WireRow[] } | null>(null);
  useEffect(() => {
    if (awaited.current?.key !== asked) return;
    dispatch({ do: 'add', rows: awaited.current.rows });
    awaited.current = null;
  }, [asked, dispatch]);
  return useCallback(
    (rows: readonly WireRow[], address: string, isAsked: boolean) => {
      const query = new URLSearchParams(address.split('?')[1]);
      const key = keyOf({ call: list.call, filters: filtersOf(page, query, resource.fields) });
      if (key === asked) dispatch({ do: 'add', rows });
      else if (isAsked) {
        awaited.current = { key, rows };
        setQuery(query);
      }
    },
    [page, resource, list.call, asked, dispatch, setQuery],
  );
}
