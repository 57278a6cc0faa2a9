/** Where what is typed or pasted leads by its shape: rows by a number, a list by many numbers, a page by a link. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Command } from '../../../../commands/command';
import { addressIn, recognise, recogniseList, type Candidate, type ListCandidate } from '../../../../commands/recognise';
import type { Catalogue } from '../../../language/catalogue';
import { formatCount } from '../../../language/format';
import { MAX_VALUES, type ListData } from '../../../language/wire';
import { parseLocation } from '../../base/address/location';
import { read } from '../../base/http/client';
import { completeCatalogue, useKnown, useRegistry } from '../../base/loading/registry';
import type { PermittedPage, Permissions } from '../../base/session/permissions';
import { useSession } from '../../base/session/useSession';
import { addressOf } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { SELECT_ALL } from '../../kit/columns/selectAll';
import { sheets } from '../../kit/sheet/sheets';
import { titleOf } from '../../work/acting/offers';
import { listCallOf } from '../../work/acting/rowsById';
import { wantedOf } from '../../work/numbers/wanted';
import { listPage } from '../../base/session/listPage';

const SOON_MS = 30_000;
/** Kinds of rows that many pasted numbers are looked for in. */
const MOST_KINDS = 6;

export interface Jump {
  readonly commands: readonly Command[];
  readonly pending: boolean;
  /** Whether the text has the shape of something to look up. */
  readonly asked: boolean;
  /** The one thing an Enter means that came before the answer; none where there are several. */
  readonly sure: Command | undefined;
}

/** Looked up at once, in parallel, only where the user may look; answers to what is no longer typed are dropped. */
export function useJump(text: string): Jump {
  const place = useAddress(text);
  const rows = useRows(text);
  const lists = useLists(text);
  const commands = [...place, ...rows.commands, ...lists.commands];
  const isOne = place.length + rows.commands.length === 1 || (commands.length > 0 && lists.kinds === 1);
  return {
    commands,
    pending: rows.pending || lists.pending,
    asked: place.length > 0 || rows.asked || lists.asked,
    sure: isOne ? commands[0] : undefined,
  };
}

/** The page that a pasted link of this console means. */
function useAddress(text: string): readonly Command[] {
  const { permissions } = useSession();
  const to = addressIn(text, window.location.origin);
  if (!to) return [];
  const { path } = parseLocation(to);
  const page = permissions.pages.get(path);
  return [
    {
      id: `jump:${to}`,
      label: page ? `打开 ${page.name}` : '打开链接',
      path: page?.crumbs ?? [],
      section: 'jump',
      to: page && to,
      detail: to,
      why: page ? null : '没有这个页面,或者你没有打开它的权限',
    },
  ];
}

function useRows(text: string) {
  const catalogue = useKnown();
  const { permissions } = useSession();
  const candidates = useMemo(
    () =>
      recognise(text, catalogue.resources.values()).flatMap((candidate) => {
        const call = listCallOf(candidate.resource, permissions);
        return call ? [{ ...candidate, call }] : [];
      }),
    [text, catalogue, permissions],
  );
  const answers = useLookUps(candidates.map(({ call, field, value }) => ({ call, params: { [field]: value, pageSize: 5 } })));
  const commands = candidates.flatMap((candidate, i) =>
    (answers[i]!.data?.list ?? []).map((row): Command => commandFor(catalogue, permissions, candidate, row)),
  );
  return { commands: [...new Map(commands.map((c) => [c.id, c])).values()], pending: isPending(answers), asked: candidates.length > 0 };
}

/**
 * Many numbers: the list that shows just these rows, as it is or with all of them selected.
 * More than go into an address, or such of which each costs a look, are searched for in a sheet of their own.
 * Kinds of which none is found are left out.
 */
