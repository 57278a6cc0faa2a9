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

  it('follow a shop to its next partner', async () => {
    const [shop] = (await shopsWithout()) as [Loose];
    expect((await admin.post(OPEN, { shopId: shop.id })).code).toBe(200);
    const next = (await rows('/partner/main/search', { status: 'normal' })).find(({ id }) => id !== shop.partnerId)!;
    const moved = await admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, partnerId: next.id });
    expect(moved.code, moved.text).toBe(200);
    expect(await rows('/sms/account/search', { shopId: shop.id })).toMatchObject([{ partnerId: next.id }]);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
