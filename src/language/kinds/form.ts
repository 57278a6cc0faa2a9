import { kind, type PageBase } from './kind';

/** A page for the inputs of an action that has too many for a dialog. */
export interface FormPage extends PageBase {
  readonly kind: 'form';
  /** The action. */
  readonly saves: string;
}

declare module './kind' {
  interface Kinds {
    form: FormPage;
  }
}

export const form = kind('form', {
  words: [],
  problems: ({ url, saves }, { res }) => [!res.actions[saves] && `${url} saves by ${saves}, which does not exist`],
});
