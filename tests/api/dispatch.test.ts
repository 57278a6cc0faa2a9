/** Where orders may go: what speaks against a station or front warehouse, their stock of a spec, and which ranks first. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockRules } from '../../src/areas/stock/stock.rules';
import { addDays, dayOf } from '../../src/language/days';
import { metres } from '../../src/language/geo';
import { newId } from '../../src/server/resource/newId';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';
import { servedOrders } from './servedOrders';

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
  const served = (limit: number, skip = 0) => servedOrders(query, limit, skip);

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

  it('T15 reserves just what its orders hold there, in whatever order they are assigned, delivered, refused, exchanged and cancelled', async () => {
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
    const off = await onSeen(
      admin,
      '/shop/product/enable',
      on.map(({ id }) => id as string),
      { status: 'off' },
    );
    expect(off.code, off.text).toBe(200);
    expect((await allocate(one!.id, to)).code).toBe(200);
    await query(sql`update delivery_shop set shop_id = null where id = ${one!.stationId}`);
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

  it('shows how far a place is and whose fence it lies in', async () => {
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

  it('ranks candidates for an order by one sum, and says why not for the others: the same as allocating would', async () => {
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
    // A fence in another place, and a radius that would do.
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
