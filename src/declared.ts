/** What the areas declare, in three steps: enough for the page the console opens with, what can be found of all others, then everything. */
import type { Catalogue } from './language/catalogue';
import { lookUp } from './language/lookUp';
import { pageOf, type Page } from './language/page';
import type { Resource } from './language/resource';

export interface Declared {
  readonly catalogue: Catalogue;
  /** Pages that are declared whole, by url, where this is not all; of the others there is a name. */
  readonly inHand?: ReadonlySet<string>;
  /** Of everything else what is found and permitted, where this is not all. */
  readonly outline?: () => Promise<Catalogue>;
  /** The rest; what is in hand already stays the very same. */
  readonly rest?: () => Promise<Catalogue>;
}

/** @param path of the page that will be shown first; everything comes at once where that is not known. */
export async function declared(path: string | null): Promise<Declared> {
  if (path === null) return { catalogue: await all() };
  const { entries, chunks, outline } = await import('virtual:declarations');
  const first = path === '/' ? entries.find((page) => page.affix) : entries.find((page) => page.url === path);
  if (!first) return { catalogue: await all() };
  const { pages, resources, targets } = await chunks[first.resource]!();
  const others = entries.filter((page) => page.resource !== first.resource).map(pageOf);
  const outlined = async () => {
    const { resources: all, pages: more } = await outline();
    return keeping(
      lookUp(
        all,
        entries.map((entry) => pageOf({ ...entry, ...more[entry.url] })),
      ),
      resources,
      pages,
    );
  };
  return {
    catalogue: lookUp([...resources, ...targets], [...pages, ...others]),
    inHand: new Set(pages.map((page: Page) => page.url)),
    outline: outlined,
    rest: async () => keeping(await all(), resources, pages),
  };
}

const all = async () => (await import('./areas/catalogue')).platform;

function keeping(platform: Catalogue, resources: readonly Resource[], pages: readonly Page[]): Catalogue {
  const inHand = new Map<string, Resource | Page>([
    ...resources.map((r) => [r.name, r] as const),
    ...pages.map((p) => [p.url, p] as const),
  ]);
  return lookUp(
    [...platform.resources.values()].map((r) => (inHand.get(r.name) as Resource | undefined) ?? r),
    [...platform.pages.values()].map((p) => (inHand.get(p.url) as Page | undefined) ?? p),
  );
}
