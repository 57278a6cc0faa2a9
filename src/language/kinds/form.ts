import { type Kind, type PageBase } from './kind';

/** The inputs of one action on a page of their own. */
export interface FormPage extends PageBase {
  readonly kind: 'form';
  readonly saves: string;
}

export const form: Kind<FormPage> = {
  words: [],
  problems: ({ url, saves }, { res }) => [!res.actions[saves] && `${url} saves by ${saves}, which does not exist`],
};
