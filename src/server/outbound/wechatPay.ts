/**
 * WeChat Pay v3: SHA256-RSA2048 signatures, AES-GCM notices, RSA-OAEP for private fields. Platform keys by serial: certificates or public
 * keys.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createSign,
  createVerify,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  type KeyLike,
} from 'node:crypto';
import { holds } from './certificates';

/** How far the clock of a message may be from ours. */
const CLOCK_MS = 5 * 60_000;
const TAG = 16;

const linesOf = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');
export const signRsa = (text: string, key: KeyLike): string => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
export function verifyRsa(text: string, signature: string, key: KeyLike): boolean {
  try {
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
  } catch {
    return false;
  }
}

/** The `Authorization` of a request. */
export function authorization(
  keys: { readonly mchid: string; readonly serial: string; readonly privateKey: KeyLike },
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
  now: Date,
  nonce = randomBytes(16).toString('hex'),
): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = signRsa(linesOf(method, path, timestamp, nonce, body), keys.privateKey);
  return `WECHATPAY2-SHA256-RSA2048 mchid="${keys.mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${keys.serial}"`;
}

/** The parameters of an `Authorization` header, by name. */
export const partsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .slice(text.indexOf(' ') + 1)
      .split(',')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('"') + 1, -1)]),
  );

/** The error in the signature of a response or notice; null if valid. */
export function signatureProblem(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  keys: ReadonlyMap<string, KeyLike>,
  now: Date,
): string | null {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => headers[`wechatpay-${name}`]);
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string' || typeof serial !== 'string')
    return '缺少签名';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > CLOCK_MS) return '时间相差超过 5 分钟';
  const key = keys.get(serial);
  if (!key) return `不认识平台证书 ${serial.slice(0, 40)}`;
  if (!holds(key, now)) return `平台证书 ${serial.slice(0, 40)} 不在有效期内`;
  return verifyRsa(linesOf(timestamp, nonce, body), signature, key) ? null : '签名不正确';
}

interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}
/** @throws Error where one bit of it is not as it was sealed. */
export function openSealed({ ciphertext, nonce, associated_data = '' }: Sealed, key: string): string {
  const raw = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv(Buffer.byteLength(key) === 16 ? 'aes-128-gcm' : 'aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(raw.subarray(-TAG));
  decipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([decipher.update(raw.subarray(0, -TAG)), decipher.final()]).toString('utf8');
}
export function seal(text: string, key: string, nonce: string, associated: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(associated));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' } as const;
/**
 * Encrypts for the platform. @param key its public key or certificate. @throws Error if the text exceeds the key's capacity, some 70
 * Chinese characters.
 */
export const sealPrivate = (text: string, key: KeyLike): string =>
  publicEncrypt({ key: key as string, ...OAEP }, Buffer.from(text, 'utf8')).toString('base64');
/** @throws Error where it was sealed under another key, or changed since. */
export const openPrivate = (sealed: string, key: KeyLike): string =>
  privateDecrypt({ key: key as string, ...OAEP }, Buffer.from(sealed, 'base64')).toString('utf8');

/** Fields of people and their money, which WeChat takes sealed alone. */
const PRIVATE = new Set([
  'contact_name',
  'contact_id_number',
  'mobile_phone',
  'contact_email',
  'id_card_name',
  'id_card_number',
  'id_card_address',
  'id_doc_name',
  'id_doc_number',
  'id_doc_address',
  'ubo_id_doc_name',
  'ubo_id_doc_number',
  'ubo_id_doc_address',
  'account_name',
  'account_number',
]);
/** The same with each private field put through `to`. */
export function withPrivate<T>(content: T, to: (text: string) => string): T {
  const through = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string' && PRIVATE.has(name)) return to(value);
    if (Array.isArray(value)) return value.map((one) => through(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, through(one, key)]));
  };
  return through(content) as T;
}

/** The remote key to encrypt with, and its serial. @throws Error if there is none. */
export function keyToSealBy(keys: Readonly<Record<string, KeyLike>>, now: Date): readonly [serial: string, key: KeyLike] {
  const found = Object.entries(keys).findLast(([, key]) => holds(key, now));
  if (!found) throw new Error('没有在有效期内的微信支付公钥或平台证书');
  return found;
}
