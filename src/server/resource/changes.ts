/** Writes what actions and handlers want: machine, ledgers, sums, references and versions are kept here, whoever asks. */
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { oneOf } from './conditions';
import { fillCopies, followOriginals } from './copy';
import { settleSums, type RowChange } from './derive';
import { linkUp } from './chain';
import { post } from './ledger';
import { firstState, requireMove } from './machine';
import { newId } from './newId';
import { requireUnreferenced } from './references';
import { fieldsOf, insertRows, same, storedFields, updateRows, type AnyRow } from './rows';
import { holdAbove, madeNew } from './lockOrder';
import { lockRows, softDelete } from './lockRows';
import { missing } from './sqlStore';
import type { Change } from './store';
import { isList } from '../../language/fieldKinds';

/** One unit of writing: a row of a call, or a call without rows. */
export interface Writing {
  readonly tx: Tx;
  readonly resources: Resources;
  /** The call, or `system`: decides which moves are open to rows beside the one acted on. */
  readonly call: string;
  readonly actorId: string | null;
  /** When all of it happens; `notBefore` moves it on. */
  now: Date;
  /** What has been written so far, in order. */
  readonly done: RowChange[];
}

/** Nothing happens to a row before what happened to it last: another process may have done that by a clock that is ahead, or while this one was waiting for the row. @returns the rows, held by now. */
export function notBefore(w: Pick<Writing, 'now'>, rows: AnyRow[]): AnyRow[] {
  for (const { updatedAt } of rows) if (Date.parse(updatedAt as string) > w.now.getTime()) w.now = new Date(updatedAt as string);
  return rows;
}

/** Applies changes in order. @throws Refusal for what the rules forbid, Error for what contradicts the declarations. */
export async function applyChanges(w: Writing, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    const res = declaredIn(w.resources, change.res);
    switch (change.op) {
      case 'add':
        await addRows(w, res, [change.values]);
        break;
      case 'addAll':
        await addRows(w, res, change.rows);
        break;
      case 'patch':
        await patchEach(w, res, new Map([[change.id, change.set]]));
        break;
      case 'patchAll':
        await patchEach(w, res, new Map(change.ids.map((id) => [id, change.set])));
        break;
      case 'drop':
        await dropRows(w, res, [change.id]);
        break;
    }
  }
}

/** A resource as the catalogue has it: whoever wishes something has it from its own file, without the paths that pages name. */
export const declaredIn = (resources: Resources, { name }: Resource): Resource => resources.get(name)!;

/** Ends a unit: copies and sums follow, and nothing that stays may point at what was removed. @returns rows whose copies and sums moved, as they are now. */
export async function settle(w: Writing): Promise<readonly RowChange[]> {
  const followed: RowChange[] = [];
  // Sums come last, when all else is held; where one of them has copies, these follow it, and may be summed up themselves.
  for (let [origins, summed] = [w.done as readonly RowChange[], w.done as readonly RowChange[]]; origins.length > 0;) {
    const copies = await followOriginals(w.tx, w.resources, origins);
    const sums = await settleSums(w.tx, w.resources, [...summed, ...copies]);
    followed.push(...copies, ...sums);
    [origins, summed] = [sums, []];
  }
  for (const { res, id, after } of followed) {
    const at = w.done.findLastIndex((c) => c.res.name === res.name && c.id === id && c.after);
    if (at >= 0) w.done[at] = { ...w.done[at]!, after };
  }
  const dropped = new Map<Resource, string[]>();
  for (const c of w.done) if (!c.after) dropped.set(c.res, [...(dropped.get(c.res) ?? []), c.id]);
  for (const [res, ids] of dropped) await requireUnreferenced(w.tx, w.resources, res, ids);
  return followed;
}

/** New rows with their defaults, first states and ledger effects. @returns them, complete. */
export async function addRows(w: Writing, res: Resource, values: readonly AnyRow[]): Promise<AnyRow[]> {
  const rows = values.map((given) => newRow(w, res, given));
  await fillCopies(w.tx, w.resources, res, rows);
  if (res.ledger) w.done.push(...(await post(w.tx, w.resources, res, rows)));
  if (res.chain) await linkUp(w.tx, res, rows);
  await insertRows(w.tx, res, rows);
  madeNew(
    w.tx,
    res,
    rows.map((row) => row.id as string),
  );
  for (const after of rows) w.done.push({ res, id: after.id as string, before: null, after });
  return rows;
}

/** Values that a row is to have, and the row as it is: held. */
export interface Patch {
  readonly before: AnyRow;
  readonly set: AnyRow;
}

/** Each row its own values. */
export async function patchEach(w: Writing, res: Resource, wishes: ReadonlyMap<string, AnyRow>): Promise<void> {
  const ids = [...wishes.keys()];
  await holdNewAbove(w, res, ids, [...wishes.values()]);
  const befores = notBefore(w, await lockRows(w.tx, w.resources, res, oneOf('id', fieldsOf(res).id!, ids)));
  if (befores.length < ids.length) throw missing(res);
  await patchHeld(
    w,
    res,
    befores.map((before) => ({ before, set: wishes.get(before.id as string)! })),
  );
}

