/** One row with all that is known of it, as it is now. */
import type { Resource } from '../../../language/resource';
import { read } from '../../base/http/client';
import type { Permissions } from '../../base/session/permissions';
import type { WireRow } from '../../contract';
import { rowsById } from './rowsById';

/** The call by which this user reads one row of a resource, if there is one. */
export const detailCallOf = (resource: Resource, { can }: Permissions): string | undefined =>
  Object.values(resource.reads).find((r) => r.does === 'detail' && can(r.call))?.call;

/**
 * Reads its detail, else a list. @returns undefined if the list no longer has it. @throws CallError like `rowsById`, and if the detail has
 * no such row.
 */
export async function rowNow(resource: Resource, id: string, permissions: Permissions): Promise<WireRow | undefined> {
  const detail = detailCallOf(resource, permissions);
  return detail ? read<WireRow>(detail, { id }) : (await rowsById(resource, [id], permissions))[0];
}
