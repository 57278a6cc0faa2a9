import { useCallback, useMemo } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps } from '../../contract';
import { defaultSort } from '../../kit/columns/columns';
import { isServed } from '../../kit/columns/sorting';
import { filtersOf, withFilter, withoutFilters } from '../../kit/filter/filterQuery';

/** What a screen of rows begins with: its resource, what the tab's address narrows and orders it by, and how that is changed. */
export function useListing({ page }: Pick<ScreenProps, 'page'>) {
  const catalogue = useCatalogue();
  const resource = catalogue.resources.get(page.resource)!;
  const { call, sort: readSort } = resource.reads[page.read]!;
  const [query, setQuery] = useTabQuery();
  const filters = useMemo(() => filtersOf(page, query, resource.fields), [page, query, resource]);
  const asked = query.get('sort');
  const sort = asked && isServed(resource, asked) ? asked : defaultSort(resource, page.sort ?? readSort);
  const list = useMemo(() => ({ call, filters, sort }), [call, filters, sort]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) => setQuery(withFilter(page, query, changes), { replace: true }),
    [page, query, setQuery],
  );
  const reset = useCallback(() => setQuery(withoutFilters(query), { replace: true }), [query, setQuery]);
  return { catalogue, resource, list, query, setQuery, change, reset };
}
