import { kind, type PageBase } from './kind';

/** A list whose rows come from files: what was imported, and importing more. */
export interface ImportPage extends PageBase {
  readonly kind: 'import';
}

declare module './kind' {
  interface Kinds {
    import: ImportPage;
  }
}

export const importing = kind('import', {
  words: [],
  problems: ({ url, actions }, { res }) => [
    !actions.some((key) => res.actions[key]?.does === 'import') && `${url} is for imports and offers none`,
  ],
});
