/** How many calls of the debounced list are on their way: while there are any, the overlay covers the console. */
import { DEBOUNCED } from '../../../language/constants';

export const isDebounced = (call: string) => DEBOUNCED.some((prefix) => call.startsWith(prefix));

export const busy = {
  get: () => count > 0,
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
  async during<T>(work: () => Promise<T>): Promise<T> {
    change(1);
    try {
      return await work();
    } finally {
      change(-1);
    }
  },
};

let count = 0;
const watchers = new Set<() => void>();
const change = (by: number) => {
  count += by;
  watchers.forEach((watcher) => watcher());
};
