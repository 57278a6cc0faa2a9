/** Chunks that cannot be loaded now: they are requested again once the server is back, and their waiters notified. */
import { useSyncExternalStore } from 'react';

const ASK_MS = 3000;
/** What browsers and the builder's loader say of a file that did not come. */
const MISSING = /module script failed|dynamically imported module|preload CSS|资源加载超时/;
/** Of a file that stays away although the server is there, this many tries are enough: it is gone. */
const TRIES = 3;

let back: Promise<void> | null = null;
let hurry = () => {};
const watchers = new Set<() => void>();

export const isMissing = (error: unknown) => MISSING.test(String(error));

/** Whether the server answers. No cache ever has this file. */
export const isReachable = () =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Settles once the server answers. It is polled every few seconds, when the browser comes online, and on request. */
export function whenBack(): Promise<void> {
  if (back) return back;
  back = (async () => {
    while (!(await isReachable()))
      await new Promise<void>((resolve) => {
        hurry = resolve;
        setTimeout(resolve, ASK_MS);
      });
    back = null;
    notify();
  })();
  notify();
  return back;
}
export const askAgain = () => hurry();

/** Whether something waits for the server to come back. */
export const useIsAway = () => useSyncExternalStore(watch, () => back !== null);

/** Loads a chunk, however long the server is away. @throws its own error, and if a file is gone although the server answers. */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    // Chromium remembers for as long as the page lives that a module could not be had: without a network it is not asked for,
    // unless a service worker answers, which has what was used before and lets everything else wait.
    if (!navigator.onLine) {
      const again = whenBack();
      if (!isServed()) await again;
    }
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (!(await isReachable())) {
        tries = 0;
        await whenBack();
      } else if (tries >= TRIES) throw error;
      await mendStyles();
    }
  }
}

/** Whether a service worker answers for the console's files; there is none where a connection is not secure. */
const isServed = () => Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller);

/** The loader asks for a style sheet once only, whether it came or not. */
const mendStyles = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => !sheet)
      .map(
        (link) =>
          new Promise((settled) => {
            const again = link.cloneNode() as HTMLLinkElement;
            again.onload = again.onerror = settled;
            link.replaceWith(again);
          }),
      ),
  );

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
const notify = () => watchers.forEach((watcher) => watcher());
window.addEventListener('online', askAgain);
