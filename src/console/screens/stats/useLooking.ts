import { useCallback } from 'react';
import type { ScreenProps } from '../../contract';
import { withoutFilters } from '../../kit/filter/filterQuery';
import { useListing } from '../common/useListing';

/** Parameters of the address that say what is looked at; all others are filters. */
export type Looked = 'by' | 'measure';

/** What somebody looks at: filters, dimension and measure, all of which live in the address. */
export function useLooking({ page }: Pick<ScreenProps, 'page'>) {
  const listing = useListing({ page });
  const { resource, query, setQuery } = listing;
  const { statistics } = resource.reads[page.read]!;
  const { by: dimensions, measures, shows = null } = statistics!;
  const reset = useCallback(() => setQuery(unfiltered(query), { replace: true }), [query, setQuery]);
  const look = useCallback((key: Looked, value: string) => setQuery(looking(query, key, value), { replace: true }), [query, setQuery]);
  return { ...listing, by: pick(dimensions, query.get('by')), name: pick(measures, query.get('measure') ?? shows), reset, look };
}

const looking = (query: URLSearchParams, key: Looked, value: string) => {
  const next = new URLSearchParams(query);
  next.set(key, value);
  return next;
};
/** The query without its filters: what is looked at stays. */
const unfiltered = (query: URLSearchParams) =>
  new URLSearchParams([
    ...withoutFilters(query),
    ...(['by', 'measure'] as const).flatMap((key) => {
      const value = query.get(key);
      return value === null ? [] : [[key, value]];
    }),
  ]);
const pick = (from: object, wanted: string | null) => (wanted !== null && Object.hasOwn(from, wanted) ? wanted : Object.keys(from)[0]!);
