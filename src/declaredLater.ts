/** What the areas declare beyond the page the console has opened with: what can be found, then everything. It comes when there is time. */
import type { Catalogue } from './language/catalogue';
import { lookUp } from './language/lookUp';
import { pageOf, type Page } from './language/page';
import type { Resource } from './language/resource';
import type { Whole } from './console/base/loading/registry';
import type { FirstPage } from './firstPage';

/** What is in hand already, and stays the very same. */
interface InHand {
  readonly resources: readonly Resource[];
  readonly pages: readonly Page[];
}

export async function all(): Promise<Whole> {
  const [{ platform }, { presentations }] = await Promise.all([import('./areas/catalogue'), import('./areas/presentations')]);
  return { catalogue: platform, presentations };
}

export async function outlined({ entries, outline }: FirstPage, inHand: InHand): Promise<Catalogue> {
  const { resources, pages } = await outline();
  return keeping(
    lookUp(
      resources,
      entries.map((entry) => pageOf({ ...entry, ...pages[entry.url] })),
    ),
    inHand,
  );
}

export async function rest(inHand: InHand): Promise<Whole> {
  const whole = await all();
  return { ...whole, catalogue: keeping(whole.catalogue, inHand) };
}

function keeping(platform: Catalogue, { resources, pages }: InHand): Catalogue {
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
