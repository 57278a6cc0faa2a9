/** The error catalogue: what an answer means. Where the body is an envelope its code rules; the HTTP status speaks only without one. */
import { CODE, SUCCESS_CODES, type Envelope } from '../../../language/wire';

/** What came back. `failure` is set when nothing did. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly failure?: 'network' | 'timeout' | 'cancelled' | 'unknown';
}
export type Verdict =
  | { readonly kind: 'ok'; readonly envelope: Envelope }
  | { readonly kind: 'cancelled' }
  /** The session is invalid: sign in again. */
  | { readonly kind: 'expired' }
  /** No permission: the user goes to /401, without an error toast. */
  | { readonly kind: 'forbidden'; readonly message: string }
  /** An error toast says `message`. `code` is null where no envelope came. */
  | { readonly kind: 'error'; readonly message: string; readonly code: number | null; readonly data?: unknown };

const HTTP_TEXTS = {
  network: '后端接口连接异常',
  timeout: '后端接口请求超时',
  unknown: '后端接口未知异常',
  status: (status: number) => `后端接口${status}异常`,
} as const;

export function judge({ status, body, failure }: Answer): Verdict {
  if (failure === 'cancelled') return { kind: 'cancelled' };
  if (failure) return { kind: 'error', code: null, message: HTTP_TEXTS[failure] };
  // The status is run through the session handling whatever the body says.
  if (status === CODE.sessionExpired) return { kind: 'expired' };
  if (!isEnvelope(body)) return { kind: 'error', code: null, message: status >= 400 ? HTTP_TEXTS.status(status) : HTTP_TEXTS.unknown };
  const { code, data, message } = body;
  if (code === CODE.sessionExpired) return { kind: 'expired' };
  if (code === CODE.noPermission) return { kind: 'forbidden', message: message || '没有权限' };
  if (SUCCESS_CODES.includes(code)) return { kind: 'ok', envelope: body };
  return { kind: 'error', code, data, message: message || HTTP_TEXTS.unknown };
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number' && 'message' in body;
