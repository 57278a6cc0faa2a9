/** Writes the changes of actions and handlers: state machine, ledgers, sums, references and versions are enforced here for every caller. */
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import { indexesOf, type Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { and, oneOf } from './conditions';
import { fillCopies, followOriginals } from './copy';
import { settleSums, sumsOf, type RowChange, type Sums } from './derive';
import { linkUp } from './chain';
import { post } from './ledger';
import { firstState, requireMove } from './machine';
import { newId } from './newId';
import { followPictures } from './pictures';
import { requireUnreferenced } from './references';
import { columnsOf, decodeRow, fieldsOf, insertRows, insertSql, reckonedIn, same, storedFields, updateRows, type AnyRow } from './rows';
import { holdAbove, madeNew } from './lockOrder';
import { requireRoom } from './slots';
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
  /** By resource: how many of `done` its sums already include. */
  readonly summed: Map<string, number>;
  /** Changes of accounts that were summed early, and how long `done` was by then. */
  readonly early: { readonly change: RowChange; readonly at: number }[];
}
/** A unit of writing in which nothing has happened yet. */
export const writing = (of: Pick<Writing, 'tx' | 'resources' | 'call' | 'actorId' | 'now'>): Writing => ({
  ...of,
  done: [],
  summed: new Map(),
  early: [],
});

/**
 * Moves the clock of a write past the last change of its rows: another process may be ahead, or it waited for a lock. @returns the rows,
 * now locked.
 */
export function notBefore(w: Pick<Writing, 'now'>, rows: AnyRow[]): AnyRow[] {
  for (const { updatedAt } of rows) if (Date.parse(updatedAt as string) > w.now.getTime()) w.now = new Date(updatedAt as string);
  return rows;
}

/** Applies changes in order. @throws Refusal for what the rules forbid, Error for what contradicts the declarations. */
export async function applyChanges(w: Writing, changes: readonly Change[]): Promise<void> {
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i]!;
    const res = declaredIn(w.resources, change.res);
    switch (change.op) {
      case 'add':
        await addRows(w, res, [change.values]);
        break;
      case 'addAll':
        await addRows(w, res, change.rows);
        break;
      case 'patch': {
        // Rows that are changed one after another are changed together: a count of a thousand lines is a few statements.
        const together = new Map([[change.id, change.set]]);
        for (
          let next = changes[i + 1];
          next?.op === 'patch' && next.res.name === res.name && !together.has(next.id);
          next = changes[++i + 1]
        )
          together.set(next.id, next.set);
        await patchEach(w, res, together);
        break;
      }
      case 'patchAll':
        await patchEach(w, res, new Map(change.ids.map((id) => [id, change.set])));
        break;
      case 'drop':
        await dropRows(w, res, [change.id]);
        break;
    }
  }
}

/** A resource as the catalogue has it, with the paths that pages name: handlers import it from its own file, without these. */
export const declaredIn = (resources: Resources, { name }: Resource): Resource => resources.get(name)!;

/** Ends a unit: updates copies and sums, and refuses dangling references. @returns rows whose copies or sums changed, as they are now. */
export async function settle(w: Writing): Promise<readonly RowChange[]> {
  const followed: RowChange[] = [];
  // Sums come last, when all else is held; where one of them has copies, these follow it, and may be summed up themselves.
  const written = [...w.done, ...w.early.map(({ change }) => change)];
  for (let [origins, summed] = [written, written]; origins.length > 0;) {
    const copies = await followOriginals(w.tx, w.resources, origins);
    const sums = await settleSums(w.tx, w.resources, [...summed, ...copies], w.summed);
    followed.push(...copies, ...sums);
    [origins, summed] = [sums, []];
    w.summed.clear();
  }
  for (const { change, at } of w.early) tellOf(w, [change], at);
  tellOf(w, followed);
  await followPictures(w.tx, w.done);
  await requireRoom(w.tx, w.resources, w.done);
  const dropped = new Map<Resource, string[]>();
  for (const c of w.done) if (!c.after) dropped.set(c.res, [...(dropped.get(c.res) ?? []), c.id]);
  for (const [res, ids] of dropped) await requireUnreferenced(w.tx, w.resources, res, ids);
  return followed;
}

