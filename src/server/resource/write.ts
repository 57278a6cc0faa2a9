/**
 * A write call from its body to its answer: one transaction with the idempotency key and the log, and a savepoint wherever single rows may
 * be refused.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import { inputsOf } from '../../language/inputs';
import type { ActionAt } from '../../language/catalogue';
import type { Action } from '../../language/resource';
import { isId, validate } from '../../language/validate';
import { CODE, MAX_IDS, type RowResult } from '../../language/wire';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { actOn, type Asking } from './actOn';
import { actOnSet, type Attempt } from './actOnSet';
import { writeLog, type Audit } from './audit';
import { claimKey, hashOf, keepAnswer, type KeyedCall } from './idempotency';
import { type Actor, type BeginImport, type Implementation } from './implement';
import type { CityWithout } from './liesIn';
import type { ModuleProblem } from './modules';
import { wireId } from './present';
import type { AnyRow } from './rows';
import { fromText } from './filters';
import { withCleanText } from './cleanText';
import { lostFiles } from './lostFiles';
import type { Uploads } from '../uploads';
import { keepVersions } from './versions';
import { isTransient, violationOf } from './violation';
import { answerOf, type Answer } from '../http/answer';
import { isList } from '../../language/fieldKinds';
import { Refusal } from './refusal';
import { refuse } from '../refusals';

export interface WriteCall {
  /** The actions that share the call. */
  readonly actions: readonly ActionAt[];
  readonly body: AnyRow;
  /** The body came as a form: all values are texts. */
  readonly isForm: boolean;
  readonly key: string | null;
  readonly actor: Actor;
  readonly ip: string;
  readonly requestId: string;
}
export interface Writer {
  readonly db: Db;
  readonly resources: Resources;
  readonly implementations: ReadonlyMap<string, Implementation>;
  readonly audit: Audit;
  readonly moduleProblem?: ModuleProblem;
  readonly cityWithout?: CityWithout;
  readonly beginImport?: BeginImport;
  /** Needed where rows name uploaded files. */ readonly uploads?: Pick<Uploads, 'find'>;
  /** Called when a call has asked for work that begins now. */ readonly onJobs?: () => void;
  /** Called when a call is retried, with the code of the database's error. */
  readonly onRetry?: (call: string, code: string) => void;
}

/** How long a call in a lock conflict is retried; by then its turn has come many times over. */
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 400;
const ENVELOPE = new Set(['id', 'ids', 'version', 'versions', 'dryRun']);

/** @throws Refusal 400 for a body that can't be meant; everything later is part of the answer. */
export async function write(writer: Writer, call: WriteCall): Promise<Answer> {
  const startedAt = new Date();
  const at = chosen(call);
  const { resource: res, action } = at;
  const ids = action.on === 'none' ? [] : idsOf(call, action.on === 'row');
  const input = await inputOf(writer, at, call);
  const versions = versionsOf(call, ids, action.versioned === true);
  const isDry = isRehearsal(call);
  const asking: Asking = {
    resources: writer.resources,
    res,
    key: at.key,
    action,
    implementation: writer.implementations.get(res.name),
    beginImport: writer.beginImport,
    audit: writer.audit,
    moduleProblem: writer.moduleProblem,
    cityWithout: writer.cityWithout,
    actor: call.actor,
    now: startedAt,
    ip: call.ip,
    isRehearsal: isDry,
    input,
    versionOf: (id) => versions.get(id) ?? null,
  };
  const keyed = call.key && !isDry ? { accountId: call.actor.id, path: action.call, key: call.key, bodyHash: hashOf(call.body) } : null;

  let startsJobs = false;
  const attempt = () =>
    writer.db.transaction().execute(async (tx) => {
      const before = keyed && (await claimKey(tx, keyed, startedAt));
      if (before) return before;
      const attempts = ids.length > 1 ? await attemptRows(tx, asking, ids) : [await attemptAlone(tx, asking, ids[0] ?? null)];
      // What is refused as a whole has left nothing to be taken back: that costs those who are not refused no savepoint.
      if (ids.length < 2 && attempts[0]!.refusal) throw new Undone(answerFor(at, attempts), keyed);
      if (action.whole && attempts.some((a) => a.refusal)) throw new Undone(answerFor(at, inOrder(ids, attempts).map(together)), keyed);
      const done = attempts.flatMap((a) => a.acted ?? []);
      if (done.length && !isDry) {
        await keepVersions(tx, writer.resources, res, { key: at.key, label: action.label, actor: call.actor, at: startedAt }, done.flatMap((d) => d.id ?? [])); // prettier-ignore
        await writeLog(tx, writer.audit, {
          actor: call.actor,
          res,
          action: action.label,
          call: action.call,
          ids: done.flatMap((d) => d.id ?? []),
          changes: done.flatMap((d) => d.changes),
          ip: call.ip,
          requestId: call.requestId,
          startedAt,
          notes: done.flatMap((d) => d.note ?? []),
        });
      }
      const ordered = inOrder(ids, attempts);
      // A rehearsal shows nothing that only doing it may show.
      const answer = answerFor(at, ordered, !isDry || action.previews !== undefined ? 'all' : 'none');
      startsJobs = done.some((d) => d.startsJobs);
      if (isDry) throw new Undone(answer);
      if (keyed) await keepAnswer(tx, keyed, answerFor(at, ordered, 'lasting'));
      return answer;
    });
  for (let tries = 1; ; tries++) {
    try {
      const answer = await attempt();
      if (startsJobs) writer.onJobs?.();
      return answer;
    } catch (error) {
      if (error instanceof Undone) return error.keyed ? keepRefusal(writer.db, error.keyed, startedAt, error.answer) : error.answer;
      if (!isTransient(error) || Date.now() - startedAt.getTime() > PATIENCE_MS) throw error;
      writer.onRetry?.(action.call, String((error as { code?: unknown }).code));
      // Random delays, or calls in conflict would meet again.
      await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
    }
  }
}

