import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LOGIN_KEY } from '../../src/language/constants';
import { encipher } from '../../src/server/access/loginCipher';
import { platform } from '../../src/areas/catalogue';
import { hashPassword } from '../../src/server/access/password';
import { DEMO_PASSWORD, type Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { waiting } from './postgres';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('access on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('answers 409 without a valid session, and after signing out', async () => {
    const client = at.guest();
    expect(await client.get('/login/permission/adminPerList')).toMatchObject({ status: 409, code: 409, message: '登录已失效,请重新登录' });
    expect(await client.post('/merchant/shop/add', {})).toMatchObject({ status: 409, code: 409 });
    client.cookie = 'wellhead_session=forged';
    expect((await client.get('/login/session')).code).toBe(409);
    await client.login('admin');
    const old = client.cookie;
    expect((await client.get('/logout')).code).toBe(200);
    client.cookie = old;
    expect((await client.get('/login/session')).code).toBe(409);
  });

  it.runIf(looksCheaply(engine))('ends sessions that were idle for 8 hours or are 7 days old', async () => {
    for (const column of ['seen_at', 'began_at']) {
      const client = at.guest();
      await client.login('support');
      await at.inspect(({ db }) =>
        sql`update engine_session set ${sql.ref(column)} = now() - ${column === 'seen_at' ? '8 hours' : '7 days'}::interval - interval '1 second'`.execute(
          db,
        ),
      );
      expect((await client.get('/login/session')).code, column).toBe(409);
    }
  });

  it('gives each account its own tree, and no call outside of it', async () => {
    const guest = async (name: string) => {
      const client = at.guest();
      await client.login(name);
      return client;
    };
    const [admin, support, finance] = [await guest('admin'), await guest('support'), await guest('finance')];
    const urls = (items: Loose[]): string[] => items.flatMap((i) => (i.url ? [i.url] : urls(i.children ?? [])));
    const tree = await support.get('/login/permission/adminPerList');
    expect(tree.text).toContain(`"id":${tree.data[0].id}`);
    expect(urls(tree.data)).toContain('/api/merchant/shop/search');
    expect(urls(tree.data)).not.toContain('/api/admin/user/search');
    expect(urls((await admin.get('/login/permission/adminPerList')).data)).toContain('/api/admin/user/search');
    expect(await support.get('/admin/user/search')).toMatchObject({ status: 403, code: 0, message: '没有权限' });
    expect(await support.post('/admin/user/add', {})).toMatchObject({ status: 403, code: 0 });
    expect(await onSeen(finance, '/merchant/shop/audit', ['1'], { result: 1 })).toMatchObject({ status: 403, code: 0 });
    expect((await finance.get('/third/statement/search')).code).toBe(200);
    // The shop page shows partners: picking one is allowed, listing them is not.
    expect((await support.get('/partner/main/list')).code).toBe(200);
  });

  it('looks at the platform as a role does: its menus and its rows, nothing more, and does nothing', async () => {
    const [admin, support] = [at.guest(), at.guest()];
    await admin.login('admin');
    await support.login('support');
    const role = (await admin.get('/admin/user/role/search', { keyword: '客服' })).data.list[0];
    const as = { 'x-wellhead-view-as': role.id as string };
    const look = (call: string) => admin.send('GET', call, undefined, as);
    const urls = (tree: Loose[]): string[] => tree.flatMap((item) => [...(item.url ? [item.url] : []), ...urls(item.children ?? [])]);
    const seen = urls((await look('/login/permission/adminPerList')).data);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen).toEqual(urls((await support.get('/login/permission/adminPerList')).data));
    expect((await look('/login/session')).data).toMatchObject({ name: '王建国', viewing: '客服' });
    expect((await look('/login/session')).data.isSuper).toBeUndefined();
    expect((await look('/merchant/shop/search')).code).toBe(200);
    expect(await look('/admin/user/search')).toMatchObject({ status: 403, code: 0 });
    const shop = (await look('/merchant/shop/search?pageSize=1')).data.list[0];
    const refused = await admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, name: '改名' }, as);
    expect(refused).toMatchObject({ code: 422, message: '正在以“客服”查看,只能看,不能操作' });
    expect((await admin.get('/merchant/shop/info', { id: shop.id })).data.version).toBe(shop.version);
    // Whoever may not see what roles hold sees nothing as one of them, and an unknown role is nobody's.
    expect(await support.send('GET', '/login/session', undefined, as)).toMatchObject({ status: 403, code: 0 });
    expect((await admin.send('GET', '/login/session', undefined, { 'x-wellhead-view-as': '100000000000000001' })).code).toBe(0);
  });

  it('says whom to ask for a page: the roles that grant it, and for colleagues the people who assign roles', async () => {
    const [support, partner] = [await at.as('support'), await at.as('partner')];
    const ask = { url: '/api/third/statement/search' };
    const answer = (await support.get('/console/page/holders', ask)).data;
    expect(answer).toEqual({
      name: '三方对账总单',
      crumbs: ['财务管理', '三方对账'],
      roles: expect.arrayContaining(['财务']) as string[],
      grantors: expect.arrayContaining(['王建国']) as string[],
    });
    expect((await partner.get('/console/page/holders', ask)).data).toMatchObject({ name: '三方对账总单', grantors: [] });
    expect((await support.get('/console/page/holders', { url: '/api/no/such' })).code).toBe(404);
  });

  it('narrows a page to the calls that a role grants, from the next call on', async () => {
    const [admin, support] = [at.guest(), at.guest()];
    await admin.login('admin');
    await support.login('support');
    const role = (await admin.get('/admin/user/role/search', { keyword: '客服' })).data.list[0];
    const held = (await admin.get('/admin/user/role/permission', { roleId: role.id })).data;
    const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
    const pages = nodes.filter((n: Loose) => n.actionCodes.includes('/merchant/shop/audit'));
    expect(pages.length).toBeGreaterThan(0);
    const before = await onSeen(support, '/merchant/shop/audit', ['100000000000000001'], { result: 1 });
    expect(before.code).toBe(404);
    const actionGrants = Object.fromEntries(pages.map((p: Loose) => [p.id, []]));
    expect(
      (
        await admin.post('/admin/user/role/setPermission', {
          id: role.id,
          version: held.version,
          permissionIds: held.permissionIds,
          actionGrants,
        })
      ).code,
    ).toBe(200);
    expect(await onSeen(support, '/merchant/shop/audit', ['100000000000000001'], { result: 1 })).toMatchObject({ status: 403, code: 0 });
    const tree = JSON.stringify((await support.get('/login/permission/adminPerList')).data);
    expect(tree).toContain('"actions":[]');
  });

  it('lets holders of retired pages read, and write nothing; pages that live on keep their writes', async () => {
    const admin = at.guest();
    await admin.login('admin');
    const old = [...platform.pages.values()].filter((page) => page.successor);
    expect(old.length).toBeGreaterThan(3);
    const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
    const role = (await admin.post('/admin/user/role/add', { code: 'only_old', name: '只看旧页面' })).data;
    const grant = async (urls: readonly string[]) => {
      const held = new Set<string>();
      for (const url of urls)
        for (let node = nodes.find((n: Loose) => n.url === url); node; node = nodes.find((n: Loose) => n.id === node.parentId))
          held.add(node.id);
      const { version } = (await admin.get('/admin/user/role/permission', { roleId: role.id })).data;
      const granted = await admin.post('/admin/user/role/setPermission', {
        id: role.id,
        version,
        permissionIds: [...held],
        actionGrants: {},
      });
      expect(granted.code, granted.text).toBe(200);
    };
    await grant(old.map(({ url }) => url));
    const finance = (await admin.get('/admin/user/search', { keyword: 'finance' })).data.list[0];
    const mine = await at.as('finance');
    const before = finance.roleIds;
    const setRoles = (roleIds: string[]) => admin.post('/admin/user/setRole', { ids: [finance.id], roleIds, cityCodes: [] });
    expect((await setRoles([role.id])).code).toBe(200);
    for (const page of old) {
      const { call } = platform.resources.get(page.resource)!.reads[page.read]!;
      expect((await mine.get(call)).code, page.url).toBe(200);
    }
    // Of all that there is to write on pages they may write nothing.
    const writes = [...platform.writes].filter(([, made]) => made.every(({ action }) => action.access === 'page')).map(([call]) => call);
    expect(writes.length).toBeGreaterThan(300);
    for (const call of writes) expect((await mine.post(call, {})).status, call).toBe(403);
    // The same role with the pages that took over: it may make their writes, and is asked only what is wrong with nothing.
    const live = old.map(({ successor }) => platform.pages.get(successor!)!);
    await grant([...old, ...live].map(({ url }) => url));
    const theirs = new Set(live.flatMap((page) => [...platform.writesOf(page)]));
    expect(theirs.size).toBeGreaterThan(15);
    for (const call of theirs) expect([400, 404, 412, 422], call).toContain((await mine.post(call, { dryRun: true })).code);
    expect((await setRoles(before)).code).toBe(200);
    expect((await onSeen(mine, '/third/statement/audit', [])).code).toBe(400);
  });

  it('throws a disabled account out at its next call', async () => {
    const [admin, user] = [at.guest(), at.guest()];
    await admin.login('admin');
    await user.login('partner');
    expect((await user.get('/login/session')).data.loginType).toBe(2);
    const [row] = (await admin.get('/admin/user/search', { keyword: 'partner' })).data.list;
    expect((await admin.post('/admin/user/enable', { ids: [row.id], status: 'disabled' })).code).toBe(200);
    expect((await user.get('/login/session')).code).toBe(409);
    expect((await at.guest().login('partner')).message).toBe('账号已停用,请联系管理员');
    expect((await admin.post('/admin/user/enable', { ids: [row.id], status: 'enabled' })).code).toBe(200);
    expect((await user.get('/login/session')).code).toBe(409);
  });

  it('changes a password, ends the other sessions, and refuses it to partners', async () => {
    const [mine, other, partner] = [at.guest(), at.guest(), at.guest()];
    await mine.login('finance');
    await other.login('finance');
    await partner.login('partner');
    const change = (from: string, to: string) => ({
      oldPassword: encipher(from, DEFAULT_LOGIN_KEY),
      newPassword: encipher(to, DEFAULT_LOGIN_KEY),
    });
    expect(await partner.post('/manage/user/editPasswordV2', change(DEMO_PASSWORD, 'Another2026'))).toMatchObject({
      status: 422,
      message: '服务商账号不能自助修改密码',
    });
    expect(await mine.post('/manage/user/editPasswordV2', change('Wrong1234', 'Another2026'))).toMatchObject({
      status: 422,
      data: { errors: { oldPassword: '原密码不正确' } },
    });
    expect(await mine.post('/manage/user/editPasswordV2', change(DEMO_PASSWORD, 'weak'))).toMatchObject({
      status: 422,
      data: { errors: { newPassword: expect.stringContaining('密码不符合规则') } },
    });
    for (const common of ['Password123', 'Qwer1234', 'Aa123456!'])
      expect(await mine.post('/manage/user/editPasswordV2', change(DEMO_PASSWORD, common)), common).toMatchObject({
        status: 422,
        data: { errors: { newPassword: '这个密码太常见,容易被猜到,请换一个' } },
      });
    expect(await mine.post('/manage/user/editPasswordV2', change(DEMO_PASSWORD, 'My-Finance-2026'))).toMatchObject({
      status: 422,
      data: { errors: { newPassword: '密码里不能有登录名' } },
    });
    expect((await mine.post('/manage/user/editPasswordV2', change(DEMO_PASSWORD, 'Another2026'))).code).toBe(200);
    expect((await mine.get('/login/session')).code).toBe(200);
    expect((await other.get('/login/session')).code).toBe(409);
    expect((await at.guest().login('finance')).code).toBe(422);
    expect((await at.guest().login('finance', 'Another2026')).code).toBe(200);
    const admin = at.guest();
    await admin.login('admin');
    const entry = (await admin.get('/manager/operat/log/search', { pageSize: 20, sort: '-operatedAt' })).data.list.find(
      (one: Loose) => one.callPath === '/manage/user/editPasswordV2',
    );
    expect(entry).toMatchObject({ action: '修改密码', targetEntity: 'admin_user', rowCount: 1 });
    expect((await admin.get('/manager/operat/log/info', { id: entry.id })).text).not.toMatch(/scrypt|Another2026/);
  });

  it.runIf(engine === 'postgres')('changes no password that somebody else is changing at the same moment', async () => {
    const mine = at.guest();
    await mine.login('support');
    const other = await hashPassword('Another2026');
    let answer: Promise<Loose> | undefined;
    await at.inspect(({ db }) =>
      db.transaction().execute(async (tx) => {
        await sql`update admin_user set password_hash = ${other} where username = 'support'`.execute(tx);
        answer = mine.post('/manage/user/editPasswordV2', {
          oldPassword: encipher(DEMO_PASSWORD, DEFAULT_LOGIN_KEY),
          newPassword: encipher('Third2026', DEFAULT_LOGIN_KEY),
        });
        await expect.poll(() => waiting(tx), { timeout: 20_000 }).not.toEqual([]);
      }),
    );
    expect(await answer).toMatchObject({ status: 422, data: { errors: { oldPassword: '原密码不正确' } } });
    expect((await at.guest().login('support', 'Another2026')).code).toBe(200);
    await at.inspect(async ({ db }) =>
      sql`update admin_user set password_hash = ${await hashPassword(DEMO_PASSWORD)}, fail_count = 0 where username = 'support'`.execute(
        db,
      ),
    );
  });

  it('takes as many guesses of the old password as a sign-in has, and the session goes on', async () => {
    const mine = at.guest();
    await mine.login('support');
    const guess = () =>
      mine.post('/manage/user/editPasswordV2', {
        oldPassword: encipher('Wrong1234', DEFAULT_LOGIN_KEY),
        newPassword: encipher('Another2026', DEFAULT_LOGIN_KEY),
      });
    for (let nth = 1; nth <= 4; nth++) expect((await guess()).data.errors).toEqual({ oldPassword: '原密码不正确' });
    expect((await guess()).message).toBe('输错次数过多,请 15 分钟后再试');
    expect(
      (
        await mine.post('/manage/user/editPasswordV2', {
          oldPassword: encipher(DEMO_PASSWORD, DEFAULT_LOGIN_KEY),
          newPassword: encipher('Another2026', DEFAULT_LOGIN_KEY),
        })
      ).message,
    ).toBe('输错次数过多,请 15 分钟后再试');
    expect((await mine.get('/login/session')).code).toBe(200);
    expect((await at.guest().login('support')).code).toBe(200);
  });

  it('keeps preferences for each person, up to 64 KB, and 4 MB in all', async () => {
    const [admin, support] = [at.guest(), at.guest()];
    await admin.login('admin');
    await support.login('support');
    expect((await admin.get('/console/preference', { key: 'views' })).data).toBeNull();
    const value = { b: [1, '张'], a: { id: '123456789012345678' } };
    expect((await admin.post('/console/preference', { key: 'views', value })).code).toBe(200);
    expect((await admin.get('/console/preference', { key: 'views' })).data).toEqual(value);
    expect((await admin.post('/console/preference', { key: 'keys', value: { on: true } })).code).toBe(200);
    expect((await admin.get('/console/preference')).data).toEqual({ keys: { on: true }, views: value });
    expect((await support.get('/console/preference')).data).toEqual({});
    expect((await support.get('/console/preference', { key: 'views' })).data).toBeNull();
    expect(await admin.post('/console/preference', { key: 'views', value: 'x'.repeat(65 * 1024) })).toMatchObject({
      status: 400,
      message: '设置内容不能超过 64 KB',
    });
    const keep = (n: number, value: unknown) => support.post('/console/preference', { key: `views/${n}`, value });
    const full = 'x'.repeat(64 * 1024 - 2);
    for (let n = 0; n < 64; n++) expect((await keep(n, full)).code).toBe(200);
    expect(await keep(64, 1)).toMatchObject({ status: 400, message: '个人设置已满 4 MB,请先删去不用的视图' });
    // What is there is replaced and forgotten, and makes room.
    expect((await keep(63, full)).code).toBe(200);
    expect((await keep(63, null)).code).toBe(200);
    expect((await keep(64, 1)).code).toBe(200);
    expect((await at.guest().get('/console/preference', { key: 'views' })).code).toBe(409);
  });
});