/** Replaces `after` of the last change of each row, among the first `until`, by the row with its new copies and sums. */
function tellOf(w: Writing, followed: readonly RowChange[], until = w.done.length): void {
  for (const { res, id, after } of followed) {
    const at = w.done.findLastIndex((c, i) => i < until && c.res.name === res.name && c.id === id && c.after);
    if (at >= 0) w.done[at] = { ...w.done[at]!, after };
  }
}

/**
 * Entries may move accounts with sums of earlier writes. Those are written first, so that both stay consistent between any two statements.
 */
async function settleAccounts(w: Writing, account: string): Promise<void> {
  const moved = await settleSums(w.tx, w.resources, w.done, w.summed, account);
  w.summed.set(account, w.done.length);
  w.early.push(...moved.map((change) => ({ change, at: w.done.length })));
}

/** New rows with their defaults, first states and ledger effects. @returns them, complete. */
export async function addRows(w: Writing, res: Resource, values: readonly AnyRow[]): Promise<AnyRow[]> {
  const rows = values.map((one) => newRow(w, res, one));
  await fillCopies(w.tx, w.resources, res, rows);
  if (res.ledger) {
    await settleAccounts(w, res.ledger.of);
    w.done.push(...(await post(w.tx, w.resources, res, rows)));
  }
  if (res.chain) await linkUp(w.tx, res, rows);
  await insertRows(w.tx, res, rows);
  await readReckoned(w.tx, res, rows);
  madeNew(
    w.tx,
    res,
    rows.map((row) => row.id as string),
  );
  for (const after of rows) w.done.push({ res, id: after.id as string, before: null, after });
  return rows;
}

