/** A few lines of a file made into rows, in one go: read, checked as the server checks a form, asked about one by one, written together. */
import { typedNames } from '../../language/typedList';
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import { cellValue, isNamed } from '../../language/importing';
import { lineFieldsOf } from '../../language/inputs';
import type { Action, Resource } from '../../language/resource';
import { validate } from '../../language/validate';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { kindOf } from '../jobs/job';
import { enqueue } from '../jobs/runner';
import { writeLog, type Audit } from '../resource/audit';
import { applyChanges, emptyValue, settle, writing } from '../resource/changes';
import { and, oneOf, whereSql } from '../resource/conditions';
import { type Actor, type Implementation, type Outcome } from '../resource/implement';
import { lockRows } from '../resource/lockRows';
import { newId } from '../resource/newId';
import { requireTargets } from '../resource/references';
import { fieldsOf, same, type AnyRow } from '../resource/rows';
import { isNarrowed, scopeSql } from '../resource/scope';
import { storeOn } from '../resource/sqlStore';
import { withCleanText } from '../resource/cleanText';
import { patch } from '../resource/store';
import { violationOf } from '../resource/violation';
import { areaCode, rowIds, type AreaNames } from './names';
import type { SheetRow } from './readSheet';
import type { SeenLines } from './seenLines';
import { Refusal } from '../resource/refusal';
import { refuse } from '../refusals';

export interface Importing {
  readonly resources: Resources;
  readonly res: Resource;
  readonly key: string;
  readonly action: Action;
  readonly implementation: Implementation | undefined;
  /** Where it is written down who has done it; null where all of it is taken back again. */
  readonly audit: Audit | null;
  readonly actor: Actor;
  readonly areas: AreaNames;
  /** Field → place of its column. */
  readonly columns: Readonly<Record<string, number>>;
  /** The task that these lines belong to. */
  readonly taskId: string;
  /** Inputs shared by all lines. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** What earlier lines were about. */
  readonly seen: Pick<SeenLines, 'get'>;
}
export interface FailedLine {
  readonly no: number;
  readonly cells: readonly string[];
  readonly reason: string;
  /** Field → what is wrong with its cell. */ readonly problems: Readonly<Record<string, string>>;
}
export interface Tally {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: readonly FailedLine[];
  /** What these lines are about. */ readonly keys: ReadonlyMap<string, number>;
}

/** A line on its way to its row. */
interface Wish {
  readonly line: SheetRow;
  readonly row: AnyRow;
  readonly isNew: boolean;
  readonly set: AnyRow;
  readonly outcome: Outcome<Resource>;
}

