/** Bulk work of this window that is done: whoever has left the page meanwhile finds here how it ended. */
import { useSyncExternalStore } from 'react';
import { recent, type Happened } from '../../base/stores/recent';

export interface FinishedWork extends Happened {
  /** What was done, to how many rows. */
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
