import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { thirdOrder } from '../../src/areas/order/order';
import type { Read } from '../../src/language/resource';
import { orderSql } from '../../src/server/resource/order';
import { listingOf } from '../../src/server/resource/read';
import { columnsOf } from './columns';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import type { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;
const ALLOCATE = '/third/order/allocationOrderV2';

describe.each(AREA_ENGINES)('third-party orders on %s', (engine) => {
  let at: Stage;
  let support: Client;
  const list = async (call: string, params: Record<string, string | number> = {}, by = support): Promise<Row[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const order = async (id: string) => (await support.get('/third/order/detail', { id })).data as Row;
  const station = async (keyword: string): Promise<string> => (await support.get('/partner/delivery/shop/list', { keyword })).data[0].id;
  const stuck = () => list('/third/order/abnormal/search', { areaCode: '3301', abnormalType: 'unassigned' });
  /** What allocates these orders as they are now. */
  const seen = async (ids: readonly string[]) => ({
    ids,
    versions: Object.fromEntries(await Promise.all(ids.map(async (id) => [id, (await order(id)).version]))),
  });
  const logs = async (id: string) =>
    (await list('/third/order/log', { thirdOrderId: id, sort: 'id' })).map((l) => `${l.action}:${l.fromStatus}>${l.toStatus}`);

  /** A waiting order of one line as it stands before any test, as JSON: what copies are made of. */
  let sample: { order: string; item: string; log: string; qty: number };

  beforeAll(async () => {
    at = await stage(engine);
    sample = await at.inspect(
      async ({ db }) =>
        (
          await sql<typeof sample>`
      select to_jsonb(o)::text as order, to_jsonb(i)::text as item, to_jsonb(l)::text as log, i.qty from third_order o join third_order_item i on i.third_order_id = o.id join order_log l on l.third_order_id = o.id
      where o.status = 'waiting' and o.abnormal_type = 'none' and l.action = 'place' and (select count(*) from third_order_item x where x.third_order_id = o.id) = 1 order by o.id limit 1`.execute(
            db,
          )
        ).rows[0]!,
    );
    support = await at.as('support');
  });
  afterAll(() => at.close());

  it('keeps every rule in the seeded data', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
    support = await at.as('support');
  });

  it('shows the complaints of an order to signed-in holders of its page, and each partner only its own', async () => {
    const all = await list('/third/order/customer/complaint/search');
    expect(all.length).toBeGreaterThan(5);
    expect(await list('/third/order/customer/complaint/search', { thirdOrderId: all[0]!.thirdOrderId })).toEqual(
      all.filter((c) => c.thirdOrderId === all[0]!.thirdOrderId),
    );
    expect(new Set(await Promise.all(all.map(async (c) => (await order(c.thirdOrderId)).status)))).toEqual(new Set(['done']));
    const partner = await at.as('partner');
    const mine = await partner.get('/third/order/customer/complaint/search', { pageSize: 200 });
    if (mine.code === 200)
      for (const { thirdOrderId } of mine.data.list)
        expect((await partner.get('/third/order/detail', { id: thirdOrderId })).code).toBe(200);
    expect((await at.guest().get('/third/order/customer/complaint/search')).code).toBe(409);
  });

  it('gives the page code of an order the caller may see, to signed-in users only', async () => {
    const [row] = await list('/third/order/search', { pageSize: 1 });
    const code = await support.get('/third/order/new/getPageCode', { id: row!.id });
    expect(code.data.pageCode).toMatch(/^[0-9A-F]{16,}$/);
    expect((await support.get('/third/order/new/getPageCode', { id: row!.id })).data).toEqual(code.data);
    expect((await support.get('/third/order/new/getPageCode', { id: '1' })).code).toBe(404);
    expect((await support.get('/third/order/new/getPageCode')).code).toBe(400);
    expect((await support.post('/third/order/new/getPageCode', { id: row!.id })).code).toBe(404);
    expect((await at.guest().get('/third/order/new/getPageCode', { id: row!.id })).code).toBe(409);
  });

  it('allocates what a station covers and says why of the rest', async () => {
    const all = await stuck();
    const covered = (
      await at.inspect(({ db }) =>
        sql<{ areaCodes: string[] }>`select area_codes from delivery_shop where name = '杭州中心配送站'`.execute(db),
      )
    ).rows[0]!.areaCodes;
    support = await at.as('support');
    const far = all.filter((r) => !covered.includes(r.areaCode)).slice(0, 2);
    const rows = [...all.filter((r) => covered.includes(r.areaCode)).slice(0, 20), ...far];
    expect([far.length, rows.length]).toEqual([2, 22]);
    const answer = await support.post(ALLOCATE, {
      ...(await seen(rows.map((r) => r.id))),
      target: 'shop',
      deliveryShopId: await station('杭州中心'),
    });
    expect(answer).toMatchObject({ status: 200, code: 9999, data: { done: rows.length - far.length, refused: far.length } });
    const refused = answer.data.results.filter((r: Row) => !r.ok);
    for (const { message, code, data } of refused)
      expect({ message, code, data }).toEqual({
        code: 422,
        message: '杭州中心配送站不覆盖该街道,也没有配送授权',
        data: { reason: 'order.stationNotCovering', errors: { deliveryShopId: message } },
      });
    const retry = await support.post(ALLOCATE, {
      ...(await seen(refused.map((r: Row) => r.id))),
      target: 'shop',
      deliveryShopId: await station('杭州余杭'),
    });
    expect(retry).toMatchObject({ code: 200, data: { done: far.length, refused: 0 } });
    const near = rows.find((r) => !far.includes(r))!;
    expect(await order(near.id)).toMatchObject({ status: 'assigned', abnormalType: 'none', deliveryShopName: '杭州中心配送站' });
    expect(await logs(near.id)).toEqual(['place:null>waiting', 'allocate:waiting>assigned']);
  });

  it('T2 W2 goes to one place when fifty people assign it at the same moment; the others learn who got it', async () => {
    const [row] = await stuck();
    const [admin, central, other] = [await at.as('admin'), await station('杭州中心'), await station('杭州余杭')];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? admin : support).post(ALLOCATE, {
          ids: [row!.id],
          versions: { [row!.id]: row!.version },
          target: 'shop',
          deliveryShopId: i % 3 ? central : other,
        }),
      ),
    );
    const codes = answers.map(({ data }) => data.results[0].code as number);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const lost = answers.filter(({ data }) => data.results[0].code === 412);
    expect(lost.length).toBeGreaterThan(20);
    const [by, ...further] = (await list('/third/order/log', { thirdOrderId: row!.id, sort: 'id' })).filter(
      ({ action }) => action === 'allocate',
    ) as [Row];
    expect(further).toEqual([]);
    for (const { data } of lost)
      expect(data.results[0]).toMatchObject({
        message: expect.stringContaining(`${by.operator} `),
        data: { version: row!.version, last: { action: '分单', operatorName: by.operator } },
      });
  });

  it('previews without doing: a dry run changes and logs nothing', async () => {
    const [row] = await stuck();
    const before = (await support.get('/third/order/log', { thirdOrderId: row!.id, count: 1 })).data.total;
    const preview = await support.post(ALLOCATE, {
      ...(await seen([row!.id])),
      target: 'shop',
      deliveryShopId: await station('杭州中心'),
      dryRun: true,
    });
    expect(preview.data.done).toBe(1);
    expect(await order(row!.id)).toMatchObject({ status: 'waiting', version: row!.version });
    expect((await support.get('/third/order/log', { thirdOrderId: row!.id, count: 1 })).data.total).toBe(before);
  });

  it('refuses a full slot, and overbooks it for nobody but the super administrator', async () => {
    const [row] = await stuck();
    const deliveryShopId = await station('杭州中心');
    const full = async () => support.post(ALLOCATE, { ...(await seen([row!.id])), target: 'shop', deliveryShopId });
    await at.inspect(async ({ db }) => {
      await sql`update delivery_capacity set max_count = used_count where delivery_shop_id = ${deliveryShopId}`.execute(db);
      await sql`update delivery_shop set day_capacity = 0 where id = ${deliveryShopId}`.execute(db);
    });
    support = await at.as('support');
    expect((await full()).data.results[0].data.reason).toBe('order.slotFull');
    expect(
      (await support.post(ALLOCATE, { ...(await seen([row!.id])), target: 'shop', deliveryShopId, force: true })).data.results[0].data
        .reason,
    ).toBe('order.forceNotAllowed');
    const admin = await at.as('admin');
    expect((await admin.post(ALLOCATE, { ...(await seen([row!.id])), target: 'shop', deliveryShopId, force: true })).code).toBe(200);
    // Over what it takes as long as the order has the seat, whatever was forced before.
    const { capacityId, isOverload } = await order(row!.id);
    expect(isOverload).toBe(true);
    const slot = async () => (await admin.get('/partner/delivery/shop/capacity/search', { id: capacityId })).data.list[0];
    const { overloadCount, usedCount } = await slot();
    expect(overloadCount).toBe(1);
    const ended = { ...(await seen([row!.id])), cancelReason: '顾客不要了', cancelDuty: 'customer' };
    expect((await admin.post('/third/order/cancel', ended)).code).toBe(200);
    expect(await slot()).toMatchObject({ overloadCount: 0, usedCount: usedCount - 1 });
  });

  it('walks an order from waybill to delivery, with stock, credit and books', async () => {
    const admin = await at.as('admin');
    const [assigned] = (await list('/third/order/search', { status: 'assigned' }, admin)).filter((o) => o.deliveryShopId);
    const made = await admin.post('/third/order/waybill/add', { thirdOrderId: assigned!.id });
    expect(made).toMatchObject({ code: 200 });
    const waybill = { ids: [made.data.id] };
    expect((await order(assigned!.id)).status).toBe('ready');
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: assigned!.id })).data.reason).toBe('order.orderNotWaiting');
    expect((await admin.post('/third/order/waybill/status', { ...waybill, action: 'deliver', signImg: '本人签收' })).code).toBe(422);
    const courier = await at.inspect(
      async ({ db }) => (await sql<{ id: string }>`select id from shop_client where position = 'courier' limit 1`.execute(db)).rows[0]!,
    );
    const again = await at.as('admin');
    support = await at.as('support');
    for (const step of [{ action: 'accept', courierId: courier.id }, { action: 'pick' }, { action: 'deliver', signImg: '本人签收' }])
      expect((await again.post('/third/order/waybill/status', { ...waybill, ...step })).message).not.toMatch(/不/);
    const done = await order(assigned!.id);
    expect(done).toMatchObject({ status: 'done', statementStatus: 'recorded', signImg: '本人签收' });
    expect(done.items.every((i: Row) => i.fulfilQty === i.qty)).toBe(true);
    expect((await logs(assigned!.id)).slice(-5)).toEqual([
      'waybill:assigned>ready',
      'accept:ready>ready',
      'pick:ready>delivering',
      'deliver:delivering>done',
      'record:done>done',
    ]);
  });

  it('dates no step before the one it follows, by whatever clock that was done', async () => {
    const [assigned] = (await list('/third/order/search', { status: 'assigned' }, await at.as('admin'))).filter((o) => o.deliveryShopId);
    await at.inspect(async ({ db }) => {
      await sql`update third_order set allocated_at = now() + interval '1 minute', updated_at = now() + interval '1 minute' where id = ${assigned!.id}`.execute(
        db,
      );
    });
    const admin = await at.as('admin');
    support = await at.as('support');
    expect(await admin.post('/third/order/waybill/add', { thirdOrderId: assigned!.id })).toMatchObject({ code: 200 });
    const { placedAt, allocatedAt, acceptedAt, updatedAt } = await order(assigned!.id);
    expect(Date.parse(allocatedAt)).toBeGreaterThan(Date.now());
    expect([placedAt, allocatedAt, acceptedAt].toSorted()).toEqual([placedAt, allocatedAt, acceptedAt]);
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(allocatedAt));
  });

  it('decrypts a receiver by form, logs it, and stores the plaintext nowhere', async () => {
    const [row] = await list('/third/order/search', { status: 'done' });
    const answer = await support.form('/third/order/new/decryptReceiver', { id: row!.id });
    const receiver = answer.data.results?.[0]?.data ?? answer.data;
    expect(receiver.phone).toMatch(/^1\d{10}$/);
    expect((await logs(row!.id)).at(-1)).toBe('decrypt:done>done');
    const [entry] = await list('/manager/operat/log/search', { targetId: row!.id }, await at.as('admin'));
    const { items } = (await (await at.as('admin')).get('/manager/operat/log/info', { id: entry!.id })).data;
    expect(items.find((i: Row) => i.entity === 'order_log').targetName, 'a choice is named by its label').toBe('解密');
    expect((await support.get('/third/order/detail', { id: row!.id })).text).not.toContain(receiver.phone);
    const dump = await at.inspect(async ({ db }) =>
      JSON.stringify(
        await Promise.all(
          ['third_order', 'operat_log_item', 'operat_log', 'order_log', 'engine_idempotency'].map((table) =>
            sql`select t::text as row from ${sql.table(table)} as t`.execute(db).then((r) => r.rows),
          ),
        ),
      ),
    );
    expect(dump.length).toBeGreaterThan(100);
    expect(dump).not.toContain(receiver.phone);
    support = await at.as('support');
  });

  it('cancels with a reason and gives back what was held', async () => {
    const admin = await at.as('admin');
    const [row] = await list('/third/order/search', { status: 'assigned' });
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: row!.id })).code).toBe(200);
    expect((await support.post('/third/order/cancel', { ids: [row!.id], cancelReason: '' })).data.errors).toEqual({
      cancelReason: '取消原因不能为空',
    });
    expect((await support.post('/third/order/cancel', { ids: [row!.id], cancelReason: '顾客改约' })).code).toBe(200);
    const gone = await order(row!.id);
    expect(gone).toMatchObject({ status: 'cancelled', cancelReason: '顾客改约', cancelDuty: 'customer', fulfilment: null });
    expect(gone.waybills.map((w: Row) => w.status)).toEqual(['cancelled']);
    expect((await support.post('/third/order/cancel', { ids: [row!.id], cancelReason: '再取消' })).data.results[0].message).toBe(
      '当前状态为“已取消”,不能取消订单',
    );
  });

  it('shows a partner its own orders only', async () => {
    const partner = await at.as('partner');
    const mine = await list('/third/order/search', {}, partner);
    expect(new Set(mine.map((o) => o.partnerId)).size).toBe(1);
    const foreign = (await list('/third/order/search', {})).find((o) => o.partnerId !== mine[0]!.partnerId)!;
    expect((await partner.get('/third/order/detail', { id: foreign.id })).code).toBe(404);
    expect((await partner.post('/third/order/cancel', { ids: [foreign.id], cancelReason: '越权' })).data.results[0].code).toBe(404);
    expect((await partner.get('/third/order/log', { thirdOrderId: foreign.id })).data.list).toEqual([]);
  });

  it('finds what is to be dealt with among many that are done, without looking through those', async () => {
    const plans = at.inspect(({ db }) =>
      db.transaction().execute(async (tx) => {
        const own = ['id', 'order_no', 'channel_order_no', 'placed_at', 'promise_at'];
        const rest = (await columnsOf(tx, 'third_order', own))();
        await sql`insert into third_order (id, order_no, channel_order_no, placed_at, promise_at, ${rest}) select o.id + n, 'B' || (o.id + n), 'C' || (o.id + n), placed_at - n * interval '1 day', promise_at - n * interval '1 day', ${rest}
        from third_order as o, generate_series(1, 20) as n where o.status = 'done' and o.statement_status = 'recorded'`.execute(tx);
        await sql`analyze third_order`.execute(tx);
        const plan = async (read: Read, query: Record<string, string>) => {
          const { matching, order } = listingOf({ db: tx, resources: platform.resources, actor: null }, thirdOrder, read, query);
          return JSON.stringify(
            (await sql`explain select * from third_order as t where ${matching} order by ${orderSql(order)} limit 21`.execute(tx)).rows,
          );
        };
        const { abnormal, special, unrecorded } = thirdOrder.reads;
        const found = [
          await plan(abnormal, {}),
          await plan(special, { status: 'waiting,assigned,ready,delivering' }),
          await plan(unrecorded, {}),
        ];
        throw Object.assign(new Error('nothing of this stays'), { found });
      }),
    );
    const { found } = await plans.then(
      () => ({ found: [] as string[] }),
      (error: { found: string[] }) => error,
    );
    expect(found).toEqual([
      expect.stringMatching(/Index Scan using third_order_(promise_at_unassigned|abnormal)/),
      expect.stringMatching(/third_order_promise_at_waiting/),
      expect.stringMatching(/third_order_completed_at_done_unrecorded/),
    ]);
    support = await at.as('support');
  });

  it('shows for each station its share of punctual orders in 30 days: delivered in time, of those delivered or cancelled by its fault', async () => {
    const stations = (await list('/partner/delivery/shop/search')).filter((one) => one.orderCount30d > 0);
    expect(stations.length).toBeGreaterThan(5);
    const placedAt_from = new Date(Date.now() - 30 * 86_400_000).toISOString();
    for (const { id, name, fulfilRateBp } of stations) {
      const ended = await list('/third/order/search', { deliveryShopId: id, fulfilment: 'onTime,late,failed', placedAt_from });
      const rate = ended.length ? Math.round((10_000 * ended.filter((one) => one.fulfilment === 'onTime').length) / ended.length) : null;
      expect(ended.length, name).toBeLessThan(200);
      expect(fulfilRateBp, name).toBe(rate);
      for (const one of ended)
        expect(one.fulfilment, one.orderNo).toBe(
          one.status === 'cancelled' ? 'failed' : one.completedAt <= one.promiseAt ? 'onTime' : 'late',
        );
    }
    expect(new Set(stations.map((one) => one.fulfilRateBp)).size).toBeGreaterThan(1);
    const { data: fresh } = await (await at.as('admin')).get('/partner/delivery/shop/search', { pageSize: 50, status: 'pending' });
    for (const one of fresh.list) expect(one.fulfilRateBp, one.name).toBe(null);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
