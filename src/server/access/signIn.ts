/**
 * Signing in. Five wrong passwords lock a name for 15 minutes for their origin; twenty-five from anywhere lock it for all browsers that
 * have not signed in before.
 * Neither touches sessions that were proven before, and a name that nobody has behaves the same in every respect.
 */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { applyChanges, settle, writing, type Writing } from '../resource/changes';
import { storeOn } from '../resource/sqlStore';
import { isShutOut, type Account, type AccountEvent, type Accounts } from './accounts';
import { deviceOf } from './device';
import { sharedSecret } from '../outbound/sealed';
import { nobodys, verifyPassword } from './password';
import { beginSession } from './sessions';
import { Refusal } from '../resource/refusal';
import { refuse } from '../refusals';

/** Wrong passwords in a row for one name from one origin, on one known device, or within one session. */
export const MAX_FAILURES = 5;
/** Wrong passwords within `FORGET_MS` for one name from strangers, wherever they are. */
export const WIDE_FAILURES = 25;
export const LOCK_MS = 15 * 60_000;
/** Failures of one address within the window before it has to wait. */
export const ADDRESS_FAILURES = 30;
export const ADDRESS_WINDOW_MS = 10 * 60_000;

/** After so long without a failure, earlier failures of a name no longer count, whether or not it has an account. */
const FORGET_MS = 86_400_000;
/** No account has a longer name, and an index takes no endless one. */
const NAME_MAX = 100;

/** The same message for unknown names and wrong passwords, so that it does not reveal which names exist. */
const WRONG_LOGIN = '用户名或密码错误';

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly ip: string;
  /** Cookie of the browser, which may be known to the account. */
  readonly device?: string;
  /** The session of a signed-in user, which failures by strangers do not affect. */
  readonly session?: string;
}
export interface SignIn extends Attempt {
  readonly agent: string;
}
export interface Gate {
  readonly db: Db;
  readonly resources: Resources;
  readonly accounts: Accounts;
}

/** @returns the session's token. @throws Refusal 422 with the reason a person may know, 429 for an address that tries too often. */
export const signIn = (gate: Gate, credentials: SignIn): Promise<{ token: string; account: Account }> =>
  attempt(gate, credentials, async (tx, account, now, record) => {
    await record({ kind: 'signedIn', at: now });
    return { token: await beginSession(tx, account.id, credentials.ip, credentials.agent, now), account };
  });

/**
 * Asks a signed-in user for proof of identity, with as many tries per session as a sign-in. `onProof` runs in the same transaction.
 * @throws Refusal like `signIn`.
 */
export const provePassword = (
  gate: Gate,
  credentials: Attempt & { readonly session: string },
  onProof?: (tx: Tx, account: Account, now: Date) => Promise<void>,
): Promise<void> =>
  attempt(gate, credentials, async (tx, account, now) => {
    await onProof?.(tx, account, now);
  });

