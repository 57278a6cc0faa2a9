/** Promotion cards from the batch to the order: budgets that cannot be overdrawn, cards that cannot be used twice, limits that hold, and rules tried on orders before they count. */
import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/language/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

const DAY = 86_400_000;
const day = (days: number) => addDays(dayOf(Date.now()), days);
const instant = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe.each(AREA_ENGINES)('promotion cards on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  const why = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason ?? answer.message;
  const errors = (answer: Loose): Loose => answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? {};
  const row = async (call: string, id: string): Promise<Loose> => (await admin.get(call, { id })).data.list[0];
  const batchRow = (id: string) => row('/coupon/merchant/batch/search', id);
  const sendRow = (id: string) => row('/coupon/merchant/send/search', id);
  const act = (call: string, one: Loose, input: Loose = {}) =>
    admin.post(call, { ids: [one.id], versions: { [one.id]: one.version }, ...input });
  const RULE = {
    couponType: 'cut',
    faceAmount: 1_000,
    thresholdAmount: 2_000,
    totalQty: 100,
    budgetAmount: 100_000,
    platformBearBp: 6_000,
    validType: 'fixed',
  };
  const addBatch = (more: Loose = {}) =>
    admin.post('/coupon/merchant/batch/add', {
      name: `批次${++serial}`,
      ...RULE,
      validBegin: day(-1),
      validEnd: day(30),
      submit: true,
      ...more,
    });
  const running = async (more: Loose = {}): Promise<Loose> => {
    const answer = await addBatch(more);
    expect(answer.code, answer.text).toBe(200);
    expect((await act('/coupon/merchant/batch/audit', await batchRow(answer.data.id), { result: 1 })).code).toBe(200);
    return batchRow(answer.data.id);
  };
  const phone = (n: number) => `139${String(10_000_000 + n)}`;
  const phones = (from: number, count: number) => Array.from({ length: count }, (_, n) => phone(from + n)).join('\n');
  const addSend = (batchId: string, more: Loose) =>
    admin.post('/coupon/merchant/send/add', { batchId, targetType: 'phone', perQty: 1, ...more });
  const ready = async (batchId: string, more: Loose): Promise<Loose> => {
    const answer = await addSend(batchId, more);
    expect(answer.code, answer.text).toBe(200);
    expect((await act('/coupon/merchant/send/audit', await sendRow(answer.data.id), { result: 1 })).code).toBe(200);
    return sendRow(answer.data.id);
  };
  const sendOut = (one: Loose) => admin.post('/coupon/merchant/send/send', { id: one.id, version: one.version });
  const done = async (id: string): Promise<Loose> => {
    await expect.poll(async () => (await sendRow(id)).status, { timeout: 30_000 }).not.toBe('sending');
    return sendRow(id);
  };
  const sent = async (batchId: string, more: Loose): Promise<Loose> => {
    const one = await ready(batchId, more);
    const answer = await sendOut(one);
    expect(answer.code, answer.text).toBe(200);
    return done(one.id);
  };
  const cards = async (params: Loose): Promise<Loose[]> =>
    (await admin.get('/coupon/merchant/item/search', { pageSize: 200, ...params })).data.list;
  /** An order of each of these people that waits to be paid, in their order. */
  const ordersOf = async (people: string[], goods = 6_600): Promise<string[]> => {
    const orders = people
      .map((whose) => ({ whose, nth: ++serial }))
      .map(({ whose, nth }) => ({
        whose,
        nth,
        id: 800_000_000_000_000_000n + BigInt(nth),
      }));
    await at.inspect(async ({ db }) => {
      const copy = async (table: string, from: string, rows: Loose[]) => {
        // What the database reckons itself takes no value.
        const { rows: names } = await sql<{ name: string }>`
          select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
        const columns = sql.join(names.map(({ name }) => sql.ref(name)));
        await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
          select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || v)).*
          from (${sql.raw(from)}) t, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) v) r`.execute(db);
      };
      await copy(
        'order_main',
        `select * from order_main where status = 'paying' and coupon_item_id is null and not deleted order by id limit 1`,
        orders.map(({ whose, nth, id }) => ({
          id: String(id),
          order_no: `M${String(99_000_000_000_000 + nth)}`,
          customer_phone: whose,
          goods_amount: goods,
          discount_amount: 0,
          delivery_amount: 0,
          paid_amount: goods,
          version: 1,
          placed_at: instant(0),
          status: 'paying',
          refundable_amount: 0,
        })),
      );
      await copy(
        'order_item',
        `select * from order_item where order_id in (select id from order_main where status = 'paying') and not is_bucket order by id limit 1`,
        orders.map(({ id }) => ({
          id: String(id + 500_000n),
          order_id: String(id),
          qty: 1,
          price: goods,
          amount: goods,
          refund_qty: 0,
          version: 1,
        })),
      );
      await copy(
        'order_main_log',
        `select * from order_main_log where action = 'place' order by id limit 1`,
        orders.map(({ id }) => ({
          id: String(id + 600_000n),
          order_id: String(id),
          from_status: null,
          to_status: 'paying',
          occurred_at: instant(0),
        })),
      );
    });
    admin = await at.as('admin');
    return orders.map(({ id }) => String(id));
  };
  const order = async (whose: string, goods?: number): Promise<string> => (await ordersOf([whose], goods))[0]!;
  const use = (card: Loose, orderId: string) => admin.post('/coupon/merchant/item/use', { id: card.id, version: card.version, orderId });

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('keeps every rule in the seeded data, and has batches, cards and activities in every state', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
    for (const [call, states] of [
      ['/coupon/merchant/batch/search', ['draft', 'auditing', 'running', 'stopped', 'terminated', 'ended', 'rejected']],
      ['/coupon/merchant/item/search', ['unused', 'used', 'frozen', 'voided', 'expired']],
      ['/coupon/merchant/send/search', ['auditing', 'ready', 'sending', 'done', 'stopped', 'rejected']],
      ['/activity/coupon/search', ['draft', 'published', 'running', 'ended', 'terminated']],
    ] as const)
      for (const status of states) expect((await admin.get(call, { status, pageSize: 1 })).data.list, `${call} ${status}`).toHaveLength(1);
  });

  it('a batch says at the field what can not be meant, is audited by another, and then only grows', async () => {
    expect(errors(await addBatch({ budgetAmount: 99_999 })).budgetAmount).toBe('预算不能少于总量×面额:1,000.00 元');
    const rate = { couponType: 'rate', discountBp: 9_000, faceAmount: 1_000 };
    expect(errors(await addBatch({ ...rate, budgetAmount: 999 })).budgetAmount).toBe('预算不够发一张:一张最高抵扣 10.00 元');
    expect((await addBatch({ ...rate, budgetAmount: 1_000 })).code).toBe(200);
    expect(errors(await addBatch({ validBegin: day(3), validEnd: day(2) })).validEnd).toBe('止不能早于起');
    expect(errors(await addBatch({ thresholdAmount: 500 })).faceAmount).toBe('面额不能高于门槛');
    expect(
      errors(await addBatch({ validType: 'days', validBegin: undefined, validEnd: undefined, validDays: 7, claimEnd: day(-1) })).claimEnd,
    ).toMatch(/过去/);
    const draft = await batchRow((await addBatch({ submit: false })).data.id);
    expect(draft.status).toBe('draft');
    expect((await admin.post('/coupon/merchant/batch/update', { id: draft.id, version: draft.version, submit: true })).code).toBe(200);
    expect((await batchRow(draft.id)).status).toBe('auditing');
    expect((await act('/coupon/merchant/batch/audit', await batchRow(draft.id), { result: 0 })).data.errors).toEqual({
      reason: '驳回原因不能为空',
    });
    expect((await act('/coupon/merchant/batch/audit', await batchRow(draft.id), { result: 0, reason: '面额太高' })).code).toBe(200);
    expect(await batchRow(draft.id)).toMatchObject({ status: 'rejected', auditReason: '面额太高' });
    expect((await admin.post('/coupon/merchant/batch/delete', { ids: [draft.id] })).code).toBe(200);
    const one = await running();
    const extend = (input: Loose) =>
      admin.post('/coupon/merchant/batch/update', { id: one.id, version: one.version, only: 'extend', ...input });
    expect(errors(await extend({ totalQty: 99 })).totalQty).toMatch(/只能增加/);
    expect(errors(await extend({ validEnd: day(1) })).validEnd).toMatch(/只能延长/);
    expect(errors(await extend({ totalQty: 200 })).budgetAmount).toMatch(/总量×面额/);
    expect((await extend({ totalQty: 200, budgetAmount: 200_000, validEnd: day(60) })).code).toBe(200);
    expect(
      (await admin.post('/coupon/merchant/batch/update', { id: one.id, version: (await batchRow(one.id)).version, name: '改名' })).code,
    ).toBe(422);
    const copied = await admin.post('/coupon/merchant/batch/copy', { id: one.id, name: `副本${serial}` });
    expect(await batchRow(copied.data.id)).toMatchObject({ status: 'draft', faceAmount: 1_000, sentQty: 0 });
  });

  it('a sending names what is no number and what stands there twice, takes room and budget at once, and gives each line its card', async () => {
    const batch = await running({ totalQty: 30, budgetAmount: 30_000 });
    expect(errors(await addSend(batch.id, { phones: '13900000001,12345\n13900000001' })).phones).toBe('不是手机号:12345');
    expect(errors(await addSend(batch.id, { phones: '13900000001,13900000001' })).phones).toBe('手机号重复:13900000001');
    expect((await addSend(batch.id, {})).code).toBe(400);
    const [first, second] = [await ready(batch.id, { phones: phones(0, 20) }), await ready(batch.id, { phones: phones(100, 20) })];
    const answers = await Promise.all([first, second].map(sendOut));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(why(answers.find(({ code }) => code === 422)!)).toBe('coupon.noRoom');
    const won = await done(answers[0]!.code === 200 ? first.id : second.id);
    expect(won).toMatchObject({ status: 'done', planQty: 20, successQty: 20, failQty: 0 });
    expect(await batchRow(batch.id)).toMatchObject({ sentQty: 20, heldAmount: 20 * 600, spentAmount: 0 });
    const issued = await cards({ sendId: won.id });
    expect(new Set(issued.map((card) => card.couponNo)).size).toBe(20);
    expect(issued.every((card) => /^K[0-9A-HJKMNP-TV-Z]{13}$/.test(card.couponNo))).toBe(true);
    const lines = (await admin.get('/coupon/merchant/send/searchDetail', { sendId: won.id, pageSize: 50 })).data.list;
    expect(lines.every((line: Loose) => line.result === 'sent' && line.cardQty === 1)).toBe(true);
  });

  it('a scene gives nobody more than its share, and says of each line that went without why', async () => {
    const scene = (
      await admin.post('/activity/coupon/scene/add', {
        code: `T${++serial}`,
        name: `场景${serial}`,
        trigger: 'manual',
        perUserLimit: 1,
        perDayLimit: 3,
      })
    ).data;
    const batch = await running({ sceneId: scene.id });
    await sent(batch.id, { phones: phones(1_000, 2) });
    const again = await sent(batch.id, { phones: phones(1_001, 3) });
    expect(again).toMatchObject({ status: 'done', planQty: 3, successQty: 1, failQty: 2 });
    const lines = (await admin.get('/coupon/merchant/send/searchDetail', { sendId: again.id, result: 'failed' })).data.list;
    const { name } = await row('/activity/coupon/scene/search', scene.id);
    expect(lines.map((line: Loose) => line.reason).sort()).toEqual([`场景“${name}”当日限发 3 张`, `场景“${name}”每人限领 1 张`]);
    expect((await batchRow(batch.id)).heldAmount).toBe(3 * 600);
    const now = await row('/activity/coupon/scene/search', scene.id);
    expect(
      errors(await admin.post('/activity/coupon/scene/update', { id: scene.id, version: now.version, perDayLimit: 2 })).perDayLimit,
    ).toMatch(/3 张/);
    // What somebody had before counts by the limit of its day: a limit comes down again.
    const update = async (input: Loose) => {
      const { version } = await row('/activity/coupon/scene/search', scene.id);
      return admin.post('/activity/coupon/scene/update', { id: scene.id, version, ...input });
    };
    expect((await update({ perUserLimit: 2, perDayLimit: 100 })).code).toBe(200);
    await sent(batch.id, { phones: phones(1_000, 1) });
    expect((await update({ perUserLimit: 1 })).code).toBe(200);
    expect(await sent(batch.id, { phones: phones(1_000, 1) })).toMatchObject({ successQty: 0, failQty: 1 });
  });

  it('a scene is for those its occasion fits: no first order for customers who have ordered, no recall of those who never left', async () => {
    const scene = async (more: Loose): Promise<Loose> => {
      const made = await admin.post('/activity/coupon/scene/add', {
        code: `S${++serial}`,
        name: `时机${serial}`,
        perUserLimit: 9,
        perDayLimit: 999,
        ...more,
      });
      expect(made.code, made.text).toBe(200);
      return made.data;
    };
    const asked = await admin.post('/activity/coupon/scene/add', { code: 'SX', name: '矛盾', trigger: 'first', minOrders: 1 });
    expect(errors(asked).minOrders).toBe('首单的人没下过单');
    const known = (await admin.get('/order/search', { status: 'done', pageSize: 1, sort: '-placedAt' })).data.list[0].id;
    const regular = await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ phone: string }>`select customer_phone as phone from order_main where id = ${known}::bigint`.execute(db);
      return rows[0]!.phone;
    });
    admin = await at.as('admin');
    const stranger = phone(77_001);
    const batchOf = async (more: Loose) => {
      const batch = await running({ sceneId: (await scene(more)).id });
      const one = await sent(batch.id, { phones: `${regular}\n${stranger}` });
      const lines = (await admin.get('/coupon/merchant/send/searchDetail', { sendId: one.id, result: 'failed' })).data.list;
      const ids = (await cards({ sendId: one.id })).map(({ lineId }) => lineId);
      return [ids.length, lines.map((line: Loose) => line.reason)];
    };
    expect(await batchOf({ trigger: 'first' })).toEqual([1, [expect.stringContaining('此前单数不大于 0')]]);
    expect(await batchOf({ trigger: 'again' })).toEqual([1, [expect.stringContaining('此前单数不小于 1')]]);
    expect(await batchOf({ trigger: 'recall', idleDays: 900 })).toEqual([
      0,
      expect.arrayContaining([expect.stringContaining('距上一单天数不小于 900')]),
    ]);
    expect(await batchOf({ trigger: 'manual' })).toEqual([2, []]);
    // Tried on orders as it would be sent.
    const batch = await running();
    const replayOf = async (more: Loose) => {
      const made = await admin.post('/activity/coupon/add', {
        name: `试${++serial}`,
        sceneId: (await scene(more)).id,
        batchIds: [batch.id],
        beginAt: instant(-1),
        endAt: instant(9),
        budgetAmount: 1_500,
      });
      expect(made.code, made.text).toBe(200);
      return (await admin.get('/activity/coupon/replay', { id: made.data.id, days: 60 })).data.replayed.touched;
    };
    const [all, first, again] = [
      await replayOf({ trigger: 'manual' }),
      await replayOf({ trigger: 'first' }),
      await replayOf({ trigger: 'again' }),
    ];
    expect([first > 0, again > 0, first + again]).toEqual([true, true, all]);
  });

  it('a batch that is disabled gives out no more, and goes on where it was once it is enabled', async () => {
    const batch = await running({ totalQty: 4_000, budgetAmount: 4_000_000 });
    const one = await ready(batch.id, { phones: phones(30_000, 4_000) });
    expect((await sendOut(one)).code).toBe(200);
    await expect.poll(async () => (await sendRow(one.id)).successQty, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    expect((await admin.post('/coupon/merchant/batch/enable', { ids: [batch.id], status: 'stopped' })).code).toBe(200);
    const { successQty } = await sendRow(one.id);
    const jobs = () =>
      at.inspect(async ({ db }) => {
        const { rows } = await sql`select 1 from engine_job where kind = 'coupon_send.issue' and subject = ${one.id}::bigint`.execute(db);
        return rows.length;
      });
    await expect.poll(jobs, { timeout: 60_000, interval: 500 }).toBe(0);
    admin = await at.as('admin');
    expect(successQty).toBeLessThan(4_000);
    expect(await sendRow(one.id)).toMatchObject({ status: 'sending', successQty });
    expect((await admin.post('/coupon/merchant/batch/enable', { ids: [batch.id], status: 'running' })).code).toBe(200);
    await expect.poll(async () => (await sendRow(one.id)).status, { timeout: 60_000 }).toBe('done');
    expect(await sendRow(one.id)).toMatchObject({ successQty: 4_000, failQty: 0 });
  });

  it('a card is used once, on an order of its holder that it fits, however many ask; what it held is spent, and comes back with the order', async () => {
    const batch = await running();
    const [card] = await cards({ sendId: (await sent(batch.id, { phones: phone(2_000) })).id });
    const [mine, small, other] = [await order(phone(2_000)), await order(phone(2_000), 1_500), await order(phone(2_001))];
    expect(errors(await use(card!, other)).orderId).toMatch(/手机号/);
    expect(errors(await use(card!, small)).orderId).toBe('适用商品 15.00 元,未到门槛 20.00 元');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.post('/coupon/merchant/item/use', { id: card!.id, version: card!.version, orderId: mine })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code === 200)!.data).toMatchObject({
      discountAmount: 1_000,
      platformBear: 600,
      merchantBear: 400,
      paidAmount: 5_600,
    });
    expect(await batchRow(batch.id)).toMatchObject({ heldAmount: 0, spentAmount: 600, usedQty: 1 });
    expect((await admin.post('/order/cancel', { ids: [mine], reason: '顾客不要了' })).code).toBe(200);
    expect(await batchRow(batch.id)).toMatchObject({ heldAmount: 600, spentAmount: 0, usedQty: 0 });
    expect((await cards({ id: card!.id }))[0]).toMatchObject({ status: 'unused', orderId: null, holdAmount: 600 });
    const last = await order(phone(2_000));
    expect((await use((await cards({ id: card!.id }))[0]!, last)).code).toBe(200);
    expect((await admin.post('/coupon/merchant/batch/stop', { ids: [batch.id], reason: '换方案' })).code).toBe(200);
    expect((await admin.post('/order/cancel', { ids: [last], reason: '顾客不要了' })).code).toBe(200);
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
      const { rows: lastCards } = await at.inspect(({ db }) =>
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
    const status = (card: Loose, input: Loose) => admin.post('/coupon/merchant/item/status', { ids: [card.id], ...input });
    expect((await status(one!, { action: 'freeze' })).code).toBe(400);
    expect((await status(one!, { action: 'freeze', reason: '手机丢了' })).code).toBe(200);
    expect((await use({ ...one, version: undefined }, '1')).code).not.toBe(200);
    expect((await status(one!, { action: 'unfreeze' })).code).toBe(200);
    expect((await status(two!, { action: 'void', reason: '发错' })).code).toBe(200);
    expect((await status(two!, { action: 'unfreeze' })).code).toBe(422);
    expect((await batchRow(batch.id)).heldAmount).toBe(2 * 600);
    await at.inspect(async ({ db }) => {
      await sql`update coupon_item set status = 'frozen', valid_end = now() - interval '1 minute' where id = ${one!.id}::bigint`.execute(
        db,
      );
    });
    admin = await at.as('admin');
    expect((await status(one!, { action: 'unfreeze' })).code).toBe(200);
    expect((await cards({ id: one!.id }))[0]).toMatchObject({ status: 'expired', holdAmount: 0 });
    const stopped = await admin.post('/coupon/merchant/batch/stop', { ids: [batch.id], reason: '换方案' });
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
    const stop = () => admin.post('/coupon/merchant/batch/stop', { ids: [batch.id], reason: '换方案' });
    const answer = await stop();
    expect(answer.code, answer.text).toBe(200);
    expect(answer.data.results[0].data).toMatchObject({ voided: count });
    // Whether it is still at it or over already, nothing of it goes on.
    const [again, enabled, used] = await Promise.all([
      stop(),
      admin.post('/coupon/merchant/batch/enable', { ids: [batch.id], status: 'running' }),
      use(kept!, orderId),
    ]);
    for (const one of [again, enabled, used]) expect([412, 422], one.text).toContain(one.code);
    await expect.poll(async () => (await batchRow(batch.id)).status, { timeout: 60_000 }).toBe('terminated');
    expect(await batchRow(batch.id)).toMatchObject({ heldAmount: 0, voidQty: count, endingReason: null });
    expect((await admin.get('/coupon/merchant/item/search', { batchId: batch.id, status: 'unused,frozen', count: 1 })).data.total).toBe(0);
  });

  it('cards run out some at a time, each part in a transaction of its own, and hold nothing afterwards', async () => {
    const batch = await running({ totalQty: 450, budgetAmount: 450_000 });
    expect(await sent(batch.id, { phones: phones(60_000, 450) })).toMatchObject({ successQty: 450 });
    await at.inspect(async ({ db }) => {
      await sql`update coupon_item set valid_end = now() - interval '1 minute', valid_begin = now() - interval '1 hour'
        where batch_id = ${batch.id}::bigint`.execute(db);
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    admin = await at.as('admin');
    await expect.poll(async () => (await batchRow(batch.id)).heldAmount, { timeout: 30_000 }).toBe(0);
    const parts = await at.inspect(
      async ({ db }) =>
        (
          await sql<{ n: string }>`select count(*) as n from coupon_entry
            where batch_id = ${batch.id}::bigint and kind = 'release' and reason = '到期' group by created_at`.execute(db)
        ).rows,
    );
    admin = await at.as('admin');
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
    await at.restart('kill');
    admin = await at.as('admin');
    await expect.poll(async () => (await sendRow(one.id)).status, { timeout: 60_000 }).toBe('done');
    expect(await sendRow(one.id)).toMatchObject({ successQty: 4_000, failQty: 0 });
    expect(await batchRow(batch.id)).toMatchObject({ sentQty: 4_000, heldAmount: 4_000 * 600 });
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
  });

  it('an activity is tried on orders before it is published, says what it overlaps, and its budget is never overdrawn', async () => {
    const scene = (
      await admin.post('/activity/coupon/scene/add', {
        code: `A${++serial}`,
        name: `活动场景${serial}`,
        trigger: 'manual',
        perUserLimit: 5,
        perDayLimit: 500,
      })
    ).data;
    const batch = await running();
    const add = (more: Loose = {}) =>
      admin.post('/activity/coupon/add', {
        name: `活动${++serial}`,
        sceneId: scene.id,
        batchIds: [batch.id],
        beginAt: instant(-1),
        endAt: instant(9),
        budgetAmount: 1_500,
        ...more,
      });
    const activity = (id: string) => row('/activity/coupon/search', id);
    expect(errors(await add({ batchIds: [] })).batchIds).toMatch(/至少一个/);
    expect(errors(await add({ endAt: instant(-2) })).endAt).toBe('结束须晚于开始');
    expect(errors(await add({ conditions: [{ fact: 'goodsAmount', op: 'gte', value: '很多' }] })).conditions).toMatch(/商品额/);
    expect(errors(await add({ conditions: [{ fact: 'hour', op: 'gte', value: '25' }] })).conditions).toMatch(/0 到 23/);
    expect(errors(await add({ conditions: [{ fact: 'weekday', op: 'eq', value: '9' }] })).conditions).toMatch(/1 到 7/);
    const made = await add({ conditions: [{ fact: 'goodsAmount', op: 'gte', value: '50' }] });
    expect(made.code, made.text).toBe(200);
    expect((await activity(made.data.id)).conditionText).toBe('商品额不小于 50.00 元');
    const { replayed } = (await admin.get('/activity/coupon/replay', { id: made.data.id, days: 60 })).data;
    const orders: Loose[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const { list } = (
        await admin.get('/order/search', {
          pageSize: 200,
          pageNo,
          placedAt_from: replayed.from,
          placedAt_to: replayed.until,
          status: 'waiting,delivering,done,refunded',
        })
      ).data;
      orders.push(...list);
      if (list.length < 200) break;
    }
    const hit = orders.filter((one) => one.goodsAmount >= 5_000);
    expect(hit.length).toBeGreaterThan(0);
    expect(replayed).toMatchObject({
      placed: orders.length,
      touched: hit.length,
      platformCost: hit.length * 600,
      shopCost: hit.length * 400,
      twice: hit.filter((one) => one.discountAmount > 0).length,
      overlaps: [],
    });
    // Each figure opens its orders.
    const ids = (some: readonly Loose[]) => some.map(({ id }) => id).sort();
    const { touched, twice, ended } = replayed.opens;
    expect(ids(hit)).toEqual([...touched].sort());
    expect(ids(hit.filter((one) => one.discountAmount > 0))).toEqual([...twice].sort());
    const opened = touched.slice(0, 100);
    expect((await admin.get('/order/search', { id: opened.join(), pageSize: 200 })).data.list).toHaveLength(opened.length);
    // 600 fen each, of 1,500: the third spends the last of it.
    const inTurn = [...hit].sort((a, b) => a.placedAt.localeCompare(b.placedAt) || a.id.localeCompare(b.id));
    expect(ended).toEqual([inTurn[2]!.id]);
    // What somebody ordered before, and how many pieces, are those of each order by itself.
    const regular = await add({
      conditions: [
        { fact: 'ordersBefore', op: 'gte', value: '1' },
        { fact: 'idleDays', op: 'gte', value: '2' },
        { fact: 'qty', op: 'gte', value: '2' },
      ],
    });
    expect(regular.code, regular.text).toBe(200);
    const known = await at.inspect(
      async ({ db }) =>
        (
          await sql<{
            phone: string;
            at: string;
            goods: string;
            qty: string;
          }>`select customer_phone as phone, extract(epoch from placed_at) * 1000 as at, goods_amount as goods,
            (select coalesce(sum(qty), 0) from order_item where order_id = o.id and not deleted) as qty
          from order_main o where not deleted and status in ('waiting', 'delivering', 'done', 'refunded')`.execute(db)
        ).rows,
    );
    admin = await at.as('admin');
    const again = (await admin.get('/activity/coupon/replay', { id: regular.data.id, days: 60 })).data.replayed;
    const regulars = known.filter((one) => {
      const earlier = known
        .filter(({ phone: whose, at: when }) => whose === one.phone && Number(when) < Number(one.at))
        .map(({ at: when }) => Number(when));
      const isRecent = Number(one.at) >= Date.parse(again.from) && Number(one.at) <= Date.parse(again.until);
      return (
        isRecent &&
        earlier.length > 0 &&
        Number(one.at) - Math.max(...earlier) >= 2 * DAY &&
        Number(one.qty) >= 2 &&
        Number(one.goods) >= 2_000
      );
    });
    expect(regulars.length).toBeGreaterThan(0);
    expect(again).toMatchObject({ touched: regulars.length, platformCost: regulars.length * 600 });
    const publish = async (id: string, overlapping = 'refuse') =>
      admin.post('/activity/coupon/publish', { id, version: (await activity(id)).version, overlapping });
    expect((await publish(made.data.id)).code).toBe(200);
    const next = await add();
    expect(errors(await publish(next.data.id)).overlapping).toMatch(/重叠.*同一场景、共用 1 个批次/);
    expect((await publish(next.data.id, 'accept')).code).toBe(200);
    await at.inspect(async ({ db }) => {
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    admin = await at.as('admin');
    await expect.poll(async () => (await activity(made.data.id)).status, { timeout: 30_000 }).toBe('running');
    // Customers whose last order does not fit the activity, or who never ordered, get no card; what was reserved for them is free again.
    const lastOrders = await at.inspect(
      async ({ db }) =>
        (
          await sql<{
            phone: string;
            goods: string;
          }>`select distinct on (customer_phone) customer_phone as phone, goods_amount as goods from order_main
          where not deleted and status in ('waiting', 'delivering', 'done', 'refunded') and customer_phone ~ '^1[0-9]{10}$' order by customer_phone, placed_at desc, id desc`.execute(
            db,
          )
        ).rows,
    );
    admin = await at.as('admin');
    const meant = lastOrders.filter(({ goods }) => Number(goods) >= 5_000).map((one) => one.phone);
    const small = lastOrders.find(({ goods }) => Number(goods) < 5_000)!.phone;
    const none = await sent(batch.id, { activityId: made.data.id, phones: [small, phone(5_000)].join() });
    expect(none).toMatchObject({ status: 'done', successQty: 0, failQty: 2 });
    const lines = (await admin.get('/coupon/merchant/send/searchDetail', { sendId: none.id })).data.list;
    expect(lines.map((line: Loose) => line.reason)).toEqual(Array(2).fill('不符合活动条件:商品额不小于 50.00 元'));
    expect(await activity(made.data.id)).toMatchObject({ heldAmount: 0, receivedCount: 0, status: 'running' });
    const over = await ready(batch.id, { activityId: made.data.id, phones: meant.slice(0, 3).join() });
    expect(why(await sendOut(over))).toBe('coupon.budgetShort');
    const fits = await sent(batch.id, { activityId: made.data.id, phones: meant.slice(0, 2).join() });
    expect(fits).toMatchObject({ status: 'done', successQty: 2 });
    expect(await activity(made.data.id)).toMatchObject({ heldAmount: 1_200, receivedCount: 2, status: 'ended' });
    expect(
      (await admin.post('/activity/coupon/scene/enable', { ids: [scene.id], status: 'disabled' })).data.results?.[0]?.data?.reason ??
        why(await admin.post('/activity/coupon/scene/enable', { ids: [scene.id], status: 'disabled' })),
    ).toBe('coupon.sceneInUse');
    expect((await admin.post('/activity/coupon/stop', { ids: [next.data.id], reason: '不做了' })).code).toBe(200);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
