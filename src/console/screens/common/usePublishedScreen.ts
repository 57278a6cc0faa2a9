import { usePublished } from '../../base/tabs/hooks';
import type { ActiveScope } from '../../contract';

interface Narrowing {
  readonly change: ((filters: Readonly<Record<string, string>>) => void) | undefined;
  readonly restart: (() => void) | undefined;
  readonly refocus: () => void;
}

/** What palette, keys and menus know of the screen while it is the visible one. */
export function usePublishedScreen(
  visible: boolean,
  scope: Omit<ActiveScope, 'filter' | 'restart'>,
  { change, restart, refocus }: Narrowing,
) {
  const { page, resource, rows, isSelection, offers, perform, acts, tools } = scope;
  usePublished(
    visible,
    {
      ...scope,
      ...(change && {
        filter: (field: string, value: string) => {
          change({ [field]: value });
          refocus();
        },
      }),
      ...(restart && {
        restart: () => {
          restart();
          refocus();
        },
      }),
    },
    [page, resource, rows, isSelection, offers, change, restart, refocus, perform, acts, tools],
  );
}
