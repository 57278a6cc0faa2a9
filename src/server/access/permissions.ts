/** Which calls an account may make, from the pages it holds. Hiding a menu is not access control: this is. */
import type { Catalogue } from '../../language/catalogue';
import type { Page } from '../../language/page';
import type { Access } from './accounts';

export interface Permissions {
  mayRead(access: Access, call: string): boolean;
  mayWrite(access: Access, call: string): boolean;
  /** Id and title of a resource's rows, for pickers on pages that refer to it. */
  mayPick(access: Access, resource: string): boolean;
}

export function permissionsOf(catalogue: Catalogue): Permissions {
  const calls = new Map<string, ReadonlySet<string>>();
  const picks = new Map<string, ReadonlySet<string>>();
  for (const page of catalogue.pages.values()) {
    calls.set(page.url, catalogue.callsOf(page));
    picks.set(page.url, catalogue.optionsOf(page));
  }
  // The pages of an access are computed once, because every call asks and an access never changes.
  const known = new WeakMap<Access, Allowed>();
  const allowedTo = (access: Access): Allowed => {
    const before = known.get(access);
    if (before) return before;
    const allowed = { reads: new Set<string>(), writes: new Set<string>(), picks: new Set<string>() };
    for (const [url, actions] of access.pages) {
      for (const call of calls.get(url) ?? []) {
        allowed.reads.add(call);
        if (actions === null || actions.includes(call)) allowed.writes.add(call);
      }
      for (const resource of picks.get(url) ?? []) allowed.picks.add(resource);
    }
    known.set(access, allowed);
    return allowed;
  };
  return {
    mayRead: (access, call) => allowedTo(access).reads.has(call),
    mayWrite: (access, call) => allowedTo(access).writes.has(call),
    mayPick: (access, resource) => allowedTo(access).picks.has(resource),
  };
}
interface Allowed {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  readonly picks: ReadonlySet<string>;
}

/** A partner's rights, whatever pages its roles hold: without the writes that are the platform's alone. */
export function withoutPlatforms(catalogue: Catalogue, access: Access): Access {
  if (access.actor.loginType !== 2) return access;
  const isOpen = (call: string) => !catalogue.writes.get(call)?.[0]!.action.platform;
  const pages = new Map(
    [...access.pages].map(([url, granted]) => {
      const page = catalogue.pages.get(url);
      const writes = page ? [...catalogue.writesOf(page)] : [];
      return [url, writes.every(isOpen) ? granted : (granted ?? writes).filter(isOpen)];
    }),
  );
  return { ...access, pages, actor: { ...access.actor, pages } };
}

/** Calls that need a page but belong to none, so nobody could ever be permitted to make them. */
export function orphanCalls(catalogue: Catalogue): string[] {
  const pages = [...catalogue.pages.values()];
  const onPages = new Set(pages.flatMap((page: Page) => [...catalogue.callsOf(page)]));
  const picked = new Set(pages.flatMap((page) => [...catalogue.optionsOf(page)]));
  const reads = [...catalogue.reads.values()]
    .filter(
      ({ read, resource }) => read.access === 'page' && !((read.does === 'options' || read.does === 'list') && picked.has(resource.name)),
    )
    .map(({ read }) => read.call);
  const writes = [...catalogue.writes.values()]
    .filter((actions) => actions.some(({ action }) => action.access === 'page'))
    .map((actions) => actions[0]!.action.call);
  return [...reads, ...writes].filter((call) => !onPages.has(call));
}
