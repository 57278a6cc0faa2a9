import type { Link } from '../../../language/link';
import type { Action, Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';

/** An action of a page, before rows are chosen. */
export interface Acting {
  readonly key: string;
  readonly resource: Resource;
  readonly action: Action;
  /** Borrowed, and on rows: how the page's rows lead to those it runs on. */
  readonly link?: Link;
  /** What it was before its rows were found by `link`. */
  readonly origin?: Acting;
  /** The selected rows from which the rows of the action were found. */
  readonly from?: readonly WireRow[];
  /** It takes back something done before, or does that again. */
  readonly retraces?: { readonly step: Step; readonly way: Way };
}

/** An action as it was carried out; rows as they were before it. */
export interface Step {
  readonly acting: Acting;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rows: readonly WireRow[];
}
export type Way = 'undo' | 'redo';
