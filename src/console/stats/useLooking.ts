import { useCallback, useMemo } from 'react';
import type { Page } from '../../language/page';
import type { Resource } from '../../language/resource';
import { useTabQuery } from '../shell/hooks';
import { filtersOf, withFilter, withoutFilters } from '../table/filterQuery';

/** Parameters of the address that say what is looked at; all others are filters. */
export type Looked = 'by' | 'measure';

/** What somebody looks at: filters, dimension and measure, all of which live in the address. */
export function useLooking(page: Page, resource: Resource) {
  const [query, setQuery] = useTabQuery();
  const { statistics } = resource.reads[page.read]!;
  const { by: dimensions, measures, shows = null } = statistics!;
  const filters = useMemo(() => filtersOf(page, query, resource.fields), [page, query, resource]);
  const change = useCallback((changes: Readonly<Record<string, string | null>>) => setQuery(withFilter(page, query, changes), { replace: true }), [page, query, setQuery]);
  const reset = useCallback(() => setQuery(unfiltered(query), { replace: true }), [query, setQuery]);
  const look = useCallback((key: Looked, value: string) => setQuery(looking(query, key, value), { replace: true }), [query, setQuery]);
  return { filters, by: pick(dimensions, query.get('by')), name: pick(measures, query.get('measure') ?? shows), change, reset, look };
}

const looking = (query: URLSearchParams, key: Looked, value: string) => { const next = new URLSearchParams(query); next.set(key, value); return next; };
/** The query without its filters: what is looked at stays. */
const unfiltered = (query: URLSearchParams) => new URLSearchParams([...withoutFilters(query), ...(['by', 'measure'] as const).flatMap((key) => { const value = query.get(key); return value === null ? [] : [[key, value]]; })]);
const pick = (from: object, wanted: string | null) => (wanted !== null && Object.hasOwn(from, wanted) ? wanted : Object.keys(from)[0]!);
