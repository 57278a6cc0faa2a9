/** Douyin's open platform: SHA256-RSA2048 over five lines of a request, and over three of an answer or a notice. */
import { randomBytes, type KeyLike } from 'node:crypto';
import { partsOf, signRsa, verifyRsa } from './wechatPay';

/** How far the clock of a message may be from ours. */
const CLOCK_MS = 5 * 60_000;
const linesOf = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');

interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The `Byte-Authorization` of a request. @param keys `serial` is the version of our public key that Douyin has */
export function byteAuthorization(
  keys: { readonly appId: string; readonly serial: string; readonly privateKey: KeyLike },
  { method, path, body }: Request,
  now: Date,
  nonce = randomBytes(16).toString('hex'),
): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = signRsa(linesOf(method, path, timestamp, nonce, body), keys.privateKey);
  return `SHA256-RSA2048 appid="${keys.appId}",nonce_str="${nonce}",timestamp="${timestamp}",key_version="${keys.serial}",signature="${signature}"`;
}

/** The error in a request's authorization, as Douyin would report it; null if valid. */
export function byteAuthorizationProblem(authorization: unknown, { method, path, body }: Request, key: KeyLike, now: Date): string | null {
  const { timestamp = '', nonce_str: nonce = '', signature = '' } = partsOf(typeof authorization === 'string' ? authorization : '');
  if (isLate(timestamp, now)) return '时间相差超过 5 分钟';
  return verifyRsa(linesOf(method, path, timestamp, nonce, body), signature, key) ? null : '签名不正确';
}

/** Headers of an answer or a notice. */
export function byteSigned(
  body: string,
  key: KeyLike,
  now: Date,
  nonce = randomBytes(16).toString('hex'),
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { 'byte-timestamp': timestamp, 'byte-nonce-str': nonce, 'byte-signature': signRsa(linesOf(timestamp, nonce, body), key) };
}

/** The error in the signature of a response or notice; null if valid. @param keys of Douyin, one of which signed */
export function byteSignedProblem(headers: Headers, body: string, keys: readonly KeyLike[], now: Date): string | null {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce-str', 'signature'].map((name) => headers[`byte-${name}`]);
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return '缺少签名';
  if (isLate(timestamp, now)) return '时间相差超过 5 分钟';
  return keys.some((key) => verifyRsa(linesOf(timestamp, nonce, body), signature, key)) ? null : '签名不正确';
}

const isLate = (timestamp: string, now: Date) =>
  !/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > CLOCK_MS;
