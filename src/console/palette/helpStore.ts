/** Whether the sheet of keys stands open. */
let opened = false;
const watchers = new Set<() => void>();
const set = (next: boolean) => { opened = next; watchers.forEach((w) => w()); };

export const helpSheet = {
  open: () => set(true),
  close: () => set(false),
  isOpen: () => opened,
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
};
