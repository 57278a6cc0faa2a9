import { Agent, get as httpGet } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LOGIN_KEY } from '../../src/language/constants';
import { encipher } from '../../src/server/access/loginCipher';
import { Client, DEMO_PASSWORD } from './client';
import { stage, type Stage } from './harness';
import { lineTo } from './line';
import { AREA_ENGINES, place } from './place';
import { administer, freePort } from './postgres';
import { launch } from './process';

const status = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers }).then(
    (r) => r.status,
    () => null,
  );
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe.each(AREA_ENGINES)('operating on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine, { LOG_LEVEL: 'debug' });
  });
  afterAll(() => at.close());

  it('counts calls by path and code, for programs of this machine only', async () => {
    const admin = await at.as('admin');
    await admin.get('/merchant/shop/search', { keyword: '13800000000' });
    await admin.get('/merchant/shop/search', { nonsense: '1' });
    await admin.get('/no/such/13800000000');
    const metrics = await (await fetch(`${at.server.origin}/metrics`)).text();
    expect(metrics).toMatch(/^wellhead_calls_total\{call="\/merchant\/shop\/search",method="GET",code="200"\} 1$/m);
    expect(metrics).toMatch(/^wellhead_calls_total\{call="\/merchant\/shop\/search",method="GET",code="400"\} 1$/m);
    expect(metrics).toMatch(/^wellhead_calls_total\{call="unknown",method="GET",code="404"\} 1$/m);
    expect(metrics).toMatch(/^wellhead_call_seconds_count\{call="\/merchant\/shop\/search",method="GET"\} 2$/m);
    expect(metrics).toMatch(/^wellhead_database_query_seconds_count [1-9]/m);
    expect(metrics).toMatch(/^wellhead_database_connections\{state="open"\} [1-9]/m);
    expect(metrics).toMatch(/^wellhead_sessions 1$/m);
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(metrics).not.toContain('13800000000');
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await status(`${at.server.origin}/metrics`, { [header]: '203.0.113.9' }), header).toBe(404);
  });

  it('logs each call with who, what, how it ended and how long, and never what was in it', async () => {
    const [guest, admin] = [at.guest(), await at.as('admin')];
    await guest.login('admin', 'Mistyped1234');
    await guest.login('Secret1234inTheNameField', 'Another1234');
    const support = at.guest();
    await support.login('support');
    const asked = await admin.send('GET', '/merchant/shop/search?keyword=13912345678', undefined, { 'x-request-id': 'from-the-proxy-1' });
    expect(asked.headers.get('x-request-id')).toBe('from-the-proxy-1');
    expect(
      (await admin.send('GET', '/login/session', undefined, { 'x-request-id': 'forged {"level":60}' })).headers.get('x-request-id'),
    ).toMatch(/^[0-9a-f-]{36}$/);
    const [order] = (await admin.get('/third/order/search', { pageSize: 1 })).data.list;
    const receiver = await admin.form('/third/order/new/decryptReceiver', { id: order.id });
    expect(receiver.code).toBe(200);
    await support.get('/admin/user/search', { keyword: '13712345678' });
    await admin.post('/admin/user/add', { username: 'x', phone: '13612345678', name: '某人' });

    // The line of a call is written after its answer.
    await expect.poll(() => at.server.output()).toContain('"call":"/admin/user/add"');
    const log = at.server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find((l) => l.requestId === 'from-the-proxy-1');
    expect(line).toMatchObject({
      call: '/merchant/shop/search',
      method: 'GET',
      code: 200,
      status: 200,
      ms: expect.any(Number),
      account: expect.stringMatching(/^\d{18}$/),
      msg: 'answered',
    });
    expect(lines).toContainEqual(expect.objectContaining({ call: '/admin/user/search', msg: 'call denied' }));
    expect(lines).toContainEqual(expect.objectContaining({ login: 'Se***', code: 422, msg: 'sign-in refused' }));
    expect(lines).toContainEqual(expect.objectContaining({ call: '/admin/user/add', code: 400, msg: 'answered' }));
    const secrets = [
      DEMO_PASSWORD,
      'Mistyped1234',
      'Secret1234',
      'Another1234',
      encipher(DEMO_PASSWORD, DEFAULT_LOGIN_KEY),
      admin.cookie.split('=')[1]!,
      support.cookie.split('=')[1]!,
      '13912345678',
      '13712345678',
      '13612345678',
      receiver.data.receiverPhone ?? receiver.data.phone,
      order.orderNo,
      DEFAULT_LOGIN_KEY,
    ].filter(Boolean) as string[];
    for (const secret of secrets)
      expect(
        log.find((l) => l.includes(secret)),
        secret,
      ).toBeUndefined();
  });

  it('leads from a line of the log to the entry of the operation log, and back', async () => {
    const admin = await at.as('admin');
    const [shop] = (await admin.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list;
    const requestId = `trace-${crypto.randomUUID()}`;
    const done = await admin.post(
      '/merchant/shop/followUp/add',
      { shopId: shop.id, way: 'phone', result: 'solved', content: '回访', followedAt: new Date(Date.now() - 1000).toISOString() },
      { 'x-request-id': requestId },
    );
    expect(done).toMatchObject({ code: 200 });
    const entries = (await admin.get('/manager/operat/log/search', { requestId })).data.list;
    expect(entries).toEqual([expect.objectContaining({ requestId, callPath: '/merchant/shop/followUp/add', operatorName: '王建国' })]);
    expect((await admin.get('/manager/operat/log/search', { keyword: requestId })).data.list).toEqual(entries);
  });

  it('finishes what is under way when told to stop, and takes nothing new', async () => {
    const admin = await at.as('admin');
    const { port } = new URL(at.server.origin);
    const body = JSON.stringify({ key: 'under-way', value: 'x'.repeat(1000) });
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1').on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.write(
      `POST /api/console/preference HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${admin.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n${body.slice(0, 500)}`,
    );
    // The server has read so far, and waits for the rest.
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\n$/);
    answer = '';
    const stopped = at.server.stop();
    while ((await status(`${at.server.origin}/healthz`)) !== null) await pause(20);
    const closed = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    socket.write(body.slice(500));
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/^connection: close/im);
    await stopped;
    await at.restart();
    expect((await admin.get('/console/preference', { key: 'under-way' })).data).toHaveLength(1000);
  });

  it('cuts off no request on a connection that is kept open, also where it stops at once', async () => {
    const { hostname, port } = new URL(at.server.origin);
    const ended: string[] = [];
    let answered = 0;
    const callers = Array.from({ length: 30 }, async (_, nth) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let isLast = false; !isLast;) {
        await new Promise<void>((resolve) => {
          httpGet({ hostname, port, agent, path: '/api/login/session' }, (answer) => {
            answered++;
            isLast = answer.headers.connection === 'close';
            answer.resume().once('end', () => {
              if (isLast) ended.push('told');
              resolve();
            });
          }).once('error', (error: NodeJS.ErrnoException) => {
            isLast = true;
            ended.push(error.code ?? error.message);
            resolve();
          });
        });
        // Each at a pace of its own, so that the stop finds some waiting, some asking and some between two calls.
        await pause((nth * 7) % 60);
      }
      agent.destroy();
    });
    await expect.poll(() => answered).toBeGreaterThan(300);
    const stopped = at.server.stop();
    await Promise.all(callers);
    await stopped;
    expect(ended).toEqual(Array.from({ length: 30 }, () => 'told'));
    await at.restart();
  });
});