function useLists(text: string) {
  const { known: catalogue, rest } = useRegistry();
  const { permissions } = useSession();
  const candidates = useMemo(
    () =>
      recogniseList(text, catalogue.resources.values())
        .flatMap((candidate) => {
          const page = listPage(permissions, candidate.resource);
          const masked = fieldOf(candidate.resource, candidate.field)?.masked === true;
          return page ? [{ ...candidate, page, masked, isLong: masked || candidate.values.length > MAX_VALUES }] : [];
        })
        .slice(0, MOST_KINDS),
    [text, catalogue, permissions],
  );
  // What is masked says so only in its whole declaration: nobody is asked before that is there, for it would cost a look.
  const isEarly = rest !== undefined && candidates.length > 0;
  useEffect(() => {
    if (isEarly) completeCatalogue();
  }, [isEarly]);
  const asked = isEarly ? [] : candidates.filter(({ masked }) => !masked);
  const answers = useLookUps(
    asked.map(({ page: { page }, resource, field, values }) => ({
      call: resource.reads[page!.read]!.call,
      params: { ...page!.preset, [field]: values.slice(0, MAX_VALUES).join(','), pageSize: 1, count: 1 },
    })),
  );
  const totals = new Map(asked.map((candidate, i) => [candidate, answers[i]!.data?.total ?? 0]));
  const pending = isEarly || isPending(answers);
  const isNone = !pending && ![...totals.values()].some(Boolean);
  // Of thousands of numbers the first hundreds may be unknown, and others not.
  const kinds = isEarly ? [] : candidates.filter((candidate) => candidate.masked || totals.get(candidate) || (candidate.isLong && isNone));
  const commands = kinds.flatMap((candidate) => {
    const total = totals.get(candidate);
    return candidate.isLong
      ? [searchCommand(candidate, candidate.page, text, total)]
      : listCommands(candidate, candidate.page, text, total!);
  });
  return { commands, kinds: kinds.length, pending, asked: candidates.length > 0 };
}

interface LookUp {
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
}
const useLookUps = (wanted: readonly LookUp[]) =>
  useQueries({
    queries: wanted.map(({ call, params }) => ({
      queryKey: [call, params],
      staleTime: SOON_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) => read<ListData<WireRow>>(call, params, { signal, quiet: true }),
    })),
  });
const isPending = (answers: readonly UseQueryResult[]) => answers.some((a) => a.isPending);

/** To the row's own page, else to the list that shows just it. */
function commandFor(catalogue: Catalogue, permissions: Permissions, { resource, field, value }: Candidate, row: WireRow): Command {
  const title = titleOf(resource, row);
  const detail = catalogue.detailPage(resource.name);
  const list = listPage(permissions, resource);
  const to =
    detail && permissions.canOpen(detail.url)
      ? addressOf(detail.url, { id: row.id })
      : list
        ? addressOf(list.url, { [field]: value })
        : undefined;
  const state = resource.fields[resource.state as 'id'] as { choices?: Record<string, string> } | undefined;
  const status = state?.choices?.[String(row[resource.state])];
  return {
    id: `jump:${resource.name}.${row.id}`,
    label: title,
    path: [resource.label],
    section: 'jump',
    to,
    detail: status,
    why: to ? null : '没有可打开它的页面',
  };
}

function listCommands(
  { resource, field, values, rejected }: ListCandidate,
  { url, name }: PermittedPage,
  text: string,
  found: number,
): Command[] {
  const detail = [
    `找到 ${found} 行`,
    ...(found < values.length ? [`${values.length} 个编号`] : []),
    ...(rejected.length ? [`${rejected.length} 个不认识:${named(rejected)}`] : []),
  ].join(',');
  const id = `jump:${resource.name}.${field}`;
  return [
    {
      id: `${id}.open`,
      label: `打开这 ${found} 行${resource.label}`,
      path: [name],
      section: 'jump',
      to: addressOf(url, { [field]: values }),
      detail,
    },
    {
      id: `${id}.select`,
      label: `选中这 ${found} 行${resource.label}`,
      path: [name],
      section: 'jump',
      to: addressOf(url, { [field]: values, ...SELECT_ALL }),
    },
    ...(found < values.length || rejected.length
      ? [
          {
            id: `${id}.missing`,
            label: `列出没有找到的${resource.label}编号`,
            path: [name],
            section: 'jump' as const,
            run: () => sheets.open('numbers', wantedOf({ url, field, text })),
          },
        ]
      : []),
  ];
}

/** @param found rows of the first values, where they were asked for. */
function searchCommand(
  { resource, field, values, beyond }: ListCandidate,
  { url, name }: PermittedPage,
  text: string,
  found: number | undefined,
): Command {
  const { label } = fieldOf(resource, field)!;
  const count = formatCount(values.length);
  const first = found === undefined ? `打码信息逐个查找,共计 ${count} 次` : `前 ${MAX_VALUES} 个里找到 ${formatCount(found)} 行`;
  return {
    id: `jump:${resource.name}.${field}.search`,
    label: `查找这 ${count} 个${resource.label}的${label}`,
    path: [name],
    section: 'jump',
    detail: first + (beyond.length > 0 ? `,一次最多查 ${count} 个` : ''),
    run: () => sheets.open('numbers', wantedOf({ url, field, text })),
  };
}

/** The first few words, so that they can be found in what was pasted. */
const named = (words: readonly string[]) => words.slice(0, 3).join('、') + (words.length > 3 ? '…' : '');
