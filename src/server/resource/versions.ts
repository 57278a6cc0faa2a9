/** Snapshots of rows: stored after the actions that a resource names, up to a limit per row, and readable like the row. */
import { sql } from 'kysely';
import { MOST_VERSIONS, type Resource } from '../../language/resource';
import type { StoredVersion } from '../../language/wire';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import type { Actor } from './implement';
import type { AnyRow } from './rows';
import { storeOn } from './sqlStore';

/** Stores snapshots of rows after an action, which still locks them, so that their numbers are consecutive. */
export async function keepVersions(
  tx: Tx,
  resources: Resources,
  res: Resource,
  { key, label, actor, at }: { readonly key: string; readonly label: string; readonly actor: Actor; readonly at: Date },
  ids: readonly string[],
): Promise<void> {
  if (!res.versions?.at.includes(key) || ids.length === 0) return;
  const rows = (await storeOn(tx, resources).all(res, { id: ids } as never)) as AnyRow[];
  for (const row of rows) {
    const content = JSON.stringify(Object.fromEntries(res.versions.fields.map((field) => [field, row[field] ?? null])));
    // What has not changed since is the same version still, by another name.
    const { rows: same } = await sql`update engine_version set action = ${label}, at = ${at}, by_name = ${actor.name}
      where resource = ${res.name} and row_id = ${row.id} and content = ${content}::jsonb
        and no = (select max(no) from engine_version where resource = ${res.name} and row_id = ${row.id}) returning no`.execute(tx);
    if (same.length > 0) continue;
    await sql`insert into engine_version (resource, row_id, no, action, content, at, by_name)
      select ${res.name}, ${row.id}::bigint, coalesce(max(no), 0) + 1, ${label}, ${content}::jsonb, ${at}, ${actor.name}
      from engine_version where resource = ${res.name} and row_id = ${row.id}`.execute(tx);
    await sql`delete from engine_version where resource = ${res.name} and row_id = ${row.id}
      and no <= (select max(no) from engine_version where resource = ${res.name} and row_id = ${row.id}) - ${MOST_VERSIONS}`.execute(tx);
  }
}

/** The versions of a row, the newest first. */
export async function versionsOf(db: Db, res: Resource, id: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion & { at: unknown }>`select no, action, content, at, by_name as "by"
    from engine_version where resource = ${res.name} and row_id = ${id}::bigint order by no desc`.execute(db);
  return rows.map(({ no, action, content, at, by }) => ({ no, action, content, at: new Date(at as string).toISOString(), by }));
}
