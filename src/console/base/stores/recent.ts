/** The last things of a kind that happened in this window, newest first: they are forgotten with it. */
export interface Happened {
  readonly id: number;
  readonly at: Date;
}

/** @param max how many are kept. */
export function recent<T extends Happened>(max: number) {
  let list: readonly T[] = [];
  let nextId = 1;
  const watchers = new Set<() => void>();
  const set = (next: readonly T[]) => {
    list = next;
    watchers.forEach((watcher) => watcher());
  };
  return {
    get: () => list,
    add(thing: Omit<T, keyof Happened>) {
      set([{ ...thing, id: nextId++, at: new Date() } as T, ...list].slice(0, max));
    },
    /** Puts something in its place. */
    change(to: (thing: T) => T) {
      set(list.map(to));
    },
    clear() {
      set([]);
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}
