import type { ActionAt, Catalogue, ReadAt } from './catalogue';
import { offeredFrom, type Field } from './field';
import { linkOf } from './link';
import type { Page } from './page';
import type { Action, Resource } from './resource';
import type { SessionInfo } from './wire';

/**
 * A catalogue without checks, for checked declarations. Pages whose resource is not in `resourceList` have no calls: a console that is
 * still loading has the names of all pages, but the declarations of one.
 */
export function lookUp(resourceList: readonly Resource[], pageList: readonly Page[]): Catalogue {
  const resources = new Map(resourceList.map((res) => [res.name, res]));
  const pages = new Map(pageList.map((page) => [page.url, page]));
  const reads = new Map<string, ReadAt>();
  const writes = new Map<string, ActionAt[]>();
  for (const res of resourceList) {
    for (const [key, read] of Object.entries(res.reads)) reads.set(read.call, { kind: 'read', resource: res, key, read });
    for (const [key, action] of Object.entries(res.actions))
      if (action.does !== 'look')
        writes.set(action.call, [...(writes.get(action.call) ?? []), { kind: 'action', resource: res, key, action }]);
  }
  const known = <T>(thing: T | undefined): T[] => (thing === undefined ? [] : [thing]);
  const actionsOf = (page: Page) => [
    ...page.actions.flatMap((key) => known(resources.get(page.resource)?.actions[key])),
    ...page.borrows.flatMap((borrowed) => known(actionOf(resources, borrowed))),
  ];
  const writesOf = (page: Page) => [
    ...new Set([
      ...actionsOf(page)
        .filter((a) => a.does !== 'look')
        .map((a) => a.call),
      ...page.calls.filter((c) => writes.has(c)),
    ]),
  ];
  const linksOf = (page: Page) =>
    page.borrows
      .filter((b) => actionOf(resources, b)?.on !== 'none')
      .flatMap((b) => known(linkOf(resources.get(page.resource), resources.get(b.split('.')[0]!))));
  const byKind = (kind: Page['kind'], name: string, test: (p: Page) => boolean = () => true) =>
    pageList.find((p) => p.kind === kind && p.resource === name && test(p));
  return {
    resources,
    pages,
    reads,
    writes,
    writesOf,
    callsOf: (page) =>
      new Set([
        ...known(resources.get(page.resource)?.reads[page.read]?.call),
        ...actionsOf(page).map((a) => a.call),
        ...page.calls,
        ...linksOf(page).map((link) => link.call),
        ...granted(page).flatMap((r) => known(resources.get(r.resource)?.reads[r.read]?.call)),
      ]),
    optionsOf: (page) => {
      const names = new Set<string>();
      const see = (fields: Iterable<Field>) => {
        for (const f of fields) offeredFrom(f).forEach((name) => names.add(name));
      };
      see(Object.values(resources.get(page.resource)?.fields ?? {}));
      for (const action of actionsOf(page)) see(Object.values(action.ask ?? {}));
      for (const r of granted(page)) see(Object.values(resources.get(r.resource)?.fields ?? {}));
      return names;
    },
    detailPage: (name) => byKind('detail', name) ?? byKind('designer', name),
    formPage: (name, action) =>
      (['form', 'map', 'tree'] as const).map((kind) => byKind(kind, name, (p) => p.saves === action)).find((page) => page !== undefined),
  };
}

/** The related lists that a page grants; the others need permission from elsewhere. */
const granted = (page: Page) => page.related.filter(({ ifHeld }) => !ifHeld);

/** An action named `resource.action`. */
export function actionOf(resources: ReadonlyMap<string, Resource>, path: string): Action | undefined {
  const [name, key] = path.split('.') as [string, string];
  return resources.get(name)?.actions[key];
}

/**
 * The platform as a server supports it and as somebody sees it. Without `batch`, calls take a single row and are repeated for each row.
 * `kept`: resources → fields that the server leaves empty for this reader.
 */
export function forServer({ batch, kept }: Pick<SessionInfo, 'batch' | 'kept'>, platform: Catalogue): Catalogue {
  const seen = kept ? without(kept, platform) : platform;
  return batch ? seen : oneByOne(seen);
}

/** What is kept from a reader is no field to them: no column, filter, line or input, wherever it is named. */
function without(kept: NonNullable<SessionInfo['kept']>, { resources, pages }: Catalogue): Catalogue {
  const openOf = (resource: string) => (names: readonly string[]) => names.filter((name) => !kept[resource]?.includes(name));
  return lookUp(
    [...resources.values()].map((res) => {
      const open = openOf(res.name);
      return (
        kept[res.name]
          ? {
              ...res,
              fields: Object.fromEntries(open(Object.keys(res.fields)).map((name) => [name, res.fields[name as 'id']])),
              actions: Object.fromEntries(
                Object.entries(res.actions).map(([key, action]) => [
                  key,
                  { ...action, ...(action.fields && { fields: open(action.fields) }) },
                ]),
              ),
            }
          : res
      ) as Resource;
    }),
    [...pages.values()].map((page) => {
      const open = openOf(page.resource);
      return kept[page.resource]
        ? {
            ...page,
            columns: open(page.columns),
            filters: open(page.filters),
            sections: page.sections.map((section) => ({ ...section, fields: open(section.fields) })),
          }
        : page;
    }),
  );
}

export function oneByOne({ resources, pages }: Catalogue): Catalogue {
  const single = (action: Action): Action => (action.on === 'rows' ? { ...action, on: 'row', each: true } : action);
  const actionsOf = (resource: Resource) =>
    Object.fromEntries(Object.entries(resource.actions).map(([key, action]) => [key, single(action)]));
  return lookUp(
    [...resources.values()].map((resource) => ({ ...resource, actions: actionsOf(resource) })),
    [...pages.values()],
  );
}
