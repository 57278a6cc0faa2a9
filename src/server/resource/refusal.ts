/** How a rule says no: in a sentence for operators, and with a reason that programs know it by. */
import { CODE } from '../../language/wire';

/** The meaning of a reason for any row: an entry of the error catalogue that `npm run docs` writes. */
export interface Reason {
  /** When something is refused for it. */
  readonly when: string;
  /** What the user can do about it. */
  readonly remedy: string;
  /** Code of the envelope; 422, a business rule, by default. */
  readonly code?: number;
  /** HTTP status, where it is not the code's own. */
  readonly status?: number;
}
/** Details of a response besides the reason: messages by input, and other data for the caller. */
export type Details = { readonly errors?: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>;

/** A rule refused the call. Answered in the envelope with its code, a Chinese message and `data.reason`; nothing of the row is written. */
export class Refusal extends Error {
  readonly code: number;
  readonly status: number | undefined;
  readonly data: Details & { readonly reason: string };
  /** @param reason with the area that it is of, as `order.slotFull` */
  constructor(reason: string, { code = CODE.refused, status }: Reason, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = { reason, ...details };
  }
}

/** The refusals of an area, or of the engine, by their reasons. @returns what makes one of them. */
export function refusalsOf<const R extends Readonly<Record<string, Reason>>>(area: string, reasons: R) {
  /** @param at the input that the message stands beside, or all that there is to say beside it. */
  const refuse = (reason: keyof R & string, message: string, at?: string | Details) =>
    new Refusal(`${area}.${reason}`, reasons[reason]!, message, typeof at === 'string' ? { errors: { [at]: message } } : at);
  return Object.assign(refuse, { area, reasons });
}
/** The reasons of an area as the catalogue lists them. */
export interface Refusals {
  readonly area: string;
  readonly reasons: Readonly<Record<string, Reason>>;
}
