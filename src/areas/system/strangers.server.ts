import type { Tx } from '../../server/db/database';
import type { Actor } from '../../server/resource/implement';
import { whereSql } from '../../server/resource/conditions';
import { sql } from 'kysely';
import { adminUser } from './user';

/** Of these operators, those whose names are hidden from a partner's people: staff of the platform and of other partners. */
export async function strangers(tx: Tx, actor: Actor, operatorIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (actor.scope.partnerIds.length === 0) return new Set();
  const { rows } = await sql<{
    id: unknown;
  }>`select t.id from ${sql.table(adminUser.name)} as t where not t.deleted and ${whereSql(adminUser, { id: [...operatorIds], partnerId: [...actor.scope.partnerIds] })}`.execute(
    tx,
  );
  const colleagues = new Set(rows.map(({ id }) => String(id)));
  return new Set(operatorIds.filter((id) => !colleagues.has(id)));
}
