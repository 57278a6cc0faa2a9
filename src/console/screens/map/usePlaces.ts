import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Tone } from '../../../language/field';
import type { Fence, Place } from '../../../language/geo';
import type { PagePlaces } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import type { WireRow } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import type { ListQuery } from '../../kit/rows/useRows';
import { titleOf } from '../../work/acting/offers';
import { circle } from './corners';

/** Rows asked for at once, and drawn at most: what is beyond has to be narrowed down. */
const BATCH = 200;
export const MOST = 2_000;

/** A row as it stands on the map. */
export interface Spot {
  readonly id: string;
  /** Where it stands in the list. */
  readonly index: number;
  readonly name: string;
  readonly at: Place;
  /** The choice that colours it. */
  readonly code: string | null;
  readonly tone: Tone;
  readonly value: number;
  readonly fence: Fence | null;
}

/** The rows of a list with coordinates, loaded progressively, and those without. `stale`: they belong to the old filters. */
export function usePlaces({ call, filters, sort }: ListQuery, resource: Resource, places: PagePlaces, visible: boolean) {
  const query = useInfiniteQuery({
    queryKey: [call, { ...filters, sort, as: 'places' }] as const,
    queryFn: ({ pageParam, signal }) =>
      read<ListData<WireRow>>(
        call,
        { ...filters, sort, pageSize: BATCH, ...(pageParam ? { cursor: pageParam } : { count: 1 }) },
        { signal, quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && 'status' in error && error.status === 0,
  });
  const { data, error, isPlaceholderData: stale, hasNextPage, isFetching, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]);
  const goesOn = visible && !stale && hasNextPage && !isFetching && !error && rows.length < MOST;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const spots = useMemo(() => rows.flatMap((row, index) => spotOf(resource, places, row, index) ?? []), [resource, places, rows]);
  const placeless = useMemo(() => {
    const there = new Set(spots.map(({ index }) => index));
    return rows.flatMap((_, index) => (there.has(index) ? [] : [index]));
  }, [rows, spots]);
  const first = data?.pages[0];
  return {
    rows,
    spots,
    placeless,
    total: first?.total,
    capped: first?.capped,
    known: data !== undefined,
    stale,
    error,
    fetching: isFetching,
    whole: !hasNextPage,
    retry: () => void (rows.length ? fetchNextPage() : query.refetch()),
  };
}

function spotOf(resource: Resource, { lng, lat, fence, radius, colour, size }: PagePlaces, row: WireRow, index: number): Spot | null {
  const [x, y] = [row[lng], row[lat]];
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  const at: Place = [x, y];
  const [drawn, metres, code] = [fence && row[fence], radius && row[radius], colour && row[colour]];
  return {
    id: row.id,
    index,
    name: titleOf(resource, row),
    at,
    code: typeof code === 'string' ? code : null,
    tone: (colour && fieldOf(resource, colour)?.tones?.[String(code)]) || 'idle',
    value: Number((size && row[size]) ?? 0),
    fence:
      Array.isArray(drawn) && drawn.length > 2
        ? (drawn as unknown as Fence)
        : typeof metres === 'number' && metres > 0
          ? circle(at, metres)
          : null,
  };
}
