import type { TabsPort } from '../../../../commands/tabs';
import { palettePort } from '../../base/stores/palettePort';
import { closeTab, reopenTab, stepTab } from '../../base/tabs/hooks';
import { closedBy, type TabsState } from '../../base/tabs/tabs';
import { tabsStore } from '../../base/tabs/tabsStore';

/** Tabs as they stand. @param key of the one it is about. */
export function tabsPort({ tabs, closed }: TabsState, key: string): TabsPort {
  const at = tabs.findIndex((tab) => tab.key === key);
  const tab = tabs[at];
  return {
    key,
    tab,
    open: tabs.length,
    closed: closed.length,
    closedBy: (side) => (tab ? closedBy(tabs, side, key) : []),
    close: (keys) => void closeTab(keys),
    reopen: reopenTab,
    step: stepTab,
    move: (by) => {
      if (tab) tabsStore.dispatch({ type: 'move', key, to: at + by });
    },
    pin: (pinned) => {
      if (tab) tabsStore.dispatch({ type: 'pin', key, pinned });
    },
    find: () => palettePort.open('~'),
  };
}
