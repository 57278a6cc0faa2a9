/** The console's address: path and query both live inside the hash (`#/api/x?y=1`). */
import { useSyncExternalStore } from 'react';
import type { Scalar } from '../../../language/field';
import type { TabLocation } from '../../contract';
import { toast } from '../stores/toast';

export interface NavigateOptions {
  readonly replace?: boolean;
}
/** Lists are written comma-separated; null, undefined and empty values are left out. */
export type QueryParams = Readonly<Record<string, Scalar | undefined | readonly Scalar[]>>;

/** Splits an address (`#/a?b=1`, `/a?b=1`, `a`) into path and query; an empty one is the root. */
export function parseLocation(address: string): TabLocation {
  const [path = '', ...query] = address.replace(/^#?\/?/, '/').split('?');
  return { path: path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path, query: query.join('?') };
}

/** `/a` and `{ b: 1 }` → `/a?b=1`. */
export function addressOf(path: string, params: QueryParams = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    const text = Array.isArray(value) ? value.join(',') : (value ?? '');
    if (text !== '') query.set(key, String(text));
  }
  return join(path, query.toString());
}
/** The same as the `href` of a link, so that it can be copied and opened in a new browser tab. */
export const hrefOf = (path: string, params?: QueryParams) => `#${addressOf(path, params)}`;
/** Path and query as one address. */
export const fullPath = (location: TabLocation) => join(location.path, location.query);

/** Where the browser is now. The object changes only when the address does. */
export function currentLocation(): TabLocation {
  // A step back that only closed something is on its way forth again: the page stays.
  if (returning) return current;
  const next = parseLocation(window.location.hash);
  if (fullPath(next) !== fullPath(current)) current = next;
  return current;
}

/** Goes to an address of this console (`/api/x?y=1`, with or without `#`). */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const href = `#${fullPath(parseLocation(to))}`;
  if (href !== window.location.hash) {
    if (!replace) at += 1;
    window.history[replace ? 'replaceState' : 'pushState']({ at }, '', href);
  }
  notify();
}

/** One page back, as the browser's button. */
export function goBack(): void {
  // Before the first page of this window there is nothing of the console.
  if (at === 0) {
    toast.info('前面没有页面可以返回');
    return;
  }
  going = true;
  window.history.back();
}
/** Whether a page is being left that way. */
export const isGoingBack = () => going;
/** `closes` says whether something was open over the page, which a step back has closed instead of leaving it. */
export const beforeBack = (closes: () => boolean) => {
  closing = closes;
};
/**
 * Called when something opens over the page. On the first page of a window, Back would leave the console, so one history entry is added.
 */
export function guardBack(): void {
  if (at === 0) window.history.pushState({ at: ++at }, '');
}

/** Calls `watcher` whenever the address changes. */
export function watchLocation(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
export const useBrowserLocation = () => useSyncExternalStore(watchLocation, currentLocation);

/**
 * The location hook of wouter's Router, so that Link and useLocation follow our hash. Its useSearch is not used, because it decodes twice.
 */
export const useHashLocation = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(watchLocation, currentPath), navigate],
  {
    hrefs: (href: string) => `#${href}`,
  },
);
const currentPath = () => currentLocation().path;

let current: TabLocation = { path: '/', query: '' };
/** Where this entry stands in the history of the window: of those before it the number is smaller. */
let at = (window.history.state as { at?: number } | null)?.at ?? 0;
let going = false;
let returning = false;
let closing = () => false;
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());
window.history.replaceState({ at }, '');
window.addEventListener('hashchange', moved);
window.addEventListener('popstate', moved);

function moved({ type }: Event): void {
  going = false;
  if (returning) {
    returning = type !== 'popstate';
    return;
  }
  const to = (window.history.state as { at?: number } | null)?.at;
  // A link has made this entry.
  if (to === undefined) window.history.replaceState({ at: ++at }, '');
  else if (to < at && closing()) {
    returning = true;
    window.history.go(at - to);
    return;
  } else at = to;
  notify();
}

const join = (path: string, query: string) => (query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path);
