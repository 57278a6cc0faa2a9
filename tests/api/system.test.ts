import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { platform } from '../../src/areas/catalogue';
import type { PermissionItem } from '../../src/language/wire';
import { Client, type Loose } from './client';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

type Row = Record<string, any>;

describe.each(AREA_ENGINES)('accounts, roles, shops and home on %s', (engine) => {
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
    // The tree tells of a page only what administrators wrote; its own help the console knows.
    const granted = ((await warden.get('/login/permission/adminPerList')).data as readonly PermissionItem[])
      .flatMap((group) => group.children!)
      .flatMap((subgroup) => subgroup.children!)
      .filter((item) => item.help);
    expect(granted.map(({ url, help }) => ({ url, help }))).toEqual([{ url: own.url, help: '说明' }]);
    // Nor by the way: who is given another name keeps the scope they had.
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

  it('opens a shop only when complete, in its city, and with a licence of its own', async () => {
    const audit = (id: string) => onSeen(admin, '/merchant/shop/audit', [id], { result: 1 });
    const [manager] = await list('/manage/user/search').catch(() => []);
    const [open] = await list('/merchant/shop/search', { status: 'open' });
    const partnerId = open!.partnerId;
    const shop = {
      name: '新开水站',
      partnerId,
      ownerName: '陈一',
      ownerPhone: '13812340000',
      areaCode: '330106109',
      address: '文三路 1 号',
      licenseNo: 'NEW0001',
      openTime: '08:00',
      closeTime: '20:00',
    };
    const made = await admin.post('/merchant/shop/add', shop);
    expect(made.code).toBe(200);
    expect(why(await audit(made.data.id))).toBe('缺执照照片,不能通过');
    const save = async (change: Row) => {
      const now = (await admin.get('/merchant/shop/info', { id: made.data.id })).data;
      return admin.post('/merchant/shop/update', { id: now.id, version: now.version, ...change });
    };
    const complete = { licenseImg: '/license.png', managerId: open!.managerId ?? manager?.id };
    expect((await save({ ...complete, lng: 116.4, lat: 39.9 })).data.errors).toEqual({ lng: '坐标不在杭州市范围内' });
    expect((await save({ ...complete, lng: 120.13, lat: 30.28 })).code).toBe(200);
    expect((await audit(made.data.id)).code).toBe(200);
    expect((await admin.post('/merchant/shop/add', shop)).data.reason).toBe('merchant.licenseTaken');
    expect((await admin.get('/merchant/shop/info', { id: made.data.id })).data.status).toBe('open');
  });

  it('stops no shop with orders on their way', async () => {
    const busy = (await list('/third/order/search', { status: 'assigned' }))[0]!;
    expect(why(await admin.post('/merchant/shop/enable', { ids: [busy.shopId], status: 'stopped' }))).toMatch(/进行中的订单,不能停用/);
  });

  it('remembers the last follow-up, opens a complaint when it escalates, and lets only its author change it, for a day', async () => {
    const support = await at.as('support');
    const [shop] = await list('/merchant/shop/search', { status: 'open' });
    const followedAt = new Date(Date.now() - 5000).toISOString();
    const add = (more: Row) =>
      support.post('/merchant/shop/followUp/add', { shopId: shop!.id, way: 'phone', content: '回访', followedAt, ...more });
    expect((await add({ result: 'again' })).code).toBe(400);
    expect((await add({ result: 'again', nextAt: followedAt })).data.reason).toBe('merchant.nextPlanMissing');
    const made = await add({ result: 'escalated' });
    expect(made.code).toBe(200);
    expect((await admin.get('/merchant/shop/info', { id: shop!.id })).data.lastFollowAt).toBe(followedAt);
    const row = (await list('/merchant/shop/followUp/search', { shopId: shop!.id })).find((f) => f.id === made.data.id)!;
    expect((await admin.post('/merchant/shop/followUp/update', { id: row.id, version: row.version, content: '改' })).data.reason).toBe(
      'merchant.notOwn',
    );
    expect((await support.post('/merchant/shop/followUp/update', { id: row.id, version: row.version, content: '补充' })).code).toBe(200);
    await at.inspect(({ db }) => sql`update follow_up set created_at = now() - interval '25 hours' where id = ${row.id}`.execute(db));
    expect(
      (await (await at.as('support')).post('/merchant/shop/followUp/update', { id: row.id, version: row.version + 2, content: '再改' }))
        .data.reason,
    ).toBe('merchant.tooLateToEdit');
    admin = await at.as('admin');
  });

  it('counts on the home page exactly the rows each figure leads to, for everybody', async () => {
    for (const name of ['admin', 'partner', 'finance']) {
      const client = await at.as(name);
      const { figures, trend, stakes } = (await client.get('/statistics/admin/default/page/search')).data;
      expect([figures.length > 0, trend.length], `${name}: who may not open the orders is not told how many there are`).toEqual(
        name === 'finance' ? [false, 0] : [true, 30],
      );
      const { list: todos } = (await client.get('/statistics/admin/default/page/todo/count')).data;
      if (name === 'finance') expect(stakes.length, 'finance sees yuan').toBe(4);
      expect(figures.flatMap(({ rateBp }: Loose) => rateBp ?? [])).toHaveLength(name === 'finance' ? 0 : 1);
      for (const { label, value, unit, rateBp, page, query, sum, count } of [...figures, ...todos, ...stakes]) {
        const { resource, read, preset } = platform.pages.get(page)!;
        const { code, data } = await client.get(platform.resources.get(resource)!.reads[read]!.call, {
          ...preset,
          ...query,
          count: 1,
          pageSize: 1,
        });
        expect(code, `${name}: ${label}`).toBe(200);
        if (sum) expect([data.summary[sum], data.total], `${name}: ${label}`).toEqual([value, count]);
        else expect(unit === 'money' ? data.summary.paidAmount : data.total, `${name}: ${label}`).toBe(value);
        if (rateBp === undefined) continue;
        const { total: met } = (await client.get('/third/order/search', { ...query, fulfilment: 'onTime', count: 1, pageSize: 1 })).data;
        expect(rateBp, `${name}: ${label}`).toBe(Math.round((10_000 * met) / (met + value)));
      }
    }
  });

  it('lists what waits for somebody: as much as is counted, the most urgent first, each with the page where it is done', async () => {
    const TODO = '/statistics/admin/default/page/todo';
    for (const name of ['admin', 'support', 'finance', 'partner']) {
      const client = await at.as(name);
      const { list: counts } = (await client.get(`${TODO}/count`)).data;
      const { list: rows, total } = (await client.get(TODO, { pageSize: 200, count: 1 })).data as { list: Row[]; total: number };
      expect(total, name).toBe(counts.reduce((sum: number, t: Row) => sum + t.value, 0));
      if (name === 'support')
        for (const kind of new Set<string>(counts.map((t: Row) => t.kind)))
          expect((await client.get(TODO, { kind, count: 1, pageSize: 1 })).data.total, `${name} ${kind}`).toBe(
            counts.filter((t: Row) => t.kind === kind).reduce((sum: number, t: Row) => sum + t.value, 0),
          );
      // What is given to the reader, then what nobody has, then what anybody of the role may do; of each the most urgent first.
      const places = rows.map((r) => `${['mine', 'open', 'role'].indexOf(r.whose)} ${r.dueAt ?? '~'}`);
      expect(places, name).toEqual(places.toSorted());
      for (const whose of ['mine', 'open'] as const)
        expect((await client.get(TODO, { whose, count: 1, pageSize: 1 })).data.total, `${name} ${whose}`).toBe(
          counts.reduce((sum: number, t: Row) => sum + t[whose], 0),
        );
      for (const t of counts as Row[])
        expect([t.late <= t.value, t.mine + t.open <= t.value, t.oldest <= new Date().toISOString()], `${name} ${t.key}`).toEqual([
          true,
          true,
          true,
        ]);
      // Read on by cursor, none is left out and none comes twice.
      const seen = new Set<string>();
      for (let next: string | null = ''; next !== null;) {
        const page: Row = (await client.get(TODO, { pageSize: 90, ...(next && { cursor: next }) })).data;
        for (const row of page.list) seen.add(row.id);
        next = page.next;
      }
      expect(seen.size, name).toBe(total);
      const tree = JSON.stringify((await client.get('/login/permission/adminPerList')).data);
      for (const { address } of rows) expect(tree).toContain(`"${address.split('?')[0]}"`);
      const [first] = rows;
      if (first) expect((await client.get(TODO, { keyword: first.title })).data.list.map((r: Row) => r.id)).toContain(first.id);
    }
    expect((await at.guest().get(TODO)).code).toBe(409);
    expect((await admin.get(TODO, { subject: '店铺待审核' })).code).toBe(400);
  });

  it('gives what was handed to somebody to them alone, until it is done', async () => {
    const todo = async (name: string, keyword: string): Promise<Row[]> =>
      (await (await at.as(name)).get('/statistics/admin/default/page/todo', { keyword })).data.list;
    const [order] = await list('/merchant/work/order/search', { status: 'unassigned' });
    const me = (await list('/manage/user/search', { keyword: '李晓雯' }))[0]!;
    expect(await todo('admin', order!.orderNo)).toMatchObject([
      {
        id: order!.id,
        kind: 'work',
        subject: '工单待指派',
        about: order!.title,
        dueAt: order!.deadlineAt,
        whose: 'open',
        assignee: null,
        address: `/api/merchant/work/order/detail?id=${order!.id}`,
      },
    ]);
    await admin.post('/merchant/work/order/assign', { ids: [order!.id], version: order!.version, handlerId: me.id });
    expect(await todo('support', order!.orderNo)).toMatchObject([{ subject: '派给我的工单', whose: 'mine', assignee: me.name }]);
    const events = async (name: string): Promise<Row[]> =>
      (await (await at.as(name)).get('/statistics/admin/default/page/todo/events')).data.list.filter(
        (e: Row) => e.title === order!.orderNo,
      );
    expect(await events('support'), 'the bell tells who gave it').toMatchObject([
      { by: '王建国', action: '指派', what: '派给我的工单', address: `/api/merchant/work/order/detail?id=${order!.id}`, waits: true },
    ]);
    expect(await todo('admin', order!.orderNo)).toEqual([]);
    await (await at.as('support')).post('/merchant/work/order/handle', { ids: [order!.id], result: '已换水' });
    expect(await todo('admin', order!.orderNo)).toMatchObject([{ subject: '工单待审核', whose: 'role', assignee: me.name }]);
    expect(await events('admin')).toMatchObject([{ by: '李晓雯', waits: true }]);
    expect(await events('support'), 'nobody is told what they did themselves').toEqual([]);
    await onSeen(admin, '/merchant/work/order/audit', [order!.id], { passed: 1 });
    expect(await events('support'), 'and what became of it').toMatchObject([{ by: '王建国', waits: false }]);
    for (const name of ['admin', 'support']) expect(await todo(name, order!.orderNo)).toEqual([]);
    // What was given to nobody waits for everybody who may do it: an account that is in no roster promised to come back.
    const [shop] = await list('/merchant/shop/search', { status: 'open' });
    const call = { shopId: shop!.id, way: 'phone', result: 'again', content: '没有归属的回访', followedAt: new Date().toISOString() };
    const made = await admin.post('/merchant/shop/followUp/add', { ...call, nextAt: new Date(Date.now() + 60_000).toISOString() });
    expect(made.code).toBe(200);
    await at.inspect(({ db }) => sql`update follow_up set next_at = now(), follower_id = null where id = ${made.data.id}`.execute(db));
    for (const name of ['admin', 'support'])
      expect(await todo(name, '没有归属的回访'), name).toMatchObject([{ whose: 'open', assignee: null }]);
    // What a partner may only answer, not judge, does not wait for it otherwise.
    const subjects = new Set(
      (await (await at.as('partner')).get('/statistics/admin/default/page/todo', { pageSize: 200 })).data.list.map((t: Row) => t.subject),
    );
    for (const not of ['工作单待派发', '工作单待验收', '客诉待判责']) expect(subjects).not.toContain(not);
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

  it('tells everybody who they are, and keeps the page of the own password from people of a partner', async () => {
    const partner = await at.as('partner');
    const { data } = await partner.get('/manage/user/info');
    expect(data).toMatchObject({ username: 'partner' });
    expect(JSON.stringify(data)).not.toMatch(/scrypt|passwordHash/);
    expect(data.phone).toMatch(/\*{4}/);
    expect(JSON.stringify((await admin.get('/login/permission/adminPerList')).data)).toContain('"/api/manage/user/editPassword"');
    expect(JSON.stringify((await partner.get('/login/permission/adminPerList')).data)).not.toContain('editPassword');
  });

  it('counts a browser error again instead of repeating it', async () => {
    const report = () =>
      admin.post('/webLogs/add', { pageUrl: '/api/x', message: '同一个错误', stack: 'at a\nat b', appVersion: '1.0.32', level: 'error' });
    await report();
    await report();
    expect((await list('/webLogs/search', { keyword: '同一个错误' })).map((l) => l.occurCount)).toEqual([2]);
  });

  it('tells the history of a row to whoever may look at it, with what changed, and of the platform no more than that to partners', async () => {
    const of = (client: Client, entity: string, targetId: string) => client.get('/manager/operat/log/history', { entity, targetId });
    const [partner, finance] = [await at.as('partner'), await at.as('finance')];
    const [mine] = (await partner.get('/third/order/search', { pageSize: 1, status: 'waiting,assigned,ready' })).data.list;
    const foreign = (await admin.get('/third/order/search', { pageSize: 200 })).data.list.find(
      (order: Loose) => order.partnerId !== mine.partnerId,
    );
    const shop = (await list('/merchant/shop/search', { status: 'open' }))[0]!;
    expect(
      (
        await admin.post('/merchant/shop/update', {
          id: shop.id,
          version: shop.version,
          ownerPhone: '13912345678',
          areaCode: shop.areaCode,
          remark: '历史',
        })
      ).code,
    ).toBe(200);
    // Who may do what comes next: roles that hold it, and to partners the platform as one.
    const waiting = (await partner.get('/third/order/search', { pageSize: 1, status: 'waiting' })).data.list[0] ?? mine;
    expect((await of(admin, 'third_order', waiting.id)).data.doers['/third/order/cancel']).toContain('客服');
    expect((await of(partner, 'third_order', waiting.id)).data.doers['/third/order/cancel']).toEqual(['平台']);
    const [entry] = (await of(admin, 'merchant_shop', shop.id)).data.list;
    expect(entry).toMatchObject({
      action: '编辑',
      operatorName: '王建国',
      targetId: shop.id,
      after: { remark: '历史', ownerPhone: '139****5678' },
      before: { remark: shop.remark },
    });
    expect(JSON.stringify(entry)).not.toContain('13912345678');
    expect((await admin.post('/third/order/cancel', { ids: [mine.id], cancelReason: '顾客改约' })).code).toBe(200);
    expect((await of(admin, 'third_order', mine.id)).data.list[0]).toMatchObject({
      operatorName: '王建国',
      before: { status: mine.status },
      after: { status: 'cancelled', cancelReason: '顾客改约' },
    });
    expect((await of(partner, 'third_order', mine.id)).data.list[0]).toMatchObject({
      operatorName: '平台',
      note: null,
      after: { status: 'cancelled' },
    });
    for (const [client, entity, id] of [
      [partner, 'third_order', foreign.id],
      [finance, 'admin_user', '1'],
      [partner, 'merchant_shop', '1'],
      [admin, 'no_such', '1'],
      [admin, 'merchant_shop', '1'],
    ] as const)
      expect((await of(client, entity, id)).data, `${entity} ${id}`).toEqual({ list: [], doers: {} });
    expect((await of(admin, 'merchant_shop', 'x')).code).toBe(400);
    expect((await new Client(admin.origin).get('/manager/operat/log/history', { entity: 'merchant_shop', targetId: shop.id })).code).toBe(
      409,
    );
  });

  it('tells whoever has an order now nothing of who had it before, wherever it is told', async () => {
    const partner = await at.as('partner');
    const stations = (await list('/partner/delivery/shop/search', { pageSize: 200 })).filter((one) => one.status === 'enabled');
    const mine = new Set((await partner.get('/partner/delivery/shop/search', { pageSize: 200 })).data.list.map((one: Loose) => one.id));
    const orders = await list('/third/order/search', { pageSize: 200, status: 'waiting,assigned' });
    const allot = (order: Loose, station: Loose, dryRun = false) =>
      admin.post('/third/order/allocationOrderV2', {
        ids: [order.id],
        versions: { [order.id]: order.version },
        target: 'shop',
        deliveryShopId: station.id,
        force: true,
        dryRun,
      });
    let found: { order: Loose; before: Loose; after: Loose } | undefined;
    for (const order of orders) {
      const at = stations.filter((one) => one.areaCodes.includes(order.areaCode));
      const fits = async (among: Loose[]) => {
        for (const one of among) if ((await allot(order, one, true)).code === 200) return one;
        return undefined;
      };
      const after = await fits(at.filter((one) => mine.has(one.id)));
      const before = after && (await fits(at.filter((one) => !mine.has(one.id) && one.partnerId !== after.partnerId)));
      if (before) {
        found = { order, before, after };
        break;
      }
    }
    const { order, before, after } = found!;
    const now = async () => (await admin.get('/third/order/detail', { id: order.id })).data;
    expect((await allot(await now(), before)).code).toBe(200);
    expect((await partner.get('/third/order/detail', { id: order.id })).code).toBe(404);
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: order.id })).code).toBe(200);
    expect((await allot(await now(), after)).code).toBe(200);
    const lines = [
      await partner.get('/third/order/detail', { id: order.id }),
      await partner.get('/third/order/log', { thirdOrderId: order.id }),
      await partner.get('/third/order/waybill/search', { keyword: order.orderNo }),
      await partner.get('/third/order/waybill/search', { pageSize: 200 }),
      await partner.get('/manager/operat/log/history', { entity: 'third_order', targetId: order.id }),
    ];
    for (const { code, text } of lines) {
      expect(code).toBe(200);
      for (const theirs of [before.id, before.name, before.partnerId, before.partnerName]) expect(text).not.toContain(theirs);
    }
    expect(lines[1]!.data.list.map((one: Loose) => one.action)).toEqual(['allocate']);
    expect(lines[4]!.data.list).toMatchObject([
      { action: '分单', operatorName: '平台', before: { partnerId: null, deliveryShopId: null }, after: { deliveryShopId: after.id } },
    ]);
    expect((await admin.get('/manager/operat/log/history', { entity: 'third_order', targetId: order.id })).text).toContain(before.id);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
