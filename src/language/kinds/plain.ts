/** Kinds of pages that have few words of their own, or none. */
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
  /** The few fields and paths that decide what comes next, three at most: they stand at its head, whatever is scrolled. */
  readonly facts?: readonly string[];
}
/** Drawn by its area, of whatever it wants (`screens` of its presentation). */
export interface OwnPage extends PageBase {
  readonly kind: 'own';
}

const plain: Kind<PageBase> = { words: [], problems: () => [] };
export const [list, log, tree, own]: readonly [Kind<ListPage>, Kind<LogPage>, Kind<TreePage>, Kind<OwnPage>] = [plain, plain, plain, plain];

/** More than one takes in at a glance is no head. */
const MOST_FACTS = 3;
export const detail: Kind<DetailPage> = {
  words: ['facts'],
  problems: ({ url, facts = [] }) => [
    facts.length > MOST_FACTS && `${url} has ${facts.length} facts at its head, and room for ${MOST_FACTS}`,
  ],
};
