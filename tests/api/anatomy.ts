import { sql } from 'kysely';
import type { Db } from '../../src/server/db/database';

/** What steps of areas add that no declaration says: they keep a count over a table of the engine. */
export const OWN_TRIGGERS = ['count_picture_use'];

/** One line for every column, constraint, index and trigger, as the database itself describes them. */
export async function anatomy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, coalesce(l.collname, '')) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_collation l on l.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return rows.map((r) => r.line);
}
