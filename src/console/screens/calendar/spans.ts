/** How stretches lie in the weeks of a calendar: bars over their days, beneath each other where they meet. */
import type { WireRow } from '../../contract';

/** One row in one week. Columns are the days of the week from 0 on, tracks the lines beneath each other. */
export interface Bar {
  readonly row: WireRow;
  readonly from: number;
  readonly to: number;
  readonly track: number;
  /** Whether it begins, and ends, in this week: else it goes on in another. */
  readonly begins: boolean;
  readonly ends: boolean;
}
/** A line with the name of a lane above what lies in it. */
export interface LaneHead {
  readonly name: string;
  readonly track: number;
}
export interface Lying {
  readonly bars: readonly Bar[];
  readonly heads: readonly LaneHead[];
  readonly tracks: number;
}
/** The first and the last day of a row. */
export type DaysOf = (row: WireRow) => readonly [first: string, last: string] | null;

/**
 * Lays rows into a week: no two bars of a track meet, what is longer lies above, and each lane has tracks of its own.
 * @param days the seven of the week. @param laneOf the lane of a row, `lanes` the order of lanes; absent if there are none.
 */
export function layWeek(
  days: readonly string[],
  rows: readonly WireRow[],
  daysOf: DaysOf,
  lanes?: { readonly laneOf: (row: WireRow) => string; readonly order: readonly string[] },
): Lying {
  const [monday, sunday] = [days[0]!, days.at(-1)!];
  const within = rows.flatMap((row) => {
    const span = daysOf(row);
    return span && span[0] <= sunday && span[1] >= monday ? [{ row, first: span[0], last: span[1], lane: lanes?.laneOf(row) ?? '' }] : [];
  });
  const placeOf = (lane: string) => lanes?.order.indexOf(lane) ?? 0;
  within.sort(
    (a, b) =>
      placeOf(a.lane) - placeOf(b.lane) ||
      (a.lane < b.lane ? -1 : a.lane > b.lane ? 1 : 0) ||
      (a.first < b.first ? -1 : a.first > b.first ? 1 : 0) ||
      (a.last > b.last ? -1 : a.last < b.last ? 1 : 0) ||
      (a.row.id < b.row.id ? -1 : 1),
  );
  const bars: Bar[] = [];
  const heads: LaneHead[] = [];
  let tracks = 0;
  let base = 0;
  let lane: string | undefined;
  /** The last day taken in each track of the lane. */
  let taken: string[] = [];
  for (const one of within) {
    if (one.lane !== lane) {
      lane = one.lane;
      if (lanes) heads.push({ name: lane, track: tracks++ });
      base = tracks;
      taken = [];
    }
    const free = taken.findIndex((last) => last < one.first);
    const at = free === -1 ? taken.length : free;
    taken[at] = one.last;
    tracks = Math.max(tracks, base + at + 1);
    bars.push({
      row: one.row,
      from: one.first < monday ? 0 : days.indexOf(one.first),
      to: one.last > sunday ? days.length - 1 : days.indexOf(one.last),
      track: base + at,
      begins: one.first >= monday,
      ends: one.last <= sunday,
    });
  }
  return { bars, heads, tracks };
}

/** How many bars of each day lie below the last track that is shown. */
export const hiddenOn = ({ bars }: Lying, shown: number, days: number): readonly number[] =>
  Array.from({ length: days }, (_, day) => bars.filter((bar) => bar.track >= shown && bar.from <= day && day <= bar.to).length);
