/** Messages of channels about orders on their way: who waits for whom, and which message counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

import { channelTalk } from './channelTalk';

describe.each(AREA_ENGINES)('orders on their way that channels speak of on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());
  const { list, notify, find, detail, answers, answersOf, later, receiver, content, give, accepted, pick, onTheWay } = channelTalk(() => ({
    at,
    admin,
  }));

  it('a cancellation outweighs earlier messages, and yields to later ones', async () => {
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

  it('of two changes of the same second both count; a repeated one does not', async () => {
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

  it('of two people who pick up the same goods at once one does, neither while a change waits; and each order gets a number of its own', async () => {
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

  it('an order recalled by its channel is cancelled by somebody, on its way, and the channel gets a yes', async () => {
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
