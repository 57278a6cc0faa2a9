/** How each remote is spoken to: an adapter per protocol, with plain data on this side and signed messages on the other. */
import { createHash, randomUUID } from 'node:crypto';
import type { Outgoing } from '../../server/outbound/send';
import { answerOf, formOf, isGenuine } from '../../server/outbound/alipay';
import { authorization, keyToSealBy, openSealed, sealPrivate, signatureProblem, withPrivate } from '../../server/outbound/wechatPay';
import { contentIn, JSON_TYPE, OK_JSON, textOf, type Adapter, type Answer, type Content } from './adapter.server';
import { basic, channel, isSame, noticeIn, plain } from './channelAdapter.server';
import { GATEWAYS } from './gateways';
import type { Keys } from './settings.server';

const alipay: Adapter = {
  asking: (speaks, requestNo, content, keys, now) => ({
    method: 'POST',
    path: '/gateway.do',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: formOf(keys, speaks, { ...content, out_biz_no: requestNo }, now),
  }),
  answered(speaks, { body }, keys, now) {
    const content = answerOf(body, speaks, keys.remoteKeys, now);
    const [code, reason] = [textOf(content.code), textOf(content.sub_msg) ?? textOf(content.msg) ?? ''];
    if (code === '10000') return { kind: 'done', remoteNo: textOf(content.activity_id) ?? textOf(content.order_id), content };
    if (textOf(content.sub_code)?.endsWith('NOT_EXIST')) return { kind: 'absent' };
    return code === '20000' ? { kind: 'later', message: reason } : { kind: 'business', message: reason || `错误码 ${code}`, content };
  },
  readNotice(_headers, raw, keys, now) {
    const params = Object.fromEntries(new URLSearchParams(raw));
    if (!isGenuine(params, keys.remoteKeys, now)) return '签名不正确';
    if (params.app_id !== keys.appId) return '不是发给我们的应用';
    if (!params.notify_id) return '没有通知号';
    const { sign: _, sign_type: _kind, biz_content: business, ...rest } = params;
    return {
      no: params.notify_id,
      kind: params.msg_method ?? params.notify_type ?? 'unknown',
      content: { ...rest, ...(business && contentIn(business)) },
      passing: ['notify_time', 'utc_timestamp'],
    };
  },
  thanks: { type: 'text/plain; charset=utf-8', body: 'success' },
};

const wechatPay: Adapter = {
  asking(speaks, requestNo, content, keys, now) {
    const [method, pattern] = speaks.split(' ') as ['GET' | 'POST', string];
    if (isFile(content.file)) return sendingFile(pattern, content.file, keys, now);
    const number =
      typeof content.out_refund_no === 'string'
        ? { out_refund_no: content.out_refund_no }
        : { business_code: content.business_code ?? requestNo };
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
  readNotice(headers, raw, keys, now) {
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

/** A file with its metadata; the metadata is signed, and contains the file's fingerprint. */
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
/**
 * WeChat's platform for official accounts, authenticated by an application token. The stable token is used, because it is the same for all
 * callers while valid: processes do not invalidate each other's.
 */
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
    tokenIn({ status, body }) {
      const { access_token: token, expires_in: seconds, errcode, errmsg } = contentIn(body);
      if (typeof token === 'string' && token && Number(seconds) > 0) return { token, seconds: Number(seconds) };
      throw new Error(`没有拿到令牌:${textOf(errmsg) ?? `HTTP ${status}`}(${textOf(errcode) ?? ''})`);
    },
  },
  readNotice: () => '这个网关不收回调',
  thanks: OK_JSON,
};

/**
 * Aurora's push, authenticated by the application's key and secret. Calls:
 * https://docs.jiguang.cn/jpush/server/push/rest_api_v3_push; callbacks: rest_api_v3_callback there.
 */
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
    const reason = `${textOf(message) ?? 'HTTP'}(${textOf(code) ?? status})`;
    return status === 429 || status >= 500 ? { kind: 'later', message: reason } : { kind: 'business', message: reason, content };
  },
  readNotice(headers, raw, keys) {
    return isSame(headers.authorization, basic(keys)) ? noticeIn(raw) : '鉴权不正确';
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
  readNotice: () => '这个网关不收回调',
  thanks: OK_JSON,
  // Articles carry their scripts, styles and small pictures in them; what is cleaned of it has bounds of its own.
  most: 5 * 1024 * 1024,
};

/** Whose protocol is spoken as the remote speaks it; `plain` is only what we and the simulator agreed on. */
const SPOKEN: Readonly<Record<string, Adapter>> = { alipay, wechatPay, wechatMp, channel, push, webPage };

export const ADAPTERS: Readonly<Record<string, Adapter>> = Object.fromEntries(GATEWAYS.map(({ name }) => [name, SPOKEN[name] ?? plain]));