describe('a database that goes away', () => {
  it('makes the server unready, and ready again when it is back', async () => {
    const at = await stage('postgres');
    const { origin } = at.server;
    const [base, name] = [at.place.env.DATABASE_URL!.replace(/\/[^/]*$/, ''), at.place.env.DATABASE_URL!.split('/').at(-1)!];
    await administer(
      base,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    // Whoever asks first may still meet a connection of before.
    await expect.poll(() => status(`${origin}/readyz`)).toBe(503);
    expect(await status(`${origin}/healthz`)).toBe(200);
    const metrics = async () => (await fetch(`${origin}/metrics`)).text();
    expect(await metrics()).toMatch(/^wellhead_info\{/m);
    expect(await metrics()).not.toMatch(/^wellhead_(sessions|jobs)[ {]/m);
    const refused = await at.guest().login('admin');
    expect(refused).toMatchObject({ status: 503, code: 503, message: '数据库暂时连接不上,请稍后再试' });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    await administer(base, `alter database ${name} allow_connections true`);
    await expect.poll(() => status(`${origin}/readyz`)).toBe(200);
    expect((await at.guest().login('admin')).code).toBe(200);
    expect(await metrics()).toMatch(/^wellhead_sessions 1$/m);
    await at.close();
  });
});

describe('a database in trouble', () => {
  it('that can only be read is read, and says so to whoever writes', async () => {
    const at = await stage('postgres');
    const admin = await at.as('admin');
    const [base, name] = [at.place.env.DATABASE_URL!.replace(/\/[^/]*$/, ''), at.place.env.DATABASE_URL!.split('/').at(-1)!];
    const readOnly = async (is: 'on' | 'off') =>
      administer(
        base,
        `alter database ${name} set default_transaction_read_only = ${is}`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    await readOnly('on');
    const search = () => admin.get('/merchant/shop/search', { status: 'open', pageSize: 1 });
    // The connections that were cut off are noticed by whoever asks first.
    await expect.poll(async () => (await search()).code).toBe(200);
    const [shop] = (await search()).data.list;
    const refused = await admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, remark: '写不进' });
    expect(refused).toMatchObject({ status: 503, code: 503, message: '数据库现在只能读,不能保存,请稍后再试', data: { retryAfterS: 10 } });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await status(`${at.server.origin}/readyz`)).toBe(503);
    await readOnly('off');
    await expect.poll(() => status(`${at.server.origin}/readyz`)).toBe(200);
    expect((await admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, remark: '写得进' })).code).toBe(200);
    await at.close();
  });

  it('that hangs keeps nobody waiting with it, and one that is back is used again', async () => {
    const to = await place('postgres');
    const line = await lineTo(new URL(to.env.DATABASE_URL!));
    const server = await launch({ ...to.env, DATABASE_URL: line.address.href });
    const admin = new Client(server.origin);
    await admin.login('admin');
    line.stall();
    // All of them are answered while nothing comes through the line.
    const calls = Array.from({ length: 30 }, () => admin.get('/merchant/shop/search', { pageSize: 1 }));
    expect(await status(`${server.origin}/readyz`)).toBe(503);
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toMatch(/^wellhead_info\{/m);
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    line.go();
    while ((await status(`${server.origin}/readyz`)) !== 200) await pause(50);
    expect((await admin.get('/merchant/shop/search', { pageSize: 1 })).code).toBe(200);
    await server.stop();
    line.close();
    await to.remove();
  });
});

