/** What this browser keeps for each user (plain JSON): every part of the console and every window of the browser sees the same. */
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useSession } from './useSession';

/** Something kept for this user, and how to change it. A full or broken storage costs the memory, never the work. */
export function useStored<T extends object>(name: string, empty: T): [T, (change: (now: T) => T) => void] {
  const { userId } = useSession().info;
  const [none] = useState(empty);
  const value = useSyncExternalStore(subscribe, () => readStored(name, userId, none));
  const change = useCallback((next: (now: T) => T) => changeStored(name, userId, none, next), [name, userId, none]);
  return [value, change];
}

/** The same outside a component. */
export function readStored<T extends object>(name: string, userId: string, empty: T): T {
  const key = keyOf(name, userId);
  if (!values.has(key)) values.set(key, read(key));
  return (values.get(key) as T | null) ?? empty;
}

export function changeStored<T extends object>(name: string, userId: string, empty: T, next: (now: T) => T): void {
  const key = keyOf(name, userId);
  // What another window has kept meanwhile counts too.
  const now = next((localStorage.getItem(key) === null ? (values.get(key) as T | null | undefined) : (read(key) as T | null)) ?? empty);
  values.set(key, now);
  try {
    localStorage.setItem(key, JSON.stringify(now));
  } catch {
    /* no room */
  }
  notify();
}

/** Forgets what is kept under a name, for everybody who used this browser. */
export function forgetStored(name: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(keyOf(name, ''))) {
      localStorage.removeItem(key);
      values.delete(key);
    }
  notify();
}

/** The whole of what is kept under a name; null when there is nothing. */
export const readRaw = (name: string, userId: string): object | null => read(keyOf(name, userId));
/** Puts it there, or forgets it. */
export function writeRaw(name: string, userId: string, value: object | null): void {
  const key = keyOf(name, userId);
  values.set(key, value);
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    /* no room */
  }
  notify();
}
/** Notifies of every change of stored data. */
export const watchStored = (watcher: () => void) => subscribe(watcher);

const keyOf = (name: string, userId: string) => `wellhead.${name}.${userId}`;
const values = new Map<string, object | null>();
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());
function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage) return;
  if (key === null) values.clear();
  else if (!values.delete(key)) return;
  notify();
});

function read(key: string): object | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value !== null && typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
