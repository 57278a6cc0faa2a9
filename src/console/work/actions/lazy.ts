/** What actions open, in chunks of its own: a list is there before anybody acts on it, and they come with the first sign that somebody does. */
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';

export const ActionMenu = lazily(async () => (await import('./ActionMenu')).ActionMenu);
export const ActionDialogs = lazily(async () => (await import('./ActionDialogs')).ActionDialogs);
export const AskDialog = lazily(async () => (await import('./AskDialog')).AskDialog);
export const ChooseDialog = lazily(async () => (await import('./ChooseDialog')).ChooseDialog);
export const EditDialog = lazily(async () => (await import('./EditDialog')).EditDialog);
export const ImportDialog = lazily(async () => (await import('../import/ImportDialog')).ImportDialog);
export const ReplyDialog = lazily(async () => (await import('./ReplyDialog')).ReplyDialog);
export const RunPanel = lazily(async () => (await import('../runs/RunPanel')).RunPanel);

/** What begins and finds runs over many rows. */
export const runDesk = { load: () => import('../runs/runDesk') };

/** What makes a plan of an action, for a place that does the asking itself. */
export const planning = { load: () => import('./plan') };

/** The way back through what was done. */
export const retracing = { load: () => import('./retrace') };

/** Fetches all of them once somebody is at work. @returns how to call it off. */
export const preloadDialogs = () => whenAtWork(() => prefetch(ActionMenu, ActionDialogs, AskDialog, EditDialog, ReplyDialog, RunPanel, runDesk, planning, retracing));