/** @returns what became of each line: those that fail leave nothing behind. */
export async function importLines(tx: Tx, importing: Importing, lines: readonly SheetRow[]): Promise<Tally> {
  const { res, action, resources, actor, asked, taskId } = importing;
  const { lenient = [] } = action.rows!;
  const mark = action.rows!.task ? { [action.rows!.task]: taskId } : {};
  const now = new Date();
  const failed: FailedLine[] = [];
  const fail = ([no, cells]: SheetRow, problems: Readonly<Record<string, string>>, reason = Object.values(problems).join(';')) => {
    failed.push({ no, cells, reason: reason.slice(0, 500), problems });
  };
  // One import of a kind at a time, so that what this one looks for can't come in beside it.
  await sql`select pg_advisory_xact_lock(hashtext(${action.call}))`.execute(tx);

  const keys = new Map<string, number>();
  const read: { line: SheetRow; input: AnyRow }[] = [];
  for (const { line, input, problems } of await inputsOfLines(tx, importing, lines)) {
    const key = lineKey(importing, line);
    const before = key === null ? undefined : (importing.seen.get(key) ?? keys.get(key));
    if (before !== undefined) fail(line, {}, `与第 ${before} 行重复`);
    else if (Object.keys(problems).some((field) => !lenient.includes(field))) fail(line, problems);
    else if (Object.keys(problems).length)
      read.push({
        line,
        input: {
          ...input,
          ...Object.fromEntries(lenient.map((field) => [field, field in problems ? null : (input[field] ?? null)])),
          ...asked,
          [action.rows!.failure!]: Object.values(problems).join(';'),
        },
      });
    else read.push({ line, input: { ...input, ...asked } });
    if (key !== null && before === undefined) keys.set(key, line[0]);
  }

  const known = await knownRows(
    tx,
    importing,
    read.map(({ input }) => input),
  );
  const visible = await inScope(
    tx,
    resources,
    res,
    actor,
    [...known.values()].map((row) => row.id as string),
  );
  const wishes: Wish[] = [];
  let skipped = 0;
  const context = { tx: storeOn(tx, resources), view: storeOn(tx, resources, actor), actor, now, ip: '' };
  let common: AnyRow = {};
  try {
    common = (await importing.implementation?.lines[importing.key]?.({ ...context, input: asked })) ?? {};
  } catch (error) {
    failWith(error, resources, (refusal) => {
      for (const { line } of read.splice(0)) fail(line, errorsOf(refusal), refusal.message);
    });
  }
  for (const { line, input } of read) {
    const old = known.get(naturalKey(action, input) ?? '');
    const changed = old
      ? Object.fromEntries(Object.entries(input).filter(([key, value]) => value !== null && !same(old[key], value)))
      : input;
    if (old && action.rows!.known === 'refuse') {
      fail(line, {}, `已有相同的${action.rows!.by.map((key) => fieldsOf(res)[key]!.label).join('、')}`);
      continue;
    }
    if (old && (action.rows!.known === 'skip' || Object.keys(changed).length === 0)) {
      const why = action.rows!.failure && old[action.rows!.failure];
      if (why) fail(line, {}, `${String(why)}(已留在列表里)`);
      else skipped++;
      continue;
    }
    if (old && !visible.has(old.id as string)) {
      fail(line, {}, `已有相同的${res.label},但不在您的数据范围内`);
      continue;
    }
    try {
      const row = old ?? {
        ...Object.fromEntries(Object.entries(fieldsOf(res)).map(([key, field]) => [key, emptyValue(field)])),
        ...input,
        id: newId(),
      };
      const outcome = ((await importing.implementation?.actions[importing.key]?.({ ...context, row, input: changed, to: null } as never)) ??
        {}) as Outcome<Resource>;
      wishes.push({
        line,
        row,
        isNew: !old,
        set: { ...mark, ...changed, ...common, ...outcome.set, ...(outcome.to && { [res.state]: outcome.to }) },
        outcome,
      });
    } catch (error) {
      failWith(error, resources, (refusal) => fail(line, errorsOf(refusal), refusal.message));
    }
  }

  const write = (some: readonly Wish[]) => writeWishes(tx, importing, some, now);
  let done: readonly Wish[] = wishes;
  try {
    await write(wishes);
  } catch (error) {
    if (!(violationOf(error, resources) instanceof Refusal)) throw error;
    done = [];
    for (const wish of wishes) {
      try {
        await write([wish]);
        done = [...done, wish];
      } catch (one) {
        failWith(one, resources, (refusal) => fail(wish.line, errorsOf(refusal), refusal.message));
      }
    }
  }
  const { failure } = action.rows!;
  for (const { line, row, set } of failure ? done : []) {
    const why = failure! in set ? set[failure!] : row[failure!];
    if (why) fail(line, {}, `${String(why)}(已留在列表里)`);
  }
  const stood = done.filter(({ row, set }) => !failure || !(failure in set ? set[failure] : row[failure]));
  return {
    added: stood.filter((wish) => wish.isNew).length,
    updated: stood.filter((wish) => !wish.isNew).length,
    skipped,
    failed: failed.sort((a, b) => a.no - b.no),
    keys,
  };
}

