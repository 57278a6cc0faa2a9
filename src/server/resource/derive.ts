/** Sums and counts that parents keep over their children, moved by exactly what a change adds or takes away. */
import { sql } from 'kysely';
import { meets, type Derivation } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { column, meetsSql } from './conditions';
import { columnsOf, decodeRow, fieldsOf, type AnyRow } from './rows';

export interface RowChange {
  readonly res: Resource;
  readonly id: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
}

/**
 * Applies the changes to all sums that depend on them, and to the sums of those sums. Locks parents in ascending id, and adds differences
 * instead of recounting, so that concurrent transactions can't lose each other's changes.
 * @param summed how many of the changes the sums of a parent already include. @param only the parents whose sums are needed now. @returns
 * changed parents, for updating copies of their values.
 */
export async function settleSums(
  tx: Tx,
  resources: Resources,
  changes: readonly RowChange[],
  summed: ReadonlyMap<string, number> = new Map(),
  only?: string,
): Promise<RowChange[]> {
  const moved: RowChange[] = [];
  const isOpen = (parent: Resource, i: number) => i >= (summed.get(parent.name) ?? 0) && (only === undefined || only === parent.name);
  for (let wave = changes, first = true; wave.length > 0; first = false) {
    const next: RowChange[] = [];
    for (const [parent, rows] of deltasOf(resources, wave, first ? isOpen : () => only === undefined))
      next.push(...(await addTo(tx, parent, rows)));
    moved.push(...next);
    wave = next;
  }
  return moved;
}

/** Recounts every stored sum of a resource from its children, as after a bulk seed. */
export async function recomputeSums(db: Db | Tx, resources: Resources, res: Resource): Promise<void> {
  for (const [key, field] of Object.entries(fieldsOf(res))) {
    if (!field.derived || field.derived.within) continue;
    const { of, by, sum, where } = field.derived;
    const child = resources.get(of)!;
    const many = fieldsOf(child)[by]!.kind === 'refs';
    const amount = sum ? sql`coalesce(sum(${column(sum, 'c')}), 0)` : sql`count(*)`;
    const target = sql.ref(columnOf(key));
    await sql`update ${sql.table(res.name)} as t set ${target} = s.total from (
      select p.id, coalesce(g.total, 0) as total from ${sql.table(res.name)} as p left join (
        select ${many ? sql`m.id` : column(by, 'c')} as id, ${amount} as total from ${sql.table(of)} as c ${many ? sql`cross join unnest(${column(by, 'c')}) as m(id)` : sql``}
        where not c.deleted and ${meetsSql(child, where, 'c')} group by 1) as g on g.id = p.id) as s
      where s.id = t.id and t.${target} is distinct from s.total`.execute(db);
  }
}

/** Id of a parent → key of a sum → amount to add. */
export type Sums = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** What changes that are not in the sums of a parent yet add to them. */
export const sumsOf = (resources: Resources, changes: readonly RowChange[], summed: ReadonlyMap<string, number>, parent: Resource): Sums =>
  deltasOf(resources, changes.slice(summed.get(parent.name)), (one) => one.name === parent.name).get(parent) ?? new Map();

/** Parent → id → key → amount to add. */
function deltasOf(resources: Resources, changes: readonly RowChange[], isOpen: (parent: Resource, i: number) => boolean) {
  const deltas = new Map<Resource, Map<string, Record<string, number>>>();
  for (const [i, change] of changes.entries()) {
    for (const { parent, key, derivation } of parentsOf(resources, change.res)) {
      if (!isOpen(parent, i)) continue;
      for (const [row, sign] of [
        [change.before, -1],
        [change.after, 1],
      ] as const) {
        if (!row || !meets(row, derivation.where)) continue;
        const amount = sign * (derivation.sum ? Number(row[derivation.sum] ?? 0) : 1);
        for (const id of [row[derivation.by] ?? []].flat() as string[]) {
          const rows = deltas.get(parent) ?? new Map<string, Record<string, number>>();
          deltas.set(parent, rows);
          const sums = rows.get(id) ?? {};
          rows.set(id, sums);
          sums[key] = (sums[key] ?? 0) + amount;
        }
      }
    }
  }
  return deltas;
}

async function addTo(tx: Tx, parent: Resource, rows: ReadonlyMap<string, Record<string, number>>): Promise<RowChange[]> {
  const touched = [...rows].filter(([, sums]) => Object.values(sums).some((amount) => amount !== 0));
  if (touched.length === 0) return [];
  const keys = [...new Set(touched.flatMap(([, sums]) => Object.keys(sums)))];
  const ids = touched.map(([id]) => id);
  await sql`select id from ${sql.table(parent.name)} where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const records = JSON.stringify(
    touched.map(([id, sums]) => ({ id, ...Object.fromEntries(keys.map((key) => [columnOf(key), sums[key] ?? 0])) })),
  );
  const { rows: found } = await sql<AnyRow>`update ${sql.table(parent.name)} as t
    set ${sql.join(keys.map((key) => sql`${sql.ref(columnOf(key))} = ${column(key)} + ${column(key, 'r')}`))}
    from json_to_recordset(${records}::json) as r(id bigint, ${sql.join(keys.map((key) => sql`${sql.ref(columnOf(key))} bigint`))})
    where t.id = r.id and not t.deleted returning ${columnsOf(parent)}`.execute(tx);
  // One that is removed at the same time was taken out of all sums with what it had: it does not move them once more.
  return found.map((raw) => {
    const after = decodeRow(parent, raw);
    const sums = rows.get(after.id as string)!;
    const before = { ...after, ...Object.fromEntries(keys.map((key) => [key, (after[key] as number) - (sums[key] ?? 0)])) };
    return { res: parent, id: after.id as string, before, after };
  });
}

/** Stored sums over rows of a resource. */
function parentsOf(resources: Resources, child: Resource) {
  let known = parents.get(child);
  if (!known) {
    known = [...resources.values()].flatMap((parent) =>
      Object.entries(fieldsOf(parent)).flatMap(([key, field]) =>
        field.derived && !field.derived.within && field.derived.of === child.name ? [{ parent, key, derivation: field.derived }] : [],
      ),
    );
    parents.set(child, known);
  }
  return known;
}
const parents = new WeakMap<Resource, { parent: Resource; key: string; derivation: Derivation }[]>();
