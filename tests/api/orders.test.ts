import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { thirdOrder } from '../../src/areas/order/order';
import { DAY_MS, dayOf } from '../../src/language/days';
import type { Read } from '../../src/language/resource';
import { newId } from '../../src/server/resource/newId';
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
  /** Another order like it, of these goods for this street, for a test of its own. */
  const another = async (brandId: string, areaCode: string, specCodeId: string): Promise<string> => {
    const [id, itemId, logId] = [newId(), newId(), newId()];
    await at.inspect(async ({ db }) => {
      const add = async (table: string, like: string, own: Row) => {
        const columns = await columnsOf(db, table);
        await sql`insert into ${sql.table(table)} (${columns()})
          select ${columns('r')} from jsonb_populate_record(null::${sql.table(table)}, ${like}::jsonb || ${JSON.stringify(own)}::jsonb) as r`.execute(
          db,
        );
      };
      await add('third_order', sample.order, {
        id,
        order_no: `T${id}`,
        channel_order_no: `1${id}`,
        brand_id: brandId,
        area_code: areaCode,
        // A time of day at which every warehouse is open.
        promise_at: `${dayOf(Date.now() + DAY_MS)}T10:00:00+08:00`,
      });
      const {
        rows: [code],
      } = await sql<{ specNo: string; name: string }>`select spec_no, name from partner_spu_code where id = ${specCodeId}`.execute(db);
      await add('third_order_item', sample.item, {
        id: itemId,
        third_order_id: id,
        spec_code_id: specCodeId,
        spec_no: code!.specNo,
        name: code!.name,
      });
      await add('order_log', sample.log, { id: logId, third_order_id: id });
    });
    support = await at.as('support');
    return id;
  };

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

  it('T2 W2 goes to one of fifty who give it away at the same moment; the others learn to whom they lost it', async () => {
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

  it('handles abnormal orders in each of the four ways', async () => {
    const handle = async (id: string, input: Row) =>
      support.post('/third/order/abnormal/handle', { ...(await seen([id])), reason: '核实后处理', ...input });
    const [first, second, third] = (await list('/third/order/abnormal/search', { status: 'waiting' })) as [Row, Row, Row];
    expect((await handle(first.id, { action: 'ignore' })).code).toBe(200);
    expect(await order(first.id)).toMatchObject({ status: 'waiting', abnormalType: 'none' });
    expect((await handle(second.id, { action: 'readdress', areaCode: '330106109', address: '西湖区文三路 1 号' })).code).toBe(200);
    expect(await order(second.id)).toMatchObject({ status: 'waiting', areaCode: '330106109', partnerId: null });
    expect((await support.form('/third/order/new/decryptReceiver', { id: second.id })).text).toContain('西湖区文三路 1 号');
    expect((await handle(third.id, { action: 'cancel' })).data.errors).toEqual({ cancelDuty: '取消责任不能为空' });
    expect((await handle(third.id, { action: 'cancel', cancelDuty: 'fulfilment' })).code).toBe(200);
    expect(await order(third.id)).toMatchObject({ status: 'cancelled', cancelDuty: 'fulfilment', fulfilment: 'failed' });
    expect((await handle(first.id, { action: 'ignore' })).data.results[0].data.reason).toBe('engine.wrongState');
    // Nothing is on its way any more of what was turned away: it can't be left at that.
    const [waybill] = (await list('/third/order/waybill/search', { status: 'delivering' })) as [Row];
    expect(
      (await support.post('/third/order/waybill/status', { ids: [waybill.id], action: 'reject', rejectReason: '顾客拒收' })).code,
    ).toBe(200);
    expect((await handle(waybill.thirdOrderId, { action: 'ignore' })).data.results[0].data.reason).toBe('order.rejectedNeedsDecision');
    expect(await order(waybill.thirdOrderId)).toMatchObject({ status: 'delivering', abnormalType: 'rejected' });
  });

  it('ends or prices stuck orders by force: with reason and evidence, all that follows, and word to the brand', async () => {
    const SPECIAL = '/third/order/special/operate';
    const evidence = { reason: '渠道已确认', evidence: '/demo/license.svg' };
    const why = (a: Row): string =>
      JSON.stringify(a.data?.errors ?? a.data?.results?.[0]?.data?.errors ?? '') + (a.data?.results?.[0]?.message ?? a.message);
    const operate = (id: string, input: Row, by = support) => by.post(SPECIAL, { id, ...evidence, ...input });
    const stuckOnes = (params: Row) => list('/third/order/special/search', { status: 'waiting,assigned,ready,delivering', ...params });
    const [waiting] = await stuckOnes({ status: 'waiting', channel: 'jd,meituan,eleme,tmall,douyin' });
    expect(why(await operate(waiting!.id, { operate: 'finish' }))).toMatch(/还没有分单/);
    expect(why(await operate(waiting!.id, { operate: 'cancel', reason: '' }))).toMatch(/原因不能为空/);
    expect(why(await operate(waiting!.id, { operate: 'cancel', evidence: null }))).toMatch(/凭证不能为空/);
    // Other goods: as many of the same brand, at their own price; what the customer pays follows.
    const [line] = (await order(waiting!.id)).items as Row[];
    const specs = (await list('/partner/product/spu/code/search', { status: 'enabled' }, await at.as('admin'))).filter(
      (s) => s.specNo && s.partnerId === null,
    );
    const [other, foreign] = [
      specs.find((s) => s.brandId === waiting!.brandId && s.specNo !== line!.specNo)!,
      specs.find((s) => s.brandId !== waiting!.brandId)!,
    ];
    expect(why(await operate(waiting!.id, { operate: 'goods' }))).toMatch(/换成不能为空/);
    expect(why(await operate(waiting!.id, { operate: 'goods', specNo: 'NONE', specCodeId: other.id }))).toMatch(/请选要换下的商品/);
    expect(why(await operate(waiting!.id, { operate: 'goods', specNo: line!.specNo, specCodeId: foreign.id }))).toMatch(/只能换成同品牌/);
    expect(why(await operate(waiting!.id, { operate: 'goods', specNo: line!.specNo, specCodeId: line!.specCodeId }))).toMatch(
      /已经有这种规格/,
    );
    expect(
      (await operate(waiting!.id, { operate: 'goods', specNo: line!.specNo, specCodeId: other.id, price: line!.price + 500 })).code,
    ).toBe(200);
    const exchanged = await order(waiting!.id);
    expect(exchanged.items.find((i: Row) => i.id === line!.id)).toMatchObject({
      specNo: other.specNo,
      qty: line!.qty,
      price: line!.price + 500,
      amount: (line!.price + 500) * line!.qty,
    });
    expect(exchanged).toMatchObject({
      status: 'waiting',
      goodsAmount: waiting!.goodsAmount + 500 * line!.qty,
      paidAmount: waiting!.paidAmount + 500 * line!.qty,
      discountAmount: waiting!.discountAmount,
    });
    expect((await list('/third/order/log', { thirdOrderId: waiting!.id })).find((l) => l.action === 'special')!.content).toContain(
      `${line!.name} `,
    );
    Object.assign(waiting!, exchanged);
    // What the customer pays: the discount follows, line by line.
    const full = waiting!.goodsAmount + waiting!.deliveryAmount;
    expect(why(await operate(waiting!.id, { operate: 'price', paidAmount: full + 1 }))).toMatch(/不能高于/);
    expect(why(await operate(waiting!.id, { operate: 'price', paidAmount: waiting!.paidAmount }))).toMatch(/相同/);
    expect((await operate(waiting!.id, { operate: 'price', paidAmount: 101 })).code).toBe(200);
    const priced = await order(waiting!.id);
    expect(priced).toMatchObject({ status: 'waiting', paidAmount: 101, discountAmount: full - 101 });
    expect(priced.items.reduce((sum: number, i: Row) => sum + i.discountShare, 0)).toBe(full - 101);
    // Nor less than a complaint was judged to be worth.
    const admin = await at.as('admin');
    const complaint = (
      await admin.post('/third/order/customer/complaint/add', {
        thirdOrderId: waiting!.id,
        source: 'customer',
        reasonId: (await admin.get('/sys/new/type/options', { groupCode: 'COMPLAINT_REASON', keyword: '其他' })).data[0].id,
        content: '桶漏水',
      })
    ).data;
    for (const step of [{ action: 'accept' }, { action: 'judge', duty: 'platform', penaltyAmount: 0, compensateAmount: 101 }])
      expect((await admin.post('/third/order/customer/complaint/operat', { ids: [complaint.id], ...step })).code).toBe(200);
    expect(why(await operate(waiting!.id, { operate: 'price', paidAmount: 100 }))).toMatch(/不能低于客诉已判的赔付 1.01 元/);
    expect(why(await operate(waiting!.id, { operate: 'cancel' }))).toMatch(/取消责任不能为空/);
    expect((await operate(waiting!.id, { operate: 'cancel', cancelDuty: 'channel' })).code).toBe(200);
    expect(await order(waiting!.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: '渠道已确认',
      cancelDuty: 'channel',
      fulfilment: null,
    });
    expect((await logs(waiting!.id)).slice(-3)).toEqual([
      'special:waiting>waiting',
      'special:waiting>waiting',
      'special:waiting>cancelled',
    ]);
    expect(await list('/third/order/log', { thirdOrderId: waiting!.id })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'special', content: '强制取消:渠道已确认', evidence: '/demo/license.svg' }),
      ]),
    );
    expect((await operate(waiting!.id, { operate: 'finish' })).code).toBe(422);
    // Finished by force from every state in which somebody has it; from a front warehouse its goods go out.
    for (const status of ['assigned', 'ready', 'delivering']) {
      const rows = await stuckOnes({ status });
      for (const row of [rows.find((o) => o.warehouseId), rows.find((o) => o.deliveryShopId)]) {
        if (!row) continue;
        const answer = await operate(row.id, { operate: 'finish' });
        expect(answer.code, `${status} ${why(answer)}`).toBe(200);
        const done = await order(row.id);
        expect(done).toMatchObject({
          status: 'done',
          abnormalType: 'none',
          fulfilment: done.completedAt <= done.promiseAt ? 'onTime' : 'late',
          statementStatus: 'recorded',
          returnStatus: row.channel === 'star' ? 'done' : row.returnStatus,
        });
        expect(done.waybills.every((w: Row) => !['waiting', 'accepted', 'delivering'].includes(w.status))).toBe(true);
      }
    }
    const [star] = await stuckOnes({ channel: 'star' });
    if (star) {
      expect((await operate(star.id, { operate: 'cancel', cancelDuty: 'platform' })).code).toBe(200);
      expect((await order(star.id)).returnStatus).toBe('done');
      expect((await logs(star.id)).at(-1)).toBe('returned:cancelled>cancelled');
    }
    const partner = await at.as('partner');
    expect((await partner.get('/third/order/special/search')).code).toBe(0);
    expect((await operate(waiting!.id, { operate: 'cancel' }, partner)).code).toBe(0);
  });

  it('exchanges goods on their way: a front warehouse lets the old go and holds the new, a waybill costs what the new cost', async () => {
    const admin = await at.as('admin');
    const exchange = (row: Row, specCodeId: string) =>
      support.post('/third/order/special/operate', {
        id: row.id,
        operate: 'goods',
        specNo: row.items[0].specNo,
        specCodeId,
        reason: '仓库错货',
        evidence: '/demo/license.svg',
      });
    const dispatch = async (id: string, to: Row): Promise<Row> => {
      expect((await admin.post(ALLOCATE, { ...(await seen([id])), force: true, ...to })).code).toBe(200);
      expect((await admin.post('/third/order/waybill/add', { thirdOrderId: id })).code).toBe(200);
      return order(id);
    };
    const look = async <T>(query: ReturnType<typeof sql<T>>) => {
      const rows = await at.inspect(async ({ db }) => (await query.execute(db)).rows);
      support = await at.as('support');
      return rows;
    };
    // A front warehouse, a street that it reaches, what it has of two kinds of goods of that brand, and a kind that it never had.
    const [place] = await look(sql<{
      brandId: string;
      areaCode: string;
      warehouseId: string;
      oldId: string;
      newId: string;
      noneId: string;
    }>`
      select s.brand_id, s.street_code as area_code, s.warehouse_id, old.spec_code_id as old_id, new.spec_code_id as new_id,
        (select n.id from partner_spu_code n where n.brand_id = s.brand_id and n.status = 'enabled' and n.spec_no is not null and n.partner_id is null and not exists (select from stock k where k.warehouse_id = s.warehouse_id and k.spec_code_id = n.id) limit 1) as none_id
      from warehouse_street s join partner_warehouse w on w.id = s.warehouse_id and w.status = 'enabled' and w.biz_status = 'open'
      join stock old on old.warehouse_id = s.warehouse_id and old.available >= ${sample.qty} join partner_spu_code was on was.id = old.spec_code_id and was.brand_id = s.brand_id and was.status = 'enabled' and was.partner_id is null
      join stock new on new.warehouse_id = s.warehouse_id and new.available >= ${sample.qty} join partner_spu_code c on c.id = new.spec_code_id and c.brand_id = s.brand_id and c.status = 'enabled' and c.partner_id is null and c.id <> was.id
      order by s.id, old.id, new.id limit 1`);
    const held = { ...place!, id: await another(place!.brandId, place!.areaCode, place!.oldId) };
    const stockOf = (specCodeId: string) =>
      look(
        sql<{
          locked: number;
          available: number;
        }>`select locked, available from stock where warehouse_id = ${held.warehouseId} and spec_code_id = ${specCodeId}`,
      ).then(([row]) => row!);
    const [oldBefore, newBefore] = [await stockOf(held.oldId), await stockOf(held.newId)];
    const onItsWay = await dispatch(held.id, { target: 'warehouse', warehouseId: held.warehouseId });
    const { qty } = onItsWay.items[0];
    expect(await stockOf(held.oldId)).toEqual({ locked: oldBefore.locked + qty, available: oldBefore.available - qty });
    if (held.noneId) expect(JSON.stringify(await exchange(onItsWay, held.noneId))).toContain(`前置仓库存不足:可用 0,需要 ${qty}`);
    expect((await exchange(onItsWay, held.newId)).code).toBe(200);
    expect(await stockOf(held.oldId)).toEqual(oldBefore);
    expect(await stockOf(held.newId)).toEqual({ locked: newBefore.locked + qty, available: newBefore.available - qty });

    const fees = async (row: Row) => {
      const { specNo, qty: pieces } = row.items[0];
      const [line] = await look(
        sql<{
          price: number;
        }>`select l.price::int from delivery_quote_line l join delivery_quote_order q on q.id = l.quote_order_id join partner_spu_code c on c.id = l.spec_code_id
        where q.delivery_shop_id = ${row.deliveryShopId} and q.status = 'active' and q.enabled = 'on' and c.spec_no = ${specNo} and ${row.areaCode} like l.area_code || '%' order by length(l.area_code) desc limit 1`,
      );
      return pieces * line!.price;
    };
    const [reached] = await look(sql<{ brandId: string; areaCode: string; shopId: string; oldId: string; newId: string }>`
      select was.brand_id, area.code as area_code, d.id as shop_id, was.id as old_id, c.id as new_id
      from delivery_quote_order q join delivery_shop d on d.id = q.delivery_shop_id and d.status = 'enabled' cross join lateral jsonb_array_elements_text(to_jsonb(d.area_codes)) as area(code)
      join partner_spu_code was on was.status = 'enabled' and was.partner_id is null and was.spec_no is not null join partner_spu_code c on c.brand_id = was.brand_id and c.status = 'enabled' and c.partner_id is null and c.spec_no is not null and c.bucket_flag <> was.bucket_flag
      where q.status = 'active' and q.enabled = 'on' and length(area.code) = 9 order by d.id, area.code, was.id, c.id limit 1`);
    const ready = await dispatch(await another(reached!.brandId, reached!.areaCode, reached!.oldId), {
      target: 'shop',
      deliveryShopId: reached!.shopId,
    });
    const before = await fees(ready);
    expect(ready.waybills[0]).toMatchObject({ status: 'waiting', deliveryFee: before });
    expect((await exchange(ready, reached!.newId)).code).toBe(200);
    const exchanged = await order(ready.id);
    const after = await fees(exchanged);
    expect(after).not.toBe(before);
    expect(exchanged.waybills[0]).toMatchObject({ status: 'waiting', deliveryFee: after });
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

  it('tells a brand whose own channel an order came by when it is cancelled, whichever way', async () => {
    const stars = async (status: string): Promise<Row[]> =>
      (await support.get('/third/order/search', { channel: 'star', status, pageSize: 10 })).data.list;
    const [[first, second, third], [done]] = [await stars('waiting,assigned,ready'), await stars('done')];
    await at.inspect(async ({ db }) => {
      await sql`update third_order set return_status = 'none' where id = any(${[first!.id, second!.id, third!.id]}::bigint[])`.execute(db);
      await sql`update third_order set return_status = 'failed' where id = ${done!.id}`.execute(db);
    });
    support = await at.as('support');
    const admin = await at.as('admin');
    expect((await support.post('/third/order/cancel', { ids: [first!.id], cancelReason: '顾客改约' })).code).toBe(200);
    expect(
      (
        await admin.post('/third/order/special/operate', {
          id: second!.id,
          operate: 'cancel',
          cancelDuty: 'channel',
          reason: '渠道已关单',
          evidence: '/uploads/evidence.png',
        })
      ).code,
    ).toBe(200);
    await at.inspect(({ db }) => sql`update third_order set abnormal_type = 'address' where id = ${third!.id}`.execute(db));
    support = await at.as('support');
    expect(
      (
        await support.post('/third/order/abnormal/handle', {
          ...(await seen([third!.id])),
          action: 'cancel',
          cancelDuty: 'customer',
          reason: '地址不存在',
        })
      ).code,
    ).toBe(200);
    for (const { id } of [first!, second!, third!]) {
      expect(await order(id)).toMatchObject({ status: 'cancelled', returnStatus: 'done' });
      expect(
        (await support.get('/third/order/log', { thirdOrderId: id, pageSize: 10 })).data.list.map((line: Row) => [
          line.action,
          line.toStatus,
        ]),
      ).toContainEqual(['returned', 'cancelled']);
    }
    // A return that failed is made again, of a finished order too; the other channels ask for themselves.
    expect((await support.post('/third/order/new/orderStatusReturnByStar', { ids: [done!.id] })).code).toBe(200);
    expect((await order(done!.id)).returnStatus).toBe('done');
    const [foreign] = (
      await support.get('/third/order/search', { channel: 'jd,meituan,eleme,tmall,douyin', status: 'waiting,assigned,ready', pageSize: 1 })
    ).data.list;
    expect((await support.post('/third/order/new/orderStatusReturnByStar', { ids: [foreign.id] })).code).not.toBe(200);
    expect((await support.post('/third/order/cancel', { ids: [foreign.id], cancelReason: '顾客改约' })).code).toBe(200);
    expect((await order(foreign.id)).returnStatus).toBe(foreign.returnStatus);
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

  it('tells of each station which share of its orders of 30 days was kept: came in time, of those that came or were cancelled by its fault', async () => {
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