/** The key of a line's row, from its cells; null if incomplete. */
export function lineKey({ res, action, columns }: Pick<Importing, 'res' | 'action' | 'columns'>, [, cells]: SheetRow): string | null {
  const parts = action
    .rows!.by.filter((key) => action.fields!.includes(key))
    .map((key) => {
      const parsed = key in columns ? cellValue(fieldsOf(res)[key]!, cells[columns[key]!] ?? '') : { value: null };
      return 'value' in parsed ? parsed.value : null;
    });
  return parts.length === 0 || parts.some((part) => part === null) ? null : JSON.stringify(parts);
}

/** Lines as form inputs, with errors by field. */
async function inputsOfLines(
  tx: Tx,
  { res, action, columns, areas, resources, actor }: Importing,
  lines: readonly SheetRow[],
): Promise<{ line: SheetRow; input: AnyRow; problems: Record<string, string> }[]> {
  const fields = lineFieldsOf(res, action);
  const used = Object.entries(fields).filter(([key]) => key in columns);
  const read = lines.map((line) => {
    const [input, problems]: [AnyRow, Record<string, string>] = [{}, {}];
    for (const [key, field] of used) {
      const parsed = cellValue(field, line[1][columns[key]!] ?? '');
      if ('problem' in parsed) problems[key] = `${field.label}${parsed.problem}`;
      else input[key] = parsed.value;
    }
    return { line, input, problems };
  });
  for (const [key, field] of used.filter(([, one]) => isNamed(one))) {
    const parts = (value: unknown) => (field.kind === 'refs' || field.areas ? typedNames(String(value)) : [String(value)]);
    const texts = [...new Set(read.flatMap(({ input }) => (input[key] == null ? [] : parts(input[key]))))];
    const found = field.target
      ? texts.length
        ? await rowIds(tx, resources, actor, field, texts)
        : new Map()
      : new Map(texts.map((text) => [text, areaCode(areas, field, text)]));
    for (const { input, problems } of read) {
      if (input[key] == null) continue;
      const all = parts(input[key]).map((text) => found.get(text)!);
      const wrong = all.find((one) => 'problem' in one);
      if (wrong && 'problem' in wrong) problems[key] = `${field.label}${wrong.problem}`;
      else
        input[key] =
          field.kind === 'refs' || field.areas ? all.map((one) => 'value' in one && one.value) : 'value' in all[0]! && all[0].value;
    }
  }
  await requireCodes(tx, fields, read);
  return Promise.all(
    read.map(async ({ line, input, problems }) => {
      const { input: clean, errors: dense } = await withCleanText(fields, input);
      const { values, errors } = validate(fields, clean);
      return { line, input: values, problems: { ...errors, ...dense, ...problems } };
    }),
  );
}

/** Area codes that were written as such have to be there too. */
async function requireCodes(
  tx: Tx,
  fields: Readonly<Record<string, Field>>,
  read: readonly { readonly input: AnyRow; readonly problems: Record<string, string> }[],
): Promise<void> {
  for (const [key, field] of Object.entries(fields).filter(([, one]) => one.kind === 'area' || one.areas)) {
    const codes = [...new Set(read.flatMap(({ input }) => [input[key] ?? []].flat() as string[]))].filter((code) => /^\d+$/.test(code));
    const { rows } = codes.length
      ? await sql<{ code: string }>`select code from area where not deleted and code = any(${codes}::text[])`.execute(tx)
      : { rows: [] };
    const there = new Set(rows.map(({ code }) => code));
    for (const { input, problems } of read) {
      const gone = ([input[key] ?? []].flat() as string[]).find((code) => !there.has(code));
      if (gone !== undefined && !(key in problems)) problems[key] = `${field.label}没有区划码“${gone.slice(0, 30)}”`;
    }
  }
}

