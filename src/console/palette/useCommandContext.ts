import { useMemo, useSyncExternalStore } from 'react';
import type { CommandContext, ShellCommand } from '../../../commands/context';
import { activeScope } from '../contract';
import { useKeys } from '../keys/useKeys';
import { recording } from '../macro/recording';
import { nameOf, useMacros } from '../macro/useMacros';
import { useRegistry } from '../registry';
import { useSession } from '../session/useSession';
import { fullPath, useBrowserLocation } from '../shell/location';
import { tabTitle } from '../shell/tabTitle';
import { useActiveTab, useTabs } from '../shell/tabsStore';
import { useSettings } from '../theme/settings';
import { offered } from './offered';
import { sheets } from './sheets';
import { shellCommands } from './shellCommands';

/** The console as commands see it: permitted pages, the visible screen's offers, what the shell can do, the open tabs. */
export function useCommandContext(): CommandContext {
  const { permissions } = useSession();
  const registry = useRegistry();
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const { tabs } = useTabs();
  const shell = useShellCommands();
  const keys = useKeys();
  const { texts } = useMacros();
  const macros = useMemo(() => texts.map(nameOf).map((name) => ({ name, run: () => sheets.open('macros', name) })), [texts]);
  return useMemo((): CommandContext => ({
    pages: [...permissions.pages.values()].flatMap(({ page, name, crumbs }) => (page ? [{ page, name, crumbs }] : [])),
    scope: scope && {
      page: scope.page, isSelection: scope.isSelection, rowCount: scope.rows.length,
      offers: scope.offers.map(offered), acts: scope.acts,
    },
    shell, macros, keyOf: keys,
    tabs: tabs.map((tab) => ({ key: tab.key, title: tabTitle(tab, permissions, registry).title, crumbs: permissions.pages.get(tab.location.path)?.crumbs ?? [], address: fullPath(tab.location) })),
  }), [permissions, registry, scope, shell, macros, keys, tabs]);
}

/** What the console itself can do now. */
export function useShellCommands(): readonly ShellCommand[] {
  const { info, permissions } = useSession();
  const hasHelp = Boolean(permissions.pages.get(useBrowserLocation().path)?.help);
  const [tabs, active, look, taking] = [useTabs(), useActiveTab(), useSettings(), useSyncExternalStore(recording.subscribe, recording.get)];
  // Tabs and look are read from their stores; a change of them makes the list anew.
  return useMemo(() => shellCommands(info, hasHelp), [info, hasHelp, tabs, active, look, taking]);
}
