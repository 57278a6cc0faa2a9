/** All declarations of the product, looked up by name, url and call, and cross-checked once at start. */
import { offeredFrom, type Field, type FieldKind } from './field';
import { linkOf } from './link';
import { actionOf, lookUp } from './lookUp';
import { GROUPS, type Page, type PagePlaces } from './page';
import { fieldsOfMeasure } from './statistics';
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
  const declared = lookUp(resourceList, pageList);
  const { resources, pages, reads, writes } = declared;
  const problems = [
    ...twice(resourceList.map((r) => `resource ${r.name}`)), ...twice(pageList.map((p) => `page ${p.url}`)), ...twice(resourceList.flatMap((r) => Object.values(r.reads).map((read) => `call ${read.call}`))),
  ];
  for (const [call, [first, ...others]] of writes) if (others.some((other) => other.resource !== first!.resource)) problems.push(`call ${call} belongs to two resources`);
  for (const res of resources.values()) problems.push(...problemsOf(res, resources));
  for (const page of pages.values()) {
    const res = resources.get(page.resource);
    if (!res?.reads[page.read]) problems.push(`${page.url} opens with ${page.resource}.${page.read}, which does not exist`);
    if (!(page.group in GROUPS)) problems.push(`${page.url} stands in no group`);
    const lanes = page.lanes ? (res?.fields as Record<string, Field>)?.[page.lanes] : undefined;
    if (page.lanes && !lanes?.choices && lanes?.kind !== 'instant') problems.push(`${page.url} has lanes by ${page.lanes}, which is neither a choice nor an instant`);
    if (page.time && (res?.fields as Record<string, Field>)?.[page.time]?.kind !== 'instant') problems.push(`${page.url} goes by the time ${page.time}, which is no instant`);
    if (page.leadsTo && pages.get(page.leadsTo)?.resource !== page.resource) problems.push(`${page.url} leads to ${page.leadsTo}, which shows other rows`);
    if ((page.kind === 'gallery') !== (page.pictures !== undefined) || (page.pictures && (res?.fields as Record<string, Field>)?.[page.pictures]?.kind !== 'image')) problems.push(`${page.url} is a gallery of no picture`);
    if ((page.kind === 'map') !== (page.map !== undefined || page.places !== undefined) || (page.map && page.places) || (page.map && (![page.map.lng, page.map.lat, page.map.area].every((key) => Object.hasOwn(res?.fields ?? {}, key)) || !page.actions.includes(page.saves ?? '') || res?.reads[page.map.near]?.does !== 'query'))) problems.push(`${page.url} is a map of nothing`);
    for (const [what, key] of Object.entries(page.places ?? {})) if (!PLACE_KINDS[what as keyof PagePlaces].includes((res?.fields as Record<string, Field>)?.[key]?.kind as never)) problems.push(`${page.url} takes ${what} from ${key}, which can't say it`);
    if (page.places && res?.reads[page.read]?.does !== 'list') problems.push(`${page.url} is a map of no list`);
    if ((page.kind === 'designer') !== (page.designer !== undefined) || (page.designer && (!(res?.fields as Record<string, Field>)?.[page.designer.draft]?.blocks || !Object.hasOwn(res!.fields, page.designer.live) || !page.actions.includes(page.designer.publishes) || !res!.actions[page.saves ?? '']?.fields?.includes(page.designer.draft)))) problems.push(`${page.url} is a designer of nothing`);
    if (page.kind === 'import' && !page.actions.some((key) => res?.actions[key]?.does === 'import')) problems.push(`${page.url} is for imports and offers none`);
    for (const b of page.borrows) {
      const action = actionOf(resources, b);
      if (!action) problems.push(`${page.url} borrows ${b}, which does not exist`);
      if (action?.on !== 'none' && !linkOf(res, resources.get(b.split('.')[0]!))) problems.push(`${page.url} borrows ${b}, but ${page.resource} counts no rows of it`);
    }
    for (const r of page.related) if (!resources.get(r.resource)?.reads[r.read]) problems.push(`${page.url} relates to ${r.resource}.${r.read}, which does not exist`);
    const letters = page.actions.flatMap((key) => res?.actions[key]?.key ?? []);
    for (const letter of letters) if (LIST_KEYS.includes(letter) || (page.places && MAP_KEYS.includes(letter)) || letters.filter((l) => l === letter).length > 1) problems.push(`${page.url} gives the key ${letter} two meanings`);
    for (const call of page.calls) if (!reads.has(call) && !writes.has(call)) problems.push(`${page.url} makes the unknown call ${call}`);
  }
  for (const res of resources.values()) for (const [key, { page, opens, action, when, by, due, about }] of Object.entries(res.waits)) {
    if (pages.get(page)?.resource !== res.name || !pages.get(page)!.actions.includes(action)) problems.push(`${res.name} waits for ${key} on ${page}, where nobody can ${action}`);
    if (opens && pages.get(opens)?.resource !== res.name) problems.push(`${res.name} waits for ${key} on ${opens}, which shows other rows`);
    for (const field of [...Object.keys(when), by, due, about]) if (field && !Object.hasOwn(res.fields, field)) problems.push(`${res.name} waits for ${key} by the unknown field ${field}`);
  }
  if (problems.length) throw new Error(`The declarations contradict each other:\n  ${problems.join('\n  ')}`);
  return declared;
}

