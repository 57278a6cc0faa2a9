import type { Kind, PageBase } from './kind';

/** Files that become rows, and what became of each. */
export interface ImportPage extends PageBase { readonly kind: 'import' }

export const importing: Kind<ImportPage> = {
  words: [],
  problems: ({ url, actions }, { res }) => [!actions.some((key) => res.actions[key]?.does === 'import') && `${url} is for imports and offers none`],
};