/** Changes rows that are held. One that already has its values is left alone, its version too. `isMoveChecked`: the caller has asked the machine. */
export async function patchHeld(w: Writing, res: Resource, wishes: readonly Patch[], isMoveChecked = false): Promise<void> {
  if (res.appendOnly) throw new Error(`${res.name} is append-only`);
  const byKeys = new Map<string, Patch[]>();
  for (const wish of wishes) {
    const keys = JSON.stringify(Object.keys(wish.set));
    const alike = byKeys.get(keys);
    if (alike) alike.push(wish);
    else byKeys.set(keys, [wish]);
  }
  for (const alike of byKeys.values()) {
    const keys = Object.keys(alike[0]!.set);
    requireOwn(w, res, keys);
    const changed = alike.filter(({ before, set }) => keys.some((key) => !same(before[key], set[key])));
    if (!isMoveChecked)
      for (const { before, set } of changed)
        if (set[res.state] !== undefined) requireMove(res, w.call, before[res.state] as string, set[res.state] as string);
    if (changed.length === 0) continue;
    const stamp = { updatedAt: w.now.toISOString(), ...(w.actorId && { updatedBy: w.actorId }) };
    const rows: AnyRow[] = changed.map(({ before, set }) => ({ id: before.id, ...set, ...stamp }));
    await fillCopies(w.tx, w.resources, res, rows);
    const after = new Map((await updateRows(w.tx, res, rows, Object.keys(rows[0]!))).map((row) => [row.id, row]));
    for (const { before } of changed) w.done.push({ res, id: before.id as string, before, after: { ...before, ...after.get(before.id)! } });
  }
}

/** Only what gives rows to others moves anything there. */
export async function holdNewAbove(w: Writing, res: Resource, ids: readonly string[], sets: readonly AnyRow[]): Promise<void> {
  const keys = (res.under ?? []).filter((key) => sets.some((set) => key in set));
  if (keys.length)
    await holdAbove(w.tx, w.resources, res, ids, Object.fromEntries(keys.map((key) => [key, sets.flatMap((set) => set[key] ?? [])])));
}

/** Soft-deletes rows; that nothing points at them is checked by `settle`, after all changes. */
export async function dropRows(w: Writing, res: Resource, ids: readonly string[], isMoveChecked = false): Promise<void> {
  if (res.appendOnly) throw new Error(`${res.name} is append-only`);
  await holdAbove(w.tx, w.resources, res, ids, {}, true);
  const befores = notBefore(w, await lockRows(w.tx, w.resources, res, oneOf('id', fieldsOf(res).id!, ids), 'remove'));
  if (befores.length < new Set(ids).size) throw missing(res);
  if (!isMoveChecked) for (const row of befores) requireMove(res, w.call, row[res.state] as string, null);
  await softDelete(w.tx, res, ids, w.now.toISOString(), w.actorId);
  for (const before of befores) w.done.push({ res, id: before.id as string, before, after: null });
}

function newRow(w: Writing, res: Resource, given: AnyRow): AnyRow {
  requireOwn(w, res, Object.keys(given), true);
  const at = w.now.toISOString();
  const row: AnyRow = {};
  for (const [key, field] of storedFields(res)) row[key] = given[key] ?? emptyValue(field);
  if (res.moves.length) row[res.state] = firstState(res, w.call, given[res.state], fieldsOf(res)[res.state]!.default);
  return { ...row, id: given.id ?? newId(), createdAt: at, createdBy: w.actorId, updatedAt: at, updatedBy: w.actorId, version: 1 };
}

/** What a field holds when nothing is said. */
export function emptyValue(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  return isList(field) ? [] : field.kind === 'flag' ? false : null;
}

/** @throws Error when a handler sets what the engine keeps itself. */
function requireOwn(w: Writing, res: Resource, keys: readonly string[], isNew = false): void {
  for (const key of keys) {
    const field = Object.hasOwn(res.fields, key) ? fieldsOf(res)[key] : undefined;
    if (!field) throw new Error(`${w.call} sets ${res.name}.${key}, which does not exist`);
    if (field.derived || field.copied || field.path) throw new Error(`${w.call} sets ${res.name}.${key}, which is kept by the engine`);
    if (SYSTEM.has(key) && !(isNew && key === 'id')) throw new Error(`${w.call} sets ${res.name}.${key}, which is kept by the engine`);
    if (!isNew && [...w.resources.values()].some((book) => book.ledger?.of === res.name && book.ledger.balance === key))
      throw new Error(`${w.call} sets ${res.name}.${key}, which only entries of its ledger move`);
  }
}
const SYSTEM: ReadonlySet<string> = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version']);
