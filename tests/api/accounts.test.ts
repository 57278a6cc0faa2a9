/** Accounts and roles: who may make whom, and what of the platform they see. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import type { PermissionItem } from '../../src/language/wire';
import { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;

describe.each(AREA_ENGINES)('accounts and what they may on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const list = async (call: string, params: Record<string, string | number> = {}, by = admin): Promise<Row[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const role = async (code: string) => (await list('/admin/user/role/search')).find((r) => r.code === code)!;
  const user = async (username: string) => (await list('/admin/user/search', { keyword: username })).find((u) => u.username === username)!;
  const why = (answer: Row) => answer.data?.results?.[0]?.message ?? answer.message;

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('makes accounts with a one-time password that works, and a partner account only with its partner', async () => {
    const operator = await role('operator');
    const body = { username: 'newbie', phone: '13900001111', realName: '新人', loginType: 'staff', roleIds: [operator.id] };
    const made = await admin.post('/admin/user/add', body);
    expect(made.code).toBe(200);
    const password = made.data.password ?? made.data.reply?.password;
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{8,}$/);
    const guest = at.guest();
    expect((await guest.login('newbie', password)).code).toBe(200);
    expect((await guest.get('/third/order/search')).code).toBe(200);
    expect((await guest.get('/admin/user/search')).code).toBe(0);
    expect((await admin.post('/admin/user/add', { ...body, username: 'other' })).message).toMatch(/手机号/);
    expect(
      (await admin.post('/admin/user/add', { ...body, username: 'p2', phone: '13900002222', loginType: 'partner' })).data.errors.partnerId,
    ).toMatch(/所属服务商/);
    expect((await role('operator')).userCount).toBe(operator.userCount + 1);
  });

  it('never loses its last super administrator', async () => {
    const me = await user('admin');
    const support = await role('support');
    expect(why(await admin.post('/admin/user/enable', { ids: [me.id], status: 'disabled' }))).toBe('不能停用自己');
    expect(why(await admin.post('/admin/user/delete', { ids: [me.id] }))).toBe('不能删除自己');
    expect(why(await admin.post('/admin/user/setRole', { ids: [me.id], roleIds: [support.id], cityCodes: [] }))).toBe(
      '至少要有一个启用的超级管理员',
    );
  });

  it('lets nobody lift themselves above their own rights', async () => {
    const [support, superRole] = [await role('support'), await role('super')];
    const nodes = (await admin.get('/admin/user/role/permissionTree')).data.nodes as Row[];
    const page = (url: string) => nodes.find((n) => n.url === url)!.id;
    const granted = async () => (await admin.get('/admin/user/role/permission', { roleId: support.id })).data;
    const before = await granted();
    const set = (by: Client, version: number, permissionIds: string[], actionGrants = {}) =>
      by.post('/admin/user/role/setPermission', { id: support.id, version, permissionIds, actionGrants });
    expect(
      (
        await set(admin, before.version, [
          ...before.permissionIds,
          page('/api/admin/user/role/permissionTree'),
          page('/api/admin/user/search'),
        ])
      ).code,
    ).toBe(200);
    const now = await granted();
    const parents = nodes
      .filter((n) => now.permissionIds.includes(n.id))
      .map((n) => n.parentId)
      .filter(Boolean);
    expect(parents.every((id) => now.permissionIds.includes(id))).toBe(true);
    const agent = await at.as('support');
    expect(why(await set(agent, now.version, [...now.permissionIds, page('/api/third/statement/search')]))).toMatch(
      /不能授予自己没有的权限/,
    );
    const colleague = await user('finance');
    expect(why(await agent.post('/admin/user/setRole', { ids: [colleague.id], roleIds: [superRole.id], cityCodes: [] }))).toBe(
      '只有超级管理员能授予超级管理员角色',
    );
    expect(why(await agent.post('/admin/user/initPwd', { ids: [(await user('admin')).id] }))).toBe('只有超级管理员能重置超级管理员的密码');
    expect((await set(admin, before.version, before.permissionIds)).code).toBe(412);
    expect(why(await set(admin, now.version, now.permissionIds, { [page('/api/admin/user/search')]: ['/third/order/cancel'] }))).toBe(
      '操作授权里有页面不支持的调用',
    );
  });

  it('lets nobody make anybody more than they are, nor get hold of somebody who is', async () => {
    const nodes = (await admin.get('/admin/user/role/permissionTree')).data.nodes as Row[];
    const page = (url: string) => nodes.find((n) => n.url === url)!.id;
    const made = await admin.post('/admin/user/role/add', { code: 'chief', name: '城市主管' });
    const chiefRole = await role('chief');
    expect(made.code).toBe(200);
    const grants = { [page('/api/admin/user/search')]: ['/admin/user/add', '/admin/user/setRole', '/admin/user/initPwd'] };
    const pagesOfChief = [
      page('/api/admin/user/search'),
      page('/api/manage/user/search'),
      page('/api/admin/user/role/permissionTree'),
      page('/api/third/order/search'),
    ];
    expect(
      (
        await admin.post('/admin/user/role/setPermission', {
          id: chiefRole.id,
          version: chiefRole.version,
          permissionIds: pagesOfChief,
          actionGrants: grants,
        })
      ).code,
    ).toBe(200);
    const start = await admin.post('/admin/user/add', {
      username: 'chief',
      phone: '13900003333',
      realName: '主管',
      loginType: 'staff',
      roleIds: [chiefRole.id],
    });
    const me = await user('chief');
    expect((await admin.post('/admin/user/setRole', { ids: [me.id], roleIds: [chiefRole.id], cityCodes: ['3301'] })).code).toBe(200);
    const chief = at.guest();
    await chief.login('chief', start.data.password ?? start.data.reply.password);
    const setRole = (id: string, roleIds: string[], cityCodes: string[]) =>
      chief.post('/admin/user/setRole', { ids: [id], roleIds, cityCodes });

    expect(why(await setRole(me.id, [chiefRole.id], []))).toBe('不能改自己的角色');
    const [newbie, financeRole, finance] = [await user('newbie'), await role('finance'), await user('finance')];
    expect(why(await setRole(newbie.id, [financeRole.id], ['3301']))).toMatch(/不能授予自己没有的权限/);
    expect(why(await setRole(newbie.id, [chiefRole.id], []))).toBe('不能超出自己的数据范围');
    expect(why(await setRole(newbie.id, [chiefRole.id], ['3302']))).toBe('不能超出自己的数据范围');
    expect(why(await chief.post('/admin/user/initPwd', { ids: [finance.id] }))).toMatch(/权限或数据范围超出您的/);
    // Whom the chief makes sees the chief's cities.
    expect(
      why(
        await chief.post('/admin/user/add', {
          username: 'clerk2',
          phone: '13900004444',
          realName: '办事员',
          loginType: 'staff',
          roleIds: [financeRole.id],
        }),
      ),
    ).toMatch(/不能授予自己没有的权限/);
    const clerk = await chief.post('/admin/user/add', {
      username: 'clerk2',
      phone: '13900004444',
      realName: '办事员',
      loginType: 'staff',
      roleIds: [chiefRole.id],
    });
    expect(clerk.code).toBe(200);
    const narrow = at.guest();
    await narrow.login('clerk2', clerk.data.password ?? clerk.data.reply.password);
    expect(new Set((await list('/third/order/search', {}, narrow)).map((o) => o.areaCode.slice(0, 4)))).toEqual(new Set(['3301']));
    // By way of a manager nobody is reached either.
    const [manager] = (await list('/manage/user/search')).filter((row) => row.adminUserId === null && row.status === 'active');
    const link = (by: Client, row: Row) => by.post('/manage/user/update', { id: row.id, version: row.version, adminUserId: finance.id });
    expect((await link(chief, manager!)).data.errors.adminUserId).toMatch(/超出您的/);
    expect((await link(admin, manager!)).code).toBe(200);
    expect(why(await chief.post('/manage/user/initPwd', { ids: [manager!.id] }))).toMatch(/超出您的/);
    // Nor by widening the role that narrows them.
    const now = await role('chief');
    expect(
      why(
        await chief.post('/admin/user/role/setPermission', {
          id: now.id,
          version: now.version,
          permissionIds: pagesOfChief,
          actionGrants: {},
        }),
      ),
    ).toMatch(/不能授予自己没有的权限“后台账号”/);
    expect(
      (
        await chief.post('/admin/user/role/setPermission', {
          id: now.id,
          version: now.version,
          permissionIds: pagesOfChief,
          actionGrants: grants,
        })
      ).code,
    ).toBe(200);
  });

  it('lets nobody make less of somebody to get hold of them, and leaves super administrators to their like', async () => {
    const nodes = (await admin.get('/admin/user/role/permissionTree')).data.nodes as Row[];
    const page = (url: string) => nodes.find((n) => n.url === url)!;
    await admin.post('/admin/user/role/add', { code: 'warden', name: '账号管理员' });
    const wardenRole = await role('warden');
    const held = ['/api/admin/user/search', '/api/admin/user/role/permissionTree', '/api/admin/user/permission/list'].map(
      (url) => page(url).id,
    );
    expect(
      (
        await admin.post('/admin/user/role/setPermission', {
          id: wardenRole.id,
          version: wardenRole.version,
          permissionIds: held,
          actionGrants: {},
        })
      ).code,
    ).toBe(200);
    const make = async (username: string, phone: string, roleId: string) =>
      (await admin.post('/admin/user/add', { username, phone, realName: username, loginType: 'staff', roleIds: [roleId] })).data;
    const start = await make('warden', '13900005555', wardenRole.id);
    await make('second-admin', '13900006666', (await role('super')).id);
    const warden = at.guest();
    await warden.login('warden', start.password ?? start.reply.password);

    const finance = await user('finance');
    expect(why(await warden.post('/admin/user/setRole', { ids: [finance.id], roleIds: [wardenRole.id], cityCodes: [] }))).toMatch(
      /超出您的/,
    );
    const financeRole = await role('finance');
    expect(
      why(
        await warden.post('/admin/user/role/setPermission', {
          id: financeRole.id,
          version: financeRole.version,
          permissionIds: [],
          actionGrants: {},
        }),
      ),
    ).toMatch(/这个角色有您没有的权限/);
    const second = await user('second-admin');
    for (const [call, body] of Object.entries({
      enable: { ids: [second.id], status: 'disabled' },
      delete: { ids: [second.id] },
      signOut: { ids: [second.id] },
      update: { id: second.id, version: second.version, realName: '改名' },
    })) {
      expect(why(await warden.post(`/admin/user/${call}`, body)), call).toMatch(/^只有超级管理员能/);
    }
    expect((await admin.post('/admin/user/enable', { ids: [second.id], status: 'disabled' })).code).toBe(200);
    expect(why(await warden.post('/admin/user/enable', { ids: [second.id], status: 'enabled' }))).toMatch(/^只有超级管理员能/);
    expect((await admin.post('/admin/user/delete', { ids: [second.id] })).code).toBe(200);
    // Nor by giving a page that one holds the address of another.
    const own = page('/api/admin/user/permission/list');
    const version = await at.inspect(
      async ({ db }) =>
        (await sql<{ version: number }>`select version from permission_node where id = ${own.id}`.execute(db)).rows[0]!.version,
    );
    expect((await warden.post('/admin/user/permission/update', { id: own.id, version, url: '/api/wherever' })).data.errors.url).toBe(
      '只有超级管理员能改页面地址',
    );
    expect((await warden.post('/admin/user/permission/update', { id: own.id, version, help: '说明' })).code).toBe(200);
    // The tree has only the help that administrators wrote; the console knows its own.
    const granted = ((await warden.get('/login/permission/adminPerList')).data as readonly PermissionItem[])
      .flatMap((group) => group.children!)
      .flatMap((subgroup) => subgroup.children!)
      .filter((item) => item.help);
    expect(granted.map(({ url, help }) => ({ url, help }))).toEqual([{ url: own.url, help: '说明' }]);
    // Nor as a side effect: a renamed account keeps its scope.
    const dataScope = { cities: ['3301'], partnerIds: [], shopIds: ['1'] };
    await at.inspect(({ db }) =>
      sql`update admin_user set data_scope = ${JSON.stringify(dataScope)}::json where username = 'warden'`.execute(db),
    );
    const kept = await user('warden');
    expect((await admin.post('/admin/user/update', { id: kept.id, version: kept.version, realName: '改名' })).code).toBe(200);
    expect(
      await at.inspect(
        async ({ db }) => (await sql<{ dataScope: object }>`select data_scope from admin_user where username = 'warden'`.execute(db)).rows,
      ),
    ).toEqual([{ dataScope }]);
  });

  it('narrows an account to its cities', async () => {
    const [operator, newbie] = [await role('operator'), await user('newbie')];
    expect((await admin.post('/admin/user/setRole', { ids: [newbie.id], roleIds: [operator.id], cityCodes: ['3301'] })).code).toBe(200);
    const { login, password } = (await admin.post('/admin/user/initPwd', { ids: [newbie.id] })).data.results[0].data;
    expect(login).toBe(newbie.username);
    const narrow = at.guest();
    await narrow.login('newbie', password);
    const areas = (await list('/third/order/search', {}, narrow)).map((o) => o.areaCode.slice(0, 4));
    expect(new Set(areas)).toEqual(new Set(['3301']));
  });

  it('keeps the permission tree a tree, and promotes from the top down', async () => {
    const tree = (await admin.get('/admin/user/permission/list')).data as Row[];
    const add = (body: Row) => admin.post('/admin/user/permission/add', body);
    const url = tree
      .flatMap(function pages(node: Row): Row[] {
        return [node, ...((node.children ?? []) as Row[]).flatMap(pages)];
      })
      .find((node) => node.level === 'page')!.url as string;
    expect((await add({ level: 'page', name: '孤页', url })).data.reason).toBe('system.badLevel');
    expect((await add({ level: 'page', name: '错位', url, parentId: tree[0]!.id })).data.reason).toBe('system.badLevel');
    const sub = await add({ level: 'subgroup', name: '试验', parentId: tree[0]!.id });
    expect((await add({ level: 'page', name: '没有的页', url: '/api/trial', parentId: sub.data.id })).data.errors.url).toBe(
      '控制台没有这个页面',
    );
    // One of an address is tried out beside the one in production, and does not get there.
    const {
      data: { id: trial },
    } = await add({ level: 'page', name: '又一个', url, parentId: sub.data.id });
    expect((await add({ level: 'page', name: '第三个', url, parentId: sub.data.id })).message).toMatch(/已存在/);
    expect((await admin.post('/admin/user/permission/upToPro', { ids: [sub.data.id] })).code).toBe(200);
    expect(why(await admin.post('/admin/user/permission/upToPro', { ids: [trial] }))).toMatch(/已存在/);
    // The partners' system has pages that this console does not know.
    const there = async (body: Row) => (await admin.post('/partner/user/permission/add', body)).data.id as string;
    const promote = (id: string) => admin.post('/partner/user/permission/upToPro', { ids: [id] });
    const group = await there({ level: 'group', name: '试验组' });
    const below = await there({ level: 'subgroup', name: '试验', parentId: group });
    const page = await there({ level: 'page', name: '试验页', url: '/api/trial', parentId: below });
    expect(why(await promote(page))).toMatch(/还没有升级到生产/);
    for (const id of [group, below, page]) expect((await promote(id)).code).toBe(200);
  });

  it('keeps three permission trees apart: a node is made, changed and lifted by the calls of its own', async () => {
    const flat = (nodes: Row[]): Row[] => nodes.flatMap((n) => [n, ...flat(n.children ?? [])]);
    const tree = async (system: string): Promise<Row[]> => flat((await admin.get(`/${system}/user/permission/list`)).data);
    const node = { level: 'group', name: '试验组', sort: 900, status: 'shown' };
    for (const [system, edit] of [
      ['code', 'edit'],
      ['partner', 'edit'],
    ] as const) {
      const call = (what: string) => `/${system}/user/permission/${what}`;
      expect((await tree(system)).every((n) => n.system === system)).toBe(true);
      const group = (await admin.post(call('add'), node)).data.id;
      const foreign = (await tree('admin')).find((n) => n.level === 'group')!;
      expect(why(await admin.post(call('add'), { ...node, level: 'subgroup', parentId: foreign.id }))).toMatch(/上级必须是组/);
      const sub = (await admin.post(call('add'), { ...node, level: 'subgroup', name: '试验子组', parentId: group })).data.id;
      expect((await tree('admin')).some((n) => n.id === group || n.id === sub)).toBe(false);
      expect(why(await admin.post(call('upToPro'), { ids: [sub] }))).toMatch(/还没有升级/);
      expect((await admin.post(call('upToPro'), { ids: [group] })).code).toBe(200);
      const made = (await tree(system)).find((n) => n.id === group)!;
      expect(made.env).toBe('production');
      expect((await admin.post(call(edit), { id: group, version: made.version, name: '改名组' })).code).toBe(200);
      expect((await admin.post('/admin/user/permission/update', { id: group, version: made.version + 1, name: '越界' })).code).toBe(422);
      expect((await admin.post(call(edit), { id: foreign.id, version: foreign.version, name: '越界' })).code).toBe(422);
    }
    expect((await (await at.as('support')).get('/code/user/permission/list')).code).toBe(0);
  });

  it('shows everybody their own account, and keeps the password page from people of a partner', async () => {
    const partner = await at.as('partner');
    const { data } = await partner.get('/manage/user/info');
    expect(data).toMatchObject({ username: 'partner' });
    expect(JSON.stringify(data)).not.toMatch(/scrypt|passwordHash/);
    expect(data.phone).toMatch(/\*{4}/);
    expect(JSON.stringify((await admin.get('/login/permission/adminPerList')).data)).toContain('"/api/manage/user/editPassword"');
    expect(JSON.stringify((await partner.get('/login/permission/adminPerList')).data)).not.toContain('editPassword');
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
