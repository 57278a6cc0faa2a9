import { kind, type PageBase } from './kind';

/** Rows in a table, with filters, sorting, selection and actions. */
export interface ListPage extends PageBase {
  readonly kind: 'list';
}
declare module './kind' {
  interface Kinds {
    list: ListPage;
  }
}

export const list = kind('list', { words: [], problems: () => [] });
