/** One action on one row (or on none): guards, the handler's wishes, the machine's step, written as one unit. */
import { inputsOf } from '../../language/inputs';
import { movesOf, obstacle } from '../../language/obstacle';
import type { Action, Resource } from '../../language/resource';
import { formatInstant, maskPhone } from '../../language/format';
import type { Tx } from '../db/database';
import { kindOf } from '../jobs/job';
import { enqueue } from '../jobs/runner';
import type { Resources } from '../db/indexes';
import {
  addRows,
  applyChanges,
  declaredIn,
  dropRows,
  emptyValue,
  ensureRows,
  holdNewAbove,
  notBefore,
  patchHeld,
  settle,
  writing,
  type Patch,
  type Writing,
} from './changes';
import { and, oneOf } from './conditions';
import { type ActionContext, type Actor, type BeginImport, type Implementation, type Outcome } from './implement';
import { lastChange, type Audit } from './audit';
import { holdLinked } from './deadLinks';
import { beginUnit, holdAbove, requireStillUnder } from './lockOrder';
import { lockRows } from './lockRows';
import { targetsFrom } from './machine';
import { requireInCity, type CityWithout } from './liesIn';
import { requireModule, type ModuleProblem } from './modules';
import { leadingTo, mayBeLedTo, namesOf } from './leading';
import { newId } from './newId';
import { wireId } from './present';
import { requireTargets } from './references';
import { fieldsOf, same, type AnyRow } from './rows';
import { saidRules } from './ruleSql';
import { isNarrowed, scopeSql } from './scope';
import { missing, storeOn } from './sqlStore';
import type { RowChange } from './derive';
import { sql } from 'kysely';
import { refuse } from '../refusals';

/** An action as one request asks for it. */
export interface Asking {
  readonly resources: Resources;
  readonly res: Resource;
  readonly key: string;
  readonly action: Action;
  readonly implementation: Implementation | undefined;
  readonly beginImport?: BeginImport;
  readonly audit: Audit;
  readonly moduleProblem?: ModuleProblem;
  readonly cityWithout?: CityWithout;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  /** Whether everything is taken back afterwards. */
  readonly isRehearsal: boolean;
  /** Validated inputs. */
  readonly input: AnyRow;
  /** The version the sender has seen; null when it need not say. */
  readonly versionOf: (id: string) => number | null;
}
export interface Acted {
  readonly id: string | null;
  readonly version: number | null;
  readonly changes: readonly RowChange[];
  readonly reply?: unknown;
  readonly note?: string;
  /** Work was asked for that begins when all of this stands. */ readonly startsJobs?: boolean;
}

/** For a list, the values added: those stored already may stay. */
const added = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) ? after.filter((one) => !before.includes(one)) : after;

/** What a handler reads from, and makes sure of. */
export type Stores = Pick<ActionContext<Resource, string>, 'tx' | 'view' | 'ensure'>;

/** The planned change of a row, or of none, before anything is written. */
export interface Plan {
  /** The row acted on, held; null where the action needs none. */
  readonly stored: AnyRow | null;
  /** The same, or the one that a create is about to make. */
  readonly row: AnyRow;
  /** Its further values. */
  readonly set: AnyRow;
  readonly outcome: Outcome<Resource>;
  /** The machine has been asked. */
  readonly isMoved: boolean;
  readonly isRemoved: boolean;
}

export const beginWriting = (tx: Tx, { resources, action, actor, now }: Asking): Writing => {
  beginUnit(tx);
  return writing({ tx, resources, call: action.call, actorId: actor.id, now });
};

/** @param id of the row acted on; null for actions that need none. @throws Refusal */
export async function actOn(tx: Tx, asking: Asking, id: string | null): Promise<Acted> {
  const { res, action } = asking;
  const w = beginWriting(tx, asking);
  if (id === null) await holdAbove(tx, asking.resources, res, [], asking.input);
  const stored = id === null ? null : await rowToActOn(w, asking, id);
  const { row, set, outcome, isMoved, isRemoved } = await planFor(w, asking, stored, storesOf(w, asking));

  if (action.does === 'create') await addRows(w, res, [{ ...set, id: row.id }]);
  else if (stored && !isRemoved && Object.keys(set).length) await patchOwn(w, res, [{ before: stored, set }], isMoved);
  await applyChanges(w, outcome.also ?? []);
  if (stored && isRemoved) await dropRows(w, res, [id!], true);
  const sums = await settle(w);
  for (const job of outcome.jobs ?? []) await enqueue(tx, kindOf(job.of ?? res, job.key), job.id, job.at ?? asking.now);

  const acted = stored || action.does === 'create' ? (row.id as string) : null;
  if (acted && !isRemoved) await requireStillInScope(tx, asking, [acted]);
  await requireModule(tx, asking, writtenOf(w, res, acted));
  await requireInCity(w, asking);
  const last = [...w.done, ...sums].findLast((c) => c.res.name === res.name && c.id === acted)?.after;
  return {
    id: acted,
    version: acted ? (((last ?? stored)?.version as number) ?? null) : null,
    changes: w.done,
    reply: outcome.reply,
    note: outcome.note,
    startsJobs: Boolean(outcome.jobs?.length),
  };
}

