import type { Kind, PageBase } from './kind';

/** A list whose rows come from files: what was imported, and importing more. */
export interface ImportPage extends PageBase {
  readonly kind: 'import';
}

export const importing: Kind<ImportPage> = {
  words: [],
  problems: ({ url, actions }, { res }) => [
    !actions.some((key) => res.actions[key]?.does === 'import') && `${url} is for imports and offers none`,
  ],
};
