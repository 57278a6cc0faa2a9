/** Which of the console's own sheets stands open: keys, what was done today, bulk runs, macros, pasted numbers, what stands behind the page. */
import { toast } from '../../base/stores/toast';

export type SheetName = 'keys' | 'history' | 'macros' | 'runs' | 'numbers' | 'about';

let opened: SheetName | null = null;
let subject: string | undefined;
let held: string | (() => void) | null = null;
let before: Element | null = null;
const watchers = new Set<() => void>();
const set = (next: SheetName | null) => {
  opened = next;
  watchers.forEach((w) => w());
};

export const sheets = {
  /** @param about what it is opened for: the macro that is to run, the numbers that are to be found. */
  open(name: SheetName, about?: string) {
    if (opened === null) before = document.activeElement;
    subject = about;
    set(name);
  },
  /** Closes, and gives the focus back to where it was. */
  close() {
    if (held) {
      if (typeof held === 'string') toast.info(held);
      else held();
      return;
    }
    set(null);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    before = null;
  },
  /** Keeps it open, for a reason that is shown to whoever tries to close it, or with something to do instead. @returns a function that releases it. */
  hold(reason: string | (() => void)) {
    held = reason;
    return () => {
      held = null;
    };
  },
  get: () => opened,
  about: () => subject,
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
