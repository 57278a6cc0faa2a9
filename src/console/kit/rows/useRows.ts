import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import { readQuery } from '../../base/http/useRead';
import type { WireRow } from '../../contract';
import type { Params } from '../filter/filterQuery';
import { PAGE_ROWS, probeOf, rowCountOf, sawPage, sawRow, type Extent } from './range';

export interface ListQuery {
  readonly call: string;
  readonly filters: Params;
  readonly sort: string;
}
/** Row `index` of the list; undefined while its page is on the way. */
export type RowAt = (index: number) => WireRow | undefined;

export interface Rows {
  readonly rowAt: RowAt;
  /** Where a row stands, if its page is in view; else -1. */
  readonly indexOf: (id: string) => number;
  /** Rows on hand, by id. */
  readonly loaded: ReadonlyMap<string, WireRow>;
  /** What is shown belongs to the query before; the new rows are on the way. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly fetching: boolean;
  retry(): void;
}

/** The row of totals stays where it is while they are reckoned anew. */
const NO_TOTALS = {};

const differing = (data: ListData | undefined) =>
  data?.counted && Object.keys(data.counted).some((key) => data.counted![key] !== data.summary![key]) ? data.counted : undefined;

/**
 * The count of a list, requested once per filter for scroll range, label and totals. `before` is the previous count while the new one
 * loads.
 */
export function useExtent({ call, filters, sort }: ListQuery) {
  const query = useQuery({ ...extentQuery({ call, filters }), placeholderData: keepPreviousData });
  const key = `${call}?${JSON.stringify(filters)}`;
  const [known, setKnown] = useState<{ key: string } & Pick<Extent, 'seen' | 'end'>>({ key, seen: 0, end: null });
  const current = known.key === key ? known : { key, seen: 0, end: null };
  const saw = useCallback(
    (page: number, length: number) =>
      setKnown((before) => {
        const base = before.key === key ? before : { key, seen: 0, end: null };
        const next = sawPage(base, page, length);
        return next === base && before.key === key ? before : { key, ...next };
      }),
    [key],
  );
  const counted = query.isPlaceholderData ? undefined : query.data;
  // An exact count is newer than what pages showed before it; only past the cap do the pages know better.
  const end = counted && !counted.capped ? null : current.end;
  const extent: Extent = { total: counted?.total, capped: counted?.capped, estimate: counted?.estimate, seen: current.seen, end };
  // Where a list really ends is found by asking for a few single rows, not page after page.
  const probe = probeOf(extent);
  const askFor = useEffectEvent((at: number, signal: AbortSignal) =>
    read<ListData>(call, { ...filters, sort, pageNo: at + 1, pageSize: 1 }, { signal, quiet: true }),
  );
  useEffect(() => {
    if (probe === null) return;
    const controller = new AbortController();
    void askFor(probe, controller.signal).then(
      ({ list }) => setKnown((before) => (before.key === key ? { key, ...sawRow(before, probe, list.length > 0) } : before)),
      () => {},
    );
    return () => controller.abort();
  }, [probe, key, sort]);
  return {
    extent,
    rowCount: rowCountOf(extent),
    summary: query.isPlaceholderData && query.data?.summary ? NO_TOTALS : counted?.summary,
    /** What of it counts, where that is something else. */
    counted: differing(counted),
    counting: query.isPending || query.isPlaceholderData,
    before: query.isPlaceholderData ? (query.data?.total ?? 0) : 0,
    error: query.error,
    saw,
  };
}

/**
 * The rows of the pages in view. Pages are fetched once the scroll rests on them, cancelled when it leaves them,
 * and forgotten a minute later; while a filter or sort changes the rows before stay visible. @param pages joined by commas.
 */
export function useRows(query: ListQuery, pages: string, saw: (page: number, length: number) => void): Rows {
  const [settled] = useDebouncedValue(pages, 40);
  const wanted = useMemo(() => settled.split(',').map(Number), [settled]);
  const results = useQueries({
    queries: wanted.map((pageNo) => rowsQuery(query, pageNo)),
    combine: useCallback(
      (all: readonly { data?: ListData<WireRow>; error: Error | null; isFetching: boolean; refetch: () => unknown }[]) => ({
        data: all.map((r) => r.data),
        error: all.find((r) => r.error)?.error ?? null,
        fetching: all.some((r) => r.isFetching),
        retry: () => all.forEach((r) => r.error && r.refetch()),
      }),
      [],
    ),
  });
  const { data, error } = results;
  useEffect(() => {
    wanted.forEach((page, i) => {
      if (data[i]) saw(page, data[i].list.length);
    });
  }, [wanted, data, saw]);
  const lists = useMemo(() => new Map(wanted.map((page, i) => [page, data[i]?.list])), [wanted, data]);
  // `useQueries` does not offer placeholders of the previous query: the rows of the last query that had any are taken from the cache.
  const isHere = error !== null || data.some(Boolean);
  const [last, setLast] = useState(query);
  if (isHere && last !== query) setLast(query);
  const stale = !isHere && last !== query;
  const source = stale ? last : query;
  const client = useQueryClient();
  const rowAt = useCallback<RowAt>(
    (index) => {
      const page = Math.floor(index / PAGE_ROWS) + 1;
      // Pages that scrolled away stay at hand for a while, so that a range can reach back to them.
      const list = lists.get(page) ?? client.getQueryData<ListData<WireRow>>([source.call, pageParams(source, page)])?.list;
      return list?.[index % PAGE_ROWS];
    },
    [lists, client, source],
  );
  const indexOf = useCallback(
    (id: string) => {
      for (const [page, list] of lists) {
        const at = list?.findIndex((row) => row.id === id) ?? -1;
        if (at >= 0) return (page - 1) * PAGE_ROWS + at;
      }
      return -1;
    },
    [lists],
  );
  const loaded = useMemo(() => new Map([...lists.values()].flatMap((list) => (list ?? []).map((row) => [row.id, row] as const))), [lists]);
  return { rowAt, indexOf, loaded, stale, error, fetching: results.fetching, retry: results.retry };
}

/** What was read a moment ago, ahead of its screen, is not read again. */
const FRESH_MS = 2_000;

export const extentQuery = ({ call, filters }: Pick<ListQuery, 'call' | 'filters'>) => ({
  ...readQuery<ListData & { estimate?: number }>(call, { ...filters, count: 1, pageNo: 1, pageSize: 1 }, nextPaint),
  meta: { aside: true },
  staleTime: FRESH_MS,
});
/** Rows come at the same time as their count; to draw the count first would hold them back. A window that nobody looks at paints nothing. */
const nextPaint = () => (document.hidden ? undefined : new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted))));

export const rowsQuery = (query: ListQuery, pageNo: number) => ({
  ...readQuery<ListData<WireRow>>(query.call, pageParams(query, pageNo)),
  gcTime: 60_000,
  staleTime: FRESH_MS,
});

/** What a page of a list is asked with. */
export const pageParams = ({ filters, sort }: ListQuery, pageNo: number) => ({ ...filters, sort, pageNo, pageSize: PAGE_ROWS });
