/** The same key gives the same outcome: after a restart, and for two senders at once. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CODE, KEY_HOURS } from '../../language/wire';
import type { Db, Tx } from '../db/database';
import type { Answer } from '../http/answer';
import { refuse } from '../refusals';

export interface KeyedCall {
  readonly accountId: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** A hash that does not depend on the order of keys in the body. */
export const hashOf = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('hex');

/**
 * Takes the key for this transaction, or finds what was answered under it. A second sender waits here until the first is done.
 * @throws Refusal 422 when the key came with another body before.
 */
export async function claimKey(tx: Tx, call: KeyedCall, now: Date): Promise<Answer | null> {
  const oldest = new Date(now.getTime() - KEY_HOURS * 3_600_000).toISOString();
  const { rows } = await sql`insert into engine_idempotency as k (account_id, path, key, body_hash, created_at)
    values (${call.accountId}::bigint, ${call.path}, ${call.key}, ${call.bodyHash}, ${now.toISOString()}::timestamptz)
    on conflict (account_id, path, key) do update set body_hash = excluded.body_hash, status = null, answer = null, created_at = excluded.created_at
      where k.created_at < ${oldest}::timestamptz
    returning 1`.execute(tx);
  if (rows.length) return null;
  const found = await sql<{ bodyHash: string; status: number; answer: string }>`select body_hash, status, answer from engine_idempotency
    where account_id = ${call.accountId}::bigint and path = ${call.path} and key = ${call.key}`.execute(tx);
  if (found.rows[0]!.bodyHash !== call.bodyHash) throw refuse('keyReused', '同一个 Idempotency-Key 不能用于不同的内容');
  return { status: found.rows[0]!.status, body: found.rows[0]!.answer };
}

/** Does not store a response that asks to try again later: the key stays free for the retry. */
export async function keepAnswer(tx: Tx, call: KeyedCall, answer: Answer): Promise<void> {
  const isFinal = answer.status < 500 && answer.status !== CODE.sessionExpired && answer.status !== CODE.throttled;
  if (!isFinal)
    await sql`delete from engine_idempotency where account_id = ${call.accountId}::bigint and path = ${call.path} and key = ${call.key}`.execute(
      tx,
    );
  else
    await sql`update engine_idempotency set status = ${answer.status}, answer = ${answer.body}
    where account_id = ${call.accountId}::bigint and path = ${call.path} and key = ${call.key}`.execute(tx);
}

/** Forgets keys older than a day. */
export async function forgetKeys(db: Db): Promise<void> {
  await sql`delete from engine_idempotency where created_at < now() - make_interval(hours => ${KEY_HOURS}::int)`.execute(db);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
    .join(',')}}`;
}
