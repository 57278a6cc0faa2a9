/** Menus and name of who signed in, in the window's own storage: a reload without a network shows the console as it was. They are gone with the session, and no server relies on them. */
import type { PermissionItem, SessionInfo } from '../../../language/wire';
import { infoQuery, permissionQuery, queryClient } from './account';
import { KNOWN, sessionMarker } from './browserMemory';

interface Known { readonly marker: string; readonly tree: PermissionItem[]; readonly info: SessionInfo }

/** Keeps them from now on, as they were last read. */
export function keepSession(): void {
  const keep = () => {
    const [marker, permission, info] = [sessionMarker(), queryClient.getQueryData(permissionQuery.queryKey), queryClient.getQueryData(infoQuery.queryKey)];
    if (marker && permission?.fetched === 'ok' && info) sessionStorage.setItem(KNOWN, JSON.stringify({ marker, tree: permission.tree, info } satisfies Known));
  };
  keep();
  queryClient.getQueryCache().subscribe(({ type, query }) => { if (type === 'updated' && (query.queryKey[0] === permissionQuery.queryKey[0] || query.queryKey[0] === infoQuery.queryKey[0])) keep(); });
}

/** @returns those of this very session, if any. */
export function keptSession(): Known | null {
  const known = JSON.parse(sessionStorage.getItem(KNOWN) ?? 'null') as Known | null;
  return known?.marker === sessionMarker() ? known : null;
}
