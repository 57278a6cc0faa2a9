/** What stations and front warehouses take, what giving them an order costs, and what shops ask for. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slotMax } from '../../src/areas/delivery/capacity';
import { addDays, DAY_MS, dayOf, mondayOf } from '../../src/language/days';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { servedOrders } from './servedOrders';

describe.each(AREA_ENGINES)('what stations take and what they ask for on %s', (engine) => {
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
  const order = async (id: string): Promise<Loose> => (await admin.get('/third/order/detail', { id })).data;
  const allocate = async (id: string, to: object, more: object = {}) => {
    const { version } = await order(id);
    return admin.post('/third/order/allocationOrderV2', { ids: [id], versions: { [id]: version }, ...to, ...more });
  };
  const reasonOf = (answer: Loose): string | undefined => answer.data?.results?.[0]?.data?.reason;
  const served = (limit: number, skip = 0) => servedOrders(query, limit, skip);

  it('T5 W5 keeps the hours of front warehouses, the day from which they serve a street, and how much they handle a day: a full one is refused', async () => {
    const [one] = await served(1, 2);
    const target = { target: 'warehouse', warehouseId: one!.warehouseId };
    const [before] = await query(
      sql<{
        open: string;
        close: string;
      }>`select open_time::text as open, close_time::text as close from partner_warehouse where id = ${one!.warehouseId}`,
    );
    await query(sql`update partner_warehouse set open_time = '12:00', close_time = '18:00' where id = ${one!.warehouseId}`);
    const late = await allocate(one!.id, target);
    expect(reasonOf(late)).toBe('order.outsideHours');
    expect(late.data.results[0].message).toMatch(/营业时间是 12:00-18:00,送达时间 10:00/);
    await query(
      sql`update partner_warehouse set open_time = ${before!.open}, close_time = ${before!.close} where id = ${one!.warehouseId}`,
    );
    await query(sql`update warehouse_street set effective_at = now() + interval '9 days' where id = ${one!.streetId}`);
    const early = await allocate(one!.id, target);
    expect(reasonOf(early)).toBe('order.warehouseNotCovering');
    expect(early.data.results[0].message).toMatch(/起才覆盖该街道/);
    await query(sql`update warehouse_street set effective_at = now() - interval '1 day' where id = ${one!.streetId}`);
    // So many orders a day, not counting this one; without a value there is no limit.
    const [day] = await query(
      sql<{
        booked: number;
      }>`select count(*)::int as booked from third_order o join third_order t on t.id = ${one!.id} where o.warehouse_id = ${one!.warehouseId} and o.status in ('assigned', 'ready', 'delivering', 'done') and o.id <> t.id
        and o.work_date = (t.promise_at at time zone 'Asia/Shanghai')::date`,
    );
    const limit = (most: number) => query(sql`update partner_warehouse set day_capacity = ${most} where id = ${one!.warehouseId}`);
    if (day!.booked === 0) {
      // Another order that it serves as well, for the same hour.
      const [other] = await query(sql<{ id: string }>`
        update third_order o set promise_at = t.promise_at, brand_id = t.brand_id, area_code = t.area_code
        from third_order t where t.id = ${one!.id} and o.id = (
          select w.id from third_order w where w.status = 'waiting' and w.id <> ${one!.id} and not exists (
            select from third_order_item i left join stock k on k.warehouse_id = ${one!.warehouseId} and k.spec_code_id = i.spec_code_id
            where i.third_order_id = w.id and coalesce(k.allocatable, 0) < i.qty)
          order by w.id desc limit 1)
        returning o.id::text`);
      expect((await allocate(other!.id, target)).code).toBe(200);
      day!.booked = 1;
    }
    await limit(day!.booked);
    const full = await allocate(one!.id, target);
    expect(reasonOf(full)).toBe('order.warehouseFull');
    expect(full.data.results[0].message).toContain(`处理量已满(${day!.booked}/${day!.booked})`);
    await limit(day!.booked + 1);
    expect((await allocate(one!.id, target)).code).toBe(200);
    expect((await allocate(one!.id, target)).code).toBe(200);
    await limit(0);
    expect((await allocate(one!.id, target)).code).toBe(200);
  });

  it('counts an order that is overdue on the day on which it goes out, not on the day it was promised for', async () => {
    const [first, second] = (await served(2, 4)) as [Loose, Loose];
    // Both of the same warehouse, yesterday's, and of a brand and street that it serves.
    await query(sql`
      update third_order set promise_at = now() - interval '30 hours', placed_at = now() - interval '40 hours' where id = any(${[first.id, second.id]}::bigint[])`);
    await query(sql`
      update third_order o set brand_id = t.brand_id, area_code = t.area_code, lng = t.lng, lat = t.lat from third_order t where t.id = ${first.id} and o.id = ${second.id}`);
    const target = { target: 'warehouse', warehouseId: first.warehouseId };
    await query(sql`update partner_warehouse set open_time = null, close_time = null where id = ${first.warehouseId}`);
    expect(await allocate(first.id, target)).toMatchObject({ code: 200 });
    const today = dayOf(Date.now());
    expect((await order(first.id)).workDate).toBe(today);
    const [{ booked }] = (await query(sql<{ booked: number }>`
      select count(*)::int as booked from third_order where warehouse_id = ${first.warehouseId} and work_date = ${today}::date
        and status in ('assigned', 'ready', 'delivering', 'done')`)) as [{ booked: number }];
    expect(booked).toBeGreaterThan(0);
    await query(sql`update partner_warehouse set day_capacity = ${booked} where id = ${first.warehouseId}`);
    const full = await allocate(second.id, target);
    expect(reasonOf(full), full.text).toBe('order.warehouseFull');
    expect(full.data.results[0].message).toContain(`${today} 处理量已满(${booked}/${booked})`);
    // Its own seat is none of another's.
    expect(await allocate(first.id, target)).toMatchObject({ code: 200 });
    await query(sql`update partner_warehouse set day_capacity = 0 where id = ${first.warehouseId}`);
  });

  it('W16 splits a day into slots that add up to it', async () => {
    const [one] = await query(sql<{ id: string; stationId: string }>`
      select o.id::text, d.id::text as station_id from third_order o join delivery_shop d on o.area_code = any(d.area_codes) and d.status = 'enabled'
      where o.status = 'waiting' and o.abnormal_type not in ('decrypt', 'address') and not exists (select from delivery_auth x where x.shop_id = o.shop_id) and not exists (select from third_order_item i where i.third_order_id = o.id and i.spec_code_id = any(d.ban_spec_ids)) order by o.id desc limit 1`);
    await query(sql`update delivery_shop set day_capacity = 100 where id = ${one!.stationId}`);
    for (const [hour, max] of [
      [9, 34],
      [14, 33],
      [20, 33],
    ] as const) {
      await query(
        sql`update third_order set promise_at = date_trunc('day', now() at time zone 'Asia/Shanghai' + interval '40 day') at time zone 'Asia/Shanghai' + make_interval(hours => ${hour}) where id = ${one!.id}`,
      );
      expect((await allocate(one!.id, { target: 'shop', deliveryShopId: one!.stationId })).code).toBe(200);
      const [slot] = await query(
        sql<{
          max: number;
        }>`select c.max_count::int as max from delivery_capacity c join third_order o on o.capacity_id = c.id where o.id = ${one!.id}`,
      );
      expect(slot!.max).toBe(max);
    }
  });

  it('lets nobody lower a slot below what it has, and plans days and weeks', async () => {
    const capacity = async (params: object): Promise<Loose[]> =>
      (await admin.get('/partner/delivery/shop/capacity/search', { pageSize: 100, ...params })).data.list;
    const [busy] = await capacity({ usedCount_from: 2, sort: '-usedCount' });
    const change = (one: Loose, input: object) =>
      admin.post('/partner/delivery/shop/capacity/update', { id: one.id, version: one.version, ...input });
    expect((await change(busy, { maxCount: busy.usedCount - 1 })).data.errors.maxCount).toMatch(/已占用/);
    expect((await change(busy, { maxCount: busy.usedCount, adjustReason: '下雨' })).code).toBe(200);
    expect((await capacity({ id: busy.id }))[0]).toMatchObject({ maxCount: busy.usedCount, source: 'manual', adjustReason: '下雨' });
    const [station] = (await admin.get('/partner/delivery/shop/search', { status: 'enabled', cityCode: '3201', pageSize: 1 })).data
      .list as [Loose];
    const day = (ahead: number) => dayOf(Date.now() + ahead * DAY_MS);
    const plan = (input: object) => admin.post('/partner/delivery/shop/capacity/plan', { deliveryShopId: station.id, ...input });
    expect((await plan({ beginDate: day(9), endDate: day(8), maxCount: 5 })).code).toBe(422);
    expect((await plan({ beginDate: day(-1), endDate: day(2), maxCount: 5 })).code).toBe(422);
    expect((await plan({ beginDate: day(8), endDate: day(90), maxCount: 5 })).code).toBe(422);
    const monday = mondayOf(day(14));
    expect((await plan({ beginDate: addDays(monday, -7), endDate: addDays(monday, -1), slots: ['morning'], maxCount: 7 })).code).toBe(200);
    expect(
      (await admin.post('/partner/delivery/shop/capacity/copyWeek', { deliveryShopId: station.id, weekOf: addDays(monday, 3) })).code,
    ).toBe(200);
    const week = (
      await admin.get('/partner/delivery/shop/capacity/calendar', { deliveryShopId: station.id, pageSize: 200 })
    ).data.list.filter((one: Loose) => one.workDate >= monday && one.workDate <= addDays(monday, 6)) as Loose[];
    expect(week).toHaveLength(21);
    for (const one of week) expect(one.maxCount).toBe(one.slot === 'morning' ? 7 : slotMax(station.dayCapacity, one.slot));
    const partner = await at.as('partner');
    expect([0, 404, 422]).toContain(
      (
        await partner.post('/partner/delivery/shop/capacity/plan', {
          deliveryShopId: station.id,
          beginDate: day(20),
          endDate: day(20),
          maxCount: 1,
        })
      ).code,
    );
  });

  it('T19 never has more in a slot than it takes, though it is lowered while orders come', async () => {
    const [place] = await query(sql<{ stationId: string; street: string }>`
      select d.id::text as station_id, d.area_codes[1] as street from delivery_shop d
      where d.status = 'enabled' and d.ban_spec_ids = '{}' and d.shop_id is null and not exists (
        select from delivery_auth a where a.area_codes && d.area_codes) order by d.id limit 1`);
    const ids = (
      await query(sql<{ id: string }>`
        update third_order set area_code = ${place!.street},
          promise_at = date_trunc('day', now() at time zone 'Asia/Shanghai' + interval '50 day') at time zone 'Asia/Shanghai' + interval '9 hours'
        where id in (select id from third_order where status = 'waiting' and abnormal_type not in ('decrypt', 'address') order by id desc limit 14) returning id::text`)
    ).map(({ id }) => id);
    const to = { target: 'shop', deliveryShopId: place!.stationId };
    expect((await allocate(ids[0]!, to)).code).toBe(200);
    const slot = async (): Promise<Loose> => {
      const { capacityId } = await order(ids[0]!);
      return (await admin.get('/partner/delivery/shop/capacity/search', { id: capacityId })).data.list[0];
    };
    const lower = async (maxCount: number) => {
      const { id, version } = await slot();
      return admin.post('/partner/delivery/shop/capacity/update', { id, version, maxCount, adjustReason: '人手不够' });
    };
    expect((await lower(10)).code).toBe(200);
    const answers = await Promise.all([...ids.slice(1).map((id) => allocate(id, to)), ...[6, 5, 4, 3].map((most) => lower(most))]);
    expect(answers.filter(({ status }) => ![200, 412, 422].includes(status)).map(({ text }) => text)).toEqual([]);
    const { usedCount, maxCount, overloadCount } = await slot();
    expect(usedCount).toBe(1 + answers.slice(0, 13).filter(({ code }) => code === 200).length);
    expect(usedCount).toBeLessThanOrEqual(maxCount + overloadCount);
    expect((await lower(usedCount - 1)).data.errors.maxCount).toMatch(/已占用/);

    // A batch whose slot fills up between its preview and Enter: what has no seat any more comes back as its row, as it was.
    const left = (await Promise.all(ids.toSorted().map(order))).filter(({ status }) => status === 'waiting');
    const [first, second, other] = left as [Loose, Loose, Loose];
    expect((await lower(usedCount + 2)).code).toBe(200);
    const versions = { [first.id]: first.version, [second.id]: second.version };
    const batch = (more: object = {}) =>
      admin.post('/third/order/allocationOrderV2', { ids: [first.id, second.id], versions, ...to, ...more });
    expect((await batch({ dryRun: true })).data).toMatchObject({ done: 2 });
    expect((await slot()).usedCount, 'a preview takes no seat').toBe(usedCount);
    expect((await allocate(other.id, to)).code).toBe(200);
    const { data } = await batch();
    expect(data, JSON.stringify(data)).toMatchObject({
      done: 1,
      results: [
        { id: first.id, ok: true },
        { id: second.id, ok: false, message: expect.stringContaining('运力已满'), data: { reason: 'order.slotFull' } },
      ],
    });
    expect((await slot()).usedCount).toBe(usedCount + 2);
    expect(await order(first.id)).toMatchObject({ status: 'assigned', deliveryShopId: place!.stationId });
    expect(await order(second.id)).toEqual(second);
  });

  it('hands a request of a shop to the ERP once it is audited, once', async () => {
    const DEPOT = '/partner/depot/logistics';
    const info = async (id: string): Promise<Loose> => (await admin.get(`${DEPOT}/info`, { id })).data;
    const why = (answer: Loose) => JSON.stringify(answer.data ?? answer.message) + answer.message;
    const [place] = await query(sql<{ shopId: string; warehouseId: string; foreignId: string; a: string; b: string }>`
      select s.id::text as shop_id, w.id::text as warehouse_id, (select f.id::text from partner_warehouse f where f.partner_id <> s.partner_id limit 1) as foreign_id,
        (select min(spec_no) from partner_spu_code where status = 'enabled' and not deleted) as a, (select max(spec_no) from partner_spu_code where status = 'enabled' and not deleted) as b
      from merchant_shop s join partner_warehouse w on w.partner_id = s.partner_id and w.warehouse_type = 'main' and left(w.area_code, 4) = left(s.area_code, 4) where s.status = 'open' order by s.id limit 1`);
    const input = (more: object = {}) => ({
      shopId: place!.shopId,
      warehouseId: place!.warehouseId,
      expectDate: dayOf(Date.now() + 3 * DAY_MS),
      items: [
        { specNo: place!.a, qty: 20 },
        { specNo: place!.b, qty: 5 },
      ],
      ...more,
    });
    const add = (more: object = {}) => admin.post(`${DEPOT}/add`, input(more));
    const items = (...lines: readonly (readonly [specNo: string, qty: number])[]) => ({
      items: lines.map(([specNo, qty]) => ({ specNo, qty })),
    });
    const errorsOf = async (more: object): Promise<Loose> => (await add(more)).data.errors;
    expect(await errorsOf({ items: [] })).toMatchObject({ items: '商品不能为空' });
    expect(await errorsOf(items([place!.b, 1], [place!.a, 0]))).toMatchObject({ 'items.1.qty': expect.stringMatching(/^第 2 行:件数/) });
    expect(await errorsOf(items([place!.a, 1.5]))).toMatchObject({ 'items.0.qty': expect.stringMatching(/^第 1 行:件数/) });
    expect(await errorsOf(items([place!.a, 1], [place!.a, 2]))).toMatchObject({ items: `第 2 行:${place!.a} 写了两次` });
    expect(await errorsOf(items([place!.a, 1], ['NO-SUCH', 2]))).toMatchObject({ items: '第 2 行:没有启用的规格“NO-SUCH”' });
    expect(why(await add({ warehouseId: place!.foreignId }))).toMatch(/不是这家门店的服务商的仓库/);
    expect(why(await add({ expectDate: '2020-01-01' }))).toMatch(/不能早于今天/);
    const act = (what: string, id: string, more: object = {}) => admin.post(`${DEPOT}/${what}`, { ids: [id], ...more });
    const audit = async (id: string, more: object, version?: number) =>
      act('audit', id, { versions: { [id]: version ?? (await info(id)).version }, ...more });
    const { id } = (await add()).data;
    expect(await info(id)).toMatchObject({ status: 'auditing', totalQty: 25, confirmQty: 0, applyNo: expect.stringMatching(/^DL\d{18}$/) });
    // Whoever lets it go sees what lies on the shelf now, also where nothing did when it was asked for.
    const there = async () => new Map((await info(id)).lines.map((line: Loose) => [line.specNo, line['stockId.available']]));
    const before = await there();
    const [spec] = (await admin.get('/partner/product/spu/code/search', { keyword: place!.b })).data.list.filter(
      (one: Loose) => one.specNo === place!.b,
    );
    const lines = [{ specCodeId: spec.id, qty: 7 }];
    const found = await admin.post('/stock/adjust', { kind: 'gain', warehouseId: place!.warehouseId, reason: '找到', lines });
    expect(found.code, why(found)).toBe(200);
    expect(await there()).toEqual(new Map([...before, [place!.b, Number(before.get(place!.b)) + 7]]));
    expect((await act('upToERP', id)).code).toBe(422);
    expect((await audit(id, { result: 0, reason: '先核库存' })).code).toBe(200);
    const rejected = await info(id);
    expect((await admin.post(`${DEPOT}/update`, { id, version: rejected.version, items: [{ specNo: place!.a, qty: 12 }] })).code).toBe(200);
    expect(await info(id)).toMatchObject({ status: 'auditing', totalQty: 12, auditReason: null });
    // An audit releases what the auditor has seen, and nothing that was requested meanwhile.
    const seen = (await info(id)).version;
    expect((await admin.post(`${DEPOT}/update`, { id, version: seen, items: [{ specNo: place!.a, qty: 2000 }] })).code).toBe(200);
    expect((await audit(id, { result: 1 }, seen)).data.results[0].code).toBe(412);
    const { version } = await info(id);
    expect((await admin.post(`${DEPOT}/update`, { id, version, items: [{ specNo: place!.a, qty: 12 }] })).code).toBe(200);
    expect(why(await audit(id, { result: 1, items: [{ specNo: place!.a, confirmQty: 13 }] }))).toMatch(/申请 12 件,不能批 13 件/);
    expect(why(await audit(id, { result: 1, items: [{ specNo: place!.b, confirmQty: 1 }] }))).toMatch(/申请里没有/);
    expect(why(await audit(id, { result: 1, items: [{ specNo: place!.a, confirmQty: 0 }] }))).toMatch(/一件也不批的,请驳回/);
    expect((await audit(id, { result: 1, items: [{ specNo: place!.a, confirmQty: 10 }] })).code).toBe(200);
    expect(await info(id)).toMatchObject({ status: 'ready', confirmQty: 10 });
    // Handed over at once by two, it is one call under its own number; until it is answered nothing is done to it.
    const [{ id: erp }] = (await admin.get('/gateway/state/search', { pageSize: 50 })).data.list.filter(
      (one: Loose) => one.gateway === 'erp',
    ) as [Loose];
    const erpIs = async (what: 'open' | 'close') =>
      expect((await admin.post(`/gateway/state/${what}`, { ids: [erp], ...(what === 'open' && { reason: 'ERP 停机' }) })).code).toBe(200);
    const calls = async (): Promise<Loose[]> => (await admin.get('/gateway/call/search', { keyword: applyNo })).data.list;
    const onCall = async (what: 'giveUp' | 'retry') =>
      (await admin.post(`/gateway/call/${what}`, { ids: [(await calls())[0]!.id], ...(what === 'giveUp' && { reason: '改天再传' }) })).code;
    const { applyNo } = await info(id);
    await erpIs('open');
    expect((await Promise.all([act('upToERP', id), act('upToERP', id)])).map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(await info(id)).toMatchObject({ status: 'ready', erpPending: true, erpNo: null, erpMessage: '已交给 ERP,等待答复' });
    for (const what of ['upToERP', 'cancel']) expect(why(await act(what, id))).toMatch(/等待ERP答复为“是”,不能/);
    expect((await admin.post(`${DEPOT}/update`, { id, version: (await info(id)).version, remark: '加急' })).code).toBe(422);
    // Once abandoned it may be submitted again, by either way, under the same number, so that it is never ordered twice.
    expect(await onCall('giveUp')).toBe(200);
    expect(await info(id)).toMatchObject({ status: 'failed', erpPending: false, erpMessage: '不再等 ERP 答复:改天再传' });
    expect(await onCall('retry')).toBe(200);
    expect(await info(id)).toMatchObject({ status: 'failed', erpPending: true });
    expect(await onCall('giveUp')).toBe(200);
    expect((await act('upToERP', id)).code).toBe(200);
    expect(await calls()).toMatchObject([{ requestNo: applyNo, status: 'waiting' }]);
    await erpIs('close');
    const answered = async (of: string): Promise<Loose> => {
      await expect.poll(async () => (await info(of)).erpPending, { timeout: 20_000 }).toBe(false);
      return info(of);
    };
    const up = await answered(id);
    expect(up).toMatchObject({ status: 'uploaded', erpNo: expect.stringMatching(/^ERP/), erpMessage: '模拟 ERP:已接收 1 行' });
    expect(await calls()).toMatchObject([{ status: 'done', remoteNo: up.erpNo, tries: 1 }]);
    const again = await act('upToERP', id);
    expect(again.code).toBe(200);
    expect(JSON.stringify(again.data)).toContain(up.erpNo);
    expect(await info(id)).toMatchObject({ erpNo: up.erpNo, uploadedAt: up.uploadedAt });
    expect((await act('cancel', id)).code).toBe(422);
    // One that the ERP refuses waits for somebody, and may be handed over again.
    const [failed] = (await admin.get(`${DEPOT}/search`, { status: 'ready,failed', pageSize: 50 })).data.list.filter(
      (one: Loose) => one.expectDate < dayOf(Date.now()),
    ) as [Loose];
    const refused = { status: 'failed', erpNo: null, erpMessage: expect.stringMatching(/^模拟 ERP:期望到货 .* 已过/) };
    for (const _ of [1, 2]) {
      expect((await act('upToERP', failed.id)).code).toBe(200);
      expect(await answered(failed.id)).toMatchObject(refused);
    }
    expect((await act('cancel', failed.id)).code).toBe(200);
    // Cancelled, it is not sent from where the calls are either.
    const [call] = (await admin.get('/gateway/call/search', { keyword: failed.applyNo })).data.list as [Loose];
    expect(why(await admin.post('/gateway/call/retry', { ids: [call.id] }))).toMatch(/已经取消,不能再交给 ERP/);
    expect(call).toMatchObject({ status: 'failed', stuck: false });
    // What can't come in time any more is not let go: the ERP would refuse it, and nobody could change it then.
    const late = (await add()).data.id;
    await query(sql`update depot_logistics set expect_date = ${dayOf(Date.now() - DAY_MS)} where id = ${late}`);
    expect(why(await audit(late, { result: 1 }))).toMatch(/已过,请先修改日期或驳回/);
    expect((await audit(late, { result: 0, reason: '日期已过' })).code).toBe(200);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
