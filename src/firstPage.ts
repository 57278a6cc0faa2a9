/** What the page the console opens with needs of the declarations: asked for beside the console itself, which takes as long to come. */
import { entriesFrom, type PageEntry } from './language/pageEntry';

/** All pages by name, and what is declared of the one at an address. */
export interface FirstPage {
  readonly entries: readonly PageEntry[];
  /** Undefined where no page stands there. */
  readonly first: PageEntry | undefined;
  readonly chunk: Awaited<ReturnType<Declarations['chunks'][string]>> | undefined;
  readonly outline: Declarations['outline'];
}
type Declarations = typeof import('virtual:declarations');

/** @param onAsked called once its file is on its way. */
export async function firstPage(path: string, onAsked: () => void): Promise<FirstPage> {
  const { entries: text, chunks, outline } = await import('virtual:declarations');
  const entries = entriesFrom(text);
  const first = path === '/' ? entries.find((page) => page.affix) : entries.find((page) => page.url === path);
  const coming = first && chunks[first.resource]!();
  onAsked();
  return { entries, first, chunk: await coming, outline };
}
