/** What a template would read with real orders, or cards: what each customer would get, what it costs, and why somebody gets nothing. */

/** Orders that a template is tried with where none are chosen. */
export const TRIED = 20;

export interface TriedRow {
  readonly id: string;
  /** Of the order, or of the card. */
  readonly no: string;
  /** Masked; null where the order has none that a message could go to. */
  readonly phone: string | null;
  readonly text: string;
  readonly words: number;
  readonly parts: number;
  /** In hundredths of a fen; null for those who may not see carriers. */
  readonly cost: number | null;
  /** Why nothing would be sent; null where something would. */
  readonly why: string | null;
}
export interface Trial {
  readonly rows: readonly TriedRow[];
  /** Those that would be sent, and what they come to. */
  readonly sent: number;
  readonly parts: number;
  readonly cost: number | null;
  /** The carrier that is asked first, and those that refused the template; null where there is none to send it, or no cost either. */
  readonly carrier: string | null;
  readonly around: readonly string[];
  /** What its rows are where they are no orders: the messages of that resource. */
  readonly of?: string;
  /** None has come to the node that the template is for: these are others of the same rule. */
  readonly isOtherNode?: boolean;
}
