/** What a table of a tree shows. */
import type { WireRow } from '../../contract';

/** A row with those below it. One without a version is a heading: it is no row of the resource, and nothing can be done with it. */
export type TreeRow = WireRow & { readonly heading?: string; readonly children?: readonly TreeRow[] };

/** A line of the tree. */
export interface Branch {
  readonly row: TreeRow;
  /** 1 at the top. */
  readonly level: number;
  /** Index of the line it stands under, or -1. */
  readonly parent: number;
  /** Whether what is below it can be seen; undefined where nothing is. */
  readonly open: boolean | undefined;
}
