/** The permission tree as a role's grants are worked on: what is ticked, and what ticking something does. */
import type { Catalogue } from '../../language/catalogue';
import { groupBy } from '../../language/groupBy';
import { meaningOf } from './meaning';
import type { Held } from './carried';
import type { ActionGrants } from './role';
import type { TreeItem } from './TreeGrid';

export interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: 'group' | 'subgroup' | 'page';
  readonly name: string;
  readonly url: string | null;
  readonly actionCodes: readonly string[];
  readonly status: string;
  readonly env: string;
}
export type State = 'all' | 'some' | 'none';

/** What somebody looks for: whether a text is it, and whether a node or one of its calls is to be shown at all. */
export interface Sought {
  readonly fits: (text: string) => boolean;
  readonly isShown?: (id: string) => boolean;
}

/**
 * Rows of the tree: a node has its own id, one of a page's write calls `page id` + space + `call`.
 * A page that is not called so is there for those of its calls that are, or mean it; it stands open then.
 */
export function itemsOf(nodes: readonly Node[], catalogue: Catalogue, { fits, isShown = () => true }: Sought): TreeItem[] {
  const children = groupBy(nodes, (node) => node.parentId);
  const callsOf = (node: Node, depth: number) =>
    node.actionCodes.map((call): TreeItem & { readonly words: string } => {
      const { label, means, words } = meaningOf(catalogue, call);
      return { id: `${node.id} ${call}`, label, note: `${means} ${call}`.trim(), depth, children: [], words };
    });
  const walk = (parentId: string | null, depth: number): TreeItem[] =>
    (children.get(parentId) ?? []).flatMap((node): TreeItem[] => {
      const item = { id: node.id, label: node.name, note: node.url ?? undefined, depth };
      if (node.level !== 'page') {
        const below = walk(node.id, depth + 1);
        return below.length > 0 ? [{ ...item, children: below }] : [];
      }
      const calls = callsOf(node, depth + 1).filter(({ id }) => isShown(id));
      if (!isShown(node.id) && calls.length === 0) return [];
      if (fits(`${node.name} ${node.url ?? ''}`)) return [{ ...item, children: calls, isFound: true }];
      const found = calls.filter(({ label, words }) => fits(`${label} ${words}`));
      return found.length > 0 ? [{ ...item, children: found.map((call) => ({ ...call, isFound: true })), isOpen: true }] : [];
    });
  return walk(null, 0);
}

export const heldOf = (
  nodes: readonly Node[],
  granted: { readonly permissionIds: readonly string[]; readonly actionGrants: ActionGrants },
): Held => ({
  pages: new Set(nodes.filter((n) => n.level === 'page' && granted.permissionIds.includes(n.id)).map((n) => n.id)),
  grants: granted.actionGrants,
});

/** Pages at a row of the tree and below it, those that a search hides too. */
function pagesBelow(id: string, nodes: readonly Node[]): string[] {
  const node = nodes.find((one) => one.id === id);
  return node?.level === 'page' ? [id] : nodes.filter((one) => one.parentId === id).flatMap((one) => pagesBelow(one.id, nodes));
}

export function stateOf(held: Held, { id }: Pick<TreeItem, 'id'>, nodes: readonly Node[]): State {
  const [pageId, call] = id.split(' ') as [string, string?];
  if (call) return held.pages.has(pageId) && (held.grants[pageId]?.includes(call) ?? true) ? 'all' : 'none';
  const pages = pagesBelow(id, nodes);
  const on = pages.filter((page) => held.pages.has(page));
  if (on.length === 0) return 'none';
  return on.length < pages.length || on.some((page) => page in held.grants) ? 'some' : 'all';
}

/** @param among the pages that are seen: what a search hides is left as it is. */
export function toggled(held: Held, item: TreeItem, nodes: readonly Node[], among?: ReadonlySet<string>): Held {
  const [pageId, call] = item.id.split(' ') as [string, string?];
  const pages = new Set(held.pages);
  const grants = { ...held.grants };
  if (call) {
    const all = nodes.find((node) => node.id === pageId)!.actionCodes;
    const now = pages.has(pageId) ? (grants[pageId] ?? all) : [];
    const next = now.includes(call) ? now.filter((one) => one !== call) : [...now, call];
    pages.add(pageId);
    if (next.length === all.length) delete grants[pageId];
    else grants[pageId] = [...next];
    return { pages, grants };
  }
  const below = pagesBelow(item.id, nodes).filter((id) => !among || among.has(id));
  const isOn = below.every((id) => held.pages.has(id) && !(id in held.grants));
  for (const id of below) {
    delete grants[id];
    if (isOn) pages.delete(id);
    else pages.add(id);
  }
  return { pages, grants };
}

/** The pages that a tree shows. */
export const pagesIn = (items: readonly TreeItem[], nodes: readonly Node[]): ReadonlySet<string> => {
  const pages = new Set(nodes.filter(({ level }) => level === 'page').map(({ id }) => id));
  const walk = (all: readonly TreeItem[]): string[] => all.flatMap(({ id, children }) => (pages.has(id) ? [id] : walk(children)));
  return new Set(walk(items));
};
