import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { addDays, dayOf } from '../../../language/days';
import type { Fields } from '../../../language/field';
import { daysOfStretch, type Stretch } from '../../../language/stretch';
import { MAX_PAGE_SIZE, type ListData } from '../../../language/wire';
import { readQuery } from '../../base/http/useRead';
import type { WireRow } from '../../contract';
import type { Params } from '../../kit/filter/filterQuery';
import type { DaysOf } from './spans';

interface Found {
  readonly data?: ListData<WireRow>;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Milliseconds since 1970. */
  readonly dataUpdatedAt: number;
  refetch(): unknown;
}

/** The filters that leave the rows of some days: of a stretch those that have begun by the last and not ended before the first. */
const within = ({ begin, end }: Stretch, from: string, to: string): Params => ({ [`${begin}_to`]: to, [`${end}_from`]: from });

/** The same of all days that are looked at, as a list that leaves as a file. */
export const shownOn = (days: readonly string[], stretch: Stretch, filters: Params) => ({
  filters: { ...filters, ...within(stretch, days[0]!, days.at(-1)!) },
  sort: stretch.begin,
});

/** The days of a row. */
export const daysIn =
  (stretch: Stretch, fields: Fields): DaysOf =>
  (row) => {
    if (stretch.begin !== stretch.end) return daysOfStretch(stretch, fields, row);
    const day = dayOf(row[stretch.begin] as string);
    return [day, day];
  };

/** The rows of some days, by time. Old rows stay while new ones load. @param each how many days one request covers */
export function useDays(call: string, filters: Params, stretch: Stretch, daysOf: DaysOf, days: readonly string[], each = 7) {
  const stretches = useMemo(
    () => Array.from({ length: days.length / each }, (_, i) => [days[i * each]!, days[i * each + each - 1]!] as const),
    [days, each],
  );
  const found = useQueries({
    queries: stretches.map(([from, to]) => ({
      ...readQuery<ListData<WireRow>>(call, {
        ...filters,
        ...within(stretch, from, to),
        sort: stretch.begin,
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
        // The newest of them.
        cameAt: Math.max(...all.map((one) => one.dataUpdatedAt)),
        retry: () => all.forEach((one) => void one.refetch()),
      }),
      [],
    ),
  });
  const { lists } = found;
  // A stretch over two weeks comes with both.
  const all = useMemo(() => [...new Map(lists.flatMap((list) => list?.list ?? []).map((row) => [row.id, row])).values()], [lists]);
  const byId = useMemo<ReadonlyMap<string, WireRow>>(() => new Map(all.map((row) => [row.id, row])), [all]);
  const rowsOn = useMemo(() => {
    const byDay = new Map<string, WireRow[]>();
    for (const row of all) {
      const [first, last] = daysOf(row) ?? ['', ''];
      for (let day = first < days[0]! ? days[0]! : first; day !== '' && day <= last && day <= days.at(-1)!; day = addDays(day, 1))
        byDay.set(day, [...(byDay.get(day) ?? []), row]);
    }
    return byDay;
  }, [all, daysOf, days]);
  const missed = lists.reduce((sum, list) => sum + (list ? Math.max(0, (list.total ?? 0) - list.list.length) : 0), 0);
  return {
    ...found,
    /** In the order of their time. */ all,
    rowsOn,
    byId,
    /** Rows that do not fit; one that is in two weeks and fits in neither is counted twice. */ missed,
    total: all.length + missed,
    isThere: lists.every((list) => list !== undefined),
  };
}
