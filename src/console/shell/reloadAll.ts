import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RELOAD_PULSE_MS } from '../../language/constants';
import { permissionQuery } from '../session/account';
import { confirm } from './confirm';
import { shellState } from './shellState';
import { tabsStore } from './tabsStore';

/** Makes all open pages anew, with fresh data and permissions. Asks first when something unsaved would be lost. */
export function useReloadAll() {
  const client = useQueryClient();
  const [pulsing, setPulsing] = useState(false);
  useEffect(() => {
    if (!pulsing) return;
    const timer = setTimeout(() => setPulsing(false), RELOAD_PULSE_MS);
    return () => clearTimeout(timer);
  }, [pulsing]);

  async function reload() {
    const unsaved = tabsStore.unsaved(tabsStore.get().tabs.map((tab) => tab.key));
    if (unsaved.length && !await confirm({ title: '有未保存的内容', message: `重新加载后将丢失:${unsaved.join('、')}`, confirm: '放弃并重新加载', cancel: '继续编辑', danger: true })) return;
    setPulsing(true);
    tabsStore.forgetUnsaved();
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== permissionQuery.queryKey[0] && query.queryKey[0] !== '/login/session' });
    shellState.set({ generation: shellState.get().generation + 1 });
    void client.invalidateQueries();
  }
  return { pulsing, reload: () => void reload() };
}
