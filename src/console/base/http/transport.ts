/** The one axios instance. It sends and returns what came back; it neither judges nor repeats anything. */
import axios, { AxiosError } from 'axios';
import { API_PREFIX, REQUEST_TIMEOUT_MS } from '../../../language/constants';
import { VIEW_HEADER } from '../../../language/wire';
import { viewedRole } from './viewing';
import { config } from './config';
import type { Answer } from './judge';
import { parseBody } from './parseBody';

export interface Request {
  readonly method: 'GET' | 'POST';
  /** Path without the API prefix. */
  readonly call: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** A `FormData` is sent as it is. */
  readonly body?: unknown;
  readonly encoding?: 'form';
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the share (0 to 1) of the body that has been sent. */
  readonly onProgress?: (share: number) => void;
}

export async function transport(request: Request): Promise<Answer & { requestId?: string }> {
  const { apiBase } = await config();
  try {
    const { status, data, headers } = await client.request<string>({
      baseURL: apiBase + API_PREFIX,
      url: request.call,
      method: request.method,
      params: request.params,
      signal: request.signal,
      ...bodyOf(request),
      onUploadProgress: request.onProgress && (({ progress = 0 }) => request.onProgress!(progress)),
      withCredentials: request.credentials ?? true,
    });
    return { status, body: await parseBody(data), requestId: headers['x-request-id'] as string | undefined };
  } catch (error) {
    return { status: 0, failure: failureOf(error) };
  }
}

const client = axios.create({
  headers: viewedRole ? { [VIEW_HEADER]: viewedRole } : {},
  adapter: 'xhr',
  timeout: REQUEST_TIMEOUT_MS,
  responseType: 'text',
  // No call needs a token out of a cookie, and to look for one would hold each back by a turn of the page: what is asked ahead, behind a render.
  xsrfCookieName: '',
  validateStatus: () => true,
  transformRequest: [(data: unknown) => data],
  transformResponse: [(data: unknown) => data ?? ''],
  paramsSerializer: { serialize: (params: Record<string, unknown>) => queryOf(params).toString() },
});

/** Lists become `a=1,2`; values that are not there are left out. */
function queryOf(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(key, Array.isArray(value) ? value.join(',') : String(value));
  return query;
}

function bodyOf({ body, encoding, headers }: Request): { data: unknown; headers: Record<string, string> } {
  // The browser writes the header of a form with files: only it knows the boundary.
  if (body instanceof FormData) return { data: body, headers: { ...headers } };
  const [data, type] = encoding === 'form' ? [formOf(body), 'x-www-form-urlencoded'] : [JSON.stringify(body), 'json'];
  return { data, headers: { 'Content-Type': `application/${type};charset=UTF-8`, ...headers } };
}

/** Lists become repeated keys. */
function formOf(body: unknown): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(body ?? {})) for (const one of [value].flat()) form.append(key, String(one));
  return form.toString();
}

function failureOf(error: unknown): NonNullable<Answer['failure']> {
  if (axios.isCancel(error)) return 'cancelled';
  const code = error instanceof AxiosError ? error.code : undefined;
  if (code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT) return 'timeout';
  return code === AxiosError.ERR_NETWORK ? 'network' : 'unknown';
}
