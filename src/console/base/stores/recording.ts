/** The macro that is being recorded in this window: steps so far, kept over a reload; null while none is. */
import type { Step } from '../../../../commands/macro';

const STORED = 'wellhead.recording';
const read = (): readonly Step[] | null => {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as readonly Step[] | null;
  } catch {
    return null;
  }
};

let steps = read();
const watchers = new Set<() => void>();
function set(next: readonly Step[] | null): void {
  steps = next;
  if (next) sessionStorage.setItem(STORED, JSON.stringify(next));
  else sessionStorage.removeItem(STORED);
  watchers.forEach((watcher) => watcher());
}

export const recording = {
  get: () => steps,
  start: () => set([]),
  add(step: Step) {
    if (steps) set([...steps, step]);
  },
  drop: () => set(null),
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
