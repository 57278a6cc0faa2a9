import { useMemo, useSyncExternalStore } from 'react';
import type { CommandContext } from '../../../../commands/context';
import { fullPath } from '../../base/address/location';
import { useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { useTabs } from '../../base/tabs/tabsStore';
import { activeScope, fieldTools } from '../../contract';
import { useKeys } from '../../kit/keys/useKeys';
import { sheets } from '../../kit/sheet/sheets';
import { offered } from '../../work/acting/offered';
import { nameOf, useMacros } from '../macro/useMacros';
import { tabTitle } from '../shell/tabTitle';
import { useShellCommands } from './useShellCommands';

/** What can be done here and now: the visible screen's offers, what the shell can do, the open tabs. */
export function useCommandContext(): CommandContext {
  const { permissions } = useSession();
  const registry = useRegistry();
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const field = useSyncExternalStore(activeScope.subscribe, fieldTools.get);
  const { tabs } = useTabs();
  const shell = useShellCommands();
  const keys = useKeys();
  const { texts } = useMacros();
  const macros = useMemo(() => texts.map(nameOf).map((name) => ({ name, run: () => sheets.open('macros', name) })), [texts]);
  return useMemo(
    (): CommandContext => ({
      scope: scope && {
        page: scope.page,
        isSelection: scope.isSelection,
        rowCount: scope.rows.length,
        offers: scope.offers.map(offered),
        acts: scope.acts,
        tools: [...(scope.tools ?? []), ...field],
      },
      shell,
      macros,
      keyOf: keys,
      tabs: tabs.map((tab) => ({
        key: tab.key,
        title: tabTitle(tab, permissions, registry).title,
        crumbs: permissions.pages.get(tab.location.path)?.crumbs ?? [],
        address: fullPath(tab.location),
      })),
    }),
    [permissions, registry, scope, field, shell, macros, keys, tabs],
  );
}
