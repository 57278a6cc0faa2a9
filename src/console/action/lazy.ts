/** What actions open, in chunks of its own: a list is there before anybody acts on it, and they are there before anybody asks. */
import { lazy, type ComponentType } from 'react';

const loads = {
  ask: () => import('./AskDialog'), edit: () => import('./EditDialog'), reply: () => import('./ReplyDialog'), run: () => import('./RunPanel'),
};
const named = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));

export const AskDialog = named(async () => (await loads.ask()).AskDialog);
export const EditDialog = named(async () => (await loads.edit()).EditDialog);
export const ReplyDialog = named(async () => (await loads.reply()).ReplyDialog);
export const RunPanel = named(async () => (await loads.run()).RunPanel);

/** Fetches all of them once the page has settled. */
export function preloadDialogs(): void {
  const load = () => { for (const fetch of Object.values(loads)) void fetch(); };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 });
  else setTimeout(load, 500);
}
