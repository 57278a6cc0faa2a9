import { queryClient } from '../../base/http/queryClient';
import { infoQuery, permissionQuery } from '../../base/session/account';
import { confirm } from '../../base/tabs/confirm';
import { tabsStore } from '../../base/tabs/tabsStore';
import { shellState } from '../parts/shellState';

/** Makes all open pages anew, with fresh data and permissions. Asks first when something unsaved would be lost. */
export async function reloadAll(): Promise<void> {
  const unsaved = tabsStore.unsaved();
  if (
    unsaved.length &&
    !(await confirm({
      title: '有未保存的内容',
      message: `重新加载后将丢失:${unsaved.join('、')}`,
      confirm: '放弃并重新加载',
      cancel: '继续编辑',
      danger: true,
    }))
  )
    return;
  tabsStore.discard(tabsStore.get().tabs.map((tab) => tab.key));
  const needed: readonly unknown[] = [permissionQuery.queryKey[0], infoQuery.queryKey[0]];
  queryClient.removeQueries({ predicate: (query) => !needed.includes(query.queryKey[0]) });
  shellState.set({ generation: shellState.get().generation + 1 });
  void queryClient.invalidateQueries();
}
