import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { raw } from './raw';

const JSON_BODY = { 'content-type': 'application/json' };

describe('the wire', () => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage('pglite');
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('wraps whatever goes wrong in the envelope, in Chinese', async () => {
    expect(await admin.get('/no/such/call')).toMatchObject({ status: 404, code: 404, message: '接口不存在' });
    expect(await admin.post('/merchant/shop/search', {})).toMatchObject({ status: 404, code: 404 });
    expect(await admin.send('POST', '/merchant/shop/add', '{"name": ', JSON_BODY)).toMatchObject({
      status: 400,
      code: 400,
      message: '请求格式有误',
    });
    expect(await admin.send('POST', '/merchant/shop/add', '[1]', JSON_BODY)).toMatchObject({ status: 400, code: 400 });
    expect(await admin.send('POST', '/merchant/shop/add', '{"__proto__":{"isSuper":true}}', JSON_BODY)).toMatchObject({
      status: 400,
      code: 400,
    });
    expect(await admin.send('POST', '/merchant/shop/add', '<a/>', { 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      code: 400,
      message: '不支持的请求格式,应为 JSON 或表单',
    });
    expect(await admin.send('GET', '/merchant/shop/search?keyword=%00')).toMatchObject({ status: 400, code: 400 });
    expect(await admin.send('GET', '/merchant/shop/search?cursor=%7B%7D')).toMatchObject({ status: 400, code: 400 });
  });

  it('refuses a body of 10 MB with a clear message', async () => {
    const answer = await admin.send('POST', '/merchant/shop/add', JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) }), JSON_BODY);
    expect(answer).toMatchObject({ status: 413, code: 400, message: '提交的内容超过 1 MB' });
  });

  it('reads ids that come as raw numbers without losing a digit', async () => {
    const { data } = await admin.get('/merchant/shop/search', { pageSize: 1, status: 'open' });
    const { id, version } = data.list[0];
    const answer = await admin.send(
      'POST',
      '/merchant/shop/audit',
      `{"ids":[${id}],"version":${version},"result":1,"dryRun":true}`,
      JSON_BODY,
    );
    expect(answer.data.results[0]).toMatchObject({ id, code: 422 });
  });

  it('refuses what another site makes a browser send, forms and the sign-out link too', async () => {
    const { data } = await admin.get('/third/order/search', { pageSize: 1 });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      expect(await admin.post('/merchant/shop/audit', { ids: ['1'], result: 1 }, headers)).toMatchObject({
        status: 403,
        code: 403,
        message: '拒绝来自其他网站的请求',
      });
      expect(await admin.form('/third/order/new/decryptReceiver', { id: data.list[0].id }, headers)).toMatchObject({
        status: 403,
        code: 403,
      });
      expect(await admin.send('GET', '/logout', undefined, headers)).toMatchObject({ status: 403, code: 403 });
    }
    expect((await admin.get('/login/session')).code).toBe(200);
    const { origin } = at.server;
    expect(
      (await admin.form('/third/order/new/decryptReceiver', { id: data.list[0].id }, { origin, 'sec-fetch-site': 'same-origin' })).code,
    ).toBe(200);
  });

  it('answers no picture, frame or link that somebody has written into a row: whoever looks at it does nothing by that', async () => {
    const { data } = await admin.get('/third/order/search', { pageSize: 1 });
    const calls = ['/logout', `/third/order/new/getPageCode?id=${data.list[0].id}`];
    const own = (dest: string) => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest });
    for (const dest of ['image', 'iframe', 'object', 'script', 'style', 'document'])
      for (const call of calls) expect((await admin.send('GET', call, undefined, own(dest))).status, `${dest} ${call}`).toBe(403);
    for (const dest of ['image', 'iframe'])
      expect((await admin.send('GET', '/login/session', undefined, own(dest))).status, dest).toBe(403);
    // Over plain HTTP browsers send neither of the headers.
    for (const accept of [
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'image/avif,image/webp,*/*;q=0.8',
      'text/css,*/*',
    ])
      for (const call of calls) expect((await admin.send('GET', call, undefined, { accept })).status, `${accept} ${call}`).toBe(403);
    expect((await admin.send('GET', '/login/session', undefined, own('empty'))).code).toBe(200);
    expect((await admin.send('GET', calls[1]!, undefined, own('empty'))).code).toBe(200);
  });

  it('knows one spelling of a path: whatever another would lead to is refused before anything decides by it', async () => {
    const type = `T${Date.now()}`;
    const body = JSON.stringify({ typeName: type, name: type, typeCode: type, code: type });
    for (const path of [
      '/%61pi/sys/type/add',
      '/api/sys/%74ype/add',
      '//api/sys/type/add',
      '/api//sys/type/add',
      '/x/../api/sys/type/add',
      '/./api/sys/type/add',
      '/api%2Fsys/type/add',
      '/api\\sys/type/add',
      'http://other.example/api/sys/type/add',
      '/%41pi/sys/type/add',
      '/api/sys/type/add#x',
    ]) {
      const answer = await raw(
        at.server.origin,
        `POST ${path}`,
        [`cookie: ${admin.cookie}`, 'origin: https://evil.example', 'sec-fetch-site: cross-site', 'content-type: application/json'],
        body,
      );
      expect([path, answer.status, JSON.parse(answer.body)]).toEqual([
        path,
        400,
        { code: 400, message: '地址的写法不规范', data: { reason: 'engine.badAddress' } },
      ]);
      for (const header of ['cache-control: no-store', 'x-request-id: ', 'x-content-type-options: nosniff'])
        expect(answer.head, path).toContain(header);
    }
    // The router reads no capitals as small letters.
    expect((await raw(at.server.origin, 'POST /API/sys/type/add', ['content-type: application/json'], '{}')).status).toBe(404);
    // They stand in the log, and are counted, as calls that there are not.
    await expect.poll(() => at.server.output().match(/"call":"unknown","method":"POST","code":400/g)?.length).toBeGreaterThan(8);
    expect(await (await fetch(`${at.server.origin}/metrics`)).text()).toMatch(
      /wellhead_calls_total\{call="unknown",method="POST",code="400"\}/,
    );
  });

  it('packs what it answers for whoever can unpack it, and unpacks nothing that it is sent', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers, data } = await admin.send('GET', '/third/order/search?pageSize=20', undefined, { 'accept-encoding': encoding });
      expect([headers.get('content-encoding'), data.list.length]).toEqual([encoding, 20]);
    }
    const packed = await fetch(`${at.server.origin}/api/console/preference`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ key: 'packed', value: 1 })),
    });
    expect(packed.status).toBe(400);
  });

  it('forbids caching of answers, sniffing, framing, and scripts that are not its own', async () => {
    const { headers } = await admin.get('/login/session');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const csp = headers.get('content-security-policy')!;
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("frame-ancestors 'none'");
    for (const nothing of ['object-src', 'base-uri']) expect(csp).toContain(`${nothing} 'none'`);
    expect(csp).not.toContain('unsafe-eval');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('tells the console what its bundle cannot know', async () => {
    expect(await (await fetch(`${at.server.origin}/config.json`)).json()).toEqual({
      loginKey: 'wellhead-console',
      dashboardUrl: '/board.html',
      outlines: '',
      environment: 'production',
      version: '1.0.32',
    });
    expect(await (await fetch(`${at.server.origin}/healthz`)).json()).toEqual({ ok: true });
  });

  it('survives a request that is no HTTP', async () => {
    const { port } = new URL(at.server.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('nonsense\r\n\r\n'));
      socket
        .on('close', () => resolve())
        .on('error', () => resolve())
        .resume();
    });
    expect((await admin.get('/login/session')).code).toBe(200);
  });
});
