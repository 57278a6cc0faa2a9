/** Where to go after signing in. */
import type { TabLocation } from '../../contract';
import { currentLocation, fullPath } from './location';

/** The login page with a link back to the current page. Further calls that find the session expired change nothing. */
export function loginAddress(): string {
  const here = currentLocation();
  if (here.path === '/login') return fullPath(here);
  if (ALONE.includes(here.path)) {
    const wanted = wantedIn(here);
    return wanted === '/' ? '/login' : leadingTo('/login', wanted);
  }
  return here.path === '/' ? '/login' : leadingTo('/login', fullPath(here));
}

/** Where somebody is led who may not go where they wanted: whoever signs in as somebody else goes there after all. */
export function forbiddenAddress(): string {
  const here = currentLocation();
  return ALONE.includes(here.path) || here.path === '/' ? '/401' : leadingTo('/401', fullPath(here));
}

const leadingTo = (path: string, to: string) => `${path}?redirect=${encodeURIComponent(to)}`;
const wantedIn = ({ query }: TabLocation) => safeRedirect(new URLSearchParams(query).get('redirect'));

/** Only paths inside this console are followed; anything else leads to the root. */
export function safeRedirect(value: string | null): string {
  if (!value || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return '/';
  return ALONE.includes(value.split('?')[0]!) ? '/' : value;
}

const ALONE: readonly string[] = ['/login', '/401', '/404'];
