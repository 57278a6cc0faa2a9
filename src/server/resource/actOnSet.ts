/**
 * Applies one call to many rows at once: reads them, asks the handler for each, and writes with one statement per kind of change. The
 * result is the same as handling the rows one by one in ascending id. Where that isn't certain (a handler reads the database, rows depend
 * on each other, the database refuses something), everything is rolled back and each row is handled by itself.
 */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import { kindOf } from '../jobs/job';
import { enqueue } from '../jobs/runner';
import {
  beginWriting,
  holdRows,
  patchOwn,
  planFor,
  requireReady,
  requireStillInScope,
  type Acted,
  type Asking,
  type Plan,
  type Stores,
} from './actOn';
import { addRows, declaredIn, dropRows, patchEach, settle, type Writing } from './changes';
import type { RowChange } from './derive';
import { type Asked } from './implement';
import { requireInCity } from './liesIn';
import { requireModule } from './modules';
import { newId } from './newId';
import { requireTargets } from './references';
import { fieldsOf, type AnyRow } from './rows';
import { violationOf } from './violation';
import { Refusal } from './refusal';

export interface Attempt {
  readonly id: string | null;
  readonly acted?: Acted;
  readonly refusal?: Refusal;
}

/** Thrown where rows need a turn each. */
class TurnNeeded extends Error {}

/** @param ids ascending. @returns null if rows have to be handled one by one; they stay locked. `seen`: their versions before the call. */
export async function actOnSet(
  tx: Tx,
  asking: Asking,
  ids: readonly string[],
): Promise<{ readonly attempts: Attempt[] | null; readonly seen: ReadonlyMap<string, number> }> {
  const w = beginWriting(tx, asking);
  const { rows } = await holdRows(w, asking, ids);
  const held = new Map(rows.map((row) => [row.id as string, row]));
  const seen = new Map(rows.map((row) => [row.id as string, row.version as number]));
  await sql`savepoint all_rows`.execute(tx);
  try {
    const plans = new Map<string, Plan>();
    const refusals = new Map<string, Refusal>();
    const required = once(requireTargets);
    for (const id of ids) {
      try {
        await requireReady(tx, asking, held.get(id), id);
        plans.set(id, await planFor(w, asking, held.get(id)!, UNTOUCHED, required));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusals.set(id, error);
      }
    }
    const acted = await carryOut(w, asking, ids, plans);
    await sql`release savepoint all_rows`.execute(tx);
    return { attempts: ids.map((id) => ({ id, acted: acted.get(id), refusal: refusals.get(id) })), seen };
  } catch (error) {
    if (!(error instanceof TurnNeeded) && !(violationOf(error, asking.resources) instanceof Refusal)) throw error;
    await sql`rollback to savepoint all_rows`.execute(tx);
    return { attempts: null, seen };
  }
}

/** Stands in for the database in handlers: a handler that reads it would have to see the changes of the rows before. */
const untouched = new Proxy(
  {},
  {
    get() {
      throw new TurnNeeded();
    },
  },
) as Asked['tx'];
const UNTOUCHED: Stores = {
  tx: untouched,
  view: untouched,
  ensure: () => {
    throw new TurnNeeded();
  },
};

/** Rows that are to point at the same targets ask for them once. */
function once(ask: typeof requireTargets): typeof requireTargets {
  const asked = new Map<string, Promise<void>>();
  return (tx, resources, actor, fields, values) => {
    const key = JSON.stringify(values);
    const known = asked.get(key) ?? ask(tx, resources, actor, fields, values);
    asked.set(key, known);
    return known;
  };
}

