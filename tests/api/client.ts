/** A tiny caller of the API: it keeps a session's cookie, and ids as texts. */
import { setTimeout } from 'node:timers/promises';
import { API_PREFIX, DEFAULT_LOGIN_KEY } from '../../src/language/constants';
import { encipher } from '../../src/server/access/loginCipher';
import { quoteBigIntegers } from '../../src/server/http/exactJson';

/** What an answer holds is for the test to say; a wrong guess fails there. */
export type Loose = ReturnType<typeof JSON.parse>;

export interface Answered<T = Loose> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
  /** The body as it came. */
  readonly text: string;
  readonly headers: Headers;
}
export const DEMO_PASSWORD = 'Wellhead2026';

/** Repeats calls, as the console does, while a busy machine answers 503. Writes have a key, or may be done twice. */
export async function patiently<T>(ask: () => Promise<Answered<T>>): Promise<Answered<T>> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await setTimeout(200);
  }
}

export class Client {
  cookie = '';
  constructor(readonly origin: string) {}

  /** Sends as it is; `call` is a path below `/api`. */
  async send<T = Loose>(method: string, call: string, body?: string, headers: Record<string, string> = {}): Promise<Answered<T>> {
    const response = await fetch(`${this.origin}${API_PREFIX}${call}`, {
      method,
      body,
      headers: { ...(this.cookie && { cookie: this.cookie }), ...headers },
    });
    const cookie = response.headers.getSetCookie().find((one) => /^(__Host-)?wellhead_session=/.test(one));
    if (cookie) this.cookie = cookie.split(';')[0]!;
    const text = await response.text();
    return {
      status: response.status,
      text,
      headers: response.headers,
      ...(JSON.parse(quoteBigIntegers(text)) as { code: number; message: string; data: T }),
    };
  }
  get<T = Loose>(call: string, params: Record<string, string | number> = {}): Promise<Answered<T>> {
    const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)])).toString();
    return this.send<T>('GET', query ? `${call}?${query}` : call);
  }
  post<T = Loose>(call: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.send<T>('POST', call, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }
  form<T = Loose>(call: string, body: Record<string, string>, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.send<T>('POST', call, new URLSearchParams(body).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }
  login(username: string, password = DEMO_PASSWORD): Promise<Answered> {
    return this.post('/doLoginV2', {
      username: encipher(username, DEFAULT_LOGIN_KEY),
      password: encipher(password, DEFAULT_LOGIN_KEY),
      loginType: 1,
    });
  }
}
