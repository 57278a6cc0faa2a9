import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { implement, type Asked } from '../../server/resource/implement';
import { add, type Change } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { orderItem, orderMainLog } from './mallGoods';
import { orderMain, RECEIVER, type RefundLine } from './mallOrder';
import { giveBack, unpaidBack, type RefundOutcome } from './refund.server';
import { refuse } from './refusals.server';

type Order = Row<typeof orderMain>;

export const orderMainServer = implement(orderMain, {
  actions: {
    async update(ctx) {
      const { row, input, tx, now } = ctx;
      const changed = RECEIVER.filter((key) => input[key] !== undefined && input[key] !== row[key]);
      if (changed.length > 0 && row.status !== 'paying' && row.status !== 'waiting')
        throw refuse('receiverFixed', `订单${orderMain.fields.status.choices![row.status]},收货信息不能再改`, changed[0]);
      if (changed.includes('areaCode')) {
        const shop = await tx.need(merchantShop, row.shopId);
        if (!input.areaCode!.startsWith(shop.areaCode.slice(0, 4)))
          throw refuse('foreignCity', `新街道不在店铺“${shop.name}”所在的城市`, 'areaCode');
      }
      if (changed.includes('promiseAt') && input.promiseAt && input.promiseAt <= now.toISOString())
        throw refuse('promisePassed', '约定送达应晚于现在', 'promiseAt');
      // Where another address lies is not known before somebody has looked it up.
      const hasMoved = changed.some((key) => key === 'areaCode' || key === 'address') && !changed.includes('lng');
      return {
        ...(hasMoved && { set: { lng: null, lat: null } }),
        also: [
          changed.length > 0
            ? logOf(ctx, row, 'update', row.status, `改了 ${changed.map((key) => orderMain.fields[key].label).join('、')}`)
            : logOf(ctx, row, 'remark', row.status, input.remark ?? null),
        ],
      };
    },
    note: (ctx) => ({ also: [logOf(ctx, ctx.row, 'remark', ctx.row.status, ctx.input.remark ?? null)] }),
    async cancel(ctx) {
      const { row, input, tx } = ctx;
      const log = (content: string) => logOf(ctx, row, 'cancel', 'cancelled', content);
      if (row.status === 'paying') {
        // Nothing was paid, but what was taken for it is free again.
        const taken = await unpaidBack(ctx, row, input.reason);
        return {
          set: {
            cancelReason: input.reason,
            refundableAmount: 0,
            refundedAt: taken.refundedAt,
            ...(taken.isFree && { couponItemId: null }),
          },
          also: [...taken.also, log(input.reason)],
        };
      }
      const items = await tx.lock(orderItem, { orderId: row.id });
      const lines = items.map((item): RefundLine => ({ itemId: item.id, qty: item.qty - item.refundQty }));
      const refund = await giveBack(ctx, row, { type: 'cancel', lines, reason: input.reason });
      return { set: { ...refund.set, cancelReason: input.reason }, also: [...refund.also, log(refundText(refund, input.reason))] };
    },
    async refund(ctx) {
      const { row, input } = ctx;
      const refund = await giveBack(ctx, row, { ...input, lines: input.lines ?? [] });
      const to = refund.isFull ? 'refunded' : row.status;
      return {
        to,
        set: refund.set,
        also: [...refund.also, logOf(ctx, row, 'refund', to, refundText(refund, input.reason))],
        reply: { amount: refund.amount, coupon: refund.coupon, bucketQty: refund.bucketQty },
      };
    },
    reveal(ctx) {
      const { row } = ctx;
      return {
        also: [logOf(ctx, row, 'reveal', row.status)],
        reply: { name: row.customerName, phone: row.customerPhone, address: row.address },
      };
    },
  },
});

const refundText = ({ amount, coupon, bucketQty }: RefundOutcome, reason: string) =>
  [`退 ${formatMoney(amount)} 元`, coupon && `促销卡${coupon}`, bucketQty > 0 && `退桶 ${bucketQty} 个`, reason]
    .filter(Boolean)
    .join(';')
    .slice(0, 500);

/** The line of the order's log that goes with a change of it. */
function logOf(
  ctx: Asked,
  order: Order,
  action: Row<typeof orderMainLog>['action'],
  to: Order['status'],
  content: string | null = null,
): Change {
  return add(orderMainLog, {
    orderId: order.id,
    action,
    fromStatus: order.status,
    toStatus: to,
    content,
    operator: ctx.actor.name,
    operatorType: 'staff',
    ip: ctx.ip,
    occurredAt: ctx.now.toISOString(),
  });
}
