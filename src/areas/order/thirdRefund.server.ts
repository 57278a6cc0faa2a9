/** What channels give back of orders: each refund is a row, counted once, into the order while no statement has it. */
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { add, patchAll, type Change, type Store } from '../../server/resource/store';
import type { ChannelRefund } from './channelOrder.server';
import { logOf, type Asked, type Order } from './effects.server';
import { thirdOrderItem } from './order';
import { refuse } from './refusals.server';
import { thirdOrderRefund } from './thirdRefund';

type Refund = Row<typeof thirdOrderRefund>;
const BEFORE_STATEMENT: readonly Order['statementStatus'][] = ['unrecorded', 'recorded'];
export const isBeforeStatement = (order: Order) => BEFORE_STATEMENT.includes(order.statementStatus);

export interface Refunded {
  readonly isCounted: boolean;
  /** The message to the channel. */
  readonly message: string;
  readonly also: readonly Change[];
}

/** Records a refund of all that is left of an order, because it was recalled after delivery. */
export async function allBack(ctx: Asked, order: Order, channelRefundNo: string, reason: string): Promise<Refunded> {
  const before = await ctx.tx.all(thirdOrderRefund, { thirdOrderId: order.id });
  const cancelled = before.find(({ source }) => source === 'cancel');
  if (cancelled) return answered(cancelled);
  const amount = leftOf(order, before);
  if (amount === 0) return { isCounted: true, message: '已退款', also: [] };
  return noted(ctx, order, { source: 'cancel', channelRefundNo, amount, goods: [], reason });
}

/** Records a refund reported by a channel. The order is locked. @throws Refusal where it is more than is left, or of other goods. */
export async function partBack(ctx: Asked, order: Order, { no, amount, lines, reason }: ChannelRefund): Promise<Refunded> {
  const before = await ctx.tx.all(thirdOrderRefund, { thirdOrderId: order.id });
  const same = before.find(({ channelRefundNo }) => channelRefundNo === no);
  if (same && same.amount !== amount)
    throw refuse('badChannelMessage', `渠道退款 ${no} 先前是 ${formatMoney(same.amount)} 元,现在说 ${formatMoney(amount)} 元`);
  if (same) return answered(same);
  if (order.status === 'cancelled') return { isCounted: true, message: '订单已取消,不另计退款', also: [] };
  const left = leftOf(order, before);
  if (amount > left) throw refuse('exceedsRefundable', `渠道退款 ${formatMoney(amount)} 元,最多可退 ${formatMoney(left)} 元`);
  const items = await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id });
  const goods = lines.map(({ channelSku, qty }) => {
    const item = items.find((one) => one.channelSku === channelSku);
    const past = before.flatMap((one) => one.goods ?? []).filter((one) => one.channelSku === channelSku);
    if (!item || past.reduce((sum, one) => sum + one.qty, qty) > item.qty)
      throw refuse('exceedsRefundable', `渠道退款的商品 ${channelSku} 不是这一单的,或超过了件数`);
    return { channelSku, name: item.name, qty };
  });
  return noted(ctx, order, { source: 'refund', channelRefundNo: no, amount, goods, reason });
}

/** Refunds that came while these orders were in a statement, which is about to be deleted: they count. */
export async function refundsAgain(tx: Store, orderIds: readonly string[]): Promise<Change[]> {
  const apart = await tx.all(thirdOrderRefund, { thirdOrderId: orderIds, status: 'apart' });
  return apart.length
    ? [
        patchAll(
          thirdOrderRefund,
          apart.map(({ id }) => id),
          { status: 'counted' },
        ),
      ]
    : [];
}

/** What can still be refunded: what does not count in its statement is excluded as well. */
const leftOf = (order: Order, before: readonly Refund[]) => order.paidAmount - before.reduce((sum, { amount }) => sum + amount, 0);

const SAYS = { counted: '已记退款', apart: '已进对账单,差额在对账差异里处理' } as const;
const answered = ({ status }: Pick<Refund, 'status'>, also: readonly Change[] = []): Refunded => ({
  isCounted: status === 'counted',
  message: SAYS[status],
  also,
});

function noted(ctx: Asked, order: Order, refund: Pick<Refund, 'source' | 'channelRefundNo' | 'amount' | 'goods' | 'reason'>): Refunded {
  const id = newId();
  const status = isBeforeStatement(order) ? 'counted' : 'apart';
  const message = `渠道退款 ${formatMoney(refund.amount)} 元(${refund.reason})`;
  return answered({ status }, [
    add(thirdOrderRefund, {
      id,
      refundNo: `TR${id}`,
      thirdOrderId: order.id,
      ...refund,
      operator: ctx.actor.name,
      refundedAt: ctx.now.toISOString(),
      status,
    }),
    logOf(ctx, order, 'refund', order.status, status === 'counted' ? message : `${message},没有计入:已进对账单`),
  ]);
}
