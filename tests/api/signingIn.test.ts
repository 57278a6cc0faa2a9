/** Signing in: passwords, the cookie, and what wrong passwords lock and do not lock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LOGIN_KEY } from '../../src/language/constants';
import { encipher } from '../../src/server/access/loginCipher';
import { operatLog, operatLogItem } from '../../src/areas/system/log';
import { accounts } from '../../src/areas/system/accounts.server';
import { platform } from '../../src/areas/catalogue';
import { letIn } from '../../src/server/access/letIn';
import { hashPassword } from '../../src/server/access/password';
import { DEMO_PASSWORD, type Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';

describe.each(AREA_ENGINES)('signing in on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('signs in with the invite code as data, in a cookie no script can read', async () => {
    const client = at.guest();
    const answer = await client.login('admin');
    expect(answer).toMatchObject({ status: 200, code: 200, message: '登录成功', data: expect.stringMatching(/^\w{4,16}$/) });
    const cookie = answer.headers.get('set-cookie')!;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
    const session = await client.get('/login/session');
    expect(session.data).toEqual({
      userId: expect.stringMatching(/^\d{18}$/),
      name: '王建国',
      loginType: 1,
      avatar: null,
      dryRun: true,
      batch: true,
      isSuper: true,
      simulated: expect.arrayContaining(['alipay']),
    });
    expect(session.text).toContain(`"userId":${session.data.userId}`);
    if (!looksCheaply(engine)) return;
    const kept = await at.inspect(
      async ({ db }) => (await sql<{ tokenHash: string }>`select token_hash from engine_session`.execute(db)).rows,
    );
    expect(kept.some((row) => client.cookie.includes(row.tokenHash))).toBe(false);
  });

  it('marks the cookie secure behind a proxy that speaks TLS', async () => {
    const body = JSON.stringify({
      username: encipher('admin', DEFAULT_LOGIN_KEY),
      password: encipher(DEMO_PASSWORD, DEFAULT_LOGIN_KEY),
      loginType: 1,
    });
    const answer = await at.guest().send('POST', '/doLoginV2', body, { 'content-type': 'application/json', 'x-forwarded-proto': 'https' });
    expect(answer.headers.get('set-cookie')).toMatch(/Secure/);
  });

  it('answers a wrong password and an unknown name alike, and locks both after five tries', async () => {
    const client = at.guest();
    for (const name of ['finance', 'nobody-at-all']) {
      for (let tries = 1; tries <= 4; tries++)
        expect(await client.login(name, 'Wrong1234'), `${name} ${tries}`).toMatchObject({
          status: 422,
          code: 422,
          message: '用户名或密码错误',
        });
      for (const password of ['Wrong1234', DEMO_PASSWORD])
        expect(await client.login(name, password), name).toMatchObject({ status: 422, message: '输错次数过多,请 15 分钟后再试' });
    }
    const users = (await (await at.as('admin')).get('/admin/user/search', { keyword: 'finance' })).data.list;
    expect(users[0]).toMatchObject({ status: 'enabled', failCount: 5 });
    // In other letters either is another name.
    for (const name of ['FINANCE', 'NOBODY-AT-ALL'])
      expect(await client.login(name, 'Wrong1234'), name).toMatchObject({ message: '用户名或密码错误' });
    // Fifteen minutes pass.
    await at.inspect(({ db }) =>
      sql`update engine_login_failure set locked_until = now() - interval '1 second' where kind = 'origin'`.execute(db),
    );
    expect((await client.login('finance')).code).toBe(200);
    expect((await (await at.as('admin')).get('/admin/user/search', { keyword: 'finance' })).data.list[0]).toMatchObject({
      status: 'enabled',
      failCount: 0,
    });
  });

  it('counts guesses made at the same time one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.guest().login('ghost-in-parallel', 'Wrong1234')));
    const messages = answers.map((a) => a.message);
    expect(messages.filter((m) => m === '用户名或密码错误')).toHaveLength(4);
    expect(messages.filter((m) => m === '输错次数过多,请 15 分钟后再试')).toHaveLength(4);
  });

  describe('wrong passwords of strangers', () => {
    /** Tries from an address behind the trusted proxy, in a browser that has these cookies. */
    const from = (ip: string, username: string, password = DEMO_PASSWORD, cookie = '') =>
      at.guest().send(
        'POST',
        '/doLoginV2',
        JSON.stringify({
          username: encipher(username, DEFAULT_LOGIN_KEY),
          password: encipher(password, DEFAULT_LOGIN_KEY),
          loginType: 1,
        }),
        { 'content-type': 'application/json', 'x-forwarded-for': ip, ...(cookie && { cookie }) },
      );
    const deviceIn = (answer: { readonly headers: Headers }) =>
      answer.headers.getSetCookie().find((one) => one.startsWith('wellhead_device='))!;
    const forgive = () =>
      at.inspect(async ({ db }) => {
        await sql`delete from engine_login_failure`.execute(db);
        await sql`update admin_user set status = 'enabled', fail_count = 0, locked_until = null where status = 'locked'`.execute(db);
      });
    const guess = async (username: string, ips: readonly string[], each: number) => {
      let last = '';
      for (const ip of ips) for (let n = 0; n < each; n++) last = (await from(ip, username, 'Wrong1234')).message;
      return last;
    };
    const addresses = (n: number) => Array.from({ length: n }, (_, i) => `203.0.113.${i + 1}`);

    it('end no session and lock nobody out in other places', async () => {
      const live = at.guest();
      await live.login('support');
      expect(await guess('support', ['203.0.113.77'], 5)).toBe('输错次数过多,请 15 分钟后再试');
      expect((await from('203.0.113.77', 'support')).message).toBe('输错次数过多,请 15 分钟后再试');
      expect((await live.get('/login/session')).code).toBe(200);
      expect((await from('203.0.113.78', 'support')).code).toBe(200);
      await forgive();
    });

    it('count together for a network of IPv6, which has an address for each try', async () => {
      expect(
        await guess(
          'support',
          Array.from({ length: 5 }, (_, i) => `2001:db8::${i + 1}`),
          1,
        ),
      ).toBe('输错次数过多,请 15 分钟后再试');
      expect((await from('2001:db8::99', 'support')).message).toBe('输错次数过多,请 15 分钟后再试');
      expect((await from('2001:db8:0:1::1', 'support')).code).toBe(200);
      await forgive();
    });

    it('lock a name for strangers after twenty-five, whether anybody has it or not; known devices and live sessions go on', async () => {
      const first = await from('198.51.100.1', 'support');
      const device = deviceIn(first);
      expect(device).toMatch(/HttpOnly/);
      expect(device).toMatch(/Max-Age=7776000/);
      const live = at.guest();
      await live.login('support');
      for (const name of ['support', 'nobody-far-and-wide']) {
        expect(await guess(name, addresses(6), 4)).toBe('用户名或密码错误');
        expect((await from('203.0.113.9', name, 'Wrong1234')).message, name).toBe('输错次数过多,请 15 分钟后再试');
        expect((await from('203.0.113.10', name)).message, name).toBe('输错次数过多,请 15 分钟后再试');
      }
      expect((await (await at.as('admin')).get('/admin/user/search', { keyword: 'support' })).data.list[0]).toMatchObject({
        status: 'locked',
        failCount: 25,
      });
      expect((await live.get('/login/session')).code).toBe(200);
      const known = device.split(';')[0]!;
      expect((await from('203.0.113.11', 'support', DEMO_PASSWORD, known)).code).toBe(200);
      // Whoever has got hold of the browser guesses no longer than anybody else, and locks that browser only.
      for (let n = 1; n <= 4; n++) expect((await from('203.0.113.12', 'support', 'Wrong1234', known)).message).toBe('用户名或密码错误');
      for (const password of ['Wrong1234', DEMO_PASSWORD])
        expect((await from('203.0.113.12', 'support', password, known)).message).toBe('输错次数过多,请 15 分钟后再试');
      // Another account's device vouches for nobody else.
      expect(
        (await from('203.0.113.13', 'support', DEMO_PASSWORD, deviceIn(await from('198.51.100.2', 'finance')).split(';')[0])).message,
      ).toMatch(/^输错次数过多/);
      expect((await live.get('/login/session')).code).toBe(200);
      await forgive();
    });
    it('are forgotten from the machine itself, where somebody may have a new password, too', async () => {
      await guess('support', addresses(5), 5);
      expect((await from('203.0.113.1', 'support')).message).toMatch(/^输错次数过多/);
      const way = (login: string, withPassword: boolean) =>
        at.inspect(({ db }) =>
          letIn(
            {
              db,
              resources: platform.resources,
              accounts: accounts('production', platform),
              audit: { log: operatLog, item: operatLogItem },
            },
            login,
            withPassword,
          ),
        );
      expect(await way('support', false)).toBeNull();
      expect((await from('203.0.113.1', 'support')).code).toBe(200);
      const password = (await way('support', true))!;
      expect((await from('203.0.113.1', 'support')).message).toBe('用户名或密码错误');
      expect((await from('203.0.113.1', 'support', password)).code).toBe(200);
      await expect(way('nobody-at-all', false)).rejects.toThrow('没有登录名或手机号为“nobody-at-all”的账号');
      const logged = (
        await (await at.as('admin')).get('/manager/operat/log/search', { sort: '-operatedAt', pageSize: 20 })
      ).data.list.filter((one: Loose) => one.callPath === 'let-in');
      expect(logged.map((one: Loose) => [one.action, one.operatorName])).toEqual([
        ['从服务器上解除锁定并重置密码', '服务器管理员'],
        ['从服务器上解除锁定', '服务器管理员'],
      ]);
      const hash = await hashPassword(DEMO_PASSWORD);
      await at.inspect(({ db }) =>
        sql`update admin_user set password_hash = ${hash}, pwd_changed_at = null where username = 'support'`.execute(db),
      );
      await forgive();
    });
  });

  it.runIf(looksCheaply(engine))('forgets the failures of a name that somebody has as soon as those of one that nobody has', async () => {
    const client = at.guest();
    for (const name of ['finance', 'forgotten-one'])
      for (let tries = 1; tries <= 4; tries++) expect((await client.login(name, 'Wrong1234')).message).toBe('用户名或密码错误');
    await at.inspect(({ db }) => sql`update engine_login_failure set since = since - interval '25 hours'`.execute(db));
    for (const name of ['finance', 'forgotten-one'])
      for (let tries = 1; tries <= 4; tries++)
        expect((await client.login(name, 'Wrong1234')).message, `${name} ${tries}`).toBe('用户名或密码错误');
    for (const name of ['finance', 'forgotten-one']) expect((await client.login(name, 'Wrong1234')).message, name).toMatch(/^输错次数过多/);
    await at.inspect(({ db }) => sql`delete from engine_login_failure`.execute(db));
  });

  it.runIf(looksCheaply(engine))('says of a disabled account what it says of a name that nobody has', async () => {
    await at.inspect(async ({ db }) => {
      await sql`delete from engine_login_failure`.execute(db);
      await sql`update admin_user set status = 'disabled' where username = 'finance'`.execute(db);
    });
    const client = at.guest();
    const messageFor = async (name: string) => {
      const messages: string[] = [];
      for (let tries = 1; tries <= 6; tries++) messages.push((await client.login(name, 'Wrong1234')).message);
      return messages;
    };
    expect(await messageFor('finance')).toEqual(await messageFor('gone-for-good'));
    await at.inspect(async ({ db }) => {
      expect((await sql<{ status: string }>`select status from admin_user where username = 'finance'`.execute(db)).rows).toEqual([
        { status: 'disabled' },
      ]);
      await sql`delete from engine_login_failure`.execute(db);
    });
    expect((await client.login('finance')).message).toBe('账号已停用,请联系管理员');
    await at.inspect(({ db }) => sql`update admin_user set status = 'enabled' where username = 'finance'`.execute(db));
  });

  it('takes any text for a name', async () => {
    const endless = Array.from({ length: 2900 }, () => Math.random().toString(36)[2] ?? 'x').join('');
    for (const name of [endless, 'ad\0min', '', '\ud83d'])
      expect(await at.guest().login(name, 'Wrong1234'), JSON.stringify(name.slice(0, 9))).toMatchObject({
        status: 422,
        message: '用户名或密码错误',
      });
  });

  it.runIf(looksCheaply(engine))('keeps no name that nobody has as it was typed: it may be a password', async () => {
    await at.guest().login('Wellhead2026!typed', 'Wrong1234');
    await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) filter (where kind = 'name')::int as n, count(*) filter (where subject like '%typed%')::int as told from engine_login_failure`.execute(
        db,
      );
      expect(rows[0]).toMatchObject({ told: 0 });
      expect(rows[0]!.n).toBeGreaterThan(0);
    });
  });

  it.runIf(looksCheaply(engine))('slows an address down that keeps failing', async () => {
    const failures = async () => (await at.guest().login(`guess-${Math.random()}`, 'Wrong1234')).code;
    let code = 0;
    for (let tries = 0; tries < 31 && code !== 429; tries++) code = await failures();
    expect(code).toBe(429);
    expect(await at.guest().login('admin')).toMatchObject({ status: 429, code: 429, message: '尝试次数过多,请稍后再试' });
    await at.inspect(({ db }) => sql`delete from engine_login_failure`.execute(db));
    expect((await at.guest().login('admin')).code).toBe(200);
  });

  it.runIf(looksCheaply(engine))('slows down an address that tries many names at once', async () => {
    await at.inspect(({ db }) => sql`delete from engine_login_failure`.execute(db));
    const codes = (await Promise.all(Array.from({ length: 45 }, (_, n) => at.guest().login(`spray-${n}`, 'Wrong1234')))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 422)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(15);
    await at.inspect(({ db }) => sql`delete from engine_login_failure`.execute(db));
    // Right ones cost nothing.
    for (let nth = 0; nth < 35; nth++) expect((await at.guest().login('admin')).code).toBe(200);
  });
});
