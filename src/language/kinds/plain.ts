/** Kinds of pages with few properties of their own, or none. */
import type { Resource } from '../resource';
import type { Kind, PageBase } from './kind';

/** Rows in a table, with filters, sorting, selection and actions. */
export interface ListPage extends PageBase {
  readonly kind: 'list';
}
/** A list of append-only rows. */
export interface LogPage extends PageBase {
  readonly kind: 'log';
}
/** Rows nested below their parents. */
export interface TreePage extends PageBase {
  readonly kind: 'tree';
}
/** A row as a printed document: a head, its lines with totals, and space for signatures. */
export interface PagePaper {
  /** Its title; the label of its resource if absent. */
  readonly title?: string;
  /** A choice of the row whose label is the title instead. */
  readonly titled?: string;
  /** Fields and paths of its head. */
  readonly facts: readonly string[];
  /** The child rows that are its lines, by their key in `with` of its read, and their columns; counts and amounts are totalled. */
  readonly lines: { readonly of: string; readonly columns: readonly string[] };
  /** Amounts of the row shown below its lines. */
  readonly sums?: readonly string[];
  /** The signatories. */
  readonly signs: readonly string[];
}
/** One row by its id: its fields in sections, its actions, children and related lists. */
export interface DetailPage extends PageBase {
  readonly kind: 'detail';
  /** The few fields and paths that decide what to do next, three at most: always visible at the top. */
  readonly facts?: readonly string[];
  /** The printed document, if not the page as shown. */
  readonly paper?: PagePaper;
}
/** Rendered by its area (`screens` of its presentation). */
export interface OwnPage extends PageBase {
  readonly kind: 'own';
}

const plain: Kind<PageBase> = { words: [], problems: () => [] };
export const [list, log, tree, own]: readonly [Kind<ListPage>, Kind<LogPage>, Kind<TreePage>, Kind<OwnPage>] = [plain, plain, plain, plain];

const paperProblems = (url: string, { lines, signs }: PagePaper, child: Resource | undefined): string[] => [
  ...(child
    ? lines.columns
        .filter((name) => !Object.hasOwn(child.fields, name))
        .map((name) => `${url} prints ${child.name}.${name}, which does not exist`)
    : [`${url} prints lines by ${lines.of}, which do not come with it`]),
  ...(signs.length > 0 ? [] : [`${url} is a paper that nobody signs`]),
];

/** More than a user can take in at a glance is no summary. */
const MOST_FACTS = 3;
export const detail: Kind<DetailPage> = {
  words: ['facts', 'paper'],
  problems: ({ url, read, facts = [], paper }, { res, at }) => [
    facts.length > MOST_FACTS && `${url} has ${facts.length} facts at its head, and room for ${MOST_FACTS}`,
    ...(paper ? paperProblems(url, paper, at.resources.get(res.reads[read]?.with?.[paper.lines.of]?.resource ?? '')) : []),
  ],
};
