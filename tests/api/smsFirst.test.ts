/** The first message of an installation that nobody has filled: everything it needs comes to be by calls that people make. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { smsAccount, smsTemplate } from '../../src/areas/sms';
import { queued } from '../../src/areas/sms/queue.server';
import { openDatabase, type Database } from '../../src/server/db/database';
import { applyChanges, settle, writing } from '../../src/server/resource/changes';
import { storeOn } from '../../src/server/resource/sqlStore';
import { Client, type Loose } from './client';
import { colleague } from './colleagues';
import { brokenRules } from './invariants';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, ENGINES, place, type Place } from './place';
import { freePort } from './postgres';
import { launch, type Running } from './process';

const { resources } = platform;

describe.each(ENGINES)('the first message on %s', (engine) => {
  let at: Place;
  let env: Record<string, string>;
  let server: Running;
  let admin: Client;
  const rows = async (call: string, params = {}): Promise<Loose[]> => (await admin.get(call, { pageSize: 100, ...params })).data.list;
  const post = async (call: string, body: object): Promise<Loose> => {
    const answer = await admin.post(call, body);
    expect(answer.code, `${call} ${answer.text}`).toBe(200);
    return answer.data;
  };
  const purse = async (): Promise<Loose> => (await rows('/sms/account/search', { ownerType: 'platform' }))[0];
  const inDatabase = async <T>(look: (database: Database) => Promise<T>): Promise<T> => {
    await server.stop();
    const database = await openDatabase(at.settings);
    try {
      return await look(database);
    } finally {
      await database.close();
      server = await launch(env);
    }
  };

  beforeAll(async () => {
    at = await place(engine, 'empty');
    env = { ...at.env, SEED: 'none', GATEWAY_SMS: 'simulated', SIMULATOR_PACE: '1000', PORT: String(await freePort()) };
    server = await launch(env);
    admin = new Client(server.origin);
    // It is there before it has said everything.
    await vi.waitUntil(() => server.output().includes('初始密码'), { timeout: 60_000 });
    const password = /初始密码 ([^\s((]+)/.exec(server.output())![1]!;
    expect((await admin.login('admin', password)).code).toBe(200);
  });
  afterAll(async () => {
    await server.stop();
    await at.remove();
  });

  it('the platform has its one account from the first start on, however often it starts', async () => {
    const [one, ...more] = await rows('/sms/account/search');
    expect([one, more]).toMatchObject([{ ownerType: 'platform', name: '平台自用', balanceQty: 0, status: 'normal' }, []]);
    await server.stop();
    server = await launch(env);
    expect((await rows('/sms/account/search')).map(({ id }) => id)).toEqual([one!.id]);
    // A database that was filled before has none: it gets one at the next start.
    await inDatabase(({ db }) => sql`delete from sms_account`.execute(db));
    expect(await rows('/sms/account/search')).toMatchObject([{ ownerType: 'platform', name: '平台自用', balanceQty: 0 }]);
  });

  it('is carried, bought, worded, sent and delivered', async () => {
    const carrier = { gatewayUrl: 'https://sms.example.com', costPer100: 300, dayLimit: 1000, supportTypes: ['notice', 'promo', 'code'] };
    const { id: platformId } = await post('/sms/platform/add', {
      code: 'first',
      name: '第一家',
      gateway: 'simulated',
      priority: 1,
      ...carrier,
    });
    await post('/sms/platform/enable', { ids: [platformId], status: 'enabled' });
    const sale = { name: '一百条', qty: 100, giftQty: 10, price: 500, marketPrice: 600, target: 'all', limitPerOwner: 0, sort: 1 };
    const { id: saleId } = await post('/sms/sale/add', sale);
    await post('/sms/sale/enable', { ids: [saleId], status: 'on' });
    const { id: orderId } = await post('/sms/order/add', { accountId: (await purse()).id, saleId, payWay: 'transfer' });
    await post('/sms/order/pay', { id: orderId, tradeNo: 'FIRST-1' });
    expect(await purse()).toMatchObject({ balanceQty: 110, totalBuyQty: 100, giftQty: 10 });
    const { id: templateId } = await post('/sms/template/add', {
      code: 'FIRST',
      name: '第一条',
      sign: '井台送水',
      content: '订单 ${orderNo} 已送达',
      smsType: 'notice',
    });
    const [{ version }] = (await rows('/sms/template/search', { id: templateId })) as [Loose];
    await post('/sms/template/audit', { ids: [templateId], versions: { [templateId]: version }, result: 1 });
    // Whatever happens to orders tells of itself by the one way into the queue.
    const phones = Array.from({ length: 8 }, (_, n) => `1370000000${n}`);
    await inDatabase(({ db }) =>
      db.transaction().execute(async (tx) => {
        const now = new Date();
        const w = writing({ tx, resources, call: 'system', actorId: null, now });
        const store = storeOn(tx, resources);
        const [account] = await store.lock(smsAccount, { ownerType: 'platform' });
        const template = (await store.find(smsTemplate, { code: 'FIRST' }))!;
        const wanted = phones.map((phone) => ({ phone, values: { orderNo: 'T1' }, thirdOrderId: null }));
        await applyChanges(w, (await queued(store, now, account!, template, wanted, { source: 'platform' })).changes);
        await settle(w);
      }),
    );
    const delivered = () => rows('/sms/record/search', { status: 'delivered' });
    await expect.poll(async () => (await delivered()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await delivered())[0]).toMatchObject({ content: '【井台送水】订单 T1 已送达', platformId: String(platformId), splitCount: 1 });
    expect(await inDatabase(brokenRules)).toEqual([]);
  });
});

describe.each(AREA_ENGINES)('accounts of shops and partners on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const OPEN = '/sms/account/add';
  const rows = async (call: string, params = {}): Promise<Loose[]> => (await admin.get(call, { pageSize: 100, ...params })).data.list;
  const errorsOf = async (body: object): Promise<Loose> => {
    const { code, data } = await admin.post(OPEN, body);
    expect(code).toBe(422);
    return data.errors;
  };
  /** Open shops that have none yet. */
  const shopsWithout = async (params = {}): Promise<Loose[]> => {
    const had = new Set((await rows('/sms/account/search', { ownerType: 'shop' })).map(({ shopId }) => shopId));
    return (await rows('/merchant/shop/search', { status: 'open', ...params })).filter(({ id }) => !had.has(id));
  };

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('are opened by somebody, one for each, however many do at once; none for both or neither', async () => {
    const [shop] = (await shopsWithout()) as [Loose];
    const [{ partnerId }] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Loose];
    expect(await errorsOf({})).toEqual({ shopId: '店铺与服务商选一个,也只选一个' });
    expect(await errorsOf({ shopId: shop.id, partnerId })).toEqual({ partnerId: '店铺与服务商选一个,也只选一个' });
    expect(await errorsOf({ partnerId })).toEqual({ partnerId: expect.stringMatching(/已有短信账户$/) });
    const all = await Promise.all(Array.from({ length: 4 }, () => admin.post(OPEN, { shopId: shop.id, warnQty: 50 })));
    expect(all.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422]);
    expect(await rows('/sms/account/search', { shopId: shop.id })).toMatchObject([
      { ownerType: 'shop', name: shop.name, partnerId: shop.partnerId, balanceQty: 0, warnQty: 50, isLow: true, status: 'normal' },
    ]);
    const [account] = (await rows('/sms/account/search', { shopId: shop.id })) as [Loose];
    const [sale] = (await rows('/sms/sale/search', { status: 'on', target: ['shop', 'all'] })) as [Loose];
    const { data } = await admin.post('/sms/order/add', { accountId: account.id, saleId: sale.id, payWay: 'gift', discount: sale.price });
    expect((await admin.post('/sms/order/pay', { id: data.id })).code).toBe(200);
    expect(await rows('/sms/account/search', { shopId: shop.id })).toMatchObject([{ balanceQty: sale.qty + sale.giftQty }]);
  });

  it('are opened for an owner that somebody sees', async () => {
    const shops = await shopsWithout();
    // Partners that have the module.
    const [one, other] = (await rows('/sms/account/search', { ownerType: 'partner' })).map(({ partnerId }) => partnerId);
    const ofPartner = (id: string) => shops.find(({ partnerId }) => partnerId === id)!;
    const pages = ['/api/sms/account/search', '/api/merchant/shop/search', '/api/partner/main/search'];
    const partner = await colleague(at, pages, { partnerId: one });
    const near = shops.find(({ areaCode }) => areaCode.startsWith('3301'))!;
    const far = shops.find(({ areaCode }) => !areaCode.startsWith('3301'))!;
    const city = await colleague(at, pages, { cityCodes: ['3301'] });
    const tried = async (who: Client, body: object) => {
      const { code, message, data } = await who.post(OPEN, { ...body, dryRun: true });
      return code === 200 ? null : (data.errors ?? message);
    };
    const noShop = { shopId: '店铺不存在或已删除' };
    expect(await tried(partner, { shopId: ofPartner(one).id })).toBeNull();
    expect(await tried(partner, { shopId: ofPartner(other).id })).toEqual(noShop);
    expect(await tried(partner, { partnerId: other })).toEqual({ partnerId: '服务商不存在或已删除' });
    expect(await tried(city, { shopId: near.id })).toBeNull();
    expect(await tried(city, { shopId: far.id })).toEqual(noShop);
    // A partner works in other cities, too: whether it has one is not told.
    const without = (await rows('/partner/main/search', { status: 'normal' })).find(({ id }) => id !== one && id !== other)!;
    const beyond = { partnerId: '服务商的账户超出您的数据范围,请选店铺' };
    for (const partnerId of [one, without.id]) expect(await tried(city, { partnerId })).toEqual(beyond);
  });

  it('are opened for nobody who is not at work', async () => {
    const [shop] = (await shopsWithout()) as [Loose];
    const [partner] = (await rows('/partner/main/search', { status: 'locked' })) as [Loose];
    expect(await errorsOf({ partnerId: partner.id })).toEqual({ partnerId: `服务商“${partner.name}”不是正常状态,不能开户` });
    const [stopped] = (await rows('/merchant/shop/search', { status: 'stopped' })) as [Loose];
    expect(await errorsOf({ shopId: stopped.id })).toEqual({ shopId: `店铺“${stopped.name}”没有营业,不能开户` });
    expect((await admin.post(OPEN, { shopId: shop.id, dryRun: true })).code).toBe(200);
  });

  it('follow a shop to its next partner, and whoever they are of to a new name', async () => {
    const [shop] = (await shopsWithout()) as [Loose];
    expect((await admin.post(OPEN, { shopId: shop.id })).code).toBe(200);
    const next = (await rows('/partner/main/search', { status: 'normal' })).find(({ id }) => id !== shop.partnerId)!;
    const moved = await admin.post('/merchant/shop/update', {
      id: shop.id,
      version: shop.version,
      partnerId: next.id,
      name: '换了招牌的店',
    });
    expect(moved.code, moved.text).toBe(200);
    expect(await rows('/sms/account/search', { shopId: shop.id })).toMatchObject([{ partnerId: next.id, name: '换了招牌的店' }]);

    const [account] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Loose];
    const [partner] = (await rows('/partner/main/search', { id: account.partnerId })) as [Loose];
    const renamed = await admin.post('/partner/main/update', { id: partner.id, version: partner.version, name: '换了招牌的服务商' });
    expect(renamed.code, renamed.text).toBe(200);
    expect(await rows('/sms/account/search', { id: account.id })).toMatchObject([{ name: '换了招牌的服务商' }]);
    // Its shops keep their own names.
    expect(await rows('/sms/account/search', { ownerType: 'shop', keyword: '换了招牌的服务商' })).toEqual([]);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  it('keep up with an owner that moves in the moment in which they are opened', async () => {
    const [shop, ...more] = (await shopsWithout()) as [Loose, ...Loose[]];
    const next = (await rows('/partner/main/search', { status: 'normal' })).find(({ id }) => id !== shop.partnerId)!;
    await Promise.all(
      [shop, ...more.slice(0, 7)].flatMap(({ id, version }) => [
        admin.post('/merchant/shop/update', { id, version, partnerId: next.id }),
        admin.post(OPEN, { shopId: id }),
      ]),
    );
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  it('that stayed behind with a former partner or name come after them with the next version', async () => {
    const wrong = await at.inspect(async ({ db }) => {
      const { rows: harmed } = await sql<{ id: string }>`update sms_account a set name = '以前的名字', partner_id = case owner_type
          when 'shop' then (select min(p.id) from partner_main p where p.id <> a.partner_id) else partner_id end
        where owner_type <> 'platform' returning id::text`.execute(db);
      await sql`delete from engine_migration where name like '%sms-accounts-follow'`.execute(db);
      return harmed.map(({ id }) => id);
    });
    expect(wrong.length).toBeGreaterThan(2);
    await at.restart();
    admin = await at.as('admin');
    expect(await rows('/sms/account/search', { keyword: '以前的名字' })).toEqual([]);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  it('are warned of when who has them says', async () => {
    admin = await at.as('admin');
    const [{ partnerId }] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Loose];
    const partner = await colleague(at, ['/api/sms/account/search'], { partnerId });
    const seen = (await partner.get('/sms/account/search')).data.list as Loose[];
    const [mine] = seen.filter(({ ownerType }) => ownerType === 'partner') as [Loose];
    const warn = (who: Client, ids: readonly string[], warnQty: unknown) => who.post('/sms/account/warn', { ids, warnQty });
    expect((await warn(partner, [mine.id], mine.balanceQty + 1)).code).toBe(200);
    expect(await rows('/sms/account/search', { id: mine.id })).toMatchObject([{ warnQty: mine.balanceQty + 1, isLow: true }]);
    expect((await warn(partner, [mine.id], 0)).code).toBe(200);
    expect(await rows('/sms/account/search', { id: mine.id })).toMatchObject([{ warnQty: 0, isLow: false }]);
    for (const bad of [-1, 1_000_001, 1.5, null]) expect((await warn(partner, [mine.id], bad)).data.errors).toHaveProperty('warnQty');
    const foreign = (await rows('/sms/account/search')).find(({ id }) => !seen.some((one) => one.id === id))!;
    const refused = await warn(partner, [foreign.id], 7);
    expect(refused.data.results[0].code, refused.text).toBe(404);
    expect((await rows('/sms/account/search', { id: foreign.id }))[0].warnQty).toBe(foreign.warnQty);
  });
});
