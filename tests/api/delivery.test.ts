/** Delivery shops: on their way to being one, giving up and coming back, what they may not sell, and the two maps of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const [SEARCH, MAP, AREA_MAP] = [
  '/partner/delivery/shop/search',
  '/partner/store/statistics/map',
  '/partner/store/statistics/areaMap',
] as const;

describe.each(AREA_ENGINES)('delivery shops on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let hangzhou: Loose;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    hangzhou = (await admin.get(SEARCH, { keyword: 'D000001' })).data.list[0];
  });
  afterAll(() => at.close());

  const why = (answer: Loose) =>
    answer.data?.results?.[0]?.data?.errors ?? answer.data?.results?.[0]?.message ?? answer.data?.errors ?? answer.message;
  const row = async (id: string): Promise<Loose> => (await admin.get('/partner/delivery/shop/info', { id })).data;
  const does = (what: string, id: string, input: object) => onSeen(admin, `/partner/delivery/shop/${what}`, [id], input);
  const input = (more: object = {}) => ({
    name: '试营业站',
    partnerId: hangzhou.partnerId,
    cityCode: '3301',
    dayCapacity: 30,
    phone: '13805710001',
    areaCodes: ['330106'],
    lng: 120.13,
    lat: 30.26,
    radiusM: 2000,
    ...more,
  });
  const add = (more: object = {}, by = admin) => by.post('/partner/delivery/shop/add', input(more));
  const update = async (id: string, input: object, by = admin) =>
    by.post('/partner/delivery/shop/update', { id, version: (await row(id)).version, ...input });
  const ban = (id: string, banned: boolean, specIds: readonly string[], by = admin) =>
    by.post('/partner/store/statistics/banSaleFlag', { ids: [id], banned, specIds });

  it('are handed in, sent back, handed in again and let in; each step from its own state only', async () => {
    const { id } = (await add({ phone: null, lng: null, lat: null, areaCodes: [] })).data;
    expect(await row(id)).toMatchObject({
      status: 'pending',
      quoteStatus: 'open',
      code: expect.stringMatching(/^D\d{8}$/),
      banSpecIds: [],
      orderCount30d: 0,
    });
    expect(why(await does('audit', id, { result: 1 }))).toEqual({ lng: '缺坐标,不能启用' });
    expect((await does('audit', id, { result: 0 })).code).toBe(400);
    expect((await does('audit', id, { result: 0, reason: '资料不全' })).code).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'rejected', auditReason: '资料不全' });
    expect((await does('audit', id, { result: 1 })).code).toBe(422);
    expect((await update(id, { lng: 120.13, lat: 30.26, phone: '13805710001', areaCodes: ['330106', '330105001'] })).code).toBe(200);
    const again = await row(id);
    expect(again).toMatchObject({ status: 'pending', auditReason: null });
    expect(again.areaCodes.every((code: string) => code.length === 9)).toBe(true);
    expect(again.areaCodes.length).toBeGreaterThan(3);
    for (const [what, input] of [
      ['enable', { status: 'enabled' }],
      ['enable', { status: 'disabled' }],
      ['quoteStatus', { quoteStatus: 'paused' }],
    ] as const)
      expect((await does(what, id, input)).code, what).toBe(422);
    expect((await ban(id, true, [])).code).toBe(422);
    expect((await does('audit', id, { result: 1 })).code).toBe(200);
    expect((await row(id)).status).toBe('enabled');
    expect(why(await update(id, { phone: null }))).toEqual({ phone: '缺电话,不能启用' });
    expect((await admin.post('/partner/delivery/shop/update', { id, version: 1, name: '旧' })).code).toBe(412);
    expect((await does('quoteStatus', id, { quoteStatus: 'open' })).code).toBe(422);
    expect((await does('quoteStatus', id, { quoteStatus: 'paused' })).code).toBe(200);
    expect((await row(id)).quoteStatus).toBe('paused');
    expect((await does('quoteStatus', id, { quoteStatus: 'paused' })).code).toBe(422);
    expect((await does('enable', id, { status: 'disabled' })).code).toBe(200);
    expect((await does('quoteStatus', id, { quoteStatus: 'open' })).code).toBe(422);
    expect((await does('enable', id, { status: 'enabled' })).code).toBe(200);
  });

  it('hold together: partner, warehouse, streets, place and fence', async () => {
    const foreign = (await admin.get(SEARCH, { cityCode: '3101' })).data.list.find((one: Loose) => one.warehouseId);
    expect(why(await add({ warehouseId: foreign.warehouseId }))).toEqual({ warehouseId: expect.stringMatching(/不是这个服务商的仓库/) });
    expect(
      why(await add({ shopId: (await admin.get('/merchant/shop/search', { partnerId: foreign.partnerId, pageSize: 1 })).data.list[0].id })),
    ).toEqual({ shopId: expect.stringMatching(/不是这个服务商的店铺/) });
    expect(why(await add({ areaCodes: ['310101'] }))).toEqual({ areaCodes: expect.stringMatching(/不是所在城市的街道/) });
    expect(why(await add({ areaCodes: ['999999999'] }))).toEqual({ areaCodes: expect.stringMatching(/不是区县或街道码/) });
    expect(why(await add({ lat: null }))).toEqual({ lat: '经度和纬度要一起填' });
    expect(why(await add({ lng: 116.4, lat: 39.9 }))).toEqual({ lng: '坐标不在杭州市范围内' });
    expect((await add({ lng: 10 })).code).toBe(400);
    expect((await add({ radiusM: 5 })).code).toBe(400);
    expect((await add({ code: 'D999999' })).code).toBe(400);
    const [locked] = (await admin.get('/partner/main/list', { keyword: '无锡太湖泉' })).data;
    if (locked) expect(why(await add({ partnerId: locked.id }))).toEqual({ partnerId: expect.stringMatching(/不是正常状态/) });
    const { id } = (await add()).data;
    expect(
      why(
        await update(id, {
          fence: [
            [120, 30],
            [121, 31],
            [121, 30],
            [120, 31],
          ],
        }),
      ),
    ).toEqual({ fence: expect.stringMatching(/不能相交/) });
    expect(
      (
        await update(id, {
          fence: [
            [120.1, 30.2],
            [120.2, 30.2],
            [120.15, 30.3],
          ],
        })
      ).code,
    ).toBe(200);
    expect((await row(id)).fence).toEqual([
      [120.1, 30.2],
      [120.2, 30.2],
      [120.15, 30.3],
    ]);
    // Neither is a fence, and neither takes away the one there is.
    for (const fence of [{}, { a: 1 }]) expect((await update(id, { fence })).data.errors).toEqual({ fence: '围栏格式不正确' });
    expect((await row(id)).fence).toHaveLength(3);
    expect((await update(id, { fence: [] })).code).toBe(200);
    expect((await row(id)).fence).toBeNull();
  });

  it('take what they may not sell off the shelf of their shop, too, and put nothing on again', async () => {
    const products = (await admin.get('/shop/product/search', { status: 'on', pageSize: 200 })).data.list as Loose[];
    const shops = new Map(
      (await admin.get('/merchant/shop/search', { partnerId: hangzhou.partnerId, areaCode: '3301', pageSize: 200 })).data.list.map(
        (one: Loose) => [one.id, one],
      ),
    );
    const product = products.find((one) => shops.has(one.shopId))!;
    const now = async () => (await admin.get('/shop/product/search', { id: product.id })).data.list[0] as Loose;
    const [one, other] = [
      (await add({ name: '本店自送一', shopId: product.shopId })).data.id,
      (await add({ name: '本店自送二', shopId: product.shopId })).data.id,
    ];
    for (const id of [one, other]) expect((await does('audit', id, { result: 1 })).code).toBe(200);
    expect((await ban(one, true, [product.specCodeId])).code).toBe(200);
    expect(await now()).toMatchObject({ status: 'off', banSale: true });
    expect((await admin.post('/shop/product/enable', { ids: [product.id], status: 'on' })).code).toBe(422);
    expect(why(await update(one, { shopId: null }))).toEqual({ shopId: expect.stringMatching(/先解除禁售/) });
    // While another of the shop's stations may not bring it, it stays banned.
    expect((await ban(other, true, [product.specCodeId])).code).toBe(200);
    expect((await ban(one, false, [product.specCodeId])).code).toBe(200);
    expect(await now()).toMatchObject({ status: 'off', banSale: true });
    expect((await ban(other, false, [product.specCodeId])).code).toBe(200);
    expect(await now()).toMatchObject({ status: 'off', banSale: false });
    expect((await admin.post('/shop/product/enable', { ids: [product.id], status: 'on' })).code).toBe(200);
  });

  it('take no order with goods they may not sell, stop only with nothing on its way, and stopped have nothing brought on its way', async () => {
    const orders = (await admin.get('/third/order/search', { status: 'waiting', areaCode: '3301', pageSize: 50 })).data.list as Loose[];
    const stations = (await admin.get(SEARCH, { cityCode: '3301', status: 'enabled', pageSize: 50 })).data.list as Loose[];
    const central = stations.find((one) => one.name.includes('中心'))!;
    const order = orders.find(({ areaCode }) => central.areaCodes.includes(areaCode))!;
    const { items } = (await admin.get('/third/order/detail', { id: order.id })).data;
    const allocate = async (more: object = {}) =>
      admin.post('/third/order/allocationOrderV2', {
        ids: [order.id],
        version: (await admin.get('/third/order/detail', { id: order.id })).data.version,
        target: 'shop',
        deliveryShopId: central.id,
        ...more,
      });
    const [specId] = items.map((item: Loose) => item.specCodeId);
    expect(why(await ban(central.id, true, []))).toEqual({ specIds: '请选择规格' });
    expect((await ban(central.id, true, [specId])).code).toBe(200);
    expect(why(await ban(central.id, true, [specId]))).toEqual({ specIds: '这些规格已经禁售' });
    expect(JSON.stringify(why(await allocate({ dryRun: true })))).toMatch(/禁售/);
    expect((await admin.get(MAP, { banSpecIds: specId })).data.list.map((one: Loose) => one.id)).toContain(central.id);
    expect((await ban(central.id, false, [specId])).code).toBe(200);
    expect(why(await ban(central.id, false, [specId]))).toEqual({ specIds: '这些规格没有禁售' });
    expect((await allocate()).code).toBe(200);

    const enable = (status: string) => does('enable', central.id, { status });
    expect((await enable('disabled')).code).toBe(200);
    expect(why(await admin.post('/third/order/waybill/add', { thirdOrderId: order.id }))).toEqual({
      thirdOrderId: expect.stringMatching(/已停用,请先改派/),
    });
    expect((await enable('enabled')).code).toBe(200);
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: order.id })).code).toBe(200);
    expect(why(await enable('disabled'))).toBe('还有 1 张在途运单,不能停用');
    expect((await row(central.id)).orderCount30d).toBeGreaterThanOrEqual(1);
  });

  it('are the same on the list and on both maps, whatever they are narrowed to', async () => {
    const seen = async (call: string, params: Record<string, string>) =>
      (await admin.get(call, { ...params, pageSize: 200, count: 1 })).data as Loose;
    for (const params of [
      {},
      { status: 'enabled' },
      { cityCode: '3301' },
      { quoteStatus: 'paused' },
      { keyword: '配送站' },
      { lng_from: '119.5', lng_to: '120.6', lat_from: '29.5', lat_to: '30.9' },
    ] as Record<string, string>[]) {
      const [list, map, areas] = await Promise.all([SEARCH, MAP, AREA_MAP].map((call) => seen(call, params)));
      const rows = (data: Loose) =>
        data.list.map(({ id, orderCount30d, lng, lat, fence }: Loose) => ({ id, orderCount30d, lng, lat, fence }));
      expect(list.total, JSON.stringify(params)).toBeGreaterThan(0);
      expect(rows(map)).toEqual(rows(list));
      expect(rows(areas)).toEqual(rows(list));
    }
    const all = (await seen(MAP, {})).list;
    expect(all.some((one: Loose) => one.lng === null)).toBe(true);
    expect(all.some((one: Loose) => one.fence === null && one.lng !== null && one.radiusM > 0)).toBe(true);
    expect((await seen(MAP, { lng_from: '121' })).list.every((one: Loose) => one.lng >= 121)).toBe(true);
    expect((await admin.get(MAP, { radiusM_from: '1' })).code).toBe(400);
  });

  it('front warehouses have a map of their own: no other warehouse on it, a fence that is one', async () => {
    const WAREHOUSES = '/partner/warehouse/satellite/map';
    const { list, total } = (await admin.get(WAREHOUSES, { pageSize: 200, count: 1 })).data;
    expect(total).toBe(list.length);
    expect(new Set(list.map((one: Loose) => one.warehouseType))).toEqual(new Set(['front']));
    const [one] = list;
    const change = async (input: object, id = one.id, version = one.version) =>
      admin.post('/partner/warehouse/satellite/update', { id, version, ...input });
    expect(
      why(
        await change({
          fence: [
            [120, 30],
            [121, 31],
          ],
        }),
      ),
    ).toEqual({ fence: expect.stringMatching(/至少要有 3 个/) });
    expect(why(await change({ lat: null }))).toEqual({ lat: '经度和纬度要一起填' });
    expect(
      (
        await change({
          fence: [
            [119.2, 29.4],
            [119.4, 29.4],
            [119.3, 29.6],
          ],
        })
      ).code,
    ).toBe(200);
    expect((await admin.get(WAREHOUSES, { id: one.id })).data.list[0].fence).toHaveLength(3);
    const [main] = (await admin.get('/partner/warehouse/search', { id: one.parentId })).data.list;
    expect(JSON.stringify(why(await change({ name: '总仓' }, main.id, main.version)))).toMatch(/不能编辑前置仓|类型/);
    const partner = await at.as('partner');
    expect((await partner.get(WAREHOUSES)).data.list.every((mine: Loose) => mine.partnerId === hangzhou.partnerId)).toBe(true);
    expect((await partner.post('/partner/warehouse/satellite/update', { id: one.id, version: 2, name: 'x' })).code).toBe(0);
  });

  it("are each partner's own: what is another's is neither seen nor touched; whoever is signed in sees the maps of what is in his scope", async () => {
    const [partner, finance] = [await at.as('partner'), await at.as('finance')];
    for (const call of [SEARCH, MAP, AREA_MAP]) {
      const { list } = (await partner.get(call, { pageSize: 200 })).data;
      expect(list.length, call).toBeGreaterThan(2);
      expect(new Set(list.map((one: Loose) => one.partnerId)), call).toEqual(new Set([hangzhou.partnerId]));
    }
    const other = (await admin.get(SEARCH, { cityCode: '3101', pageSize: 1 })).data.list[0];
    expect((await partner.get('/partner/delivery/shop/info', { id: other.id })).code).not.toBe(200);
    expect((await partner.get(MAP, { id: other.id })).data.list).toEqual([]);
    expect((await update(other.id, { name: '别家的' }, partner)).code).not.toBe(200);
    expect((await add({ partnerId: other.partnerId }, partner)).code).not.toBe(200);
    expect((await row(other.id)).name).toBe(other.name);
    const { id } = (await add({ name: '自家的' }, partner)).data;
    expect((await update(id, { name: '自家的站' }, partner)).code).toBe(200);
    for (const [call, input] of [
      ['/partner/delivery/shop/audit', { result: 1 }],
      ['/partner/delivery/shop/enable', { status: 'disabled' }],
      ['/partner/delivery/shop/quoteStatus', { quoteStatus: 'paused' }],
    ] as const)
      expect((await partner.post(call, { ids: [id], ...input })).code, call).toBe(0);
    expect((await ban(hangzhou.id, true, ['1'], partner)).code).toBe(0);
    expect((await finance.get(SEARCH)).code).toBe(0);
    expect((await finance.get(MAP, { count: 1 })).data.total).toBe((await admin.get(MAP, { count: 1 })).data.total);
    expect((await at.guest().get(AREA_MAP)).code).toBe(409);
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