/** Rows of the resource itself that a call has written: the one it was about, and those that its handler made or changed beside it. */
const writtenOf = ({ done }: Writing, res: Resource, acted: string | null): string[] => [
  ...new Set([...(acted ? [acted] : []), ...done.filter((c) => c.res.name === res.name).map(({ id }) => id)]),
];

/** Asks the rules and the handler what becomes of a row that may be acted on. @throws Refusal */
export async function planFor(
  w: Writing,
  asking: Asking,
  stored: AnyRow | null,
  stores: Stores,
  required: typeof requireTargets = requireTargets,
): Promise<Plan> {
  const { res, action, actor } = asking;
  const input = stored ? withoutMasks(asking, stored) : asking.input;
  if (!stored) refuseMasks(asking, input);
  const fresh = Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => !stored || !same(stored[key], value))
      .map(([key, value]) => [key, added(stored?.[key], value)]),
  );
  await required(w.tx, asking.resources, actor, inputsOf(res, action), fresh);

  const own = action.does === 'act' || action.does === 'import' ? {} : ownValues(asking, input);
  const row = stored ?? draft(asking, own);
  const legal = targetsFrom(movesOf(res, action, input), stored ? (stored[res.state] as string) : null);
  const isMoved = res.moves.some((m) => m.call === action.call) && (stored !== null || action.does === 'create');
  const outcome = await handle(w, asking, stores, row, input, isMoved && legal.length === 1 ? legal[0]! : null);
  const set = { ...own, ...outcome.set };
  Object.assign(set, await saidRules(w.tx, asking.resources, actor, res, stored, set));

  const target = isMoved
    ? (outcome.to ?? (set[res.state] as string | undefined) ?? (legal.length === 1 ? legal[0]! : undefined))
    : undefined;
  if (isMoved && (target === undefined || !legal.includes(target))) throw illegal(asking, stored, target);
  if (isMoved && target !== null) set[res.state] = target;
  const isRemoved = action.does === 'remove' || target === null;
  if (stored && isRemoved && mayBeLedTo(w.resources, res)) {
    const places = await leadingTo(w.tx, w.resources, res, [stored.id as string]);
    if (places.length > 0) throw refuse('linkedTo', `${namesOf(places)}还链接到它,不能删除`);
  }
  return { stored, row, set, outcome, isMoved, isRemoved };
}

/** New values of rows acted on: nothing has happened to them since they were held. */
export async function patchOwn(w: Writing, res: Resource, wishes: readonly Patch[], isMoved: boolean): Promise<void> {
  await holdNewAbove(
    w,
    res,
    wishes.map(({ before }) => before.id as string),
    wishes.map(({ set }) => set),
  );
  await patchHeld(w, res, wishes, isMoved);
}

/** Holds rows of a call, and before them what they belong to. @returns both: the rows that there are in the actor's scope. */
export async function holdRows(
  w: Writing,
  { resources, res, key: actionKey, action, actor, input, implementation }: Asking,
  ids: readonly string[],
): Promise<{ readonly rows: readonly AnyRow[]; readonly above: ReadonlySet<string> }> {
  await implementation?.holdsFirst[actionKey]?.(storeOn(w.tx, resources), ids);
  for (const key of action.first ?? []) {
    const target = resources.get(inputsOf(res, action)[key]!.target!)!;
    if (input[key]) await lockRows(w.tx, resources, target, oneOf('id', fieldsOf(target).id!, [input[key]]));
  }
  const above = await holdAbove(w.tx, resources, res, ids, input, action.does === 'remove');
  if (action.does === 'move') await holdLinked(w.tx, res, ids);
  const rows = notBefore(
    w,
    await lockRows(
      w.tx,
      resources,
      res,
      and([oneOf('id', fieldsOf(res).id!, ids), scopeSql(res, resources, actor)]),
      action.does === 'remove' ? 'remove' : 'change',
    ),
  );
  for (const row of rows) requireStillUnder(resources, res, row, above);
  return { rows, above };
}

async function rowToActOn(w: Writing, asking: Asking, id: string): Promise<AnyRow> {
  const {
    rows: [row],
  } = await holdRows(w, asking, [id]);
  await requireReady(w.tx, asking, row, id);
  return row!;
}

