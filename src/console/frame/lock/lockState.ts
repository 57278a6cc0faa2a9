/** Whether the console is locked in this browser, and the last activity in any window. Stored with the sign-in, so a new one resets it. */
import { useSyncExternalStore } from 'react';
import { sessionMarker } from '../../base/session/browserMemory';

const LOCK = 'wellhead.lock';
const ACTIVE = 'wellhead.activeAt';
const LIMIT = 'wellhead.lockAfter';
/** How often at most a window writes down that somebody is there. */
const STEP_MS = 5000;

const marker = () => sessionMarker() ?? 'none';

export const lock = {
  isOn: () => localStorage.getItem(LOCK) === marker(),
  on() {
    localStorage.setItem(LOCK, marker());
    notify();
  },
  /** That somebody is here is written first: a window that sees the lock gone before that would lock again at once. */
  off() {
    activity.touch(Date.now(), true);
    localStorage.removeItem(LOCK);
    notify();
  },
  /** Other windows lock and unlock this one too. */
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    window.addEventListener('storage', watcher);
    return () => {
      watchers.delete(watcher);
      window.removeEventListener('storage', watcher);
    };
  },
};
export const useLocked = () => useSyncExternalStore(lock.subscribe, lock.isOn);

export const activity = {
  /** Instant in ms; that of the first look where nothing is known of this sign-in. */
  last(now: number): number {
    const [owner, at] = (localStorage.getItem(ACTIVE) ?? '').split(' ');
    // A clock that was set back must not keep the console open.
    if (owner === marker() && Number(at) <= now + STEP_MS) return Number(at);
    this.touch(now, true);
    return now;
  },
  touch(now: number, atOnce = false) {
    if (!atOnce && now - written < STEP_MS && now >= written) return;
    written = now;
    localStorage.setItem(ACTIVE, `${marker()} ${now}`);
  },
};

/** How long the console may stay idle, in ms; 0: for ever. Stored, so that a new window knows before the server has answered. */
export const rememberLimit = (ms: number) => localStorage.setItem(LIMIT, String(ms));

/** Hides everything before the first paint if the console is locked or should have been by now. The lock screen undoes this. */
export function hideWhileLocked(): void {
  const now = Date.now();
  const limit = Number(localStorage.getItem(LIMIT));
  if (limit > 0 && now - activity.last(now) >= limit) lock.on();
  if (lock.isOn()) document.documentElement.dataset.locked = '';
}

let written = 0;
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());
