/**
 * Mall orders: support views and changes them until a shop accepts, cancels them, refunds parts; never more than was paid, nothing twice.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import { SIMULATED } from '../../src/areas/gateway/simulator.server';
import { sharedSecret } from '../../src/server/outbound/sealed';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('mall orders on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> => {
    const rows = await at.inspect(async ({ db }) => (await statement.execute(db)).rows);
    admin = await at.as('admin');
    return rows;
  };
  const list = async (params: object = {}): Promise<Loose[]> => (await admin.get('/order/search', { pageSize: 200, ...params })).data.list;
  const order = async (id: string): Promise<Loose> => (await admin.get('/order/detail', { id })).data;
  const logs = async (orderId: string): Promise<Loose[]> =>
    (await admin.get('/order/orderLogs', { orderId, sort: 'occurredAt' })).data.list;
  const refund = async (id: string, input: object, version?: number) =>
    admin.post('/order/refund', { id, version: version ?? (await order(id)).version, reason: '顾客退货', ...input });
  const fresh = async (status: string, more: (one: Loose) => boolean = () => true): Promise<Loose> => {
    const found = (await list({ status })).find((one) => one.refundAmount === 0 && one.paidAmount > 0 && more(one));
    expect(found, status).toBeDefined();
    return order(found!.id);
  };

  it('keeps every rule in the seeded data, and has orders of every state', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
    for (const status of ['paying', 'waiting', 'delivering', 'done', 'cancelled', 'refunded'])
      expect((await list({ status })).length, status).toBeGreaterThan(0);
    const { data } = await admin.get('/order/search', { pageSize: 1, count: 1 });
    expect(data.summary.paidAmount).toBeGreaterThan(0);
    expect(data.list[0].customerPhone).toMatch(/\*{4}/);
  });

  it('changes whom it goes to, where and when until the shop has taken it on; a remark always', async () => {
    const waiting = await fresh('waiting');
    const change = (one: Loose, input: object) => admin.post('/order/update', { id: one.id, version: one.version, ...input });
    expect((await change(waiting, { address: '新地址 8 号', areaCode: '110101001' })).data.errors.areaCode).toMatch(/不在店铺/);
    expect((await change(waiting, { lng: 87.6, lat: 43.8 })).data.errors.lng).toMatch(/^坐标不在.+市范围内$/);
    expect((await change(waiting, { promiseAt: '2020-01-01T00:00:00.000Z' })).data.errors.promiseAt).toMatch(/晚于现在/);
    expect((await change(waiting, { address: '新地址 8 号', customerPhone: waiting.customerPhone })).code).toBe(200);
    const changed = await order(waiting.id);
    expect(changed).toMatchObject({ address: '新地址 8 号', lng: null, customerPhone: waiting.customerPhone, status: 'waiting' });
    expect((await logs(waiting.id)).at(-1)).toMatchObject({ action: 'update', content: '改了 地址', toStatus: 'waiting' });
    expect((await change(waiting, { address: '旧版本' })).code).toBe(412);
    const done = await fresh('done');
    const refused = await change(done, { address: '不行' });
    expect(refused.data.reason ?? refused.data.results?.[0].data.reason).toBe('order.receiverFixed');
    expect((await change(done, { only: 'remark', remark: '顾客来电确认' })).code).toBe(200);
    expect((await order(done.id)).remark).toBe('顾客来电确认');
  });

  it('reveals a receiver to whoever asks, and writes down who did', async () => {
    const one = await fresh('delivering');
    const { data } = await admin.post('/order/receiver/reveal', { id: one.id });
    const receiver = data.results?.[0]?.data ?? data;
    expect(receiver.phone).toMatch(/^1\d{10}$/);
    expect((await logs(one.id)).at(-1)).toMatchObject({ action: 'reveal', fromStatus: 'delivering', toStatus: 'delivering' });
    expect((await admin.get('/order/detail', { id: one.id })).text).not.toContain(receiver.phone);
  });

  it('pays back by lines and amount: cumulatively what each line cost, never more than is left, to the last fen', async () => {
    const one = await fresh('done', ({ discountAmount, couponItemId }) => discountAmount > 0 && !couponItemId);
    const [item] = one.items;
    for (const [lines, message] of [
      [[{ itemId: item.id, qty: item.qty + 1 }], /还能退/],
      [[{ itemId: one.id, qty: 1 }], /不是这一单的/],
      [[{ itemId: item.id, qty: 1.5 }], /件数不正确/],
      [
        [
          { itemId: item.id, qty: 1 },
          { itemId: item.id, qty: 1 },
        ],
        /两次/,
      ],
      ['alles', /格式不正确/],
      [[null], /不是这一单的/],
    ] as const)
      expect(JSON.stringify((await refund(one.id, { lines })).data)).toMatch(message);
    expect(JSON.stringify((await refund(one.id, { amount: one.paidAmount + 1 })).data)).toMatch(/最多可退/);
    expect(JSON.stringify((await refund(one.id, {})).data)).toMatch(/没有要退/);
    expect((await refund(one.id, { amount: 1, reason: '' })).code).toBe(400);
    expect(await order(one.id)).toMatchObject({ refundAmount: 0, version: one.version });

    let total = 0;
    for (const line of one.items)
      for (let n = 0; n < line.qty; n++) {
        const answer = await refund(one.id, { lines: [{ itemId: line.id, qty: 1 }] });
        expect(answer.code, answer.text).toBe(200);
        total += (answer.data.results?.[0]?.data ?? answer.data).amount;
      }
    expect(total).toBe(one.paidAmount);
    const back = await order(one.id);
    expect(back).toMatchObject({ status: 'refunded', refundAmount: one.paidAmount, refundableAmount: 0 });
    expect(back.items.every((line: Loose) => line.refundQty === line.qty)).toBe(true);
    expect(back.refunds.length).toBe(one.items.reduce((sum: number, line: Loose) => sum + line.qty, 0));
    expect((await refund(one.id, { amount: 1 })).code).toBe(422);
  });

  it('pays back once what is asked for twice: by one key, or by two who saw the same order', async () => {
    const one = await fresh('delivering');
    const body = { id: one.id, version: one.version, amount: 100, reason: '少送一瓶' };
    const key = { 'idempotency-key': `refund-${one.id}` };
    const answers = await Promise.all([admin.post('/order/refund', body, key), admin.post('/order/refund', body, key)]);
    const again = await admin.post('/order/refund', body, key);
    expect(again.code).toBe(200);
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect((await order(one.id)).refundAmount).toBe(100);
    const { version } = await order(one.id);
    const raced = await Promise.all(Array.from({ length: 12 }, () => refund(one.id, { amount: one.paidAmount - 100 }, version)));
    const codes = raced.map((answer) => answer.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 412 || code === 422)).toHaveLength(11);
    expect(await order(one.id)).toMatchObject({ status: 'refunded', refundAmount: one.paidAmount });
  });

  it(
    'gives back through WeChat Pay what came by it, each refund once; one that fails says why, is somebody’s to deal with, and can be sent again',
    { timeout: 240_000 },
    async () => {
      const one = await fresh('done', ({ paidAmount, couponItemId }) => paidAmount > 1000 && !couponItemId);
      await query(sql`update order_main set merchant_no = '1650000001', payment_no = '42000072' where id = ${one.id}`);
      // Of sums that end so the simulated WeChat refuses, answers into nothing, or takes its time.
      const sums = { slow: 117, plain: 100, poor: 113, lost: 119 };
      const keys = Object.fromEntries(Object.keys(sums).map((name) => [name, { 'idempotency-key': `${name}-${one.id}` }]));
      for (const [name, amount] of Object.entries(sums)) {
        const body = { id: one.id, version: (await order(one.id)).version, amount, reason: '少送一瓶' };
        for (const _ of [1, 2]) expect((await admin.post('/order/refund', body, keys[name])).code).toBe(200);
      }
      const refunds = async () => Object.fromEntries((await order(one.id)).refunds.map((row: Loose) => [row.amount, row]));
      const stateOf = (amount: number) => expect.poll(async () => (await refunds())[amount].status, { timeout: 60_000, interval: 200 });
      const calls = async (no: string): Promise<Loose[]> =>
        (await admin.get('/gateway/call/search', { keyword: no, pageSize: 50 })).data.list.filter(
          (row: Loose) => row.operation === 'refund',
        );
      await stateOf(sums.plain).toBe('done');
      await stateOf(sums.poor).toBe('failed');
      await stateOf(sums.lost).toBe('done');
      const { [sums.poor]: poor, [sums.lost]: lost, [sums.plain]: plain } = await refunds();
      expect(poor).toMatchObject({ failure: expect.stringContaining('余额不足'), paidBackAt: null });
      expect((await calls(plain.refundNo)).map(({ request }) => request)).toMatchObject([
        {
          sub_mchid: '1650000001',
          out_trade_no: one.orderNo,
          out_refund_no: plain.refundNo,
          amount: { refund: 100, total: one.paidAmount },
        },
      ]);
      // Asked for, not sent a second time.
      expect(await calls(lost.refundNo)).toMatchObject([{ status: 'done', tries: 2 }]);
      expect(await order(one.id)).toMatchObject({ refundAmount: 449, refundableAmount: one.paidAmount - 449 });

      const [call] = await calls(poor.refundNo);
      expect(call).toMatchObject({ status: 'failed', stuck: true });
      expect((await admin.post('/gateway/call/retry', { ids: [call!.id] })).code).toBe(200);
      await expect.poll(async () => (await calls(poor.refundNo))[0], { timeout: 60_000 }).toMatchObject({ status: 'failed' });
      await stateOf(sums.poor).toBe('failed');
      expect((await admin.post('/gateway/call/giveUp', { ids: [call!.id], reason: '已转账给顾客' })).code).toBe(200);
      expect((await refunds())[sums.poor]).toMatchObject({ status: 'failed', failure: '没有退成:已转账给顾客' });
      expect(await calls(poor.refundNo)).toHaveLength(1);
      // WeChat sends a notice once it is through.
      await stateOf(sums.slow).toBe('done');
      const entries = (await logs(one.id)).filter(({ action }) => action === 'payback').map(({ content }) => String(content));
      for (const message of ['1.00 元:已退到顾客', '1.13 元:基本账户余额不足', '1.13 元:没有退成', '1.17 元:已退到顾客'])
        expect(entries).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
      // What came another way goes back by hand, and asks nobody.
      const other = await fresh('done', ({ id }) => id !== one.id);
      expect((await refund(other.id, { amount: 1 })).code).toBe(200);
      const [byHand] = (await order(other.id)).refunds;
      expect(byHand).toMatchObject({ status: 'byHand' });
      expect(await calls(byHand.refundNo)).toEqual([]);
      expect(await at.inspect(brokenRules)).toEqual([]);
      admin = await at.as('admin');
    },
  );

  it('gives card, tickets and buckets back exactly once, with all of the money', async () => {
    const [used] = await query(sql<{ id: string; cardId: string }>`
      select o.id::text, c.id::text as card_id from order_main o join coupon_item c on c.id = o.coupon_item_id join bucket_log b on b.order_id = o.id
      where c.settlement_id is null and c.valid_end > now() and o.status = 'done' and b.biz_type = 'out' order by o.id desc limit 1`);
    await query(sql`update order_main set ticket_qty = 3 where id = ${used!.id}`);
    const buckets = async () =>
      (
        await query(
          sql<{
            owed: number;
            back: number;
          }>`select a.owed_qty::int as owed, (select count(*)::int from bucket_log l where l.order_id = ${used!.id} and l.reason like '退款%') as back from bucket_account a join bucket_log b on b.account_id = a.id where b.order_id = ${used!.id} limit 1`,
        )
      )[0]!;
    const before = await buckets();
    const one = await order(used!.id);
    const pieces = one.items.filter((item: Loose) => item.isBucket).reduce((sum: number, item: Loose) => sum + item.qty, 0);
    expect((await refund(one.id, { amount: 1, tickets: 1 })).code).toBe(200);
    expect(await order(one.id)).toMatchObject({ status: 'done', ticketBackQty: 1, couponItemId: used!.cardId });
    expect(JSON.stringify((await refund(one.id, { amount: 1, tickets: 3 })).data)).toMatch(/最多可退水票 2 张/);
    expect((await refund(one.id, { lines: one.items.map((item: Loose) => ({ itemId: item.id, qty: item.qty })) })).code).toBe(200);
    const back = await order(one.id);
    expect(back).toMatchObject({ status: 'refunded', ticketBackQty: 3, couponItemId: null, refundAmount: one.paidAmount });
    const [card] = await query(
      sql<Loose>`select status, order_id, used_at, discount_amount::int as discount_amount from coupon_item where id = ${used!.cardId}`,
    );
    expect(card).toEqual({ status: 'unused', orderId: null, usedAt: null, discountAmount: 0 });
    const after = await buckets();
    expect(before.owed - after.owed).toBe(Math.min(pieces, before.owed));
    expect(after.back).toBe(before.owed > 0 ? 1 : 0);
    expect((await refund(one.id, { amount: 1 })).code).toBe(422);
    // A card that was settled with its shop stays used, and the shop gives back what it got.
    const [settled] = await query(
      sql<{
        id: string;
        cardId: string;
      }>`select o.id::text, c.id::text as card_id from order_main o join coupon_item c on c.id = o.coupon_item_id where c.settlement_id is not null and o.status = 'done' limit 1`,
    );
    expect((await refund(settled!.id, { amount: (await order(settled!.id)).paidAmount })).code).toBe(200);
    expect(await order(settled!.id)).toMatchObject({ status: 'refunded', couponItemId: settled!.cardId });
    expect((await logs(settled!.id)).at(-1)!.content).toMatch(/已与店铺结算,在下一张结算单追回/);
  });

  it('with all of the money what went out with an order is owed no more, whether it was asked for by goods or by amount', async () => {
    const [one] = await query(sql<{ id: string; accountId: string; owed: number; out: number }>`
      select o.id::text, a.id::text as account_id, a.owed_qty::int as owed,
        (select sum(l.bucket_delta)::int from bucket_log l where l.order_id = o.id and l.biz_type = 'out') as out
      from order_main o join bucket_log b on b.order_id = o.id and b.biz_type = 'out' join bucket_account a on a.id = b.account_id
      where o.status = 'done' and o.refund_amount = 0 and a.owed_qty > 0 order by o.id desc limit 1`);
    const { paidAmount } = await order(one!.id);
    expect((await refund(one!.id, { amount: 1 })).code).toBe(200);
    const owed = async () =>
      (await query(sql<{ owed: number }>`select owed_qty::int as owed from bucket_account where id = ${one!.accountId}`))[0]!.owed;
    expect(await owed(), 'a part of the money leaves them').toBe(one!.owed);
    expect((await refund(one!.id, { amount: paidAmount - 1 })).code).toBe(200);
    expect(await owed()).toBe(one!.owed - Math.min(one!.owed, one!.out));
  });

  it('takes back no bucket of an order that came back with its delivery', async () => {
    const [one] = await query(sql<{ id: string; accountId: string; left: number }>`
      select o.id::text, b.account_id::text, sum(b.bucket_delta)::int as left
      from order_main o join bucket_log b on b.order_id = o.id and b.biz_type in ('out', 'back')
      where o.status = 'done' and o.refund_amount = 0
      group by o.id, b.account_id having bool_or(b.biz_type = 'back') order by o.id desc limit 1`);
    const account = async () => (await admin.get('/shop/bucket/account/search', { id: one!.accountId })).data.list[0] as Loose;
    const { version, owedQty } = await account();
    // The customer has buckets of other orders, too.
    const more = { id: one!.accountId, version, bucketDelta: 9, depositQtyDelta: 0, depositDelta: 0, reason: '盘点' };
    const adjusted = await admin.post('/shop/bucket/account/adjust', more);
    expect(adjusted.code, adjusted.text).toBe(200);
    expect((await refund(one!.id, { amount: (await order(one!.id)).paidAmount })).code).toBe(200);
    expect((await account()).owedQty).toBe(owedQty + 9 - one!.left);
  });

  it('cancels what no shop has taken on; what was paid is paid back whole', async () => {
    const cancel = (id: string, reason = '顾客不要了') => admin.post('/order/cancel', { ids: [id], reason });
    const waiting = await fresh('waiting');
    expect((await cancel(waiting.id, '')).code).toBe(400);
    expect((await cancel(waiting.id)).code).toBe(200);
    expect(await order(waiting.id)).toMatchObject({ status: 'cancelled', refundAmount: waiting.paidAmount, refundableAmount: 0 });
    const paying = (await list({ status: 'paying' }))[0]!;
    expect((await cancel(paying.id)).code).toBe(200);
    expect(await order(paying.id)).toMatchObject({ status: 'cancelled', refundAmount: 0, refunds: [] });
    // Nothing was paid, but tickets were taken.
    const taken = (await list({ status: 'paying' }))[0]!;
    await query(sql`update order_main set ticket_qty = 2 where id = ${taken.id}`);
    expect((await cancel(taken.id)).code).toBe(200);
    const refunds = [{ amount: 0, ticketQty: 2, refundType: 'cancel' }];
    expect(await order(taken.id)).toMatchObject({ status: 'cancelled', refundAmount: 0, ticketBackQty: 2, refunds });
    expect((await cancel((await fresh('done')).id)).code).toBe(422);
    expect((await refund(waiting.id, { amount: 1 })).code).toBe(422);
  });

  it('adds up under any sequence of refunds: never more than was paid, and card, tickets, buckets and deposits back once', async () => {
    const [each, rounds] = process.env.FULL ? [40, 12] : [2, 2];
    /** Orders that were refunded nothing yet, with what came with each. */
    const kept = (ids: readonly string[] | null) =>
      query(sql<Loose>`
        select * from (select o.id::text, c.id::text as card_id, c.status as card, c.valid_end > now() and c.settlement_id is null as is_card_good, o.ticket_qty::int as tickets,
          coalesce((select -sum(g.qty_delta) from water_ticket_record g where g.order_id = o.id), 0)::int as tickets_kept, b.account_id is not null as buckets, b.out_qty, b.back_qty, b.deposit, b.deposit_back,
          row_number() over (partition by c.id is not null, o.ticket_qty > 0, b.account_id is not null order by o.id desc)::int as nth
        from order_main o left join coupon_item c on c.order_id = o.id left join lateral (
          select max(account_id) as account_id, sum(bucket_delta) filter (where biz_type = 'out')::int as out_qty, -sum(bucket_delta) filter (where biz_type = 'back')::int as back_qty,
            sum(deposit_delta) filter (where deposit_delta > 0)::int as deposit, -sum(deposit_delta) filter (where biz_type = 'refund')::int as deposit_back
          from bucket_log where order_id = o.id) b on true
        where ${ids === null ? sql`o.status = 'done' and o.refund_amount = 0 and (o.paid_amount > 0 or o.ticket_qty > 0)` : sql`o.id = any(${ids}::bigint[])`}) as t
        where ${ids === null ? sql`nth <= ${each}` : sql`true`} order by id`);
    const orders = await kept(null);
    for (const what of ['cardId', 'tickets', 'buckets']) expect(orders.filter((one) => one[what]).length, what).toBeGreaterThan(0);
    let chance = 7;
    const draw = (most: number) => (chance = (chance * 48_271) % 2_147_483_647) % (most + 1);
    const paidBack = (one: Loose, key: string): number => one.refunds.reduce((sum: number, refund: Loose) => sum + refund[key], 0);
    const ended = new Map<string, Loose>();
    for (const { id } of orders) {
      for (let n = 0; n <= rounds; n++) {
        const now = await order(id);
        const lines = now.items.map((item: Loose) => ({ itemId: item.id, qty: draw(item.qty) }));
        const mixed = draw(1) ? { lines } : { amount: draw(now.paidAmount), ...(draw(1) && { lines }) };
        // In the end all that is left, asked for twice at once.
        const isLast = n === rounds;
        const wanted = isLast ? { amount: now.refundableAmount } : { ...mixed, ...(draw(2) === 0 && { tickets: draw(now.ticketQty) }) };
        const answers = await Promise.all((isLast ? [1, 2] : [1]).map(() => refund(id, wanted, now.version)));
        expect(answers.filter(({ status }) => ![200, 412, 422].includes(status)).map(({ text }) => text)).toEqual([]);
        if (isLast) expect(answers.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1);
        const after = await order(id);
        expect(after.refundAmount).toBe(paidBack(after, 'amount'));
        expect(after.refundAmount).toBeLessThanOrEqual(after.paidAmount);
        expect(after.refundAmount).toBeGreaterThanOrEqual(now.refundAmount);
        expect(paidBack(after, 'ticketQty')).toBeLessThanOrEqual(after.ticketQty);
        if (after.status !== now.status) expect(after).toMatchObject({ status: 'refunded', refundAmount: after.paidAmount });
        ended.set(id, after);
      }
    }
    for (const one of await kept(orders.map(({ id }) => id))) {
      const [before, after] = [orders.find(({ id }) => id === one.id), ended.get(one.id)];
      const isOver = after.status === 'refunded';
      expect(one.ticketsKept + paidBack(after, 'ticketQty'), `tickets of ${one.id}`).toBe(before.ticketsKept);
      if (isOver) expect(paidBack(after, 'ticketQty')).toBe(after.ticketQty);
      expect((one.backQty ?? 0) - (before.backQty ?? 0), `buckets of ${one.id}`).toBe(paidBack(after, 'bucketQty'));
      expect(one.backQty ?? 0).toBeLessThanOrEqual(one.outQty ?? 0);
      expect((one.depositBack ?? 0) - (before.depositBack ?? 0), `deposit of ${one.id}`).toBe(paidBack(after, 'depositAmount'));
      expect(one.depositBack ?? 0).toBeLessThanOrEqual(one.deposit ?? 0);
      const cards = after.refunds.filter((refund: Loose) => refund.couponItemId !== null);
      // A card that is free again is no order's any more.
      expect(cards.length, `card of ${one.id}`).toBe(isOver && before.cardId && before.isCardGood ? 1 : 0);
      expect(one.cardId, `card of ${one.id}`).toBe(cards.length > 0 ? null : before.cardId);
    }
  });

  it('shows calls by their order, and numbers that are let go of by hand or by the clock', async () => {
    const call = (await admin.get('/order/privacy/phone/log/search', { pageSize: 50 })).data.list as Loose[];
    const [first] = call.filter((one) => one.orderId);
    expect(first.caller).toMatch(/\*{4}/);
    const of = (await admin.get('/order/privacy/phone/log/search', { orderId: first.orderId })).data.list as Loose[];
    expect(new Set(of.map((one) => one.orderId))).toEqual(new Set([first.orderId]));
    const numbers = async (status: string): Promise<Loose[]> =>
      (await admin.get('/order/privacy/phone/search', { status, pageSize: 50 })).data.list;
    const [bound] = (await numbers('bound')) as [Loose];
    const act = (what: string, id: string) => admin.post(`/order/privacy/phone/${what}`, { ids: [id] });
    expect((await act('delete', bound.id)).code).toBe(422);
    expect((await act('unbind', bound.id)).code).toBe(200);
    // For a day it is nobody's: a late call must not reach the next customer.
    expect((await numbers('cooling')).find(({ id }) => id === bound.id)).toMatchObject({ orderId: null, coolUntil: expect.any(String) });
    expect((await act('unbind', bound.id)).code).toBe(422);
    expect((await act('delete', bound.id)).code).toBe(200);
    const added = await admin.post('/order/privacy/phone/add', { phoneX: '17011112222', cityCode: '3301', supplier: 'huawei' });
    expect(added.code).toBe(200);
    expect((await admin.post('/order/privacy/phone/add', { phoneX: '17011112222', cityCode: '3301', supplier: 'huawei' })).code).not.toBe(
      200,
    );
  });

  it('a number stands between courier and customer from the pick-up on, through its operator; a call is of the order whose binding it came by', async () => {
    const all = async (call: string, params: object = {}): Promise<Loose[]> =>
      (await admin.get(call, { pageSize: 200, ...params })).data.list;
    const third = async (id: string): Promise<Loose> => (await admin.get('/third/order/detail', { id })).data;
    const numbers = (params: object) => all('/order/privacy/phone/search', params);
    const under = async (operation: string, requestNo: string): Promise<Loose> => {
      const find = async () => (await all('/gateway/call/search', { keyword: requestNo })).find((one) => one.operation === operation);
      await expect.poll(async () => (await find())?.status, { timeout: 20_000 }).toMatch(/done|failed/);
      return (await find())!;
    };
    let count = 0;
    const notify = async (content: object): Promise<Loose> => {
      const no = `call-${++count}`;
      const body = JSON.stringify({ no, kind: 'called', content });
      const headers = { 'content-type': 'application/json', 'x-digest': digest(body, sharedSecret(SIMULATED)) };
      for (const _ of [1, 2])
        expect((await fetch(`${at.server.origin}/notify/privacyNumber`, { method: 'POST', body, headers })).status).toBe(200);
      const kept = async () => (await all('/gateway/notice/search', { keyword: no }))[0]!;
      await expect.poll(async () => (await kept()).status, { timeout: 20_000 }).not.toBe('waiting');
      return kept();
    };
    const waybills = await all('/third/order/waybill/search', { status: 'accepted' });
    const [order, other] = (await Promise.all(waybills.map(({ thirdOrderId }) => third(thirdOrderId)))).filter(
      ({ status, abnormalType }) => status === 'ready' && abnormalType === 'none',
    ) as [Loose, Loose];
    const city = order.areaCode.slice(0, 4);
    const bring = async (one: Loose): Promise<Loose | undefined> => {
      const waybill = waybills.find(({ thirdOrderId }) => thirdOrderId === one.id)!;
      const picked = await admin.post('/third/order/waybill/status', { ids: [waybill.id], action: 'pick' });
      expect(picked.code, picked.text).toBe(200);
      return (await numbers({ status: 'bound' })).find(({ thirdOrderId }) => thirdOrderId === one.id);
    };
    // The only free number of the city is one that its operator has cut off.
    for (const { id } of await numbers({ status: 'free', cityCode: city })) await admin.post('/order/privacy/phone/delete', { ids: [id] });
    const add = async (phoneX: string, cityCode: string) =>
      (await admin.post('/order/privacy/phone/add', { phoneX, cityCode, supplier: 'huawei' })).data.id as string;
    const byId = async (id: string) => (await numbers({ id }))[0]!;
    const bad = await add('17055550404', city);
    const refused = await bring(order);
    expect(refused).toMatchObject({ id: bad, boundOrderType: 'third', recorded: true });
    expect(Date.parse(refused!.expireAt)).toBe(Math.max(Date.parse(order.promiseAt), Date.parse(refused!.boundAt)) + 86_400_000);
    await expect.poll(async () => (await byId(bad)).status, { timeout: 20_000 }).toBe('free');
    expect(await byId(bad)).toMatchObject({ bindError: '号码已停机', thirdOrderId: null, bindingNo: null });

    await admin.post('/order/privacy/phone/delete', { ids: [bad] });
    await add('17055550001', other.areaCode.slice(0, 4));
    // Late by days, it is still called about for a day.
    await query(
      sql`update third_order set placed_at = least(placed_at, now() - interval '5 days'), promise_at = now() - interval '4 days' where id = ${other.id}`,
    );
    const { id: good, bindingNo, expireAt } = (await bring(other))!;
    expect(Date.parse(expireAt)).toBeGreaterThan(Date.now());
    const bound = await under('bind', bindingNo);
    expect(bound).toMatchObject({
      status: 'done',
      request: { kind: 'third', order: other.id, recorded: true, expireAt, phoneA: '***', phoneB: '***' },
    });

    const record = { binding: bindingNo, direction: 'out', result: 'connected', seconds: 42, at: new Date().toISOString() };
    const recording = 'https://calls.example/1.mp3';
    expect(await Promise.all([notify({ ...record, recording }), notify({ ...record, recording, result: 'missed' })])).toMatchObject([
      { status: 'done' },
      { status: 'done' },
    ]);
    const calls = () => all('/order/privacy/phone/log/search', { thirdOrderId: other.id });
    expect((await calls()).map(({ result, duration, recordUrl }) => [result, duration, recordUrl])).toEqual(
      expect.arrayContaining([
        ['connected', 42, recording],
        ['missed', 0, null],
      ]),
    );
    // Released: the operator is notified, and late call records still belong to the order that was called about.
    expect((await admin.post('/order/privacy/phone/unbind', { ids: [good] })).code).toBe(200);
    expect(await under('unbind', `U${bindingNo}`)).toMatchObject({ status: 'done' });
    const before = (await calls()).length;
    expect(
      await Promise.all([
        notify({ ...record, direction: 'in', result: 'off' }),
        notify({ ...record, binding: 'B1' }),
        notify({ ...record, direction: 'sideways' }),
      ]),
    ).toMatchObject([{ status: 'done' }, { status: 'failed', error: expect.stringContaining('没有绑定 B1') }, { status: 'failed' }]);
    expect((await calls()).length).toBe(before + 1);
  });

  it('are each partner’s own', async () => {
    const partner = await at.as('partner');
    expect((await partner.get('/order/search')).code).toBe(0);
    const [one] = await list();
    expect((await partner.post('/order/refund', { id: one!.id, version: one!.version, amount: 1, reason: '越权' })).code).toBe(0);
    expect((await at.guest().get('/order/search')).code).toBe(409);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
