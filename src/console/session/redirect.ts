/** Where to go after signing in. */
import { currentLocation, fullPath } from '../shell/location';

/** The login page, leading back to where the user is now. A call that finds the session gone when others have found it already changes nothing. */
export function loginAddress(): string {
  const here = currentLocation();
  if (here.path === '/login') return fullPath(here);
  if (ALONE.includes(here.path)) return '/login';
  return here.path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(fullPath(here))}`;
}

/** Only paths inside this console are followed; anything else leads to the root. */
export function safeRedirect(value: string | null): string {
  if (!value || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return '/';
  return ALONE.includes(value.split('?')[0]!) ? '/' : value;
}

const ALONE: readonly string[] = ['/login', '/401', '/404'];
