/** Which of the console's own sheets stands open: keys, what was done today, macros. */
export type SheetName = 'keys' | 'history' | 'macros';

let opened: SheetName | null = null;
let before: Element | null = null;
const watchers = new Set<() => void>();
const set = (next: SheetName | null) => { opened = next; watchers.forEach((w) => w()); };

export const sheets = {
  open(name: SheetName) {
    if (opened === null) before = document.activeElement;
    set(name);
  },
  /** Closes, and gives the focus back to where it was. */
  close() {
    set(null);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    before = null;
  },
  get: () => opened,
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
};
