import { platform } from '../../base/loading/platform';
import { useQueries } from '@tanstack/react-query';
import type { Command } from '../../../../commands/command';
import { read } from '../../base/http/client';
import { useKnown } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { addressOf } from '../../base/tabs/hooks';

/** Rows that one knows by name, whose name contains what is typed after `@`. */
export function usePeople(query: string): { commands: Command[]; pending: boolean } {
  const catalogue = useKnown();
  const { permissions } = useSession();
  const places = platform().named.flatMap(({ resource: name, filter }) => {
    const resource = catalogue.resources.get(name);
    const call = resource && Object.values(resource.reads).find((r) => r.does === 'options')?.call;
    const detail = resource && catalogue.detailPage(name);
    const page =
      detail && permissions.canOpen(detail.url)
        ? { url: detail.url, by: 'id' }
        : [...permissions.pages.values()].map((p) => ({ url: p.url, by: p.page?.filters.find((f) => f === filter) })).find((p) => p.by);
    return resource && call && page ? [{ resource, call, page }] : [];
  });
  const answers = useQueries({
    queries: places.map(({ call }) => ({
      queryKey: [call, { keyword: query }],
      enabled: query !== '',
      staleTime: 30_000,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read<{ id: string; title: string }[]>(call, { keyword: query }, { signal, quiet: true }),
    })),
  });
  return {
    pending: query !== '' && answers.some((a) => a.isFetching),
    commands:
      query === ''
        ? []
        : places.flatMap(({ resource, page }, i) =>
            (answers[i]!.data ?? []).slice(0, 12).map((o): Command => ({
              id: `jump:${resource.name}.${o.id}`,
              label: o.title,
              path: [resource.label],
              section: 'jump',
              to: addressOf(page.url, { [page.by!]: o.id }),
            })),
          ),
  };
}
