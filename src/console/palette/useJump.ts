import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Command } from '../../../commands/command';
import { recognise, type Candidate } from '../../../commands/recognise';
import type { Catalogue } from '../../language/catalogue';
import type { ListData } from '../../language/wire';
import type { WireRow } from '../contract';
import { read } from '../http/client';
import { useCatalogue } from '../registry';
import type { Permissions } from '../session/permissions';
import { useSession } from '../session/useSession';
import { addressOf } from '../shell/hooks';

const SOON_MS = 30_000;

/** Rows that a typed or pasted number leads to: looked up at once, in parallel, only where the user may look. */
export function useJump(text: string): { commands: Command[]; pending: boolean; asked: boolean } {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const candidates = useMemo(
    () => recognise(text, catalogue.resources.values()).flatMap((candidate) => {
      const call = listCall(permissions, candidate);
      return call ? [{ ...candidate, call }] : [];
    }),
    [text, catalogue, permissions],
  );
  const answers = useQueries({
    queries: candidates.map(({ call, field, value }) => ({
      queryKey: [call, { [field]: value, pageSize: 5 }], staleTime: SOON_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) => read<ListData<WireRow>>(call, { [field]: value, pageSize: 5 }, { signal, quiet: true }),
    })),
  });
  const commands = candidates.flatMap((candidate, i) => (answers[i]!.data?.list ?? []).map((row): Command => commandFor(catalogue, permissions, candidate, row)));
  return { commands: [...new Map(commands.map((c) => [c.id, c])).values()], pending: answers.some((a) => a.isPending), asked: candidates.length > 0 };
}

/** The list call of a resource that a page of the user's makes, by which its rows can be found. */
function listCall(permissions: Permissions, { resource }: Candidate): string | undefined {
  const lists = Object.values(resource.reads).filter((r) => r.does === 'list' && !r.needs);
  return lists.sort((a, b) => Number(!!a.where) - Number(!!b.where)).find((r) => permissions.can(r.call))?.call;
}

/** To the row's own page, else to the list that shows just it. */
function commandFor(catalogue: Catalogue, permissions: Permissions, { resource, field, value }: Candidate, row: WireRow): Command {
  const title = String(row[resource.title] ?? row.id);
  const detail = catalogue.detailPage(resource.name);
  const list = [...permissions.pages.values()].find((p) => p.page?.resource === resource.name && p.page.kind === 'list');
  const to = detail && permissions.canOpen(detail.url) ? addressOf(detail.url, { id: row.id }) : list ? addressOf(list.url, { [field]: value }) : undefined;
  const state = resource.fields[resource.state as 'id'] as { choices?: Record<string, string> } | undefined;
  const status = state?.choices?.[String(row[resource.state])];
  return { id: `jump:${resource.name}.${row.id}`, label: title, path: [resource.label], section: 'jump', to, detail: status, why: to ? null : '没有可打开它的页面' };
}
