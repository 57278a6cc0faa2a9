/**
 * Fake remotes on the same wire, with their own keys: they refuse bad signatures and answer with a delay. Answers depend on the request
 * alone, so all processes agree.
 */
import { createHash, generateKeyPair } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sharedSecret } from '../../server/outbound/sealed';
import { contentOf } from '../../server/outbound/alipay';
import { byteAuthorizationProblem, byteSigned } from '../../server/outbound/douyin';
import { jdProblem } from '../../server/outbound/jd';
import { openPrivate, partsOf, signRsa, verifyRsa, withPrivate } from '../../server/outbound/wechatPay';
import type { Content } from './adapter.server';
import { basic, digest } from './channelAdapter.server';
import type { Keys } from './settings.server';

/** It was done, and the answer gets lost on its way. */
export const LOST = Symbol('lost');
/** It says nothing at all, and keeps whoever asks waiting. */
export const SILENT = Symbol('silent');
/** A remote's answer: content, a refusal in words, null for an unknown request, or no answer at all. */
export type Simulated = (requestNo: string, content: Content, now: Date) => Content | string | null | typeof LOST | typeof SILENT;
const answers = new Map<string, Simulated>();
/** Says what a remote answers, by its own name of the call. */
export const simulate = (speaks: string, answer: Simulated): void => void answers.set(speaks, answer);

/** Of a number between 0 and 1 that is always the same of one text. */
export const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

let pace = 1;
/** Has what takes the simulated remotes their time go so many times as fast. */
export const quicken = (times: number): void => void (pace = times);
/** Waits so many of a simulated remote's seconds; whoever ends meanwhile is not held up. */
export const waitFor = (seconds: number): Promise<void> => sleep((seconds * 1000) / pace, undefined, { ref: false });
/** Seconds that have gone by for a simulated remote. */
export const secondsBetween = (from: number, until: Date): number => ((until.getTime() - from) / 1000) * pace;

export interface Remote {
  readonly origin: string;
  /** Ours, to sign with and to check by. */
  readonly keys: Keys;
  /** The remote's: for notices that tests and the demo let it send. */
  readonly theirs: string;
}
/** What the secret that is shared with the simulators is for. */
export const SIMULATED = 'gateway.simulated';
let running: Promise<Remote> | undefined;
/** The simulator of this process, started when it is first needed. */
export const simulated = (): Promise<Remote> => (running ??= start());

const pair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

