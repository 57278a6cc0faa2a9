/** Bulk work of this window that is done: whoever went elsewhere meanwhile finds here how it ended. */
import { useSyncExternalStore } from 'react';

export interface FinishedWork {
  readonly id: number;
  readonly at: Date;
  /** What was done, to how many rows. */
  readonly label: string;
  /** Rows that were refused or left out. */
  readonly refused: number;
  /** Page it was started on. */
  readonly url: string;
  readonly read: boolean;
}

const MAX = 20;
export const finishedWork = {
  get: () => list,
  add(work: Omit<FinishedWork, 'id' | 'at' | 'read'>) { set([{ ...work, id: nextId++, at: new Date(), read: false }, ...list].slice(0, MAX)); },
  markRead() { set(list.map((work) => ({ ...work, read: true }))); },
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
};
export const useFinishedWork = () => useSyncExternalStore(finishedWork.subscribe, finishedWork.get);

let nextId = 1;
let list: readonly FinishedWork[] = [];
const watchers = new Set<() => void>();
function set(next: readonly FinishedWork[]) { list = next; watchers.forEach((watcher) => watcher()); }
