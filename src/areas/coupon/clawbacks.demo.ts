/** One card of the demo whose order was paid back after the shop had got its part: the settlement of the next month takes it off. */
import { local } from '../../server/local';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { orderItem, orderMain, orderMainLog, orderRefund, orderRefundLine } from '../order';
import { couponEntry } from './batch';
import { voucherClawback } from './clawback';
import { couponItem } from './item';
import { voucherSettlement } from './voucherSettlement';

export const clawbacksDemo = new DemoPart('clawbacks', (world, made) => {
  const orders = new Map(made.rows(orderMain).map((order) => [order.id, order as Seed<typeof orderMain>]));
  const items = made.rows(orderItem) as Seed<typeof orderItem>[];
  const settlements = made.rows(voucherSettlement);
  for (const source of settlements.filter(({ status, voucherType }) => status === 'settled' && voucherType === 'card')) {
    const next = settlements.find(
      ({ shopId, voucherType, period, status }) =>
        shopId === source.shopId && voucherType === source.voucherType && period! > source.period! && status !== 'rejected',
    );
    const card = made.rows(couponItem).find(({ settlementId, orderId }) => {
      const own = items.filter((item) => item.orderId === orderId);
      return (
        settlementId === source.id &&
        orders.get(orderId!)?.refundableAmount === orders.get(orderId!)?.paidAmount &&
        own.every((item) => !item.isBucket)
      );
    });
    if (!next || !card) continue;
    const at = local(source.paidAt!).add(6, 'day');
    const when = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
    const order = orders.get(card.orderId!)!;
    const [id, amount, reason] = [world.id(at), order.paidAmount!, '水有异味,顾客退货'];
    const own = items.filter((item) => item.orderId === order.id);
    const lines = own.map((item): Seed<typeof orderRefundLine> => ({
      id: world.id(at),
      refundId: id,
      orderItemId: item.id,
      qty: item.qty!,
      amount,
      ...when,
    }));
    for (const item of own) Object.assign(item, { refundQty: item.qty });
    Object.assign(order, { status: 'refunded', refundAmount: amount, refundableAmount: 0, refundedAt: at.toISOString() });
    const ofCard = { batchId: card.batchId!, activityId: card.activityId ?? null, sendId: card.sendId ?? null, itemId: card.id };
    return [
      batch(orderRefund, [
        {
          id,
          refundNo: `R${id}`,
          orderId: order.id,
          refundType: 'goods',
          amount,
          goodsQty: own.reduce((sum, item) => sum + item.qty!, 0),
          reason,
          operator: '林小满',
          refundedAt: at.toISOString(),
          ...when,
        },
      ]),
      batch(orderRefundLine, lines),
      batch(orderMainLog, [
        {
          id: world.id(at),
          orderId: order.id,
          action: 'refund',
          fromStatus: 'done',
          toStatus: 'refunded',
          content: `退 ${(amount / 100).toFixed(2)} 元;${reason}`,
          operator: '林小满',
          operatorType: 'staff',
          occurredAt: at.toISOString(),
          ...when,
        },
      ]),
      batch(couponEntry, [
        {
          id: world.id(at),
          ...ofCard,
          kind: 'clawback',
          qty: 1,
          heldDelta: 0,
          spentDelta: -card.platformBear!,
          reason: '结算后订单全额退款',
          occurredAt: at.toISOString(),
          ...when,
        },
      ]),
      batch(voucherClawback, [
        {
          id: world.id(at),
          itemId: card.id,
          voucherType: 'card',
          shopId: source.shopId!,
          orderId: order.id,
          sourceId: source.id,
          platformBear: card.platformBear!,
          settlementId: next.id,
          occurredAt: at.toISOString(),
          status: 'taken',
          ...when,
        },
      ]),
    ];
  }
  return [];
});
