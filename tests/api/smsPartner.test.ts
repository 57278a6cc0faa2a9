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
  const listed = async (who: Client, call: string, params = {}): Promise<Loose[]> =>
    (await who.get(call, { pageSize: 100, ...params })).data.list;
  const rows = (call: string, params = {}) => listed(partner, call, params);
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    const buyers = new Set((await listed(admin, '/sms/account/search', { ownerType: 'partner' })).map((one) => one.partnerId));
    ({ partnerId } = (await listed(admin, '/third/order/search', { channel: 'star' })).find((one) => buyers.has(one.partnerId))!);
    // Its own brand's channel.
    await at.inspect(({ db }) =>
      sql`update third_auth set partner_id = ${partnerId}::bigint where id in (select auth_id from star_sms)`.execute(db),
    );
    admin = await at.as('admin');
    const pages = smsArea.pages.filter(({ url }) => url !== '/api/sms/record/search/legacy').map(({ url }) => url);
    partner = await colleague(at, pages, { partnerId });
  });
  afterAll(() => at.close());

  it('changes no rule that sends at the cost of the platform', async () => {
    const [{ id, version }] = (await rows('/star/sms/search', { status: 'enabled' })) as [Loose];
    expect((await partner.post('/star/sms/update', { id, version, name: '换名' })).data.reason).toBe('engine.platformDecides');
  });

  it('pays the price of a package: what comes off it is the platform’s to give', async () => {
    const [account] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Loose];
    const sale = (await rows('/sms/sale/search', { status: 'on' })).find((one) => one.limitPerOwner === 0)!;
    const placed = async (more: object) =>
      (await partner.post('/sms/order/add', { accountId: account.id, saleId: sale.id, ...more })).data?.errors ?? null;
    // What others have bought is none of its business.
    expect([sale.soldCount ?? null, (await listed(admin, '/sms/sale/search', { id: sale.id }))[0].soldCount]).toEqual([
      null,
      expect.any(Number),
    ]);
    const message = '赠送与优惠由平台给,请按套餐价下单';
    expect(await placed({ payWay: 'gift', discount: sale.price })).toEqual({ payWay: message });
    expect(await placed({ payWay: 'wechat', discount: 1 })).toEqual({ discount: message });
    expect(await placed({ payWay: 'wechat', discount: 0 })).toBeNull();
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
