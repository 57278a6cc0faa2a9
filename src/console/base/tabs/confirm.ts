/** Asks a yes-or-no question in a dialog; the host that draws it is `ConfirmHost`. */
import type { ReactNode } from 'react';
import { handover } from '../handover/handover';

export interface Question {
  readonly title: string;
  readonly message?: ReactNode;
  /** Label of the button that goes on; names what is done, not "OK". */
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
}
export interface Asked extends Question {
  /** What had the focus when it was asked. */
  readonly from: Element | null;
  readonly answer: (yes: boolean) => void;
}

/** @returns whether the user went on. A second question waits for the first. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = handover.interrupt();
    const asked: Asked = {
      ...question,
      from: document.activeElement,
      answer(yes) {
        goOn();
        queue = queue.filter((q) => q !== asked);
        notify();
        resolve(yes);
      },
    };
    queue = [...queue, asked];
    notify();
  });
}
export const questions = {
  first: (): Asked | null => queue[0] ?? null,
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};

let queue: readonly Asked[] = [];
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());
