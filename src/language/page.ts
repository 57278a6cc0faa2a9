/**
 * Pages: views of a resource, each for one task. A page names its columns, filters and actions in order of importance; routes, permissions,
 * menu, tab titles and palette entries are derived from it.
 */
import type { Condition } from './field';
import { GROUPS } from './groups';
import type { Page, PageKind, PageOf } from './kinds';
import type { PageBase } from './kinds/kind';
import type { MapPage, PagePlaces } from './kinds/map';
import type { PagePaper } from './kinds/detail';
import type { StatsPage } from './kinds/stats';
import type { ActionKey, FieldKey, ReadKey, Resource } from './resource';

export { GROUPS, type GroupKey } from './groups';
export type { Page, PageKind, PageOf } from './kinds';
export type { BoardPage } from './kinds/board';
export type { CalendarPage, Load } from './kinds/calendar';
export type { DesignerPage } from './kinds/designer';
export type { DeskPage } from './kinds/desk';
export type { DetailPage, PagePaper } from './kinds/detail';
export type { GalleryPage } from './kinds/gallery';
export type { PageBase, Related } from './kinds/kind';
export type { MapPage, PageMap, PagePlaces } from './kinds/map';
export type { PageLook, StatsPage } from './kinds/stats';
/** A page that may show a report. */
export type ReportPage = StatsPage | MapPage;

/** Properties that name fields or actions of the page's resource. */
interface Named<X extends Resource> {
  readonly lanes?: FieldKey<X>;
  readonly overlaps?: { readonly when: Condition; readonly by: readonly (readonly FieldKey<X>[])[] };
  readonly pictures?: FieldKey<X>;
  readonly time?: FieldKey<X> | { readonly begin: FieldKey<X>; readonly end: FieldKey<X>; readonly when?: Condition };
  readonly saves?: ActionKey<X>;
  readonly facts?: readonly Name<X>[];
  readonly paper?: PagePaper & { readonly facts: readonly Name<X>[]; readonly sums?: readonly FieldKey<X>[] };
  readonly places?: { readonly [K in keyof PagePlaces]: FieldKey<X> };
}

/** A field, or a path that starts with one. `problems/` checks the rest of the path, because a reference knows its target only by name. */
type Name<X extends Resource> = FieldKey<X> | `${FieldKey<X>}.${string}`;

type Common<X extends Resource> = Pick<PageBase, 'url' | 'name' | 'group' | 'subgroup'> & {
  read: ReadKey<X>;
  columns?: readonly Name<X>[];
  filters?: readonly (Name<X> | 'keyword')[];
  actions?: readonly ActionKey<X>[];
  sections?: readonly { readonly label: string; readonly fields: readonly Name<X>[] }[];
} & Partial<
    Pick<
      PageBase,
      | 'preset'
      | 'borrows'
      | 'sort'
      | 'related'
      | 'needsId'
      | 'whitelisted'
      | 'affix'
      | 'key'
      | 'help'
      | 'english'
      | 'successor'
      | 'gateway'
      | 'calls'
    >
  >;

/** Distributes over the forms that pages of one kind may have. */
type Own<P, X extends Resource> = P extends Page ? Naming<Pick<P, Exclude<keyof P, Exclude<keyof PageBase, 'saves'>>>, X> : never;
type Naming<Words, X extends Resource> = { [W in keyof Words]: W extends keyof Named<X> ? Named<X>[W] & Words[W] : Words[W] };

type PageSpec<X extends Resource> = { [K in PageKind]: Common<X> & Own<PageOf<K>, X> }[PageKind];

/** Declares the pages of a resource; keys are checked against it by the compiler. */
export function pages<const X extends Resource>(res: X, ...specs: readonly PageSpec<X>[]): Page[] {
  return specs.map((spec) =>
    pageOf({ needsId: spec.kind === 'detail' || spec.kind === 'form', ...spec, resource: res.name } as Parameters<typeof pageOf>[0]),
  );
}

/** A page with defaults for omitted properties. */
export const pageOf = (spec: Pick<Page, 'url' | 'kind' | 'resource'> & Partial<PageBase>): Page =>
  ({
    name: '',
    group: '',
    subgroup: '',
    read: '',
    columns: [],
    filters: [],
    actions: [],
    borrows: [],
    preset: {},
    sections: [],
    related: [],
    calls: [],
    affix: false,
    whitelisted: false,
    needsId: false,
    ...spec,
  }) as Page;

/** A retired page, replaced by another: the same rows, read-only, and a link to its successor. */
export const retired = (of: readonly Page[], successor: string, as: Pick<PageBase, 'url' | 'name' | 'subgroup'>): Page => {
  const found = of.find(({ url }) => url === successor);
  if (!found) throw new Error(`${as.url} gave way to ${successor}, which is no page of these`);
  const { key: _, ...live } = found;
  return {
    ...live,
    ...as,
    group: 'disabled-functions',
    actions: [],
    borrows: [],
    successor,
    english: `old ${live.english ?? ''}`.trim(),
    help: `已停用,只能查历史,不能办理。新功能见“${GROUPS[live.group]} / ${live.subgroup} / ${live.name}”。`,
  };
};
