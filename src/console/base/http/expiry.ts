/** The invalid-session flow: calls that met an expired session wait here until somebody has signed in again. */
import { handover } from '../handover/handover';

/** `same`: the same user is back, send again. `other`: somebody else signed in. `left`: gone to the login page. */
export type Return = 'same' | 'other' | 'left';

export const expiry = {
  /** Whether the re-login dialog is open. */
  open: () => waiting !== null,
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
  /** Opens the dialog, unless it is open, and waits for its outcome. */
  wait(): Promise<Return> {
    if (waiting === null) {
      // What was typed for the page is no part of a password.
      handover.drop();
      waiting = { ...pending(), resume: handover.interrupt() };
    }
    notify();
    return waiting.promise;
  },
  settle(outcome: Return) {
    waiting?.resolve(outcome);
    waiting?.resume();
    waiting = null;
    notify();
  },
  /** Called when the permission list itself met an expired session: to the login page, without a dialog. */
  onLost(handler: () => void) {
    lost = handler;
  },
  lose() {
    this.settle('left');
    lost();
  },
};

function pending() {
  let resolve!: (outcome: Return) => void;
  const promise = new Promise<Return>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

let waiting: (ReturnType<typeof pending> & { readonly resume: () => void }) | null = null;
let lost = () => {};
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());
