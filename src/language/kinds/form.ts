import { type Kind, type PageBase } from './kind';

/** A page of its own for the inputs of one action, where they are too many for a dialog. */
export interface FormPage extends PageBase {
  readonly kind: 'form';
  /** The action whose inputs they are. */
  readonly saves: string;
}

export const form: Kind<FormPage> = {
  words: [],
  problems: ({ url, saves }, { res }) => [!res.actions[saves] && `${url} saves by ${saves}, which does not exist`],
};
