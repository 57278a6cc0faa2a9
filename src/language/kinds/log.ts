import { kind, type PageBase } from './kind';

/** A list of append-only rows. */
export interface LogPage extends PageBase {
  readonly kind: 'log';
}
declare module './kind' {
  interface Kinds {
    log: LogPage;
  }
}

export const log = kind('log', { words: [], problems: () => [] });
