/**
 * The order of row locks: rows of resources that a row is declared `under` come first, and rows of one resource in ascending id.
 * Calls that lead to the same rows meet at the same one first, so none waits in a circle. Sums come last, when all else is held.
 */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { column } from './conditions';
import { fieldsOf, type AnyRow } from './rows';

/** What rows of a resource belong to: the others, the highest first, and the fields that say to which of their rows. */
function aboveOf(resources: Resources, res: Resource): readonly Above[] {
  const graph = graphOf(resources);
  return graph.get(res.name) ?? [];
}
interface Above {
  readonly res: Resource;
  readonly keys: readonly string[];
  /** Those of them that count only where they are set or the row goes. */
  readonly whenSet: ReadonlySet<string>;
}

/** Resources that are, through others, their own parents, for the check of declarations. */
export const circlesOf = (resources: Resources): string[] =>
  [...resources.values()].filter((res) => ancestorsOf(resources, res).has(res.name)).map(({ name }) => name);

/**
 * Locks the parents of these rows first. @param values the new values. @param isLeaving the rows are about to be removed. @returns what is
 * locked.
 */
export async function holdAbove(
  tx: Tx,
  resources: Resources,
  res: Resource,
  ids: readonly string[],
  values: AnyRow = {},
  isLeaving = false,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const above of aboveOf(resources, res)) {
    const keys = above.keys.filter((key) => isLeaving || key in values || !above.whenSet.has(key));
    if (keys.length === 0) continue;
    const wanted = keys.flatMap((key) => values[key] ?? []).flat() as string[];
    if (ids.length === 0 && wanted.length === 0) continue;
    const theirs = keys.map(
      (key) =>
        sql`select ${fieldsOf(res)[key]!.kind === 'refs' ? sql`unnest(${column(key, 'c')})` : column(key, 'c')} from ${sql.table(res.name)} as c where c.id = any(${ids}::bigint[])`,
    );
    const { rows } = await sql<{
      id: unknown;
    }>`select t.id from ${sql.table(above.res.name)} as t where t.id in (select unnest(${wanted}::bigint[]) ${ids.length ? sql`union ${sql.join(theirs, sql` union `)}` : sql``}) order by t.id for no key update of t`.execute(
      tx,
    );
    for (const { id } of rows) found.add(String(id));
    took(
      tx,
      resources,
      above.res,
      rows.map(({ id }) => String(id)),
    );
  }
  return found;
}

/** @throws Error that is made again, where a row came to belong to others after those it belonged to were held. */
export function requireStillUnder(resources: Resources, res: Resource, row: AnyRow, heldAbove: ReadonlySet<string>): void {
  const moved = aboveOf(resources, res)
    .flatMap(({ keys, whenSet }) => keys.filter((key) => !whenSet.has(key)))
    .flatMap((key) => row[key] ?? [])
    .flat()
    .some((id) => !heldAbove.has(id as string));
  if (moved) throw Object.assign(new Error(`A row of ${res.name} was given to others meanwhile`), { code: SERIALIZATION_FAILURE });
}
const SERIALIZATION_FAILURE = '40001';

/**
 * In tests and development, locking rows of one kind out of order fails at once, and locking two kinds in the opposite order of earlier
 * code is reported once by a warning (`LockOrder`). In production the database breaks deadlocks, and the call is retried.
 */
export function checkLockOrder(isChecked: boolean): void {
  isOn = isChecked;
  orders.clear();
}
let isOn = false;
/** Which resources any call so far locked after a resource, and where that was first seen. */
const orders = new Map<string, Map<string, string>>();

/** A unit of writing begins: what it holds from now on is looked at by itself, for the rows of a call come one after another. */
export function beginUnit(tx: Tx): void {
  if (isOn) {
    held.set(tx, new Map());
    made.set(tx, new Set());
    alone.set(tx, new Set());
  }
}

/** Notes new rows: nobody else can see them yet, so locking them can't cause a deadlock. */
export function madeNew(tx: Tx, res: Resource, ids: readonly string[]): void {
  for (const id of ids) made.get(tx)?.add(`${res.name}:${id}`);
}
const made = new WeakMap<Tx, Set<string>>();

