/** What floats over the shell, in chunks of its own: the buttons are there before anybody presses them. */
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';

export const UserPanel = lazily(async () => (await import('./UserPanel')).UserPanel);
export const PageHelpPanel = lazily(async () => (await import('./PageHelpPanel')).PageHelpPanel);
export const TabMenu = lazily(async () => (await import('./TabMenu')).TabMenu);
export const GroupPanel = lazily(async () => (await import('./GroupPanel')).GroupPanel);

/** Fetches all of them once somebody is at work. @returns how to call it off. */
export const preloadFloating = () => whenAtWork(() => prefetch(UserPanel, PageHelpPanel, TabMenu, GroupPanel));
