/** All declarations of the product, cross-checked once at start and looked up by name, url and call. */
import type { Condition, Field } from './field';
import { GROUPS, type Page } from './page';
import { SAME, type Action, type Read, type Resource } from './resource';

export interface ReadAt { readonly kind: 'read'; readonly resource: Resource; readonly key: string; readonly read: Read }
export interface ActionAt { readonly kind: 'action'; readonly resource: Resource; readonly key: string; readonly action: Action }

export interface Catalogue {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly pages: ReadonlyMap<string, Page>;
  /** GET calls by path. */
  readonly reads: ReadonlyMap<string, ReadAt>;
  /** POST calls by path; several actions may share one (`enable` both starts and stops). */
  readonly writes: ReadonlyMap<string, readonly ActionAt[]>;
  /** Every call a page may make, `?as=option` look-ups of the references it shows excluded. */
  callsOf(page: Page): ReadonlySet<string>;
  /** Write calls of a page: what a role's `action_grants` can narrow. */
  writesOf(page: Page): readonly string[];
  /** Resources a page shows references to: their option look-up comes with the page. */
  optionsOf(page: Page): ReadonlySet<string>;
  /** The page on which one row of a resource is looked at, and the one on which it is edited. */
  detailPage(resource: string): Page | undefined;
  formPage(resource: string, action: string): Page | undefined;
}

/** @throws Error listing every reference by name that nothing answers, every doubled call and url. */
export function catalogue(resourceList: readonly Resource[], pageList: readonly Page[]): Catalogue {
  const problems: string[] = [];
  const once = <T>(map: Map<string, T>, key: string, value: T, what: string) => {
    if (map.has(key)) problems.push(`${what} ${key} is declared twice`);
    map.set(key, value);
  };
  const resources = new Map<string, Resource>();
  const pages = new Map<string, Page>();
  const reads = new Map<string, ReadAt>();
  const writes = new Map<string, ActionAt[]>();
  for (const res of resourceList) {
    once(resources, res.name, res, 'resource');
    for (const [key, read] of Object.entries(res.reads)) once(reads, read.call, { kind: 'read', resource: res, key, read }, 'call');
    for (const [key, action] of Object.entries(res.actions)) {
      if (action.does === 'look') continue;
      const at: ActionAt = { kind: 'action', resource: res, key, action };
      const shared = writes.get(action.call);
      if (shared && shared[0]!.resource !== res) problems.push(`call ${action.call} belongs to two resources`);
      writes.set(action.call, [...(shared ?? []), at]);
    }
  }
  for (const page of pageList) once(pages, page.url, page, 'page');

  const target = (page: Page, borrowed: string) => {
    const [name, key] = borrowed.split('.') as [string, string];
    const action = resources.get(name)?.actions[key];
    if (!action) problems.push(`${page.url} borrows ${borrowed}, which does not exist`);
    return action;
  };
  for (const res of resources.values()) problems.push(...problemsOf(res, resources));
  for (const page of pages.values()) {
    const res = resources.get(page.resource);
    if (!res?.reads[page.read]) problems.push(`${page.url} opens with ${page.resource}.${page.read}, which does not exist`);
    if (!(page.group in GROUPS)) problems.push(`${page.url} stands in no group`);
    page.borrows.forEach((b) => { if (target(page, b)?.on !== 'none' && !linkOf(res, resources.get(b.split('.')[0]!))) problems.push(`${page.url} borrows ${b}, but ${page.resource} counts no rows of it`); });
    for (const r of page.related) if (!resources.get(r.resource)?.reads[r.read]) problems.push(`${page.url} relates to ${r.resource}.${r.read}, which does not exist`);
    const letters = page.actions.flatMap((key) => res?.actions[key]?.key ?? []);
    for (const letter of letters) if (LIST_KEYS.includes(letter) || letters.filter((l) => l === letter).length > 1) problems.push(`${page.url} gives the key ${letter} two meanings`);
    for (const call of page.calls) if (!reads.has(call) && !writes.has(call)) problems.push(`${page.url} makes the unknown call ${call}`);
  }
  if (problems.length) throw new Error(`The declarations contradict each other:\n  ${problems.join('\n  ')}`);

  const actionsOf = (page: Page) => [
    ...page.actions.map((key) => resources.get(page.resource)!.actions[key]!),
    ...page.borrows.map((b) => target(page, b)!),
  ];
  const writesOf = (page: Page) => [...new Set([...actionsOf(page).filter((a) => a.does !== 'look').map((a) => a.call), ...page.calls.filter((c) => writes.has(c))])];
  const linksOf = (page: Page) => page.borrows.filter((b) => target(page, b)!.on !== 'none').map((b) => linkOf(resources.get(page.resource), resources.get(b.split('.')[0]!))!);
  const byKind = (kind: Page['kind'], name: string, test: (p: Page) => boolean = () => true) =>
    pageList.find((p) => p.kind === kind && p.resource === name && test(p));
  return {
    resources, pages, reads, writes, writesOf,
    callsOf: (page) => new Set([
      resources.get(page.resource)!.reads[page.read]!.call, ...actionsOf(page).map((a) => a.call), ...page.calls, ...linksOf(page).map((link) => link.call),
      ...page.related.map((r) => resources.get(r.resource)!.reads[r.read]!.call),
    ]),
    optionsOf: (page) => {
      const names = new Set<string>();
      const see = (fields: Iterable<Field>) => { for (const f of fields) if (f.target) names.add(f.target); };
      see(Object.values(resources.get(page.resource)!.fields));
      for (const action of actionsOf(page)) see(Object.values(action.ask ?? {}));
      for (const r of page.related) see(Object.values(resources.get(r.resource)!.fields));
      return names;
    },
    detailPage: (name) => byKind('detail', name),
    formPage: (name, action) => byKind('form', name, (p) => p.saves === action),
  };
}

