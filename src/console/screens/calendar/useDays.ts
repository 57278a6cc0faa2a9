import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { MAX_PAGE_SIZE, type ListData } from '../../../language/wire';
import { readQuery } from '../../base/http/useRead';
import type { WireRow } from '../../contract';
import type { Params } from '../../kit/filter/filterQuery';
import { dayOf } from '../../../language/days';

interface Found {
  readonly data?: ListData<WireRow>;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** The rows of some days, week by week, in the order of their time. What is on hand stays while newer rows are on their way. */
export function useDays(call: string, filters: Params, time: string, days: readonly string[]) {
  const weeks = useMemo(() => Array.from({ length: days.length / 7 }, (_, i) => [days[i * 7]!, days[i * 7 + 6]!] as const), [days]);
  const found = useQueries({
    queries: weeks.map(([from, to]) => ({
      ...readQuery<ListData<WireRow>>(call, {
        ...filters,
        [`${time}_from`]: from,
        [`${time}_to`]: to,
        sort: time,
        pageNo: 1,
        pageSize: MAX_PAGE_SIZE,
        count: 1,
      }),
    })),
    combine: useCallback(
      (all: readonly Found[]) => ({
        lists: all.map((one) => one.data),
        error: all.find((one) => one.error)?.error ?? null,
        fetching: all.some((one) => one.isFetching),
        retry: () => all.forEach((one) => void one.refetch()),
      }),
      [],
    ),
  });
  const { lists } = found;
  const rowsOn = useMemo(() => {
    const byDay = new Map<string, WireRow[]>();
    for (const row of lists.flatMap((list) => list?.list ?? [])) {
      const day = dayOf(row[time] as string);
      byDay.set(day, [...(byDay.get(day) ?? []), row]);
    }
    return byDay;
  }, [lists, time]);
  const byId = useMemo<ReadonlyMap<string, WireRow>>(() => new Map([...rowsOn.values()].flat().map((row) => [row.id, row])), [rowsOn]);
  const missed = lists.reduce((sum, list) => sum + (list ? Math.max(0, (list.total ?? 0) - list.list.length) : 0), 0);
  return {
    ...found,
    rowsOn,
    byId,
    /** Rows that do not fit. */ missed,
    total: lists.reduce((sum, list) => sum + (list?.total ?? 0), 0),
    isThere: lists.every((list) => list !== undefined),
  };
}
