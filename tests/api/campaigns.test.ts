/** Promotion cards given away: budgets that cannot be overdrawn, limits that hold, and activities tried on orders before they count. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Loose } from './client';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { DAY, day, instant, usePromotions } from './promotions';

describe.each(AREA_ENGINES)('promotion cards on %s', (engine) => {
  const {
    at,
    admin,
    signIn,
    serial,
    why,
    errors,
    row,
    batchRow,
    sendRow,
    act,
    addBatch,
    running,
    phone,
    phones,
    addSend,
    ready,
    sendOut,
    done,
    sent,
    cards,
  } = usePromotions(engine);

  it('keeps every rule in the seeded data, and has batches, cards and activities in every state', async () => {
    expect(await at().inspect(brokenRules)).toEqual([]);
    await signIn();
    for (const [call, states] of [
      ['/coupon/merchant/batch/search', ['draft', 'auditing', 'running', 'stopped', 'terminated', 'ended', 'rejected']],
      ['/coupon/merchant/item/search', ['unused', 'used', 'frozen', 'voided', 'expired']],
      ['/coupon/merchant/send/search', ['auditing', 'ready', 'sending', 'done', 'stopped', 'rejected']],
      ['/activity/coupon/search', ['draft', 'published', 'running', 'ended', 'terminated']],
    ] as const)
      for (const status of states)
        expect((await admin().get(call, { status, pageSize: 1 })).data.list, `${call} ${status}`).toHaveLength(1);
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
    expect((await admin().post('/coupon/merchant/batch/update', { id: draft.id, version: draft.version, submit: true })).code).toBe(200);
    expect((await batchRow(draft.id)).status).toBe('auditing');
    expect((await act('/coupon/merchant/batch/audit', await batchRow(draft.id), { result: 0 })).data.errors).toEqual({
      reason: '驳回原因不能为空',
    });
    expect((await act('/coupon/merchant/batch/audit', await batchRow(draft.id), { result: 0, reason: '面额太高' })).code).toBe(200);
    expect(await batchRow(draft.id)).toMatchObject({ status: 'rejected', auditReason: '面额太高' });
    expect((await admin().post('/coupon/merchant/batch/delete', { ids: [draft.id] })).code).toBe(200);
    const one = await running();
    const extend = (input: Loose) =>
      admin().post('/coupon/merchant/batch/update', { id: one.id, version: one.version, only: 'extend', ...input });
    expect(errors(await extend({ totalQty: 99 })).totalQty).toMatch(/只能增加/);
    expect(errors(await extend({ validEnd: day(1) })).validEnd).toMatch(/只能延长/);
    expect(errors(await extend({ totalQty: 200 })).budgetAmount).toMatch(/总量×面额/);
    expect((await extend({ totalQty: 200, budgetAmount: 200_000, validEnd: day(60) })).code).toBe(200);
    const passed = await act('/coupon/merchant/batch/audit', await batchRow(one.id), { only: 'extension', result: 1 });
    expect(passed.code, passed.text).toBe(200);
    expect(await batchRow(one.id)).toMatchObject({ totalQty: 200, budgetAmount: 200_000, validEnd: day(60) });
    expect(
      (await admin().post('/coupon/merchant/batch/update', { id: one.id, version: (await batchRow(one.id)).version, name: '改名' })).code,
    ).toBe(422);
    const copied = await admin().post('/coupon/merchant/batch/copy', { id: one.id, name: `副本${serial()}` });
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
    const lines = (await admin().get('/coupon/merchant/send/searchDetail', { sendId: won.id, pageSize: 50 })).data.list;
    expect(lines.every((line: Loose) => line.result === 'sent' && line.cardQty === 1)).toBe(true);
  });

  it('a batch that an activity still gives out is terminated only by who has been told so', async () => {
    const batch = await running();
    const { data: scene } = await admin().post('/activity/coupon/scene/add', {
      code: `GIVEN${serial()}`,
      name: '还在发',
      trigger: 'manual',
    });
    const activity = {
      name: '还在发的活动',
      sceneId: scene.id,
      batchIds: [batch.id],
      beginAt: instant(1),
      endAt: instant(9),
      budgetAmount: 10_000,
    };
    const made = await admin().post('/activity/coupon/add', activity);
    expect(made.code, made.text).toBe(200);
    const stop = async (input: Loose) => act('/coupon/merchant/batch/stop', await batchRow(batch.id), { reason: '换方案', ...input });
    expect((await stop({ dryRun: true })).code, 'a draft gives nothing').toBe(200);
    const published = await act('/activity/coupon/publish', await row('/activity/coupon/search', made.data.id), { overlapping: 'accept' });
    expect(published.code, published.text).toBe(200);
    expect(errors(await stop({}))).toEqual({ linked: '卡券活动“还在发的活动”还在发它的卡' });
    expect((await batchRow(batch.id)).status).toBe('running');
    expect((await stop({ linked: 'accept' })).code).toBe(200);
    expect((await batchRow(batch.id)).status).toBe('terminated');
  });

  it('a batch that ends takes along what waits for a verdict, and what was rejected', async () => {
    const batch = await running({ totalQty: 30, budgetAmount: 30_000 });
    const waiting = await addSend(batch.id, { phones: phones(3_000, 1) });
    const rejected = await addSend(batch.id, { phones: phones(3_001, 1) });
    const no = await act('/coupon/merchant/send/audit', await sendRow(rejected.data.id), { result: 0, reason: '号码不对' });
    expect(no.code, no.text).toBe(200);
    const stopped = await act('/coupon/merchant/batch/stop', await batchRow(batch.id), { reason: '预算收回' });
    expect(stopped.code, stopped.text).toBe(200);
    for (const { data } of [waiting, rejected]) expect((await sendRow(data.id)).status).toBe('stopped');
  });

  it('a scene gives nobody more than its share, and says of each line that went without why', async () => {
    const scene = (
      await admin().post('/activity/coupon/scene/add', {
        code: `T${serial()}`,
        name: `场景${serial()}`,
        trigger: 'manual',
        perUserLimit: 1,
        perDayLimit: 3,
      })
    ).data;
    const batch = await running({ sceneId: scene.id });
    await sent(batch.id, { phones: phones(1_000, 2) });
    const again = await sent(batch.id, { phones: phones(1_001, 3) });
    expect(again).toMatchObject({ status: 'done', planQty: 3, successQty: 1, failQty: 2 });
    const lines = (await admin().get('/coupon/merchant/send/searchDetail', { sendId: again.id, result: 'failed' })).data.list;
    const { name } = await row('/activity/coupon/scene/search', scene.id);
    expect(lines.map((line: Loose) => line.reason).sort()).toEqual([`场景“${name}”当日限发 3 张`, `场景“${name}”每人限领 1 张`]);
    expect((await batchRow(batch.id)).heldAmount).toBe(3 * 600);
    const now = await row('/activity/coupon/scene/search', scene.id);
    expect(
      errors(await admin().post('/activity/coupon/scene/update', { id: scene.id, version: now.version, perDayLimit: 2 })).perDayLimit,
    ).toMatch(/3 张/);
    // What somebody had before counts by the limit of its day: a limit comes down again.
    const update = async (input: Loose) => {
      const { version } = await row('/activity/coupon/scene/search', scene.id);
      return admin().post('/activity/coupon/scene/update', { id: scene.id, version, ...input });
    };
    expect((await update({ perUserLimit: 2, perDayLimit: 100 })).code).toBe(200);
    await sent(batch.id, { phones: phones(1_000, 1) });
    expect((await update({ perUserLimit: 1 })).code).toBe(200);
    expect(await sent(batch.id, { phones: phones(1_000, 1) })).toMatchObject({ successQty: 0, failQty: 1 });
  });

  it('a scene is for those its occasion fits: no first order for customers who have ordered, no recall of those who never left', async () => {
    const scene = async (more: Loose): Promise<Loose> => {
      const made = await admin().post('/activity/coupon/scene/add', {
        code: `S${serial()}`,
        name: `时机${serial()}`,
        perUserLimit: 9,
        perDayLimit: 999,
        ...more,
      });
      expect(made.code, made.text).toBe(200);
      return made.data;
    };
    const asked = await admin().post('/activity/coupon/scene/add', { code: 'SX', name: '矛盾', trigger: 'first', minOrders: 1 });
    expect(errors(asked).minOrders).toBe('首单的人没下过单');
    const known = (await admin().get('/order/search', { status: 'done', pageSize: 1, sort: '-placedAt' })).data.list[0].id;
    const regular = await at().inspect(async ({ db }) => {
      const { rows } = await sql<{ phone: string }>`select customer_phone as phone from order_main where id = ${known}::bigint`.execute(db);
      return rows[0]!.phone;
    });
    await signIn();
    const stranger = phone(77_001);
    const batchOf = async (more: Loose) => {
      const batch = await running({ sceneId: (await scene(more)).id });
      const one = await sent(batch.id, { phones: `${regular}\n${stranger}` });
      const lines = (await admin().get('/coupon/merchant/send/searchDetail', { sendId: one.id, result: 'failed' })).data.list;
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
      const made = await admin().post('/activity/coupon/add', {
        name: `试${serial()}`,
        sceneId: (await scene(more)).id,
        batchIds: [batch.id],
        beginAt: instant(-1),
        endAt: instant(9),
        budgetAmount: 1_500,
      });
      expect(made.code, made.text).toBe(200);
      return (await admin().get('/activity/coupon/replay', { id: made.data.id, days: 60 })).data.replayed.touched;
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
    expect((await admin().post('/coupon/merchant/batch/enable', { ids: [batch.id], status: 'stopped' })).code).toBe(200);
    const { successQty } = await sendRow(one.id);
    const jobs = () =>
      at().inspect(async ({ db }) => {
        const { rows } = await sql`select 1 from engine_job where kind = 'coupon_send.issue' and subject = ${one.id}::bigint`.execute(db);
        return rows.length;
      });
    await expect.poll(jobs, { timeout: 60_000, interval: 500 }).toBe(0);
    await signIn();
    expect(successQty).toBeLessThan(4_000);
    expect(await sendRow(one.id)).toMatchObject({ status: 'sending', successQty });
    expect((await admin().post('/coupon/merchant/batch/enable', { ids: [batch.id], status: 'running' })).code).toBe(200);
    await expect.poll(async () => (await sendRow(one.id)).status, { timeout: 60_000 }).toBe('done');
    expect(await sendRow(one.id)).toMatchObject({ successQty: 4_000, failQty: 0 });
  });

  it('an activity is tried on orders before it is published, says what it overlaps, and its budget is never overdrawn', async () => {
    const scene = (
      await admin().post('/activity/coupon/scene/add', {
        code: `A${serial()}`,
        name: `活动场景${serial()}`,
        trigger: 'manual',
        perUserLimit: 5,
        perDayLimit: 500,
      })
    ).data;
    const batch = await running();
    const add = (more: Loose = {}) =>
      admin().post('/activity/coupon/add', {
        name: `活动${serial()}`,
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
    expect(errors(await add({ conditions: [{ fact: 'weekday', op: 'eq', value: '9' }] })).conditions).toBe(
      '第 1 行:没有星期“9”,可用:1、2、3、4、5、6、7',
    );
    const dear = { fact: 'goodsAmount', op: 'gte', value: '50' };
    const refused = async (...conditions: Loose[]) => errors(await add({ conditions })).conditions;
    expect(await refused({ ...dear, join: 'or' })).toBe('第 1 行:上面没有行,不能是“或”');
    expect(await refused(dear, { fact: 'source', op: 'notIn', value: 'wechat\uff0cfax', join: 'or' })).toMatch(/^第 2 行:没有来源“fax”/);
    expect(await refused(dear, { fact: 'cityCode', op: 'gte', value: '3301', join: 'or' })).toBe(
      '第 2 行:城市只能“等于”、“属于”或“不属于”',
    );
    expect(await refused(dear, { ...dear, join: 'xor' })).toMatch(/^第 2 行:与上一行/);
    const made = await add({ conditions: [{ fact: 'goodsAmount', op: 'gte', value: '50' }] });
    expect(made.code, made.text).toBe(200);
    expect((await activity(made.data.id)).conditionText).toBe('商品额不小于 50.00 元');
    const { replayed } = (await admin().get('/activity/coupon/replay', { id: made.data.id, days: 60 })).data;
    const orders: Loose[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const { list } = (
        await admin().get('/order/search', {
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
    expect((await admin().get('/order/search', { id: opened.join(), pageSize: 200 })).data.list).toHaveLength(opened.length);
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
    const known = await at().inspect(
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
    await signIn();
    const again = (await admin().get('/activity/coupon/replay', { id: regular.data.id, days: 60 })).data.replayed;
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
      admin().post('/activity/coupon/publish', { id, version: (await activity(id)).version, overlapping });
    expect((await publish(made.data.id)).code).toBe(200);
    const next = await add();
    expect(errors(await publish(next.data.id)).overlapping).toMatch(/重叠.*同一场景、共用 1 个批次/);
    expect((await publish(next.data.id, 'accept')).code).toBe(200);
    await at().inspect(async ({ db }) => {
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    await signIn();
    await expect.poll(async () => (await activity(made.data.id)).status, { timeout: 30_000 }).toBe('running');
    // Customers whose last order does not fit the activity, or who never ordered, get no card; what was reserved for them is free again.
    const lastOrders = await at().inspect(
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
    await signIn();
    const meant = lastOrders.filter(({ goods }) => Number(goods) >= 5_000).map((one) => one.phone);
    const small = lastOrders.find(({ goods }) => Number(goods) < 5_000)!.phone;
    const none = await sent(batch.id, { activityId: made.data.id, phones: [small, phone(5_000)].join() });
    expect(none).toMatchObject({ status: 'done', successQty: 0, failQty: 2 });
    const lines = (await admin().get('/coupon/merchant/send/searchDetail', { sendId: none.id })).data.list;
    expect(lines.map((line: Loose) => line.reason)).toEqual(Array(2).fill('不符合活动条件:商品额不小于 50.00 元'));
    expect(await activity(made.data.id)).toMatchObject({ heldAmount: 0, receivedCount: 0, status: 'running' });
    const over = await ready(batch.id, { activityId: made.data.id, phones: meant.slice(0, 3).join() });
    expect(why(await sendOut(over))).toBe('coupon.budgetShort');
    const late = (await addSend(batch.id, { activityId: made.data.id, phones: phone(5_001) })).data.id;
    const fits = await sent(batch.id, { activityId: made.data.id, phones: meant.slice(0, 2).join() });
    expect(fits).toMatchObject({ status: 'done', successQty: 2 });
    expect(await activity(made.data.id)).toMatchObject({ heldAmount: 1_200, receivedCount: 2, status: 'ended' });
    // What waits for a verdict when its activity ends can't be passed any more, only turned down.
    const passing = await act('/coupon/merchant/send/audit', await sendRow(late), { result: 1 });
    expect(why(passing)).toBe('coupon.activityUnfit');
    expect((await act('/coupon/merchant/send/audit', await sendRow(late), { result: 0, reason: '活动已结束' })).code).toBe(200);
    expect(
      (await admin().post('/activity/coupon/scene/enable', { ids: [scene.id], status: 'disabled' })).data.results?.[0]?.data?.reason ??
        why(await admin().post('/activity/coupon/scene/enable', { ids: [scene.id], status: 'disabled' })),
    ).toBe('coupon.sceneInUse');
    expect((await admin().post('/activity/coupon/stop', { ids: [next.data.id], reason: '不做了' })).code).toBe(200);
    expect(await at().inspect(brokenRules)).toEqual([]);
  });

  it('an activity gives cards to those who meet one of the lines joined by “or”, and to nobody for what is not known of them', async () => {
    const scene = await admin().post('/activity/coupon/scene/add', { code: `J${serial()}`, name: `任一${serial()}`, trigger: 'manual' });
    const batch = await running();
    const known = (await admin().get('/order/search', { status: 'done', source: 'wechat', pageSize: 1, sort: '-placedAt' })).data.list[0]
      .id;
    const regular = phone(88_001);
    const stranger = phone(88_002);
    await at().inspect(({ db }) => sql`update order_main set customer_phone = ${regular} where id = ${known}::bigint`.execute(db));
    await signIn();
    const under = async (conditions: readonly Loose[]): Promise<string> => {
      const made = await admin().post('/activity/coupon/add', {
        name: `任一${serial()}`,
        sceneId: scene.data.id,
        batchIds: [batch.id],
        beginAt: instant(-1),
        endAt: instant(9),
        budgetAmount: 9_000,
        conditions,
      });
      expect(made.code, made.text).toBe(200);
      const { version } = await row('/activity/coupon/search', made.data.id);
      expect((await admin().post('/activity/coupon/publish', { id: made.data.id, version, overlapping: 'accept' })).code).toBe(200);
      return made.data.id;
    };
    const either = await under([
      { fact: 'goodsAmount', op: 'gte', value: '100000' },
      { fact: 'ordersBefore', op: 'lte', value: '0', join: 'or' },
    ]);
    const neither = await under([{ fact: 'source', op: 'notIn', value: 'app', join: 'and' }]);
    await at().inspect(({ db }) => sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db));
    await signIn();
    for (const id of [either, neither])
      await expect.poll(async () => (await row('/activity/coupon/search', id)).status, { timeout: 30_000 }).toBe('running');
    const outcomes = async (activityId: string) => {
      const one = await sent(batch.id, { activityId, phones: [regular, stranger].join() });
      const lines = await at().inspect(({ db }) =>
        sql<Loose>`select phone, result, reason from coupon_send_line where send_id = ${one.id}::bigint order by phone`.execute(db),
      );
      await signIn();
      return lines.rows;
    };
    expect(await outcomes(either)).toEqual([
      { phone: regular, result: 'failed', reason: '不符合活动条件:商品额不小于 100,000.00 元,或此前单数不大于 0' },
      { phone: stranger, result: 'sent', reason: null },
    ]);
    expect(await outcomes(neither)).toEqual([
      { phone: regular, result: 'sent', reason: null },
      { phone: stranger, result: 'failed', reason: '不符合活动条件:来源不属于 APP' },
    ]);
  });
});
