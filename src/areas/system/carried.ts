import type { Catalogue } from '../../language/catalogue';
import type { ActionGrants } from './role';

/** A page of the permission tree. */
export interface TreePage {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
}
/** What a role holds: pages by their ids, and of some of them which write calls. */
export interface Held {
  readonly pages: ReadonlySet<string>;
  readonly grants: ActionGrants;
}

/**
 * What of a page a role without it can reach through other pages: a list another page shows, an action both have.
 * @returns by the page's id, in words; pages of which nothing is left are not among them.
 */
export function carriedBy(catalogue: Catalogue, pages: readonly TreePage[], { pages: held, grants }: Held): ReadonlyMap<string, string> {
  const [reads, writes] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const note = (map: Map<string, string[]>, call: string, name: string) => map.set(call, [...(map.get(call) ?? []), name]);
  for (const { id, name, url } of pages) {
    const page = held.has(id) && url ? catalogue.pages.get(url) : undefined;
    if (!page) continue;
    for (const call of catalogue.callsOf(page)) if (catalogue.reads.has(call)) note(reads, call, name);
    for (const call of grants[id] ?? catalogue.writesOf(page)) note(writes, call, name);
  }
  return new Map(
    pages.flatMap(({ id, url }) => {
      const page = !held.has(id) && url ? catalogue.pages.get(url) : undefined;
      if (!page) return [];
      const main = reads.get(catalogue.resources.get(page.resource)!.reads[page.read]!.call);
      const byPages = new Map<string, string[]>();
      for (const call of catalogue.writesOf(page)) {
        const names = writes.get(call);
        if (names) note(byPages, named(names), [...new Set(catalogue.writes.get(call)!.map(({ action }) => action.label))].join('、'));
      }
      const parts = [
        ...(main ? [`数据仍可由${named(main)}读取`] : []),
        ...[...byPages].map(([names, labels]) => `${labels.join('、')}仍可在${names}操作`),
      ];
      return parts.length ? [[id, parts.join(';')] as const] : [];
    }),
  );
}

const named = (names: readonly string[]) =>
  `${names
    .slice(0, 2)
    .map((name) => `“${name}”`)
    .join('、')}${names.length > 2 ? `等 ${names.length} 页` : ''}`;
