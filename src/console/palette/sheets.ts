/** Which of the console's own sheets stands open: keys, what was done today, bulk runs, macros. */
import { toast } from '../shell/toast';

export type SheetName = 'keys' | 'history' | 'macros' | 'runs';

let opened: SheetName | null = null;
let subject: string | undefined;
let held: string | null = null;
let before: Element | null = null;
const watchers = new Set<() => void>();
const set = (next: SheetName | null) => { opened = next; watchers.forEach((w) => w()); };

export const sheets = {
  /** @param about what it is opened for: the macro that is to run. */
  open(name: SheetName, about?: string) {
    if (opened === null) before = document.activeElement;
    subject = about;
    set(name);
  },
  /** Closes, and gives the focus back to where it was. */
  close() {
    if (held) { toast.info(held); return; }
    set(null);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    before = null;
  },
  /** Keeps it open, for a reason that is told to whoever would close it. @returns how to let go. */
  hold(reason: string) { held = reason; return () => { held = null; }; },
  get: () => opened,
  about: () => subject,
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
};
