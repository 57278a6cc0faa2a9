import type { FieldKind } from '../field';
import { kind, type PageBase } from './kind';

/** What a designer edits. */
export interface PageDesigner {
  /** The field with the draft blocks. */
  readonly draft: string;
  /** The field with the live blocks. */
  readonly live: string;
  /** The action that publishes the draft. */
  readonly publishes: string;
  /** The audience of its blocks, if not everybody: the preview shows the page for each audience. */
  readonly shownTo?: ShownTo;
}

/** Fields of blocks that define their audience. */
interface ShownTo {
  /** Roles from a closed set; empty means all. */
  readonly role: string;
  /** The first app version that shows the block; empty means all. */
  readonly version: string;
}

/** A page built of blocks: a draft that is edited, then published. It opens with the list of its rows. */
export interface DesignerPage extends PageBase {
  readonly kind: 'designer';
  /** What is built, and how it is published. */
  readonly designer: PageDesigner;
  /** The action that saves the draft. */
  readonly saves: string;
}

declare module './kind' {
  interface Kinds {
    designer: DesignerPage;
  }
}

export const designer = kind('designer', {
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
});
