/** Completed bulk work of this window, so that users who left the page see how it ended. */
import { useSyncExternalStore } from 'react';
import { recent, type Happened } from '../../base/stores/recent';

export interface FinishedWork extends Happened {
  /** The action, and the number of rows. */
  readonly label: string;
  /** Rows that were refused or left out. */
  readonly refused: number;
  /** Page it was started on. */
  readonly url: string;
  readonly read: boolean;
}

const works = recent<FinishedWork>(20);
export const finishedWork = {
  add: (work: Omit<FinishedWork, keyof Happened | 'read'>) => works.add({ ...work, read: false }),
  markRead: () => works.change((work) => ({ ...work, read: true })),
};
export const useFinishedWork = () => useSyncExternalStore(works.subscribe, works.get);
