/** What the areas declare, in three steps: enough for the page the console opens with, what can be found of all others, then everything. */
import type { Catalogue } from './language/catalogue';
import { lookUp } from './language/lookUp';
import { pageOf, type Page } from './language/page';
import type { Resource } from './language/resource';
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
  if (!page?.first || !page.chunk) return all();
  const { entries, first, outline } = page;
  const { pages, resources, targets, presentations } = page.chunk;
  // A page of a report needs more than its chunk has.
  if (!pages.some((known: Page) => known.url === first.url)) return all();
  const others = entries.filter((entry) => !pages.some((known: Page) => known.url === entry.url)).map(pageOf);
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
    presentations,
    inHand: new Set(pages.map((known: Page) => known.url)),
    outline: outlined,
    rest: async () => {
      const whole = await all();
      return { ...whole, catalogue: keeping(whole.catalogue, resources, pages) };
    },
  };
}

async function all(): Promise<Whole> {
  const [{ platform }, { presentations }] = await Promise.all([import('./areas/catalogue'), import('./areas/presentations')]);
  return { catalogue: platform, presentations };
}

function keeping(platform: Catalogue, resources: readonly Resource[], pages: readonly Page[]): Catalogue {
  const inHand = new Map<string, Resource | Page>([
    ...resources.map((r) => [r.name, r] as const),
    ...pages.map((p) => [p.url, p] as const),
  ]);
  return lookUp(
    [...platform.resources.values()].map((r) => {
      const held = inHand.get(r.name) as Resource | undefined;
      if (!held) return r;
      // What reports can be asked comes with the whole.
      return Object.values(r.reads).some(({ report }) => report) ? { ...held, reads: r.reads } : held;
    }),
    [...platform.pages.values()].map((p) => (inHand.get(p.url) as Page | undefined) ?? p),
  );
}