/** @throws Refusal if the row no longer exists, was changed meanwhile, or is in the wrong state. */
export async function requireReady(
  tx: Tx,
  { res, action, actor, input, versionOf, audit }: Asking,
  row: AnyRow | undefined,
  id: string,
): Promise<void> {
  if (!row) throw missing(res);
  const seen = versionOf(id);
  if (seen !== null && seen !== row.version) {
    const last = await lastChange(tx, audit, res, id, actor);
    throw refuse(
      'staleVersion',
      `数据已被他人修改${last ? `(最近:${last.operatorName} ${formatInstant(last.operatedAt)} ${last.action})` : ''},请刷新后再试`,
      { id: wireId(id), version: seen, current: row.version, last },
    );
  }
  const problem = obstacle(res, action, row, input);
  if (problem) throw refuse('wrongState', problem);
}

function storesOf(w: Writing, { resources, actor }: Asking): Stores {
  const tx = storeOn(w.tx, resources);
  return {
    tx: { ...tx, lock: async (...of: Parameters<typeof tx.lock>) => notBefore(w, (await tx.lock(...of)) as AnyRow[]) } as never,
    view: storeOn(w.tx, resources, actor),
    ensure: ((res: Resource, rows: readonly AnyRow[]) => ensureRows(w, declaredIn(resources, res), rows)) as never,
  };
}

async function handle(
  w: Writing,
  asking: Asking,
  stores: Stores,
  row: AnyRow,
  input: AnyRow,
  to: string | null,
): Promise<Outcome<Resource>> {
  // For an import, the handler is called later for each line: this call only starts the job that reads them.
  const handler = asking.action.does === 'import' ? asking.beginImport : asking.implementation?.actions[asking.key];
  if (!handler) return {};
  const context = {
    ...stores,
    actor: asking.actor,
    get now() {
      return w.now;
    },
    ip: asking.ip,
    row,
    input,
    to,
    isRehearsal: asking.isRehearsal,
    ...(asking.action.does === 'import' && { res: asking.res, key: asking.key, action: asking.action }),
  };
  return ((await handler(context as never)) ?? {}) as Outcome<Resource>;
}

/** Values a generated action stores by itself. The state is the machine's, wherever there is one. */
function ownValues({ res, action }: Asking, input: AnyRow): AnyRow {
  const keys = Object.keys(inputsOf(res, action)).filter((key) => Object.hasOwn(res.fields, key));
  return Object.fromEntries(keys.filter((key) => key in input).map((key) => [key, input[key]]));
}

/** The row a create is about to make: its id is known, so that changes beside it can point at it. */
function draft({ res, action }: Asking, own: AnyRow): AnyRow {
  if (action.does !== 'create') return {};
  return { ...Object.fromEntries(Object.entries(fieldsOf(res)).map(([key, field]) => [key, emptyValue(field)])), ...own, id: newId() };
}

/** Writing a mask back changes nothing. */
function withoutMasks(asking: Asking, stored: AnyRow): AnyRow {
  const unmasked = Object.entries(asking.input).filter(
    ([key, value]) => !(fieldsOf(asking.res)[key]?.masked && typeof stored[key] === 'string' && value === maskPhone(stored[key])),
  );
  const input = Object.fromEntries(unmasked);
  refuseMasks(asking, input);
  return input;
}

function refuseMasks({ res, action }: Asking, input: AnyRow): void {
  for (const [key, field] of Object.entries(inputsOf(res, action))) {
    if (field.masked && typeof input[key] === 'string' && input[key].includes('***'))
      throw refuse('maskedValue', `${field.label}含有“*”,请填写完整`, key);
  }
}

function illegal({ res, action }: Asking, stored: AnyRow | null, target: unknown): unknown {
  const label = (state: unknown) => fieldsOf(res)[res.state]!.choices?.[String(state)] ?? String(state);
  if (!stored || target === undefined) return new Error(`${action.call} leaves open which state a ${res.name} moves to`);
  return refuse('wrongState', `当前${fieldsOf(res)[res.state]!.label}为“${label(stored[res.state])}”,不能改为“${label(target)}”`);
}

/** Nobody may move a row out of their scope, or create one outside of it. */
export async function requireStillInScope(tx: Tx, { resources, res, actor }: Asking, ids: readonly string[]): Promise<void> {
  if (!isNarrowed(res, actor)) return;
  const { rows } =
    await sql`select 1 from ${sql.table(res.name)} as t where ${and([oneOf('id', fieldsOf(res).id!, ids), scopeSql(res, resources, actor)])}`.execute(
      tx,
    );
  if (rows.length < ids.length) throw refuse('outOfScope', `超出您的数据范围,不能保存这样的${res.label}`);
}
