import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../catalogue';
import { send } from '../../server/outbound/send';
import { openPrivate } from '../../server/outbound/wechatPay';
import { ADAPTERS } from './adapters.server';
import { GATEWAYS, wechatMpGateway, wechatPayGateway } from './gateways';
import { reachOf, simulatorPace, type Keys } from './settings.server';
import { quicken, secondsBetween, simulate, simulated } from './simulator.server';
import { forgetToken, withToken } from './token.server';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keys = { appId: '19', privateKey, serial: 'A', remoteKeys: {}, secret: 's' };
/** What an attacker would write into a row to divert a call. */
const LURES = [
  '//inner.example/',
  'https://inner.example/',
  '../../../admin',
  '..%2f..',
  '@inner.example',
  '\\\\inner.example',
  'x?y=1#z',
  'a\r\nHost: b',
];
const CALLS = GATEWAYS.flatMap(({ name, calls }) => Object.entries(calls).map(([operation, { speaks }]) => ({ name, operation, speaks })));

describe.each(CALLS)('$name.$operation', ({ name, speaks }) => {
  const adapter = ADAPTERS[name]!;
  const asking = (lure: string) =>
    adapter.asking(speaks, lure, { business_code: lure, appid: lure, out_biz_no: lure, activity_id: lure, url: lure }, keys, new Date());
  let connections = 0;
  const inner = createServer((_request, answer) => answer.end()).on('connection', () => connections++);
  beforeAll(() => new Promise<void>((done) => void inner.listen(0, '127.0.0.1', done)));
  afterAll(() => void inner.close());

  it('is asked of its origin, at its path, whatever it is asked with', () => {
    for (const lure of LURES) {
      const url = new URL(asking(lure).path, 'https://remote.example');
      expect(url.origin, lure).toBe('https://remote.example');
      const [, path] = asking('x').path.split('?')[0]!.split(/x$/)[0]!.split(/(.*)/);
      expect(url.pathname.startsWith(path!), `${lure} → ${url.pathname}`).toBe(true);
    }
  });

  it('leads nowhere inside, whatever its origin is or means', async () => {
    const { port } = inner.address() as AddressInfo;
    const means = (address: string) =>
      ((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as typeof import('node:dns').lookup;
    for (const origin of [`https://127.0.0.1:${port}`, `https://[::ffff:7f00:1]:${port}`])
      await expect(send(origin, asking('1'))).rejects.toMatchObject({ kind: 'forbidden', sent: false });
    for (const address of ['127.0.0.1', '::1', '10.0.0.8', '::ffff:a9fe:a9fe'])
      await expect(send(`https://remote.example:${port}`, asking('1'), { lookUp: means(address) })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    expect(connections).toBe(0);
  });
});

describe('push', () => {
  const answerOf = (status: number, content: object) =>
    ADAPTERS.push!.answered('POST /v3/push', { status, headers: {}, body: JSON.stringify(content) }, keys, new Date());

  // https://docs.jiguang.cn/jpush/server/push/rest_api_v3_push: the request and the answers it shows.
  it('authenticates as its documentation shows', () => {
    const known = { ...keys, appId: '7d431e42dfa6a6d693ac2d04', secret: '5e987ac6d2e04d95a9d8f0d1' };
    const { headers, body } = ADAPTERS.push!.asking('POST /v3/push', '', { platform: 'all' }, known, new Date());
    expect(headers.authorization).toBe('Basic N2Q0MzFlNDJkZmE2YTZkNjkzYWMyZDA0OjVlOTg3YWM2ZDJlMDRkOTVhOWQ4ZjBkMQ==');
    expect(body).toBe('{"platform":"all"}');
  });

  it('distinguishes success, refusal and what may be tried again', () => {
    expect(answerOf(200, { sendno: '18', msg_id: '1828256757' })).toMatchObject({ kind: 'done', remoteNo: '1828256757' });
    expect(answerOf(400, { error: { code: 1003, message: 'Parameter value is invalid' } })).toMatchObject({
      kind: 'business',
      message: 'Parameter value is invalid(1003)',
    });
    expect(answerOf(429, { error: { code: 2002, message: 'Request times limit' } })).toMatchObject({ kind: 'later' });
    expect(answerOf(500, {})).toMatchObject({ kind: 'later' });
  });
});

describe('a page of the web', () => {
  const answered = (status: number, type: string, body = '<p>x</p>') =>
    ADAPTERS.webPage!.answered('GET', { status, headers: { 'content-type': type }, body }, keys, new Date());

  it('is HTML in UTF-8, or is refused as not being that', () => {
    expect(answered(200, 'text/html; charset=utf-8')).toMatchObject({ kind: 'done', content: { html: '<p>x</p>' } });
    expect(answered(200, 'text/html')).toMatchObject({ kind: 'done' });
    expect(answered(200, 'application/pdf')).toMatchObject({ kind: 'business', message: '这个网址不是网页' });
    expect(answered(200, 'text/html', '<meta charset="gb2312">')).toMatchObject({
      kind: 'business',
      message: expect.stringContaining('gb2312'),
    });
    expect(answered(404, 'text/html')).toMatchObject({ kind: 'business', message: '没有这个网页(404)' });
    expect(answered(503, 'text/html')).toMatchObject({ kind: 'later' });
  });
});

describe('the pace of simulated remotes', () => {
  it('is that of real ones, or faster by the configured factor', () => {
    expect([{}, { SIMULATOR_PACE: ' ' }, { SIMULATOR_PACE: '60' }].map(simulatorPace)).toEqual([1, 1, 60]);
    for (const wrong of ['0', '1001', '1.5', '-2', 'fast'])
      expect(() => simulatorPace({ SIMULATOR_PACE: wrong })).toThrow(`环境变量 SIMULATOR_PACE 应为 1 到 1000 的整数,现在是“${wrong}”`);
    quicken(60);
    expect(secondsBetween(1_000, new Date(3_000))).toBe(120);
    quicken(1);
    expect(secondsBetween(1_000, new Date(3_000))).toBe(2);
  });
});

describe('an application to WeChat Pay', () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const { speaks } = wechatPayGateway.calls.apply;
  const content = { contact_info: { mobile_phone: '13800000000' }, bank_account_info: { account_number: '6222020200112233445' } };

  it('shows nobody on the way its recipient, and names the key it was sealed with', () => {
    const asked = ADAPTERS.wechatPay!.asking(speaks, '1', content, { ...keys, remoteKeys: { PUB_KEY_ID_1: pair.publicKey } }, new Date());
    expect(asked.headers['wechatpay-serial']).toBe('PUB_KEY_ID_1');
    expect(asked.body).not.toMatch(/13800000000|6222020200112233445/);
    const { bank_account_info: bank } = JSON.parse(String(asked.body));
    expect(openPrivate(bank.account_number, pair.privateKey)).toBe('6222020200112233445');
  });

  it('goes nowhere without a key to seal it by', () => {
    expect(() => ADAPTERS.wechatPay!.asking(speaks, '1', content, keys, new Date())).toThrow('没有在有效期内');
  });

  it('is refused by the simulated WeChat where it was sealed for somebody else', async () => {
    const { origin, keys: ours } = await simulated();
    const ask = async (remoteKeys: Readonly<Record<string, string>>) => {
      const asked = ADAPTERS.wechatPay!.asking(speaks, 'X1', content, { ...ours, remoteKeys }, new Date());
      return ADAPTERS.wechatPay!.answered(speaks, await send(origin, asked, { inside: true }), ours, new Date());
    };
    // Opened, whatever else it thinks of it.
    expect(await ask(ours.remoteKeys)).not.toMatchObject({ message: '敏感信息解密失败' });
    expect(await ask({ THEIRS: pair.publicKey })).toMatchObject({ kind: 'business', message: '敏感信息解密失败' });
    expect(await ask({ OTHER: ours.remoteKeys.THEIRS! })).toMatchObject({ kind: 'business', message: '敏感信息解密失败' });
  });
});

describe('the token of an account of WeChat', () => {
  const adapter = ADAPTERS.wechatMp!;
  const { speaks } = wechatMpGateway.calls.getMenu;
  const ask = async (of: Keys) => {
    const { origin } = await simulated();
    return adapter.answered(
      speaks,
      await send(origin, adapter.asking(speaks, '1', { appid: 'a' }, of, new Date()), { inside: true }),
      of,
      new Date(),
    );
  };

  it('is requested with the keys, once for all concurrent callers, and authenticates them; the secret itself goes nowhere else', async () => {
    const remote = await simulated();
    const all = await Promise.all(Array.from({ length: 5 }, () => withToken('wechatMp', adapter, remote, true)));
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    expect(adapter.asking(speaks, '1', { appid: 'a' }, all[0]!, new Date()).path).not.toContain(remote.keys.secret);
    expect(await ask(all[0]!)).toMatchObject({ kind: 'done' });
  });

  it('that has expired is waited for, and does not fail the call', async () => {
    const { keys: ours } = await simulated();
    expect(await ask({ ...ours, token: 'stale' })).toMatchObject({ kind: 'later', message: expect.stringContaining('40001') });
  });

  it('is refused for another secret, with a message, and the next call asks again', async () => {
    const remote = await simulated();
    forgetToken('wechatMp');
    const wrong = () => withToken('wechatMp', adapter, { ...remote, keys: { ...remote.keys, secret: 'x' } }, true);
    for (const one of await Promise.allSettled([wrong(), wrong()])) {
      expect(one).toMatchObject({ reason: { kind: 'nonsense', message: '没有拿到令牌:invalid appsecret(40125)', sent: false } });
    }
    expect((await withToken('wechatMp', adapter, remote, true)).token).toBeTruthy();
  });
});

describe('a channel is asked as it has published', () => {
  const adapter = ADAPTERS.channel!;
  const ask = async (channel: string, of: Keys) => {
    const remote = await simulated();
    const outgoing = adapter.asking('test.echo', '1', { channel, order: '水 7' }, of, new Date());
    return adapter.answered('test.echo', await send(remote.origin, outgoing, { inside: true }), remote.keys, new Date());
  };
  beforeAll(() => simulate('test.echo', (no, content) => ({ no, content })));

  it.each(['jd', 'douyin', 'meituan', 'eleme', 'tmall'])('%s: what is signed by us is heard, by nobody else', async (channel) => {
    const { keys: ours } = await simulated();
    expect(await ask(channel, ours)).toEqual({ kind: 'done', remoteNo: '1', content: { no: '1', content: { channel, order: '水 7' } } });
    expect(await ask(channel, { ...ours, secret: 'another', privateKey })).toMatchObject({
      kind: 'business',
      message: channel === 'jd' || channel === 'douyin' ? '签名不正确' : '摘要不正确',
    });
  });

  it('what Douyin answers is read only as it signed it', async () => {
    const { origin, keys: ours } = await simulated();
    const answer = await send(origin, adapter.asking('test.echo', '1', { channel: 'douyin' }, ours, new Date()), { inside: true });
    const read = (more: object) => () => adapter.answered('test.echo', { ...answer, ...more }, ours, new Date());
    expect(read({})()).toMatchObject({ kind: 'done' });
    expect(read({ body: answer.body.replace('"1"', '"2"') })).toThrow('签名不正确');
    const { 'byte-signature': _, ...unsigned } = answer.headers;
    expect(read({ headers: unsigned })).toThrow('摘要不正确');
  });
});

it('there is no gateway but pages say what comes and goes through it, and none says so of another', () => {
  const named = [...platform.pages.values()].flatMap(({ gateway }) => gateway ?? []);
  expect(new Set(named)).toEqual(new Set(GATEWAYS.map(({ name }) => name)));
  const saying = (url: string) => platform.pages.get(url)?.gateway;
  expect(['/api/partner/depot/logistics/search', '/api/market/article/search', '/api/order/detail'].map(saying)).toEqual([
    'erp',
    'push',
    'wechatPay',
  ]);
});

describe('how gateways are reached', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellhead-reach-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { certificates } = JSON.parse(readFileSync('tests/vectors/alipay.json', 'utf8'));
  const good = { appId: '1', privateKey, serial: 'A', remoteKeys: { B: 'a key' }, secret: 's' };
  const live = (name: string, content?: unknown, more: Readonly<Record<string, string>> = {}) => {
    const file = join(folder, `${name}.json`);
    if (content !== undefined) writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const key = `GATEWAY_${name}`;
    const env = { [key]: 'live', [`${key}_ORIGIN`]: 'https://remote.example', ...(content !== undefined && { [`${key}_KEY_FILE`]: file }) };
    return () => reachOf({ ...env, ...more }, false);
  };

  it('is by simulation where the data is a demo, else not at all, until somebody says so', () => {
    const vias = (env: Readonly<Record<string, string>>, isDemo: boolean) => [
      ...new Set([...reachOf(env, isDemo).values()].map(({ via }) => via)),
    ];
    expect(vias({}, true)).toEqual(['simulated']);
    expect(vias({}, false)).toEqual(['off']);
    expect(reachOf({ GATEWAY_PRIVACY_NUMBER: 'off' }, true).get('privacyNumber')!.via).toBe('off');
    expect(live('WECHAT_PAY', good)().get('wechatPay')).toMatchObject({ via: 'live', origin: 'https://remote.example', keys: good });
    expect(() => reachOf({ GATEWAY_PUSH: 'real' }, true)).toThrow('GATEWAY_PUSH 应为 off、simulated、live 之一,现在是“real”');
  });

  it('live stops the start without an origin, without keys, or by a protocol that nobody has verified', () => {
    expect(live('WECHAT_PAY')).toThrow('GATEWAY_WECHAT_PAY_KEY_FILE 没有设置');
    expect(live('WECHAT_PAY', good, { GATEWAY_WECHAT_PAY_ORIGIN: 'http://remote.example' })).toThrow(
      'GATEWAY_WECHAT_PAY_ORIGIN 应为 https://',
    );
    expect(live('WECHAT_PAY', 'no json')).toThrow('不能读取,或不是 JSON');
    expect(live('WECHAT_PAY', { ...good, secret: undefined })).toThrow('缺少 secret');
    for (const { name } of GATEWAYS.filter(({ verified }) => !verified))
      expect(live(name.replace(/[A-Z]/g, (c) => `_${c}`).toUpperCase(), good), name).toThrow('不能为 live');
  });

  it('nobody verified that a remote speaks plain: what is verified has an adapter of its own', () => {
    const spoken = GATEWAYS.filter(({ name }) => ADAPTERS[name] !== ADAPTERS.erp).map(({ name }) => name);
    expect(GATEWAYS.filter(({ name, verified }) => verified && !spoken.includes(name))).toEqual([]);
    expect(spoken).toEqual(expect.arrayContaining(['alipay', 'channel', 'webPage']));
  });

  it('live stops the start with a certificate that has run out, or can not be read', () => {
    const { app, alipay, root } = certificates;
    expect(live('ALIPAY', { ...good, certificates: { app: app.pem, root: root.pem } })).toThrow('certificates.app 已过期');
    expect(live('ALIPAY', { ...good, remoteKeys: { B: alipay.pem } })).toThrow('remoteKeys 已过期');
    // While one is renewed the old one lies beside the new.
    expect(live('ALIPAY', { ...good, remoteKeys: { B: alipay.pem, C: 'a key' } })).not.toThrow();
    expect(live('ALIPAY', { ...good, remoteKeys: { B: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' } })).toThrow(
      '不能读取的证书',
    );
  });
});
