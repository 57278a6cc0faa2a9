/** Rows between code and tables: one bulk insert and one bulk update for every resource. */
import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import { columnOf, columnSql } from '../db/names';
import { typeOf } from '../db/columnType';
import { isStored } from '../db/schema';

/** A row in code: camelCase keys, ids as strings, money in fen. */
export type AnyRow = Record<string, unknown>;
/** Equal as values; an absent one counts as empty. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
export const fieldsOf = (res: Resource) => res.fields as Record<string, Field>;

/** Fields that have a column. */
export function storedFields(res: Resource): readonly (readonly [string, Field])[] {
  let known = stored.get(res);
  if (!known) stored.set(res, (known = Object.entries(fieldsOf(res)).filter(([, field]) => isStored(field))));
  return known;
}
const stored = new WeakMap<Resource, readonly (readonly [string, Field])[]>();

/** The generated columns among them. */
export const reckonedIn = (res: Resource): readonly string[] => storedFields(res).flatMap(([key, { reckoned }]) => (reckoned ? [key] : []));

/** `t.id as "id", t.shop_no as "shopNo", …`: the stored columns under an alias, all or those of `keys`, in the code's names. */
export function columnsOf(res: Resource, alias = 't', keys?: ReadonlySet<string>): RawBuilder<unknown> {
  const known = keys ? undefined : whole.get(res)?.get(alias);
  if (known) return known;
  const columns = sql.raw(
    storedFields(res)
      .filter(([key]) => keys?.has(key) ?? true)
      .map(([key]) => `${alias}.${columnSql(key)} as "${key}"`)
      .join(', '),
  );
  if (!keys) whole.set(res, new Map(whole.get(res)).set(alias, columns));
  return columns;
}
const whole = new WeakMap<Resource, ReadonlyMap<string, RawBuilder<unknown>>>();

/** Decodes a row of the driver in place: ids become strings and amounts numbers, whatever their length. */
export function decodeRow(res: Resource, row: AnyRow): AnyRow {
  for (const [key, decode] of decodersOf(res)) {
    const value = row[key];
    if (value !== null && value !== undefined) row[key] = decode(value);
  }
  return row;
}

/** What the driver gives otherwise than code sees it: whole numbers of the database come as texts only where they are long. */
function decodersOf(res: Resource): readonly (readonly [string, (value: unknown) => unknown])[] {
  let known = decoders.get(res);
  if (!known)
    decoders.set(
      res,
      (known = storedFields(res).flatMap(([key, { kind }]) => {
        const decode = DECODERS[kind];
        return decode ? [[key, decode] as const] : [];
      })),
    );
  return known;
}
const decoders = new WeakMap<Resource, readonly (readonly [string, (value: unknown) => unknown])[]>();
/** One value as code sees it. */
export const decoded = ({ kind }: Field, value: unknown): unknown =>
  value === null || value === undefined ? null : (DECODERS[kind]?.(value) ?? value);
const DECODERS: Readonly<Partial<Record<Field['kind'], (value: unknown) => unknown>>> = {
  id: String,
  ref: String,
  int: Number,
  money: Number,
  bp: Number,
};

/**
 * Inserts complete rows, in the order given. They travel as one array a column, so there is no limit on their number but memory,
 * and the database reads them several times faster than records of JSON.
 */
export async function insertRows(db: Db | Tx, res: Resource, rows: readonly AnyRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await insertSql(res, rows.slice(from, from + CHUNK)).execute(db);
}
const CHUNK = 5000;

/** The same as a statement, to be embedded in another. */
export function insertSql(res: Resource, rows: readonly AnyRow[]): RawBuilder<unknown> {
  const fields = storedFields(res).filter(([, { reckoned }]) => !reckoned);
  const names = sql.join(fields.map(([key]) => sql.ref(columnOf(key))));
  return sql`insert into ${sql.table(res.name)} (${names}, deleted) select ${sql.join(fields.map(([key, field]) => read(key, field)))}, false from ${travelling(fields, rows)} as r(${names})`;
}

/** Updates the same keys of many rows, each with its own values, matched by `id`. @returns the new values and versions, unordered. */
export async function updateRows(tx: Db | Tx, res: Resource, rows: readonly AnyRow[], keys: readonly string[]): Promise<AnyRow[]> {
  const changed = storedFields(res).filter(([key]) => key === 'id' || keys.includes(key));
  const names = sql.join(changed.map(([key]) => sql.ref(columnOf(key))));
  const sets = changed.filter(([key]) => key !== 'id').map(([key, field]) => sql`${sql.ref(columnOf(key))} = ${read(key, field, 'r.')}`);
  const { rows: after } = await sql<AnyRow>`update ${sql.table(res.name)} as t set ${sql.join(sets)}
    from ${travelling(changed, rows)} as r(${names}) where t.id = r.id returning ${columnsOf(res, 't', new Set(['id', 'version', ...keys, ...reckonedIn(res)]))}`.execute(
    tx,
  );
  return after.map((row) => decodeRow(res, row));
}

/** Rows as one array a column: the database knows how many there are, and plans for as many. */
const travelling = (fields: readonly (readonly [string, Field])[], rows: readonly AnyRow[]) =>
  sql`unnest(${sql.join(fields.map(([key, field]) => sql`${arrayOf(rows.map((row) => textOf(field, row[key])))}::${sql.raw(isList(field) ? 'text[]' : `${bareType(field)}[]`)}`))})`;
/** Arrays of arrays have to be of one length each: lists travel as texts. */
const read = (key: string, field: Field, from = '') => sql.raw(`${from}${columnSql(key)}${isList(field) ? `::${bareType(field)}` : ''}`);

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
const arrayOf = (texts: readonly (string | null)[]) =>
  `{${texts.map((text) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`)).join()}}`;
