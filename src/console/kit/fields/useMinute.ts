import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = Date.now();

/** Now, in milliseconds since 1970, a minute stale at most: for cells that show how late something is. One clock for all of them. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => minute);

function subscribe(watcher: () => void) {
  if (watchers.size === 0) {
    minute = Date.now();
    timer = setInterval(() => {
      minute = Date.now();
      watchers.forEach((notify) => notify());
    }, MINUTE_MS);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(timer);
  };
}