/** How rows of one resource lead to rows of another: a derived count on this side says which rows, and how many there are. */
export interface Link {
  /** The count. */
  readonly field: string;
  readonly label: string;
  /** Field over there that points here, and what else must hold of the rows. */
  readonly by: string;
  readonly where: Condition;
  /** The list they are read from. */
  readonly call: string;
}

/** What an action borrowed from `to` is run on: the rows that a count of `from` counts. */
export function linkOf(from: Resource | undefined, to: Resource | undefined): Link | undefined {
  const call = Object.values(to?.reads ?? {}).find((r) => r.does === 'list' && !r.where)?.call;
  const found = Object.entries((from?.fields ?? {}) as Record<string, Field>).find(([, f]) => f.derived && f.derived.of === to?.name && !f.derived.sum && !f.derived.within);
  if (!call || !found) return undefined;
  const [field, { label, derived }] = found;
  return { field, label, by: derived!.by, where: derived!.where ?? {}, call };
}

/** Letters a list keeps for itself: moving, selecting, opening, undoing, refreshing, going places. */
const LIST_KEYS = ['j', 'k', 'x', 'o', 'u', 'r', 'g'];

function problemsOf(res: Resource, all: ReadonlyMap<string, Resource>): string[] {
  const out: string[] = [];
  const has = (key: string) => Object.hasOwn(res.fields, key.replace(/^-/, ''));
  const need = (key: string, where: string) => { if (!has(key)) out.push(`${res.name}: ${where} names the unknown field ${key}`); };
  need(res.title, 'title');
  for (const [key, action] of Object.entries(res.actions)) {
    if (action.does === 'look' && !Object.values(res.reads).some((r) => r.does === 'query' && r.call === action.call && r.input?.id)) out.push(`${res.name}.${key} looks at ${action.call}, which answers nothing about a row`);
  }
  res.jump.forEach((k) => need(k, 'jump'));
  res.indexes.flat().forEach((k) => need(k, 'an index'));
  res.uniqueWhere.forEach((u) => [...u.fields, ...Object.keys(u.when ?? {})].forEach((k) => need(k, 'uniqueWhere')));
  for (const path of Object.values(res.scope)) if (path !== 'hidden') need(path!.split('.')[0]!, 'scope');
  if (res.moves.length) {
    need(res.state, 'state');
    const states = Object.keys((res.fields as Record<string, Field>)[res.state]?.choices ?? {});
    const calls = new Set(Object.values(res.actions).map((a) => a.call));
    for (const m of res.moves) {
      for (const s of [m.from, m.to].flat()) if (s !== null && s !== SAME && !states.includes(s)) out.push(`${res.name}: move ${m.call} names the unknown state ${s}`);
      if (m.call.startsWith('/') && !calls.has(m.call) && ![...all.values()].some((r) => Object.values(r.actions).some((a) => a.call === m.call))) out.push(`${res.name}: no action makes the call ${m.call}`);
    }
  }
  for (const [key, field] of Object.entries(res.fields as Record<string, Field>)) {
    if (field.target && !all.has(field.target)) out.push(`${res.name}.${key} points at ${field.target}, which does not exist`);
    if (field.derived) {
      const of = all.get(field.derived.of)?.fields as Record<string, Field> | undefined;
      for (const k of [field.derived.by, field.derived.sum]) if (k && !of?.[k]) out.push(`${res.name}.${key} derives from ${field.derived.of}.${k}, which does not exist`);
    }
  }
  for (const [key, action] of Object.entries(res.actions)) {
    action.fields?.forEach((k) => need(k, `action ${key}`));
    if (action.undo && !res.actions[action.undo]) out.push(`${res.name}.${key} is undone by the unknown action ${action.undo}`);
    for (const f of Object.values(action.ask ?? {})) if (f.target && !all.has(f.target)) out.push(`${res.name}.${key} asks for ${f.target}, which does not exist`);
  }
  for (const [key, read] of Object.entries(res.reads)) {
    [...(read.summary ?? []), ...(read.needs ?? []), ...Object.keys(read.where ?? {})].forEach((k) => need(k, `read ${key}`));
    for (const child of Object.values(read.with ?? {})) if (!all.get(child.resource) || !Object.hasOwn(all.get(child.resource)!.fields, child.by)) out.push(`${res.name}.${key} brings ${child.resource}.${child.by}, which does not exist`);
    for (const child of Object.values(read.with ?? {})) for (const name of child.columns ?? []) if (!Object.hasOwn(all.get(child.resource)?.fields ?? {}, name)) out.push(`${res.name}.${key} shows ${child.resource}.${name}, which does not exist`);
  }
  return out;
}
