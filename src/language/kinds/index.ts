/**
 * Kinds of pages: a file each, with its words and checks, that is found here by its name. A new kind is such a file, and a screen in the
 * console; CONTRIBUTING has an example.
 */
import { exportsOf, fromDisk } from '../found';
import type { About, Kind, Kinds } from './kind';

export type PageKind = keyof Kinds;
export type Page = Kinds[PageKind];
export type PageOf<K extends PageKind> = Extract<Page, { readonly kind: K }>;

const modules = import.meta.env
  ? import.meta.glob<object>(['./*.ts', '!./index.ts', '!./kind.ts', '!./*.test.ts'], { eager: true })
  : await fromDisk(import.meta.dirname, /^(?!index|kind\.)\w+\.ts$/);

const isKind = (made: unknown): made is Kind => typeof made === 'object' && made !== null && 'problems' in made;
/** All kinds by name. Programs that check declarations have them; what goes to the browser does not. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  exportsOf(modules)
    .filter(isKind)
    .map((one) => [one.name, one]),
);

/** Problems with the properties that only pages of one kind have. One line each. */
export function kindProblems(page: Page, about: About): string[] {
  const kind = kinds.get(page.kind)!;
  const own: readonly string[] = kind.words;
  const others = new Set([...kinds.values()].flatMap(({ words }): readonly string[] => words).filter((word) => !own.includes(word)));
  const strange = Object.keys(page).filter((word) => others.has(word) && page[word as keyof Page] !== undefined);
  return [
    ...strange.map((word) => `${page.url} says ${word}, which no ${page.kind} has`),
    ...kind.problems(page, about).filter((line) => typeof line === 'string'),
  ];
}
