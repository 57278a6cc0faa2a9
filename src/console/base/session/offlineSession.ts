/**
 * Menus and name of the user in session storage, so that an offline reload shows the console. Deleted with the session; the server never
 * relies on them.
 */
import type { PermissionItem, SessionInfo } from '../../../language/wire';
import { queryClient } from '../http/queryClient';
import { KNOWN, sessionMarker } from './browserMemory';
import { INFO_KEY, PERMISSION_KEY, type Permitted } from './sessionKeys';

interface Known {
  readonly marker: string;
  readonly tree: PermissionItem[];
  readonly info: SessionInfo;
}

/** Keeps them from now on, as they were last read. */
export function keepSession(): void {
  const keep = () => {
    const [marker, permission, info] = [
      sessionMarker(),
      queryClient.getQueryData<Permitted>(PERMISSION_KEY),
      queryClient.getQueryData<SessionInfo>(INFO_KEY),
    ];
    if (marker && permission?.fetched === 'ok' && info)
      sessionStorage.setItem(KNOWN, JSON.stringify({ marker, tree: permission.tree, info } satisfies Known));
  };
  keep();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && (query.queryKey[0] === PERMISSION_KEY[0] || query.queryKey[0] === INFO_KEY[0])) keep();
  });
}

/** @returns those of this very session, if any. */
export function offlineSession(): Known | null {
  const known = JSON.parse(sessionStorage.getItem(KNOWN) ?? 'null') as Known | null;
  return known?.marker === sessionMarker() ? known : null;
}
