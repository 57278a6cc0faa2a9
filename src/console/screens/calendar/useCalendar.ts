import { useEffect, useMemo, useState } from 'react';
import { useRead } from '../../base/http/useRead';
import { useTabMemory } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import type { Params } from '../../kit/filter/filterQuery';
import { addDays, dayOf } from '../../../language/days';
import { daysOf, type Span } from './days';
import { useDays } from './useDays';

/** The days that are looked at with their rows, and the cursor: on a day, or on one of its rows. */
export function useCalendar(call: string, filters: Params, time: string) {
  const now = useMinute();
  const today = dayOf(now);
  const [startDay, keepDay] = useTabMemory('day', today);
  const [startSpan, keepSpan] = useTabMemory<Span>('span', 'month');
  const [day, setDay] = useState(startDay);
  const [span, setSpan] = useState(startSpan);
  useEffect(() => {
    keepDay(day);
    keepSpan(span);
  }, [day, span, keepDay, keepSpan]);
  const month = span === 'month' ? `${day.slice(0, 8)}01` : day;
  const days = useMemo(() => daysOf(span, month), [span, month]);
  const found = useDays(call, filters, time, days);
  const { rowsOn } = found;
  /** What is due before the first of them. */
  const earlier = useMemo(() => ({ ...filters, [`${time}_to`]: addDays(days[0]!, -1) }), [filters, time, days]);
  const before = useRead<{ total?: number }>(call, { ...earlier, pageNo: 1, pageSize: 1, count: 1 }, { keep: true }).data?.total ?? 0;

  const [at, setAt] = useState<number | null>(null);
  const rows = useMemo(() => rowsOn.get(day) ?? NO_ROWS, [rowsOn, day]);
  const cursor = at === null || rows.length === 0 ? null : Math.min(at, rows.length - 1);
  const row = cursor === null ? undefined : rows[cursor];
  const inHand = useMemo(() => (row ? [row] : NO_ROWS), [row]);
  return { ...found, now, today, day, setDay, span, setSpan, days, earlier, before, rows, cursor, setAt, row, inHand };
}

const NO_ROWS: readonly WireRow[] = [];