function naturalKey(action: Action, row: AnyRow): string | null {
  const parts = action.rows!.by.map((key) => row[key] ?? null);
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/** Rows that lines are about, held; by what they are known by. */
async function knownRows(tx: Tx, { resources, res, action }: Importing, inputs: readonly AnyRow[]): Promise<Map<string, AnyRow>> {
  const asked = inputs.filter((input) => naturalKey(action, input) !== null);
  if (asked.length === 0) return new Map();
  const { by, where = {} } = action.rows!;
  const rows = await lockRows(
    tx,
    resources,
    res,
    and([whereSql(res, where), ...by.map((key) => oneOf(key, fieldsOf(res)[key]!, [...new Set(asked.map((input) => input[key]))]))]),
  );
  return new Map(rows.map((row) => [naturalKey(action, row)!, row]));
}

/** Writes rows, all of them or none. @throws Refusal */
async function writeWishes(tx: Tx, { resources, res, action, actor, audit }: Importing, wishes: readonly Wish[], now: Date): Promise<void> {
  if (wishes.length === 0) return;
  await sql`savepoint some_rows`.execute(tx);
  try {
    const w = writing({ tx, resources, call: action.call, actorId: actor.id, now });
    const fields = { ...lineFieldsOf(res, action), ...action.ask };
    await requireTargets(
      tx,
      resources,
      actor,
      fields,
      Object.fromEntries(
        Object.entries(fields)
          .filter(([, field]) => field.target || field.kind === 'area')
          .map(([key]) => [key, [...new Set(wishes.flatMap(({ set }) => set[key] ?? []))]]),
      ),
    );
    const fresh = wishes.filter((wish) => wish.isNew).map(({ row, set }) => ({ ...pick(row, res, set), id: row.id }));
    if (fresh.length) await applyChanges(w, [{ op: 'addAll', res, rows: fresh }]);
    for (const { row, set, isNew } of wishes) if (!isNew) await applyChanges(w, [patch(res, row.id as string, set as never)]);
    await applyChanges(
      w,
      wishes.flatMap(({ outcome }) => outcome.also ?? []),
    );
    await settle(w);
    for (const { outcome } of wishes)
      for (const job of outcome.jobs ?? []) await enqueue(tx, kindOf(job.of ?? res, job.key), job.id, job.at ?? now);
    const there = await inScope(
      tx,
      resources,
      res,
      actor,
      wishes.map(({ row }) => row.id as string),
    );
    if (there.size < wishes.length) throw refuse('outOfScope', `超出您的数据范围,不能保存这样的${res.label}`);
    if (audit)
      await writeLog(tx, audit, {
        actor,
        res,
        action: action.label,
        call: action.call,
        ids: wishes.map(({ row }) => row.id as string),
        changes: w.done,
        ip: '',
        startedAt: now,
        notes: wishes.flatMap(({ outcome }) => outcome.note ?? []),
      });
    await sql`release savepoint some_rows`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint some_rows`.execute(tx);
    throw error;
  }
}

/** The values of a new row; the insert fills in defaults. */
const pick = (row: AnyRow, res: Resource, set: AnyRow): AnyRow => ({
  ...Object.fromEntries(
    Object.keys(set)
      .filter((key) => Object.hasOwn(res.fields, key))
      .map((key) => [key, set[key] ?? row[key]]),
  ),
});

async function inScope(tx: Tx, resources: Resources, res: Resource, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (!isNarrowed(res, actor) || ids.length === 0) return new Set(ids);
  const { rows } = await sql<{
    id: unknown;
  }>`select t.id from ${sql.table(res.name)} as t where ${and([oneOf('id', fieldsOf(res).id!, ids), scopeSql(res, resources, actor)])}`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => String(id)));
}

const errorsOf = (refusal: Refusal): Record<string, string> => refusal.data.errors ?? {};
function failWith(thrown: unknown, resources: Resources, fail: (refusal: Refusal) => void): void {
  const error = violationOf(thrown, resources);
  if (!(error instanceof Refusal)) throw error;
  fail(error);
}
