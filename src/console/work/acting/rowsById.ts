/** Rows as they are now, by their ids. */
import type { Resource } from '../../../language/resource';
import { read } from '../../base/http/client';
import type { Permissions } from '../../base/session/permissions';
import type { WireRow } from '../../contract';
import { linkedRows } from './linkedRows';

/** The list call by which this user can find rows of a resource. */
export const listCallOf = (resource: Resource, { can }: Permissions): string | undefined =>
  Object.values(resource.reads)
    .filter((r) => r.does === 'list' && !r.needs)
    .sort((a, b) => Number(!!a.where) - Number(!!b.where))
    .find((r) => can(r.call))?.call;

/**
 * Rows that are gone or not visible to the user are missing. @throws CallError, already shown to the user; Error if there is no list
 * or tree to read.
 */
export async function rowsById(resource: Resource, ids: readonly string[], permissions: Permissions): Promise<WireRow[]> {
  const call = listCallOf(resource, permissions);
  if (!call) return inTree(resource, ids, permissions);
  return linkedRows(
    { field: 'id', label: resource.label, by: 'id', where: {}, call },
    ids.map((id) => ({ id })),
  );
}

/** What is read as a tree alone is found among its branches. */
async function inTree(resource: Resource, ids: readonly string[], { can }: Permissions): Promise<WireRow[]> {
  const call = Object.values(resource.reads).find((r) => r.does === 'tree' && can(r.call))?.call;
  if (!call) throw new Error(`没有可以查找${resource.label}的列表`);
  return branchesOf(await read<readonly WireRow[]>(call, {})).filter(({ id }) => ids.includes(id));
}
const branchesOf = (rows: readonly WireRow[]): WireRow[] =>
  rows.flatMap((row) => [{ ...row, id: String(row.id) }, ...branchesOf((row.children ?? []) as readonly WireRow[])]);
