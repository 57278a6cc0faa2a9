import { activeScope } from '../../contract';
import { addressOf, fullPath, navigate, parseLocation } from '../address/location';
import { tabsStore } from './tabsStore';

/**
 * Goes to a page: an open tab is shown as it was left, and the tab at hand starts afresh.
 * @param to its address; what that asks for beside the page (an action to run) is asked of the tab as it was left.
 */
export function goToPage(to: string): void {
  const { path, query } = parseLocation(to);
  const open = tabsStore.get().tabs.find((tab) => tab.key === path);
  const isHere = tabsStore.active() === path && !query;
  navigate(open && !isHere ? addressOf(fullPath(open.location), Object.fromEntries(new URLSearchParams(query))) : to);
  if (isHere) activeScope.get()?.restart?.();
}
