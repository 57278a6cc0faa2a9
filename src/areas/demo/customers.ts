/** What customers and shops of the mall do: placing, paying, accepting and delivering orders; buying and using water tickets. */
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Change, type Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { couponItem } from '../coupon';
import { merchantShop } from '../merchant';
import { orderItem, orderMain, orderMainLog } from '../order';
import { numberFor } from '../order/index.server';
import { waterTicket, waterTicketAccount, waterTicketLot, waterTicketRecord } from '../ticket';
import { freeNumber } from '../../server/resource/freeNumber';
import { local } from '../../server/local';
import { DAY_MS } from '../../language/days';
import { subMerchantApply } from '../wechat';
import type { Tick } from './tick';

type Order = Row<typeof orderMain>;
const HOUR_MS = 3_600_000;

/** Like one that was delivered, with quantities and people of its own. */
export async function placeMallOrder(tick: Tick): Promise<void> {
  const { world, store } = tick;
  const cards = world.chance(0.3) ? await store.all(couponItem, { status: 'unused' }, { order: ['-createdAt'], limit: 60 }) : [];
  const card = cards.length > 0 ? world.pick(cards) : null;
  let placed: string | null = null;
  await tick.change(orderMain, '顾客下单', async (tx) => {
    const like = world.pick(await tx.all(orderMain, { status: 'done', zeroBuyId: null }, { order: ['-placedAt'], limit: 60 }));
    if (!like || (await tx.get(merchantShop, like.shopId))?.status !== 'open') return [];
    const [id, at] = [newId(), world.now];
    placed = id;
    const items = (await tx.all(orderItem, { orderId: like.id })).map(({ specCodeId, name, price, isBucket, shopProductId }) => {
      const qty = world.int(1, 4);
      return { id: newId(), orderId: id, shopProductId, specCodeId, name, price, isBucket, qty, amount: price * qty };
    });
    const goodsAmount = items.reduce((sum, item) => sum + item.amount, 0);
    const tickets = card ? null : await ticketsUsed(tx, tick, id, like.shopId);
    return [
      add(orderMain, {
        id,
        orderNo: await freeNumber(tx, orderMain, 'orderNo', `M${local(at).format('YYYYMMDD')}`),
        source: like.source,
        shopId: like.shopId,
        customerName: world.personName(),
        customerPhone: tickets?.customerPhone ?? card?.phone ?? world.mobile(),
        areaCode: like.areaCode,
        address: like.address,
        lng: like.lng,
        lat: like.lat,
        goodsAmount,
        deliveryAmount: 0,
        discountAmount: 0,
        paidAmount: goodsAmount,
        refundableAmount: 0,
        ticketQty: tickets ? 1 : 0,
        placedAt: at.toISOString(),
        promiseAt: new Date(at.getTime() + 3 * HOUR_MS).toISOString(),
      }),
      addAll(orderItem, items),
      ...(tickets ? [add(waterTicketRecord, tickets)] : []),
      log(id, 'place', null, 'paying', at),
    ];
  });
  if (placed && card) await tick.call(couponItem, 'use', { id: card.id, version: card.version, orderId: placed });
}

const STEPS = [
  { from: 'delivering', to: 'done', action: 'deliver', label: '送达' },
  { from: 'waiting', to: 'delivering', action: 'accept', label: '接单配送' },
  { from: 'paying', to: 'waiting', action: 'pay', label: '付款' },
] as const;
/** From the end, so that each goes one step on at most; some stay under way. */
export async function serveMallOrders(tick: Tick): Promise<void> {
  for (const { from, to, action, label } of STEPS) {
    const rows = await tick.store.all(orderMain, { status: from, placedAt: { gte: tick.since } }, { order: ['placedAt'], limit: 20 });
    for (const { id } of rows.slice(0, Math.max(0, rows.length - 2)))
      await tick.system(orderMain, id, from, label, async (tx, order, at) => [
        patch(orderMain, id, {
          status: to,
          ...(to === 'waiting' && { refundableAmount: order.paidAmount, ...(await paymentOf(tx, order)) }),
          ...(to === 'done' && { completedAt: at }),
        }),
        ...(action === 'accept' ? await numberFor(tx, { ...order, kind: 'mall', courierId: null }, new Date(at)) : []),
        log(id, action, from, to, new Date(at)),
      ]);
  }
}

