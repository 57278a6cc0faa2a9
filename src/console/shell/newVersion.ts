import { tabsStore } from './tabsStore';
import { toast } from './toast';

const LAST = 'wellhead.reloadedAt';
const GUARD_MS = 60_000;

/**
 * After a deploy the old page asks for files that are gone: it is reloaded once, but never while something is unsaved
 * and never twice within a minute.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (tabsStore.anyDirty()) return toast.info('控制台已更新:请先保存,再刷新页面');
    if (Date.now() - Number(sessionStorage.getItem(LAST) ?? 0) < GUARD_MS) return;
    sessionStorage.setItem(LAST, String(Date.now()));
    window.location.reload();
  });
}
