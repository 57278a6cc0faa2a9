import { type Kind, type PageBase } from './kind';

/** What a designer works on. */
export interface PageDesigner {
  /** The blocks as they are being worked on, and as they are live. */
  readonly draft: string;
  readonly live: string;
  /** The action that makes the draft live. */
  readonly publishes: string;
}

/** The list of its rows; one that is opened is built of blocks. */
export interface DesignerPage extends PageBase {
  readonly kind: 'designer';
  /** What is built, and how it goes live. */
  readonly designer: PageDesigner;
  readonly saves: string;
}

export const designer: Kind<DesignerPage> = {
  words: ['designer'],
  problems: ({ url, actions, saves, designer }, { res, fields }) => {
    const { draft, live, publishes } = designer ?? {};
    const isBuilt = fields[draft]?.blocks && Object.hasOwn(fields, live) && actions.includes(publishes) && res.actions[saves]?.fields?.includes(draft);
    return [!isBuilt && `${url} is a designer of nothing`];
  },
};
