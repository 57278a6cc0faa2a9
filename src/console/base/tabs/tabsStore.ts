/** The open tabs of this window, what is unsaved in them, and what they keep while their page is not mounted. */
import { useSyncExternalStore } from 'react';
import { tabMemory } from './tabMemory';
import { NO_TABS, parseTabs, serialiseTabs, tabsReducer, type TabsAction, type TabsState } from './tabs';

/** Kept in the window's own storage: every window has its own set of tabs, and a reload finds them again. */
const STORED = 'wellhead.tabs';
/** Unsaved work of one part of a tab: what to call it, and how to let go of what the browser keeps of it. */
interface Unsaved {
  readonly label: string;
  readonly forget?: () => void;
}

let state: TabsState = parseTabs(sessionStorage.getItem(STORED));
let active = '';
const watchers = new Set<() => void>();
const dirty = new Map<string, Map<string, Unsaved>>();
const closing = new Set<(keys: readonly string[]) => void>();

export const tabsStore = {
  get: () => state,
  /** Key of the tab the user looks at. */
  active: () => active,
  setActive(key: string) {
    if (key !== active) {
      active = key;
      notify();
    }
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
  dispatch(action: TabsAction) {
    const next = tabsReducer(state, action);
    if (next === state) return;
    const gone = state.tabs.map((t) => t.key).filter((key) => !next.tabs.some((t) => t.key === key));
    state = next;
    for (const key of gone) {
      dirty.delete(key);
      tabMemory.drop(key);
    }
    sessionStorage.setItem(STORED, serialiseTabs(state));
    if (gone.length) closing.forEach((watcher) => watcher(gone));
    notify();
  },
  /** Called with the keys of tabs that have just been closed. */
  onClosed(watcher: (keys: readonly string[]) => void) {
    closing.add(watcher);
    return () => {
      closing.delete(watcher);
    };
  },
  /** Forgets everything: signed out, or somebody else signed in. */
  reset() {
    state = NO_TABS;
    active = '';
    dirty.clear();
    tabMemory.clear();
    sessionStorage.removeItem(STORED);
    notify();
  },

  /** `label` names the unsaved work of a part of a tab; null means saved. `forget` discards its draft when the user gives it up. */
  setDirty(key: string, part: string, label: string | null, forget?: () => void) {
    const parts = dirty.get(key) ?? new Map<string, Unsaved>();
    if ((parts.get(part)?.label ?? null) === label) return;
    if (label === null) parts.delete(part);
    else parts.set(part, { label, forget });
    if (parts.size) dirty.set(key, parts);
    else dirty.delete(key);
    notify();
  },
  /** Gives up what is unsaved in these tabs, drafts too. */
  discard(keys: readonly string[]) {
    for (const key of keys) {
      dirty.get(key)?.forEach(({ forget }) => forget?.());
      dirty.delete(key);
    }
    notify();
  },
  isDirty: (key: string) => dirty.has(key),
  anyDirty: () => dirty.size > 0,
  /** Names of the unsaved work in these tabs (default: in all). */
  unsaved: (keys: readonly string[] = [...dirty.keys()]) =>
    keys.flatMap((key) => [...(dirty.get(key)?.values() ?? [])].map(({ label }) => label)),
};

export const useTabs = () => useSyncExternalStore(tabsStore.subscribe, tabsStore.get);
export const useActiveTab = () => useSyncExternalStore(tabsStore.subscribe, tabsStore.active);
export const useIsDirty = (key: string) => useSyncExternalStore(tabsStore.subscribe, () => tabsStore.isDirty(key));

window.addEventListener('beforeunload', (event) => {
  if (tabsStore.anyDirty()) event.preventDefault();
});
const notify = () => watchers.forEach((watcher) => watcher());
