/**
 * Pages: a resource seen for one job. A page names its columns, filters and actions in the order they matter;
 * routes, permissions, menu, tab titles and palette entries all come from here.
 */
import type { Scalar } from './field';
import type { ActionKey, FieldKey, ReadKey, Resource } from './resource';

/** The 13 first-level groups, in menu order. */
export const GROUPS = {
  'business-follow-up': '业务跟进', 'statistics-reports': '统计报表', 'basic-info': '基础信息', 'merchant-management': '商户管理',
  'operations-center': '运营中心', 'platform-management': '平台管理', 'platform-cooperation': '平台合作', 'payment-app-plus': '支付宝+',
  'finance-management': '财务管理', 'system-management': '系统管理', 'warehousing-procurement': '仓储采购', 'merchant-logistics': '商户物流',
  'disabled-functions': '停用功能',
} as const;
export type GroupKey = keyof typeof GROUPS;
export type PageKind = 'list' | 'detail' | 'form' | 'log' | 'tree' | 'board' | 'gallery' | 'stats' | 'calendar' | 'import' | 'map' | 'designer';

/** A list of another resource shown on a detail page, filtered to its row. */
export interface Related {
  readonly label: string;
  readonly resource: string;
  readonly read: string;
  /** Filter of that list that takes this row's id. */
  readonly by: string;
  readonly columns: readonly string[];
}

/** Fields by which one row stands on a map among what lies about it. */
export interface PageMap {
  readonly lng: string;
  readonly lat: string;
  /** Its fence and streets (`{ fence, streets }`); what `saves` takes. */
  readonly area: string;
  /** A query by id: what lies about it. */
  readonly near: string;
}

/** Fields by which the rows of a list stand on a map. */
export interface PagePlaces {
  readonly lng: string;
  readonly lat: string;
  /** Corners of the area around it (`Fence`), and how many metres it reaches where it has none. */
  readonly fence?: string;
  readonly radius?: string;
  /** The choice that gives a point its colour and shape. */
  readonly colour?: string;
  /** The figure by which points are larger. */
  readonly size?: string;
}

/** What a designer works on. Its page is the list of its rows; one that is opened is built of blocks. */
export interface PageDesigner {
  /** The blocks as they are being worked on, and as they are live. */
  readonly draft: string;
  readonly live: string;
  /** The action that makes the draft live. */
  readonly publishes: string;
}

export interface Page {
  /** Starts with `/api/`; the route, the permission and the key of the page. */
  readonly url: string;
  readonly name: string;
  readonly group: GroupKey;
  readonly subgroup: string;
  readonly kind: PageKind;
  readonly resource: string;
  /** The read it opens with. */
  readonly read: string;
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  /** Actions offered here, in order; calls of others are not granted by this page. */
  readonly actions: readonly string[];
  /** Actions of another resource that this page offers, `resource.action`. Those on rows run on the rows that a derived count of this resource counts. */
  readonly borrows: readonly string[];
  /** Filters that are set when the page is opened from the menu. */
  readonly preset: Readonly<Record<string, Scalar>>;
  /** `board`: the choice by which cards stand in lanes, or the instant: overdue, today, tomorrow, later. */
  readonly lanes?: string;
  /** `gallery`: the picture by which rows are looked at. */
  readonly pictures?: string;
  /** `map` of one row: where it lies. */
  readonly map?: PageMap;
  /** `map` of a list: where its rows lie. */
  readonly places?: PagePlaces;
  /** `designer`: what is built, and how it goes live. */
  readonly designer?: PageDesigner;
  /** `stats`: the list that a group leads to; its filters must know what the groups are made by. */
  readonly leadsTo?: string;
  /** `stats`: the instant whose periods are on offer. `calendar`: the instant by which rows stand in days. */
  readonly time?: string;
  readonly sort?: string;
  readonly sections: readonly { readonly label: string; readonly fields: readonly string[] }[];
  readonly related: readonly Related[];
  /** `form`, `map`, `designer`: the action that saves it. */
  readonly saves?: string;
  /** Needs an id to open, so it stands in no menu; the palette asks for the id. */
  readonly needsId: boolean;
  /** Reachable without a permission (the calls behind it still need a session). */
  readonly whitelisted: boolean;
  readonly affix: boolean;
  readonly help?: string;
  readonly english?: string;
  /** Further calls the page makes. */
  readonly calls: readonly string[];
}

type PageSpec<X extends Resource> = Pick<Page, 'url' | 'name' | 'group' | 'subgroup' | 'kind'> & {
  read: ReadKey<X>;
  columns?: readonly (FieldKey<X>)[];
  filters?: readonly (FieldKey<X> | 'keyword')[];
  actions?: readonly ActionKey<X>[];
  sections?: readonly { readonly label: string; readonly fields: readonly FieldKey<X>[] }[];
  saves?: ActionKey<X>;
  lanes?: FieldKey<X>;
  pictures?: FieldKey<X>;
  time?: FieldKey<X>;
  places?: { readonly [K in keyof PagePlaces]: FieldKey<X> };
} & Partial<Pick<Page, 'preset' | 'borrows' | 'sort' | 'related' | 'needsId' | 'whitelisted' | 'affix' | 'help' | 'english' | 'calls' | 'leadsTo' | 'map' | 'designer'>>;

/** Declares the pages of a resource; keys are checked against it by the compiler. */
export function pages<const X extends Resource>(res: X, ...specs: readonly PageSpec<X>[]): Page[] {
  return specs.map((spec) => pageOf({ needsId: spec.kind === 'detail' || spec.kind === 'form', ...spec, resource: res.name }));
}

/** A page with nothing but what is said of it. */
export const pageOf = (said: Pick<Page, 'url' | 'name' | 'group' | 'subgroup' | 'kind' | 'resource' | 'read'> & Partial<Page>): Page => ({
  columns: [], filters: [], actions: [], borrows: [], preset: {}, sections: [], related: [], calls: [], affix: false, whitelisted: false, needsId: false, ...said,
});
