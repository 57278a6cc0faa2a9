/** Who did what: one entry a successful call, one line a changed row, in the same transaction. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import { maskPhone } from '../../language/format';
import type { LastChange } from '../../language/wire';
import type { Tx } from '../db/database';
import { emptyValue } from './changes';
import type { RowChange } from './derive';
import type { Actor } from './implement';
import { newId } from './newId';
import { fieldsOf, insertRows, insertSql, same, storedFields, type AnyRow } from './rows';

/** The resources the log is written to. */
export interface Audit {
  /**
   * Has operatorId, operatorName, module, action, callPath, targetEntity, targetId, targetName, rowCount, ip, requestId, costMs, note,
   * operatedAt.
   */
  readonly log: Resource;
  /** With logId, entity, targetId, targetName, before, after. */
  readonly item: Resource;
  /** Operators whose names the actor may not see. */
  readonly strangers?: (tx: Tx, actor: Actor, operatorIds: readonly string[]) => Promise<ReadonlySet<string>>;
}
export interface AuditEntry {
  /** Absent if the system acts. */
  readonly actor: Pick<Actor, 'name'> & { readonly id: string | null };
  readonly res: Resource;
  /** Label of the action. */
  readonly action: string;
  readonly call: string;
  /** Ids of the rows acted on. */
  readonly ids: readonly string[];
  readonly changes: readonly RowChange[];
  readonly ip: string | null;
  /** By which the server's log knows the call; none of what no call has asked for. */
  readonly requestId?: string;
  readonly startedAt: Date;
  readonly notes: readonly string[];
}

export async function writeLog(tx: Tx, audit: Audit, done: AuditEntry): Promise<void> {
  const { entry, lines } = entryOf(audit, done, new Date());
  // The entry and its first lines in one statement.
  await sql`with entry as (${insertSql(audit.log, [entry])}) ${insertSql(audit.item, lines.slice(0, TOGETHER))}`.execute(tx);
  await insertRows(tx, audit.item, lines.slice(TOGETHER));
}

const TOGETHER = 1000;

/** Who changed a row last, and how, for a reader who may see that row; null where unknown. */
export async function lastChange(
  tx: Tx,
  { log, item, strangers }: Audit,
  res: Resource,
  id: string,
  actor: Actor,
): Promise<LastChange | null> {
  const {
    rows: [last],
  } = await sql<{
    operatorId: unknown;
    operatorName: string;
    action: string;
    operatedAt: string;
  }>`select l.operator_id, l.operator_name, l.action, l.operated_at
    from ${sql.table(item.name)} as i join ${sql.table(log.name)} as l on l.id = i.log_id where not i.deleted and i.target_id = ${id}::bigint and i.entity = ${res.name} order by i.created_at desc, i.id desc limit 1`.execute(
    tx,
  );
  if (!last) return null;
  const operatorId = last.operatorId === null ? null : String(last.operatorId);
  const isStranger = operatorId !== null && ((await strangers?.(tx, actor, [operatorId]))?.has(operatorId) ?? false);
  return { operatorName: isStranger ? STRANGER : last.operatorName, action: last.action, operatedAt: last.operatedAt };
}
/** Shown instead of an operator whose name the reader may not see. */
export const STRANGER = '平台';

/** What an action that is over by `now` leaves in the log: its entry, and a line for each row it changed. */
export function entryOf(
  audit: Audit,
  done: AuditEntry,
  now: Date,
  makeId: () => string = newId,
): { readonly entry: AnyRow & { readonly id: string }; readonly lines: (AnyRow & { readonly id: string })[] } {
  const items = merged(done.changes);
  const first = items.find((c) => c.res.name === done.res.name && c.id === done.ids[0]);
  const name = first ? titleOf(first) : null;
  const at = now.toISOString();
  const stamp = { createdAt: at, createdBy: done.actor.id, updatedAt: at, updatedBy: done.actor.id, version: 1 };
  const logId = makeId();
  const entry = filled(audit.log, {
    ...stamp,
    id: logId,
    operatorId: done.actor.id,
    operatorName: done.actor.name,
    module: done.res.label,
    action: done.action,
    callPath: done.call,
    targetEntity: done.res.name,
    targetId: done.ids.length === 1 ? done.ids[0] : null,
    targetName: name && done.ids.length > 1 ? `${name} 等 ${done.ids.length} 项` : name,
    rowCount: items.length,
    ip: done.ip,
    requestId: done.requestId ?? null,
    costMs: now.getTime() - done.startedAt.getTime(),
    note: [...new Set(done.notes)].join(';').slice(0, 500) || null,
    operatedAt: at,
  });
  return {
    entry,
    lines: items.map((change) =>
      filled(audit.item, {
        ...stamp,
        id: makeId(),
        logId,
        entity: change.res.name,
        targetId: change.id,
        targetName: titleOf(change),
        ...difference(change),
      }),
    ),
  };
}

/** First state and last state of every changed row; one that came and went leaves no line. */
function merged(changes: readonly RowChange[]): RowChange[] {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    const key = `${change.res.name}:${change.id}`;
    const earlier = rows.get(key);
    rows.set(key, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...rows.values()].filter((c) => c.before || c.after);
}

/** What changed, before and after; all that is filled in for rows that come or go. Secrets stay out, masked fields masked. */
function difference({ res, before, after }: RowChange): { before: AnyRow | null; after: AnyRow | null } {
  const keys = storedFields(res)
    .filter(([key, f]) => !f.secret && !OMITTED.has(key) && !same(before?.[key], after?.[key]))
    .map(([key]) => key);
  const side = (row: AnyRow | null) => row && Object.fromEntries(keys.map((key) => [key, shown(res, key, row[key])]));
  return { before: side(before), after: side(after) };
}
const OMITTED: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

function shown(res: Resource, key: string, value: unknown): unknown {
  const { masked, kind } = fieldsOf(res)[key]!;
  if (masked && typeof value === 'string') return maskPhone(value);
  // Nothing declares which parts of structured values, or of an export's filters, are phone numbers, so the text is masked.
  return kind === 'json' && value ? (JSON.parse(JSON.stringify(value).replace(PHONE, maskPhone)) as unknown) : (value ?? null);
}
/** A mobile number that is a text, or a part of one. */
const PHONE = /(?<![\w.])1[3-9]\d{9}(?!\w)/g;
/** The title of the row; for a choice its label, not its code. */
function titleOf({ res, before, after }: RowChange): string | null {
  const title = shown(res, res.title, (after ?? before)![res.title]);
  return title === null ? null : (fieldsOf(res)[res.title]!.choices?.[String(title)] ?? String(title)).slice(0, 200);
}
const filled = (res: Resource, values: AnyRow & { readonly id: string }) => ({
  ...Object.fromEntries(storedFields(res).map(([key, field]) => [key, values[key] ?? emptyValue(field)])),
  id: values.id,
});
