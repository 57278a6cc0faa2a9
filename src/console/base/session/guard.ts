/** The route guard: one pure decision per navigation. */

/** What is known of the permission list. */
export type Fetched = 'none' | 'ok' | 'expired' | 'failed';
export type Verdict =
  | { readonly do: 'pass' }
  | { readonly do: 'fetch' }
  | { readonly do: 'go'; readonly to: '/login' | '/401' | '/404' | (string & {}) };

export interface Routes {
  /** Whether a page answers this path. */
  known(path: string): boolean;
  /** Reachable without a permission check. */
  whitelisted(path: string): boolean;
  /** What the root leads to, best first. */
  readonly homes: readonly string[];
}

/** These always pass and render alone. */
export const ALWAYS: readonly string[] = ['/login', '/401', '/404'];

/**
 * 1. Login, 401 (and 404) always pass. 2. A path nobody answers goes to 404. 3. A whitelisted one passes.
 * 4. An empty permission list is fetched first; if that fails as an invalid session it goes to login, any other failure leaves it empty.
 * 5. The root goes to the first home that is permitted. 6. A path that is not in the list goes to 401.
 */
export function guard(path: string, permitted: ReadonlySet<string>, fetched: Fetched, routes: Routes): Verdict {
  if (ALWAYS.includes(path)) return pass;
  if (path !== '/' && !routes.known(path)) return go('/404');
  if (routes.whitelisted(path)) return pass;
  if (permitted.size === 0 && fetched === 'none') return { do: 'fetch' };
  if (permitted.size === 0 && fetched === 'expired') return go('/login');
  if (path === '/') return go(routes.homes.find((home) => permitted.has(home)) ?? '/401');
  return permitted.has(path) ? pass : go('/401');
}

const pass: Verdict = { do: 'pass' };
const go = (to: string): Verdict => ({ do: 'go', to });
