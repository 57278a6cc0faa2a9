import { kind, type PageBase } from './kind';

/** Rendered by its area (`screens` of its presentation). */
export interface OwnPage extends PageBase {
  readonly kind: 'own';
}
declare module './kind' {
  interface Kinds {
    own: OwnPage;
  }
}

export const own = kind('own', { words: [], problems: () => [] });
