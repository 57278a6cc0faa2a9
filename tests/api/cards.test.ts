/** Cards at their edges: the very instant at which one ends, and an order that is paid back bit by bit. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('cards at their edges on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const cards = async (params: Loose): Promise<Loose[]> =>
    (await admin.get('/coupon/merchant/item/search', { pageSize: 200, ...params })).data.list;

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('a card is refused from the very instant on at which it ends, before the clock has come by', async () => {
    const now = new Date().toISOString();
    const { id } = (await cards({ status: 'unused' })).find((one) => one.batchId && one.validEnd > now)!;
    const [order] = (await admin.get('/order/search', { status: 'paying', pageSize: 1 })).data.list;
    await at.inspect(async ({ db }) => {
      await sql`update coupon_item set valid_begin = now() + interval '2 seconds', valid_end = now() + interval '5 seconds'
        where id = ${id}::bigint`.execute(db);
      // The clock comes later.
      await sql`update engine_job set run_at = now() + interval '1 hour' where kind = 'engine.clock'`.execute(db);
    });
    admin = await at.as('admin');
    const [card] = (await cards({ id })) as [Loose];
    const why = async () => {
      const { data, message } = await admin.post('/coupon/merchant/item/use', {
        id: card.id,
        version: card.version,
        orderId: order.id,
        dryRun: true,
      });
      return `${data?.reason} ${message}`;
    };
    await expect.poll(why, { timeout: 20_000, interval: 100 }).toMatch(/^coupon\.cardNotInForce 卡已于 .* 过期$/);
    expect((await cards({ id: card.id }))[0]).toMatchObject({ status: 'unused', orderId: null });
  });

  it('an order that is paid back in two halves gives its card back once, with the second', async () => {
    const card = (await cards({ status: 'used', sort: '-usedAt' })).find(
      (one) => one.batchId && !one.settlementId && one.platformBear > 0 && one.validEnd > new Date().toISOString(),
    )!;
    const batch = async () => (await admin.get('/coupon/merchant/batch/search', { id: card.batchId })).data.list[0];
    const order = async () => (await admin.get('/order/search', { id: card.orderId })).data.list[0];
    const before = await batch();
    const refund = async (amount: number) =>
      admin.post('/order/refund', { id: card.orderId, version: (await order()).version, amount, reason: '少送一桶' });
    const all = (await order()).refundableAmount;
    const half = await refund(Math.floor(all / 2));
    expect(half.code, half.text).toBe(200);
    expect((await cards({ id: card.id }))[0]).toMatchObject({ status: 'used', orderId: card.orderId, platformBear: card.platformBear });
    expect((await batch()).spentAmount).toBe(before.spentAmount);
    const rest = await refund(all - Math.floor(all / 2));
    expect(rest, rest.text).toMatchObject({ code: 200, data: { coupon: expect.stringContaining('已退回') } });
    expect((await refund(1)).code).toBe(422);
    expect((await cards({ id: card.id }))[0]).toMatchObject({ status: 'unused', orderId: null, platformBear: 0 });
    expect((await batch()).spentAmount).toBe(before.spentAmount - card.platformBear);
    const { entries } = (await admin.get('/coupon/merchant/item/info', { id: card.id })).data;
    expect(entries.filter(({ kind }: Loose) => kind === 'return')).toHaveLength(1);
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
  });
});
