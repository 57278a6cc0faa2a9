/** What actions open, in separate chunks: a list appears before anybody acts on it, and they load at the first sign of that. */
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { runDesk, RunPanel } from '../runs/lazy';
import { AskDialog, EditDialog, ReplyDialog } from './dialogs';

export const ActionMenu = lazily(async () => (await import('./ActionMenu')).ActionMenu);
export const ActionDialogs = lazily(async () => (await import('./ActionDialogs')).ActionDialogs);

/** What makes a plan of an action, for a place that does the asking itself. */
export const planning = { load: () => import('./plan') };

/** The way back through what was done. */
export const retracing = { load: () => import('./retrace') };

/** Fetches all of them once somebody is at work. @returns how to call it off. */
export const preloadDialogs = () =>
  whenAtWork(() => prefetch(ActionMenu, ActionDialogs, AskDialog, EditDialog, ReplyDialog, RunPanel, runDesk, planning, retracing));
