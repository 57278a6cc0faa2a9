import { useMantineColorScheme } from '@mantine/core';
import { useMemo, useSyncExternalStore } from 'react';
import type { CommandContext } from '../../../commands/context';
import { GLOBAL_KEYS } from '../../../commands/keymap';
import { activeScope } from '../contract';
import { signOut } from '../session/account';
import { useSession } from '../session/useSession';
import { confirm } from '../shell/confirm';
import { closeTab } from '../shell/hooks';
import { helpSheet } from './helpStore';

/** The console as commands see it: permitted pages, the visible screen's offers, what the shell can do. */
export function useCommandContext(): CommandContext {
  const { permissions } = useSession();
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const { setColorScheme } = useMantineColorScheme();
  return useMemo((): CommandContext => ({
    pages: [...permissions.pages.values()].flatMap(({ page, name, crumbs }) => (page ? [{ page, name, crumbs }] : [])),
    scope: scope && {
      page: scope.page, isSelection: scope.isSelection, rowCount: scope.rows.length,
      offers: scope.offers.map((o) => ({
        key: o.key, resource: o.resource, label: o.action.label, english: o.action.english, shortcut: o.action.key, danger: o.action.danger ?? false,
        count: o.rows.length, eligible: o.eligible.length, why: o.why, run: () => o.run(),
      })),
    },
    shell: [
      { id: 'help', label: '按键帮助', english: 'help keys shortcuts', key: GLOBAL_KEYS.help, run: () => helpSheet.open() },
      { id: 'closeTab', label: '关闭当前标签', english: 'close tab', key: GLOBAL_KEYS.closeTab, run: () => void closeTab() },
      { id: 'light', label: '切换到浅色', english: 'light mode', run: () => setColorScheme('light') },
      { id: 'dark', label: '切换到深色', english: 'dark mode', run: () => setColorScheme('dark') },
      { id: 'system', label: '明暗跟随系统', english: 'system color scheme auto', run: () => setColorScheme('auto') },
      { id: 'logout', label: '退出登录', english: 'logout sign out', run: () => void leave() },
    ],
  }), [permissions, scope, setColorScheme]);
}

async function leave() {
  if (await confirm({ title: '退出登录', message: '确定要退出吗?', confirm: '退出' })) await signOut();
}