/** Checks a name and password, and counts failures. `onRight` runs in the same transaction. */
async function attempt<T>(
  { db, resources, accounts }: Gate,
  credentials: Attempt,
  onRight: (tx: Tx, account: Account, now: Date, record: (event: AccountEvent) => Promise<void>) => Promise<T>,
): Promise<T> {
  const name = credentials.username.replaceAll('\0', '').trim().slice(0, NAME_MAX);
  const store = storeOn(db, resources);
  const [known, hashBeside] = await Promise.all([accounts.byLogin(store, name), accounts.hashBeside(store, name)]);
  const vouched = vouchedFor(credentials, known);
  if (!vouched) await takeTry(db, originOf(credentials.ip));
  const isRight = (await verifyPassword(credentials.password, known?.passwordHash ?? nobodys(hashBeside))) && known !== null;

  const result = await db.transaction().execute(async (tx) => {
    // One at a time for each account, by whichever of its names: parallel guesses would all read the same count of failures.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${known?.id ?? name}`}, 0))`.execute(tx);
    // Locked, so that a concurrent password change is either complete or waits.
    const account = await accounts.byLogin(storeOn(tx, resources), name, true);
    const now = new Date();
    // A disabled account counts like an unknown name: locking it would reveal that it exists.
    const counted = account?.status === 'disabled' ? null : account;
    const record = async (event: AccountEvent) => {
      if (counted) await apply(tx, resources, accounts, counted, event, now);
    };
    const wide: Subject | null = vouched ? null : counted ? { kind: 'account', id: counted.id } : { kind: 'name', id: nameless(name) };
    const near: Subject = vouched ?? { kind: 'origin', id: `${counted?.id ?? nameless(name)}@${originOf(credentials.ip)}` };
    const [nearby, anywhere] = [await failuresOf(tx, near, now), wide && (await failuresOf(tx, wide, now))];
    const state = anywhere && (counted ? standing(counted, anywhere) : anywhere);
    const isHealed = state?.lockedUntil ? state.lockedUntil <= now : false;
    if (counted && isShutOut(counted)) return refuse('accountLocked', '账号已锁定,请联系管理员');
    const lockedUntil = later(nearby.lockedUntil, state?.lockedUntil);
    if (lockedUntil && lockedUntil > now) return tooMany(lockedUntil, now);
    if (isHealed) await record({ kind: 'healed', at: now });
    if (!isRight || account?.passwordHash !== known?.passwordHash) {
      const until = new Date(now.getTime() + LOCK_MS);
      const count = (nearby.lockedUntil ? 0 : nearby.failCount) + 1;
      const isLocked = count >= MAX_FAILURES;
      await keepFailures(tx, near, count, now, isLocked ? until : null);
      const failCount = state ? (isHealed ? 0 : state.failCount) + 1 : 0;
      const isLockedWidely = failCount >= WIDE_FAILURES;
      if (wide) {
        await keepFailures(tx, wide, failCount, now, isLockedWidely ? until : null);
        await record({ kind: 'failed', at: now, failCount, lockedUntil: isLockedWidely ? until : null });
      }
      return isLocked || isLockedWidely ? tooMany(until, now) : refuse('wrongPassword', WRONG_LOGIN);
    }
    if (!vouched) await giveBack(tx, originOf(credentials.ip));
    if (account!.status === 'disabled') return refuse('accountDisabled', '账号已停用,请联系管理员');
    await forgetFailuresOf(tx, near);
    // Strangers' guesses are forgotten when a stranger knows the password, not whenever its owner comes by.
    if (!vouched && account!.failCount > 0) await record({ kind: 'healed', at: now });
    return { done: await onRight(tx, account!, now, record) };
  });
  // Thrown only now: the failure that was counted must not be rolled back with it.
  if (result instanceof Refusal) throw result;
  return result.done;
}

/** The stored key for an unknown name: a hash, because users sometimes type their password as the name. */
export const nameless = (name: string): string => sharedSecret(`name:${name}`);

const tooMany = (until: Date, now: Date) =>
  refuse('tooManyTries', `输错次数过多,请 ${Math.ceil((until.getTime() - now.getTime()) / 60_000)} 分钟后再试`);
const later = (a: Date | null | undefined, b: Date | null | undefined): Date | null => (a && b ? (a > b ? a : b) : (a ?? b ?? null));

/** What distinguishes the caller from a stranger, if anything. */
function vouchedFor({ session, device }: Attempt, known: Account | null): Subject | null {
  if (session) return { kind: 'session', id: session };
  const id = known && deviceOf(device, known, new Date());
  return id ? { kind: 'device', id: `${known.id}.${id}` } : null;
}

/** Who has one address of IPv6 has 2^64 of them. */
const originOf = (ip: string): string => (isIPv6(ip) && !ip.includes('.') ? `${expanded(ip).slice(0, 4).join(':')}::/64` : ip);
function expanded(ip: string): string[] {
  const [head, tail] = ip
    .split('%')[0]!
    .split('::')
    .map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  return tail ? [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail] : head;
}

