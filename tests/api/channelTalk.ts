/** Orders as channels report them, signed by the simulated channel. */
import { expect } from 'vitest';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import { SIMULATED } from '../../src/areas/gateway/simulator.server';
import { sealReceiver } from '../../src/areas/order/receiver.server';
import { addDays, dayOf } from '../../src/language/days';
import type { Client, Loose } from './client';
import { sharedSecret } from '../../src/server/outbound/sealed';

import type { Stage } from './harness';

export const CHANNELS = ['jd', 'meituan', 'eleme', 'tmall', 'douyin'] as const;
export const MINUTE = 60_000;

/** Messages of channels about their orders, and their outcome. @param of the server they are sent to, and who looks there. */
export function channelTalk(of: () => { readonly at: Stage; readonly admin: Client }) {
  let count = 0;
  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await of().admin.get(call, { pageSize: 50, ...params })).data.list;
  /** A message as the simulated channel signs it. @returns how it stands once it was applied. */
  const notify = async (kind: string, content: Loose, no = `test-${++count}`): Promise<Loose> => {
    const body = JSON.stringify({ no, kind, content });
    const headers = { 'content-type': 'application/json', 'x-digest': digest(body, sharedSecret(SIMULATED)) };
    const before = (await list('/gateway/notice/search', { keyword: no }))[0]?.tries ?? 0;
    expect((await fetch(`${of().at.server.origin}/notify/channel`, { method: 'POST', body, headers })).status).toBe(200);
    const kept = async () => (await list('/gateway/notice/search', { keyword: no }))[0]!;
    if (before === 0) await expect.poll(async () => (await kept()).status, { timeout: 20_000 }).not.toBe('waiting');
    return kept();
  };
  const find = async (content: Loose): Promise<Loose> => (await list('/third/order/search', { keyword: content.order }))[0]!;
  const detail = async (id: string): Promise<Loose> => (await of().admin.get('/third/order/detail', { id })).data;
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

  /** All channels at once: messages wait for a job that applies eight together. */
  const overAll = (walk: (channel: string) => Promise<void>) => Promise.all(CHANNELS.map(walk));
  const streetOf = async (code: string): Promise<string> => {
    const { data } = await of().admin.get('/util/area', { parentCode: code.slice(0, 6) });
    return (data as Loose[]).find((one) => one.code === code).name;
  };

  /** What a channel calls the area of a row: its street, or, to JD, the district; those that JD has not opened have no name. */
  const areasOf = async (channel: string) => {
    if (channel !== 'jd') return ({ areaCode }: Loose): string => areaCode;
    const mapped = await list('/third/order/jd/area/search', { mapped: 'yes', pageSize: '200' });
    return ({ areaCode: code }: Loose): string | undefined => mapped.find(({ areaCode }) => areaCode === code.slice(0, 6))?.jdCode;
  };

  /** An order as a channel reports it: like one that was delivered before. */
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

  const give = async (first: Loose): Promise<Loose> => {
    const waiting = await find(first);
    const { list: candidates } = (await of().admin.get('/third/order/candidates', { id: waiting.id })).data;
    const to = candidates.find(({ isOpen, input }: Loose) => isOpen && input);
    const known = { ids: [waiting.id], versions: { [waiting.id]: waiting.version } };
    expect((await of().admin.post('/third/order/allocationOrderV2', { ...known, ...to.input })).code).toBe(200);
    return find(first);
  };
  const accepted = async (id: string): Promise<Loose> => {
    expect((await of().admin.post('/third/order/waybill/add', { thirdOrderId: id })).code).toBe(200);
    const [courier] = await list('/shop/client/search', { position: 'courier', status: 'active' });
    const [waybill] = (await detail(id)).waybills;
    const step = { ids: [waybill.id], action: 'accept', courierId: courier!.id };
    expect((await of().admin.post('/third/order/waybill/status', step)).code).toBe(200);
    return waybill;
  };
  const pick = (waybill: Loose) => of().admin.post('/third/order/waybill/status', { ids: [waybill.id], action: 'pick' });
  const onTheWay = async (channel: string): Promise<Loose> => {
    const first = await content(channel);
    await notify('orderPlaced', first);
    expect((await pick(await accepted((await give(first)).id))).code).toBe(200);
    return first;
  };
  return {
    list,
    notify,
    find,
    detail,
    answers,
    answersOf,
    later,
    receiver,
    overAll,
    streetOf,
    areasOf,
    content,
    give,
    accepted,
    pick,
    onTheWay,
  };
}
