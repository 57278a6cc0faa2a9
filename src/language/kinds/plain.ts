/** Kinds of pages that have few words of their own, or none. */
import type { Resource } from '../resource';
import type { Kind, PageBase } from './kind';

/** Rows in a table: filtered, sorted, selected, acted on. */
export interface ListPage extends PageBase {
  readonly kind: 'list';
}
/** A list of what is only ever added. */
export interface LogPage extends PageBase {
  readonly kind: 'log';
}
/** Rows nested by what they belong to. */
export interface TreePage extends PageBase {
  readonly kind: 'tree';
}
/** A row on paper: a document with a head, its lines and their sums, and room for those who sign it. */
export interface PagePaper {
  /** What stands above it; what its rows are called where absent. */
  readonly title?: string;
  /** A choice of the row that says what it is: stands above it instead. */
  readonly titled?: string;
  /** Fields and paths of its head. */
  readonly facts: readonly string[];
  /** The child rows that are its lines, by their key in `with` of its read, and their columns; counts and amounts are added up. */
  readonly lines: { readonly of: string; readonly columns: readonly string[] };
  /** Amounts of the row that stand beneath its lines. */
  readonly sums?: readonly string[];
  /** Who signs. */
  readonly signs: readonly string[];
}
/** One row by its id: its fields in sections, its actions, children and related lists. */
export interface DetailPage extends PageBase {
  readonly kind: 'detail';
  /** The few fields and paths that decide what comes next, three at most: they stand at its head, whatever is scrolled. */
  readonly facts?: readonly string[];
  /** What is printed of it, where that is not the page as it stands. */
  readonly paper?: PagePaper;
}
/** Drawn by its area in its own way (`screens` of its presentation). */
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

/** More than one takes in at a glance is no head. */
const MOST_FACTS = 3;
export const detail: Kind<DetailPage> = {
  words: ['facts', 'paper'],
  problems: ({ url, read, facts = [], paper }, { res, at }) => [
    facts.length > MOST_FACTS && `${url} has ${facts.length} facts at its head, and room for ${MOST_FACTS}`,
    ...(paper ? paperProblems(url, paper, at.resources.get(res.reads[read]?.with?.[paper.lines.of]?.resource ?? '')) : []),
  ],
};
