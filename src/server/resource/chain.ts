/** The order of rows that tell a story (an account's entries, an order's log) is the order in which they were written. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import { column } from './conditions';
import type { AnyRow } from './rows';

/**
 * Moves the instants of `rows`, in their order, behind the last one of the same subject where they are not later by themselves:
 * the first caller may have waited longest for the lock, and the clocks of two servers differ. The subjects are locked.
 */
export async function linkUp(tx: Tx, res: Resource, rows: readonly AnyRow[]): Promise<void> {
  const { by, at } = res.chain!;
  const { rows: last } = await sql<{
    subject: string;
    at: Date | string;
  }>`select a.id::text as subject, t.at from unnest(${[...new Set(rows.map((row) => row[by]))]}::bigint[]) as a(id),
    lateral (select ${column(at)} as at from ${sql.table(res.name)} as t where ${column(by)} = a.id and not t.deleted order by ${column(at)} desc limit 1) as t`.execute(
    tx,
  );
  const times = new Map<unknown, number>(last.map((row) => [row.subject, new Date(row.at).getTime()]));
  for (const row of rows) {
    const time = Math.max(Date.parse(row[at] as string), (times.get(row[by]) ?? -Infinity) + 1);
    times.set(row[by], time);
    row[at] = new Date(time).toISOString();
  }
}
