/** Rows between code and tables: one bulk insert and one bulk update for every resource. */
import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import { columnOf } from '../db/names';
import { isStored, typeOf } from '../db/schema';

/** A row in code: camelCase keys, ids as strings, money in fen. */
export type AnyRow = Record<string, unknown>;
export const fieldsOf = (res: Resource) => res.fields as Record<string, Field>;

/** Fields that have a column. */
export function storedFields(res: Resource): readonly (readonly [string, Field])[] {
  let known = stored.get(res);
  if (!known) stored.set(res, known = Object.entries(fieldsOf(res)).filter(([, field]) => isStored(field)));
  return known;
}
const stored = new WeakMap<Resource, readonly (readonly [string, Field])[]>();

/** `t.id, t.name, …`: the stored columns of a resource under an alias, all of them or those of `keys`. */
export const columnsOf = (res: Resource, alias = 't', keys?: ReadonlySet<string>): RawBuilder<unknown> =>
  sql.join(storedFields(res).filter(([key]) => keys?.has(key) ?? true).map(([key]) => sql.ref(`${alias}.${columnOf(key)}`)));

/** A row as the driver gives it → as code sees it: ids are strings and amounts numbers, whatever their length. */
export function decodeRow(res: Resource, raw: Readonly<Record<string, unknown>>, fields = storedFields(res)): AnyRow {
  const row: AnyRow = {};
  for (const [key, field] of fields) {
    const value = raw[key];
    if (value === null || value === undefined) row[key] = null;
    else if (field.kind === 'id' || field.kind === 'ref') row[key] = String(value);
    else if (field.kind === 'int' || field.kind === 'money' || field.kind === 'bp') row[key] = Number(value);
    else row[key] = value;
  }
  return row;
}

/**
 * Inserts complete rows, in the order given. They travel as one array a column, so there is no limit on their number but memory,
 * and the database reads them several times faster than records of JSON.
 */
export async function insertRows(db: Db | Tx, res: Resource, rows: readonly AnyRow[]): Promise<void> {
  const fields = storedFields(res);
  const names = sql.join(fields.map(([key]) => sql.ref(columnOf(key))));
  // Arrays of arrays have to be of one length each: lists travel as texts.
  const values = sql.join(fields.map(([key, field]) => isList(field) ? sql`${sql.ref(columnOf(key))}::${sql.raw(bareType(field))}` : sql.ref(columnOf(key))));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    const columns = sql.join(fields.map(([key, field]) => sql`${arrayOf(chunk.map((row) => textOf(field, row[key])))}::${sql.raw(isList(field) ? 'text[]' : `${bareType(field)}[]`)}`));
    await sql`insert into ${sql.table(res.name)} (${names}, deleted) select ${values}, false from unnest(${columns}) as r(${names})`.execute(db);
  }
}
const CHUNK = 5000;

/** Sets the same keys on many rows, each to its own values; `id` says which. @returns the rows after, in no particular order. */
export async function updateRows(tx: Db | Tx, res: Resource, rows: readonly AnyRow[], keys: readonly string[]): Promise<AnyRow[]> {
  const changed = storedFields(res).filter(([key]) => key === 'id' || keys.includes(key));
  const records = JSON.stringify(rows.map((row) => Object.fromEntries(changed.map(([key]) => [columnOf(key), row[key] ?? null]))));
  const sets = changed.filter(([key]) => key !== 'id').map(([key]) => sql`${sql.ref(columnOf(key))} = r.${sql.ref(columnOf(key))}`);
  const { rows: after } = await sql<AnyRow>`update ${sql.table(res.name)} as t set ${sql.join(sets)}
    from json_to_recordset(${records}::json) as r(${shape(changed)}) where t.id = r.id returning ${columnsOf(res)}`.execute(tx);
  return after.map((row) => decodeRow(res, row));
}

/** Column list with types, by which the database reads the JSON records. */
const shape = (fields: readonly (readonly [string, Field])[]) => sql.join(fields.map(([key, field]) => sql`${sql.ref(columnOf(key))} ${sql.raw(bareType(field))}`));

const bareType = (field: Field) => typeOf(field).replace(' collate "C"', '');
const isList = (field: Field) => typeOf(field).endsWith('[]');

/** A value as the database reads its type. */
function textOf(field: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (isList(field)) return arrayOf((value as readonly unknown[]).map(String));
  if (field.kind === 'json') return JSON.stringify(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

/** An array as PostgreSQL writes it. */
const arrayOf = (texts: readonly (string | null)[]) => `{${texts.map((text) => text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`;
