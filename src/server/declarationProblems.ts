/** What only the server can find wrong with declarations; any of it stops the start. */
import type { Catalogue } from '../language/catalogue';
import { linkOf } from '../language/link';
import type { Page, ReportPage } from '../language/page';
import { wrong } from '../language/problems/names';
import type { Read, Resource } from '../language/resource';
import { aboutOf, leadingTo, listsOf } from '../language/report';
import { besideIn, narrowing } from '../language/measures';
import { kinds } from '../language/kinds';
import { orphanCalls } from './access/permissions';
import { bare, indexesOf } from './db/indexes';
import { ENGINE_CALLS } from './http/sessionRoutes';
import { filterable, hasKeyword } from './resource/filters';
import { needsHandler, type Implementation } from './resource/implement';
import { circlesOf } from './resource/lockOrder';
import { defaultSort, orderOf } from './resource/order';
import { fieldsOf, storedFields } from './resource/rows';

/** One line each; empty when all is well. */
export function declarationProblems(catalogue: Catalogue, implementations: ReadonlyMap<string, Implementation>): string[] {
  const out = orphanCalls(catalogue).map((call) => `call ${call} is neither public nor for any session, and stands on no page`);
  for (const call of ENGINE_CALLS)
    if (catalogue.reads.has(call) || catalogue.writes.has(call)) out.push(`call ${call} is the engine's own`);
  for (const actions of catalogue.writes.values())
    if (new Set(actions.map((at) => `${at.action.access} ${at.action.on} ${at.action.encoding}`)).size > 1)
      out.push(`the actions of ${actions[0]!.action.call} differ in access, rows or encoding`);
  for (const res of catalogue.resources.values()) {
    const behaviour = implementations.get(res.name);
    for (const [key, action] of Object.entries(res.actions)) {
      if (needsHandler(action) && !behaviour?.actions[key]) out.push(`${res.name}.${key} has no handler`);
      if (['create', 'update', 'move'].includes(action.does) && !behaviour?.actions[key])
        for (const input of Object.keys(action.ask ?? {}))
          if (!Object.hasOwn(res.fields, input) && !choosesMove(res, action.call, input))
            out.push(`${res.name}.${key} asks for ${wrong(input, Object.keys(res.fields))}, which nothing keeps`);
      for (const field of action.fields ?? [])
        if (fieldsOf(res)[field]?.readOnly) out.push(`${res.name}.${key} accepts ${field}, which is read-only`);
    }
    for (const [key, read] of Object.entries(res.reads)) {
      if (read.does === 'query' && !behaviour?.reads[key]) out.push(`${res.name}.${key} has no handler`);
      if (read.does === 'list') {
        const sort = defaultSort(res, catalogue.resources, read);
        if (!orderOf(res, catalogue.resources, read, sort)) out.push(`${res.name}.${key} sorts by ${sort}, which no index serves`);
      }
    }
    for (const { due } of res.moves)
      if (due && !indexesOf(res, catalogue.resources).some((index) => index.fields.slice(0, 2).some((key) => bare(key) === due)))
        out.push(`${res.name} has a step by ${due}, which no index serves`);
    for (const [key, field] of Object.entries(fieldsOf(res)))
      if (field.masked && field.search && field.search !== 'exact') out.push(`${res.name}.${key} is masked and found by a part of it`);
    for (const [key, read] of Object.entries(res.reads))
      for (const { field } of Object.values(read.report?.by ?? {}))
        if (fieldsOf(res)[field]?.masked) out.push(`${res.name}.${key} groups by ${field}, which is masked`);
    for (const [key] of storedFields(res))
      if (!/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(key) || /[A-Z]{2}/.test(key))
        out.push(`${res.name}.${key} can't be a column: use plain camelCase`);
  }
  for (const name of circlesOf(catalogue.resources))
    out.push(`${name} belongs to itself over what it belongs to: its rows could not be held in any order`);
  for (const page of catalogue.pages.values()) out.push(...pageProblems(catalogue, page));
  return out;
}

/** Whether an input selects one of several moves. */
export const choosesMove = (res: Resource, call: string, input: string) =>
  res.moves.some((move) => move.call === call && Object.hasOwn(move.by ?? {}, input));

