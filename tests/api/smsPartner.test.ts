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
