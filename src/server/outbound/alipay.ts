/** Alipay's gateway: RSA2 over sorted parameters, answers signed over their raw text, notices as forms; by bare keys or certificates. */
import type { KeyLike } from 'node:crypto';
import { local } from '../local';
import { certificateName, holds, rootsName } from './certificates';
import { signRsa, verifyRsa } from './wechatPay';

/** Empty values and the signature itself are not signed. */
export const contentOf = (params: Readonly<Record<string, string>>, without: readonly string[] = ['sign']): string =>
  Object.keys(params)
    .filter((key) => params[key] !== '' && !without.includes(key))
    .sort()
    .map((key) => `${key}=${params[key]}`)
    .join('&');

export interface OurKeys {
  readonly appId: string;
  readonly privateKey: KeyLike;
  /** PEM of our certificate and of Alipay's roots, where the application is set up with certificates. */
  readonly certificates?: { readonly app: string; readonly root: string };
}

/** The form that asks for `method`. */
export function formOf(keys: OurKeys, method: string, content: unknown, now: Date): string {
  const params: Record<string, string> = {
    app_id: keys.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: local(now).format('YYYY-MM-DD HH:mm:ss'),
    version: '1.0',
    biz_content: JSON.stringify(content),
    ...(keys.certificates && {
      app_cert_sn: certificateName(keys.certificates.app),
      alipay_root_cert_sn: rootsName(keys.certificates.root),
    }),
  };
  return new URLSearchParams({ ...params, sign: signRsa(contentOf(params), keys.privateKey) }).toString();
}

/** Public keys of Alipay, from PEM keys or certificates, by the certificate's name; without a name, the only key. */
export type TheirKeys = Readonly<Record<string, KeyLike>>;

/** The key that a message names as its signer; none if it is unknown. */
const keyOf = (keys: TheirKeys, name: unknown): KeyLike | undefined =>
  typeof name === 'string' ? (Object.hasOwn(keys, name) ? keys[name] : undefined) : Object.values(keys)[0];

/** The part of an answer that counts, as it was signed. @throws Error where it is not what Alipay has signed. */
export function answerOf(raw: string, method: string, keys: TheirKeys, now = new Date()): Readonly<Record<string, unknown>> {
  const whole = JSON.parse(raw) as Readonly<Record<string, unknown>>;
  const key = keyOf(keys, whole.alipay_cert_sn);
  if (!key) throw new Error('不认识签名的证书');
  if (!holds(key, now)) throw new Error('签名的证书不在有效期内');
  const name = `${method.replaceAll('.', '_')}_response`;
  const part = whole[name] ?? whole.error_response;
  const signed = rawPart(raw, whole[name] === undefined ? 'error_response' : name);
  if (!part || typeof part !== 'object' || signed === null || typeof whole.sign !== 'string' || !verifyRsa(signed, whole.sign, key))
    throw new Error('签名不正确');
  return part as Readonly<Record<string, unknown>>;
}

/** A member's raw text in the response: serialising it again would change what was signed. */
function rawPart(raw: string, name: string): string | null {
  const at = raw.indexOf(`"${name}"`);
  const begin = at < 0 ? -1 : raw.indexOf('{', at);
  if (begin < 0) return null;
  let depth = 0;
  let inText = false;
  for (let i = begin; i < raw.length; i++) {
    const c = raw[i];
    if (inText) {
      if (c === '\\') i++;
      else if (c === '"') inText = false;
    } else if (c === '"') inText = true;
    else if (c === '{') depth++;
    else if (c === '}' && --depth === 0) return raw.slice(begin, i + 1);
  }
  return null;
}

/** Whether a notice is Alipay's. Whatever it says of its kind of signature, RSA2 it is. */
export function isGenuine(params: Readonly<Record<string, string>>, keys: TheirKeys, now = new Date()): boolean {
  const key = keyOf(keys, params.alipay_cert_sn);
  return key !== undefined && holds(key, now) && verifyRsa(contentOf(params, ['sign', 'sign_type']), params.sign ?? '', key);
}
