import { useEffect, useMemo, useState } from 'react';
import type { CalendarPage, Load } from '../../../language/page';
import { addDays, dayOf } from '../../../language/days';
import type { Fields } from '../../../language/field';
import type { Stretch } from '../../../language/stretch';
import { useTabMemory } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import type { Params } from '../../kit/filter/filterQuery';
import { daysOf } from './days';
import { between, sameSpot, type Spot } from './parts';
import { daysIn, useDays } from './useDays';

interface LoadsOptions {
  readonly page: CalendarPage & { load: Load };
  readonly call: string;
  readonly filters: Params;
  readonly stretch: Stretch;
  readonly fields: Fields;
  /** The parts of a day: their codes and what they are called. */
  readonly parts: readonly (readonly [string, string])[];
}

/** A week of days in parts with their rows; where one is, and what is marked. */
export function useLoads({ page, call, filters, stretch, fields, parts }: LoadsOptions) {
  const today = dayOf(useMinute());
  const [startDay, keepDay] = useTabMemory('day', today);
  const [spot, setSpot] = useState<Spot>({ day: startDay, part: 0 });
  useEffect(() => keepDay(spot.day), [spot.day, keepDay]);
  /** Where marking began; the other corner is where one is. */
  const [corner, setCorner] = useState<Spot | null>(null);
  /** Which of the rows beside has the keyboard. */
  const [entry, setEntry] = useState<number | null>(null);
  const monday = daysOf('week', spot.day)[0]!;
  const days = useMemo(() => daysOf('week', monday), [monday]);
  const found = useDays(
    call,
    filters,
    stretch,
    useMemo(() => daysIn(stretch, fields), [stretch, fields]),
    days,
    1,
  );
  const { rowsOn } = found;
  const { by } = page.load;
  const cells = useMemo(() => {
    const all = new Map<string, WireRow[]>();
    for (const [day, rows] of rowsOn)
      for (const row of rows) {
        const key = `${day} ${String(row[by])}`;
        all.set(key, [...(all.get(key) ?? []), row]);
      }
    return all;
  }, [rowsOn, by]);
  const rowsIn = ({ day, part }: Spot): readonly WireRow[] => cells.get(`${day} ${parts[part]![0]}`) ?? NO_ROWS;
  const marked = useMemo(() => between(corner ?? spot, spot, days), [corner, spot, days]);
  const beside = useMemo(
    () => marked.days.flatMap((day) => marked.parts.flatMap((part) => cells.get(`${day} ${parts[part]![0]}`) ?? NO_ROWS)),
    [marked, cells, parts],
  );
  const at = entry === null || beside.length === 0 ? null : Math.min(entry, beside.length - 1);
  // Of a part with many rows none is meant before it was marked, or one of them chosen.
  const inHand = useMemo(() => {
    if (at !== null) return [beside[at]!];
    return corner || beside.length === 1 ? beside : NO_ROWS;
  }, [at, beside, corner]);
  return {
    found,
    today,
    days,
    spot,
    corner,
    marked,
    rowsIn,
    beside,
    entry: at,
    inHand,
    setEntry,
    /** @param isMarking marks all between where marking began and there */
    goTo: (to: Spot, isMarking = false) => {
      setEntry(null);
      const isWithin = isMarking && days.includes(to.day);
      const from = corner ?? spot;
      setCorner(isWithin && !sameSpot(from, to) ? from : null);
      setSpot(to);
    },
    markAll: () => {
      setEntry(null);
      setCorner({ day: days[0]!, part: 0 });
      setSpot({ day: addDays(days[0]!, 6), part: parts.length - 1 });
    },
    unmark: () => setCorner(null),
  };
}

const NO_ROWS: readonly WireRow[] = [];
