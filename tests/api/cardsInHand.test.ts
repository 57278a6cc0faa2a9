/** Promotion cards in the hands of customers: none is used twice, frozen and void ones not at all, and each runs out in its time. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Loose } from './client';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { usePromotions } from './promotions';

describe.each(AREA_ENGINES)('cards in hand on %s', (engine) => {
  const { at, admin, signIn, errors, batchRow, sendRow, running, phone, phones, ready, sendOut, sent, cards, ordersOf, order, use } =
    usePromotions(engine);

  it('a card is used once, on an order of its holder that it fits, however many ask; what it held is spent, and comes back with the order', async () => {
    const batch = await running();
    const [card] = await cards({ sendId: (await sent(batch.id, { phones: phone(2_000) })).id });
    const [mine, small, other] = [await order(phone(2_000)), await order(phone(2_000), 1_500), await order(phone(2_001))];
    expect(errors(await use(card!, other)).orderId).toMatch(/手机号/);
    expect(errors(await use(card!, small)).orderId).toBe('适用商品 15.00 元,未到门槛 20.00 元');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin().post('/coupon/merchant/item/use', { id: card!.id, version: card!.version, orderId: mine })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code === 200)!.data).toMatchObject({
      discountAmount: 1_000,
      platformBear: 600,
      merchantBear: 400,
      paidAmount: 5_600,
    });
    expect(await batchRow(batch.id)).toMatchObject({ heldAmount: 0, spentAmount: 600, usedQty: 1 });
    expect((await admin().post('/order/cancel', { ids: [mine], reason: '顾客不要了' })).code).toBe(200);
    expect(await batchRow(batch.id)).toMatchObject({ heldAmount: 600, spentAmount: 0, usedQty: 0 });
    expect((await cards({ id: card!.id }))[0]).toMatchObject({ status: 'unused', orderId: null, holdAmount: 600 });
    const last = await order(phone(2_000));
    expect((await use((await cards({ id: card!.id }))[0]!, last)).code).toBe(200);
    expect((await admin().post('/coupon/merchant/batch/stop', { ids: [batch.id], reason: '换方案' })).code).toBe(200);
    expect((await admin().post('/order/cancel', { ids: [last], reason: '顾客不要了' })).code).toBe(200);
    expect((await cards({ id: card!.id }))[0]).toMatchObject({ status: 'voided', orderId: null, holdAmount: 0 });
    expect(await batchRow(batch.id)).toMatchObject({ status: 'terminated', heldAmount: 0, spentAmount: 0 });
  });

  it(
    'of many who use the last card at once one does, each time, and its batch counts it once',
    async () => {
      const [rounds, redeemers] = process.env.FULL ? [1_000, 50] : [4, 20];
      const batch = await running({ totalQty: rounds, budgetAmount: rounds * 1_000 });
      const people = Array.from({ length: rounds }, (_, n) => phone(20_000 + n));
      const { id: sendId } = await sent(batch.id, { phones: people.join('\n') });
      // Whose a card is can be asked for a few times only, so it is read from the database.
      const { rows: lastCards } = await at().inspect(({ db }) =>
        sql<Loose>`select id::text, version from coupon_item where send_id = ${sendId}::bigint order by phone`.execute(db),
      );
      expect(lastCards).toHaveLength(rounds);
      const orders = await ordersOf(people.flatMap((whose) => [whose, whose]));
      for (const [round, card] of lastCards.entries()) {
        const answers = await Promise.all(Array.from({ length: redeemers }, (_, n) => use(card, orders[2 * round + (n % 2)]!)));
        expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
        expect(answers.filter(({ status }) => ![200, 412, 422].includes(status))).toEqual([]);
      }
      expect(await batchRow(batch.id)).toMatchObject({ sentQty: rounds, usedQty: rounds, heldAmount: 0, spentAmount: rounds * 600 });
    },
    process.env.FULL ? 3_600_000 : 120_000,
  );

  it('cards are frozen and let go, and void for good; a batch that is ended leaves none of them good and nothing held', async () => {
    const batch = await running();
    const [one, two] = await cards({ sendId: (await sent(batch.id, { phones: phones(3_000, 3) })).id });
    const status = (card: Loose, input: Loose) => admin().post('/coupon/merchant/item/status', { ids: [card.id], ...input });
    expect((await status(one!, { action: 'freeze' })).code).toBe(400);
    expect((await status(one!, { action: 'freeze', reason: '手机丢了' })).code).toBe(200);
    expect((await use({ ...one, version: undefined }, '1')).code).not.toBe(200);
    expect((await status(one!, { action: 'unfreeze' })).code).toBe(200);
    expect((await status(two!, { action: 'void', reason: '发错' })).code).toBe(200);
    expect((await status(two!, { action: 'unfreeze' })).code).toBe(422);
    expect((await batchRow(batch.id)).heldAmount).toBe(2 * 600);
    await at().inspect(async ({ db }) => {
      await sql`update coupon_item set status = 'frozen', valid_end = now() - interval '1 minute' where id = ${one!.id}::bigint`.execute(
        db,
      );
    });
    await signIn();
    expect((await status(one!, { action: 'unfreeze' })).code).toBe(200);
    expect((await cards({ id: one!.id }))[0]).toMatchObject({ status: 'expired', holdAmount: 0 });
    const stopped = await admin().post('/coupon/merchant/batch/stop', { ids: [batch.id], reason: '换方案' });
    expect(stopped.data.results[0].data).toEqual({ voided: 1, released: 600 });
    expect(await batchRow(batch.id)).toMatchObject({ status: 'terminated', heldAmount: 0 });
    expect(await cards({ batchId: batch.id, status: 'unused' })).toEqual([]);
  });

  it('a batch of many cards is ended one part after another: meanwhile none is used, and it can neither be enabled nor ended twice', async () => {
    const count = 1_200;
    const batch = await running({ totalQty: 2_000, budgetAmount: 2_000_000 });
    const from = 500_000;
    expect(await sent(batch.id, { phones: phones(from, count) })).toMatchObject({ status: 'done', successQty: count });
    const [kept] = await cards({ batchId: batch.id, phone: phone(from) });
    const orderId = await order(phone(from));
    const stop = () => admin().post('/coupon/merchant/batch/stop', { ids: [batch.id], reason: '换方案' });
    const answer = await stop();
    expect(answer.code, answer.text).toBe(200);
    expect(answer.data.results[0].data).toMatchObject({ voided: count });
    // Whether it is still at it or over already, nothing of it goes on.
    const [again, enabled, used] = await Promise.all([
      stop(),
      admin().post('/coupon/merchant/batch/enable', { ids: [batch.id], status: 'running' }),
      use(kept!, orderId),
    ]);
    for (const one of [again, enabled, used]) expect([412, 422], one.text).toContain(one.code);
    await expect.poll(async () => (await batchRow(batch.id)).status, { timeout: 60_000 }).toBe('terminated');
    expect(await batchRow(batch.id)).toMatchObject({ heldAmount: 0, voidQty: count, endingReason: null });
    expect((await admin().get('/coupon/merchant/item/search', { batchId: batch.id, status: 'unused,frozen', count: 1 })).data.total).toBe(
      0,
    );
  });

  it('cards run out some at a time, each part in a transaction of its own, and hold nothing afterwards', async () => {
    const batch = await running({ totalQty: 450, budgetAmount: 450_000 });
    expect(await sent(batch.id, { phones: phones(60_000, 450) })).toMatchObject({ successQty: 450 });
    await at().inspect(async ({ db }) => {
      await sql`update coupon_item set valid_end = now() - interval '1 minute', valid_begin = now() - interval '1 hour'
        where batch_id = ${batch.id}::bigint`.execute(db);
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    await signIn();
    await expect.poll(async () => (await batchRow(batch.id)).heldAmount, { timeout: 30_000 }).toBe(0);
    const parts = await at().inspect(
      async ({ db }) =>
        (
          await sql<{ n: string }>`select count(*) as n from coupon_entry
            where batch_id = ${batch.id}::bigint and kind = 'release' and reason = '到期' group by created_at`.execute(db)
        ).rows,
    );
    await signIn();
    const counts = parts.map(({ n }) => Number(n));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(450);
    // The first part is of 200 rows at most; on a quick machine the next ones are larger.
    expect(counts.length).toBeGreaterThan(1);
    expect(Math.min(...counts)).toBeLessThanOrEqual(200);
  });

  it('a sending that the server dies over goes on where it was, without one too many', async () => {
    const batch = await running({ totalQty: 4_000, budgetAmount: 4_000_000 });
    const one = await ready(batch.id, { phones: phones(10_000, 4_000) });
    expect((await sendOut(one)).code).toBe(200);
    await expect.poll(async () => (await sendRow(one.id)).successQty, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    await at().restart('kill');
    await signIn();
    await expect.poll(async () => (await sendRow(one.id)).status, { timeout: 60_000 }).toBe('done');
    expect(await sendRow(one.id)).toMatchObject({ successQty: 4_000, failQty: 0 });
    expect(await batchRow(batch.id)).toMatchObject({ sentQty: 4_000, heldAmount: 4_000 * 600 });
    expect(await at().inspect(brokenRules)).toEqual([]);
    await signIn();
  });
});
