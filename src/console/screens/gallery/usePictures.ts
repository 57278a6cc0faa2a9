import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import type { WireRow } from '../../contract';
import type { ListQuery } from '../../kit/rows/useRows';

/** Pictures fetched at a time. */
const BATCH = 60;

/**
 * The rows of a gallery, in batches that each follow the last row of the one before. `stale`: they belong to the old filters, new ones are
 * loading.
 */
export function usePictures({ call, filters, sort }: ListQuery) {
  const query = useInfiniteQuery({
    queryKey: [call, { ...filters, sort, as: 'pictures' }] as const,
    queryFn: ({ pageParam, signal }) =>
      read<ListData<WireRow>>(
        call,
        { ...filters, sort, pageSize: BATCH, count: 1, ...(pageParam && { cursor: pageParam }) },
        { signal, quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && 'status' in error && error.status === 0,
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    rows,
    more,
    next: data?.pages.at(-1)?.next ?? null,
    hasMore: hasNextPage,
    total: data?.pages[0]?.total,
    capped: data?.pages[0]?.capped,
    error: query.error,
    stale: query.isPlaceholderData,
    fetching: query.isFetching,
    known: data !== undefined,
    retry: query.refetch,
  };
}
