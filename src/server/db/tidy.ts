/** Vacuum and analyze for the embedded database, which has no autovacuum. */
import { sql } from 'kysely';
import type { Db } from './database';

/** Thresholds as in autovacuum: the minimum number of rows, and the shares of dead and of changed rows. */
const [LEAST, GONE, CHANGED] = [50, 0.2, 0.1];

/** @returns the tables that were tidied. */
export async function tidy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.schemaname = 'public'
      and (
        s.n_dead_tup > ${LEAST} + ${GONE} * greatest(c.reltuples, 0)
          or s.n_mod_since_analyze > ${LEAST} + ${CHANGED} * greatest(c.reltuples, 0)
      )
    order by s.relname`.execute(db);
  // One at a time: others are answered between two.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