async function carryOut(
  w: Writing,
  asking: Asking,
  ids: readonly string[],
  plans: ReadonlyMap<string, Plan>,
): Promise<ReadonlyMap<string, Acted>> {
  const { res } = asking;
  const all = [...plans].map(([id, plan]) => ({ id, ...plan }));
  if (all.length === 0) return new Map();
  const { turns, wishes } = wishesOf(asking, all);
  const [gone, staying] = [all.filter(({ isRemoved }) => isRemoved).map(({ id }) => id), all.filter(({ isRemoved }) => !isRemoved)];
  await patchOwn(
    w,
    res,
    staying.map(({ stored, set }) => ({ before: stored!, set })),
    all[0]!.isMoved,
  );
  for (const { res: other, rows, sets } of wishes) {
    if (rows.length) await addRows(w, other, rows);
    if (sets.size) await patchEach(w, other, sets);
  }
  if (gone.length) await dropRows(w, res, gone, true);
  await settle(w);
  for (const { outcome } of all)
    for (const job of outcome.jobs ?? []) await enqueue(w.tx, kindOf(job.of ?? res, job.key), job.id, job.at ?? asking.now);
  if (staying.length)
    await requireStillInScope(
      w.tx,
      asking,
      staying.map(({ id }) => id),
    );
  await requireModule(
    w.tx,
    asking,
    all.map(({ id }) => id),
  );
  await requireInCity(w, asking);
  const changes = changesByRow(w.done, asking, new Set(ids), turns);
  return new Map(
    all.map(({ id, outcome }) => [
      id,
      {
        id,
        version: null,
        changes: changes.get(id) ?? [],
        reply: outcome.reply,
        note: outcome.note,
        startsJobs: Boolean(outcome.jobs?.length),
      },
    ]),
  );
}

interface Wishes {
  readonly res: Resource;
  readonly rows: AnyRow[];
  readonly sets: Map<string, AnyRow>;
}
/** For which row something is changed, and in which order that would come by turns. */
interface Turn {
  readonly own: string;
  readonly at: number;
}

/** The handlers' further changes, grouped by resource. @throws TurnNeeded if two of them are about one row. */
function wishesOf(
  { resources, res }: Asking,
  all: readonly (Plan & { readonly id: string })[],
): { readonly turns: ReadonlyMap<string, Turn>; readonly wishes: Iterable<Wishes> } {
  const turns = new Map<string, Turn>();
  const byResource = new Map<Resource, Wishes>();
  const wishesFor = (other: Resource) =>
    byResource.get(other) ?? byResource.set(other, { res: other, rows: [], sets: new Map() }).get(other)!;
  for (const { id: own, outcome, isRemoved } of all) {
    const mark = (other: Resource, id: string) => {
      if (turns.has(keyOf(other, id))) throw new TurnNeeded();
      turns.set(keyOf(other, id), { own, at: turns.size });
    };
    const addTo = (other: Resource, rows: readonly AnyRow[]) => {
      for (const values of rows) {
        const row: AnyRow = { ...values, id: values.id ?? newId() };
        const account = other.ledger && keyOf(resources.get(other.ledger.of)!, row[other.ledger.by] as string);
        if (account && !turns.has(account)) turns.set(account, { own, at: turns.size });
        mark(other, row.id as string);
        wishesFor(other).rows.push(row);
      }
    };
    const patch = (other: Resource, id: string, set: AnyRow) => {
      mark(other, id);
      wishesFor(other).sets.set(id, set);
    };
    if (!isRemoved) mark(res, own);
    for (const change of outcome.also ?? []) {
      const other = declaredIn(resources, change.res);
      switch (change.op) {
        case 'add':
          addTo(other, [change.values]);
          break;
        case 'addAll':
          addTo(other, change.rows);
          break;
        case 'patch':
          patch(other, change.id, change.set);
          break;
        case 'patchAll':
          for (const id of change.ids) patch(other, id, change.set);
          break;
        case 'drop':
          throw new TurnNeeded();
      }
    }
    if (isRemoved) mark(res, own);
  }
  return { turns, wishes: byResource.values() };
}

const keyOf = (res: Resource, id: string) => `${res.name}:${id}`;

/** The changes by the row they were made for. @throws TurnNeeded if a change for one row affects another one of the set. */
function changesByRow(
  done: readonly RowChange[],
  { res }: Asking,
  ids: ReadonlySet<string>,
  turns: ReadonlyMap<string, Turn>,
): ReadonlyMap<string, readonly RowChange[]> {
  const changes = new Map<string, RowChange[]>();
  const turnOf = (change: RowChange) => turns.get(keyOf(change.res, change.id))!;
  for (const change of [...done].sort((a, b) => turnOf(a).at - turnOf(b).at)) {
    const { own } = turnOf(change);
    for (const [key, { target }] of Object.entries(fieldsOf(change.res))) {
      if (target !== res.name || key === 'createdBy' || key === 'updatedBy') continue;
      for (const id of [change.before?.[key] ?? [], change.after?.[key] ?? []].flat() as string[])
        if (id !== own && ids.has(id)) throw new TurnNeeded();
    }
    const known = changes.get(own);
    if (known) known.push(change);
    else changes.set(own, [change]);
  }
  return changes;
}