/** Applies an account event as `system` changes of its rows. @returns the changes. */
export async function apply(
  tx: Tx,
  resources: Resources,
  accounts: Accounts,
  account: Account,
  event: AccountEvent,
  now: Date,
): Promise<Writing['done']> {
  const w = writing({ tx, resources, call: 'system', actorId: null, now });
  await applyChanges(w, accounts.changes(account, event));
  await settle(w);
  return w.done;
}

/** Forgets failures that no longer count. */
export async function forgetFailures(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  await sql`delete from engine_login_failure where since < ${before(ADDRESS_WINDOW_MS)} and kind = 'address' or since < ${before(FORGET_MS)}`.execute(
    db,
  );
}

interface AttemptRecord {
  readonly failCount: number;
  readonly lockedUntil: Date | null;
}

/** Whose failures are counted: an account's or a name's as a whole, those from one origin, on one known device, within one session. */
interface Subject {
  readonly kind: 'account' | 'name' | 'origin' | 'device' | 'session';
  readonly id: string;
}

/** An account keeps its own count and lock, which people see and may lift; how long the count stands is the same for everybody. */
const standing = (account: Account, { failCount }: AttemptRecord): AttemptRecord => ({
  failCount: failCount && account.failCount,
  lockedUntil: account.status === 'locked' && account.lockedUntil ? new Date(account.lockedUntil) : null,
});

async function failuresOf(tx: Tx, { kind, id }: Subject, now: Date): Promise<AttemptRecord> {
  const { rows } = await sql<{ count: number; lockedUntil: string | null }>`select count, locked_until from engine_login_failure
    where kind = ${kind} and subject = ${id} and since >= ${new Date(now.getTime() - FORGET_MS).toISOString()}::timestamptz`.execute(tx);
  const until = rows[0]?.lockedUntil ? new Date(rows[0].lockedUntil) : null;
  return { failCount: rows[0]?.count ?? 0, lockedUntil: until };
}

async function keepFailures(tx: Tx, { kind, id }: Subject, count: number, now: Date, lockedUntil: Date | null): Promise<void> {
  await sql`insert into engine_login_failure (kind, subject, count, since, locked_until)
    values (${kind}, ${id}, ${count}::int, ${now.toISOString()}::timestamptz, ${lockedUntil?.toISOString() ?? null}::timestamptz)
    on conflict (kind, subject) do update set count = excluded.count, since = excluded.since, locked_until = excluded.locked_until`.execute(
    tx,
  );
}

const forgetFailuresOf = (tx: Tx, { kind, id }: Subject) =>
  sql`delete from engine_login_failure where kind = ${kind} and subject = ${id}`.execute(tx);

/**
 * Every try from an address is counted before its password is checked, so that simultaneous tries cannot all pass; a correct one is
 * uncounted.
 */
async function takeTry(db: Db, ip: string): Promise<void> {
  const now = new Date();
  const since = new Date(now.getTime() - ADDRESS_WINDOW_MS).toISOString();
  const { rows } = await sql<{
    count: number;
  }>`insert into engine_login_failure as f (kind, subject, count, since) values ('address', ${ip}, 1, ${now.toISOString()}::timestamptz)
    on conflict (kind, subject) do update set count = case when f.since < ${since}::timestamptz then 1 else f.count + 1 end, since = case when f.since < ${since}::timestamptz then excluded.since else f.since end
    returning count`.execute(db);
  if (rows[0]!.count > ADDRESS_FAILURES) throw refuse('throttled', '尝试次数过多,请稍后再试');
}
const giveBack = (tx: Tx, ip: string) =>
  sql`update engine_login_failure set count = count - 1 where kind = 'address' and subject = ${ip} and count > 0`.execute(tx);
