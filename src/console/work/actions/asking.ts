import type { Problem, WireRow } from '../../contract';
import { contextOf, draftKeyOf } from '../../kit/form/draft';
import type { Acting } from '../acting/acting';
import type { Input } from '../acting/inputs';
import type { Runner } from '../runs/Runner';

/** A question about the inputs of an action. */
export interface Asking {
  readonly what: 'ask';
  readonly acting: Acting;
  readonly rows: readonly WireRow[];
  readonly initial: Input;
  /** Whose failed rows are tried again. */
  readonly runner?: Runner;
  /** Typed already, in the palette: no older draft takes its place. */
  readonly typed?: boolean;
  /** Why the server refused it, where it was held and has come back. */
  readonly problem?: Problem;
}

/** Under which key the answers to a question are kept: by user, action and row. */
export const askDraftKey = (userId: string, { acting: { resource, key }, rows, initial }: Pick<Asking, 'acting' | 'rows' | 'initial'>) =>
  draftKeyOf(userId, `${resource.name}.${key}?${rows.length > 1 ? `${rows.length}:` : ''}${rows[0]?.id ?? `new${contextOf(initial)}`}`);
