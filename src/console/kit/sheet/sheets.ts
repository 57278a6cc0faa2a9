/** Which of the console's own dialogs is open: keys, history of today, bulk runs, macros, pasted numbers, about this page. */
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
  /** Keeps it open, with a reason shown on closing or a function run instead. @returns a function that releases it. */
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