/** Notes rows as locked. @throws Error if rows that belong to them are locked already. */
export function took(tx: Tx, resources: Resources, res: Resource, ids: readonly string[]): void {
  const before = isOn ? held.get(tx) : undefined;
  if (!before) return;
  const mine = before.get(res.name) ?? new Set();
  const fresh = ids.filter((id) => !mine.has(id) && !made.get(tx)?.has(`${res.name}:${id}`));
  const below = fresh.length > 0 && [...before.keys()].find((name) => ancestorsOf(resources, resources.get(name)!).has(res.name));
  if (below)
    throw new Error(
      `Rows of ${res.name} are held after rows of ${below} that belong to such: hold them first, or declare what ${below} is under`,
    );
  if (fresh.length === 0) return;
  keepOrder(tx, resources, res, before);
  before.set(res.name, new Set([...mine, ...fresh]));
}
const held = new WeakMap<Tx, Map<string, Set<string>>>();

/** Locked rows without a locked parent. Code that needs rows of another resource must lock their parents first and may wait there. */
const alone = new WeakMap<Tx, Set<string>>();

/** Warns if some call locked rows of this resource before rows of one that is locked already: the two may deadlock. */
function keepOrder(tx: Tx, resources: Resources, res: Resource, before: ReadonlyMap<string, unknown>): void {
  const unguarded = alone.get(tx)!;
  const above = aboveOf(resources, res).filter(({ keys, whenSet }) => keys.some((key) => !whenSet.has(key)));
  if (unguarded.has(res.name) || (above.length > 0 && above.every(({ res: one }) => before.has(one.name)))) return;
  for (const name of unguarded) {
    const after = orders.get(name) ?? orders.set(name, new Map()).get(name)!;
    if (after.has(res.name)) continue;
    const here = placeOf(new Error('held'));
    const way = wayFrom(res.name, name);
    after.set(res.name, here);
    if (way)
      process.emitWarning(
        `${name} → ${res.name} (${here}), though ${[res.name, ...way.map(([to, where]) => `${to} (${where})`)].join(' → ')}`,
        'LockOrder',
      );
  }
  unguarded.add(res.name);
}

/** The chain of locks from one resource to another; null if there is none. */
function wayFrom(from: string, to: string, passed: ReadonlySet<string> = new Set()): (readonly [string, string])[] | null {
  for (const [next, where] of orders.get(from) ?? []) {
    if (next === to) return [[next, where]];
    if (passed.has(next)) continue;
    const rest = wayFrom(next, to, new Set([...passed, from]));
    if (rest) return [[next, where], ...rest];
  }
  return null;
}
/** The callers that locked rows, without the lock functions of this folder. */
const placeOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .slice(3)
    .map((line) => /at (?:async )?(\S+)/.exec(line)?.[1] ?? '')
    .filter((name) => !/lock|took|process/i.test(name))
    .slice(0, 4)
    .join(' < ');

function ancestorsOf(resources: Resources, res: Resource): ReadonlySet<string> {
  const found = new Set<string>();
  const climb = (from: Resource) => {
    for (const { res: above } of aboveOf(resources, from))
      if (!found.has(above.name)) {
        found.add(above.name);
        climb(above);
      }
  };
  climb(res);
  return found;
}

function graphOf(resources: Resources): ReadonlyMap<string, readonly Above[]> {
  let known = graphs.get(resources);
  if (known) return known;
  const keys = new Map<string, Map<string, Set<string>>>();
  const put = (below: string, key: string, above: string) => {
    if (below === above) return;
    const mine = keys.get(below) ?? new Map<string, Set<string>>();
    keys.set(below, mine.set(above, (mine.get(above) ?? new Set()).add(key)));
  };
  for (const res of resources.values()) {
    for (const key of [...(res.under ?? []), ...(res.underWhenSet ?? [])]) put(res.name, key, fieldsOf(res)[key]!.target!);
  }
  const depth = (name: string, path: readonly string[] = []): number =>
    path.includes(name) ? 0 : Math.max(0, ...[...(keys.get(name)?.keys() ?? [])].map((above) => depth(above, [...path, name]) + 1));
  known = new Map(
    [...keys].map(([below, all]) => [
      below,
      [...all]
        .map(([above, by]) => ({
          res: resources.get(above)!,
          keys: [...by],
          whenSet: new Set(resources.get(below)!.underWhenSet),
        }))
        .sort((a, b) => depth(a.res.name) - depth(b.res.name) || (a.res.name < b.res.name ? -1 : 1)),
    ]),
  );
  graphs.set(resources, known);
  return known;
}
const graphs = new WeakMap<Resources, ReadonlyMap<string, readonly Above[]>>();
