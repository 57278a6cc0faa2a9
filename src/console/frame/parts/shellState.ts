/** What is open or folded in the shell. Whether the side bar is folded on a wide screen is kept in the browser. */
import { useSyncExternalStore } from 'react';

export interface ShellState {
  /** Side bar narrowed to its rail (desktop) or out of sight (mobile). */
  readonly collapsed: boolean;
  readonly drawer: 'theme' | 'errors' | 'notices' | 'help' | null;
  /** Grows with every "reload all": pages are made anew under each number. */
  readonly generation: number;
}

const STORED = 'wellhead.collapsed';
export const shellState = {
  get: () => state,
  set(part: Partial<ShellState>) {
    state = { ...state, ...part };
    watchers.forEach((watcher) => watcher());
  },
  /** Folds or unfolds the side bar for good: the next start finds it so. */
  keepCollapsed(collapsed: boolean) {
    localStorage.setItem(STORED, String(collapsed));
    this.set({ collapsed });
  },
  storedCollapsed: () => localStorage.getItem(STORED) === 'true',
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
export const useShellState = () => useSyncExternalStore(shellState.subscribe, shellState.get);

const watchers = new Set<() => void>();
let state: ShellState = { collapsed: shellState.storedCollapsed(), drawer: null, generation: 0 };
