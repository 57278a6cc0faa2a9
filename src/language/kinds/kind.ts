import type { Catalogue } from '../catalogue';
import type { Field, Fields, Scalar } from '../field';
import type { GroupKey } from '../groups';
import type { Resource } from '../resource';

/** A list of another resource shown on a detail page, filtered to its row. */
export interface Related {
  /** What the tab of the list says. */
  readonly label: string;
  /** Whose rows are listed. */
  readonly resource: string;
  /** The list it is. */
  readonly read: string;
  /** Filter of that list that takes this row's id. */
  readonly by: string;
  /** Fields and paths that have a column. */
  readonly columns: readonly string[];
  /** It is shown to those only who may read that list by another page: this one grants no reading of it. */
  readonly ifHeld?: boolean;
  /** Its rows are events (a visit, a call): shown in the timeline of the page instead of a list beside it. Log entries always are. */
  readonly inTimeline?: boolean;
}

/** What pages of every kind say. */
export interface PageBase {
  /** Starts with `/api/`; the route, the permission and the key of the page. */
  readonly url: string;
  /** What the menu, the tab and the palette say. */
  readonly name: string;
  /** Where it stands in the menu. */
  readonly group: GroupKey;
  /** And where there. */
  readonly subgroup: string;
  /** Whose rows it shows. */
  readonly resource: string;
  /** The read it opens with. */
  readonly read: string;
  /**
   * Columns, in this order. A path (`orderId.areaCode`) reads through references; its label joins those on the way (订单·区域), and answers
   * have it under the path.
   */
  readonly columns: readonly string[];
  /** Filters, in this order; a path needs an index on each reference and on its end. `keyword` searches all searchable fields. */
  readonly filters: readonly string[];
  /** Actions offered here, in order; calls of others are not granted by this page. */
  readonly actions: readonly string[];
  /**
   * Actions of another resource that this page offers, as `resource.action`. Those on rows apply to the rows that a derived count of this
   * resource counts.
   */
  readonly borrows: readonly string[];
  /** Filters that are set when the page is opened from the menu. */
  readonly preset: Readonly<Record<string, Scalar>>;
  /** The order it opens with, where it is not that of the read. */
  readonly sort?: string;
  /** `detail`: its fields and paths, in parts with a heading. */
  readonly sections: readonly { readonly label: string; readonly fields: readonly string[] }[];
  /** `detail`: lists of other resources. */
  readonly related: readonly Related[];
  /** The action that saves it, where it is a form or another page on which something is built. */
  readonly saves?: string;
  /** Needs an id to open, so it stands in no menu; the palette asks for the id. */
  readonly needsId: boolean;
  /** Reachable without a permission (the calls behind it still need a session). */
  readonly whitelisted: boolean;
  /** The letter that leads to it after `g`, from anywhere. */
  readonly key?: string;
  /** Its tab is always there. */
  readonly affix: boolean;
  /** What 本页帮助 says. */
  readonly help?: string;
  /** Words for the palette beside its name. */
  readonly english?: string;
  /**
   * Of a retired page: its successor. The page says 停用 and links there; it has no actions, so it grants no writes. Made by `retired(page,
   * …)`.
   */
  readonly successor?: string;
  /** Name of the gateway through which what it shows comes and goes. It says 模拟 while that is not the real one. */
  readonly gateway?: string;
  /** Further calls the page makes. */
  readonly calls: readonly string[];
}

/** What a page is checked against. */
export interface About {
  readonly res: Resource;
  readonly fields: Fields;
  readonly at: Catalogue;
}

/** A kind of page: the words that only its pages have, and what may be wrong with them. */
export interface Kind<P extends PageBase> {
  readonly words: readonly Exclude<keyof P, keyof PageBase | 'kind'>[];
  /** One line for each contradiction; names begin with the page's url. */
  readonly problems: (page: P, about: About) => readonly (string | false | undefined)[];
}

export const kindOf = (fields: Fields, key: string | undefined): Field['kind'] | undefined =>
  key === undefined || !Object.hasOwn(fields, key) ? undefined : fields[key]!.kind;
