import { useCallback, useMemo } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps } from '../../contract';
import { withFilter, withoutFilters } from '../../kit/filter/filterQuery';
import { listOf } from '../../kit/rows/listOf';

/** What a screen of rows begins with: its resource, what the tab's address narrows and orders it by, and how that is changed. */
export function useListing({ page }: Pick<ScreenProps, 'page'>) {
  const catalogue = useCatalogue();
  const resource = catalogue.resources.get(page.resource)!;
  const [query, setQuery] = useTabQuery();
  const list = useMemo(() => listOf(page, resource, query), [page, query, resource]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) => setQuery(withFilter(page, query, changes), { replace: true }),
    [page, query, setQuery],
  );
  const reset = useCallback(() => setQuery(withoutFilters(query), { replace: true }), [query, setQuery]);
  return { catalogue, resource, list, query, setQuery, change, reset };
}
