/** Passwords at rest: scrypt with a salt each, costs written into the hash so that they can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What guessing costs: 32 MB and about 150 ms a try. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, made off the main thread. @param salt only where the same hash must come out again (demo data). */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, PASSWORD_COST);
  return ['scrypt', PASSWORD_COST.N, PASSWORD_COST.r, PASSWORD_COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes the same time for wrong and right passwords; without an account, pass `nobodys` of any account's hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = hash.split('$');
  if (!salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(expected, derived);
}

/**
 * A hash no password matches that takes as long to check as a real one, so that timing does not reveal whether an account exists, even
 * after a raised cost. @param like null without an account
 */
export function nobodys(like: string | null): string {
  const { N, r, p } = PASSWORD_COST;
  const cost = like?.split('$').slice(1, 4) ?? [N, r, p];
  return ['scrypt', ...cost, Buffer.alloc(16).toString('base64url'), Buffer.alloc(KEY_BYTES).toString('base64url')].join('$');
}

function derive(password: string, salt: Buffer, cost: typeof PASSWORD_COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
