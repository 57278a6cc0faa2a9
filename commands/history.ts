/** What I did today: the commands that ran, on what, with which outcome. A pure model; the console keeps and shows it. */
import { dayOf } from '../src/language/days';

/** How many rows an action reached. */
export interface Outcome {
  readonly done: number;
  readonly refused: number;
  readonly failed: number;
}

export interface Entry {
  /** Command id (`action:third_order.cancel`). */
  readonly id: string;
  /** As it stood on screen then. */
  readonly label: string;
  /** What the rows are called: the one row's title, or their kind. */
  readonly title?: string;
  readonly resource?: string;
  /** Ids of the rows, at most 200. */
  readonly rows: readonly string[];
  /** How many rows there were, including those that are not stored. */
  readonly count: number;
  readonly outcome?: Outcome;
  /** What it was asked (a reason, a shop); sent again when it is repeated. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Command that takes it back, where one does. */
  readonly inverse?: string;
  /** It was taken back. */
  readonly undone?: boolean;
}

/** Newest first. */
export type History = readonly Entry[];

const MOST_ENTRIES = 200;
const MOST_ROWS = 200;

/** Adds an action, and marks the one that it undoes. Drops entries of other days and beyond the limit. */
export function noted(history: History, entry: Omit<Entry, 'count'> & { readonly count?: number }): History {
  const done = new Set(entry.rows);
  const isUndone = ({ inverse, rows }: Entry) => inverse === entry.id && rows.length > 0 && rows.every((row) => done.has(row));
  return today(
    [
      { ...entry, count: entry.count ?? entry.rows.length, rows: entry.rows.slice(0, MOST_ROWS) },
      ...history.map((before) => (isUndone(before) ? { ...before, undone: true } : before)),
    ],
    entry.at,
  );
}

/** The actions of the day of `now`. */
export const today = (history: History, now: number): History =>
  history.filter(({ at }) => dayOf(at) === dayOf(now)).slice(0, MOST_ENTRIES);

/** Whether it can be done again on other rows with the same answers: an action of a resource of which something got through. */
export const repeatable = ({ id, resource, outcome }: Entry): boolean =>
  id.startsWith('action:') && resource !== undefined && (outcome === undefined || outcome.done > 0);

/** Whether it can be taken back: it has an inverse and was not taken back yet, something was done, and all the rows are known. */
export const revocable = ({ inverse, undone, outcome, rows, count }: Entry): boolean =>
  inverse !== undefined && !undone && (outcome?.done ?? 0) > 0 && rows.length === count;

/** The stored history of the day of `now`; anything else in the storage is left out. */
export const restored = (data: unknown, now: number): History => (Array.isArray(data) ? today(data.filter(isEntry), now) : []);

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null;
  return (
    typeof entry === 'object' &&
    entry !== null &&
    typeof entry.id === 'string' &&
    typeof entry.label === 'string' &&
    typeof entry.at === 'number' &&
    typeof entry.count === 'number' &&
    Array.isArray(entry.rows) &&
    entry.rows.length <= MOST_ROWS &&
    entry.rows.every((row) => typeof row === 'string')
  );
}
