/** Rows as the wire sees them: no secrets, phones masked, references and areas named, time-window counts computed, ids as whole numbers. */
import { sql } from 'kysely';
import { nameKey, type Field } from '../../language/field';
import { maskPhone } from '../../language/format';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { column, meetsSql } from './conditions';
import { lookUp, type Names } from './nameLookup';
import { withPathValues } from './paths';
import { fieldsOf, type AnyRow } from './rows';
import { isReference } from '../../language/fieldKinds';
import { isKeptFrom, isNarrowed, scopeSql, type Reading } from './scope';

/** Stands for the name of what is in a list, but is not the reader's to see. */
const UNSEEN = '数据范围外';

/** Integers of 16 digits or more leave as numbers all the same: `writeJson` writes a bigint digit by digit. */
export const wireId = (id: unknown): unknown => (typeof id === 'string' && /^\d+$/.test(id) ? BigInt(id) : id);

/**
 * @param stored rows as stored. @param keys the wanted fields, all by default. @param known names from earlier pages, which are not
 * queried again; new ones are added.
 */
export async function presentRows(
  at: Reading,
  res: Resource,
  stored: readonly AnyRow[],
  keys?: ReadonlySet<string>,
  known: Names = new Map(),
): Promise<AnyRow[]> {
  if (stored.length === 0) return [];
  const { db, resources } = at;
  const { parts: all, paths, blank } = shapeOf(res, keys);
  const parts = all.filter(({ key, field }) => !field.internal || field.path || !isKeptFrom(res, key, resources, at.actor));
  const rows = paths.length ? await withPathValues(at, res, paths, stored) : stored;
  const names = await namesFor(db, resources, parts, rows, known);
  const windows = await windowsFor(db, resources, parts, rows);
  const unseen = await unseenBy(at, parts, rows);
  return rows.map((row) => {
    const out = { ...blank };
    for (const { key, field, isWindow, present, target, under, isOwn } of parts) {
      const value = isWindow ? (windows.get(key)?.get(row.id as string) ?? (field.required ? 0 : null)) : (row[key] ?? null);
      out[key] = present && value !== null ? present(value) : value;
      if (target === undefined) continue;
      // Without a reference there is no name, unless an own field has that key.
      if (value === null) {
        if (!isOwn) out[under] = undefined;
        continue;
      }
      const by = names.get(target);
      out[under] = Array.isArray(value)
        ? value.map((one: string) => (unseen?.get(target)?.has(one) ? UNSEEN : (by?.get(one) ?? one)))
        : (by?.get(value as string) ?? null);
    }
    return out;
  });
}

/** One field to output: prepared once, because an export does this for millions of values. */
interface Part {
  readonly key: string;
  readonly field: Field;
  readonly isWindow: boolean;
  /** Values that leave otherwise than they are. */
  readonly present: ((value: unknown) => unknown) | undefined;
  readonly target: string | undefined;
  /** Where the name of what it refers to goes, and whether a field of its own is called so; for those that refer to something. */
  readonly under: string;
  readonly isOwn: boolean;
}
interface RowShape {
  readonly parts: readonly Part[];
  /** Those that are found by a path. */ readonly paths: readonly string[];
  /** A row that has its keys already. */ readonly blank: AnyRow;
}

/** Found once for a resource as a whole. */
function shapeOf(res: Resource, keys?: ReadonlySet<string>): RowShape {
  const known = keys ? undefined : shapes.get(res);
  if (known) return known;
  const parts = Object.entries(fieldsOf(res))
    .filter(([key, f]) => !f.secret && (keys?.has(key) ?? true))
    .map(([key, field]): Part => {
      const target = targetOf(field);
      return {
        key,
        field,
        isWindow: Boolean(field.derived?.within),
        present: presenterOf(field),
        target,
        under: nameKey(key),
        isOwn: Object.hasOwn(res.fields, nameKey(key)),
      };
    });
  // Objects filled key by key are slow to build and to serialise. Copies of a complete object are fast, and one parsed from JSON has a
  // fast shape.
  const shape = {
    parts,
    paths: parts.flatMap(({ key, field }) => (field.path ? [key] : [])),
    blank: JSON.parse(
      JSON.stringify(
        Object.fromEntries(
          parts.flatMap(({ key, target, under }) =>
            target
              ? [
                  [key, null],
                  [under, null],
                ]
              : [[key, null]],
          ),
        ),
      ),
    ) as AnyRow,
  };
  if (!keys) shapes.set(res, shape);
  return shape;
}
const shapes = new WeakMap<Resource, RowShape>();

