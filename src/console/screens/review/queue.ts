/** Which rows of a page wait for a verdict, and how a review goes from one to the next. */
import { choicesOf, codeOf } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import { verdictOf } from '../../../language/resource';
import { movesOf } from '../../../language/obstacle';
import type { Page } from '../../../language/page';
import type { Offer, WireRow } from '../../contract';
import type { Acting } from '../../work/acting/acting';
import { judge } from '../../work/acting/offers';

/** Actions of a page's own rows that ask for a verdict, in its order. */
export const verdictsOf = (page: Page, offers: readonly Offer[]): Acting[] =>
  offers
    .filter(({ resource, action }) => resource.name === page.resource && verdictOf(action))
    .map(({ key, resource, action }) => ({ key, resource, action }));

/** The one that a row waits for now; none where its state allows none. */
export const waitsFor = (actings: readonly Acting[], row: WireRow): Acting | undefined =>
  actings.find((acting) => judge(acting, [row]).eligible.length > 0);

/** Whether something passes (1) or is refused (0). */
export type Verdict = 0 | 1;
/** What the two verdicts of an action are called, and what its input says. */
export function verdictsIn({ resource, action }: Acting): Readonly<Record<Verdict, { readonly label: string; readonly value: unknown }>> {
  const field = inputsOf(resource, action)[verdictOf(action)!]!;
  const [pass, refusal] = choicesOf(field).map(([code, label]) => ({ label, value: codeOf(field, code) }));
  return { 1: pass!, 0: refusal! };
}

/** How the list is narrowed to the rows that wait: by the states that the verdicts lead out of, where it can be filtered by them. */
export function narrowed(page: Page, actings: readonly Acting[]): Readonly<Record<string, string>> {
  const states = new Set(actings.flatMap(({ resource, action }) => movesOf(resource, action).flatMap(({ from }) => from ?? [])));
  const state = actings[0]?.resource.state;
  return state && states.size > 0 && page.filters.includes(state) ? { [state]: [...states].join(',') } : {};
}

/** How it went with a row that was decided on. */
export interface Mark {
  readonly verdict: Verdict;
  readonly phase: 'held' | 'sent' | 'done' | 'failed';
  readonly message?: string;
}
export type Marks = Readonly<Record<string, Mark>>;

/** The row whose verdict waits to be sent. */
export const heldIn = (marks: Marks): string | undefined => Object.keys(marks).find((id) => marks[id]!.phase === 'held');

/** Whether a row is still to be decided on: one that was refused by the server is, once more. */
export const isOpen = (marks: Marks, { id }: WireRow): boolean => marks[id] === undefined || marks[id].phase === 'failed';

/** The next row to decide on after one, from the beginning again at the end; undefined where none is left. */
export function nextOpen(rows: readonly WireRow[], marks: Marks, after: string | undefined): string | undefined {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find((row) => row.id !== after && isOpen(marks, row))?.id;
}

/** The row before or after one; the same at the ends. */
export function beside(rows: readonly WireRow[], id: string | undefined, by: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id ?? id;
}
