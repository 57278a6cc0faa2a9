/** The undo and redo steps of a screen. */
import type { Step, Way } from './acting';

export interface Steps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const NO_STEPS: Steps = { done: [], undone: [] };
const MOST = 50;

/** After a step was done, taken back (`undo`) or done again (`redo`). Something new leaves nothing to be done again. */
export const added = ({ done, undone }: Steps, step: Step, way?: Way): Steps =>
  way === 'undo' ? { done, undone: [...undone, step].slice(-MOST) } : { done: [...done, step].slice(-MOST), undone: way ? undone : [] };
