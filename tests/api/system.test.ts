import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { platform } from '../../src/areas/catalogue';
import { Client, type Loose } from './client';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

type Row = Record<string, any>;

describe.each(AREA_ENGINES)('accounts, roles, shops and home on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const list = async (call: string, params: Record<string, string | number> = {}, by = admin): Promise<Row[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const why = (answer: Row) => answer.data?.results?.[0]?.message ?? answer.message;

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

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
      // Those assigned to the reader, then the unassigned, then those open to the role; of each the most urgent first.
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
    // Unassigned rows wait for everybody who may do them: an account that is in no roster promised to follow up.
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

  it('counts a browser error again instead of repeating it', async () => {
    const report = () =>
      admin.post('/webLogs/add', { pageUrl: '/api/x', message: '同一个错误', stack: 'at a\nat b', appVersion: '1.0.32', level: 'error' });
    await report();
    await report();
    expect((await list('/webLogs/search', { keyword: '同一个错误' })).map((l) => l.occurCount)).toEqual([2]);
  });

  it('shows the history of a row to everybody who may see it, with what changed, and to partners no more of the platform than that', async () => {
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

  it('hides earlier assignees from the current one, wherever the log is shown', async () => {
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