describe('a server that comes and goes', () => {
  it('says that it is starting, and answers when it is there', async () => {
    const empty = await place('postgres', 'empty');
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const starting = launch({ ...empty.env, PORT: port, SEED: 'none', DRAIN_SECONDS: '1', METRICS_TOKEN: 'a-token-of-some-length' });
    while ((await status(`${origin}/healthz`)) === null) await pause(10);
    expect(await status(`${origin}/healthz`)).toBe(200);
    expect(await status(`${origin}/readyz`)).toBe(503);
    const early = await fetch(`${origin}/api/login/session`);
    expect({ status: early.status, retry: early.headers.get('retry-after'), ...((await early.json()) as object) }).toEqual({
      status: 503,
      retry: '2',
      code: 503,
      message: '服务正在启动,请稍后再试',
      data: null,
    });
    expect(await (await fetch(origin)).text()).toContain('井台正在启动');
    const server = await starting;
    expect(await status(`${origin}/readyz`)).toBe(200);
    expect(await status(`${origin}/metrics`)).toBe(404);
    expect(await status(`${origin}/metrics`, { authorization: 'Bearer a-token-of-some-lengtH' })).toBe(404);
    expect(await status(`${origin}/metrics`, { authorization: 'Bearer a-token-of-some-length', 'x-forwarded-for': '203.0.113.9' })).toBe(
      200,
    );
    // A load balancer learns first; for a while everything else is still answered.
    const stopped = server.stop();
    while ((await status(`${origin}/readyz`)) === 200) await pause(10);
    expect(await status(`${origin}/readyz`)).toBe(503);
    expect(await status(`${origin}/healthz`)).toBe(200);
    expect(await status(`${origin}/api/login/session`)).toBe(409);
    await stopped;
    expect(await status(`${origin}/healthz`)).toBeNull();
    await empty.remove();
  });
});
