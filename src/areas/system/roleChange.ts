/** What a change of a role's grants comes to, before it is saved: which pages and calls, and for whom. */
import type { Held } from './carried';
import type { Node } from './roleTree';

/** What is held of one page: nothing, all its writes, or some. */
type OnPage = readonly string[] | null;
/** Somebody who holds the role, with the other roles they hold. */
export interface Holder {
  readonly name: string;
  readonly roleIds: readonly string[];
}
export interface OtherRole extends Held {
  readonly id: string;
  readonly isSuper: boolean;
}
export interface PageChange {
  readonly page: Node;
  /** The page itself comes or goes; else some of its calls do. */
  readonly isWhole: boolean;
  readonly calls: readonly string[];
}
export interface RoleChange {
  readonly gained: readonly PageChange[];
  readonly lost: readonly PageChange[];
}

const onPage = ({ pages, grants }: Held, { id, actionCodes }: Node): OnPage =>
  pages.has(id) ? (grants[id] ?? actionCodes).filter((call) => actionCodes.includes(call)) : null;

/** From one set of grants to another, page by page. */
export function changeOf(nodes: readonly Node[], before: Held, after: Held): RoleChange {
  const more = (from: Held, to: Held) =>
    nodes
      .filter(({ level }) => level === 'page')
      .flatMap((page): PageChange[] => {
        const [was, is] = [onPage(from, page), onPage(to, page)];
        if (is === null) return [];
        const calls = is.filter((call) => !was?.includes(call));
        return was === null || calls.length > 0 ? [{ page, isWhole: was === null, calls }] : [];
      });
  return { gained: more(before, after), lost: more(after, before) };
}

/** Which holders of the role really gain or lose something: what another of their roles grants does not change. */
export function affected(nodes: readonly Node[], people: readonly Holder[], others: readonly OtherRole[], before: Held, after: Held) {
  const byId = new Map(others.map((one) => [one.id, one]));
  const sets = people.map((person) => {
    const roles = person.roleIds.flatMap((id) => byId.get(id) ?? []);
    const isSuper = roles.some((role) => role.isSuper);
    const change = isSuper ? { gained: [], lost: [] } : changeOf(nodes, union([...roles, before]), union([...roles, after]));
    return { name: person.name, ...change };
  });
  const names = (those: typeof sets) => those.map(({ name }) => name);
  return {
    gain: names(sets.filter(({ gained }) => gained.length > 0)),
    lose: names(sets.filter(({ lost }) => lost.length > 0)),
    same: names(sets.filter(({ gained, lost }) => gained.length + lost.length === 0)),
  };
}

/** What roles grant together: a page that one of them holds whole is whole. */
function union(roles: readonly Held[]): Held {
  const pages = new Set(roles.flatMap((role) => [...role.pages]));
  const grants: Record<string, string[]> = {};
  for (const id of pages) {
    const holding = roles.filter((role) => role.pages.has(id));
    if (holding.every((role) => id in role.grants)) grants[id] = [...new Set(holding.flatMap((role) => role.grants[id]!))];
  }
  return { pages, grants };
}
