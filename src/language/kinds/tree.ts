import { kind, type PageBase } from './kind';

/** Rows nested below their parents. */
export interface TreePage extends PageBase {
  readonly kind: 'tree';
}
declare module './kind' {
  interface Kinds {
    tree: TreePage;
  }
}

export const tree = kind('tree', { words: [], problems: () => [] });
