/** One action that waits some seconds before it is sent, in which it can be stopped: of those that can't be taken back afterwards. */
export interface Held {
  readonly label: string;
  /** When it is sent, in ms since 1970. */ readonly until: number;
  readonly send: () => void;
  /** Called when it is stopped. */ readonly back?: (() => void) | undefined;
}

export const HOLD_MS = 5000;

let one: Held | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
function set(next: Held | null) {
  clearTimeout(timer);
  one = next;
  watchers.forEach((watcher) => watcher());
}

export const held = {
  get: () => one,
  /** Whatever was held before is sent now. */
  begin(label: string, send: () => void, back?: () => void) {
    held.send();
    set({ label, send, back, until: Date.now() + HOLD_MS });
    timer = setTimeout(held.send, HOLD_MS);
  },
  /** Sends it at once; nothing where nothing is held. */
  send() {
    const now = one;
    set(null);
    now?.send();
  },
  /** It is not sent. @returns what it was. */
  stop(): Held | null {
    const now = one;
    set(null);
    now?.back?.();
    return now;
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};

// On closing the window the browser asks for confirmation, and meanwhile the call is sent.
window.addEventListener('beforeunload', (event) => {
  if (one) {
    held.send();
    event.preventDefault();
  }
});
