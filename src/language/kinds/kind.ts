import type { Catalogue } from '../catalogue';
import type { Field, Fields, Scalar } from '../field';
import type { GroupKey } from '../groups';
import type { Resource } from '../resource';

/** A list of another resource shown on a detail page, filtered to its row. */
export interface Related {
  /** The label of the tab. */
  readonly label: string;
  /** The resource that is listed. */
  readonly resource: string;
  /** The list read. */
  readonly read: string;
  /** Filter of that list that takes this row's id. */
  readonly by: string;
  /** Columns: fields and paths. */
  readonly columns: readonly string[];
  /** Shown only to users who may read that list by another page; this page does not grant it. */
  readonly ifHeld?: boolean;
  /** Its rows are events (a visit, a call): shown in the timeline of the page instead of a list beside it. Log entries always are. */
  readonly inTimeline?: boolean;
}

/** Properties of pages of every kind. */
export interface PageBase {
  /** Starts with `/api/`; the route, the permission and the key of the page. */
  readonly url: string;
  /** Its name in menu, tab and palette. */
  readonly name: string;
  /** Its group in the menu. */
  readonly group: GroupKey;
  /** Its subgroup there. */
  readonly subgroup: string;
  /** The resource whose rows it shows. */
  readonly resource: string;
  /** Its main read. */
  readonly read: string;
  /**
   * Columns, in this order. A path (`orderId.areaCode`) reads through references; its label joins those on the way (订单·区域), and answers
   * have it under the path.
   */
  readonly columns: readonly string[];
  /** Filters, in this order; a path needs an index on each reference and on its end. `keyword` searches all searchable fields. */
  readonly filters: readonly string[];
  /** Actions offered here, in order; the page grants no calls of other actions. */
  readonly actions: readonly string[];
  /**
   * Actions of another resource that this page offers, as `resource.action`. Those on rows apply to the rows that a derived count of this
   * resource counts.
   */
  readonly borrows: readonly string[];
  /** Filters that are set when the page is opened from the menu. */
  readonly preset: Readonly<Record<string, Scalar>>;
  /** Its initial order, if not that of the read. */
  readonly sort?: string;
  /** `detail`: its fields and paths, in sections with a heading. */
  readonly sections: readonly { readonly label: string; readonly fields: readonly string[] }[];
  /** `detail`: lists of other resources. */
  readonly related: readonly Related[];
  /** The action that saves it, for forms and pages on which something is built. */
  readonly saves?: string;
  /** Needs an id to open, so it is not in the menu; the palette asks for the id. */
  readonly needsId: boolean;
  /** Reachable without a permission (the calls behind it still need a session). */
  readonly whitelisted: boolean;
  /** The letter that opens it after `g`, anywhere. */
  readonly key?: string;
  /** Its tab is always there. */
  readonly affix: boolean;
  /** The text of 本页帮助. */
  readonly help?: string;
  /** Search terms for the palette beside its name. */
  readonly english?: string;
  /**
   * Of a retired page: its successor. The page says 停用 and links there; it has no actions, so it grants no writes. Made by `retired(page,
   * …)`.
   */
  readonly successor?: string;
  /** The gateway of its data. The page is marked 模拟 while that gateway is simulated. */
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

/** Every kind of page by its name: each file here adds its own. */
export interface Kinds {}

/** A kind of page: the properties that only its pages have, and their checks. */
export interface Kind<P extends PageBase = PageBase> {
  readonly name: string;
  readonly words: readonly Exclude<keyof P, keyof PageBase | 'kind'>[];
  /** One line for each contradiction; names begin with the page's url. */
  readonly problems: (page: P, about: About) => readonly (string | false | undefined)[];
  /** Fields by whose time its pages ask for rows: an index has to serve each. */
  readonly times?: (page: P) => readonly string[];
  /** Its pages work with rows of several resources at once: their declarations come with those of all pages, not with one resource. */
  readonly comesLate?: true;
}

/** Declares a kind. It is found by this, in a file here that has its name. */
export const kind = <K extends keyof Kinds>(name: K, spec: Omit<Kind<Kinds[K]>, 'name'>): Kind<Kinds[K]> => ({ name, ...spec });

export const kindOf = (fields: Fields, key: string | undefined): Field['kind'] | undefined =>
  key === undefined || !Object.hasOwn(fields, key) ? undefined : fields[key]!.kind;
