import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, type Running } from './process';
import { raw } from './raw';

const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
const backEnd = createServer((request, response) => {
  asked.push({ url: request.url!, headers: request.headers });
  response.setHeader('content-type', 'application/json').end('{"code":200,"message":"","data":null}');
});
let proxy: Running;
let distrustful: Running;
beforeAll(async () => {
  await once(backEnd.listen(0, '127.0.0.1'), 'listening');
  const BACKEND_URL = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`;
  [proxy, distrustful] = await Promise.all([
    launch({ BACKEND_URL, TRUST_PROXY: 'loopback,10.0.0.0/8' }),
    launch({ BACKEND_URL, TRUST_PROXY: '192.0.2.1' }),
  ]);
});
afterAll(async () => {
  await Promise.all([proxy.stop(), distrustful.stop()]);
  backEnd.close();
});

const CLAIMS = [
  'x-forwarded-for: 198.51.100.7, 203.0.113.9, 10.1.2.3',
  'x-forwarded-host: evil.example',
  'forwarded: for=198.51.100.7',
  'x-real-ip: 198.51.100.7',
  'x-forwarded-port: 1',
  'x-request-id: from-a-client-1',
];

it('says whose request it passes on, as far as proxies that it trusts have said, and nothing that others claim', async () => {
  expect((await raw(proxy.origin, 'GET /api/one?of=%61', CLAIMS)).status).toBe(200);
  expect(asked.at(-1)).toMatchObject({
    url: '/api/one?of=%61',
    headers: { 'x-forwarded-for': '203.0.113.9, 10.1.2.3, 127.0.0.1', 'x-forwarded-proto': 'http', 'x-request-id': 'from-a-client-1' },
  });
  expect((await raw(distrustful.origin, 'GET /api/two', CLAIMS)).status).toBe(200);
  expect(asked.at(-1)).toMatchObject({
    url: '/api/two',
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': new URL(distrustful.origin).host },
  });
  for (const { headers } of asked)
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-port']) expect(headers[name], name).toBeUndefined();
});

it('passes on no request whose address is spelled otherwise than it is judged by', async () => {
  const before = asked.length;
  for (const path of [
    '/%61pi/sys/type/add',
    '/api/%73ys/type/add',
    '//api/sys',
    '/x/../api/sys',
    '/api/../uploads/x',
    '/api%2Fsys',
    '/api/a%5Cb',
    'http://127.0.0.1/api/sys',
    '/%75ploads/x',
  ]) {
    const { status, head, body } = await raw(
      proxy.origin,
      `POST ${path}`,
      ['origin: https://evil.example', 'content-type: text/plain'],
      '{}',
    );
    expect([path, status, JSON.parse(body)]).toEqual([
      path,
      400,
      { code: 400, message: '地址的写法不规范', data: { reason: 'engine.badAddress' } },
    ]);
    expect(head).toContain('cache-control: no-store');
  }
  expect(asked).toHaveLength(before);
  expect((await raw(proxy.origin, 'POST /api/sys', ['origin: https://evil.example'], '{}')).status).toBe(403);
});
