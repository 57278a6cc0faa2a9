/** Contradictions and unknown names in the declaration of a page, or of to-dos on pages. One line each. */
import type { Catalogue } from '../catalogue';
import type { Fields } from '../field';
import { kindProblems } from '../kinds';
import { linkOf } from '../link';
import { actionOf } from '../lookUp';
import { GROUPS, type Page } from '../page';
import { isPath, printedOf } from '../paths';
import type { Resource } from '../resource';
import { conditionProblems } from './conditions';
import { wrong } from './names';
import { shownProblems } from './paths';

export function pageProblems(page: Page, at: Catalogue): string[] {
  const res = at.resources.get(page.resource);
  const reads = Object.keys(res?.reads ?? {});
  if (!reads.includes(page.read)) return [`${page.url} opens with ${page.resource}.${wrong(page.read, reads)}, which does not exist`];
  const out = kindProblems(page, { res: res!, fields: res!.fields as Fields, at });
  const shown = [
    ...page.columns,
    ...page.filters.filter((name) => name !== 'keyword'),
    ...page.sections.flatMap(({ fields }) => fields),
    ...(page.kind === 'detail' ? printedOf(page) : []),
  ];
  out.push(...shownProblems(res!, shown, at.resources, page.url));
  if (res!.reads[page.read]!.does === 'query')
    out.push(...shown.filter(isPath).map((path) => `${page.url} goes by ${path}, but a handler answers it`));
  if (!(page.group in GROUPS)) out.push(`${page.url} stands in no group`);
  if (page.key !== undefined && !/^[a-z]$/.test(page.key)) out.push(`${page.url} has the key ${page.key}, which is no letter`);
  if (page.successor !== undefined) {
    const next = at.pages.get(page.successor);
    if (next?.resource !== page.resource || next.successor !== undefined)
      out.push(`${page.url} gave way to ${wrong(page.successor, [...at.pages.keys()])}, which is no live page of ${page.resource}`);
    if (page.actions.length || page.borrows.length || page.saves || page.calls.some((call) => at.writes.has(call)))
      out.push(`${page.url} is retired, and still has something to do`);
  }
  if ((page.group === 'disabled-functions') !== (page.successor !== undefined))
    out.push(`${page.url} stands among the retired, or is retired, but not both`);
  for (const borrowed of page.borrows) {
    const action = actionOf(at.resources, borrowed);
    if (!action) {
      const all = [...at.resources.values()].flatMap((one) => Object.keys(one.actions).map((key) => `${one.name}.${key}`));
      out.push(`${page.url} borrows ${wrong(borrowed, all)}, which does not exist`);
    } else if (action.on !== 'none' && !linkOf(res, at.resources.get(borrowed.split('.')[0]!)))
      out.push(`${page.url} borrows ${borrowed}, but ${page.resource} counts no rows of it, and refers to none or to several`);
  }
  for (const { resource, read, by, columns } of page.related) {
    const other = at.resources.get(resource);
    const there = Object.keys(other?.fields ?? {});
    if (!other?.reads[read])
      out.push(`${page.url} relates to ${resource}.${wrong(read, Object.keys(other?.reads ?? {}))}, which does not exist`);
    if (other && !there.includes(by)) out.push(`${page.url} relates to ${resource}.${wrong(by, there)}, which does not exist`);
    if (other) out.push(...shownProblems(other, columns, at.resources, `${page.url} relates to ${resource}: it`));
  }
  for (const call of page.calls)
    if (!at.reads.has(call) && !at.writes.has(call))
      out.push(`${page.url} makes the unknown call ${wrong(call, [...at.reads.keys(), ...at.writes.keys()])}`);
  // A list may be opened with several values of a field, or with a period.
  const preset = Object.fromEntries(
    Object.entries(page.preset).map(([key, value]) => [
      key.replace(/_(from|to|late)$/, ''),
      typeof value === 'string' ? value.split(',') : value,
    ]),
  );
  return [...out, ...conditionProblems(res!.fields as Fields, preset, `${page.url} begins with filters: it`)];
}

export function waitProblems(res: Resource, { pages }: Catalogue): string[] {
  const fields = res.fields as Fields;
  return Object.entries(res.waits).flatMap(([key, { page, opens, action, when, by, due, amount, about, after }]) => {
    const out = conditionProblems(fields, when, `${res.name} waits for ${key}: it`);
    if (pages.get(page)?.resource !== res.name || !pages.get(page)!.actions.includes(action))
      out.push(
        `${res.name} waits for ${key} on ${wrong(page, pages.keys())}, where nobody can ${wrong(action, pages.get(page)?.actions ?? [])}`,
      );
    if (opens && pages.get(opens)?.resource !== res.name)
      out.push(`${res.name} waits for ${key} on ${wrong(opens, pages.keys())}, which shows other rows`);
    for (const field of [by, due, amount, about, after?.of])
      if (field && !Object.hasOwn(fields, field))
        out.push(`${res.name} waits for ${key} by the unknown field ${wrong(field, Object.keys(fields))}`);
    if (amount && fields[amount] && fields[amount].kind !== 'money')
      out.push(`${res.name} waits for ${key} with ${amount}, which is no amount`);
    if (due && due !== res.late?.by)
      out.push(`${res.name} waits for ${key} until ${due}, but ${res.late ? `is late by ${res.late.by}` : 'is never late'}`);
    if (after && fields[after.of] && !['instant', 'date'].includes(fields[after.of]!.kind))
      out.push(`${res.name} waits for ${key} after ${after.of}, which is no time`);
    else if (after && fields[after.of] && pages.get(page) && !pages.get(page)!.filters.includes(after.of))
      out.push(`${res.name} waits for ${key} after ${after.of}, by which ${page} can't be filtered`);
    if (after && !(Number.isInteger(after.days) && after.days >= 0))
      out.push(`${res.name} waits for ${key} ${after.days} days after ${after.of}, which is no number of days`);
    return out;
  });
}
