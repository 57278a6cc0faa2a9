/**
 * Copies of values behind references. Creating a row, changing its reference and changing the original all lock the original (`under`)
 * first.
 */
import { sql } from 'kysely';
import { stepOf } from '../../language/paths';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { column } from './conditions';
import type { RowChange } from './derive';
import { holdAbove } from './lockOrder';
import { columnsOf, decodeRow, fieldsOf, same, storedFields, updateRows, type AnyRow } from './rows';

/** What a resource has copied over one reference. */
interface Copying {
  readonly res: Resource;
  readonly reference: string;
  readonly target: Resource;
  /** Keys of the copies, and of their originals. */
  readonly pairs: readonly (readonly [key: string, original: string])[];
}

/** Fills in the copies of new rows or new values. Locks originals that are not locked yet. */
export async function fillCopies(tx: Tx, resources: Resources, res: Resource, values: readonly AnyRow[]): Promise<void> {
  for (const { reference, target, pairs } of copyingsOf(resources).filter((one) => one.res.name === res.name)) {
    const referring = values.filter((row) => reference in row);
    const ids = [...new Set(referring.flatMap((row) => row[reference] ?? []) as string[])];
    await holdAbove(tx, resources, res, [], { [reference]: ids });
    const originals = new Map((await rowsOf(tx, target, 'id', ids)).map((row) => [row.id, row]));
    for (const row of referring) for (const [key, original] of pairs) row[key] = originals.get(row[reference])?.[original] ?? null;
  }
}

/** Takes changes of originals over into their copies, and into the copies of these. @returns rows whose copies changed. */
export async function followOriginals(tx: Tx, resources: Resources, changes: readonly RowChange[]): Promise<RowChange[]> {
  const followed: RowChange[] = [];
  for (let wave = changes; wave.length > 0;) {
    const next: RowChange[] = [];
    for (const copying of copyingsOf(resources)) next.push(...(await follow(tx, copying, wave)));
    followed.push(...next);
    wave = next;
  }
  return followed;
}

async function follow(tx: Tx, { res, reference, target, pairs }: Copying, wave: readonly RowChange[]): Promise<RowChange[]> {
  const originals = new Map(
    wave
      .filter(
        ({ res: of, before, after }) =>
          of.name === target.name && before && after && pairs.some(([, key]) => !same(before[key], after[key])),
      )
      .map(({ id, after }) => [id, after!]),
  );
  if (originals.size === 0) return [];
  const changed = (await rowsOf(tx, res, reference, [...originals.keys()], true)).flatMap((before) => {
    const original = originals.get(before[reference] as string)!;
    const set = Object.fromEntries(pairs.map(([key, from]) => [key, original[from] ?? null]));
    return pairs.some(([key]) => !same(before[key], set[key])) ? [{ before, set }] : [];
  });
  if (changed.length === 0) return [];
  const now = await updateRows(
    tx,
    res,
    changed.map(({ before, set }) => ({ id: before.id, ...set })),
    pairs.map(([key]) => key),
  );
  const afters = new Map(now.map((row) => [row.id, row]));
  return changed.map(({ before }) => ({ res, id: before.id as string, before, after: { ...before, ...afters.get(before.id)! } }));
}

async function rowsOf(tx: Tx, res: Resource, by: string, ids: readonly string[], isHeld = false): Promise<AnyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AnyRow>`select ${columnsOf(res)} from ${sql.table(res.name)} as t
    where not t.deleted and ${column(by)} = any(${ids}::bigint[])${isHeld ? sql` order by t.id for no key update of t` : sql``}`.execute(
    tx,
  );
  return rows.map((row) => decodeRow(res, row));
}

/** Copies all originals of a resource once more, as after a bulk seed. */
export async function recopy(db: Db | Tx, resources: Resources, res: Resource): Promise<void> {
  for (const { reference, target, pairs } of copyingsOf(resources).filter((one) => one.res === res)) {
    const sets = pairs.map(([key, original]) => sql`${sql.ref(columnOf(key))} = ${column(original, 'o')}`);
    const differs = pairs.map(([key, original]) => sql`${column(key)} is distinct from ${column(original, 'o')}`);
    await sql`update ${sql.table(res.name)} as t set ${sql.join(sets)} from ${sql.table(target.name)} as o
      where o.id = ${column(reference)} and (${sql.join(differs, sql` or `)})`.execute(db);
  }
}

/** All that anything declares to be copied, found once for a catalogue. */
function copyingsOf(resources: Resources): readonly Copying[] {
  let known = copyings.get(resources);
  if (!known) {
    known = [...resources.values()].flatMap((res) => {
      const copies = storedFields(res).flatMap(([key, { copied }]) => (copied ? [[key, ...stepOf(copied)] as const] : []));
      return [...new Set(copies.map(([, reference]) => reference))].map((reference) => ({
        res,
        reference,
        target: resources.get(fieldsOf(res)[reference]!.target!)!,
        pairs: copies.filter(([, by]) => by === reference).map(([key, , original]) => [key, original] as const),
      }));
    });
    copyings.set(resources, known);
  }
  return known;
}
const copyings = new WeakMap<Resources, readonly Copying[]>();
