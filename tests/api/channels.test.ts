/** How orders of all channels come in by their gateway, and what is answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import { CHANNELS as LABELS } from '../../src/areas/order/channel';
import { sealReceiver } from '../../src/areas/order/receiver.server';
import { addDays, dayOf } from '../../src/language/days';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

import { channelTalk, MINUTE } from './channelTalk';

const BLACKLIST = '/third/order/jd/blacklist';

describe.each(AREA_ENGINES)('orders of channels on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());
  const { list, notify, find, detail, answers, answersOf, later, receiver, overAll, streetOf, areasOf, content, onTheWay } = channelTalk(
    () => ({ at, admin }),
  );

  it('an order comes in once, is changed while it waits, and priced; older and repeated messages change nothing', () =>
    overAll(async (channel) => {
      const first = await content(channel);
      const notice = await notify('orderPlaced', first, `${channel}-first`);
      expect(notice, notice.error).toMatchObject({ status: 'done' });
      const order = await find(first);
      const goods = first.items.length * 4000;
      expect(order).toMatchObject({
        status: 'waiting',
        channel,
        areaCode: first.like.areaCode,
        paidAmount: goods + 200,
        receiverMask: { name: '陈**' },
      });
      await answersOf(order, true);
      // The same again, under its number and under another.
      await notify('orderPlaced', first, `${channel}-first`);
      await notify('orderPlaced', first);
      expect(await list('/third/order/search', { keyword: first.order })).toHaveLength(1);
      expect(await find(first)).toMatchObject({ version: order.version });

      const moved = later(
        first,
        { receiver: receiver('解放路 99 号 4幢302室'), promiseAt: new Date(Date.parse(first.promiseAt) + 3_600_000).toISOString() },
        2,
      );
      await notify('orderChanged', moved);
      expect(await find(first)).toMatchObject({ status: 'waiting', promiseAt: moved.promiseAt, abnormalType: 'none' });
      expect((await admin.form('/third/order/new/decryptReceiver', { id: order.id })).data).toMatchObject({
        name: '陈一',
        phone: '13700001111',
        address: '解放路 99 号 4幢302室',
      });
      // An earlier message that arrives later.
      await notify('orderChanged', later(first, { discountAmount: 900 }, 1));
      expect(await find(first)).toMatchObject({ paidAmount: goods + 200, promiseAt: moved.promiseAt });
      await notify('orderChanged', later(moved, { discountAmount: 500 }));
      expect(await find(first)).toMatchObject({ paidAmount: goods - 200 });
      const priced = later(moved, { discountAmount: goods * 2 }, 3);
      expect(await notify('orderChanged', priced)).toMatchObject({ status: 'failed', error: expect.stringContaining('优惠高于') });
      expect((await notify('orderCancelled', later(moved, { reason: '不要了' }, 4))).status).toBe('done');
      expect(await find(first)).toMatchObject({ status: 'cancelled', cancelReason: '不要了', cancelDuty: 'customer' });
      await notify('orderChanged', later(moved, { deliveryAmount: 0 }, 5));
      expect(await find(first)).toMatchObject({ status: 'cancelled', paidAmount: goods - 200 });
    }));

  it('once it is assigned, somebody decides on changes of the channel; a price is taken until it is in a statement', () =>
    overAll(async (channel) => {
      const first = await content(channel);
      await notify('orderPlaced', first);
      const give = async (): Promise<Loose> => {
        const row = await find(first);
        const { list: candidates } = (await admin.get('/third/order/candidates', { id: row.id })).data;
        const to = candidates.find(({ blocked, input }: Loose) => !blocked && input);
        const allocated = await admin.post('/third/order/allocationOrderV2', {
          ids: [row.id],
          versions: { [row.id]: row.version },
          ...to.input,
        });
        expect(allocated.code, allocated.text).toBe(200);
        return find(first);
      };
      const handle = async (action: string, more: object = {}) => {
        const row = await find(first);
        return admin.post('/third/order/abnormal/handle', {
          ids: [row.id],
          versions: { [row.id]: row.version },
          action,
          reason: '与顾客说好',
          ...more,
        });
      };
      const order = await give();
      const moved = later(first, { receiver: receiver('解放路 99 号 4幢302室') });
      await notify('orderChanged', moved);
      const wished = await find(first);
      expect(wished).toMatchObject({
        status: 'assigned',
        abnormalType: 'changed',
        receiverMask: order.receiverMask,
        deliveryShopId: order.deliveryShopId,
      });
      expect((await detail(order.id)).channelNote).toContain('改收件');
      const again = await admin.post('/third/order/allocationOrderV2', {
        ids: [order.id],
        versions: { [order.id]: wished.version },
        target: 'shop',
        deliveryShopId: first.like.deliveryShopId,
      });
      expect(again.text).toContain('order.changePending');
      expect((await handle('readdress', { areaCode: first.like.areaCode, address: '别处 1 号 101 室' })).text).toContain(
        'order.changePending',
      );
      expect((await handle('accept')).code).toBe(200);
      expect(await find(first)).toMatchObject({ status: 'waiting', abnormalType: 'none', deliveryShopId: null, partnerId: null });
      expect((await admin.form('/third/order/new/decryptReceiver', { id: order.id })).data.address).toContain('99 号');

      // Other goods, which nobody agrees to.
      await give();
      const [line, ...rest] = moved.items;
      await notify('orderChanged', later(moved, { items: [{ ...line, qty: 5 }, ...rest] }));
      expect((await find(first)).abnormalType).toBe('changed');
      expect((await handle('ignore')).code).toBe(200);
      await answersOf(order, false);
      expect((await detail(order.id)).items[0].qty).toBe(2);

      // Only a price: nobody has to decide that.
      const goods = first.items.length * 4000;
      await notify('orderChanged', later(moved, { discountAmount: 0 }, 3));
      expect(await find(first)).toMatchObject({ status: 'assigned', abnormalType: 'none', paidAmount: goods + 300 });

      // On its way it is cancelled: somebody asks the courier.
      expect((await admin.post('/third/order/waybill/add', { thirdOrderId: order.id })).code).toBe(200);
      const [waybill] = (await detail(order.id)).waybills.filter(({ status }: Loose) => status === 'waiting');
      const [courier] = await list('/shop/client/search', { position: 'courier', status: 'active' });
      const step = (action: string, more: object = {}) => admin.post('/third/order/waybill/status', { ids: [waybill.id], action, ...more });
      expect((await step('accept', { courierId: courier!.id })).code).toBe(200);
      expect((await step('pick')).code).toBe(200);
      await notify('orderCancelled', later(moved, { reason: '等太久' }, 4));
      expect(await find(first)).toMatchObject({ status: 'delivering', abnormalType: 'recalled' });
      expect((await detail(order.id)).channelNote).toContain('等太久');
      expect((await handle('ignore')).code).toBe(200);
      expect((await step('deliver', { signImg: '本人签收' })).code).toBe(200);
      await expect.poll(async () => (await find(first)).status).toBe('done');
      await expect.poll(async () => (await detail(order.id)).returnStatus, { timeout: 20_000 }).toBe('done');

      // Brought, and in no statement yet.
      await notify('orderChanged', later(moved, { discountAmount: 50 }, 5));
      expect(await find(first)).toMatchObject({ status: 'done', paidAmount: goods + 250, statementStatus: 'recorded' });
      await notify('orderChanged', later(moved, { items: [{ ...line, qty: 9 }, ...rest] }, 6));
      expect(await find(first)).toMatchObject({ paidAmount: goods + 250 });
      await notify('orderCancelled', later(moved, { reason: '水有异味' }, 7));
      expect(await find(first)).toMatchObject({ status: 'done', refundAmount: goods + 250 });
    }));

  it('an order in a statement is not touched: its channel gets that answer, and the log has it', () =>
    overAll(async (channel) => {
      const areaOf = await areasOf(channel);
      const row = (await list('/third/order/search', { channel, status: 'done', pageSize: '200' })).find(
        (one) => areaOf(one) && (one.statementStatus === 'settled' || one.statementStatus === 'reconciling'),
      )!;
      const { items } = await detail(row.id);
      const auth = (await list('/third/auth/search', { channel })).find(({ id }) => id === row.authId)!;
      const order = await content(channel, {
        order: row.channelOrderNo,
        shop: auth.channelShopId,
        placedAt: row.placedAt,
        promiseAt: row.promiseAt,
        area: areaOf(row),
        street: channel === 'jd' ? await streetOf(row.areaCode) : null,
        receiver: sealReceiver((await admin.form('/third/order/new/decryptReceiver', { id: row.id })).data),
        items: items.map((item: Loose) => ({ sku: item.channelSku, specNo: item.specNo, qty: item.qty, price: item.price })),
        deliveryAmount: 999,
        discountAmount: row.discountAmount,
      });
      await notify('orderChanged', order);
      await notify('orderCancelled', later(order, { reason: '退款' }));
      expect(await find(order)).toMatchObject({ paidAmount: row.paidAmount, refundAmount: row.refundAmount });
      const logs = (await list('/third/order/log', { thirdOrderId: row.id })).map((log) => log.content);
      expect(logs).toEqual(expect.arrayContaining([expect.stringContaining('已进对账单'), expect.stringContaining('没有计入')]));
      await answersOf(row, false);
    }));

  it('refunds are of the day on which they were made, whenever the order was placed', () =>
    overAll(async (channel) => {
      const recorded = { channel, status: 'done', statementStatus: 'recorded', pageSize: '200', sort: 'placedAt' };
      const [old] = (await list('/third/order/search', recorded)).filter(
        (row) => row.paidAmount - row.refundAmount > 100 && dayOf(row.placedAt) < dayOf(Date.now()),
      );
      const auth = (await list('/third/auth/search', { channel })).find(({ id }) => id === old!.authId)!;
      const from = dayOf(Date.now());
      const byDay = async (day: string): Promise<number> => {
        const when = { refundedAt_from: day, refundedAt_to: day, 'thirdOrderId.channel': channel };
        const { code, data } = await admin.get('/third/order/refund/statistics', { rows: 'channel', measures: 'amount', ...when });
        expect(code).toBe(200);
        const rows = (await admin.get('/third/order/refund/search', { count: '1', pageSize: 1, ...when })).data.summary.amount as number;
        expect(data.total[0] ?? 0).toBe(rows);
        return rows;
      };
      const [placed, today] = [await byDay(dayOf(old!.placedAt)), await byDay(from)];
      const head = { channel, shop: auth.channelShopId, order: old!.channelOrderNo, at: new Date().toISOString() };
      const done = await notify('orderRefunded', { ...head, refund: `${old!.id}-day`, amount: 100, reason: '桶有破损' });
      expect(done, done.error).toMatchObject({ status: 'done' });
      // Over midnight it is of the day that it came on.
      const [refund] = await list('/third/order/refund/search', { thirdOrderId: old!.id });
      if (dayOf(refund!.refundedAt) === from) expect(await byDay(from)).toBe(today + 100);
      expect(await byDay(dayOf(old!.placedAt))).toBe(placed);
    }));

  it('refunds are rows that count once, in part and in whole, up to what was paid; one that comes after the statement stands apart', async () => {
    await overAll(async (channel) => {
      const first = await onTheWay(channel);
      const { id, paidAmount } = await find(first);
      const [line] = first.items;
      const back = (refund: string, amount: number, more: object = {}) =>
        notify('orderRefunded', {
          channel: first.channel,
          shop: first.shop,
          order: first.order,
          at: later(first, {}, 2).at,
          refund,
          amount,
          reason: '桶有破损',
          ...more,
        });
      expect(await back(`${id}-1`, 500, { items: [{ sku: line.sku, qty: 1 }] })).toMatchObject({ status: 'done' });
      expect(await detail(id)).toMatchObject({ refundAmount: 500, refundableAmount: paidAmount - 500, status: 'delivering' });
      const bill = (await detail(id)).waybills.find(({ status }: Loose) => status === 'delivering');
      const brought = { ids: [bill.id], action: 'deliver', signImg: '本人签收' };
      expect((await admin.post('/third/order/waybill/status', brought)).code).toBe(200);
      // Twice under one number, by two messages; at once under two.
      await Promise.all([back(`${id}-1`, 500), back(`${id}-2`, 300), back(`${id}-3`, 200)]);
      expect((await detail(id)).refunds.map(({ amount, status }: Loose) => [amount, status]).toSorted()).toEqual(
        [500, 300, 200].map((amount) => [amount, 'counted']).toSorted(),
      );
      expect(await detail(id)).toMatchObject({ refundAmount: 1000, refundableAmount: paidAmount - 1000 });
      for (const [change, message] of [
        [await back(`${id}-1`, 501), /先前是 5.00 元,现在说 5.01 元/],
        [await back(`${id}-4`, paidAmount), /最多可退/],
        [await back(`${id}-5`, 1, { items: [{ sku: line.sku, qty: 2 }] }), /超过了件数/],
        [await back(`${id}-6`, 0), /amount 不是 1 到/],
        [await back(`${id}-7`, 1, { order: '800000000000' }), new RegExp(`没有${LABELS[channel as keyof typeof LABELS]}订单 800000000000`)],
      ] as const)
        expect(change).toMatchObject({ status: 'failed', error: expect.stringMatching(message) });
      expect((await detail(id)).refundAmount).toBe(1000);
      // What is left goes back with a cancellation, and then nothing more can.
      await notify('orderCancelled', later(first, { reason: '不要了' }, 9));
      await notify('orderCancelled', later(first, { reason: '不要了' }, 10));
      expect(await detail(id)).toMatchObject({ refundAmount: paidAmount, refundableAmount: 0 });
      expect((await detail(id)).refunds.filter(({ source }: Loose) => source === 'cancel')).toHaveLength(1);

      const settled = (await list('/third/order/search', { channel, status: 'done', pageSize: '200' })).find(
        (row) => row.statementStatus === 'settled' && row.paidAmount > 2000 && row.refundAmount === 0,
      )!;
      const auth = (await list('/third/auth/search', { channel })).find((one) => one.id === settled.authId)!;
      await back(`${settled.id}-1`, 700, { order: settled.channelOrderNo, shop: auth.channelShopId });
      const { refunds, refundAmount, version } = await detail(settled.id);
      expect(refunds[0]).toMatchObject({ amount: 700, status: 'apart' });
      expect([refundAmount, version]).toEqual([0, settled.version]);
      await answersOf(settled, false);
    });
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  it('a lost answer is asked for before it is sent again', () =>
    overAll(async (channel) => {
      const like = await content(channel);
      const first = { ...like, order: `${like.order}504` };
      await notify('orderPlaced', first);
      const order = await find(first);
      await expect.poll(async () => (await answers(order))[0]!.status, { timeout: 60_000 }).toBe('done');
      expect((await answers(order))[0]).toMatchObject({ tries: 2, answer: { known: true } });
    }));

  it('an unknown order that is cancelled is asked for, and where its channel does not know it, somebody looks', () =>
    overAll(async (channel) => {
      const first = await content(channel);
      expect((await notify('orderCancelled', first)).status).toBe('done');
      const asked = async () =>
        (await list('/gateway/call/search', { keyword: first.order })).find(({ operation }) => operation === 'getOrder');
      await expect.poll(async () => (await asked())?.status, { timeout: 60_000 }).toBe('failed');
      expect(await asked()).toMatchObject({ stuck: true });
      expect(await find(first)).toBeUndefined();
    }));

  it('what can be of nobody is refused in words, and comes in once it was mended', async () => {
    const first = await content('tmall');
    const failed = async (more: object, error: string) =>
      expect(await notify('orderPlaced', { ...first, ...more })).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
    await failed({ shop: 'NOBODY' }, '没有天猫店铺 NOBODY 的授权');
    await failed({ area: '110000000' }, '街道 110000000 不存在');
    const unmapped = await content('jd', { area: 'JD-NOWHERE' });
    const astray = await content('jd', { street: '没有的街道' });
    expect(await Promise.all([unmapped, astray].map((one) => notify('orderPlaced', one)))).toMatchObject([
      { status: 'failed', error: expect.stringContaining('京东区域 JD-NOWHERE 没有映射') },
      { status: 'failed', error: expect.stringMatching(/京东区域 .*里没有街道“没有的街道”/) },
    ]);
    expect(await find(unmapped)).toBeUndefined();
    await failed({ items: [{ sku: 'A', specNo: 'NONE', qty: 1, price: 1 }] }, '没有启用的规格');
    await failed({ items: [{ sku: 'A', specNo: 'NONE', qty: -1, price: 1 }] }, 'qty 不是 1 到');
    await failed({ at: new Date(Date.now() + 3_600_000).toISOString() }, '时间在将来');
    const [auth] = (await list('/third/auth/search', { channel: 'tmall' })).filter(({ channelShopId }) => channelShopId === first.shop);
    expect((await admin.post('/third/auth/enable', { ids: [auth!.id], status: 'disabled' })).code).toBe(200);
    await notify('orderPlaced', first, 'while-stopped');
    expect(await find(first)).toBeUndefined();
    expect((await admin.post('/third/auth/enable', { ids: [auth!.id], status: 'normal' })).code).toBe(200);
    const [notice] = await list('/gateway/notice/search', { keyword: 'while-stopped' });
    expect((await admin.post('/gateway/notice/replay', { ids: [notice!.id] })).code).toBe(200);
    await expect.poll(async () => (await find(first))?.status, { timeout: 20_000 }).toBe('waiting');
  });

  it('an order for a store of its channel goes to the front warehouse that the store is, while it can take it; else it waits, and says why', async () => {
    const CODE = '/partner/warehouse/satellite/code';
    const first = await content('meituan');
    const [auth] = (await list('/third/auth/search', { channel: 'meituan' })).filter(({ channelShopId }) => channelShopId === first.shop);
    // A warehouse that has goods for it where it is to go.
    const open = new Map((await list('/partner/warehouse/search', { status: 'enabled', bizStatus: 'open' })).map((one) => [one.id, one]));
    const coded = new Set((await list(`${CODE}/search`, { authId: auth!.id, pageSize: '200' })).map(({ warehouseId }) => warehouseId));
    const shelf = (await list('/stock/search', { pageSize: '200' })).find(
      (row) => row.allocatable > 20 && open.get(row.warehouseId)?.warehouseType === 'front' && !coded.has(row.warehouseId),
    )!;
    const warehouse = open.get(shelf.warehouseId)!;
    const [spec] = await list('/partner/product/spu/code/search', { id: shelf.specCodeId });
    const brandId = auth!.brandId ?? spec!.brandId;
    const streets = await list('/partner/warehouse/street/search', { warehouseId: warehouse.id, brandId, pageSize: '200' });
    const [street] = streets.filter(({ effectiveAt }) => !effectiveAt || Date.parse(effectiveAt) < Date.now());
    expect(street, 'a street that it covers').toBeDefined();
    const store = 'MT-STORE-1';
    const contentOf = async (more: object = {}): Promise<Loose> => ({
      ...(await content('meituan')),
      store,
      area: street!.streetCode,
      lng: null,
      lat: null,
      items: [{ sku: 'W-1', specNo: spec!.specNo, qty: 2, price: 2000 }],
      ...more,
    });
    const comes = async (more: object = {}): Promise<Loose> => {
      const message = await contentOf(more);
      const notice = await notify('orderPlaced', message);
      expect(notice, notice.error).toMatchObject({ status: 'done' });
      return detail((await find(message)).id);
    };
    const promised = async (): Promise<number> =>
      (await list('/stock/search', { warehouseId: warehouse.id, specCodeId: spec!.id }))[0]!.allocatable;
    const unknown = await comes();
    expect(unknown).toMatchObject({
      status: 'waiting',
      abnormalType: 'store',
      warehouseId: null,
      channelNote: `渠道门店 ${store} 没有对应的前置仓`,
    });
    const handled = await admin.post('/third/order/abnormal/handle', {
      ids: [unknown.id],
      versions: { [unknown.id]: unknown.version },
      action: 'ignore',
      reason: '照常分单',
    });
    expect(handled.code, handled.text).toBe(200);
    expect(await detail(unknown.id)).toMatchObject({ abnormalType: 'none', channelNote: null });

    const made = await admin.post(`${CODE}/add`, { warehouseId: warehouse.id, authId: auth!.id, channelStoreCode: store });
    expect(made.code, made.text).toBe(200);
    const before = await promised();
    const bound = await comes();
    expect(bound).toMatchObject({
      status: 'assigned',
      abnormalType: 'none',
      warehouseId: warehouse.id,
      partnerId: warehouse.partnerId,
      deliveryShopId: null,
      channelNote: null,
      storeCodeId: made.data.id,
      storeCodeName: store,
    });
    expect(await promised()).toBe(before - 2);
    expect((await list(`${CODE}/search`, { keyword: store }))[0]).toMatchObject({
      orderCount30d: 1,
      lastOrderAt: bound.placedAt,
      version: 1,
    });
    expect(
      (await list('/third/order/log', { thirdOrderId: bound.id })).map(({ action, toStatus, content: message }) => [
        action,
        toStatus,
        message,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['place', 'waiting', null],
        ['allocate', 'assigned', `渠道门店 ${store}:${warehouse.name}`],
      ]),
    );
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: bound.id })).code).toBe(200);

    // More than lies there, a time at which it is closed, and days that it has off.
    const HOLIDAY = '/partner/warehouse/satellite/holiday';
    const day = (n: number) => `${addDays(dayOf(Date.now()), 90 + n)}T02:00:00.000Z`;
    const off = await admin.post(`${HOLIDAY}/add`, { warehouseId: warehouse.id, beginAt: day(0), endAt: day(2), reason: '整修' });
    expect(off.code, off.text).toBe(200);
    const letIn = await onSeen(admin, `${HOLIDAY}/audit`, [off.data.id], { result: 1 });
    expect(letIn.code, letIn.text).toBe(200);
    const night = `${addDays(dayOf(Date.now()), 1)}T19:30:00.000Z`;
    const many = [{ sku: 'W-1', specNo: spec!.specNo, qty: 9999, price: 2 }];
    const refused = await Promise.all([
      comes({ items: many, discountAmount: 0 }),
      comes({ promiseAt: night }),
      comes({ promiseAt: day(1) }),
    ]);
    expect(refused).toMatchObject([
      { status: 'waiting', abnormalType: 'noStock', channelNote: expect.stringContaining('库存不足') },
      { status: 'waiting', abnormalType: 'store', channelNote: expect.stringContaining('营业时间') },
      { status: 'waiting', abnormalType: 'store', channelNote: expect.stringContaining('休假') },
    ]);

    // Orders of a stopped channel are assigned by hand.
    const [code] = await list(`${CODE}/search`, { keyword: store });
    expect((await admin.post(`${CODE}/update`, { id: code!.id, version: code!.version, status: 'disabled' })).code).toBe(200);
    expect(await comes()).toMatchObject({ status: 'waiting', abnormalType: 'none', warehouseId: null });
    expect((await notify('orderPlaced', await contentOf({ store: 7 }))).status).toBe('failed');
  });

  it('a new authorization is asked for its orders from its beginning on', async () => {
    const authName = `从头拉单 ${Date.now()}`;
    const made = await admin.post('/third/auth/add', {
      channel: 'eleme',
      channelShopId: `P${Date.now()}`,
      authName,
      token: 'given-token-1',
    });
    expect(made.code, made.text).toBe(200);
    const pulled = async () =>
      (await list('/gateway/call/search', { keyword: authName })).find(({ operation }) => operation === 'listOrders');
    await expect.poll(pulled, { timeout: 40_000 }).toBeDefined();
    const [{ createdAt }] = (await list('/third/auth/search', { keyword: authName })) as [Loose];
    const { since, until } = (await pulled())!.request;
    expect(Date.parse(since)).toBe(Date.parse(createdAt) - MINUTE);
    const lastPullAt = async () => (await list('/third/auth/search', { keyword: authName }))[0]!.lastPullAt;
    await expect.poll(lastPullAt, { timeout: 20_000 }).toBe(until);
  });

  it('somebody on the list of JD is turned away as JD names them; to other channels the list says nothing', async () => {
    expect((await admin.post(`${BLACKLIST}/add`, { listType: 'user', reasonCode: 'fake', value: 'jd_bad_one' })).code).toBe(200);
    const sealed = receiver('解放路 7 号 1幢101室', { user: 'jd_bad_one' });
    const [jd, other] = [await content('jd', { receiver: sealed }), await content('meituan', { receiver: sealed })];
    await notify('orderPlaced', jd);
    await notify('orderPlaced', other);
    expect(await find(jd)).toMatchObject({ status: 'cancelled', cancelDuty: 'platform' });
    await answersOf(await find(jd), false);
    expect(await find(other)).toMatchObject({ status: 'waiting' });
    expect((await list(`${BLACKLIST}/search`, { listType: 'user', status: 'active' }))[0]).toMatchObject({ hitCount: 1 });
  });

  it('nobody else is believed, and every rule holds afterwards', async () => {
    const body = JSON.stringify({ no: 'forged', kind: 'orderCancelled', content: {} });
    const forged = await fetch(`${at.server.origin}/notify/channel`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-digest': digest(body, 'simulator-secret-of-32-characters') },
    });
    expect(forged.status).toBe(401);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
