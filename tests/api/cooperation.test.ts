import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, type Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('partners and their product modules on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let support: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    support = await at.as('support');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  const info = async (id: string): Promise<Loose> => (await admin.get('/partner/main/info', { id })).data;
  const config = (partnerId: string, product: string) => list('/partner/config/search', { partnerId, product });
  let count = 0;
  /** A partner of the test's own, not yet looked at. */
  async function partner(more: object = {}): Promise<Loose> {
    const n = String(++count).padStart(2, '0');
    const [pending] = await list('/partner/main/search', { status: 'pending' });
    const made = await admin.post('/partner/main/add', {
      name: `试点服务商${n}`,
      creditCode: `91330100MA2TRY${n}XX`,
      phone: `1390000${engine === 'pglite' ? '1' : '2'}0${n}`,
      contact: '试点人',
      areaCodes: ['330106'],
      licenseImg: pending.licenseImg,
      managerId: pending.managerId,
      ...more,
    });
    expect(made.code, made.text).toBe(200);
    return info(made.data.id);
  }
  const audit = (id: string, more: object = { result: 1 }) => onSeen(admin, '/partner/main/audit', [id], { ...more });

  it('are looked at, get an account that signs in, are shut out while they are locked, and come back', async () => {
    const { id, partnerNo } = await partner();
    const passed = await audit(id);
    expect(passed.code, passed.text).toBe(200);
    const { login, password } = passed.data.results[0].data;
    expect(login).toBe(partnerNo);
    const own = new Client(at.server.origin);
    expect((await own.login(login, password)).code).toBe(200);
    expect((await own.get('/partner/work/search')).code).toBe(200);
    expect((await admin.post('/partner/main/lock', { ids: [id], locked: true, reason: '欠保证金' })).code).toBe(200);
    expect((await own.get('/partner/work/search')).code).toBe(409);
    expect((await own.login(login, password)).code).not.toBe(200);
    expect(await info(id)).toMatchObject({ status: 'locked', lockReason: '欠保证金' });
    expect((await admin.post('/partner/main/initPwd', { ids: [id] })).code).toBe(422);
    expect((await admin.post('/partner/main/lock', { ids: [id], locked: false })).code).toBe(200);
    expect((await own.login(login, password)).code).toBe(200);
    const fresh = (await admin.post('/partner/main/initPwd', { ids: [id] })).data.results[0].data;
    expect((await own.get('/partner/work/search')).code).toBe(409);
    expect((await own.login(login, fresh.password)).code).toBe(200);
    expect(reason(await admin.post('/partner/main/delete', { ids: [id] }))).toBe('engine.wrongState');
  });

  it('are rejected with a reason, changed and reviewed again; missing papers are named', async () => {
    const { id, version } = await partner({ licenseImg: null });
    expect(reason(await audit(id))).toBe('partner.reviewIncomplete');
    expect((await audit(id, { result: 0 })).code).toBe(400);
    expect((await audit(id, { result: 0, reason: '没有执照' })).code).toBe(200);
    const rejected = await info(id);
    expect(rejected).toMatchObject({ status: 'rejected', auditReason: '没有执照', adminUserId: null });
    expect((await admin.post('/partner/main/update', { id, version, name: '旧版本' })).code).toBe(412);
    expect((await admin.post('/partner/main/update', { id, version: rejected.version, name: '改名再来' })).code).toBe(200);
    expect((await info(id)).status).toBe('pending');
    expect((await admin.post('/partner/main/delete', { ids: [id] })).code).toBe(200);
    expect((await onSeen(support, '/partner/main/audit', [id], { result: 1 })).code).toBe(0);
  });

  it('have modules that are opened and closed; nothing of a module is written for who has not got it', async () => {
    const { id } = await partner();
    expect((await audit(id)).code).toBe(200);
    expect((await config(id, 'replenish')).map(({ enabled }) => enabled)).toEqual(['no', 'no', 'no']);
    const accounts = await list('/partner/replenish/account/search', { status: 'normal' });
    const [like] = accounts;
    const account = (brandId = like.brandId) =>
      admin.post('/partner/replenish/account/add', {
        partnerId: id,
        cityCode: like.cityCode,
        brandId,
        schemeId: like.schemeId,
      });
    expect(reason(await account())).toBe('engine.moduleClosed');
    const set = (product: string, body: object) => admin.post(`/partner/main/partner${product}Setting`, { partnerId: id, ...body });
    const [amount] = (await config(id, 'replenish')).filter(({ propertyKey }) => propertyKey === 'creditAmount');
    const change = (propertyValue: string, version: number) =>
      admin.post('/partner/config/update', { id: amount.id, version, propertyValue });
    expect(reason(await change('5', amount.version))).toBe('engine.wrongState');
    expect((await set('Replenish', { open: true, creditAmount: 30_000, expireAt: '2020-01-01T00:00:00.000Z' })).code).toBe(422);
    expect((await set('Replenish', { open: true, creditAmount: 30_000 })).code).toBe(200);
    const open = await config(id, 'replenish');
    expect(open.map(({ enabled, propertyValue }) => [enabled, propertyValue]).sort()).toEqual([
      ['yes', '30000'],
      ['yes', 'false'],
      ['yes', 'true'],
    ]);
    expect(reason(await account())).not.toBe('engine.moduleClosed');
    const now = open.find((row) => row.id === amount.id)!;
    expect(reason(await change('viel', now.version))).toBe('cooperation.badValue');
    expect((await change('5', now.version)).code).toBe(200);
    const changed = await list('/partner/config/searchProperty', { partnerId: id, changed: 'true' });
    expect(changed.map(({ propertyKey }) => propertyKey)).toContain('creditAmount');
    const restore = (row: Loose) => admin.post('/partner/config/restore', { ids: [row.id] });
    expect((await restore(amount)).code).toBe(200);
    const restored = (await config(id, 'replenish')).find((row) => row.id === amount.id)!;
    expect(restored).toMatchObject({ propertyValue: restored.defaultValue, changed: false, enabled: 'yes' });
    expect(reason(await restore(amount))).toBe('engine.wrongState');
    expect(reason(await restore(open.find(({ propertyKey }) => propertyKey === 'module')!))).toBe('cooperation.moduleRow');
    expect((await set('Replenish', { open: false })).code).toBe(200);
    const other = accounts.find(({ brandId }) => brandId !== like.brandId)!.brandId;
    expect(reason(await account(other))).toBe('engine.moduleClosed');
    expect((await set('Rocket', { open: true })).code).toBe(404);
  });

  it('bill in one name by default, and never in none', async () => {
    const { id } = await partner();
    const add = (more: object = {}) =>
      admin.post('/partner/main/invoices/add', {
        partnerId: id,
        title: '试点抬头',
        taxNo: '91330100MA2TRY0001',
        taxRateBp: 300,
        invoiceType: 'special',
        ...more,
      });
    const [first, second] = [(await add()).data.id, (await add({ title: '第二抬头' })).data.id];
    const rows = () => list('/partner/main/invoices', { partnerId: id });
    expect((await rows()).filter(({ isDefault }) => isDefault).map((row) => row.id)).toEqual([first]);
    expect(reason(await admin.post('/partner/main/invoices/delete', { ids: [first] }))).toBe('partner.defaultMissing');
    const other = (await rows()).find((row) => row.id === second)!;
    expect((await admin.post('/partner/main/invoices/update', { id: second, version: other.version, isDefault: true })).code).toBe(200);
    expect((await rows()).filter(({ isDefault }) => isDefault).map((row) => row.id)).toEqual([second]);
    expect((await admin.post('/partner/main/invoices/delete', { ids: [first] })).code).toBe(200);
  });

  it('are engaged for types of service that stay while somebody is', async () => {
    const made = await admin.post('/partner/service/type/add', {
      code: 'TRYOUT',
      name: '试点服务',
      chargeUnit: 'order',
      defaultPrice: 100,
    });
    const typeId = made.data.id;
    const { id } = await partner({ serviceTypeIds: [typeId] });
    expect((await admin.post('/partner/service/type/delete', { ids: [typeId] })).code).toBe(422);
    expect((await audit(id)).code).toBe(200);
    expect(reason(await admin.post('/partner/service/type/enable', { ids: [typeId], status: 'disabled' }))).toBe('partner.typeInUse');
    expect((await list('/partner/service/type/search', { code: 'TRYOUT' }))[0]).toMatchObject({ partnerCount: 1 });
  });

  it('buy services and products, each by its own calls', async () => {
    const [service] = await list('/partner/cooperation/service/search', { status: 'on' });
    expect((await admin.post('/partner/cooperation/product/enable', { ids: [service.id], status: 'off' })).code).toBe(422);
    const bare = (await list('/partner/cooperation/product/search', { coverless: 'true' }))[0]!;
    expect(reason(await admin.post('/partner/cooperation/product/enable', { ids: [bare.id], status: 'on' }))).toBe(
      'cooperation.coverMissing',
    );
    expect((await list('/partner/cooperation/product/search')).every(({ coopType }) => coopType === 'product')).toBe(true);
  });

  it('have no more merchants at WeChat and front warehouses than were agreed upon, and as many as that', async () => {
    const allow = async (partnerId: string, product: string, propertyKey: string, most: number) => {
      const { id, version } = (await list('/partner/config/search', { partnerId, product })).find(
        (row) => row.propertyKey === propertyKey,
      )!;
      const done = await admin.post('/partner/config/update', { id, version, propertyValue: String(most) });
      expect(done.code, done.text).toBe(200);
    };
    const applies = await list('/wechat/submerchant/apply/search');
    const apply = applies.find(({ status, licenseImg }) => status === 'pending' && licenseImg)!;
    const [{ partnerId }] = await list('/merchant/shop/search', { id: apply.shopId });
    const own = new Set((await list('/merchant/shop/search', { partnerId })).map(({ id }) => id));
    const there = applies.filter(({ shopId, status }) => own.has(shopId) && ['auditing', 'confirming', 'signing', 'done'].includes(status));
    expect((await onSeen(admin, '/wechat/submerchant/apply/audit', [apply.id], { result: 1 })).code).toBe(200);
    const submit = () => admin.post('/wechat/submerchant/apply/submit', { ids: [apply.id] });
    await allow(partnerId, 'wechat', 'merchantLimit', there.length);
    expect(reason(await submit())).toBe('wechat.merchantLimit');
    await allow(partnerId, 'wechat', 'merchantLimit', there.length + 1);
    expect((await submit()).code).toBe(200);

    const warehouses = await list('/partner/warehouse/search', { status: 'enabled' });
    const main = warehouses.find(({ warehouseType }) => warehouseType === 'main')!;
    const fronts = (await list('/partner/warehouse/search', { partnerId: main.partnerId })).filter((row) => row.warehouseType === 'front');
    const open = () =>
      admin.post('/partner/warehouse/add', {
        warehouseType: 'front',
        name: '约定之内的前置仓',
        partnerId: main.partnerId,
        parentId: main.id,
        areaCode: main.areaCode,
      });
    await allow(main.partnerId, 'warehouse', 'frontLimit', fronts.length);
    expect(reason(await open())).toBe('delivery.frontLimit');
    await allow(main.partnerId, 'warehouse', 'frontLimit', fronts.length + 1);
    expect((await Promise.all([open(), open()])).map(({ code }) => code).sort()).toEqual([200, 422]);
  });

  it('keep every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
