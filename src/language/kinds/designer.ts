import type { FieldKind } from '../field';
import { type Kind, type PageBase } from './kind';

/** What a designer works on. */
export interface PageDesigner {
  /** The blocks as they are being worked on. */
  readonly draft: string;
  /** The blocks as they are live. */
  readonly live: string;
  /** The action that makes the draft live. */
  readonly publishes: string;
  /** Whom its blocks are for, where not all are for everybody: the preview shows the page as each of them has it. */
  readonly shownTo?: ShownTo;
}

/** Fields of blocks that define their audience. */
interface ShownTo {
  /** Roles from a closed set; none is all of them. */
  readonly role: string;
  /** The version from which on they are there; none is all of them. */
  readonly version: string;
}

/** A page that is built of blocks: a draft, worked on and then made live. It opens with the list of its rows. */
export interface DesignerPage extends PageBase {
  readonly kind: 'designer';
  /** What is built, and how it goes live. */
  readonly designer: PageDesigner;
  /** The action that keeps the draft. */
  readonly saves: string;
}

export const designer: Kind<DesignerPage> = {
  words: ['designer'],
  problems: ({ url, actions, saves, designer }, { res, fields }) => {
    const { draft, live, publishes, shownTo } = designer ?? {};
    const kinds = Object.values(fields[draft]?.blocks ?? {});
    const isNamed = (key: string | undefined, kind: FieldKind) => key === undefined || kinds.some((one) => one.fields[key]?.kind === kind);
    const isBuilt =
      fields[draft]?.blocks && Object.hasOwn(fields, live) && actions.includes(publishes) && res.actions[saves]?.fields?.includes(draft);
    return [
      !isBuilt && `${url} is a designer of nothing`,
      !(isNamed(shownTo?.role, 'texts') && isNamed(shownTo?.version, 'text')) && `${url} shows blocks to whom none of them names`,
    ];
  },
};
