import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ListData } from '../../../language/wire';
import { readQuery } from '../../base/http/useRead';
import type { WireRow } from '../../contract';
import type { ListQuery } from '../../kit/rows/useRows';
import { LANE_MAX, LANE_ROWS, type LaneOf, type LaneRows } from './lanes';

/**
 * The first rows of each lane, and their number. `whole` once all lanes have loaded: a cursor set earlier would be moved by the next. Old
 * rows stay while new ones load; `stale`: they may belong to other filters.
 */
export function useLanes(query: ListQuery, lanes: readonly LaneOf[]) {
  const { call, filters, sort } = query;
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const results = useQueries({
    queries: lanes.map(({ code, narrow }) => ({
      ...readQuery<ListData<WireRow>>(call, { ...filters, ...narrow, sort, pageNo: 1, pageSize: sizes[code] ?? LANE_ROWS, count: 1 }),
    })),
    combine: useCallback(
      (all: readonly { data?: ListData<WireRow>; error: Error | null; isFetching: boolean; refetch: () => unknown }[]) => ({
        data: all.map((one) => one.data),
        error: all.find((one) => one.error)?.error ?? null,
        fetching: all.some((one) => one.isFetching),
        retry: () => all.forEach((one) => void one.refetch()),
      }),
      [],
    ),
  });
  const come = useMemo(
    () => (results.error || results.data.every(Boolean) ? { query, data: results.data } : undefined),
    [query, results.data, results.error],
  );
  const shown = useLast(come);
  const data = shown?.data ?? results.data;
  const stale = shown !== undefined && shown.query !== query;
  const rows = useMemo<LaneRows>(() => data.map((lane) => lane?.list ?? []), [data]);
  const byId = useMemo<ReadonlyMap<string, WireRow>>(() => new Map(rows.flat().map((row) => [row.id, row])), [rows]);
  const more = useCallback((code: string) => setSizes((now) => ({ ...now, [code]: Math.min(LANE_MAX, (now[code] ?? LANE_ROWS) * 2) })), []);
  return { ...results, data, whole: shown !== undefined, stale, rows, byId, more };
}

/** The value, or while there is none the last one there was. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
