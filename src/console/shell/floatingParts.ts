/** What floats over the shell, in chunks of its own: the buttons are there before anybody presses them. */
import { lazily, prefetch, whenIdle } from '../lazily';

export const UserPanel = lazily(async () => (await import('./UserPanel')).UserPanel);
export const TabMenu = lazily(async () => (await import('./TabMenu')).TabMenu);
export const GroupPanel = lazily(async () => (await import('./GroupPanel')).GroupPanel);

/** Fetches all of them once the page has settled. @returns how to call it off. */
export const preloadFloating = () => whenIdle(() => prefetch(UserPanel, TabMenu, GroupPanel));
