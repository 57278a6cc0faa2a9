import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../language/resource';
import { toast } from '../../base/stores/toast';
import { addableTo, sortedBy } from '../columns/sorting';

/** What a list is sorted by, and how that is changed. `thenBy` is the same function whatever is looked at. */
export function useOrder(
  resource: Resource,
  sort: string,
  query: URLSearchParams,
  setQuery: (next: URLSearchParams, options: { replace: true }) => void,
) {
  const addable = useMemo(() => addableTo(resource, sort), [resource, sort]);
  const onSort = useCallback(
    (name: string, adding: boolean) => {
      const next = sortedBy(resource, sort, name, adding);
      if (next === null) {
        void import('../columns/whyNotAdded').then(({ whyNotAdded }) => toast.info(whyNotAdded(resource, sort, name)));
        return;
      }
      const q = new URLSearchParams(query);
      q.set('sort', next);
      setQuery(q, { replace: true });
    },
    [resource, sort, query, setQuery],
  );
  const now = useRef(onSort);
  useLayoutEffect(() => {
    now.current = onSort;
  }, [onSort]);
  const thenBy = useCallback((name: string) => now.current(name, true), []);
  return { addable, onSort, thenBy };
}
