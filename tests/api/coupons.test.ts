/** What the platform owes shops for the cards that customers used there: each card is settled once. */
import { sql } from 'kysely';
import { couponRefundsBeforeClawbacksMigration } from '../../src/areas/coupon/migrations/20261127-0955-coupon-refunds-before-clawbacks';
import { couponSettlementsOfUnfinishedOrdersMigration } from '../../src/areas/coupon/migrations/20261127-1232-coupon-settlements-of-unfinished-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES, looksCheaply } from './place';

type Row = Record<string, any>;
const CALL = '/shop/voucher/settle';
/** A month so many back, as the business counts them. */
const monthBack = (back: number) => {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
};

describe.each(AREA_ENGINES)('voucher settlements on %s', (engine) => {
  let at: Stage;
  let finance: Client;
  let admin: Client;
  const last = monthBack(1);
  const list = async (params: Record<string, string | number> = {}): Promise<Row[]> =>
    (await finance.get(`${CALL}/search`, { pageSize: 200, ...params })).data.list;
  const one = async (id: string) => (await list({ id }))[0]!;
  const act = (name: string, row: Row, input: Row, who: Client) =>
    who.post(`${CALL}/${name}`, { ids: [row.id], versions: { [row.id]: row.version }, ...input });
  const messageOf = (answer: Row) => answer.data?.results?.[0]?.message ?? answer.message;
  const generate = (input: Row, who = finance) => who.post(`${CALL}/add`, { period: last, voucherType: 'card', ...input });

  beforeAll(async () => {
    at = await stage(engine);
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
  });
  afterAll(() => at.close());

  it('are made for every shop of a month that is over, once, and only by those who may', async () => {
    expect(await generate({ period: monthBack(0) })).toMatchObject({
      code: 422,
      data: { errors: { period: expect.stringContaining('还没有结束') } },
    });
    expect((await generate({ voucherType: 'alipay' })).data.reason).toBe('coupon.nothingToSettle');
    expect(await generate({}, await at.as('support'))).toMatchObject({ code: 0 });
    const [standing] = await list({ period: last, voucherType: 'card', status: 'auditing' });
    expect(await generate({ shopId: standing!.shopId })).toMatchObject({
      code: 422,
      data: { errors: { shopId: expect.stringContaining('的促销卡结算单已存在') } },
    });

    const before = await list({ period: last, voucherType: 'card' });
    const made = await generate({});
    expect(made).toMatchObject({ code: 200, data: { count: expect.any(Number) } });
    const known = new Set(before.map((row) => row.id));
    const fresh = (await list({ period: last, voucherType: 'card' })).filter((row) => !known.has(row.id));
    expect(fresh.map((row) => row.status)).toEqual(Array(made.data.count).fill('auditing'));
    expect([fresh.reduce((sum, row) => sum + row.usedCount, 0), fresh.reduce((sum, row) => sum + row.settleAmount, 0)]).toEqual([
      made.data.usedCount,
      made.data.settleAmount,
    ]);
    for (const row of fresh) expect(row.discountAmount).toBe(row.merchantBear + row.settleAmount);
    const standingShops = (await list({ period: last, voucherType: 'card', status: 'auditing,paying,settled' })).map((row) => row.shopId);
    expect(new Set(standingShops).size).toBe(standingShops.length);
    expect((await generate({})).data.reason).toBe('coupon.nothingToSettle');
  });

  it('are audited by another; what is rejected lets its cards go, for one new settlement however many ask at once', async () => {
    const row = (await list({ period: last, voucherType: 'card', status: 'auditing' }))[0]!;
    expect(messageOf(await act('audit', row, { result: 1 }, finance))).toBe('不能审核自己提交或修改的单据');
    expect((await act('audit', row, { result: 0 }, admin)).data.errors).toEqual({ reason: '驳回原因不能为空' });
    expect(await act('audit', row, { result: 0, reason: '两单在售后' }, admin)).toMatchObject({ code: 200 });
    expect(await one(row.id)).toMatchObject({ status: 'rejected', auditReason: '两单在售后', usedCount: 0, settleAmount: 0 });
    expect(messageOf(await act('audit', await one(row.id), { result: 1 }, admin))).toMatch(/已驳回/);
    const answers = await Promise.all([finance, admin, finance].map((who) => generate({ shopId: row.shopId }, who)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 422, 422]);
    const [again] = await list({ period: last, voucherType: 'card', shopId: row.shopId, status: 'auditing' });
    expect([again!.usedCount, again!.discountAmount, again!.settleAmount]).toEqual([row.usedCount, row.discountAmount, row.settleAmount]);
  });

  it('are paid once, each under a number of its own', async () => {
    const [row] = await list({ period: last, voucherType: 'shop', status: 'auditing' });
    const [paid] = await list({ status: 'settled' });
    expect(messageOf(await act('settle', row!, { payNo: 'P1' }, finance))).toMatch(/待审核/);
    expect(await act('audit', row!, { result: 1 }, admin)).toMatchObject({ code: 200 });
    const todo = (await finance.get('/statistics/admin/default/page/todo', { pageSize: 200, keyword: row!.settleNo })).data.list;
    expect(todo).toMatchObject([{ subject: '券结算待打款', about: row!.shopName }]);
    expect((await act('settle', await one(row!.id), {}, finance)).data.errors).toEqual({ payNo: '打款流水不能为空' });
    expect(await act('settle', await one(row!.id), { payNo: paid!.payNo }, finance)).toMatchObject({
      code: 422,
      data: { errors: { payNo: expect.any(String) } },
    });
    expect(await act('settle', await one(row!.id), { payNo: 'P1' }, finance)).toMatchObject({ code: 200 });
    expect(await one(row!.id)).toMatchObject({ status: 'settled', payNo: 'P1', paidAt: expect.any(String) });
    expect((await act('settle', await one(row!.id), { payNo: 'P2' }, finance)).code).toBe(422);
    const all = await list();
    const { summary } = (await finance.get(`${CALL}/search`, { pageSize: 1, count: 1 })).data;
    expect(summary).toMatchObject({
      usedCount: all.reduce((sum, r) => sum + r.usedCount, 0),
      settleAmount: all.reduce((sum, r) => sum + r.settleAmount, 0),
    });
  });

  const allOf = (paths: readonly string[], from: Row) => paths.map((path) => from[path]);
  const cardsOf = async (settlementId: string): Promise<Row[]> => (await finance.get(`${CALL}/info`, { id: settlementId })).data.cards;

  it('what is paid back after it was settled is a negative line of the next settlement, once, and free in its budget', async () => {
    const settled = (await list({ status: 'settled', voucherType: 'card' }))[0]!;
    const [card] = await cardsOf(settled.id);
    const batchOf = async () => (await admin.get('/coupon/merchant/batch/search', { id: known.batchId })).data.list[0];
    const known = (await admin.get('/coupon/merchant/item/search', { id: card!.id })).data.list[0];
    const before = await batchOf();
    const order = (await admin.get('/order/search', { id: card!.orderId })).data.list[0];
    const refund = await admin.post('/order/refund', {
      id: order.id,
      version: order.version,
      amount: order.refundableAmount,
      reason: '水有异味',
    });
    expect(refund, refund.text).toMatchObject({ code: 200, data: { coupon: expect.stringContaining('追回') } });
    expect((await batchOf()).spentAmount).toBe(before.spentAmount - card!.platformBear);
    expect((await admin.get('/coupon/merchant/item/search', { id: card!.id })).data.list[0]).toMatchObject({
      status: 'used',
      clawedBack: card!.platformBear,
      settlementId: settled.id,
    });
    const entries = (await admin.get('/coupon/merchant/item/info', { id: card!.id })).data.entries;
    expect(entries[0]).toMatchObject({ kind: 'clawback', spentDelta: -card!.platformBear });
    // A period in which the shop had nothing else: all of it is owed to the platform.
    const generated = await generate({ period: monthBack(30), shopId: settled.shopId });
    expect(generated, generated.text).toMatchObject({ code: 200, data: { count: 1, usedCount: 0, settleAmount: -card!.platformBear } });
    const [next] = await list({ period: monthBack(30), shopId: settled.shopId });
    expect(allOf(['usedCount', 'clawbackAmount', 'settleAmount'], next!)).toEqual([0, card!.platformBear, -card!.platformBear]);
    expect((await finance.get(`${CALL}/info`, { id: next!.id })).data.clawbacks).toMatchObject([
      { itemId: card!.id, sourceId: settled.id },
    ]);
    expect((await generate({ period: monthBack(31), shopId: settled.shopId })).data.reason).toBe('coupon.nothingToSettle');
    // Rejected it lets go of the line, too.
    expect(await act('audit', next!, { result: 0, reason: '账期不对' }, admin)).toMatchObject({ code: 200 });
    expect(await generate({ period: monthBack(31), shopId: settled.shopId })).toMatchObject({
      code: 200,
      data: { settleAmount: -card!.platformBear },
    });
  });

  it('what is paid back while its settlement still waits is not owed once that is rejected', async () => {
    const waiting = (await list({ status: 'auditing', voucherType: 'card', period: last }))[0]!;
    const [card] = await cardsOf(waiting.id);
    const order = (await admin.get('/order/search', { id: card!.orderId })).data.list[0];
    const refund = await admin.post('/order/refund', {
      id: order.id,
      version: order.version,
      amount: order.refundableAmount,
      reason: '少送一桶',
    });
    expect(refund.code, refund.text).toBe(200);
    // Nothing was paid for it yet, so nothing is taken back yet.
    expect((await generate({ period: monthBack(32), shopId: waiting.shopId })).data.reason).toBe('coupon.nothingToSettle');
    expect(await act('audit', await one(waiting.id), { result: 0, reason: '有退款' }, admin)).toMatchObject({ code: 200 });
    const again = await generate({ shopId: waiting.shopId });
    expect(again.data).toMatchObject({ usedCount: waiting.usedCount - 1, settleAmount: waiting.settleAmount - card!.platformBear });
  });

  it('a card on an order that is not finished is not settled', async () => {
    const waiting = (await list({ status: 'auditing', voucherType: 'card', period: last }))[0]!;
    const [card] = await cardsOf(waiting.id);
    expect(await act('audit', waiting, { result: 0, reason: '重来' }, admin)).toMatchObject({ code: 200 });
    await at.inspect(({ db }) =>
      sql`update order_main set status = 'delivering', completed_at = null where id = ${card!.orderId}::bigint`.execute(db),
    );
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
    expect((await generate({ shopId: waiting.shopId })).data).toMatchObject({ usedCount: waiting.usedCount - 1 });
    await at.inspect(({ db }) =>
      sql`update order_main set status = 'done', completed_at = placed_at where id = ${card!.orderId}::bigint`.execute(db),
    );
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
  });

  it('a card that ran out meanwhile does not come back with its order, and has cost nothing', async () => {
    const card = (await admin.get('/coupon/merchant/item/search', { status: 'used', pageSize: 50, sort: '-usedAt' })).data.list.find(
      (one: Row) => one.batchId && !one.settlementId && one.platformBear > 0,
    );
    const batchOf = async () => (await admin.get('/coupon/merchant/batch/search', { id: card.batchId })).data.list[0];
    const before = await batchOf();
    await at.inspect(({ db }) =>
      sql`update coupon_item set valid_end = used_at + interval '1 second' where id = ${card.id}::bigint`.execute(db),
    );
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
    const order = (await admin.get('/order/search', { id: card.orderId })).data.list[0];
    const refund = await admin.post('/order/refund', {
      id: order.id,
      version: order.version,
      amount: order.refundableAmount,
      reason: '漏水',
    });
    expect(refund, refund.text).toMatchObject({ code: 200, data: { coupon: expect.stringContaining('已过期') } });
    expect((await admin.get('/coupon/merchant/item/search', { id: card.id })).data.list[0]).toMatchObject({
      status: 'expired',
      orderId: null,
      platformBear: 0,
    });
    expect((await batchOf()).spentAmount).toBe(before.spentAmount - card.platformBear);
  });

  it.runIf(looksCheaply(engine))('every rule of cards, vouchers, orders and settlements still holds', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  it.runIf(looksCheaply(engine))('what was paid back before there were clawbacks is named, and put right by its step', async () => {
    const cardOf = async (id: string): Promise<Row> => (await admin.get('/coupon/merchant/item/search', { id })).data.list[0];
    const { list: used } = (await admin.get('/coupon/merchant/item/search', { status: 'used', pageSize: 200, sort: '-usedAt' })).data;
    const some = used.filter((one: Row) => one.batchId && one.platformBear > 0 && one.clawedBack === 0);
    const settled = some.find((one: Row) => one.settlementId)!;
    // Of another batch: what becomes of one counts in the budget of its own alone.
    const ranOut = some.find((one: Row) => !one.settlementId && one.batchId !== settled.batchId)!;
    const refund = async (card: Row) => {
      const order = (await admin.get('/order/search', { id: card.orderId })).data.list[0];
      const answer = await admin.post('/order/refund', {
        id: order.id,
        version: order.version,
        amount: order.refundableAmount,
        reason: '破损',
      });
      expect(answer.code, answer.text).toBe(200);
    };
    const budget = async (card: Row) => {
      const { spentAmount, heldAmount, usedQty } = (await admin.get('/coupon/merchant/batch/search', { id: card.batchId })).data.list[0];
      return { spentAmount, heldAmount, usedQty };
    };
    const before = await budget(ranOut);
    await refund(settled);
    const after = await budget(settled);
    const results = await at.inspect(async (database) => {
      const { db } = database;
      // As both were left then: nothing was taken back of the one, and the other stayed used on an order that was paid back.
      await sql`alter table coupon_entry disable trigger append_only`.execute(db);
      await sql`delete from coupon_entry where item_id = ${settled.id}::bigint and kind = 'clawback'`.execute(db);
      await sql`alter table coupon_entry enable trigger append_only`.execute(db);
      await sql`delete from voucher_clawback where item_id = ${settled.id}::bigint`.execute(db);
      await sql`update coupon_item set clawed_back = 0 where id = ${settled.id}::bigint`.execute(db);
      await sql`update coupon_batch set spent_amount = spent_amount + ${settled.platformBear}::bigint where id = ${settled.batchId}::bigint`.execute(
        db,
      );
      await sql`update coupon_activity set cost_amount = cost_amount + ${settled.platformBear}::bigint where id = ${settled.activityId}::bigint`.execute(
        db,
      );
      await sql`update coupon_item set valid_end = used_at + interval '1 second' where id = ${ranOut.id}::bigint`.execute(db);
      await sql`update order_main set status = 'cancelled' where id = ${ranOut.orderId}::bigint`.execute(db);
      const named = await brokenRules(database);
      await sql.raw(couponRefundsBeforeClawbacksMigration.sql).execute(db);
      return { named, left: await brokenRules(database) };
    });
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
    expect(results.named.filter((one) => one.startsWith('VST-3')).join()).toMatch(
      new RegExp(`${settled.id}.*${ranOut.id}|${ranOut.id}.*${settled.id}`),
    );
    expect(results.left.filter((one) => /^(VST|CPN|X-7|X-8)/.test(one))).toEqual([]);
    expect(await budget(settled)).toEqual(after);
    expect(await cardOf(settled.id)).toMatchObject({ clawedBack: settled.platformBear });
    expect(await cardOf(ranOut.id)).toMatchObject({ status: 'expired', orderId: null, platformBear: 0, holdAmount: 0 });
    expect((await budget(ranOut)).usedQty).toBe(before.usedQty - 1);
    expect((await admin.get('/order/search', { id: ranOut.orderId })).data.list[0].couponItemId).toBeNull();
  });
  it.runIf(looksCheaply(engine))('what was settled before its order was finished is let go where it is not paid yet', async () => {
    const open = (await list({ status: 'auditing,paying' })).filter((row) => row.usedCount > 0 && row.clawbackAmount === 0);
    const alone = open[0]!;
    const shared = open.find((row) => row.id !== alone.id && row.usedCount > 1)!;
    const cardsOf = async (row: Row): Promise<Row[]> =>
      (await admin.get('/coupon/merchant/item/search', { settlementId: row.id, pageSize: 200 })).data.list;
    const [all, [first]] = [await cardsOf(alone), await cardsOf(shared)];
    const early = [...all, first!];
    const results = await at.inspect(async (database) => {
      const { db } = database;
      const ids = early.map(({ orderId }) => orderId as string);
      await sql`update order_main set status = 'delivering', completed_at = null where id = any(${ids}::bigint[])`.execute(db);
      const named = (await brokenRules(database)).filter((one) => one.startsWith('VST-3')).join();
      await sql.raw(couponSettlementsOfUnfinishedOrdersMigration.sql).execute(db);
      return { named, left: await brokenRules(database) };
    });
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
    for (const { id } of early) expect(results.named).toContain(id);
    expect(results.left.filter((one) => one.startsWith('VST'))).toEqual([]);
    expect(await one(alone.id)).toMatchObject({ status: 'rejected', usedCount: 0, settleAmount: 0 });
    expect(await one(shared.id)).toMatchObject({
      status: shared.status,
      usedCount: shared.usedCount - 1,
      settleAmount: shared.settleAmount - first!.platformBear,
    });
  });
});
