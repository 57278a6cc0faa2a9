import { type Kind, type PageBase } from './kind';

/** A page for the inputs of an action that has too many for a dialog. */
export interface FormPage extends PageBase {
  readonly kind: 'form';
  /** The action. */
  readonly saves: string;
}

export const form: Kind<FormPage> = {
  words: [],
  problems: ({ url, saves }, { res }) => [!res.actions[saves] && `${url} saves by ${saves}, which does not exist`],
};
