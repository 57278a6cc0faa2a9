/** Names on the database's side. */
import { createHash } from 'node:crypto';

/** `orderCount30d` → `order_count30d`: the column of a field. */
export function columnOf(field: string): string {
  let column = columns.get(field);
  if (!column) columns.set(field, (column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
  return column;
}
const columns = new Map<string, string>();

/** The column of a field, quoted: some are SQL's own words. */
export const columnSql = (field: string) => `"${columnOf(field)}"`;

/** A name of at most PostgreSQL's 63 bytes; longer ones end in a hash of the whole. */
export const shortName = (name: string) =>
  name.length <= 63 ? name : `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;

/** A constant written into SQL text; for declarations only, never for anything a request carries. */
export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
