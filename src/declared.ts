/** What the areas declare, in three steps: enough for the page the console opens with, what can be found of all others, then everything. */
import type { Catalogue } from './language/catalogue';
import { lookUp } from './language/lookUp';
import { pageOf, type Page } from './language/page';
import type { Whole } from './console/base/loading/registry';
import type { FirstPage } from './firstPage';

export interface Declared extends Whole {
  /** Pages that are declared whole, by url, where this is not all; of the others there is what a link to them needs. */
  readonly inHand?: ReadonlySet<string>;
  /** Of everything else what is found and permitted, where this is not all. */
  readonly outline?: () => Promise<Catalogue>;
  /** The rest; what is in hand already stays the very same. */
  readonly rest?: () => Promise<Whole>;
}

/** @param page that will be shown first; everything comes at once where that is not known. */
export async function declared(page: FirstPage | null): Promise<Declared> {
  const chunk = page?.first && page.chunk;
  // A page of a report needs more than its chunk has.
  if (!chunk || !chunk.pages.some(({ url }: Page) => url === page.first!.url)) return (await later()).all();
  const { pages, resources, targets, presentations } = chunk;
  const inHand = new Set<string>(pages.map(({ url }: Page) => url));
  const others = page.entries.filter(({ url }) => !inHand.has(url)).map(pageOf);
  return {
    catalogue: lookUp([...resources, ...targets], [...pages, ...others]),
    presentations,
    inHand,
    outline: async () => (await later()).outlined(page, chunk),
    rest: async () => (await later()).rest(chunk),
  };
}

const later = () => import('./declaredLater');
