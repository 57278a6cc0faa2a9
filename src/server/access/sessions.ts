/** Sessions live in the database, so that every server process knows them; the token itself is known to its browser only. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { storeOn } from '../resource/sqlStore';
import type { Access, Accounts } from './accounts';

export const SESSION_COOKIE = 'wellhead_session';
export const IDLE_MS = 8 * 3_600_000;
export const ABSOLUTE_MS = 7 * 86_400_000;
/** How stale "last seen" may be before it is written again. */
const SEEN_STEP_MS = 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @returns the token for the cookie: 256 random bits. */
export async function beginSession(db: Db | Tx, accountId: string, ip: string, agent: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into engine_session (token_hash, account_id, began_at, seen_at, ip, agent)
    values (${hashOf(token)}, ${accountId}::bigint, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${ip}, ${agent.slice(0, 200)})`.execute(db);
  return token;
}

/**
 * The account behind a token with its present rights; null when the session is over or the account may not work any more.
 * @param isPresent whether somebody is there, which renews the session; a console's own polling does not.
 */
export async function accessOf(db: Db, resources: Resources, accounts: Accounts, token: string | undefined, now: Date, isPresent = true): Promise<Access | null> {
  if (!token) return null;
  const { rows } = await sql<{ accountId: unknown; beganAt: string; seenAt: string }>`select account_id, began_at, seen_at from engine_session where token_hash = ${hashOf(token)}`.execute(db);
  const session = rows[0];
  if (!session) return null;
  const idle = now.getTime() - Date.parse(session.seenAt);
  const access = idle < IDLE_MS && now.getTime() - Date.parse(session.beganAt) < ABSOLUTE_MS
    ? await accounts.access(storeOn(db, resources), String(session.accountId)) : null;
  if (!access || access.account.status !== 'enabled' || (access.account.sessionsValidFrom !== null && session.beganAt < access.account.sessionsValidFrom)) {
    await endSession(db, token);
    return null;
  }
  if (isPresent && idle > SEEN_STEP_MS) await sql`update engine_session set seen_at = ${now.toISOString()}::timestamptz where token_hash = ${hashOf(token)}`.execute(db);
  return access;
}

export async function endSession(db: Db | Tx, token: string): Promise<void> {
  await sql`delete from engine_session where token_hash = ${hashOf(token)}`.execute(db);
}

/** After a change of password only the session that made it goes on. */
export async function keepOnlySession(tx: Tx, accountId: string, token: string, now: Date): Promise<void> {
  await sql`delete from engine_session where account_id = ${accountId}::bigint and token_hash <> ${hashOf(token)}`.execute(tx);
  await sql`update engine_session set began_at = ${now.toISOString()}::timestamptz where token_hash = ${hashOf(token)}`.execute(tx);
}

/** Removes what can't be used any more. */
export async function forgetSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from engine_session where seen_at < ${new Date(now.getTime() - IDLE_MS).toISOString()}::timestamptz or began_at < ${new Date(now.getTime() - ABSOLUTE_MS).toISOString()}::timestamptz`.execute(db);
}