const twice = (names: readonly string[]) => [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map((name) => `${name} is declared twice`);

/** Letters a list keeps for itself: moving, selecting, opening, undoing, refreshing, going places. */
const LIST_KEYS = ['j', 'k', 'x', 'o', 'u', 'r', 'g'];
/** And a map of a list besides: all of it, the row in hand, the layers. */
const MAP_KEYS = ['c', 'z', 'f', 'b'];
/** What kinds of field can say where and how a row stands on a map. */
const PLACE_KINDS = { lng: ['decimal'], lat: ['decimal'], fence: ['json'], radius: ['int'], colour: ['choice'], size: ['int', 'money'] } as const satisfies Record<keyof PagePlaces, readonly FieldKind[]>;

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
  if (res.partition) {
    const fields = res.fields as Record<string, Field>;
    need(res.partition, 'partition');
    if (fields[res.partition]?.kind !== 'instant' || !fields[res.partition]?.required) out.push(`${res.name} is cut into months by ${res.partition}, which is no instant or may be empty`);
    if (res.uniqueWhere.length || Object.values(fields).some((field) => field.unique)) out.push(`${res.name} is cut into months: nothing in it can be unique`);
  }
  res.uniqueWhere.forEach((u) => [...u.fields, ...Object.keys(u.when ?? {})].forEach((k) => need(k, 'uniqueWhere')));
  res.indexesWhere.forEach((i) => [...i.fields.map((k) => k.replace(/^-/, '')), ...Object.keys(i.when)].forEach((k) => need(k, 'indexesWhere')));
  for (const path of Object.values(res.scope)) if (path !== 'hidden') need(path!.split('.')[0]!, 'scope');
  if (res.moves.length) {
    need(res.state, 'state');
    const states = Object.keys((res.fields as Record<string, Field>)[res.state]?.choices ?? {});
    const calls = new Set(Object.values(res.actions).map((a) => a.call));
    for (const m of res.moves) {
      if (m.due !== undefined) {
        need(m.due, 'a move');
        if (m.call !== 'system' || typeof m.from !== 'string' || m.to === null || m.to === SAME || !['date', 'instant'].includes((res.fields as Record<string, Field>)[m.due]?.kind ?? '')) out.push(`${res.name}: the clock can't make the move to ${m.to} by ${m.due}`);
      }
      for (const s of [m.from, m.to].flat()) if (s !== null && s !== SAME && !states.includes(s)) out.push(`${res.name}: move ${m.call} names the unknown state ${s}`);
      if (m.call.startsWith('/') && !calls.has(m.call) && ![...all.values()].some((r) => Object.values(r.actions).some((a) => a.call === m.call))) out.push(`${res.name}: no action makes the call ${m.call}`);
    }
  }
  for (const [key, field] of Object.entries(res.fields as Record<string, Field>)) {
    if (field.target && !all.has(field.target)) out.push(`${res.name}.${key} points at ${field.target}, which does not exist`);
    for (const k of Object.keys({ ...field.among, ...field.offered })) if (!all.get(field.target!)?.fields[k as 'id']) out.push(`${res.name}.${key} is chosen by ${field.target}.${k}, which does not exist`);
    if (field.derived) {
      const of = all.get(field.derived.of)?.fields as Record<string, Field> | undefined;
      for (const k of [field.derived.by, field.derived.sum]) if (k && !of?.[k]) out.push(`${res.name}.${key} derives from ${field.derived.of}.${k}, which does not exist`);
    }
  }
  for (const [key, action] of Object.entries(res.actions)) {
    [...action.fields ?? [], ...action.like ?? [], ...action.rows ? [...action.rows.by, ...Object.keys(action.rows.where ?? {}), ...action.rows.lenient ?? [], ...[action.rows.task, action.rows.failure].filter((k) => k !== undefined)] : []].forEach((k) => need(k, `action ${key}`));
    if ((action.does === 'import') !== (action.rows !== undefined)) out.push(`${res.name}.${key} imports without saying how`);
    if (action.each && action.on !== 'row') out.push(`${res.name}.${key} is done to each of its rows, but is not on a row`);
    if (action.undo && !res.actions[action.undo]) out.push(`${res.name}.${key} is undone by the unknown action ${action.undo}`);
    for (const f of Object.values(action.ask ?? {})) for (const name of offeredFrom(f)) if (!all.has(name)) out.push(`${res.name}.${key} asks for ${name}, which does not exist`);
  }
  for (const [key, read] of Object.entries(res.reads)) {
    const { by = {}, measures = {} } = read.statistics ?? {};
    for (const said of [...Object.values(by).map((d) => d.field), ...Object.values(measures).flatMap(fieldsOfMeasure)]) need(said, `read ${key}`);
    [...(read.summary ?? []), ...(read.needs ?? []), ...Object.keys(read.where ?? {})].forEach((k) => need(k, `read ${key}`));
    for (const [part, by] of Object.entries(read.parts ?? {})) if (!Object.hasOwn(all.get(part)?.fields ?? {}, by)) out.push(`${res.name}.${key} follows ${part}.${by}, which does not exist`);
    for (const child of Object.values(read.with ?? {})) if (!all.get(child.resource) || !Object.hasOwn(all.get(child.resource)!.fields, child.by)) out.push(`${res.name}.${key} brings ${child.resource}.${child.by}, which does not exist`);
    for (const child of Object.values(read.with ?? {})) for (const name of child.columns ?? []) if (!Object.hasOwn(all.get(child.resource)?.fields ?? {}, name)) out.push(`${res.name}.${key} shows ${child.resource}.${name}, which does not exist`);
  }
  return out;
}
