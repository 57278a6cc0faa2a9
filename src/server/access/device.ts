/** Browsers in which an account has signed in before: password guessing from another browser can't lock its user out. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from './accounts';
import { DAY_MS } from '../../language/days';

export const DEVICE_COOKIE = 'wellhead_device';
/** Over TLS: the `__Host-` prefix makes browsers accept this cookie from this host only. */
export const SECURE_DEVICE_COOKIE = `__Host-${DEVICE_COOKIE}`;
export const DEVICE_DAYS = 90;
const DEVICE_MS = DEVICE_DAYS * DAY_MS;
/** People who share a browser. */
const MOST_ACCOUNTS = 5;

type Owner = Pick<Account, 'id' | 'passwordHash'>;

/**
 * @param cookie passes `account.issued.random.signature` joined by `~`. @returns the browser's name within the account, or null if unknown
 * or older than `DEVICE_DAYS`.
 */
export function deviceOf(cookie: string | undefined, owner: Owner, now: Date): string | null {
  for (const pass of passesIn(cookie)) {
    const [id, issued, random, signature, ...rest] = pass.split('.');
    if (id !== owner.id || !issued || !random || !signature || rest.length) continue;
    const age = now.getTime() - parseInt(issued, 36);
    if (!(age >= 0 && age < DEVICE_MS)) continue;
    const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(owner, issued, random)];
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return `${issued}.${random}`;
  }
  return null;
}

/** The cookie of a browser in which the account has just signed in. Other people's passes stay, the oldest go. */
export function withDevice(cookie: string | undefined, owner: Owner, now: Date): string {
  const [issued, random] = [now.getTime().toString(36), randomBytes(9).toString('base64url')];
  const pass = [owner.id, issued, random, sign(owner, issued, random).toString('base64url')].join('.');
  return [pass, ...passesIn(cookie).filter((other) => !other.startsWith(`${owner.id}.`))].slice(0, MOST_ACCOUNTS).join('~');
}

const passesIn = (cookie: string | undefined): string[] => (cookie ?? '').slice(0, 2000).split('~').filter(Boolean).slice(0, MOST_ACCOUNTS);

/** Signed by what only the server has of the account, the salted hash of its password: a new password makes every device a stranger. */
const sign = ({ id, passwordHash }: Owner, issued: string, random: string) =>
  createHmac('sha256', passwordHash).update(`device ${id} ${issued} ${random}`).digest();