async function start(): Promise<Remote> {
  const [ours, theirs] = await Promise.all([pair(), pair()]);
  const keys: Keys = {
    appId: 'simulated',
    privateKey: ours.privateKey,
    serial: 'OURS',
    remoteKeys: { THEIRS: theirs.publicKey },
    // No stranger knows it where the platform has a key of its own.
    secret: sharedSecret(SIMULATED),
  };
  const server = createServer((request, reply) => {
    void bodyOf(request).then(async (bytes) => {
      const body = mainOf(request, bytes);
      const outgoing = answered(request, body, { keys, ourPublic: ours.publicKey, theirs: theirs.privateKey });
      if (outgoing === SILENT) return;
      // Most of them soon, a few late.
      await waitFor(0.2 + 2.8 * chanceOf(body) ** 3);
      if (outgoing === LOST) request.socket.destroy();
      else reply.writeHead(outgoing.status, outgoing.headers).end(outgoing.text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, theirs: theirs.privateKey };
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** The signed part of a body: with a file, its metadata, if the fingerprint is right. */
function mainOf(request: IncomingMessage, bytes: Buffer): string {
  const edge = /^multipart\/form-data; boundary=(\S+)$/.exec(request.headers['content-type'] ?? '')?.[1];
  if (!edge) return bytes.toString('utf8');
  const parts = bytes.toString('latin1').split(`--${edge}`);
  const [meta, file] = ['name="meta"', 'name="file"'].map((name) => {
    const part = parts.find((one) => one.includes(name)) ?? '';
    return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1');
  });
  const text = meta!.toString('utf8');
  return (JSON.parse(text) as Content).sha256 === createHash('sha256').update(file!).digest('hex') ? text : '';
}

interface Side {
  readonly keys: Keys;
  readonly ourPublic: string;
  readonly theirs: string;
}
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** As a remote does that stumbles over what it was sent: it says so, and goes on. */
function answered(request: IncomingMessage, body: string, side: Side): Reply | typeof LOST | typeof SILENT {
  try {
    return answer(request, body, side);
  } catch (error) {
    if (error === LOST || error === SILENT) return error;
    return json(500, { message: `模拟方出错:${(error as Error).message}` });
  }
}

function answer(request: IncomingMessage, body: string, side: Side): Reply {
  const url = new URL(request.url ?? '/', 'http://simulator');
  if (url.pathname === '/gateway.do') return asAlipay(body, side);
  if (url.pathname === '/call') return asPlain(request, body, side);
  if (url.pathname === '/routerjson') return asJd(body, side);
  if (url.pathname === '/api/call') return asDouyin(request, body, side);
  if (url.pathname.startsWith('/v3/push')) return asPush(request, url, body, side);
  if (url.pathname.startsWith('/v3/')) return asWechatPay(request, url, body, side);
  if (request.headers.accept === 'text/html') return asWebPage(request.url ?? '/');
  return asWechatMp(request, url, body, side);
}

function asWechatMp(request: IncomingMessage, url: URL, body: string, { keys }: Side): Reply {
  const content = body ? (JSON.parse(body) as Content) : Object.fromEntries(url.searchParams);
  const token = digest('token', keys.secret);
  if (url.pathname === '/cgi-bin/stable_token')
    return content.appid === keys.appId && content.secret === keys.secret
      ? json(200, { access_token: token, expires_in: 7_200 })
      : json(200, { errcode: 40125, errmsg: 'invalid appsecret' });
  if (url.searchParams.get('access_token') !== token) return json(200, { errcode: 40001, errmsg: 'invalid credential' });
  const result = resultOf(`${request.method} ${url.pathname}`, String(request.headers['x-request-no'] ?? ''), content);
  return json(200, typeof result === 'string' ? { errcode: 45000, errmsg: result } : { errcode: 0, ...result });
}
/** @throws LOST or SILENT */
function resultOf(speaks: string, no: string, content: Content): Content | string | null {
  const result = answers.get(speaks)?.(no, content, new Date());
  if (result === LOST || result === SILENT) throw result;
  return result === undefined ? {} : result;
}
const json = (status: number, content: object, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  text: JSON.stringify(content),
});

function asAlipay(body: string, { ourPublic, theirs }: Side): Reply {
  const params = Object.fromEntries(new URLSearchParams(body));
  const content = JSON.parse(params.biz_content ?? '{}') as Content;
  const isOurs = verifyRsa(contentOf(params), params.sign ?? '', ourPublic);
  const result = isOurs ? resultOf(params.method ?? '', String(content.out_biz_no), content) : '无效签名';
  const part = JSON.stringify(
    result === null
      ? { code: '40004', msg: 'Business Failed', sub_code: 'NOT_EXIST', sub_msg: '不存在' }
      : typeof result === 'string'
        ? { code: '40004', msg: 'Business Failed', sub_code: isOurs ? 'REFUSED' : 'isv.invalid-signature', sub_msg: result }
        : { code: '10000', msg: 'Success', ...result },
  );
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: `{"${(params.method ?? '').replaceAll('.', '_')}_response":${part},"sign":"${signRsa(part, theirs)}"}`,
  };
}

interface PlainCall {
  readonly method: string;
  readonly requestNo: string;
  readonly content: Content;
}
/** @param problem why it is not ours; null where it is. */
function plainReply({ method, requestNo, content }: PlainCall, problem: string | null): Reply {
  const result = problem ?? resultOf(method, requestNo, content);
  return typeof result === 'string' ? json(422, { message: result }) : json(result ? 200 : 404, result ?? {});
}
const digested = (reply: Reply, { secret }: Keys): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'x-digest': digest(reply.text, secret) },
});

function asPlain(request: IncomingMessage, body: string, { keys }: Side): Reply {
  const isOurs = request.headers['x-digest'] === digest(body, keys.secret);
  return digested(plainReply(JSON.parse(body) as PlainCall, isOurs ? null : '摘要不正确'), keys);
}

