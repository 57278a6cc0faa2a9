import type { Page } from '../../../language/page';
import { handover } from '../../base/handover/handover';
import { toast } from '../../base/stores/toast';
import { addressOf, closeTab, hrefOf, navigate, useTab } from '../../base/tabs/hooks';
import { tabsStore } from '../../base/tabs/tabsStore';
import { useNear } from './useNear';

/** The way to the rows before and after, where the list is known that a row was opened from. */
export function useLeafing(page: Page, id: string, visible: boolean) {
  const tab = useTab()?.key;
  const near = useNear(page.resource, id, addressOf(page.url, { id }), visible);
  const goTo = async (by: 1 | -1) => {
    const other = near ? await handover.until(near.step(by), { what: 'rows' }) : null;
    if (other === undefined) return;
    if (other === null) {
      toast.info('已经到头了');
      return;
    }
    navigate(near!.isGathered ? other : hrefOf(page.url, { id: other }), { replace: true });
    // Leafing through a list leaves one tab behind, not one a row; the shell has moved on by the next turn.
    setTimeout(() => {
      if (tab && !tabsStore.isDirty(tab)) void closeTab(tab);
    });
  };
  return { near, previous: () => void goTo(-1), next: () => void goTo(1) };
}