/** New rows as stored, if the database computes some of their values. */
async function readReckoned(tx: Tx, res: Resource, rows: readonly AnyRow[]): Promise<void> {
  const keys = reckonedIn(res);
  if (keys.length === 0) return;
  const { rows: found } = await sql<AnyRow>`select ${columnsOf(res, 't', new Set(['id', ...keys]))} from ${sql.table(res.name)} as t
    where t.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  const byId = new Map(found.map((row) => [row.id, row] as const).map(([id, row]) => [String(id), decodeRow(res, row)]));
  for (const row of rows) Object.assign(row, byId.get(row.id as string));
}

/** Rows by a unique key, locked; missing ones are created. Concurrent callers get the same rows. */
export async function ensureRows(w: Writing, res: Resource, wanted: readonly AnyRow[]): Promise<AnyRow[]> {
  const unique = indexesOf(res, w.resources).find(
    ({ kind, when, fields }) => kind === 'unique' && !when && fields.every((key) => wanted.every((one) => key in one)),
  );
  if (!unique) throw new Error(`${res.name} is ensured by what may be there twice`);
  const same = (row: AnyRow) => JSON.stringify(unique.fields.map((key) => row[key]));
  const fresh = [...new Map(wanted.map((one) => [same(one), one])).values()].map((one) => newRow(w, res, one));
  // Always in the same order: otherwise two calls that create the same rows could deadlock.
  fresh.sort((a, b) => (same(a) < same(b) ? -1 : 1));
  await fillCopies(w.tx, w.resources, res, fresh);
  const columns = sql.join(unique.fields.map((key) => sql.ref(columnOf(key))));
  const { rows: made } = await sql<{
    id: unknown;
  }>`${insertSql(res, fresh)} on conflict (${columns}) where not deleted do nothing returning id`.execute(w.tx);
  const ids = made.map(({ id }) => String(id));
  madeNew(w.tx, res, ids);
  const among = and(unique.fields.map((key) => oneOf(key, fieldsOf(res)[key]!, [...new Set(fresh.map((row) => row[key]))])));
  const keys = new Set(fresh.map(same));
  const held = notBefore(w, await lockRows(w.tx, w.resources, res, among)).filter((row) => keys.has(same(row)));
  for (const after of held) if (ids.includes(after.id as string)) w.done.push({ res, id: after.id as string, before: null, after });
  return held;
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
    false,
    // Earlier changes may add to sums of these very rows. They are locked and just read, so one statement writes both.
    ids.length < MANY ? null : sumsOf(w.resources, w.done, w.summed, res),
  );
}
/** From so many rows on, looking through earlier changes pays. */
const MANY = 50;

/**
 * Updates locked rows. Unchanged rows keep their version. `isMoveChecked`: the state machine was asked already. @param sums deltas for
 * sums of these rows.
 */
export async function patchHeld(
  w: Writing,
  res: Resource,
  wishes: readonly Patch[],
  isMoveChecked = false,
  sums: Sums | null = null,
): Promise<void> {
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
    const summed = sums && sumsWith(changed, sums);
    if (summed) w.summed.set(res.name, w.done.length);
    const stamp = { updatedAt: w.now.toISOString(), ...(w.actorId && { updatedBy: w.actorId }) };
    const rows: AnyRow[] = changed.map(({ before, set }) => ({ id: before.id, ...set, ...summed?.get(before.id), ...stamp }));
    await fillCopies(w.tx, w.resources, res, rows);
    const after = new Map((await updateRows(w.tx, res, rows, Object.keys(rows[0]!))).map((row) => [row.id, row]));
    for (const { before } of changed) w.done.push({ res, id: before.id as string, before, after: { ...before, ...after.get(before.id)! } });
  }
}

/** Locks the rows above only if a change of this call moves rows to others. */
export async function holdNewAbove(w: Writing, res: Resource, ids: readonly string[], sets: readonly AnyRow[]): Promise<void> {
  const keys = (res.under ?? []).filter((key) => sets.some((set) => key in set));
  if (keys.length)
    await holdAbove(w.tx, w.resources, res, ids, Object.fromEntries(keys.map((key) => [key, sets.flatMap((set) => set[key] ?? [])])));
}

/** The rows' sums, pending amounts included; null if some of these concern other rows. */
function sumsWith(changed: readonly Patch[], sums: Sums): ReadonlyMap<unknown, AnyRow> | null {
  const ids = new Set(changed.map(({ before }) => before.id));
  if (sums.size === 0 || [...sums.keys()].some((id) => !ids.has(id))) return null;
  const keys = [...new Set([...sums.values()].flatMap((amounts) => Object.keys(amounts)))];
  return new Map(
    changed.map(({ before }) => {
      const amounts = sums.get(before.id as string);
      return [before.id, Object.fromEntries(keys.map((key) => [key, (before[key] as number) + (amounts?.[key] ?? 0)]))];
    }),
  );
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

function newRow(w: Writing, res: Resource, values: AnyRow): AnyRow {
  requireOwn(w, res, Object.keys(values), true);
  const at = w.now.toISOString();
  const row: AnyRow = {};
  for (const [key, field] of storedFields(res)) row[key] = values[key] ?? emptyValue(field);
  if (res.moves.length) row[res.state] = firstState(res, w.call, values[res.state], fieldsOf(res)[res.state]!.default);
  return {
    ...row,
    id: values.id ?? newId(),
    createdAt: at,
    createdBy: w.actorId ?? values.createdBy ?? null,
    updatedAt: at,
    updatedBy: w.actorId,
    version: 1,
  };
}

/** The value of a field that is left out. */
export function emptyValue(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  return isList(field) ? [] : field.kind === 'flag' ? false : null;
}

/** @throws Error when a handler sets what the engine keeps itself. */
function requireOwn(w: Writing, res: Resource, keys: readonly string[], isNew = false): void {
  for (const key of keys) {
    const field = Object.hasOwn(res.fields, key) ? fieldsOf(res)[key] : undefined;
    if (!field) throw new Error(`${w.call} sets ${res.name}.${key}, which does not exist`);
    if (field.derived || field.copied || field.reckoned || field.path)
      throw new Error(`${w.call} sets ${res.name}.${key}, which is kept by the engine`);
    // What the engine makes for somebody is theirs.
    const isAllowed = key === 'id' || (key === 'createdBy' && w.actorId === null);
    if (SYSTEM.has(key) && !(isNew && isAllowed)) throw new Error(`${w.call} sets ${res.name}.${key}, which is kept by the engine`);
    if (!isNew && [...w.resources.values()].some((book) => book.ledger?.of === res.name && book.ledger.balance === key))
      throw new Error(`${w.call} sets ${res.name}.${key}, which only entries of its ledger move`);
  }
}
const SYSTEM: ReadonlySet<string> = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version']);
