/** Water tickets are used, refunded and expire purchase by purchase, exact to the fen; a shop's vouchers are audited first. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { newId } from '../../src/server/resource/newId';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe.each(AREA_ENGINES)('tickets and vouchers on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const errors = (answer: Loose): Loose => answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? {};
  const why = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason ?? answer.message;
  const list = async (call: string, params: Loose = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const records = (params: Loose = {}) => list('/shop/water/ticket/record/search', params);
  const lotOf = (id: string) =>
    at
      .inspect(
        async ({ db }) =>
          (
            await sql<Loose>`select l.* from water_ticket_record r join water_ticket_lot l on l.id = r.lot_id where r.id = ${id}::bigint`.execute(
              db,
            )
          ).rows[0]!,
      )
      .then(async (lot) => {
        admin = await at.as('admin');
        return lot;
      });

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('keeps every rule in the seeded data, with records of every kind', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
    for (const bizType of ['buy', 'gift', 'use', 'refund', 'back', 'expire'])
      expect((await records({ bizType })).length, bizType).toBeGreaterThan(0);
    expect((await records())[0].customerPhone).toMatch(/\*{4}/);
  });

  it('a ticket that was sold changes its price alone; one that is not may still be anything', async () => {
    const [sold] = (await list('/shop/water/ticket/search')).filter((one) => one.soldCount > 0);
    const update = async (id: string, input: Loose) =>
      admin.post('/shop/water/ticket/update', { id, version: (await list('/shop/water/ticket/search', { id }))[0].version, ...input });
    expect(errors(await update(sold.id, { buyQty: sold.buyQty + 1 })).buyQty).toMatch(/已售出/);
    expect((await update(sold.id, { price: sold.price + 100 })).code).toBe(200);
    const add = await admin.post('/shop/water/ticket/add', {
      shopId: sold.shopId,
      specCodeId: sold.specCodeId,
      name: '新票',
      buyQty: 10,
      giftQty: 1,
      price: 19_000,
    });
    expect(add.code, add.text).toBe(200);
    expect((await update(add.data.id, { buyQty: 12, price: 20_000 })).code).toBe(200);
    expect(errors(await update(add.data.id, { beginAt: instant(3), endAt: instant(2) })).endAt).toBe('下架须晚于上架');
    expect((await admin.post('/shop/water/ticket/enable', { ids: [add.data.id], status: 'off' })).code).toBe(200);
    expect((await list('/shop/water/ticket/search', { id: add.data.id }))[0]).toMatchObject({ status: 'off', each: 1_538, soldCount: 0 });
  });

  it('refunds of a purchase come to exactly its price, withdraw the free tickets, and never what was used', async () => {
    const buys = await records({ bizType: 'buy' });
    const fresh = [];
    for (const one of buys) {
      const lot = await lotOf(one.id);
      if (lot.status === 'live' && Number(lot.boughtLeft) > 2 && Number(lot.refundedQty) === 0) fresh.push({ one, lot });
      if (fresh.length === 2) break;
    }
    const refund = (id: string, input: Loose = {}) => admin.post('/shop/water/ticket/refund', { id, reason: '搬家', ...input });
    const [{ one, lot }] = fresh as [Loose, Loose];
    const left = Number(lot.boughtLeft);
    expect(one['lotId.boughtLeft'], 'the form begins with all that is left').toBe(left);
    expect(errors(await refund(one.id, { qty: left + 1, left })).qty).toBe(`这次购买只剩 ${left} 张没用`);
    // Part of a purchase is refunded by somebody who knows how much is left of it: of two who answer the same customer, one is refused.
    expect(errors(await refund(one.id, { qty: 1 })).left).toBe('退一部分时,请填现在没用的张数');
    const tradeNo = `RF${one.id}`;
    const twice = await Promise.all([1, 2].map(() => refund(one.id, { qty: 1, left, tradeNo })));
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 422]);
    const [first, second] = twice.sort((a, b) => a.code - b.code) as [Loose, Loose];
    expect(errors(second).left).toBe(`没用的已变为 ${left - 1} 张,刚有人退过或用过,请核对后再退`);
    expect(errors(await refund(one.id, { qty: 1, left: left - 1, tradeNo })).tradeNo).toBe(`退款流水 ${tradeNo} 已用于另一次退票`);
    expect(first.data).toMatchObject({ qty: 1, voided: Number(lot.giftLeft), amount: Math.round(Number(lot.price) / Number(lot.buyQty)) });
    const raced = await Promise.all(Array.from({ length: 8 }, () => refund(one.id)));
    expect(raced.filter(({ code }) => code === 200)).toHaveLength(1);
    const rest = raced.find(({ code }) => code === 200)!.data;
    expect(rest.qty).toBe(left - 1);
    expect(first.data.amount + rest.amount).toBe(Math.round((Number(lot.price) * left) / Number(lot.buyQty)));
    expect(why(await refund(one.id))).toBe('ticket.nothingLeft');
    const [used] = await records({ bizType: 'use' });
    expect((await refund(used.id)).code).toBe(422);
    // What Alipay sold, Alipay pays back.
    const [foreign] = await list('/alipay/waterticket/record/search', { bizType: 'buy' });
    expect((await refund(foreign!.id, { qty: 1 })).code).toBe(422);
  });

  it('one transfer pays back one purchase: of two refunds that name it at the same moment, one is told so', async () => {
    const buys = await records({ bizType: 'buy' });
    const open: { readonly one: Loose; readonly left: number }[] = [];
    for (const one of buys) {
      const lot = await lotOf(one.id);
      if (lot.status === 'live' && Number(lot.boughtLeft) > 1 && Number(lot.refundedQty) === 0)
        open.push({ one, left: Number(lot.boughtLeft) });
      if (open.length === 6) break;
    }
    const other = await at.as('admin');
    const pairs = [0, 2, 4].map((i) => open.slice(i, i + 2)).filter((pair) => pair.length === 2);
    expect(pairs.length).toBeGreaterThan(0);
    for (const pair of pairs) {
      const tradeNo = `TF${pair[0]!.one.id}`;
      const answers = await Promise.all(
        pair.map(({ one, left }, i) =>
          [admin, other][i]!.post('/shop/water/ticket/refund', { id: one.id, qty: 1, left, tradeNo, reason: '搬家' }),
        ),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
      const late = answers.find(({ code }) => code === 422)!;
      expect([why(late), errors(late).tradeNo]).toEqual(['ticket.tradeNoTaken', `退款流水 ${tradeNo} 已用于另一次退票`]);
      expect((await records({ tradeNo, bizType: 'refund' })).filter(({ part }) => part === 'bought')).toHaveLength(1);
    }
    // Nor could the database be brought to hold a second one.
    const twice = at.inspect(({ db }) =>
      sql`insert into water_ticket_record select (jsonb_populate_record(r, jsonb_build_object('id', ${newId()}::bigint))).*
        from water_ticket_record r where trade_no = ${`TF${open[0]!.one.id}`} and part = 'bought'`.execute(db),
    );
    await expect(twice).rejects.toThrow(/water_ticket_record_trade_no/);
    admin = await at.as('admin');
  });

  it('tickets of an order that is paid back come back to their purchase; into one that ran out they do not last', async () => {
    const used = (await records({ bizType: 'use' })).map((one) => one.orderId);
    const orders = (await list('/order/search', { status: 'done' })).filter(
      (one) => used.includes(one.id) && one.ticketBackQty === 0 && one.ticketQty > 0,
    );
    expect(orders.length).toBeGreaterThan(1);
    const refund = async (id: string, input: Loose) =>
      admin.post('/order/refund', {
        id,
        version: (await admin.get('/order/detail', { id })).data.version,
        amount: 0,
        reason: '没送到',
        ...input,
      });
    expect((await refund(orders[0]!.id, { tickets: 1 })).code).toBe(200);
    expect((await records({ orderId: orders[0]!.id, bizType: 'back' })).map((one) => one.qtyDelta)).toEqual([1]);
    await at.inspect(async ({ db }) => {
      await sql`update water_ticket_lot set expire_at = now() - interval '1 hour' where id in (select lot_id from water_ticket_record where order_id = ${orders[1]!.id}::bigint)`.execute(
        db,
      );
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    admin = await at.as('admin');
    const phoneOf = (await records({ orderId: orders[1]!.id }))[0];
    await expect
      .poll(
        async () => (await records({ ticketId: phoneOf.ticketId, bizType: 'expire' })).some((one) => one.accountId === phoneOf.accountId),
        { timeout: 30_000 },
      )
      .toBe(true);
    expect((await refund(orders[1]!.id, { tickets: orders[1]!.ticketQty })).code).toBe(200);
    const after = await records({ ticketId: phoneOf.ticketId });
    expect(after.filter((one) => one.accountId === phoneOf.accountId)[0]).toMatchObject({ balanceAfter: 0 });
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
  });

  it('nothing is paid back from the very instant on at which it runs out, before the clock has come by', async () => {
    const buys = await records({ bizType: 'buy' });
    const buy = buys.find((one) => Number(one['lotId.boughtLeft']) > 1 && one['lotId.status'] !== 'expired')!;
    await at.inspect(({ db }) =>
      sql`update water_ticket_lot set expire_at = now() + interval '4 seconds' where id = ${buy.lotId}::bigint`.execute(db),
    );
    admin = await at.as('admin');
    const refund = () =>
      admin.post('/shop/water/ticket/refund', { id: buy.id, qty: 1, left: buy['lotId.boughtLeft'], reason: '搬家', dryRun: true });
    await expect.poll(async () => why(await refund()), { timeout: 20_000, interval: 100 }).toBe('ticket.nothingLeft');
    const { rows } = await at.inspect(({ db }) =>
      sql<Loose>`select status from water_ticket_lot where id = ${buy.lotId}::bigint`.execute(db),
    );
    admin = await at.as('admin');
    expect(rows[0].status).toBe('live');
  });

  it('a voucher of a shop is looked at by another before it counts, and sent again when it was turned down', async () => {
    const [model] = await list('/shop/voucher/search', { status: 'active' });
    const input = {
      shopId: model.shopId,
      name: '试试',
      faceAmount: 500,
      thresholdAmount: 3_000,
      issueQty: 100,
      platformBearBp: 5_000,
      beginAt: instant(0),
      endAt: instant(30),
    };
    const add = (more: Loose = {}) => admin.post('/shop/voucher/add', { ...input, ...more });
    expect(errors(await add({ faceAmount: 3_000 })).faceAmount).toMatch(/低于门槛/);
    expect(errors(await add({ endAt: instant(-1) })).endAt).toBe('结束须晚于开始');
    const made = await add();
    expect(made.code, made.text).toBe(200);
    const one = async () => (await list('/shop/voucher/search', { id: made.data.id }))[0];
    const audit = async (more: Loose) =>
      admin.post('/shop/voucher/audit', { ids: [made.data.id], versions: { [made.data.id]: (await one()).version }, ...more });
    expect(await one()).toMatchObject({ status: 'auditing', platformMost: 25_000 });
    expect((await audit({ result: 0, reason: '面额太高' })).code).toBe(200);
    expect((await admin.post('/shop/voucher/update', { id: made.data.id, version: (await one()).version, faceAmount: 300 })).code).toBe(
      200,
    );
    expect(await one()).toMatchObject({ status: 'auditing', auditReason: null });
    expect((await audit({ result: 1 })).code).toBe(200);
    expect((await admin.post('/shop/voucher/stop', { ids: [made.data.id], reason: '换活动' })).code).toBe(200);
    expect((await one()).status).toBe('stopped');
  });
});
