import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import type { Client, Loose } from './client';

describe.each(AREA_ENGINES)('sessions on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine, { SESSION_IDLE_MINUTES: '30', SESSION_DAYS: '2' });
  });
  afterAll(() => at.close());

  const signedIn = async (username: string): Promise<Client> => {
    const client = at.guest();
    await client.login(username);
    return client;
  };
  const list = async (client: Client): Promise<Loose[]> => (await client.get('/login/sessions')).data.list;
  const age = (column: 'seen_at' | 'began_at', by: string) =>
    at.inspect(({ db }) => sql`update engine_session set ${sql.ref(column)} = now() - ${by}::interval`.execute(db));

  it('are listed for their owner, and each can be ended from another', async () => {
    const [here, there, other] = [await signedIn('support'), await signedIn('support'), await signedIn('finance')];
    const mine = await list(here);
    expect(mine).toHaveLength(2);
    expect(mine.map((s) => s.isThis)).toEqual([true, false]);
    expect(mine[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ip: '127.0.0.1',
      agent: expect.any(String),
      beganAt: expect.stringMatching(/Z$/),
      seenAt: expect.stringMatching(/Z$/),
      isThis: true,
    });
    expect(JSON.stringify(mine)).not.toContain(there.cookie.split('=')[1]);
    // A name of a session is no way in.
    expect(
      (
        await new Proxy(at.guest(), {
          get: (client, key) => (key === 'cookie' ? `wellhead_session=${mine[1]!.id}` : Reflect.get(client, key)),
        }).get('/login/session')
      ).code,
    ).toBe(409);
    expect(await other.post('/login/sessions/end', { id: mine[1]!.id })).toMatchObject({
      status: 404,
      code: 404,
      message: '这台设备已经退出',
    });
    expect(await here.post('/login/sessions/end', { id: "' or true --" })).toMatchObject({ status: 400, code: 400 });
    expect((await there.get('/login/session')).code).toBe(200);
    expect((await here.post('/login/sessions/end', { id: mine[1]!.id })).code).toBe(200);
    expect((await there.get('/login/session')).code).toBe(409);
    expect((await other.get('/login/session')).code).toBe(200);
    expect(await list(here)).toHaveLength(1);
    // The clock may have written since.
    const log = (await (await signedIn('admin')).get('/manager/operat/log/search', { pageSize: 50, sort: '-operatedAt' })).data
      .list as Loose[];
    expect(log.find(({ callPath }) => callPath !== 'system')).toMatchObject({
      action: '退出登录设备',
      callPath: '/login/sessions/end',
      targetEntity: 'admin_user',
      note: expect.stringContaining('127.0.0.1'),
    });
    expect((await at.guest().get('/login/sessions')).code).toBe(409);
  });

  it.runIf(looksCheaply(engine))('end after the idle and absolute limits that were set, and are then listed no more', async () => {
    const [quiet, present] = [await signedIn('support'), await signedIn('support')];
    await age('seen_at', '29 minutes');
    expect((await present.get('/login/session')).code).toBe(200);
    await at.inspect(({ db }) => sql`update engine_session set seen_at = seen_at - interval '2 minutes'`.execute(db));
    expect((await present.get('/login/session')).code).toBe(200);
    expect((await list(present)).filter((s) => !s.isThis)).toEqual([]);
    expect((await quiet.get('/login/session')).code).toBe(409);
    await age('began_at', '47 hours 59 minutes');
    expect((await present.get('/login/session')).code).toBe(200);
    await age('began_at', '48 hours 1 second');
    expect((await present.get('/login/session')).code).toBe(409);
    expect((await at.guest().login('support')).headers.get('set-cookie')).toContain('Max-Age=172800');
  });

  it.runIf(looksCheaply(engine))('are renewed by fifty calls at once without signing anybody out', async () => {
    const client = await signedIn('support');
    await age('seen_at', '20 minutes');
    const codes = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, i) => (await (i % 2 ? client.get('/login/session') : client.get('/merchant/shop/search', { pageSize: 1 }))).code,
      ),
    );
    expect(new Set(codes)).toEqual(new Set([200]));
    await at.inspect(({ db }) => sql`update engine_session set seen_at = seen_at - interval '29 minutes'`.execute(db));
    expect((await client.get('/login/session')).code).toBe(200);
  });

  it.runIf(looksCheaply(engine))('are told apart however many ask at once, each with the rows and names that are theirs', async () => {
    const people = await Promise.all(['admin', 'support', 'finance', 'partner'].map(signedIn));
    const lists = ['/merchant/shop/search', '/third/order/search'];
    const asked = people.flatMap((client) => lists.map((list) => ({ client, list })));
    const ask = async ({ client, list }: (typeof asked)[number], pageNo: number) => {
      const [session, page] = await Promise.all([client.get('/login/session'), client.get(list, { pageSize: 30, pageNo })]);
      return { who: session.data.userId, page: page.data?.list ?? page.code };
    };
    const alone = [];
    for (const who of asked) for (const pageNo of [1, 2, 3]) alone.push(await ask(who, pageNo));
    const ended = await signedIn('support');
    expect((await ended.get('/logout')).code).toBe(200);
    const [together, codes] = await Promise.all([
      Promise.all(asked.flatMap((who) => [1, 2, 3].map((pageNo) => ask(who, pageNo)))),
      Promise.all(Array.from({ length: 10 }, async () => (await ended.get('/login/session')).code)),
    ]);
    expect(together).toEqual(alone);
    expect(new Set(alone.map(({ who }) => who)).size).toBe(people.length);
    expect(alone.filter(({ page }) => Array.isArray(page) && page.length > 0).length).toBeGreaterThan(people.length);
    expect(new Set(codes)).toEqual(new Set([409]));
    for (const client of people) await client.get('/logout');
  });

  it('are shown to whoever looks after accounts, and ended there all at once; to nobody else', async () => {
    const [admin, one, two] = [await at.as('admin'), await signedIn('finance'), await signedIn('finance')];
    const [user] = (await admin.get('/admin/user/search', { keyword: 'finance' })).data.list;
    const seen = await admin.get('/admin/user/sessions', { id: user.id });
    expect(seen.data).toEqual({ count: 2, devices: expect.stringMatching(/127\.0\.0\.1\n登录于 \d{4}-\d\d-\d\d \d\d:\d\d\n最近使用/) });
    for (const client of [one, two]) expect(seen.text).not.toContain(client.cookie.split('=')[1]);
    expect(await one.get('/admin/user/sessions', { id: user.id })).toMatchObject({ status: 403, code: 0 });
    expect(await one.post('/admin/user/signOut', { ids: [user.id] })).toMatchObject({ status: 403, code: 0 });
    expect((await admin.get('/admin/user/sessions', { id: '1' })).code).toBe(404);
    expect((await admin.post('/admin/user/signOut', { ids: [user.id] })).code).toBe(200);
    for (const client of [one, two]) expect((await client.get('/login/session')).code).toBe(409);
    expect((await admin.get('/admin/user/sessions', { id: user.id })).data).toEqual({ count: 0, devices: null });
    // Users can sign in again; ending one's own session this way is refused with a hint.
    expect((await (await signedIn('finance')).get('/login/session')).code).toBe(200);
    const [self] = (await admin.get('/admin/user/search', { keyword: 'admin' })).data.list.filter((row: Loose) => row.username === 'admin');
    expect((await admin.post('/admin/user/signOut', { ids: [self.id] })).data.results[0].message).toBe('自己的设备请在“登录设备”里退出');
  });

  it('are named so over TLS that no other host can plant one, and leave nothing in the browser when they end', async () => {
    const tls = { 'x-forwarded-proto': 'https' };
    const client = at.guest();
    const plain = await client.login('support');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    const cookie = client.cookie.replace('wellhead_session', '__Host-wellhead_session');
    // The same token under the plain name counts for nothing there.
    expect((await client.send('GET', '/login/session', undefined, tls)).code).toBe(409);
    client.cookie = cookie;
    const session = await client.send('GET', '/login/session', undefined, tls);
    expect(session.code).toBe(200);
    expect(session.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const out = await client.send('GET', '/logout', undefined, tls);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-wellhead_session=;.*Path=\/;.*HttpOnly; Secure/);
  });
});

it('sessions that end after a minute are renewed by whoever is at work', async () => {
  const at = await stage('postgres', { SESSION_IDLE_MINUTES: '1' });
  try {
    const client = at.guest();
    await client.login('support');
    for (let round = 0; round < 3; round++) {
      await at.inspect(({ db }) => sql`update engine_session set seen_at = seen_at - interval '40 seconds'`.execute(db));
      expect((await client.get('/login/session')).code).toBe(200);
    }
    await at.inspect(({ db }) => sql`update engine_session set seen_at = seen_at - interval '61 seconds'`.execute(db));
    expect((await client.get('/login/session')).code).toBe(409);
  } finally {
    await at.close();
  }
});