function asJd(body: string, { keys }: Side): Reply {
  const params = Object.fromEntries(new URLSearchParams(body));
  const call = JSON.parse(params['360buy_param_json'] ?? '{}') as Omit<PlainCall, 'method'>;
  return digested(plainReply({ ...call, method: params.method ?? '' }, jdProblem(params, keys.secret, new Date())), keys);
}

function asDouyin({ headers, method, url }: IncomingMessage, body: string, { ourPublic, theirs }: Side): Reply {
  const request = { method: method ?? '', path: url ?? '', body };
  const problem = byteAuthorizationProblem(headers['byte-authorization'], request, ourPublic, new Date());
  const reply = plainReply(JSON.parse(body) as PlainCall, problem);
  return { ...reply, headers: { ...reply.headers, ...byteSigned(reply.text, theirs, new Date()) } };
}

function asWechatPay(request: IncomingMessage, url: URL, body: string, { ourPublic, theirs }: Side): Reply {
  const authorization = partsOf(String(request.headers.authorization));
  const isOurs = verifyRsa(
    [request.method, request.url, authorization.timestamp, authorization.nonce_str, body].map((part) => `${part}\n`).join(''),
    authorization.signature ?? '',
    ourPublic,
  );
  const last = decodeURIComponent(url.pathname.split('/').pop() ?? '');
  const content = body ? (JSON.parse(body) as Content) : { business_code: last };
  const speaks = `${request.method} ${request.method === 'GET' ? `${url.pathname.slice(0, -last.length || undefined)}{no}` : url.pathname}`;
  const opened = openedBy(content, request.headers['wechatpay-serial'] === 'THEIRS' ? theirs : null);
  const result = !isOurs
    ? '签名错误'
    : opened
      ? resultOf(speaks, String(content.out_refund_no ?? content.business_code), opened)
      : '敏感信息解密失败';
  const [status, part] =
    result === null
      ? [404, { code: 'RESOURCE_NOT_EXISTS', message: '不存在' }]
      : typeof result === 'string'
        ? [isOurs ? 400 : 401, { code: 'PARAM_ERROR', message: result }]
        : [200, result];
  const [text, timestamp, nonce] = [JSON.stringify(part), String(Math.floor(Date.now() / 1000)), 'simulated'];
  const signed = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': 'THEIRS',
    'wechatpay-signature': signRsa(`${timestamp}\n${nonce}\n${text}\n`, theirs),
  };
  return { status, headers: { 'content-type': 'application/json', ...signed }, text };
}

/** What was sent, with its private fields as they were; null where they can't be opened, or where nobody says by which key. */
function openedBy(content: Content, key: string | null): Content | null {
  try {
    return withPrivate(content, (text) => openPrivate(text, key!));
  } catch {
    return null;
  }
}

function asPush(request: IncomingMessage, url: URL, body: string, { keys }: Side): Reply {
  const isOurs = request.headers.authorization === basic(keys);
  const content = body ? (JSON.parse(body) as Content) : {};
  const result = isOurs ? resultOf(`${request.method} ${url.pathname}`, String(content.cid ?? ''), content) : 'Authen failed';
  return typeof result === 'string' || result === null
    ? json(isOurs ? 400 : 401, { error: { code: isOurs ? 1003 : 1004, message: result ?? 'not found' } })
    : json(200, result);
}

/** Any site: an article as they have them, between the ways round the site, with a picture that comes late. */
const asWebPage = (path: string): Reply => ({
  status: path.includes('missing') ? 404 : 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: `<!doctype html><html lang="zh"><head><title>换季饮水指南</title></head><body><nav><a href="/">首页</a></nav><article>
    <h1>换季饮水指南</h1><p>秋冬干燥,<b>少量多次</b>地喝水。</p><p><img data-src="/pictures/water.jpg" alt="一杯水"></p>
    <ul><li>起床一杯</li><li>两餐之间各一杯</li></ul><p><a href="more.html">更多</a></p></article><footer>版权所有</footer></body></html>`,
});
