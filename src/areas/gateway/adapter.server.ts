/** What every adapter does: a call is signed and its answer verified, a notice is read once it has proven who sent it. */
import type { Incoming, Outgoing } from '../../server/outbound/send';
import type { Keys } from './settings.server';

export type Content = Readonly<Record<string, unknown>>;
/** What came back: it was done, or the remote says no. `absent`: it has never heard of the request number. */
export type Answer =
  | { readonly kind: 'done'; readonly remoteNo: string | null; readonly content: Content }
  | { readonly kind: 'business'; readonly message: string; readonly content: Content }
  | { readonly kind: 'absent' }
  /** It answers, but not this one. */
  | { readonly kind: 'later'; readonly message: string };
export interface RemoteNotice {
  readonly no: string;
  readonly kind: string;
  /** The whole content without its proof of origin. */
  readonly content: Content;
  /** Names of fields in it that differ with each delivery. */
  readonly passing?: readonly string[];
}
type Headers = Incoming['headers'];

export interface Adapter {
  asking(speaks: string, requestNo: string, content: Content, keys: Keys, now: Date): Outgoing;
  /** @throws Error where the answer is not the remote's, or none at all. */
  answered(speaks: string, answer: Incoming, keys: Keys, now: Date): Answer;
  /** @returns why it is not the remote's, in words. */
  readNotice(headers: Headers, raw: string, keys: Keys, now: Date): RemoteNotice | string;
  /** What the remote wants to hear once its notice is kept. */
  readonly thanks: { readonly type: string; readonly body: string };
  /** Of a remote that is asked with a token, for a while: how it is had for our keys. */
  readonly token?: {
    asking(keys: Keys): Outgoing;
    /** @throws Error where the answer gives none. */
    tokenIn(answer: Incoming): { readonly token: string; readonly seconds: number };
  };
  /** Bytes that its answers may have, where they may be larger than messages are. */
  readonly most?: number;
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' } as const;
export const OK_JSON = { type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS"}' } as const;
export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

/** @throws Error where a text is no JSON object. */
export function contentIn(text: string | undefined): Content {
  const value: unknown = JSON.parse(text ?? '{}');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('答复不是 JSON 对象');
  return value as Content;
}
