import { Suspense, useCallback, useMemo, useState, type ComponentProps, type ComponentType } from 'react';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import { useViews, viewTools } from './useViews';

const ViewPanel = lazily(async () => (await import('./ViewPanel')).ViewPanel);

/** The views of a list or report: the one that is looked at, each as a command, and where they are kept and chosen. */
export function useViewPanel(
  page: Page,
  resource: Resource,
  query: URLSearchParams,
  setQuery: Parameters<typeof useViews>[3],
  now: string,
  refocus: () => void,
  Panel: ComponentType<ComponentProps<typeof ViewPanel>> = ViewPanel,
) {
  const { views, open, last, ...keeping } = useViews(page, resource, query, setQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    refocus();
  };
  return {
    name: views.list.find((view) => view.query === now)?.name ?? (last && `${last.name} · 已改动`),
    tools: useMemo(() => viewTools(views, open), [views, open]),
    show: useCallback(() => setOpen(true), []),
    panel: isOpen && (
      <Suspense fallback={<Coming />}>
        <Panel page={page} views={views} {...keeping} now={now} last={last} open={open} onClose={close} />
      </Suspense>
    ),
  };
}
