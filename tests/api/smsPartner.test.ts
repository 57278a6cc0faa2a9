/** A partner at the desk of messages, with every page of it: it buys at the price, words and sends its own, and gives itself nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsArea } from '../../src/areas/sms';
import type { Client, Loose } from './client';
import { colleague } from './colleagues';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('a partner at the desk of messages on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let partner: Client;
  let partnerId: string;
  /** Of its own, by its own brand's channel. */
  let order: Loose;
  const listed = async (who: Client, call: string, params = {}): Promise<Loose[]> =>
    (await who.get(call, { pageSize: 100, ...params })).data.list;
  const rows = (call: string, params = {}) => listed(partner, call, params);
  /** What a call is answered with: of a row, or of all. */
  const said = (answer: Loose): Loose => answer.data?.results?.[0] ?? answer;
  const reasonOf = (answer: Loose): string | null => {
    const { code, data, reason } = said(answer);
    return code === 200 ? null : (reason ?? data?.reason ?? `${code}`);
  };

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    const buyers = new Set((await listed(admin, '/sms/account/search', { ownerType: 'partner' })).map((one) => one.partnerId));
    order = (await listed(admin, '/third/order/search', { channel: 'star' })).find((one) => buyers.has(one.partnerId))!;
    ({ partnerId } = order);
    // Its own brand's channel, and a shop of its own with a word for its customers.
    await at.inspect(({ db }) =>
      sql`update third_auth set partner_id = ${partnerId}::bigint where id in (select auth_id from star_sms)`.execute(db),
    );
    admin = await at.as('admin');
    const [shop] = (await listed(admin, '/merchant/shop/search', { partnerId, status: 'open' })) as [Loose];
    const promo = { code: 'OF_OURS', name: '本店活动', sign: '本店', content: '满减三日。拒收请回复退订', shopId: shop.id };
    expect((await admin.post('/sms/promo/template/add', promo)).code).toBe(200);
    const pages = smsArea.pages.filter(({ url }) => url !== '/api/sms/record/search/legacy').map(({ url }) => url);
    partner = await colleague(at, pages, { partnerId });
  });
  afterAll(() => at.close());

  it('neither credits itself, nor confirms or takes back its payments, nor prices, passes or sends at the cost of the platform', async () => {
    const [account] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Loose];
    const [sale] = (await rows('/sms/sale/search', { status: 'on' })) as [Loose];
    const [paid] = (await rows('/sms/order/search', { status: 'paid' })) as [Loose];
    const placed = await partner.post('/sms/order/add', { accountId: account.id, saleId: sale.id, payWay: 'wechat' });
    expect(placed.code, placed.text).toBe(200);
    const [promo] = (await rows('/sms/promo/template/search', { status: 'auditing' })) as [Loose];
    const [star] = (await rows('/star/sms/search', { status: 'enabled' })) as [Loose];
    const versioned = ({ id, version }: Loose) => ({ ids: [id], versions: { [id]: version } });
    const whole = ({ id, version }: Loose) => ({ id, version });
    const before = [await rows('/sms/account/search'), await rows('/sms/sale/search')];
    const { name, price, marketPrice, qty, giftQty, target, limitPerOwner, sort } = sale;
    const tries: readonly (readonly [string, object])[] = [
      ['/sms/account/adjust', { ...whole(account), qtyDelta: 1000, reason: '给自己' }],
      ['/sms/account/lock', { ids: [account.id], locked: true }],
      ['/sms/account/lock', { ids: [(await rows('/sms/account/search', { status: 'normal' })).at(-1).id], locked: true }],
      ['/sms/order/pay', { id: placed.data.id, tradeNo: 'X1' }],
      ['/sms/order/refund', { ...whole(paid), reason: '退给自己' }],
      ['/sms/sale/add', { name: '便宜的', price, marketPrice, qty, giftQty, target, limitPerOwner, sort }],
      ['/sms/sale/update', { ...whole(sale), name, price: price - 1 }],
      ['/sms/sale/enable', { ids: [sale.id], status: 'off' }],
      ['/sms/promo/template/audit', { ...versioned(promo), result: 1 }],
      ['/star/sms/send', { ids: [star.id], orderIds: [order.id] }],
      ['/star/sms/update', { ...whole(star), name: '换名' }],
    ];
    const reasons = [];
    for (const [call, body] of tries) reasons.push([call, reasonOf(await partner.post(call, body))]);
    expect(reasons).toEqual(tries.map(([call]) => [call, 'engine.platformDecides']));
    expect([await rows('/sms/account/search'), await rows('/sms/sale/search')]).toEqual(before);
    expect((await listed(admin, '/sms/order/search', { id: String(placed.data.id) }))[0].status).toBe('unpaid');
  });

  it('a rule that the platform has stopped stays so', async () => {
    const [star] = (await rows('/star/sms/search', { status: 'disabled' })) as [Loose];
    expect(reasonOf(await partner.post('/star/sms/enable', { ids: [star.id], status: 'enabled' }))).toBe('engine.platformDecides');
    const [frozen] = (await rows('/sms/account/search')) as [Loose];
    expect((await admin.post('/sms/account/lock', { ids: [frozen.id], locked: true })).code).toBe(200);
    expect(reasonOf(await partner.post('/sms/account/lock', { ids: [frozen.id], locked: false }))).toBe('engine.platformDecides');
    expect((await admin.post('/sms/account/lock', { ids: [frozen.id], locked: false })).code).toBe(200);
  });

  it('pays the price of a package: what comes off it is the platform’s to give', async () => {
    const [account] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Loose];
    const sale = (await rows('/sms/sale/search', { status: 'on' })).find((one) => one.limitPerOwner === 0)!;
    const placed = async (more: object) =>
      (await partner.post('/sms/order/add', { accountId: account.id, saleId: sale.id, ...more })).data?.errors ?? null;
    const message = '赠送与优惠由平台给,请按套餐价下单';
    expect(await placed({ payWay: 'gift', discount: sale.price })).toEqual({ payWay: message });
    expect(await placed({ payWay: 'wechat', discount: 1 })).toEqual({ discount: message });
    expect(await placed({ payWay: 'wechat', discount: 0 })).toBeNull();
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
