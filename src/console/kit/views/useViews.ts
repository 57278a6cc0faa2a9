/** Views: what one looks at in a list under a name. A view is the query of the list's address, so that its link is the address itself. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useStored } from '../../base/session/useStored';
import { toast } from '../../base/stores/toast';
import { useTabMemory } from '../../base/tabs/hooks';
import type { View } from './views';

/** Somebody's views of one list, in their order; the one called `first` is opened with the list. */
export interface Views {
  readonly list: readonly View[];
  readonly first?: string;
}
const NONE: Views = { list: [] };

/** The user's views of a list, and a way to open one. A list opened without parameters uses the user's default view. */
export function useViews(
  page: Page,
  resource: Resource,
  query: URLSearchParams,
  setQuery: (next: URLSearchParams, options: { replace: true }) => void,
) {
  const [all, setAll] = useStored<Readonly<Record<string, Views>>>('views', {});
  const views = all[page.url] ?? NONE;
  const change = useCallback(
    (next: (now: Views) => Views) => setAll((now) => ({ ...now, [page.url]: next(now[page.url] ?? NONE) })),
    [setAll, page],
  );
  const [restored, keep] = useTabMemory<string | null>('view', null);
  // The one opened last in this tab: what is changed since can be saved under its name.
  const [last, setLast] = useState(restored);
  const note = useCallback(
    (name: string) => {
      keep(name);
      setLast(name);
    },
    [keep],
  );
  const open = useCallback(
    (view: View) => {
      setQuery(new URLSearchParams(view.query), { replace: true });
      note(view.name);
      void import('./views').then(({ opened }) => {
        const { query: rest, gone } = opened(page, resource, view);
        if (!gone.length) return;
        setQuery(rest, { replace: true });
        toast.info(`视图“${view.name}”提到的 ${gone.join('、')} 已不存在,其余照常打开`);
      });
    },
    [page, resource, setQuery, note],
  );

  const [first] = useState(() => (restored === null && query.size === 0 ? views.list.find(({ name }) => name === views.first) : undefined));
  const openFirst = useEffectEvent(() => {
    if (first) open(first);
  });
  useLayoutEffect(() => openFirst(), []);
  useEffect(() => {
    keep(last ?? '');
  }, [keep, last]);

  return { views, change, open, note, last: views.list.find(({ name }) => name === last) };
}

/** Each view as a command of its list. */
export const viewTools = (views: Views, open: (view: View) => void): ReadyCommand[] =>
  views.list.map((view) => ({ id: `screen:view.${view.name}`, label: `视图:${view.name}`, english: 'view', run: () => open(view) }));
