/**
 * Bookmarks into long lists. Skipping rows costs as much as there are rows to skip, so positions once counted are remembered for a while:
 * the next page beside it is begun from there, and what lies nearer to the end is counted from the end, once that is known.
 * Only beyond the range of exact counts: there a page starts where it was last counted, at most `KEEP_MS` ago, and consecutive pages join
 * without gaps even if rows are added before them.
 */
import type { Db, Tx } from '../db/database';

/** A row that a cursor names, and how many rows of an order there are up to and with it. */
interface Place {
  readonly sort: string;
  readonly rows: number;
  readonly cursor: string;
  /** When it was counted off, in ms. */ readonly since: number;
}

/** How to come to some rows of a list: from its beginning, from its end, or from a place, and then past so many others. */
export interface Way {
  readonly from: 'start' | 'end' | { readonly cursor: string };
  readonly isBackwards: boolean;
  readonly skip: number;
  /** Rows to take. */ readonly take: number;
  readonly since: number;
}

export interface Places {
  /** The shortest way to the rows from `offset` on. */
  wayTo(sort: string, offset: number, take: number): Way;
  /** A row was found in its place, by a way. */
  saw(sort: string, rows: number, cursor: string, way: Way): void;
  /** All rows were counted. */
  counted(rows: number): void;
}

const KEEP_MS = 30_000;
/** Places of one list, and lists: each takes a few hundred bytes. */
const MOST = { places: 200, lists: 200 };

/** @param now the time in ms. */
export function newPlaces(now: () => number): Places {
  const places = new Map<string, Place>();
  let end: { readonly rows: number; readonly since: number } | null = null;
  return {
    wayTo(order, offset, take) {
      const oldest = now() - KEEP_MS;
      const last = offset + take - 1;
      let best: Way = { from: 'start', isBackwards: false, skip: offset, take, since: now() };
      const consider = (way: Way) => {
        if (way.skip >= 0 && way.skip < best.skip) best = way;
      };
      if (end && end.since >= oldest && offset < end.rows)
        consider({
          from: 'end',
          isBackwards: true,
          skip: Math.max(0, end.rows - 1 - last),
          take: Math.min(take, end.rows - offset),
          since: end.since,
        });
      for (const [key, { sort, rows, cursor, since }] of places) {
        if (since < oldest) places.delete(key);
        else if (sort === order)
          consider(
            rows <= offset
              ? { from: { cursor }, isBackwards: false, skip: offset - rows, take, since }
              : { from: { cursor }, isBackwards: true, skip: rows - 2 - last, take, since },
          );
      }
      return best;
    },
    saw(sort, rows, cursor, { since }) {
      const key = `${sort} ${rows}`;
      places.delete(key);
      if (places.size >= MOST.places) places.delete(places.keys().next().value!);
      places.set(key, { sort, rows, cursor, since });
    },
    counted(rows) {
      end = { rows, since: now() };
    },
  };
}

/** Known positions in a list. @param list identifies it, whatever its order. */
export function placesOf(db: Db | Tx, list: string): Places {
  const here = lists.get(db) ?? new Map<string, Places>();
  lists.set(db, here);
  const known = here.get(list) ?? newPlaces(Date.now);
  here.delete(list);
  if (here.size >= MOST.lists) here.delete(here.keys().next().value!);
  here.set(list, known);
  return known;
}
const lists = new WeakMap<Db | Tx, Map<string, Places>>();
