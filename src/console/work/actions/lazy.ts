/** What actions open, in separate chunks: a list appears before anybody acts on it, and they load at the first sign of that. */
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { runDesk, RunPanel } from '../runs/lazy';
import { AskDialog, EditDialog, ReplyDialog } from './dialogs';

export const ActionMenu = lazily(async () => (await import('./ActionMenu')).ActionMenu);
export const ActionDialogs = lazily(async () => (await import('./ActionDialogs')).ActionDialogs);

/** What makes a plan of an action, for a place that does the asking itself. */
export const planning = { load: () => import('./plan') };

/** What holds an action back before it is sent. */
const holding = { load: () => import('./holding') };

/** Undo and redo. */
export const retracing = { load: () => import('./retrace') };

/** Preloads all dialogs when the user becomes active. @returns cancels it. */
export const preloadDialogs = () =>
  whenAtWork(() =>
    prefetch(ActionMenu, ActionDialogs, AskDialog, EditDialog, ReplyDialog, RunPanel, runDesk, planning, holding, retracing),
  );
