import { useEffect, useState } from 'react';
import { toast } from '../../base/stores/toast';
import { tabsStore } from '../../base/tabs/tabsStore';
import { runs } from '../../work/runs/runs';

const LAST = 'wellhead.reloadedAt';
const GUARD_MS = 60_000;

/**
 * After a deploy the old page asks for files that are gone: it is reloaded once, but never while something is unsaved
 * and never twice within a minute. Without a network there is nothing to reload.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (!(await isOutdated())) return;
    if (tabsStore.anyDirty() || runs.underway().length > 0) return toast.info('控制台已更新:请先保存,再刷新页面');
    if (Date.now() - Number(sessionStorage.getItem(LAST) ?? 0) < GUARD_MS) return;
    sessionStorage.setItem(LAST, String(Date.now()));
    window.location.reload();
  });
}

const CHECK_MS = 5 * 60_000;
const ENTRY = /<script type="module"[^<>]*? src="([^"]+)"/;

/** Whether the server has a newer console. Checked while the window is visible, at most every five minutes. */
export function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let asked = Date.now();
    const ask = async () => {
      if (document.hidden || Date.now() - asked < CHECK_MS) return;
      asked = Date.now();
      if (await isOutdated()) setIsNew(true);
    };
    const timer = setInterval(() => void ask(), CHECK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return isNew;
}

async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-cache' })
    .then((answer) => answer.text())
    .catch(() => '');
  const entry = ENTRY.exec(page)?.[1];
  return own != null && entry !== undefined && entry !== own;
}
