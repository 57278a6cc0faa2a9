/** Kinds of pages that have no words of their own. */
import type { Kind, PageBase } from './kind';

/** A table, the first that most people see of a resource. */
export interface ListPage extends PageBase { readonly kind: 'list' }
/** A table of what happened: nobody changes it. */
export interface LogPage extends PageBase { readonly kind: 'log' }
/** All rows, nested by their parents. */
export interface TreePage extends PageBase { readonly kind: 'tree' }
/** One row, all that is known of it. */
export interface DetailPage extends PageBase { readonly kind: 'detail' }
/** Drawn by its area, of whatever it wants (`screens` of its presentation). */
export interface OwnPage extends PageBase { readonly kind: 'own' }

const plain: Kind<PageBase> = { words: [], problems: () => [] };
export const [list, log, tree, detail, own]: readonly [Kind<ListPage>, Kind<LogPage>, Kind<TreePage>, Kind<DetailPage>, Kind<OwnPage>] = [plain, plain, plain, plain, plain];
