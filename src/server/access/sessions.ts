/** Sessions live in the database, so that every server process knows them; the token itself is known to its browser only. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import { waitingFor } from '../db/gate';
import { prepared } from '../db/prepared';
import { together } from '../db/together';
import type { Resources } from '../db/indexes';
import { storeOn } from '../resource/sqlStore';
import type { SessionLimits } from '../settings';
import { isShutOut, type Access, type Account, type Accounts } from './accounts';

export const SESSION_COOKIE = 'wellhead_session';
/** Over TLS: the `__Host-` prefix makes browsers accept this cookie from this host only. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** How stale "last seen" may be before it is written again: a minute, or less where sessions end soon. */
const SEEN_STEP_MS = 60_000;
const seenStep = ({ idleMs }: SessionLimits) => Math.min(SEEN_STEP_MS, idleMs / 10);

/** Sessions last seen before this ISO instant are over. */
export const idleSince = ({ idleMs }: SessionLimits, now: Date) => new Date(now.getTime() - idleMs).toISOString();
/** Sessions begun before this ISO instant are over. */
const bornSince = ({ absoluteMs }: SessionLimits, now: Date) => new Date(now.getTime() - absoluteMs).toISOString();

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @returns the token for the cookie: 256 random bits. */
export async function beginSession(db: Db | Tx, accountId: string, ip: string, agent: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into engine_session (token_hash, account_id, began_at, seen_at, ip, agent)
    values (${hashOf(token)}, ${accountId}::bigint, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${ip}, ${agent.slice(0, 200)})`.execute(
    db,
  );
  return token;
}

/**
 * The account of a token with its current rights; null if the session is over or the account is disabled.
 * @param isPresent whether a user is active, which renews the session; the console's own polling does not.
 */
export type AccessOf = (token: string | undefined, now: Date, isPresent?: boolean) => Promise<Access | null>;

export function accessReader(db: Db, resources: Resources, accounts: Accounts, limits: SessionLimits): AccessOf {
  const sessions = together<string, Session | null>(async (hashes) => {
    const { rows } =
      await sql<Session>`${prepared}select token_hash, account_id, began_at, seen_at, ${accounts.mark(sql.ref('s.account_id'))} as mark
      from engine_session as s where token_hash = any(${hashes}::text[])`.execute(db);
    return hashes.map((hash) => rows.find(({ tokenHash }) => tokenHash === hash) ?? null);
  });

  /** Rights by account, valid while their mark is the same: every change of rights, in any process, changes the mark. */
  const known = new Map<string, { readonly mark: string; readonly access: Access | null }>();
  const rightsOf = async (accountId: string, mark: string): Promise<Access | null> => {
    const before = known.get(accountId);
    if (before?.mark === mark) return before.access;
    // The rights are at least as new as the mark; if they are newer, the next call finds the mark changed.
    const access = await accounts.access(storeOn(db, resources), accountId);
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
    known.set(accountId, { mark, access });
    return access;
  };

  return async (token, now, isPresent = true) => {
    if (!token) return null;
    const session = await waitingFor(() => sessions.load(hashOf(token)));
    if (!session) return null;
    const idle = now.getTime() - Date.parse(session.seenAt);
    const access =
      idle < limits.idleMs && now.getTime() - Date.parse(session.beganAt) < limits.absoluteMs
        ? await rightsOf(String(session.accountId), session.mark)
        : null;
    if (
      !access ||
      isShutOut(access.account) ||
      (access.account.sessionsValidFrom !== null && session.beganAt < access.account.sessionsValidFrom)
    ) {
      await endSession(db, token);
      return null;
    }
    if (isPresent && idle > seenStep(limits))
      await sql`update engine_session set seen_at = ${now.toISOString()}::timestamptz where token_hash = ${session.tokenHash}`.execute(db);
    return access;
  };
}
interface Session {
  readonly tokenHash: string;
  readonly accountId: unknown;
  readonly beganAt: string;
  readonly seenAt: string;
  readonly mark: string;
}
const MOST_KNOWN = 1000;

export async function endSession(db: Db | Tx, token: string): Promise<void> {
  await sql`delete from engine_session where token_hash = ${hashOf(token)}`.execute(db);
}

/** One signed-in device. */
export interface SessionRow {
  readonly id: string;
  readonly ip: string;
  readonly agent: string;
  readonly beganAt: string;
  readonly seenAt: string;
  /** The one that asks. */ readonly isThis: boolean;
}

/** All valid sessions of an account, the current one first, then by last use. @param token the current one; null if somebody else asks. */
export async function sessionsOf(
  db: Db | Tx,
  { id, sessionsValidFrom }: Pick<Account, 'id' | 'sessionsValidFrom'>,
  limits: SessionLimits,
  token: string | null,
  now: Date,
): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select ${publicId} as id, ip, agent, began_at, seen_at, token_hash = ${token === null ? '' : hashOf(token)} as is_this from engine_session
    where account_id = ${id}::bigint and seen_at >= ${idleSince(limits, now)}::timestamptz and began_at >= greatest(${bornSince(limits, now)}::timestamptz, ${sessionsValidFrom}::timestamptz)
    order by is_this desc, seen_at desc, token_hash limit 100`.execute(db);
  return rows;
}

/** @returns where it was; null where there is no such session of this account. */
export async function endSessionById(tx: Tx, accountId: string, id: string): Promise<Pick<SessionRow, 'ip' | 'agent'> | null> {
  const { rows } = await sql<
    Pick<SessionRow, 'ip' | 'agent'>
  >`delete from engine_session where account_id = ${accountId}::bigint and ${publicId} = ${id} returning ip, agent`.execute(tx);
  return rows[0] ?? null;
}

/** Names a session without giving it away: half of a fingerprint leads to no token. */
const publicId = sql`left(token_hash, 32)`;
/** The public id of a session, computed from its token. */
export const sessionId = (token: string): string => hashOf(token).slice(0, 32);

/** After a change of password only the session that made it goes on. */
export async function keepOnlySession(tx: Tx, accountId: string, token: string, now: Date): Promise<void> {
  await sql`delete from engine_session where account_id = ${accountId}::bigint and token_hash <> ${hashOf(token)}`.execute(tx);
  await sql`update engine_session set began_at = ${now.toISOString()}::timestamptz where token_hash = ${hashOf(token)}`.execute(tx);
}

/** Removes what can't be used any more. */
export async function forgetSessions(db: Db, limits: SessionLimits, now: Date): Promise<void> {
  await sql`delete from engine_session where seen_at < ${idleSince(limits, now)}::timestamptz or began_at < ${bornSince(limits, now)}::timestamptz`.execute(
    db,
  );
}
