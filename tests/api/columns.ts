/** Rows of a table that are like others: the columns that a statement may write, without those the database reckons itself. */
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** @param without columns that get values of their own. */
export async function columnsOf(
  db: Kysely<any>,
  table: string,
  without: readonly string[] = [],
): Promise<(of?: string) => RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(${without}::text[])`.execute(
    db,
  );
  return (of) => sql.join(rows.map(({ name }) => sql.ref(of ? `${of}.${name}` : name)));
}
