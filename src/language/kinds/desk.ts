import type { Place } from '../geo';
import { type Kind, type PageBase } from './kind';

/** How rows are assigned. */
export interface PageDesk {
  /** A query by `id`: the candidates for a row, and why others can't take it (`Candidate`). */
  readonly candidates: string;
  /** The action that gives rows to one. */
  readonly allocate: string;
  /** A query by `ids`: what of many rows could go where, for a plan of all of them (`Plannable`). */
  readonly plans: string;
  /**
   * Who is working on which rows: a resource with a query `live` and an action `claim` without rows that takes `among` and `goesTo`
   * (`Lease`).
   */
  readonly leases: string;
  /** Longitude and latitude of a row. */
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
/** One thing about a candidate: what blocks can't be done, of a warning one should only know. */
export interface CandidateFinding {
  readonly level: 'block' | 'warn';
  readonly message: string;
}
/** Somebody who could take a row, or can't, as the wire brings it. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** What kind of candidate, where it is not the usual. */
  readonly note: string | null;
  /** Nothing blocks. */
  readonly isOpen: boolean;
  readonly distanceM: number | null;
  readonly at: Place | null;
  /** Of its terms, in fen: the least is the best. */
  readonly total: number;
  readonly terms: readonly CandidateTerm[];
  readonly findings: readonly CandidateFinding[];
  /** The inputs of the action that assigns the row to it. */
  readonly input: Readonly<Record<string, string>>;
}

/** Somebody is at work on a row, until an instant. */
export interface Lease {
  readonly rowId: string;
  readonly holder: string;
  readonly isMine: boolean;
  readonly until: string;
  /** The intended assignee, where that is decided. */
  readonly goesTo: string | null;
}

/** Seats for rows: those of a candidate at one time. */
export interface Seats {
  /** Place in `candidates`. */
  readonly candidate: number;
  /** How many are free; null: as many as one likes. */
  readonly free: number | null;
  /** From which of them on (counted from 0) one costs how many fen more; rising. */
  readonly steps: readonly (readonly [from: number, fen: number])[];
}
/** What many rows could go to. */
export interface Plannable {
  readonly candidates: readonly Pick<Candidate, 'id' | 'name' | 'note' | 'input'>[];
  readonly seats: readonly Seats[];
  readonly rows: readonly {
    readonly id: string;
    /** Place in `seats`, and what it costs without the price of the seat. */
    readonly arcs: readonly (readonly [seats: number, fen: number])[];
    /** Pieces by kind of goods. */
    readonly goods: Readonly<Record<string, number>>;
    /** Of a row that nobody can take: why. */
    readonly why: string | null;
  }[];
  /** The stock of candidates of a kind of goods, where it is limited: by place in `candidates`. */
  readonly stock: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const desk: Kind<DeskPage> = {
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
};
