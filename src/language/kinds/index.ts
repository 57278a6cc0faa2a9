/**
 * Kinds of pages: a file each, with its words and checks. A new kind is a file here, named in the lists below, and a screen in the console
 * (`screens.ts`); CONTRIBUTING has an example.
 */
import { board, type BoardPage } from './board';
import { calendar, type CalendarPage } from './calendar';
import { desk, type DeskPage } from './desk';
import { designer, type DesignerPage } from './designer';
import { form, type FormPage } from './form';
import { gallery, type GalleryPage } from './gallery';
import { importing, type ImportPage } from './importing';
import type { About, Kind, PageBase } from './kind';
import { map, type MapPage } from './map';
import { detail, list, log, own, tree, type DetailPage, type ListPage, type LogPage, type OwnPage, type TreePage } from './plain';
import { stats, type StatsPage } from './stats';

export type Page =
  | ListPage
  | LogPage
  | TreePage
  | DetailPage
  | FormPage
  | BoardPage
  | GalleryPage
  | CalendarPage
  | StatsPage
  | ImportPage
  | MapPage
  | DesignerPage
  | DeskPage
  | OwnPage;
export type PageKind = Page['kind'];
export type PageOf<K extends PageKind> = Extract<Page, { readonly kind: K }>;

const KINDS: { readonly [K in PageKind]: Kind<PageOf<K>> } = {
  list,
  log,
  tree,
  detail,
  form,
  board,
  gallery,
  calendar,
  stats,
  import: importing,
  map,
  designer,
  desk,
  own,
};

/** Problems with the properties that only pages of one kind have. One line each. */
export function kindProblems(page: Page, about: About): string[] {
  const kind = KINDS[page.kind] as Kind<PageBase>;
  const others = new Set(
    Object.values(KINDS)
      .flatMap(({ words }) => words as readonly string[])
      .filter((word) => !(kind.words as readonly string[]).includes(word)),
  );
  const strange = Object.keys(page).filter((word) => others.has(word) && page[word as keyof Page] !== undefined);
  return [
    ...strange.map((word) => `${page.url} says ${word}, which no ${page.kind} has`),
    ...kind.problems(page, about).filter((line) => typeof line === 'string'),
  ];
}
