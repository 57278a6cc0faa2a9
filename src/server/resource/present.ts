/** Rows as the wire sees them: no secrets, phones masked, references and areas named, time-window counts computed, ids as whole numbers. */
import { sql } from 'kysely';
import { nameKey, type Field } from '../../language/field';
import { maskPhone } from '../../language/format';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import { kept } from '../db/kept';
import { columnOf } from '../db/names';
import type { Resources } from '../db/indexes';
import { column, meetsSql } from './conditions';
import { fieldsOf, type AnyRow } from './rows';

/** Integers of 16 digits or more leave as numbers all the same: `writeJson` writes a bigint digit by digit. */
export const wireId = (id: unknown): unknown => (typeof id === 'string' && /^\d+$/.test(id) ? BigInt(id) : id);

/** Target (or `area`) → id (or code) → name. */
export type Names = Map<string, Map<string, string>>;

/** @param keys of the fields wanted; all of them by default. @param known names from pages before, which need not be asked for again; those of this page join them. */
export async function presentRows(db: Db | Tx, resources: Resources, res: Resource, rows: readonly AnyRow[], keys?: ReadonlySet<string>, known: Names = new Map()): Promise<AnyRow[]> {
  if (rows.length === 0) return [];
  const fields = Object.entries(fieldsOf(res)).filter(([key, f]) => !f.secret && (keys?.has(key) ?? true));
  const names = await namesFor(db, resources, fields, rows, known);
  const windows = await windowsFor(db, resources, fields, rows);
  // What is the same for every row is found once: an export goes through this for millions of values.
  const parts = fields.map(([key, field]) => { const target = targetOf(field); return { key, field, window: windows.get(key), named: target && { under: nameKey(key), by: names.get(target) } }; });
  // Objects that are filled key by key are slow to make and slower to write: copies of one that has its keys already are neither. Read as JSON, it is of the quick kind.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(parts.flatMap(({ key, named }) => (named ? [[key, null], [named.under, null]] : [[key, null]]))))) as AnyRow;
  return rows.map((row) => {
    const out = { ...blank };
    for (const { key, field, window, named } of parts) {
      const value = field.derived?.within ? window?.get(row.id as string) ?? 0 : row[key] ?? null;
      out[key] = presentValue(field, value);
      if (!named) continue;
      // What refers to nothing has no name, unless a field of its own is called so.
      if (value === null) { if (!Object.hasOwn(res.fields, named.under)) out[named.under] = undefined; continue; }
      out[named.under] = Array.isArray(value) ? value.map((one: string) => named.by?.get(one) ?? one) : named.by?.get(value as string) ?? null;
    }
    return out;
  });
}

/** What a field's values are named by, if anything. */
const targetOf = (field: Field): string | undefined => (field.kind === 'area' || field.areas ? 'area' : field.kind === 'ref' || field.kind === 'refs' ? field.target : undefined);

/** One value as the wire sees it. */
export function presentValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.masked) return maskPhone(String(value));
  if (field.kind === 'id' || field.kind === 'ref') return wireId(value);
  return field.kind === 'refs' ? (value as string[]).map(wireId) : value;
}

/** Adds the names that are still unknown, in one query for all references of all rows. Removed rows keep their names. */
async function namesFor(db: Db | Tx, resources: Resources, fields: readonly [string, Field][], rows: readonly AnyRow[], names: Names): Promise<Names> {
  const wanted = new Map<string, Set<string>>();
  for (const [key, field] of fields) {
    const target = targetOf(field);
    if (!target || !resources.has(target) || resources.get(target)!.virtual) continue;
    const ids = wanted.get(target) ?? new Set<string>();
    const known = names.get(target);
    const want = (id: string) => { if (!known?.has(id)) ids.add(id); };
    for (const row of rows) {
      const value = row[key];
      if (Array.isArray(value)) value.forEach(want); else if (value !== null && value !== undefined) want(value as string);
    }
    if (ids.size) wanted.set(target, ids);
  }
  if (wanted.size === 0) return names;
  // Looked up one by one along an index, however many there are: a plan that is kept would go through whole tables for lists of unknown length.
  const parts = [...wanted].map(([name, ids]) => name === 'area'
    ? sql`select 'area' as target, k as key, coalesce((select full_name from area where code = k and not deleted), (select full_name from area where code = k limit 1), '') as name from unnest(${[...ids]}::text[]) as k`
    : sql`select ${sql.lit(name)} as target, k::text as key, ${sql.ref(columnOf(resources.get(name)!.title))}::text as name from unnest(${[...ids]}::bigint[]) as k join ${sql.table(name)} on id = k`);
  const { rows: found } = await sql<{ target: string; key: string; name: string | null }>`${kept}${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { target, key, name } of found) {
    // A code that there has never been.
    if (target === 'area' && name === '') continue;
    const title = fieldsOf(resources.get(target)!)[resources.get(target)!.title]!;
    if (!names.has(target)) names.set(target, new Map());
    names.get(target)!.set(key, title.masked && target !== 'area' ? maskPhone(name ?? '') : name ?? key);
  }
  return names;
}

/** Field → id → sum or count over the last days. */
async function windowsFor(db: Db | Tx, resources: Resources, fields: readonly [string, Field][], rows: readonly AnyRow[]) {
  const windows = new Map<string, Map<string, number>>();
  for (const [key, field] of fields) {
    if (!field.derived?.within) continue;
    const { of, by, sum, where, within } = field.derived;
    const child = resources.get(of)!;
    const { rows: found } = await sql<{ id: unknown; n: number }>`
      select ${column(by)} as id, ${sum ? sql`coalesce(sum(${column(sum)}), 0)` : sql`count(*)`} as n from ${sql.table(of)} as t
      where not t.deleted and ${column(by)} = any(${rows.map((r) => r.id)}::bigint[]) and ${meetsSql(child, where)}
        and ${column(within.field)} >= now() - make_interval(days => ${within.days}::int) group by 1`.execute(db);
    windows.set(key, new Map(found.map((r) => [String(r.id), Number(r.n)])));
  }
  return windows;
}
