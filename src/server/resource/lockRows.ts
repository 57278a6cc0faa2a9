/** Locks rows until the transaction ends, in ascending id; their parents are locked before them (`lockOrder`). */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { sealedTextsOf } from '../outbound/sealedFields';
import type { Sql } from './conditions';
import { took } from './lockOrder';
import { columnsOf, decodeRow, type AnyRow } from './rows';

/**
 * Rows that are not removed and meet the condition. `change` lets others hold on to them as targets of their references,
 * so that two calls that refer to the row they change don't wait for each other; `remove` doesn't.
 */
export async function lockRows(
  tx: Tx,
  resources: Resources,
  res: Resource,
  where: Sql,
  purpose: 'change' | 'remove' = 'change',
): Promise<AnyRow[]> {
  const { rows } =
    await sql<AnyRow>`select ${columnsOf(res)} from ${sql.table(res.name)} as t where not t.deleted and ${where} order by t.id ${strengthOf(purpose)} of t`.execute(
      tx,
    );
  const found = rows.map((row) => decodeRow(res, row));
  took(
    tx,
    resources,
    res,
    found.map((row) => row.id as string),
  );
  return found;
}

const strengthOf = (purpose: 'change' | 'remove') => sql.raw(purpose === 'remove' ? 'for update' : 'for no key update');

/** Soft-deletes rows: no read returns them any more, and their secrets are erased. */
export async function softDelete(tx: Tx, res: Resource, ids: readonly string[], at: string, by: string | null): Promise<void> {
  const emptied = sealedTextsOf(res).map((field) => sql`, ${sql.ref(columnOf(field))} = null`);
  await sql`update ${sql.table(res.name)} set deleted = true${sql.join(emptied, sql``)}, updated_at = ${at}::timestamptz, updated_by = coalesce(${by}::bigint, updated_by)
    where id = any(${ids}::bigint[])`.execute(tx);
}
