/** Where orders may go: what speaks against a station or front warehouse, what a slot takes, what a delivery costs. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slotMax } from '../../src/areas/delivery/capacity';
import { platform } from '../../src/areas/catalogue';
import { thirdOrder, thirdOrderItem } from '../../src/areas/order';
import { deliveryFee } from '../../src/areas/order/effects.server';
import { stockRules } from '../../src/areas/stock/stock.rules';
import { addDays, DAY_MS, dayOf, mondayOf } from '../../src/language/days';
import { metres } from '../../src/language/geo';
import { newId } from '../../src/server/resource/newId';
import { storeOn } from '../../src/server/resource/sqlStore';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('dispatching on %s', (engine) => {
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
  /** Orders of one street and brand that a front warehouse serves and has goods for, and does not have yet, promised for tomorrow at ten. */
  const served = async (limit: number, skip = 0) => {
    const rows = await query(sql<{ id: string; warehouseId: string; streetId: string }>`
      select distinct on (o.id) o.id::text, s.warehouse_id::text, s.id::text as street_id
      from third_order o join warehouse_street s on s.brand_id = o.brand_id and s.street_code = o.area_code and not s.deleted
      join partner_warehouse w on w.id = s.warehouse_id and w.status = 'enabled' and w.biz_status = 'open'
      where o.status in ('waiting', 'assigned') and o.warehouse_id is distinct from w.id and not exists (
        select from third_order_item i left join stock k on k.warehouse_id = w.id and k.spec_code_id = i.spec_code_id
        where i.third_order_id = o.id and coalesce(k.available, 0) < i.qty)
      order by o.id limit ${limit} offset ${skip}`);
    expect(rows.length).toBe(limit);
    await query(
      sql`update third_order set promise_at = date_trunc('day', now() at time zone 'Asia/Shanghai' + interval '1 day') at time zone 'Asia/Shanghai' + interval '10 hours' where id = any(${rows.map(({ id }) => id)}::bigint[])`,
    );
    return rows;
  };

  it('T4 W4 sends a refused order out again from where its goods lie, be there no others', async () => {
    const [one] = await served(1);
    const target = { target: 'warehouse', warehouseId: one!.warehouseId };
    expect((await allocate(one!.id, target)).code).toBe(200);
    const { data: made } = await admin.post('/third/order/waybill/add', { thirdOrderId: one!.id });
    const [courier] = await query(
      sql<{ id: string }>`select id::text from shop_client where position = 'courier' and status = 'active' limit 1`,
    );
    for (const step of [{ action: 'accept', courierId: courier!.id }, { action: 'pick' }, { action: 'reject', rejectReason: '顾客不在家' }])
      expect((await admin.post('/third/order/waybill/status', { ids: [made.id], ...step })).code).toBe(200);
    const goods = sql`(select spec_code_id from third_order_item where third_order_id = ${one!.id})`;
    const held = await query(
      sql<{
        id: string;
        allocatable: number;
      }>`select id::text, allocatable from stock where warehouse_id = ${one!.warehouseId} and spec_code_id in ${goods} order by id`,
    );
    // Nothing but its own is left there.
    await query(
      sql`update stock set on_hand = on_hand - allocatable where warehouse_id = ${one!.warehouseId} and spec_code_id in ${goods}`,
    );
    const { version } = await order(one!.id);
    const again = await admin.post('/third/order/abnormal/handle', {
      ids: [one!.id],
      versions: { [one!.id]: version },
      action: 'reassign',
      reason: '改约再送',
      ...target,
    });
    expect(again, JSON.stringify(again.data)).toMatchObject({ code: 200 });
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: one!.id })).code).toBe(200);
    expect(await order(one!.id)).toMatchObject({ status: 'ready', warehouseId: one!.warehouseId });
    // An order that holds nothing there is refused.
    const [other] = (
      await query(
        sql<{
          id: string;
        }>`select o.id::text from third_order o join third_order_item i on i.third_order_id = o.id join warehouse_street s on s.brand_id = o.brand_id and s.street_code = o.area_code
        where s.warehouse_id = ${one!.warehouseId} and o.status = 'waiting' and i.spec_code_id in ${goods} limit 1`,
      )
    ).map(({ id }) => id);
    if (other) expect(reasonOf(await allocate(other, target))).toMatch(/^order\.(stockShort|outsideHours)$/);
    for (const { id, allocatable } of held) await query(sql`update stock set on_hand = on_hand + ${allocatable}::int where id = ${id}`);
  });

  it('gives nothing to a front warehouse for days that it has off, and lets it have none while orders wait without somebody in its place', async () => {
    const [one, other] = await served(2, 4);
    const { warehouseId } = one!;
    const target = { target: 'warehouse', warehouseId };
    const HOLIDAY = '/partner/warehouse/satellite/holiday';
    const at10 = (days: number) => `${addDays(dayOf(Date.now()), days)}T10:00:00+08:00`;
    const promise = (id: string, days: number) => query(sql`update third_order set promise_at = ${at10(days)} where id = ${id}`);
    const off = async (from: number, more: object = {}) =>
      admin.post(`${HOLIDAY}/add`, { warehouseId, beginAt: at10(from), endAt: at10(from + 1), reason: '整修', ...more });
    const audit = (id: string, more: object = {}) => onSeen(admin, `${HOLIDAY}/audit`, [id], { result: 1, ...more });
    const why = (answer: Loose): string => answer.data?.results?.[0]?.message ?? answer.message;

    const quiet = await off(70);
    expect(quiet.code, quiet.text).toBe(200);
    expect((await audit(quiet.data.id)).code).toBe(200);
    await promise(one!.id, 70);
    const closed = await allocate(one!.id, target);
    expect(reasonOf(closed)).toBe('order.warehouseClosed');
    expect(why(closed)).toMatch(/ 至 .* 休假$/);
    const { list } = (await admin.get('/third/order/candidates', { id: one!.id })).data as { list: Loose[] };
    expect(list.find(({ id }) => id === warehouseId)).toMatchObject({ isOpen: false });
    await promise(one!.id, 74);
    expect((await allocate(one!.id, target)).code).toBe(200);

    // Entered while nothing was promised; by the time somebody lets it in, something is.
    const bare = await off(74);
    expect(why(bare)).toMatch(/期间有 1 单承诺送达\(T.*须指定代班仓/);
    const early = await off(80);
    expect(early.code, early.text).toBe(200);
    await promise(one!.id, 80);
    const late = await audit(early.data.id);
    expect(late.data.results[0].data.reason).toBe('delivery.needsBackup');
    expect(why(late)).toContain((await order(one!.id)).orderNo);
    const [own] = await query(sql<{ partnerId: string; parentId: string; areaCode: string }>`
      select partner_id::text, parent_id::text, area_code from partner_warehouse where id = ${warehouseId}`);
    const backup = await admin.post('/partner/warehouse/add', { warehouseType: 'front', name: '代班前置仓', ...own });
    expect(backup.code, backup.text).toBe(200);
    const useless = await audit(early.data.id, { backupWarehouseId: backup.data.id });
    expect(why(useless)).toMatch(/没有覆盖同样的品牌/);
    await query(sql`
      insert into warehouse_street select (jsonb_populate_record(null::warehouse_street, to_jsonb(s) || jsonb_build_object(
        'id', (${newId()}::bigint + row_number() over ())::text, 'warehouse_id', ${backup.data.id}::text, 'street_code', left(s.street_code, 6) || '99' || row_number() over ()))).*
      from (select distinct on (brand_id) * from warehouse_street where warehouse_id = ${warehouseId} and not deleted order by brand_id, id) s`);
    const done = await audit(early.data.id, { backupWarehouseId: backup.data.id });
    expect(done.code, done.text).toBe(200);
    const [record] = (await admin.get(`${HOLIDAY}/search`, { id: early.data.id })).data.list;
    expect(record).toMatchObject({ status: 'approved', backupWarehouseId: backup.data.id, affectCount: 1 });
    await promise(other!.id, 80);
    expect(why(await allocate(other!.id, target))).toMatch(/休假,由代班前置仓代班|不覆盖/);
    expect((await admin.post('/third/order/cancel', { ids: [one!.id], cancelReason: '不要了' })).code).toBe(200);
  });

  it('T14 adds up the lines of a spec: two of them want goods for both', async () => {
    const [one] = await served(1, 1);
    const [line] = await query(sql<{ specCodeId: string; qty: number }>`
      select spec_code_id::text, qty::int from third_order_item where third_order_id = ${one!.id} order by id limit 1`);
    await query(sql`
      insert into third_order_item select (jsonb_populate_record(null::third_order_item, to_jsonb(i) || jsonb_build_object(
        'id', ${newId()}::text, 'price', 0, 'amount', 0, 'discount_share', 0, 'paid_share', 0, 'refund_share', 0))).*
      from third_order_item i where i.third_order_id = ${one!.id} order by i.id limit 1`);
    const target = { target: 'warehouse', warehouseId: one!.warehouseId };
    const shelf = async (): Promise<Loose> =>
      (await admin.get('/stock/search', { warehouseId: one!.warehouseId, specCodeId: line!.specCodeId })).data.list[0];
    const adjust = async (kind: string, qty: number) => {
      const answer = await admin.post('/stock/adjust', {
        kind,
        warehouseId: one!.warehouseId,
        reason: '只留一行的货',
        lines: [{ specCodeId: line!.specCodeId, qty }],
      });
      expect(answer.code, answer.text).toBe(200);
    };
    await adjust('scrap', (await shelf()).allocatable - line!.qty);
    const short = await allocate(one!.id, target);
    expect(reasonOf(short), JSON.stringify(short)).toBe('order.stockShort');
    expect(short.data.results[0].message).toContain(`可分 ${line!.qty},需要 ${2 * line!.qty}`);
    await adjust('gain', line!.qty);
    expect((await allocate(one!.id, target)).code).toBe(200);
    expect((await shelf()).allocatable).toBe(0);
    expect((await admin.post('/third/order/cancel', { ids: [one!.id], cancelReason: '不要了' })).code).toBe(200);
    await adjust('gain', 60);
  });

  it('T15 keeps just what its orders hold there, in whatever order they are given, carried, refused, exchanged and cancelled', async () => {
    const rows = await served(4, 3);
    const [courier] = await query(
      sql<{ id: string }>`select id::text from shop_client where position = 'courier' and status = 'active' limit 1`,
    );
    const kept = () =>
      at.inspect(async ({ db }) => {
        const broken = [];
        for (const rule of stockRules.filter(({ id }) => id === 'STK-2'))
          for (const row of (await sql.raw(rule.sql).execute(db)).rows) broken.push({ message: rule.message, row });
        return broken;
      });
    const done = new Map<string, number>();
    const steps = ['allocate', 'waybill', 'accept', 'pick', 'reject', 'reassign', 'exchange', 'deliver', 'cancel'] as const;
    // Each goes its way most of the time, and now and then another.
    for (const [n, { id, warehouseId }] of rows.entries()) {
      const target = { target: 'warehouse', warehouseId };
      const drawn = fc.sample(fc.array(fc.constantFrom(...steps.slice(0, 8)), { minLength: 6, maxLength: 6 }), {
        numRuns: 1,
        seed: 40 + n,
      })[0]!;
      for (const step of [
        'allocate',
        'waybill',
        'accept',
        'pick',
        'exchange',
        'reject',
        'reassign',
        ...drawn,
        ...(n % 2 ? (['exchange', 'cancel'] as const) : (['reject', 'reassign', 'waybill', 'accept', 'pick', 'deliver'] as const)),
      ] as const) {
        const { version, waybills, items, brandId } = await order(id);
        const open = waybills?.find(({ status }: Loose) => ['waiting', 'accepted', 'delivering'].includes(status)) ?? waybills?.at(-1);
        const known = { ids: [id], versions: { [id]: version } };
        const carry = (action: string, more: object = {}) =>
          open ? admin.post('/third/order/waybill/status', { ids: [open.id], action, ...more }) : { code: 0 };
        const shelf =
          step === 'exchange'
            ? ((await admin.get('/stock/search', { warehouseId, 'specCodeId.brandId': brandId, pageSize: 50 })).data.list as Loose[])
            : [];
        const other = shelf.find(
          (row) => row.allocatable >= items[0].qty && !items.some((item: Loose) => item.specCodeId === row.specCodeId),
        );
        const answer = await {
          allocate: () => allocate(id, target),
          waybill: () => admin.post('/third/order/waybill/add', { thirdOrderId: id }),
          accept: () => carry('accept', { courierId: courier!.id }),
          pick: () => carry('pick'),
          reject: () => carry('reject', { rejectReason: '顾客不在家' }),
          deliver: () => carry('deliver', { signImg: '本人签收' }),
          reassign: () => admin.post('/third/order/abnormal/handle', { ...known, action: 'reassign', reason: '改约再送', ...target }),
          exchange: () =>
            admin.post('/third/order/special/operate', {
              id,
              operate: 'goods',
              specNo: items[0].specNo,
              specCodeId: other?.specCodeId,
              reason: '仓库错货',
              evidence: '/demo/license.svg',
            }),
          cancel: () => admin.post('/third/order/cancel', { ids: [id], cancelReason: '顾客改约' }),
        }[step]();
        expect(answer.code, step).not.toBe(500);
        if (answer.code === 200) done.set(step, (done.get(step) ?? 0) + 1);
      }
      expect(await kept(), JSON.stringify(drawn)).toEqual([]);
      admin = await at.as('admin');
    }
    expect([...done.keys()].toSorted()).toEqual(steps.toSorted());
  });

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
    // So many orders a day, this one's own seat not among them; nothing said is no limit.
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

  it('leaves an order to those its shop has authorised for street and brand, where it has authorised somebody', async () => {
    const [one] = await query(sql<{ id: string; areaCode: string; brandId: string; shopId: string; mine: string; other: string }>`
      select o.id::text, o.area_code, o.brand_id::text, o.shop_id::text, a.id::text as mine, b.id::text as other
      from third_order o join delivery_shop a on o.area_code = any(a.area_codes) and a.status = 'enabled'
      join delivery_shop b on o.area_code = any(b.area_codes) and b.id <> a.id and b.status = 'enabled'
      where o.status = 'waiting' and o.abnormal_type not in ('decrypt', 'address') and o.area_code like '3301%' and not exists (select from delivery_auth x where x.shop_id = o.shop_id)
        and not exists (select from third_order_item i where i.third_order_id = o.id and (i.spec_code_id = any(a.ban_spec_ids) or i.spec_code_id = any(b.ban_spec_ids)))
      order by o.id limit 1`);
    const auth = await admin.post('/merchant/shop/delivery/auth/add', {
      shopId: one!.shopId,
      deliveryShopId: one!.mine,
      areaCodes: [one!.areaCode],
      brandIds: [one!.brandId],
      beginDate: '2020-01-01',
      endDate: '2099-12-31',
      feeRule: 'quote',
      contractImg: '/demo/license.svg',
    });
    expect(auth.code, auth.text).toBe(200);
    const other = { target: 'shop', deliveryShopId: one!.other, force: true };
    expect((await allocate(one!.id, other, { dryRun: true })).code).toBe(200);
    expect((await onSeen(admin, '/merchant/shop/delivery/auth/audit', [auth.data.id], { result: 1 })).code).toBe(200);
    expect(reasonOf(await allocate(one!.id, other))).toBe('order.notAuthorised');
    // It is asked for the day of delivery: until the day before nobody is bound by it.
    const day = addDays(dayOf(Date.now()), 20);
    const ends = (date: string) => query(sql`update delivery_auth set end_date = ${date} where id = ${auth.data.id}`);
    await query(sql`update third_order set promise_at = ${`${day}T10:00:00+08:00`} where id = ${one!.id}`);
    await ends(addDays(day, -1));
    expect((await allocate(one!.id, other, { dryRun: true })).code).toBe(200);
    await ends(day);
    expect(reasonOf(await allocate(one!.id, other))).toBe('order.notAuthorised');
    expect((await allocate(one!.id, { target: 'shop', deliveryShopId: one!.mine, force: true })).code).toBe(200);
  });

  it('gives nothing to a shop that has none of the brand on its shelves, and says so where one chooses', async () => {
    const [one] = await query(sql<{ id: string; stationId: string; shopId: string; brandId: string }>`
      select o.id::text, d.id::text as station_id, s.id::text as shop_id, o.brand_id::text
      from third_order o
      join delivery_shop d on o.area_code = any(d.area_codes) and d.status = 'enabled' and d.shop_id is null and d.ban_spec_ids = '{}'
      join merchant_shop s on s.status = 'open' and exists (select from shop_product p where p.shop_id = s.id and p.status = 'on')
      where o.status = 'waiting' and o.abnormal_type not in ('decrypt', 'address') and not exists (select from delivery_auth x where x.shop_id = o.shop_id)
      order by o.id, d.id, s.id limit 1`);
    const brand = (isSold: boolean) =>
      query(sql`
        update third_order set brand_id = (
          select b.id from product_brand b where ${isSold} = exists (
            select from shop_product p join partner_spu_code c on c.id = p.spec_code_id
            where p.shop_id = ${one!.shopId} and p.status = 'on' and c.brand_id = b.id) order by b.id limit 1)
        where id = ${one!.id}`);
    await query(sql`update merchant_shop set open_time = '00:00', close_time = '23:59' where id = ${one!.shopId}`);
    await query(sql`update delivery_shop set shop_id = ${one!.shopId} where id = ${one!.stationId}`);
    const to = { target: 'shop', deliveryShopId: one!.stationId, force: true, dryRun: true };
    await brand(false);
    const refused = await allocate(one!.id, to);
    expect(reasonOf(refused), refused.text).toBe('order.brandNotCarried');
    const { list } = (await admin.get('/third/order/candidates', { id: one!.id })).data as { list: Loose[] };
    expect(list.find(({ id }) => id === one!.stationId)).toMatchObject({
      isOpen: false,
      findings: expect.arrayContaining([
        { level: 'block', reason: 'brandNotCarried', message: expect.stringContaining('没有上架这个品牌') },
      ]),
    });
    await brand(true);
    expect((await allocate(one!.id, to)).code).toBe(200);
    // What it sells is not known: nothing speaks against it.
    const on = (await admin.get('/shop/product/search', { shopId: one!.shopId, status: 'on', pageSize: 50 })).data.list as Loose[];
    const off = await onSeen(admin, '/shop/product/enable', on.map(({ id }) => id as string), { status: 'off' }); // prettier-ignore
    expect(off.code, off.text).toBe(200);
    expect((await allocate(one!.id, to)).code).toBe(200);
    await query(sql`update delivery_shop set shop_id = null where id = ${one!.stationId}`);
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

  it('W14 knows where receivers are: in their own street, not at the shop, and how far it is', async () => {
    const rows = await query(sql<{ lng: number; lat: number; areaCode: string; shopLng: number; shopLat: number }>`
      select o.lng::float, o.lat::float, o.area_code, s.lng::float as shop_lng, s.lat::float as shop_lat from third_order o join merchant_shop s on s.id = o.shop_id order by o.id`);
    const middle = new Map<string, { lng: number; lat: number; n: number }>();
    for (const { lng, lat, areaCode } of rows) {
      const one = middle.get(areaCode) ?? { lng: 0, lat: 0, n: 0 };
      middle.set(areaCode, { lng: one.lng + lng, lat: one.lat + lat, n: one.n + 1 });
    }
    for (const { lng, lat, areaCode } of rows) {
      const { lng: x, lat: y, n } = middle.get(areaCode)!;
      expect(metres([lng, lat], [x / n, y / n])).toBeLessThan(1_100);
    }
    expect(new Set(rows.map(({ lng, lat }) => `${lng},${lat}`)).size).toBeGreaterThan(rows.length * 0.99);
    expect(rows.filter(({ lng, lat, shopLng, shopLat }) => lng === shopLng && lat === shopLat)).toEqual([]);
    const way = await query(sql<{ distance: number; lng: number; lat: number; fromLng: number; fromLat: number }>`
      select w.distance_m::int as distance, o.lng::float, o.lat::float, coalesce(h.lng, d.lng)::float as from_lng, coalesce(h.lat, d.lat)::float as from_lat
      from third_waybill w join third_order o on o.id = w.third_order_id left join delivery_shop d on d.id = w.delivery_shop_id left join partner_warehouse h on h.id = w.warehouse_id limit 400`);
    for (const one of way) expect(one.distance).toBe(Math.round(metres([one.fromLng, one.fromLat], [one.lng, one.lat])));
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

  it('T20 prices by quotes that are agreed, follow one another and never overlap', async () => {
    const ORDER = '/partner/delivery/settle/quote/order';
    const finance = await at.as('finance');
    await query(sql`update delivery_shop set quote_status = 'open' where city_code = '3101' and name like '%中心%'`);
    const [station] = (await admin.get('/partner/delivery/shop/search', { cityCode: '3101', keyword: '中心', pageSize: 1 })).data.list as [
      Loose,
    ];
    const [spec] = (await query(
      sql<{
        id: string;
        specNo: string;
      }>`select c.id::text, c.spec_no from delivery_quote_template_line l join delivery_quote_template t on t.id = l.template_id join partner_spu_code c on c.id = l.spec_code_id where t.city_code = '3101' and l.area_code = '3101' order by c.id limit 1`,
    )) as [{ id: string; specNo: string }];
    const day = (ahead: number) => dayOf(Date.now() + ahead * DAY_MS);
    const quote = async (id: string): Promise<Loose> => (await admin.get(`${ORDER}/search`, { id })).data.list[0];
    const lines = async (quoteOrderId: string): Promise<Loose[]> =>
      (await admin.get(`${ORDER}/searchDetail`, { quoteOrderId, pageSize: 200 })).data.list;
    const step = (id: string, action: string, more: object = {}, by = admin) => onSeen(by, `${ORDER}/status`, [id], { action, ...more });
    const why = (answer: Loose) => JSON.stringify(answer.data ?? answer.message) + answer.message;
    const [template] = (await admin.get('/partner/delivery/settle/quote/template/search', { cityCode: '3101' })).data.list as [Loose];
    const creator = (await finance.get(`${ORDER}/search`)).code === 200 ? finance : admin;

    const made = await creator.post(`${ORDER}/addV2`, {
      deliveryShopId: station.id,
      templateId: template.id,
      beginDate: day(0),
      endDate: day(300),
    });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data;
    expect((await lines(id)).length).toBe(template.lineCount);
    expect(await quote(id)).toMatchObject({ status: 'draft', lineCount: template.lineCount, overCount: 0, partnerId: station.partnerId });
    // A block from a spreadsheet: what is wrong is told by its line, and nothing of it is kept.
    const paste = (block: string) => creator.post(`${ORDER}/detail/paste`, { quoteOrderId: id, block });
    expect(why(await paste(`3101\t${spec.specNo}\t3.50\n3301\t${spec.specNo}\t3`))).toMatch(/第 2 行:.*不在这个城市/);
    expect(why(await paste(`3101\t${spec.specNo}\t3.5\t\t\t1-5:3;6-:2`))).toMatch(/第 1 行:.*空缺/);
    expect(why(await paste(`3101\tNONE\t3.5`))).toMatch(/没有启用的规格/);
    const pasted = await paste(`3101\t${spec.specNo}\t9.90\t0.50\t0\t1-5:9.9;5-:8`);
    expect(pasted.code, pasted.text).toBe(200);
    const changed = (await lines(id)).find((one) => one.areaCode === '3101' && one.specCodeId === spec.id)!;
    expect(changed).toMatchObject({ price: 990, floorFee: 50, tiers: '1-5:9.9;5-:8' });
    expect((await quote(id)).overCount).toBe(changed.templatePrice === null ? 0 : 1);
    expect(why(await creator.post(`${ORDER}/detail/edit`, { id: changed.id, version: changed.version, tiers: '1-5:3;4-:2' }))).toMatch(
      /重叠/,
    );
    if (changed.templatePrice !== null) {
      expect(why(await step(id, 'submit', {}, creator))).toMatch(/请先上传附件/);
      expect((await creator.post(`${ORDER}/files`, { id, version: (await quote(id)).version, files: ['/demo/license.svg'] })).code).toBe(
        200,
      );
    }
    expect((await step(id, 'submit', {}, creator)).code).toBe(200);
    expect(why(await creator.post(`${ORDER}/detail/edit`, { id: changed.id, version: changed.version, price: 1 }))).toMatch(/不能改明细/);
    expect((await step(id, 'withdraw', {}, creator)).code).toBe(200);
    expect((await step(id, 'submit', {}, creator)).code).toBe(200);
    expect((await step(id, 'reject')).code).toBe(400);
    expect((await step(id, 'reject', { reason: '太贵' })).code).toBe(200);
    expect(await quote(id)).toMatchObject({ status: 'rejected', rejectReason: '太贵' });
    expect((await step(id, 'submit', {}, creator)).code).toBe(200);
    // What last month would have cost, by the same function.
    const trial = await admin.get(`${ORDER}/trial`, { id });
    expect(trial.data.difference).toBe(trial.data.after - trial.data.before);
    expect((await step(id, 'approve')).code).toBe(200);
    expect((await quote(id)).status).toBe('active');

    // Another for the same days is in its way; a version of its own takes over on its day.
    const second = (
      await creator.post(`${ORDER}/addV2`, { deliveryShopId: station.id, templateId: template.id, beginDate: day(30), endDate: day(60) })
    ).data.id;
    expect((await step(second, 'submit', {}, creator)).code).toBe(200);
    expect(why(await step(second, 'approve'))).toMatch(/重叠/);
    const revise = (from: string) => creator.post(`${ORDER}/revise`, { id, from });
    expect(why(await revise(day(0)))).toMatch(/最早从明天起/);
    const next = await revise(day(10));
    expect(next.code, next.text).toBe(200);
    expect(why(await revise(day(11)))).toMatch(/已经有没生效的新版/);
    const successor = (await admin.get(`${ORDER}/search`, { deliveryShopId: station.id, status: 'draft' })).data.list.find(
      (one: Loose) => one.previousId === id,
    ) as Loose;
    expect((await lines(successor.id)).length).toBe((await lines(id)).length);
    const dearer = await creator.post(`${ORDER}/detail/paste`, {
      quoteOrderId: successor.id,
      block: `3101\t${spec.specNo}\t12.00\t0\t0\t1-:12`,
    });
    expect(dearer.code, dearer.text).toBe(200);
    if ((await quote(successor.id)).overCount > 0)
      await creator.post(`${ORDER}/files`, {
        id: successor.id,
        version: (await quote(successor.id)).version,
        files: ['/demo/license.svg'],
      });
    expect((await step(successor.id, 'submit', {}, creator)).code).toBe(200);
    expect((await step(successor.id, 'approve')).code).toBe(200);
    expect(await quote(id)).toMatchObject({ status: 'active', endDate: day(9) });
    expect(await quote(successor.id)).toMatchObject({ status: 'active', beginDate: day(10), endDate: day(300) });
    // Midnight in Shanghai is between them: the last waybill of the day has the old price, the first of the next the new one, and none has two.
    const midnight = Date.parse(`${day(10)}T00:00:00+08:00`);
    const fees = await at.inspect(async ({ db }) => {
      const tx = storeOn(db, platform.resources);
      const [item] = await tx.all(thirdOrderItem, {}, { limit: 1 });
      const sold = await tx.need(thirdOrder, item!.thirdOrderId);
      const brought = { ...sold, deliveryShopId: station.id as string, areaCode: '310199001', floor: null };
      const goods = [{ ...item!, specCodeId: spec.id, specNo: spec.specNo, qty: 1 }];
      const priced = (now: Date) =>
        deliveryFee({ tx, now, ip: '', from: 'channel', actor: { name: '渠道', isSuper: false } }, brought, goods);
      return Promise.all([-1, 0].map(async (ms) => priced(new Date(midnight + ms))));
    });
    admin = await at.as('admin');
    expect(fees).toMatchObject([
      { deliveryFee: 990, feeMissing: false },
      { deliveryFee: 1_200, feeMissing: false },
    ]);
    // Stopped it has no price; it can't be started where another has taken its days.
    expect((await admin.post(`${ORDER}/enable`, { ids: [successor.id], enabled: 'off' })).code).toBe(200);
    expect((await step(second, 'approve')).code).toBe(200);
    expect(why(await admin.post(`${ORDER}/enable`, { ids: [successor.id], enabled: 'on' }))).toMatch(/重叠/);
    // A shop that does not quote is not quoted for.
    const [paused] = (await admin.get('/partner/delivery/shop/search', { quoteStatus: 'paused', status: 'enabled', pageSize: 1 })).data
      .list as [Loose];
    expect(why(await creator.post(`${ORDER}/addV2`, { deliveryShopId: paused.id, beginDate: day(0), endDate: day(9) }))).toMatch(
      /暂停报价/,
    );
  });

  it('prices last month by the quote in force as it was billed, to the fen', async () => {
    const quotes = (await admin.get('/partner/delivery/settle/quote/order/search', { status: 'active', enabled: 'on', pageSize: 60 })).data
      .list as Loose[];
    let waybills = 0;
    for (const { id, beginDate } of quotes.slice(0, 12)) {
      const { data } = await admin.get('/partner/delivery/settle/quote/order/trial', { id });
      if (beginDate > data.month) continue;
      waybills += data.waybills;
      expect(data).toMatchObject({ difference: 0, missing: 0, changed: 0, changes: [] });
    }
    expect(waybills).toBeGreaterThan(10);
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
    // Who audits lets go what they have seen, and nothing that was asked for meanwhile.
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
    // Given up, it may be handed over again, by either way: under the same number, so that it is never ordered twice.
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

  it('tells how far a place is and whose fence it lies in', async () => {
    const [station] = (
      await admin.get('/partner/delivery/shop/search', { status: 'enabled', cityCode: '3301', pageSize: 50 })
    ).data.list.filter((one: Loose) => one.fence) as [Loose];
    const points = (params: Record<string, string | number>) => admin.get('/util/calculatePoints', params);
    const { data } = await points({ lng: station.lng, lat: station.lat, areaCode: station.areaCodes[0] });
    expect(data.distanceM).toBe(null);
    expect(data.stations.find((one: Loose) => one.id === station.id)).toMatchObject({ distanceM: 0, inFence: true, covers: true });
    const far = data.stations.map((one: Loose) => one.distanceM);
    expect(far).toEqual(far.toSorted((a: number, b: number) => a - b));
    expect((await points({ lng: 120, lat: 30, toLng: 120, toLat: 30.01 })).data).toEqual({ distanceM: 1113, stations: [] });
    expect((await points({ lng: 120, lat: 30, toLng: 120 })).code).toBe(422);
    expect((await points({ lng: 12, lat: 30 })).code).toBe(400);
    expect((await at.guest().get('/util/calculatePoints', { lng: 120, lat: 30 })).code).toBe(409);
  });

  it('ranks who can take an order by one sum, and says of the others why not: as allocating them would', async () => {
    const orders = (await admin.get('/third/order/search', { status: 'waiting', areaCode: '3301', pageSize: 30 })).data.list as Loose[];
    for (const { id, version } of orders.slice(0, 4)) {
      const { list } = (await admin.get('/third/order/candidates', { id })).data as { list: Loose[] };
      expect(list.length).toBeGreaterThan(3);
      const open = list.filter((one) => one.isOpen);
      expect(list.slice(0, open.length)).toEqual(open);
      expect(open.map((one) => one.total)).toEqual(open.map((one) => one.total).toSorted((a: number, b: number) => a - b));
      for (const one of list) {
        expect(one.total).toBe(one.terms.reduce((sum: number, term: Loose) => sum + term.fen, 0));
        const to = one.target === 'shop' ? { target: 'shop', deliveryShopId: one.id } : { target: 'warehouse', warehouseId: one.id };
        const { data } = await admin.post('/third/order/allocationOrderV2', {
          ids: [id],
          versions: { [id]: version },
          dryRun: true,
          ...to,
        });
        expect(data.done, `${one.name} ${JSON.stringify(one.findings)}`).toBe(one.isOpen ? 1 : 0);
        if (!one.isOpen) expect(one.findings.map((found: Loose) => found.message)).toContain(data.results[0].message);
      }
    }
    // However many candidates there are: what they share is asked for once. The server's own clock may ask something in between, too.
    const asked = async () =>
      Number(/^wellhead_database_query_seconds_count (\d+)/m.exec(await (await fetch(`${at.server.origin}/metrics`)).text())![1]);
    const counts: number[] = [];
    for (const { id } of orders.slice(0, 5)) {
      const before = await asked();
      await admin.get('/third/order/candidates', { id });
      counts.push((await asked()) - before);
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(23);
    expect((await admin.get('/third/order/candidates', { id: '1' })).code).toBe(404);
    expect((await at.guest().get('/third/order/candidates', { id: orders[0]!.id })).code).toBe(409);
  });

  it('gives away nothing whose address is in doubt; measures by the fence where one is drawn; prefers nobody for having no place', async () => {
    const [row] = (await admin.get('/third/order/search', { status: 'waiting', areaCode: '3301', pageSize: 1 })).data.list as [Loose];
    const ranked = async (): Promise<Loose[]> => (await admin.get('/third/order/candidates', { id: row.id })).data.list;
    await query(sql`update third_order set abnormal_type = 'none' where id = ${row.id}`);
    const station = (await ranked()).find((one) => one.isOpen && one.target === 'shop')!;
    const seen = async () => (await ranked()).find(({ id }) => id === station.id)!;
    // A fence elsewhere, and a radius that would do.
    const fence = JSON.stringify([
      [120, 30],
      [120.001, 30],
      [120.001, 30.001],
    ]);
    await query(sql`update delivery_shop set fence = ${fence}::jsonb, radius_m = 900000 where id = ${station.id}`);
    expect((await seen()).findings).toContainEqual({ level: 'warn', reason: 'stationNotCovering', message: '不在配送围栏内' });
    await query(sql`update delivery_shop set fence = null, lng = null, lat = null, radius_m = 2000 where id = ${station.id}`);
    const blind = await seen();
    expect(blind).toMatchObject({ distanceM: null, isOpen: true });
    expect(blind.terms).toContainEqual({ key: 'distance', fen: expect.any(Number), message: '距离未知,按 2.0 公里计' });
    expect(blind.terms.find((term: Loose) => term.key === 'distance').fen).toBeGreaterThan(0);
    await query(sql`update third_order set abnormal_type = 'address' where id = ${row.id}`);
    expect((await ranked()).filter(({ isOpen }) => isOpen)).toEqual([]);
    expect(reasonOf(await allocate(row.id, station.input))).toBe('order.addressUnclear');
    expect((await order(row.id)).abnormalType).toBe('address');
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
