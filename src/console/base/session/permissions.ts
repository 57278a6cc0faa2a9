/** What the signed-in user may open and call, from the server's permission tree. */
import type { Catalogue } from '../../../language/catalogue';
import type { Page } from '../../../language/page';
import type { PermissionItem } from '../../../language/wire';

export interface PermittedPage {
  readonly url: string;
  /** As the tree names it: title of tab, menu entry and breadcrumb. */
  readonly name: string;
  readonly help?: string;
  /** Group and sub-group. */
  readonly crumbs: readonly string[];
  /** Its declaration; absent for a page this console does not know. */
  readonly page?: Page;
  /** Whether it stands in the menu: not hidden, known, and not in need of an id. */
  readonly inMenu: boolean;
}
export interface MenuGroup {
  readonly key: string;
  readonly name: string;
  readonly icon?: string;
  readonly subgroups: readonly MenuSubgroup[];
}
export interface MenuSubgroup {
  readonly key: string;
  readonly name: string;
  readonly pages: readonly PermittedPage[];
}

export interface Permissions {
  readonly pages: ReadonlyMap<string, PermittedPage>;
  readonly urls: ReadonlySet<string>;
  /** Groups and sub-groups that have a page to show, in the tree's order. */
  readonly menu: readonly MenuGroup[];
  /** May this call be made at all, or on the page `url`? The server has the last word. */
  can(call: string, url?: string): boolean;
  canOpen(url: string): boolean;
  titleOf(url: string): string | undefined;
}

export function permissionsOf(tree: readonly PermissionItem[], catalogue: Catalogue): Permissions {
  const pages = new Map<string, PermittedPage>();
  const granted = new Map<string, ReadonlySet<string>>();
  const menu: MenuGroup[] = [];
  for (const group of tree) {
    const subgroups = (group.children ?? [])
      .map((subgroup): MenuSubgroup => ({
        key: subgroup.id,
        name: subgroup.name,
        pages: (subgroup.children ?? []).flatMap((item) => {
          if (!item.url) return [];
          const page = catalogue.pages.get(item.url);
          const entry: PermittedPage = {
            url: item.url,
            name: item.name,
            help: item.help ?? page?.help,
            crumbs: [group.name, subgroup.name],
            page,
            inMenu: page !== undefined && !page.needsId && !(item.hidden || subgroup.hidden || group.hidden),
          };
          pages.set(item.url, entry);
          if (page) granted.set(item.url, callsGranted(catalogue, page, item.actions));
          return entry.inMenu ? [entry] : [];
        }),
      }))
      .filter((subgroup) => subgroup.pages.length > 0);
    if (subgroups.length) menu.push({ key: group.id, name: group.name, icon: group.icon, subgroups });
  }
  const anywhere = new Set([...granted.values()].flatMap((calls) => [...calls]));
  const free = (call: string) => {
    const access = catalogue.reads.get(call)?.read.access ?? catalogue.writes.get(call)?.[0]?.action.access;
    return access === 'public' || access === 'session';
  };
  return {
    pages,
    menu,
    urls: new Set(pages.keys()),
    can: (call, url) => free(call) || (url === undefined ? anywhere : granted.get(url))?.has(call) === true,
    canOpen: (url) => pages.has(url) || catalogue.pages.get(url)?.whitelisted === true,
    titleOf: (url) => pages.get(url)?.name ?? catalogue.pages.get(url)?.name,
  };
}

/** A page grants its calls; a tree item with `actions` grants only those of its writes. */
function callsGranted(catalogue: Catalogue, page: Page, actions: readonly string[] | undefined): ReadonlySet<string> {
  const calls = new Set(catalogue.callsOf(page));
  if (actions) for (const call of catalogue.writesOf(page)) if (!actions.includes(call)) calls.delete(call);
  return calls;
}
