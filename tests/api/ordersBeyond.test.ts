/** Third-party orders that do not go their usual way: stuck, ended by force, exchanged, called off. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../src/language/days';
import { newId } from '../../src/server/resource/newId';
import { columnsOf } from './columns';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import type { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;
const ALLOCATE = '/third/order/allocationOrderV2';

describe.each(AREA_ENGINES)('third-party orders that do not go their usual way on %s', (engine) => {
  let at: Stage;
  let support: Client;
  const list = async (call: string, params: Record<string, string | number> = {}, by = support): Promise<Row[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const order = async (id: string) => (await support.get('/third/order/detail', { id })).data as Row;
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

  it('informs a brand whose own channel an order came by when it is cancelled, whichever way', async () => {
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
          evidence: '/demo/evidence.png',
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

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