/** Carries a result out of a transaction that is rolled back: for a dry run, or rows that succeed only together. */
class Undone extends Error {
  constructor(
    readonly answer: Answer,
    /** Under which it is answered again. */ readonly keyed: KeyedCall | null = null,
  ) {
    super();
  }
}

/** Whoever waited for the key has had a turn of their own meanwhile: then what came of that holds for both. */
const keepRefusal = (db: Db, keyed: KeyedCall, at: Date, answer: Answer): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    const before = await claimKey(tx, keyed, at);
    if (!before) await keepAnswer(tx, keyed, answer);
    return before ?? answer;
  });

const inOrder = (ids: readonly string[], attempts: readonly Attempt[]) =>
  ids.length ? ids.map((id) => attempts.find((a) => a.id === id)!) : attempts;
/** What a row that was fine comes to when another was refused. */
const together = ({ id, refusal }: Attempt): Attempt => ({ id, refusal: refusal ?? refuse('batchRefused', '同批有未通过的行,没有修改') });

/** All at once where that comes to the same, else one after another. */
async function attemptRows(tx: Tx, asking: Asking, ids: readonly string[]): Promise<Attempt[]> {
  // Ascending, so that two calls over the same rows can't wait for each other.
  const ascending = [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const { attempts, seen } = await actOnSet(tx, asking, ascending);
  if (attempts) return attempts;
  // What the call's first rows do to the later ones is no change by anybody else.
  const versionOf = (id: string) => (seen.get(id) === asking.versionOf(id) ? null : asking.versionOf(id));
  const each: Attempt[] = [];
  for (const id of ascending) each.push(await attemptRow(tx, { ...asking, versionOf }, id));
  return each;
}

async function attemptRow(tx: Tx, asking: Asking, id: string): Promise<Attempt> {
  await sql`savepoint one_row`.execute(tx);
  const attempt = await attemptAlone(tx, asking, id);
  await (attempt.refusal ? sql`rollback to savepoint one_row` : sql`release savepoint one_row`).execute(tx);
  return attempt;
}

async function attemptAlone(tx: Tx, asking: Asking, id: string | null): Promise<Attempt> {
  try {
    return { id, acted: await actOn(tx, asking, id) };
  } catch (thrown) {
    const error = violationOf(thrown, asking.resources, Object.keys(asking.input));
    if (!(error instanceof Refusal)) throw error;
    return { id, refusal: error };
  }
}

/** What of replies an answer holds. A repeat under the same key is told what `lasting` kept: everything but what is told once. */
type Told = 'all' | 'lasting' | 'none';
function told({ reply: fields = {}, reveals }: Action, reply: unknown, how: Told): unknown {
  if (how === 'all' || reply === undefined) return reply;
  if (how === 'none' || reveals) return undefined;
  if (reply === null || typeof reply !== 'object' || Array.isArray(reply)) return reply;
  return Object.fromEntries(Object.entries(reply).filter(([key]) => !(Object.hasOwn(fields, key) && fields[key]!.once)));
}

/** One row or none: its own verdict. Many: 200, 9999 or 422 with a verdict each. */
function answerFor({ action }: ActionAt, attempts: readonly Attempt[], how: Told = 'none'): Answer {
  if (action.on !== 'rows') {
    const { acted, refusal } = attempts[0]!;
    if (refusal) return answerOf(refusal.code, refusal.message, refusal.data);
    const row = acted!.id === null ? null : { id: wireId(acted!.id), version: acted!.version };
    const reply = told(action, acted!.reply, how) ?? null;
    return answerOf(
      CODE.ok,
      `${action.label}成功`,
      reply && typeof reply === 'object' && !Array.isArray(reply) ? { ...row, ...reply } : (reply ?? row),
    );
  }
  const results = attempts.map(({ id, acted, refusal }) => {
    if (refusal) return { id: wireId(id), ok: false, code: refusal.code, message: refusal.message, data: refusal.data };
    const reply = told(action, acted!.reply, how);
    return { id: wireId(id), ok: true, code: CODE.ok, message: `${action.label}成功`, ...(reply !== undefined && { data: reply }) };
  });
  const refused = attempts.filter((a) => a.refusal).length;
  const data = { results: results as unknown as RowResult[], done: results.length - refused, refused };
  if (refused === 0)
    return answerOf(CODE.ok, results.length === 1 ? `${action.label}成功` : `${action.label}成功,共 ${results.length} 条`, data);
  if (refused < results.length) return answerOf(CODE.partial, `${data.done} 条已${action.label},${refused} 条未通过`, data);
  const only = results.length === 1 ? attempts[0]!.refusal! : null;
  return answerOf(only?.code ?? CODE.refused, only?.message ?? `${refused} 条都未通过`, { ...data, ...only?.data });
}

/** Only a clear word decides between doing and rehearsing. */
function isRehearsal({ body: { dryRun = false }, isForm }: WriteCall): boolean {
  const value = isForm && (dryRun === 'true' || dryRun === 'false') ? dryRun === 'true' : dryRun;
  if (typeof value !== 'boolean') throw badInput({ dryRun: 'dryRun 应为 true 或 false' });
  return value;
}

/** The action among those of the call whose fixed inputs the body repeats. */
function chosen({ actions, body, isForm }: WriteCall): ActionAt {
  const fits = (at: ActionAt) =>
    Object.entries(at.action.with ?? {}).every(([key, wanted]) => (isForm ? body[key] === String(wanted) : body[key] === wanted));
  const found = actions.filter(fits).sort((a, b) => Object.keys(b.action.with ?? {}).length - Object.keys(a.action.with ?? {}).length)[0];
  if (found) return found;
  const keys = [...new Set(actions.flatMap((at) => Object.keys(at.action.with ?? {})))];
  throw badInput(Object.fromEntries(keys.map((key) => [key, '不在可选范围内'])));
}

/** The rows that a body names, in any notation. */
export function namedIn({ body, isForm }: Pick<WriteCall, 'body' | 'isForm'>): unknown[] {
  const value = body.ids ?? body.id;
  if (isForm && typeof value === 'string') return value.split(',');
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function idsOf(call: WriteCall, isSingle: boolean): string[] {
  const list = namedIn(call);
  if (list.length === 0) throw badInput({ ids: '缺少编号' });
  if (!list.every(isId)) throw badInput({ ids: '应为编号' });
  const ids = [...new Set(list.map(String))];
  if (isSingle && ids.length > 1) throw badInput({ ids: '一次只能处理一条' });
  if (ids.length > MAX_IDS) throw badInput({ ids: `一次最多 ${MAX_IDS} 条` });
  return ids;
}

async function inputOf(writer: Writer, { resource: res, action }: ActionAt, { body, isForm }: WriteCall): Promise<AnyRow> {
  const fields = inputsOf(res, action);
  const own = Object.fromEntries(
    Object.entries(body).filter(([key]) => Object.hasOwn(fields, key) || !(ENVELOPE.has(key) || Object.hasOwn(action.with ?? {}, key))),
  );
  const typed = isForm
    ? Object.fromEntries(
        Object.entries(own).map(([key, value]) => [key, formValue(Object.hasOwn(fields, key) ? fields[key] : undefined, value)]),
      )
    : own;
  const { input, errors: dense } = await withCleanText(fields, typed);
  const { values, errors } = validate(fields, input, action.does === 'update');
  Object.assign(errors, dense);
  if (Object.keys(errors).length) throw badInput(errors);
  const lost = writer.uploads ? await lostFiles(writer.db, writer.uploads, fields, values) : {};
  if (Object.keys(lost).length) throw badInput(lost);
  return values;
}

function formValue(field: Field | undefined, value: unknown): unknown {
  if (!field) return value;
  if (isList(field))
    return [value]
      .flat()
      .flatMap((v) => String(v).split(','))
      .filter((v) => v !== '');
  return typeof value === 'string' && value !== '' ? fromText(field, value) : value;
}

function versionsOf({ body, isForm }: WriteCall, ids: readonly string[], isNeeded: boolean): Map<string, number> {
  const each = body.versions && typeof body.versions === 'object' ? (body.versions as Record<string, unknown>) : {};
  const versions = new Map<string, number>();
  for (const id of ids) {
    const value = each[id] ?? (ids.length === 1 ? body.version : undefined);
    const version = isForm && typeof value === 'string' ? Number(value) : value;
    if (version === undefined || version === null) {
      if (isNeeded) throw badInput({ version: '缺少版本号' });
      continue;
    }
    if (!Number.isSafeInteger(version)) throw badInput({ version: '版本号应为整数' });
    versions.set(id, version as number);
  }
  return versions;
}

const badInput = (errors: Record<string, string>) => refuse('badInput', Object.values(errors)[0] ?? '请求参数有误', { errors });
