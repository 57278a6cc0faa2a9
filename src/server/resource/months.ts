/** Where a partitioned table is looked at: a bound on its instant is one on its ids, and leaves out all months beyond. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import { and, column, type Sql } from './conditions';
import { firstIdAt } from './newId';
import type { OrderTerm } from './order';

/** So far an id's own instant may lie from the row's: the table itself refuses more. */
const SLACK_MS = 86_400_000;
/** How far back the newest rows are looked for first. */
const RECENT_MS = 7 * SLACK_MS;

/** Tables that are continued in months by now, as far as this process knows: to be wrong about it costs time and nothing else. */
const cut = new Set<string>();
export function knowCut(table: string, isCut: boolean): void {
  if (isCut) cut.add(table);
  else cut.delete(table);
}

/** Ids of rows whose instant is at or after (`from`), or before (`to`) another. */
export const idsBeyond = (end: 'from' | 'to', ms: number): Sql =>
  end === 'from' ? sql`t.id >= ${firstIdAt(ms - SLACK_MS)}::bigint` : sql`t.id < ${firstIdAt(ms + SLACK_MS + 1)}::bigint`;

/**
 * A list that goes backwards in time finds its page among the newest rows nearly always: those of the week before where it goes on from.
 * Null: the order is another, or the table is one piece. @param from ISO instant of the row it goes on after; null at its beginning.
 */
export function recently(res: Resource, order: readonly OrderTerm[], from: string | null, now: Date): Sql | null {
  if (!res.partition || !cut.has(res.name) || order[0]!.key !== res.partition || !order[0]!.descending) return null;
  const end = from === null ? now.getTime() + SLACK_MS : Date.parse(from);
  const begin = end - RECENT_MS;
  return and([
    sql`${column(res.partition)} >= ${new Date(begin).toISOString()}::timestamptz`,
    idsBeyond('from', begin),
    idsBeyond('to', end),
  ]);
}
