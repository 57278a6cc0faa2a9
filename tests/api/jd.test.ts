/** What JD's areas are to the platform, whose orders from JD are not taken, and how orders of all channels come in by their gateway. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '../../src/areas/demo/world';
import { newOrder } from '../../src/areas/demo/arrivals';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import { SIMULATED } from '../../src/areas/gateway/simulator.server';
import { digestOf } from '../../src/areas/order/blacklist.server';
import { CHANNELS as LABELS } from '../../src/areas/order/channel';
import { openReceiver, sealReceiver } from '../../src/areas/order/receiver.server';
import { addDays, dayOf } from '../../src/language/days';
import { platform } from '../../src/areas/catalogue';
import { storeOn } from '../../src/server/resource/sqlStore';
import type { Change } from '../../src/server/resource/store';
import type { Client, Loose } from './client';
import { sharedSecret } from '../../src/server/outbound/sealed';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const [LIST, ADD, REMOVE] = [
  '/third/order/jd/blacklist/search',
  '/third/order/jd/blacklist/add',
  '/third/order/jd/blacklist/delete',
] as const;

describe.each(AREA_ENGINES)('JD on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('areas that JD has opened come in, are found by name within their parent, and what was mapped stays; twice gives the same', async () => {
    const total = async (params = {}) => (await admin.get('/third/order/jd/area/search', { ...params, count: '1' })).data.total;
    const [before, mapped] = [await total(), await total({ mapped: 'yes' })];
    /** Asks JD, and waits until it has answered. */
    const synced = async () => {
      const answered = async () =>
        (await admin.get('/gateway/call/search', { gateway: 'channel', pageSize: '200' })).data.list.filter(
          (one: { operation: string; status: string }) => one.operation === 'listAddresses' && one.status === 'done',
        ).length;
      const already = await answered();
      const answer = await admin.post('/third/order/jd/area/sync', {});
      expect(answer.code, answer.text).toBe(200);
      await expect.poll(answered, { timeout: 30_000 }).toBe(already + 1);
      return [await total(), await total({ mapped: 'yes' }), await total({ mapped: 'no' })];
    };
    const first = await synced();
    expect(first[0]).toBeGreaterThan(before);
    expect(first[1]).toBeGreaterThanOrEqual(mapped);
    expect(first[2]).toBe(first[0]! - first[1]!);
    expect(await synced()).toEqual(first);
  });

  it('an entry is kept as a digest, once for each customer however it is written, checked at its field, and let go', async () => {
    const value = '13866660001';
    const added = await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value });
    expect(added.code, added.message).toBe(200);
    const [row] = (await admin.get(LIST, { pageSize: 1 })).data.list as Loose[];
    expect(row).toMatchObject({ valueMask: '138****0001', status: 'active', hitCount: 0 });
    expect(JSON.stringify(row)).not.toContain(value);
    expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'other', value: '138 6666 0001' })).data.reason).toBe(
      'order.blacklisted',
    );
    expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value: '12' })).data.errors).toHaveProperty('value');
    expect((await admin.post(ADD, { listType: 'address', reasonCode: 'fake', value: '三楼' })).data.errors).toHaveProperty('value');
    expect(
      (await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value: '13866660002', expireAt: '2020-01-01T00:00:00.000Z' })).data
        .errors,
    ).toHaveProperty('expireAt');
    expect((await admin.post(REMOVE, { ids: [row!.id] })).code).toBe(200);
    expect((await admin.post(REMOVE, { ids: [row!.id] })).code).not.toBe(200);
    // Whoever was let go may be put on it again.
    expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value })).code).toBe(200);
  });

  it("an order from JD of somebody on the list is cancelled as it comes, and counted; other channels' orders come in", async () => {
    const arrive = (seed: number, now: Date) =>
      at.inspect(({ db }) => newOrder(storeOn(db, platform.resources), new World(now, 0, seed), now));
    const orderIn = (changes: Change[]): Loose =>
      (changes.find((one) => one.op === 'add' && one.res.name === 'third_order') as Loose | undefined)?.values;
    const now = new Date();
    const find = async (isJd: boolean) => {
      for (let seed = 1; seed < 60; seed++) {
        const order = orderIn(await arrive(seed, now));
        if (order && (order.channel === 'jd') === isJd && order.status === undefined)
          return { seed, ...openReceiver(order.receiverCipher)! };
      }
      throw new Error('no such order comes');
    };
    const [jd, other] = [await find(true), await find(false)];
    for (const { phone } of [jd, other])
      expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value: phone })).code).toBe(200);
    // An older entry of theirs that is over, and that the clock has not let go yet, hides none that holds.
    await at.inspect(({ db }) =>
      sql`insert into jd_blacklist (id, list_type, value_mask, value_hash, reason_code, evidence, hit_count, expire_at, status, created_at, updated_at, version, deleted)
        values (1, 'address', 'x', ${digestOf('address', jd.address)}, 'fake', '{}', 0, now() - interval '1 second', 'active', now(), now(), 1, false)`.execute(
        db,
      ),
    );
    const changes = await arrive(jd.seed, now);
    expect(orderIn(changes)).toMatchObject({ status: 'cancelled', cancelDuty: 'platform' });
    expect(changes).toContainEqual(expect.objectContaining({ op: 'patch', set: { hitCount: 1 } }));
    expect(orderIn(await arrive(other.seed, now)).status).toBeUndefined();
  });
});

