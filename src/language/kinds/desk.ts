import type { Place } from '../geo';
import { kind, type PageBase } from './kind';

/** How rows are assigned. */
export interface PageDesk {
  /** A query by `id`: the candidates for a row, and why others can't take it (`Candidate`). */
  readonly candidates: string;
  /** The action that assigns rows to a candidate. */
  readonly allocate: string;
  /** A query by `ids`: where many rows could go, to plan them all at once (`Plannable`). */
  readonly plans: string;
  /**
   * Who is working on which rows: a resource with a query `live` and an action `claim` without rows that takes `among` and `goesTo`
   * (`Lease`).
   */
  readonly leases: string;
  /** Longitude and latitude fields of a row. */
  readonly at: readonly [lng: string, lat: string];
}

/** Waiting rows, the most urgent on top, beside the candidates for each: assigned with one key per row, by several people at once. */
export interface DeskPage extends PageBase {
  readonly kind: 'desk';
  /** How they are assigned. */
  readonly desk: PageDesk;
}

/** One part of what a candidate costs, in fen. */
export interface CandidateTerm {
  readonly key: string;
  readonly fen: number;
  readonly message: string;
}
/** A finding about a candidate: it blocks the assignment, or only warns. */
export interface CandidateFinding {
  readonly level: 'block' | 'warn';
  readonly message: string;
}
/** A possible assignee of a row, whether available or not, as sent by the server. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** The kind of candidate, if unusual. */
  readonly note: string | null;
  /** Nothing blocks. */
  readonly isOpen: boolean;
  readonly distanceM: number | null;
  readonly at: Place | null;
  /** The sum of its terms in fen; the lowest is best. */
  readonly total: number;
  readonly terms: readonly CandidateTerm[];
  readonly findings: readonly CandidateFinding[];
  /** The inputs of the action that assigns the row to it. */
  readonly input: Readonly<Record<string, string>>;
}

/** Somebody is working on a row until an instant. */
export interface Lease {
  readonly rowId: string;
  readonly holder: string;
  readonly isMine: boolean;
  readonly until: string;
  /** The intended assignee, where that is decided. */
  readonly goesTo: string | null;
}

/** Capacity for rows: that of one candidate at one time. */
export interface Seats {
  /** Index in `candidates`. */
  readonly candidate: number;
  /** Free places; null means unlimited. */
  readonly free: number | null;
  /** Rising surcharges: from which place on (counted from 0), and how many fen. */
  readonly steps: readonly (readonly [from: number, fen: number])[];
}
/** Rows to plan, and where they could go. */
export interface Plannable {
  readonly candidates: readonly Pick<Candidate, 'id' | 'name' | 'note' | 'input'>[];
  readonly seats: readonly Seats[];
  readonly rows: readonly {
    readonly id: string;
    /** Index in `seats`, and its cost without the surcharge of the place. */
    readonly arcs: readonly (readonly [seats: number, fen: number])[];
    /** Quantities by kind of goods. */
    readonly goods: Readonly<Record<string, number>>;
    /** Why nobody can take the row, if so. */
    readonly why: string | null;
  }[];
  /** Limited stock of candidates by kind of goods and index in `candidates`. */
  readonly stock: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

declare module './kind' {
  interface Kinds {
    desk: DeskPage;
  }
}

export const desk = kind('desk', {
  comesLate: true,
  words: ['desk'],
  problems: ({ url, desk, actions, borrows }, { res, fields, at }) => {
    const { candidates, allocate: gives, plans, leases, at: place } = desk;
    const held = at.resources.get(leases);
    return [
      ...[candidates, plans].map((key) => res.reads[key]?.does !== 'query' && `${url} asks ${key}, which is no query`),
      !actions.includes(gives) && `${url} gives by ${gives}, which it does not offer`,
      (held?.reads.live?.does !== 'query' || held.actions.claim?.on !== 'none' || !borrows.includes(`${leases}.claim`)) &&
        `${url} has leases of ${leases}, which nobody can claim there`,
      ...place.map((key) => fields[key]?.kind !== 'decimal' && `${url} lies by ${key}, which can't say it`),
    ];
  },
});
