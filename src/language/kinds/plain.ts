/** Kinds of pages that have no words of their own. */
import type { Kind, PageBase } from './kind';

/** Rows in a table: filtered, sorted, selected, acted on. */
export interface ListPage extends PageBase {
  readonly kind: 'list';
}
/** A list of what is only ever added. */
export interface LogPage extends PageBase {
  readonly kind: 'log';
}
/** Rows nested by what they belong to. */
export interface TreePage extends PageBase {
  readonly kind: 'tree';
}
/** One row by its id: its fields in sections, its actions, children and related lists. */
export interface DetailPage extends PageBase {
  readonly kind: 'detail';
}
/** Drawn by its area, of whatever it wants (`screens` of its presentation). */
export interface OwnPage extends PageBase {
  readonly kind: 'own';
}

const plain: Kind<PageBase> = { words: [], problems: () => [] };
export const [list, log, tree, detail, own]: readonly [Kind<ListPage>, Kind<LogPage>, Kind<TreePage>, Kind<DetailPage>, Kind<OwnPage>] = [
  plain,
  plain,
  plain,
  plain,
  plain,
];