/** WeChat Pay's notice of the payment; nothing of one that came another way. */
async function paymentOf(tx: Store, { source, shopId, orderNo }: Order): Promise<Partial<Order>> {
  const merchant = source === 'wechat' ? await tx.find(subMerchantApply, { shopId, status: 'done' }) : null;
  return merchant?.subMchid ? { merchantNo: merchant.subMchid, paymentNo: `42000${orderNo.slice(1)}` } : {};
}

const log = (
  orderId: string,
  action: 'place' | 'pay' | 'accept' | 'deliver',
  from: Order['status'] | null,
  to: Order['status'],
  at: Date,
) =>
  add(orderMainLog, {
    orderId,
    action,
    fromStatus: from,
    toStatus: to,
    operator: action === 'place' || action === 'pay' ? '顾客' : '店铺',
    operatorType: action === 'place' || action === 'pay' ? 'customer' : 'shop',
    occurredAt: at.toISOString(),
  });

export const buyTickets = (tick: Tick): Promise<void> => tick.change(waterTicketRecord, '顾客买水票', (tx) => bought(tx, tick));

async function bought(tx: Store, { world }: Tick): Promise<Change[]> {
  const tickets = await tx.all(waterTicket, { status: 'on' }, { order: ['-createdAt'], limit: 40 });
  if (tickets.length === 0) return [];
  const ticket = world.pick(tickets);
  const at = world.now.toISOString();
  const [accountId, lotId, customerPhone] = [newId(), newId(), world.mobile()];
  const expireAt = ticket.validDays > 0 ? new Date(world.now.getTime() + ticket.validDays * DAY_MS).toISOString() : null;
  const same = {
    channel: ticket.channel,
    ticketId: ticket.id,
    accountId,
    lotId,
    shopId: ticket.shopId,
    customerPhone,
    expireAt,
    occurredAt: at,
  };
  return [
    add(waterTicketAccount, { id: accountId, ticketId: ticket.id, shopId: ticket.shopId, customerPhone }),
    add(waterTicketLot, {
      id: lotId,
      lotNo: `GP${lotId}`,
      ticketId: ticket.id,
      accountId,
      shopId: ticket.shopId,
      price: ticket.price,
      buyQty: ticket.buyQty,
      giftQty: ticket.giftQty,
      boughtAt: at,
      expireAt,
    }),
    addAll(waterTicketRecord, [
      { ...same, bizType: 'buy', part: 'bought', qtyDelta: ticket.buyQty, amount: ticket.price },
      ...(ticket.giftQty > 0 ? [{ ...same, bizType: 'gift' as const, part: 'gift' as const, qtyDelta: ticket.giftQty }] : []),
    ]),
  ];
}

/** One ticket of somebody who has some for the shop. */
async function ticketsUsed(
  tx: Store,
  { world }: Tick,
  orderId: string,
  shopId: string,
): Promise<Partial<Row<typeof waterTicketRecord>> | null> {
  const lots = await tx.all(waterTicketLot, { status: 'live', shopId, boughtLeft: { gt: 0 } }, { order: ['-boughtAt'], limit: 20 });
  if (lots.length === 0 || world.chance(0.5)) return null;
  const [lot] = await tx.lock(waterTicketLot, { id: world.pick(lots).id, status: 'live' });
  const buy = lot && (await tx.find(waterTicketRecord, { lotId: lot.id, bizType: 'buy' }));
  if (!buy) return null;
  const { channel, ticketId, accountId, lotId, customerPhone, expireAt } = buy;
  const of = { channel, ticketId, accountId, lotId, shopId, customerPhone, expireAt, orderId };
  return { ...of, bizType: 'use', part: 'bought', qtyDelta: -1, occurredAt: world.now.toISOString() };
}