function pageProblems(catalogue: Catalogue, page: Page): string[] {
  const res = catalogue.resources.get(page.resource)!;
  const read = res.reads[page.read]!;
  const out: string[] = [];
  if (read.does === 'list' || read.does === 'report') {
    const allowed = filterable(res, catalogue.resources, read);
    for (const key of page.filters)
      if (key === 'keyword' ? !hasKeyword(res) : !allowed.has(key)) out.push(`${page.url} filters by ${key}, which no index serves`);
    for (const key of Object.keys(page.preset))
      if (!allowed.has(key.replace(/_(from|to|late)$/, ''))) out.push(`${page.url} presets ${key}, which no index serves`);
    const times = kinds.get(page.kind)!.times?.(page) ?? [];
    for (const time of new Set(times)) if (!allowed.has(time)) out.push(`${page.url} goes by ${time}, which no index serves`);
    if ((page.kind === 'stats' || page.kind === 'map') && read.report) out.push(...reportProblems(catalogue, page, res, read, allowed));
    if (page.sort && !orderOf(res, catalogue.resources, read, page.sort))
      out.push(`${page.url} sorts by ${page.sort}, which no index serves`);
  }
  for (const borrowed of page.borrows) {
    const [name, key] = borrowed.split('.') as [string, string];
    const other = catalogue.resources.get(name)!;
    const link = other.actions[key]!.on === 'none' ? undefined : linkOf(res, other);
    for (const filter of link ? [link.by, ...Object.keys(link.where)] : [])
      if (!filterable(other, catalogue.resources).has(filter))
        out.push(`${page.url} borrows ${borrowed} by ${filter}, which no index serves`);
  }
  for (const { resource, read: key, by } of page.related) {
    const other = catalogue.resources.get(resource)!;
    if (!filterable(other, catalogue.resources, other.reads[key]).has(by))
      out.push(`${page.url} relates to ${resource} by ${by}, which no index serves`);
  }
  return out;
}

/** What a number is narrowed by must be a filter of the report, and of the lists it opens. */
function reportProblems(catalogue: Catalogue, page: ReportPage, res: Resource, read: Read, allowed: ReadonlySet<string>): string[] {
  const { on, by, measures, through, revised } = read.report!;
  const besides = Object.values(measures).flatMap((measure) => besideIn(measure) ?? []);
  const out = [...(on ? [on] : []), ...Object.values(by).map(({ field }) => field)]
    .filter((field) => !allowed.has(field))
    .map((field) => `${page.url} tells apart by ${field}, which no index serves`);
  if (revised && !filterable(catalogue.resources.get(revised.by)!, catalogue.resources).has(revised.at))
    out.push(`${page.url} is revised by ${revised.by}.${revised.at}, which no index serves there`);
  for (const { resource, on: time, by: own } of besides) {
    const there = filterable(catalogue.resources.get(resource)!, catalogue.resources);
    for (const field of [...(time ? [time] : []), ...Object.values(own)])
      if (!there.has(field)) out.push(`${page.url} counts ${resource} by ${field}, which no index serves there`);
  }
  for (const to of listsOf(page.leadsTo)) {
    const list = catalogue.pages.get(to)!;
    const shown = catalogue.resources.get(list.resource)!;
    // Rows beside are found by their own fields, as said above.
    if (shown !== res && !through) continue;
    const there = filterable(shown, catalogue.resources, shown.reads[list.read]);
    const filters = [
      ...[...(on ? [{ field: on }] : []), ...Object.values(by)].map(({ field, opens }: { field: string; opens?: string }) =>
        through ? (opens ?? (field.startsWith(`${through}.`) ? field.slice(through.length + 1) : field)) : field,
      ),
      // Of lines of orders: what a measure narrows orders by, it would have to narrow by the order.
      ...Object.entries(measures)
        .filter(([name]) => leadingTo(page.leadsTo, name) === to)
        .flatMap(([, measure]) => Object.keys(narrowing(measure, res.late, measures) ?? {}).map((key) => key.replace(/_late$/, ''))),
      ...Object.keys(aboutOf(read, shown.reads[list.read]!)),
    ];
    out.push(
      ...[...new Set(filters)]
        .filter((key) => !there.has(key))
        .map((key) => `${page.url} leads on to ${to} by ${key}, which no index serves there`),
    );
  }
  return out;
}