const CHANNELS = ['jd', 'meituan', 'eleme', 'tmall', 'douyin'] as const;
const MINUTE = 60_000;

describe.each(AREA_ENGINES)('orders that channels tell of on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let count = 0;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 50, ...params })).data.list;
  /** A message as the simulated channel signs it. @returns how it stands once it was applied. */
  const notify = async (kind: string, content: Loose, no = `test-${++count}`): Promise<Loose> => {
    const body = JSON.stringify({ no, kind, content });
    const headers = { 'content-type': 'application/json', 'x-digest': digest(body, sharedSecret(SIMULATED)) };
    const before = (await list('/gateway/notice/search', { keyword: no }))[0]?.tries ?? 0;
    expect((await fetch(`${at.server.origin}/notify/channel`, { method: 'POST', body, headers })).status).toBe(200);
    const kept = async () => (await list('/gateway/notice/search', { keyword: no }))[0]!;
    if (before === 0) await expect.poll(async () => (await kept()).status, { timeout: 20_000 }).not.toBe('waiting');
    return kept();
  };
  const find = async (content: Loose): Promise<Loose> => (await list('/third/order/search', { keyword: content.order }))[0]!;
  const detail = async (id: string): Promise<Loose> => (await admin.get('/third/order/detail', { id })).data;
  const answers = async (order: Loose, operation = 'acknowledge') =>
    (await list('/gateway/call/search', { keyword: order.orderNo })).filter((row) => row.operation === operation);
  const answersOf = async (order: Loose, accepted: boolean) =>
    expect.poll(async () => (await answers(order)).map(({ request }) => request.accepted), { timeout: 20_000 }).toContain(accepted);
  const later = (content: Loose, more: object, minutes = 1): Loose => ({
    ...content,
    at: new Date(Date.parse(content.at) + minutes * MINUTE).toISOString(),
    ...more,
  });
  const receiver = (address: string, more: object = {}) => sealReceiver({ name: '陈一', phone: '13700001111', address, ...more });

  /** All channels at once: what is told waits for a job that applies eight together. */
  const overAll = (walk: (channel: string) => Promise<void>) => Promise.all(CHANNELS.map(walk));
  const streetOf = async (code: string): Promise<string> => {
    const { data } = await admin.get('/util/area', { parentCode: code.slice(0, 6) });
    return (data as Loose[]).find((one) => one.code === code).name;
  };

  /** What a channel calls the area of a row: its street, or, to JD, the district; those that JD has not opened have no name. */
  const areasOf = async (channel: string) => {
    if (channel !== 'jd') return ({ areaCode }: Loose): string => areaCode;
    const mapped = await list('/third/order/jd/area/search', { mapped: 'yes', pageSize: '200' });
    return ({ areaCode: code }: Loose): string | undefined => mapped.find(({ areaCode }) => areaCode === code.slice(0, 6))?.jdCode;
  };

  /** An order as a channel tells of it: like one that was brought before. */
  async function content(channel: string, more: object = {}): Promise<Loose> {
    const areaOf = await areasOf(channel);
    const like = (await list('/third/order/search', { channel, status: 'done', pageSize: '200' })).find(
      (one) => one.deliveryShopId && areaOf(one),
    )!;
    const [auth] = (await list('/third/auth/search', { channel })).filter(({ id }) => id === like.authId);
    const { items } = await detail(like.id);
    const now = Date.now();
    return {
      channel,
      shop: auth!.channelShopId,
      order: `8${channel.length}${now}${++count}`,
      at: new Date(now - 20 * MINUTE).toISOString(),
      placedAt: new Date(now - 20 * MINUTE).toISOString(),
      promiseAt: `${addDays(dayOf(now), 1)}T03:00:00.000Z`,
      area: areaOf(like),
      street: channel === 'jd' ? await streetOf(like.areaCode) : null,
      lng: like.lng,
      lat: like.lat,
      receiver: receiver('解放路 12 号 3幢1201室'),
      items: items.map((item: Loose) => ({ sku: item.channelSku, specNo: item.specNo, qty: 2, price: 2000 })),
      deliveryAmount: 300,
      discountAmount: 100,
      subsidyAmount: 0,
      like: { areaCode: like.areaCode, deliveryShopId: like.deliveryShopId },
      ...more,
    };
  }

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
      // What was said before that comes after it.
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

  it('once it was given away, somebody decides what the channel wants; a price is taken until a statement has it', () =>
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

  it('an order in a statement is not touched: its channel is told so, and the log keeps it', () =>
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
        notify('orderRefunded', { channel: first.channel, shop: first.shop, order: first.order, at: later(first, {}, 2).at, refund, amount, reason: '桶有破损', ...more }); // prettier-ignore
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
      const first = await content(channel, { order: `9${channel.length}${Date.now()}${++count}504` });
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

    // What was stopped is given away by hand.
    const [code] = await list(`${CODE}/search`, { keyword: store });
    expect((await admin.post(`${CODE}/update`, { id: code!.id, version: code!.version, status: 'disabled' })).code).toBe(200);
    expect(await comes()).toMatchObject({ status: 'waiting', abnormalType: 'none', warehouseId: null });
    expect((await notify('orderPlaced', await contentOf({ store: 7 }))).status).toBe('failed');
  });

  const give = async (first: Loose): Promise<Loose> => {
    const waiting = await find(first);
    const { list: candidates } = (await admin.get('/third/order/candidates', { id: waiting.id })).data;
    const to = candidates.find(({ isOpen, input }: Loose) => isOpen && input);
    const known = { ids: [waiting.id], versions: { [waiting.id]: waiting.version } };
    expect((await admin.post('/third/order/allocationOrderV2', { ...known, ...to.input })).code).toBe(200);
    return find(first);
  };
  const accepted = async (id: string): Promise<Loose> => {
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: id })).code).toBe(200);
    const [courier] = await list('/shop/client/search', { position: 'courier', status: 'active' });
    const [waybill] = (await detail(id)).waybills;
    const step = { ids: [waybill.id], action: 'accept', courierId: courier!.id };
    expect((await admin.post('/third/order/waybill/status', step)).code).toBe(200);
    return waybill;
  };
  const pick = (waybill: Loose) => admin.post('/third/order/waybill/status', { ids: [waybill.id], action: 'pick' });
  const onTheWay = async (channel: string): Promise<Loose> => {
    const first = await content(channel);
    await notify('orderPlaced', first);
    expect((await pick(await accepted((await give(first)).id))).code).toBe(200);
    return first;
  };

  it('a cancellation stands against what was said before it, and falls by what is said after it', async () => {
    const first = await onTheWay('eleme');
    await notify('orderCancelled', later(first, { reason: '等太久' }, 5));
    const recalled = await find(first);
    expect(recalled).toMatchObject({ status: 'delivering', abnormalType: 'recalled', channelAt: later(first, {}, 5).at });
    await notify('orderChanged', later(first, { receiver: receiver('解放路 99 号 4幢302室') }, 3));
    await notify('orderChanged', later(first, { discountAmount: 300 }, 5));
    expect(await find(first)).toMatchObject({ abnormalType: 'recalled', version: recalled.version, paidAmount: recalled.paidAmount });
    expect((await detail(recalled.id)).channelNote).toContain('等太久');
    await answersOf(recalled, false);
    await notify('orderChanged', later(first, {}, 6));
    expect(await find(first)).toMatchObject({ status: 'delivering', abnormalType: 'none' });
  });

  it('of two changes of the same second both count; the same one told again does not', async () => {
    const first = await content('tmall');
    await notify('orderPlaced', first);
    const { paidAmount } = await find(first);
    const [one, other] = [later(first, { discountAmount: 200 }), later(first, { discountAmount: 300 })];
    for (const [change, less] of [
      [one, 100],
      [other, 200],
      [one, 200],
      [{ ...other, receiver: receiver('解放路 12 号 3幢1201室') }, 200],
    ] as const) {
      await notify('orderChanged', change);
      expect((await find(first)).paidAmount).toBe(paidAmount - less);
    }
  });

  it('nothing goes on its way while its channel wants it otherwise', async () => {
    const moved = (first: Loose, minutes: number) =>
      notify('orderChanged', later(first, { receiver: receiver(`解放路 ${minutes} 号`) }, minutes));
    const ignored = async (first: Loose) => {
      const { id, version } = await find(first);
      const handled = { ids: [id], versions: { [id]: version }, action: 'ignore', reason: '与顾客说好' };
      expect((await admin.post('/third/order/abnormal/handle', handled)).code).toBe(200);
    };
    const first = await content('meituan');
    await notify('orderPlaced', first);
    const { id } = await give(first);
    await moved(first, 1);
    expect((await admin.post('/third/order/waybill/add', { thirdOrderId: id })).data).toMatchObject({ reason: 'order.changePending' });
    await ignored(first);
    const waybill = await accepted(id);
    await moved(first, 2);
    expect((await pick(waybill)).text).toContain('order.changePending');
    expect(await find(first)).toMatchObject({ status: 'ready', abnormalType: 'changed' });
    await ignored(first);
    expect((await pick(waybill)).code).toBe(200);
  });

  it('of two who pick up the same goods at once one does, neither while a change waits; and each order gets a number of its own', async () => {
    // More than numbers are looked at for each of them.
    const orders = await Promise.all(
      Array.from({ length: 8 }, async (): Promise<Loose> => {
        const first = await content('meituan');
        await notify('orderPlaced', first);
        const { id, areaCode } = await give(first);
        return { first, id, city: areaCode.slice(0, 4), waybill: await accepted(id) };
      }),
    );
    for (const one of await list('/order/privacy/phone/search', { status: 'free', pageSize: '200' }))
      if (orders.some(({ city }) => one.cityCode.startsWith(city))) await admin.post('/order/privacy/phone/delete', { ids: [one.id] });
    for (const [n, { city }] of orders.entries()) {
      const phoneX = `1705556${String(n).padStart(4, '0')}`;
      const made = await admin.post('/order/privacy/phone/add', { phoneX, cityCode: city, supplier: 'huawei' });
      expect(made.code, made.text).toBe(200);
    }
    const twice = orders.flatMap(({ waybill }) => [pick(waybill), pick(waybill)]);
    const changed = orders
      .slice(0, 4)
      .map(({ first }) => notify('orderChanged', later(first, { receiver: receiver('解放路 77 号 1幢101室') })));
    const picked = (await Promise.all(twice)).map(({ data }) => data?.results?.[0] as Loose);
    await Promise.all(changed);
    for (const [n, { id }] of orders.entries()) {
      const both = picked.slice(2 * n, 2 * n + 2);
      const logs = (await list('/third/order/log', { thirdOrderId: id })).map(({ action, fromStatus }) => `${action}:${fromStatus}`);
      const isWaiting = logs.includes('change:ready');
      expect(both.filter(({ ok }) => ok).length, JSON.stringify({ both, logs })).toBe(isWaiting ? 0 : 1);
      expect(logs.filter((log) => log === 'pick:ready')).toHaveLength(isWaiting ? 0 : 1);
      const numbers = await list('/order/privacy/phone/search', { status: 'bound', pageSize: '200' });
      expect(numbers.filter(({ thirdOrderId }) => thirdOrderId === id)).toHaveLength(isWaiting ? 0 : 1);
    }
    expect(orders.slice(4).every((_, n) => picked.slice(2 * (n + 4), 2 * (n + 4) + 2).some(({ ok }) => ok))).toBe(true);
  });

  it('what nobody can read goes to nobody until it can be, or somebody has looked', async () => {
    const first = await content('douyin', { receiver: { data: 'AAAA' } });
    await notify('orderPlaced', first);
    const { id, version, abnormalType } = await find(first);
    expect(abnormalType).toBe('decrypt');
    const { list: candidates } = (await admin.get('/third/order/candidates', { id })).data as { list: Loose[] };
    expect(candidates.filter(({ isOpen }) => isOpen)).toEqual([]);
    const allocated = await admin.post('/third/order/allocationOrderV2', {
      ids: [id],
      versions: { [id]: version },
      ...candidates[0]!.input,
    });
    expect(allocated.text).toContain('order.receiverSealed');
    expect(await find(first)).toMatchObject({ status: 'waiting', abnormalType: 'decrypt', version });
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

  it('what its channel has called back is cancelled by somebody, on its way, and the channel is told yes', async () => {
    const first = await onTheWay('eleme');
    await notify('orderCancelled', later(first, { reason: '等太久' }));
    const row = await find(first);
    expect(row).toMatchObject({ status: 'delivering', abnormalType: 'recalled' });
    const cancelled = await admin.post('/third/order/abnormal/handle', {
      ids: [row.id],
      versions: { [row.id]: row.version },
      action: 'cancel',
      cancelDuty: 'customer',
      reason: '配送员已带回',
    });
    expect(cancelled.code, cancelled.text).toBe(200);
    expect(await detail(row.id)).toMatchObject({
      status: 'cancelled',
      abnormalType: 'none',
      channelNote: null,
      cancelDuty: 'customer',
      waybills: [{ status: 'cancelled' }],
    });
    expect((await answers(row)).map(({ request }) => request.accepted)).toEqual([true, true]);
  });

  it('somebody on the list of JD is turned away as JD names them; to other channels the list says nothing', async () => {
    expect((await admin.post(ADD, { listType: 'user', reasonCode: 'fake', value: 'jd_bad_one' })).code).toBe(200);
    const sealed = receiver('解放路 7 号 1幢101室', { user: 'jd_bad_one' });
    const [jd, other] = [await content('jd', { receiver: sealed }), await content('meituan', { receiver: sealed })];
    await notify('orderPlaced', jd);
    await notify('orderPlaced', other);
    expect(await find(jd)).toMatchObject({ status: 'cancelled', cancelDuty: 'platform' });
    await answersOf(await find(jd), false);
    expect(await find(other)).toMatchObject({ status: 'waiting' });
    expect((await list(LIST, { listType: 'user', status: 'active' }))[0]).toMatchObject({ hitCount: 1 });
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
