/** The open tabs of this window, what is unsaved in them, and what they keep while their page is not mounted. */
import { useSyncExternalStore } from 'react';
import { KEEP_ALIVE_MAX } from '../../language/constants';
import { NO_TABS, parseTabs, serialiseTabs, tabsReducer, type TabsAction, type TabsState } from './tabs';

const STORED = 'wellhead.tabs';

let state: TabsState = parseTabs(sessionStorage.getItem(STORED));
let active = '';
const watchers = new Set<() => void>();
const dirty = new Map<string, Map<string, string>>();
const kept = new Map<string, Map<string, unknown>>();

export const tabsStore = {
  get: () => state,
  /** Key of the tab the user looks at. */
  active: () => active,
  setActive(key: string) { if (key !== active) { active = key; notify(); } },
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
  dispatch(action: TabsAction) {
    const next = tabsReducer(state, action);
    if (next === state) return;
    state = next;
    for (const key of [...dirty.keys(), ...kept.keys()]) if (!state.tabs.some((t) => t.key === key)) { dirty.delete(key); kept.delete(key); }
    sessionStorage.setItem(STORED, serialiseTabs(state));
    notify();
  },
  /** Forgets everything: signed out, or somebody else signed in. */
  reset() {
    state = NO_TABS;
    active = '';
    dirty.clear();
    kept.clear();
    sessionStorage.removeItem(STORED);
    notify();
  },

  /** `label` names the unsaved work of one part of a tab; null says it is saved. */
  setDirty(key: string, part: string, label: string | null) {
    const parts = dirty.get(key) ?? new Map<string, string>();
    if ((parts.get(part) ?? null) === label) return;
    if (label === null) parts.delete(part); else parts.set(part, label);
    if (parts.size) dirty.set(key, parts); else dirty.delete(key);
    notify();
  },
  forgetUnsaved() { dirty.clear(); notify(); },
  isDirty: (key: string) => dirty.has(key),
  anyDirty: () => dirty.size > 0,
  /** Names of the unsaved work in these tabs. */
  unsaved: (keys: readonly string[]) => keys.flatMap((key) => [...(dirty.get(key)?.values() ?? [])]),

  /** A value a tab keeps although its page may not be mounted; of at most 99 tabs, the least recently visited go first. */
  kept: (key: string, name: string) => kept.get(key)?.get(name),
  keep(key: string, name: string, value: unknown) {
    const values = kept.get(key) ?? new Map<string, unknown>();
    kept.set(key, values.set(name, value));
    if (kept.size > KEEP_ALIVE_MAX) for (const old of state.recent.slice(KEEP_ALIVE_MAX)) kept.delete(old);
  },
};

export const useTabs = () => useSyncExternalStore(tabsStore.subscribe, tabsStore.get);
export const useActiveTab = () => useSyncExternalStore(tabsStore.subscribe, tabsStore.active);
export const useIsDirty = (key: string) => useSyncExternalStore(tabsStore.subscribe, () => tabsStore.isDirty(key));

window.addEventListener('beforeunload', (event) => { if (tabsStore.anyDirty()) event.preventDefault(); });
const notify = () => watchers.forEach((watcher) => watcher());
