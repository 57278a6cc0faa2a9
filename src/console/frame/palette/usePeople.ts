import { useQueries } from '@tanstack/react-query';
import type { Command } from '../../../../commands/command';
import { read } from '../../base/http/client';
import { useKnown } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { addressOf } from '../../base/tabs/hooks';

/** Resources the `@` mode looks in: those one knows by name. */
const NAMED = ['merchant_shop', 'partner_main'];

/** Shops and partners whose name contains what is typed after `@`. */
export function usePeople(query: string): { commands: Command[]; pending: boolean } {
  const catalogue = useKnown();
  const { permissions } = useSession();
  const places = NAMED.flatMap((name) => {
    const resource = catalogue.resources.get(name);
    const call = resource && Object.values(resource.reads).find((r) => r.does === 'options')?.call;
    const detail = resource && catalogue.detailPage(name);
    const page =
      detail && permissions.canOpen(detail.url)
        ? { url: detail.url, by: 'id' }
        : [...permissions.pages.values()]
            .map((p) => ({ url: p.url, by: p.page?.filters.find((f) => resource?.name === 'partner_main' && f === 'partnerId') }))
            .find((p) => p.by);
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
