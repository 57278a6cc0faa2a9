import type { Resource } from '../resource';
import { kind, type PageBase } from './kind';

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
declare module './kind' {
  interface Kinds {
    detail: DetailPage;
  }
}

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
export const detail = kind('detail', {
  words: ['facts', 'paper'],
  problems: ({ url, read, facts = [], paper }, { res, at }) => [
    facts.length > MOST_FACTS && `${url} has ${facts.length} facts at its head, and room for ${MOST_FACTS}`,
    ...(paper ? paperProblems(url, paper, at.resources.get(res.reads[read]?.with?.[paper.lines.of]?.resource ?? '')) : []),
  ],
});
