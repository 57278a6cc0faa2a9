/**
 * JD's platform: form parameters with an upper-case MD5 of sorted names and values between two copies of the secret. Answers are unsigned,
 * over TLS only.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { local } from '../local';

/** How far the clock of a request may be from JD's. */
const CLOCK_MS = 6 * 60_000;
const STAMP = 'YYYY-MM-DD HH:mm:ss';

type Params = Readonly<Record<string, string>>;

/** Signs the non-empty parameters, without `sign` itself. */
export function jdSign(params: Params, secret: string): string {
  const text = Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .sort()
    .map((name) => name + params[name])
    .join('');
  return createHash('md5').update(`${secret}${text}${secret}`, 'utf8').digest('hex').toUpperCase();
}

/** The body of a call: `content` as its parameters, names in order. */
export function jdForm(keys: { readonly appId: string; readonly secret: string }, method: string, content: object, now: Date): string {
  const ordered = Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
  const params = {
    method,
    app_key: keys.appId,
    timestamp: local(now).format(STAMP),
    v: '2.0',
    '360buy_param_json': JSON.stringify(ordered),
  };
  return new URLSearchParams({ ...params, sign: jdSign(params, keys.secret) }).toString();
}

/** The error in a call, as JD would report it; null if valid. */
export function jdProblem(params: Params, secret: string, now: Date): string | null {
  const at = Date.parse(`${(params.timestamp ?? '').replace(' ', 'T')}+08:00`);
  if (!(Math.abs(now.getTime() - at) <= CLOCK_MS)) return '时间相差超过 6 分钟';
  const [claimed, own] = [Buffer.from(params.sign ?? ''), Buffer.from(jdSign(params, secret))];
  return claimed.length === own.length && timingSafeEqual(claimed, own) ? null : '签名不正确';
}
