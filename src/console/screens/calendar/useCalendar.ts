import { useEffect, useMemo, useState } from 'react';
import { addDays, dayOf } from '../../../language/days';
import type { Fields } from '../../../language/field';
import type { Stretch } from '../../../language/stretch';
import { useRead } from '../../base/http/useRead';
import { useTabMemory } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import type { Params } from '../../kit/filter/filterQuery';
import { daysOf, type Span } from './days';
import { daysIn, useDays } from './useDays';

/** The days that are looked at with their rows, and the cursor: on a day, or on one of its rows. */
export function useCalendar(call: string, filters: Params, stretch: Stretch, fields: Fields) {
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
  const daysOfRow = useMemo(() => daysIn(stretch, fields), [stretch, fields]);
  const found = useDays(call, filters, stretch, daysOfRow, days);
  const { rowsOn } = found;
  /** What was over before the first of them. */
  const earlier = useMemo(() => ({ ...filters, [`${stretch.end}_to`]: addDays(days[0]!, -1) }), [filters, stretch, days]);
  const before = useRead<{ total?: number }>(call, { ...earlier, pageNo: 1, pageSize: 1, count: 1 }, { keep: true }).data?.total ?? 0;

  const [at, setAt] = useState<number | null>(null);
  /** A row that the cursor is to be on wherever it stands: it was moved. */
  const [sought, setSought] = useState<string | null>(null);
  const rows = useMemo(() => rowsOn.get(day) ?? NO_ROWS, [rowsOn, day]);
  const soughtAt = sought === null ? -1 : rows.findIndex(({ id }) => id === sought);
  const wanted = soughtAt >= 0 ? soughtAt : at;
  const cursor = wanted === null || rows.length === 0 ? null : Math.min(wanted, rows.length - 1);
  const row = cursor === null ? undefined : rows[cursor];
  const inHand = useMemo(() => (row ? [row] : NO_ROWS), [row]);
  return {
    ...found,
    daysOfRow,
    now,
    today,
    day,
    setDay,
    span,
    setSpan,
    days,
    earlier,
    before,
    rows,
    cursor,
    setAt: (to: number | null) => {
      setSought(null);
      setAt(to);
    },
    /** Puts the cursor on a row of a day, once it is there. */
    seek: (id: string, on: string) => {
      setDay(on);
      setAt(0);
      setSought(id);
    },
    /** The cursor is on the row that was sought. */ isSought: soughtAt >= 0,
    row,
    inHand,
  };
}

const NO_ROWS: readonly WireRow[] = [];
