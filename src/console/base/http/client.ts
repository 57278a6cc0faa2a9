/** Every call of the console goes through `read` and `write`. */
import { UPLOAD_CALL } from '../../../language/constants';
import { placed } from '../../../language/inputs';
import { BACKGROUND_HEADER, CODE, type Envelope } from '../../../language/wire';
import { navigate } from '../address/location';
import { forbiddenAddress } from '../address/redirect';
import { toast } from '../stores/toast';
import { busy, isDebounced } from './busy';
import { CallError } from './callError';
import { expiry } from './expiry';
import { judge } from './judge';
import { newKey } from './newKey';
import { transport, type Request } from './transport';

export { CallError };

/** How an expired session is met: wait for a new sign-in and send again; go to the login page; or just fail. */
type SessionRule = 'wait' | 'lose' | 'fail';
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Neither toast nor /401: the caller shows what went wrong. */
  readonly quiet?: boolean;
  /** Asked by the console, not by somebody at it: such a call does not keep the session alive. */
  readonly background?: boolean;
  readonly session?: SessionRule;
}
export interface WriteOptions extends Omit<ReadOptions, 'signal'> {
  /** Idempotency key, where one is already at hand; by default a new one, or that of the same write when its outcome is unknown. */
  readonly key?: string;
  readonly encoding?: 'form';
  /** What stands in the query string. */
  readonly inQuery?: readonly string[];
  /** Changes nothing (`dryRun`): the overlay that covers the console during some writes stays away. */
  readonly rehearsal?: boolean;
  readonly credentials?: boolean;
}

/**
 * A GET. @returns the envelope's `data`.
 * @throws CallError after the user has been told.
 */
export const read = async <T>(call: string, params?: Readonly<Record<string, unknown>>, options: ReadOptions = {}): Promise<T> =>
  (
    await send(
      { method: 'GET', call, params, signal: options.signal, ...(options.background && { headers: { [BACKGROUND_HEADER]: '1' } }) },
      options,
    )
  ).data as T;

/**
 * A POST. @returns the whole envelope: `code` 9999 means that some rows were refused.
 * The same write while one is on its way is not sent twice: both callers get the one answer. It is never repeated by itself,
 * except under its same key: once after a new sign-in, and a few times where the server says that it can't be served now.
 * @throws CallError after the user has been told.
 */
export function write<T = unknown>(call: string, body: unknown = {}, options: WriteOptions = {}): Promise<Envelope<T>> {
  const same = `${call} ${JSON.stringify(body)}`;
  const underway = inFlight.get(same);
  if (underway) return underway as Promise<Envelope<T>>;
  const key = options.key ?? unsettled.get(same) ?? newKey();
  const sent = send(
    {
      method: 'POST',
      ...placed({ call, inQuery: options.inQuery }, body as Readonly<Record<string, unknown>>),
      encoding: options.encoding,
      credentials: options.credentials,
      headers: { 'Idempotency-Key': key, ...(options.background && { [BACKGROUND_HEADER]: '1' }) },
    },
    options,
  )
    .then((envelope) => {
      unsettled.delete(same);
      return envelope;
    })
    .catch((error: unknown) => {
      settle(same, key, error);
      throw error;
    })
    .finally(() => inFlight.delete(same));
  inFlight.set(same, sent);
  return sent as Promise<Envelope<T>>;
}

/**
 * Sends one file. @returns the path below which it is served. Doing it again does no harm: the same file has the same path.
 * @throws CallError, for the caller to show; an expired session waits for a new sign-in like any other write.
 */
export async function upload<T = string>(
  file: File,
  {
    documents,
    sheets,
    signal,
    onProgress,
  }: {
    documents?: boolean;
    /** A sheet for an import (`resource.action`): the answer says what is in it. */ sheets?: string;
    signal?: AbortSignal;
    onProgress?: (share: number) => void;
  } = {},
): Promise<T> {
  const body = new FormData();
  body.append('file', file);
  const { data } = await send(
    {
      method: 'POST',
      call: UPLOAD_CALL,
      params: documents ? { documents: 1 } : sheets ? { sheets } : undefined,
      body,
      signal,
      onProgress,
    },
    { quiet: true },
  );
  return data as T;
}

const inFlight = new Map<string, Promise<Envelope>>();
/** Keys of writes whose outcome is unknown, so that doing the same again can't do it twice. */
const unsettled = new Map<string, string>();
const UNSETTLED_MAX = 50;

function settle(same: string, key: string, error: unknown): void {
  unsettled.delete(same);
  if (!(error instanceof CallError) || !error.unsettled) return;
  unsettled.set(same, key);
  if (unsettled.size > UNSETTLED_MAX) unsettled.delete(unsettled.keys().next().value!);
}

/** What somebody asked for was not permitted: what is known of their permissions may be out of date. */
export const onForbidden = (handler: () => void) => {
  refused = handler;
};
let refused = () => {};

/** How often a call is made again by itself where the server says that it can't be served now, and how long a pause may be, in ms. */
const TRIES = 5;
const LONGEST_PAUSE_MS = 30_000;

/** A while, or until nobody wants it any more. */
const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener('abort', over);
  });

async function send(
  request: Request,
  options: ReadOptions & Pick<WriteOptions, 'rehearsal' | 'key'>,
  again = false,
  tries = 1,
): Promise<Envelope> {
  const { call } = request;
  const covered = request.method === 'POST' && !options.rehearsal && isDebounced(call);
  const answer = covered ? await busy.during(() => transport(request)) : await transport(request);
  const verdict = judge(answer);
  const error = (message: string, code: number | null, data?: unknown) =>
    new CallError(
      message,
      call,
      code,
      answer.status,
      data,
      answer.requestId ?? (data as { requestId?: string } | null | undefined)?.requestId,
    );
  switch (verdict.kind) {
    case 'ok':
      return verdict.envelope;
    case 'cancelled':
      throw error('请求已取消', null);
    case 'forbidden':
      if (!options.quiet) navigate(forbiddenAddress());
      if (!options.background) refused();
      throw error(verdict.message, CODE.noPermission);
    case 'error':
      // A read does no harm, and a write goes under its same key. Whoever brings a key of their own tries again themselves.
      if (verdict.code === CODE.unavailable && tries < TRIES && !options.key && !request.signal?.aborted) {
        const { retryAfterS = 2 } = (verdict.data ?? {}) as { retryAfterS?: number };
        if (!options.background && tries === 1) toast.info(`${verdict.message}(填写的内容都在,正在自动再试)`);
        await pause(Math.min(LONGEST_PAUSE_MS, retryAfterS * 1000), request.signal);
        if (!request.signal?.aborted) return send(request, options, again, tries + 1);
      }
      if (!options.quiet) toast.error(verdict.message);
      throw error(verdict.message, verdict.code, verdict.data);
    case 'expired': {
      const expired = error('登录已失效,请重新登录', CODE.sessionExpired);
      if (options.session === 'lose') expiry.lose();
      if (again) toast.error(expired.message);
      if (again || (options.session ?? 'wait') !== 'wait') throw expired;
      if ((await expiry.wait()) === 'same' && !request.signal?.aborted) return send(request, options, true, tries);
      throw expired;
    }
  }
}