/** What a field's values are named by, if anything. */
const targetOf = (field: Field): string | undefined =>
  field.kind === 'area' || field.areas ? 'area' : isReference(field) ? field.target : undefined;

/** One value as the wire sees it. */
export function presentValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return presenterOf(field)?.(value) ?? value;
}

function presenterOf(field: Field): ((value: unknown) => unknown) | undefined {
  if (field.masked) return (value) => maskPhone(String(value));
  if (field.kind === 'id' || field.kind === 'ref') return wireId;
  return field.kind === 'refs' ? (value) => (value as string[]).map(wireId) : undefined;
}

/** Adds the names that are still unknown, in one query for all references of all rows. Removed rows keep their names. */
async function namesFor(db: Db | Tx, resources: Resources, parts: readonly Part[], rows: readonly AnyRow[], names: Names): Promise<Names> {
  const wanted = new Map<string, Set<string>>();
  for (const { key, target } of parts) {
    if (!target || !resources.has(target) || resources.get(target)!.virtual) continue;
    const ids = wanted.get(target) ?? new Set<string>();
    const known = names.get(target);
    const want = (id: string) => {
      if (!known?.has(id)) ids.add(id);
    };
    for (const row of rows) {
      const value = row[key];
      if (Array.isArray(value)) value.forEach(want);
      else if (value !== null && value !== undefined) want(value as string);
    }
    if (ids.size) wanted.set(target, ids);
  }
  if (wanted.size === 0) return names;
  for (const [target, byId] of await lookUp(db, resources, wanted)) {
    const known = names.get(target);
    if (known) for (const [id, name] of byId) known.set(id, name);
    else names.set(target, new Map(byId));
  }
  return names;
}

/**
 * Of lists of references, those that the reader does not see: whoever reads a row need not know of all that it gathers. Target → ids.
 * @returns undefined for who sees all.
 */
async function unseenBy({ db, resources, actor }: Reading, parts: readonly Part[], rows: readonly AnyRow[]) {
  if (!actor) return undefined;
  const unseen = new Map<string, Set<string>>();
  for (const { key, field, target } of parts) {
    const of = field.kind === 'refs' ? resources.get(target!) : undefined;
    if (!of || of.virtual || !isNarrowed(of, actor)) continue;
    const ids = unseen.get(of.name) ?? new Set();
    unseen.set(of.name, ids);
    for (const row of rows) for (const id of (row[key] ?? []) as string[]) ids.add(id);
  }
  for (const [target, ids] of unseen) {
    if (ids.size === 0) continue;
    const seen = await sql<{ id: string }>`select id::text from ${sql.table(target)} as t
      where id = any(${[...ids]}::bigint[]) and ${scopeSql(resources.get(target)!, resources, actor)}`.execute(db);
    for (const { id } of seen.rows) ids.delete(id);
  }
  return unseen;
}

/** Field → id → sum, count, share or latest instant of the last days. */
async function windowsFor(db: Db | Tx, resources: Resources, parts: readonly Part[], rows: readonly AnyRow[]) {
  const windows = new Map<string, Map<string, unknown>>();
  for (const { key, field } of parts) {
    if (!field.derived?.within) continue;
    const { of, by, sum, share, where, lasts, latest, within } = field.derived;
    const child = resources.get(of)!;
    const figure = sum
      ? sql`coalesce(sum(${column(sum)}), 0)`
      : share
        ? sql`round(10000.0 * count(*) filter (where ${meetsSql(child, share)}) / count(*))`
        : latest
          ? sql`max(${column(within.field)})`
          : sql`count(*)`;
    const { rows: found } = await sql<{ id: unknown; n: unknown }>`
      select ${column(by)} as id, ${figure} as n from ${sql.table(of)} as t
      where not t.deleted and ${column(by)} = any(${rows.map((r) => r.id)}::bigint[]) and ${meetsSql(child, where)}
        and ${column(within.field)} >= now() - make_interval(days => ${within.days}::int) group by 1`.execute(db);
    if (latest) {
      windows.set(key, new Map(found.map(({ id, n }) => [String(id), n])));
      continue;
    }
    const held = lasts ? new Map(rows.map((row) => [String(row.id), Number(row[lasts])])) : null;
    const figureOf = (id: string, n: number) => (held ? Math.floor((held.get(id)! * within.days) / n) : n);
    windows.set(
      key,
      new Map(found.filter(({ n }) => !held || Number(n) > 0).map(({ id, n }) => [String(id), figureOf(String(id), Number(n))])),
    );
  }
  return windows;
}
