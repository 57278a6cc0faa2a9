/** How each remote is spoken to: one adapter a protocol. What is asked and answered is plain data on this side, signed and verified on the other. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Incoming, Outgoing } from '../../server/outbound/send';
import { answerOf, formOf, isGenuine } from '../../server/outbound/alipay';
import { authorization, keyToSealBy, openSealed, sealPrivate, signatureProblem, withPrivate } from '../../server/outbound/wechatPay';
import type { Keys } from './settings.server';

export type Content = Readonly<Record<string, unknown>>;
/** What came back: it was done, or the remote says no. `absent`: it has never heard of the request number. */
export type Answer =
  | { readonly kind: 'done'; readonly remoteNo: string | null; readonly content: Content }
  | { readonly kind: 'business'; readonly message: string; readonly content: Content }
  | { readonly kind: 'absent' }
  /** It answers, but not this one. */
  | { readonly kind: 'later'; readonly message: string };
export interface Told {
  readonly no: string;
  readonly kind: string;
  /** All that was said, but for what only proves who said it. */
  readonly content: Content;
  /** Names in it of what each time it is told is another. */
  readonly passing?: readonly string[];
}
type Headers = Incoming['headers'];

export interface Adapter {
  asking(speaks: string, requestNo: string, content: Content, keys: Keys, now: Date): Outgoing;
  /** @throws Error where the answer is not the remote's, or none at all. */
  answered(speaks: string, answer: Incoming, keys: Keys, now: Date): Answer;
  /** @returns why it is not the remote's, in words. */
  told(headers: Headers, raw: string, keys: Keys, now: Date): Told | string;
  /** What the remote wants to hear once its notice is kept. */
  readonly thanks: { readonly type: string; readonly body: string };
  /** Of a remote that is asked with a token, for a while: how it is had for our keys. */
  readonly token?: {
    asking(keys: Keys): Outgoing;
    /** @throws Error where the answer gives none. */
    given(answer: Incoming): { readonly token: string; readonly seconds: number };
  };
  /** Bytes that its answers may have, where they may be larger than messages are. */
  readonly most?: number;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' } as const;
const OK_JSON = { type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS"}' } as const;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

const alipay: Adapter = {
  asking: (speaks, requestNo, content, keys, now) => ({
    method: 'POST',
    path: '/gateway.do',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: formOf(keys, speaks, { ...content, out_biz_no: requestNo }, now),
  }),
  answered(speaks, { body }, keys, now) {
    const content = answerOf(body, speaks, keys.remoteKeys, now);
    const [code, said] = [textOf(content.code), textOf(content.sub_msg) ?? textOf(content.msg) ?? ''];
    if (code === '10000') return { kind: 'done', remoteNo: textOf(content.activity_id) ?? textOf(content.order_id), content };
    if (textOf(content.sub_code)?.endsWith('NOT_EXIST')) return { kind: 'absent' };
    return code === '20000' ? { kind: 'later', message: said } : { kind: 'business', message: said || `错误码 ${code}`, content };
  },
  told(_headers, raw, keys, now) {
    const params = Object.fromEntries(new URLSearchParams(raw));
    if (!isGenuine(params, keys.remoteKeys, now)) return '签名不正确';
    if (params.app_id !== keys.appId) return '不是发给我们的应用';
    if (!params.notify_id) return '没有通知号';
    const { sign: _, sign_type: _kind, biz_content: business, ...said } = params;
    return {
      no: params.notify_id,
      kind: params.msg_method ?? params.notify_type ?? 'unknown',
      content: { ...said, ...(business && contentIn(business)) },
      passing: ['notify_time', 'utc_timestamp'],
    };
  },
  thanks: { type: 'text/plain; charset=utf-8', body: 'success' },
};

const wechatPay: Adapter = {
  asking(speaks, requestNo, content, keys, now) {
    const [method, pattern] = speaks.split(' ') as ['GET' | 'POST', string];
    if (isFile(content.file)) return sendingFile(pattern, content.file, keys, now);
    const number = typeof content.out_refund_no === 'string' ? { out_refund_no: content.out_refund_no } : { business_code: content.business_code ?? requestNo }; // prettier-ignore
    const merchant = method === 'GET' && typeof content.sub_mchid === 'string' ? `?sub_mchid=${encodeURIComponent(content.sub_mchid)}` : '';
    const path = `${pattern.replace('{no}', encodeURIComponent(String(Object.values(number)[0])))}${merchant}`;
    const sealing: Record<string, string> = {};
    const sealed = withPrivate(content, (text) => {
      const [of, key] = keyToSealBy(keys.remoteKeys, now);
      sealing['wechatpay-serial'] = of;
      return sealPrivate(text, key);
    });
    const body = method === 'GET' ? '' : JSON.stringify({ ...sealed, ...number });
    return {
      method,
      path,
      body,
      headers: {
        ...JSON_TYPE,
        ...sealing,
        authorization: authorization({ ...keys, mchid: keys.appId }, { method, path, body }, now),
      },
    };
  },
  answered(_speaks, { status, headers, body }, keys, now) {
    const problem = signatureProblem(headers, body, new Map(Object.entries(keys.remoteKeys)), now);
    if (problem) throw new Error(problem);
    const content = contentIn(body);
    if (status >= 200 && status < 300)
      return { kind: 'done', remoteNo: textOf(content.applyment_id) ?? textOf(content.media_id) ?? textOf(content.refund_id), content };
    if (status === 404) return { kind: 'absent' };
    const message = textOf(content.message) ?? `HTTP ${status}`;
    return status === 429 || status >= 500 ? { kind: 'later', message } : { kind: 'business', message, content };
  },
  told(headers, raw, keys, now) {
    const problem = signatureProblem(headers, raw, new Map(Object.entries(keys.remoteKeys)), now);
    if (problem) return problem;
    const notice = contentIn(raw);
    const [no, kind, resource] = [textOf(notice.id), textOf(notice.event_type), notice.resource];
    if (!no || !kind || !resource) return '缺少通知号、类别或内容';
    try {
      return { no, kind, content: contentIn(openSealed(resource as never, keys.secret)) };
    } catch {
      return '内容解不开';
    }
  },
  thanks: OK_JSON,
};

/** What is sent as a file. */
interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}
const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** A file beside what is said of it; signed is what is said, which has the file's fingerprint. */
function sendingFile(path: string, { name, bytes }: File, keys: Keys, now: Date): Outgoing {
  const meta = JSON.stringify({ filename: name, sha256: createHash('sha256').update(bytes).digest('hex') });
  const edge = `wellhead${randomUUID()}`;
  const part = (head: string, type: string) => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\ncontent-type: ${type}\r\n\r\n`;
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return {
    method: 'POST',
    path,
    headers: {
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${edge}`,
      authorization: authorization({ ...keys, mchid: keys.appId }, { method: 'POST', path, body: meta }, now),
    },
    body: Buffer.concat([
      Buffer.from(`${part('name="meta"', 'application/json')}${meta}\r\n${part(`name="file"; filename="${name}"`, type)}`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  };
}

/** Our token is none any more: another is had before the next try. */
const STALE_TOKEN = [40001, 40014, 42001];
/** WeChat's platform for accounts: a token of the application proves who asks. The stable one stays the same for all who ask for it while it holds, so that processes do not take it from each other. */
const wechatMp: Adapter = {
  asking(speaks, requestNo, content, keys) {
    const [method, path] = speaks.split(' ') as ['GET' | 'POST', string];
    const query = new URLSearchParams({ access_token: keys.token ?? '', ...(method === 'GET' && { appid: String(content.appid ?? '') }) });
    return {
      method,
      path: `${path}?${query.toString()}`,
      headers: { ...JSON_TYPE, 'x-request-no': requestNo },
      body: method === 'GET' ? '' : JSON.stringify(content),
    };
  },
  answered(_speaks, { status, body }) {
    if (status !== 200) return { kind: 'later', message: `HTTP ${status}` };
    const content = contentIn(body);
    const code = Number(content.errcode ?? 0);
    if (code === 0) return { kind: 'done', remoteNo: null, content };
    const message = `${textOf(content.errmsg) ?? ''}(${code})`;
    return code === -1 || STALE_TOKEN.includes(code) ? { kind: 'later', message } : { kind: 'business', message, content };
  },
  token: {
    asking: ({ appId, secret }) => ({
      method: 'POST',
      path: '/cgi-bin/stable_token',
      headers: JSON_TYPE,
      body: JSON.stringify({ grant_type: 'client_credential', appid: appId, secret }),
    }),
    given({ status, body }) {
      const { access_token: token, expires_in: seconds, errcode, errmsg } = contentIn(body);
      if (typeof token === 'string' && token && Number(seconds) > 0) return { token, seconds: Number(seconds) };
      throw new Error(`没有拿到令牌:${textOf(errmsg) ?? `HTTP ${status}`}(${textOf(errcode) ?? ''})`);
    },
  },
  told: () => '这个网关不收回调',
  thanks: OK_JSON,
};

/** Aurora's push: the application's key and secret prove who asks (https://docs.jiguang.cn/jpush/server/push/rest_api_v3_push), and who tells (rest_api_v3_callback there). */
const push: Adapter = {
  asking(speaks, _requestNo, content, keys) {
    const [method, path] = speaks.split(' ') as ['GET' | 'POST', string];
    return {
      method,
      path,
      headers: { ...JSON_TYPE, authorization: basic(keys) },
      body: method === 'GET' ? '' : JSON.stringify(content),
    };
  },
  answered(_speaks, { status, body }) {
    const content = contentIn(body);
    if (status === 200) return { kind: 'done', remoteNo: textOf(content.msg_id), content };
    const { code, message } = (content.error ?? {}) as Content;
    const said = `${textOf(message) ?? 'HTTP'}(${textOf(code) ?? status})`;
    return status === 429 || status >= 500 ? { kind: 'later', message: said } : { kind: 'business', message: said, content };
  },
  told(headers, raw, keys) {
    if (!isSame(headers.authorization, basic(keys))) return '鉴权不正确';
    const { no, kind, content } = contentIn(raw);
    return textOf(no) && textOf(kind) ? { no: textOf(no)!, kind: textOf(kind)!, content: (content ?? {}) as Content } : '缺少通知号或类别';
  },
  thanks: OK_JSON,
};

/** A page of the web, as it is shown to anybody. */
const webPage: Adapter = {
  asking: (_speaks, _requestNo, { path }) => ({ method: 'GET', path: textOf(path) ?? '/', headers: { accept: 'text/html' }, body: '' }),
  answered(_speaks, { status, headers, body }) {
    const type = String(headers['content-type'] ?? '');
    const no = (message: string): Answer => ({ kind: 'business', message, content: {} });
    if (status >= 500 || status === 429) return { kind: 'later', message: `对方暂时不能答复(${status})` };
    if (status !== 200) return no(status === 404 || status === 410 ? `没有这个网页(${status})` : `对方不给看(${status})`);
    if (!/^text\/(html|plain)\b/i.test(type)) return no('这个网址不是网页');
    const charset = /charset=["']?([\w-]+)/i.exec(`${type} ${body.slice(0, 1_024)}`)?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset)) return no(`网页的编码是 ${charset},只能读 UTF-8 的`);
    return { kind: 'done', remoteNo: null, content: { html: body } };
  },
  told: () => '这个网关不收回调',
  thanks: OK_JSON,
  // Articles carry their scripts, styles and small pictures in them; what is cleaned of it has bounds of its own.
  most: 5 * 1024 * 1024,
};

/** What only the simulator speaks: JSON under a keyed digest. */
const plain: Adapter = {
  asking(speaks, requestNo, content, keys) {
    const body = JSON.stringify({ method: speaks, requestNo, content });
    return { method: 'POST', path: '/call', headers: { ...JSON_TYPE, 'x-digest': digest(body, keys.secret) }, body };
  },
  answered(_speaks, { status, headers, body }, keys) {
    if (!isDigest(headers['x-digest'], body, keys.secret)) throw new Error('摘要不正确');
    const content = contentIn(body);
    if (status === 200) return { kind: 'done', remoteNo: textOf(content.no), content };
    if (status === 404) return { kind: 'absent' };
    return status >= 500
      ? { kind: 'later', message: `HTTP ${status}` }
      : { kind: 'business', message: textOf(content.message) ?? `HTTP ${status}`, content };
  },
  told(headers, raw, keys) {
    if (!isDigest(headers['x-digest'], raw, keys.secret)) return '摘要不正确';
    const { no, kind, content } = contentIn(raw);
    return textOf(no) && textOf(kind) ? { no: textOf(no)!, kind: textOf(kind)!, content: (content ?? {}) as Content } : '缺少通知号或类别';
  },
  thanks: OK_JSON,
};

export const ADAPTERS: Readonly<Record<string, Adapter>> = {
  alipay,
  alipayReview: plain,
  wechatPay,
  wechatMp,
  channel: plain,
  push,
  client: plain,
  webPage,
  privacyNumber: plain,
  erp: plain,
  sms: plain,
};

export const digest = (text: string, secret: string): string => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
const isDigest = (given: unknown, text: string, secret: string) => isSame(given, digest(text, secret));
function isSame(given: unknown, wanted: string): boolean {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
/** An application's key and secret in one header. */
export const basic = ({ appId, secret }: Pick<Keys, 'appId' | 'secret'>): string =>
  `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`;

/** @throws Error where a text is no JSON object. */
function contentIn(text: string | undefined): Content {
  const value: unknown = JSON.parse(text ?? '{}');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('答复不是 JSON 对象');
  return value as Content;
}
