/** Secrets as they stand in the database: sealed under a key of the environment, each to its place, so that none opens in another's. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** The embedded database of a laptop has a built-in key; on PostgreSQL the server does not start without a key of your own. */
const keyFrom = (env: Readonly<Record<string, string | undefined>>) =>
  createHash('sha256')
    .update(env.SECRETS_KEY || env.RECEIVER_KEY || 'wellhead-secrets')
    .digest();

/** @param place what it is of, as `table:column:id`. */
export function sealSecret(text: string, place: string, env = process.env, iv = randomBytes(12)): string {
  const cipher = createCipheriv('aes-256-gcm', keyFrom(env), iv);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `s1:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
}

/** @returns null where it was sealed under another key, for another place, or changed since. */
export function openSecret(sealed: string | null, place: string, env = process.env): string | null {
  if (!sealed?.startsWith('s1:')) return null;
  try {
    const raw = Buffer.from(sealed.slice(3), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(env), raw.subarray(0, 12));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(raw.subarray(12, 28));
    return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A secret shared only by our own processes with the same key, for one purpose: 32 characters. */
export const sharedSecret = (purpose: string, env: Readonly<Record<string, string | undefined>> = process.env): string =>
  createHmac('sha256', keyFrom(env)).update(purpose).digest('hex').slice(0, 32);
