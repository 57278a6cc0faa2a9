/** What money, cards, tickets and buckets come back for a mall order. */
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import type { Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, type Change, type Store } from '../../server/resource/store';
import { couponItem } from '../coupon';
import { clawedBack, lapsed, takenBack } from '../coupon/index.server';
import { ticketsBack } from '../ticket/index.server';
import { bucketAccount, bucketLog } from '../merchant';
import { orderItem, orderRefund, orderRefundLine } from './mallGoods';
import { goingOut } from './mallPayback.server';
import type { orderMain, RefundLine } from './mallOrder';
import { refuse } from './refusals.server';

type Order = Row<typeof orderMain>;
type Item = Row<typeof orderItem>;

export interface Wanted {
  /** Absent: of goods where some come back, else of money. */
  readonly type?: Row<typeof orderRefund>['refundType'];
  readonly lines: readonly RefundLine[];
  /** Absent: what the lines come to. */
  readonly amount?: number | null;
  readonly tickets?: number | null;
  readonly reason: string;
}
export interface RefundOutcome {
  readonly amount: number;
  /** Nothing of what was paid is left. */
  readonly isFull: boolean;
  readonly bucketQty: number;
  /** What became of the promotion card; null where there was none, or it stays with the order. */
  readonly coupon: string | null;
  readonly set: Partial<Order>;
  readonly also: readonly Change[];
}

/** Refunds what is requested, checked against what is left of each line, the money and the tickets. The caller locks the order. */
export async function giveBack(ctx: Asked, order: Order, wanted: Wanted): Promise<RefundOutcome> {
  const { tx, now } = ctx;
  const items = await tx.lock(orderItem, { orderId: order.id });
  const lines = checked(items, wanted.lines);
  const left = order.paidAmount - order.refundAmount;
  const isAllGoods = items.every((item) => item.refundQty + (lines.get(item.id) ?? 0) === item.qty);
  const due = dueOf(order, items, lines);
  const sum = [...due.values()].reduce((a, b) => a + b, 0);
  const amount = wanted.amount ?? (isAllGoods ? left : Math.min(left, sum));
  if (amount > left) throw refuse('exceedsRefundable', `最多可退 ${formatMoney(left)} 元`, 'amount');
  const isFull = amount === left && (left > 0 || isAllGoods);
  const ticketsLeft = order.ticketQty - order.ticketBackQty;
  const ticketQty = isFull ? ticketsLeft : (wanted.tickets ?? 0);
  if (ticketQty > ticketsLeft) throw refuse('exceedsRefundable', `最多可退水票 ${ticketsLeft} 张`, 'tickets');
  if (amount === 0 && lines.size === 0 && ticketQty === 0) throw refuse('nothingToRefund', '没有要退的钱、商品或水票', 'amount');

  const buckets = items.filter((item) => item.isBucket).reduce((qty, item) => qty + (lines.get(item.id) ?? 0), 0);
  const back = await bucketsBack(ctx, order, buckets, isFull, wanted.reason);
  const card = isFull ? await cardBack(tx, order, now) : { message: null, isFree: false, also: [] };
  const refundId = newId();
  const refund = { id: refundId, refundNo: `R${refundId}`, amount, reason: wanted.reason };
  const out = goingOut(order, refund, now);
  return {
    amount,
    isFull,
    bucketQty: back.qty,
    coupon: card.message,
    set: { refundedAt: now.toISOString(), refundableAmount: isFull ? 0 : left - amount, ...(card.isFree && { couponItemId: null }) },
    also: [
      add(orderRefund, {
        ...refund,
        status: out.status,
        orderId: order.id,
        refundType: wanted.type ?? (lines.size > 0 ? 'goods' : 'money'),
        goodsQty: [...lines.values()].reduce((a, b) => a + b, 0),
        ticketQty,
        bucketQty: back.qty,
        depositAmount: back.deposit,
        couponItemId: card.isFree ? order.couponItemId : null,
        operator: ctx.actor.name,
        refundedAt: now.toISOString(),
      }),
      ...(lines.size > 0
        ? [
            addAll(
              orderRefundLine,
              [...lines].map(([orderItemId, qty]) => ({ refundId, orderItemId, qty, amount: due.get(orderItemId)! })),
            ),
          ]
        : []),
      ...out.also,
      ...back.also,
      ...card.also,
      ...(ticketQty > 0 ? await ticketsBack(tx, order.id, ticketQty, now) : []),
    ],
  };
}

/** The lines that are asked for, by item; those of no pieces are left out. */
function checked(items: readonly Item[], lines: readonly RefundLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  if (!Array.isArray(lines)) throw refuse('badRefundLines', '退款商品格式不正确', 'lines');
  for (const line of lines as readonly Partial<RefundLine>[]) {
    const item = items.find(({ id }) => id === String(line?.itemId));
    if (!item) throw refuse('badRefundLines', '退款商品不是这一单的', 'lines');
    const qty = line.qty;
    if (typeof qty !== 'number' || !Number.isInteger(qty) || qty < 0) throw refuse('badRefundLines', `“${item.name}”的件数不正确`, 'lines');
    if (wanted.has(item.id)) throw refuse('badRefundLines', `“${item.name}”写了两次`, 'lines');
    if (item.refundQty + qty > item.qty) throw refuse('exceedsRefundable', `“${item.name}”还能退 ${item.qty - item.refundQty} 件`, 'lines');
    if (qty > 0) wanted.set(item.id, qty);
  }
  return wanted;
}

/**
 * What was paid for the pieces of each line: its amount minus its share of the discount, cumulatively, so a whole line refunds exactly
 * that.
 */
function dueOf(order: Order, items: readonly Item[], lines: ReadonlyMap<string, number>): Map<string, number> {
  let discount = order.discountAmount;
  const due = new Map<string, number>();
  items.forEach((item, i) => {
    const share =
      i === items.length - 1 || order.goodsAmount === 0 ? discount : Math.round((order.discountAmount * item.amount) / order.goodsAmount);
    discount -= share;
    // A discount may go beyond its line: into the delivery.
    const net = Math.max(0, item.amount - share);
    const qty = lines.get(item.id);
    const upTo = (pieces: number) => Math.round((net * pieces) / item.qty);
    if (qty) due.set(item.id, upTo(item.refundQty + qty) - upTo(item.refundQty));
  });
  return due;
}

/** What was taken for an order that nobody paid: its card, and the tickets that were used on it. */
export async function unpaidBack(
  ctx: Asked,
  order: Order,
  reason: string,
): Promise<{ readonly isFree: boolean; readonly refundedAt: string | null; readonly also: readonly Change[] }> {
  const { isFree, also } = await cardBack(ctx.tx, order, ctx.now);
  const ticketQty = order.ticketQty - order.ticketBackQty;
  if (ticketQty === 0) return { isFree, refundedAt: null, also };
  const id = newId();
  const refundedAt = ctx.now.toISOString();
  const refund = {
    id,
    refundNo: `R${id}`,
    orderId: order.id,
    refundType: 'cancel',
    ticketQty,
    reason,
    operator: ctx.actor.name,
    refundedAt,
  } as const;
  return {
    isFree,
    refundedAt,
    also: [
      ...also,
      add(orderRefund, { ...refund, amount: 0, couponItemId: isFree ? order.couponItemId : null }),
      ...(await ticketsBack(ctx.tx, order.id, ticketQty, ctx.now)),
    ],
  };
}

/** A valid card becomes usable again. A settled one stays used, and the shop's next settlement deducts it. */
export async function cardBack(
  tx: Store,
  order: Order,
  now: Date,
): Promise<{
  readonly message: string | null;
  /** It is this order's no more. */ readonly isFree: boolean;
  readonly also: readonly Change[];
}> {
  const none = { message: null, isFree: false, also: [] };
  if (!order.couponItemId) return none;
  const [card] = await tx.lock(couponItem, { id: order.couponItemId });
  if (!card || card.status !== 'used' || card.orderId !== order.id) return none;
  if (card.settlementId) return { message: '已与店铺结算,在下一张结算单追回', isFree: false, also: clawedBack(card, now) };
  if (card.validEnd <= now.toISOString()) return { message: '已过期,不退回', isFree: true, also: await lapsed(tx, card, now) };
  const { isGood, also } = await takenBack(tx, card, now);
  return { message: isGood ? `${card.couponNo} 已退回` : `${card.couponNo} 所属批次已终止,作废`, isFree: true, also };
}

/** Buckets of refunded goods are no longer owed; a full refund covers all of them and returns the deposits. */
async function bucketsBack(ctx: Asked, order: Order, wanted: number, isFull: boolean, reason: string) {
  const none = { qty: 0, deposit: 0, also: [] as Change[] };
  const logs = await ctx.tx.all(bucketLog, { orderId: order.id });
  if (logs.length === 0) return none;
  const [account] = await ctx.tx.lock(bucketAccount, { id: logs[0]!.accountId });
  if (!account) return none;
  // What came back of them already, with a delivery or a refund, is an entry of the order as well.
  const out = logs.filter((log) => log.bizType === 'out' || log.bizType === 'back').reduce((sum, log) => sum + log.bucketDelta, 0);
  const qty = Math.max(0, Math.min(isFull ? out : wanted, out, account.owedQty));
  const paid = (key: 'depositDelta' | 'depositQtyDelta') =>
    Math.max(
      0,
      logs.reduce((sum, log) => sum + log[key], 0),
    );
  const deposit = isFull ? Math.min(paid('depositDelta'), account.depositAmount) : 0;
  const depositQty = deposit > 0 ? Math.min(paid('depositQtyDelta'), account.depositQty) : 0;
  const entry = (bizType: Row<typeof bucketLog>['bizType'], more: Partial<Row<typeof bucketLog>>) =>
    add(bucketLog, {
      accountId: account.id,
      bizType,
      orderId: order.id,
      bucketDelta: 0,
      depositDelta: 0,
      depositAfter: account.depositAmount,
      operator: ctx.actor.name,
      reason: `退款:${reason}`.slice(0, 200),
      occurredAt: ctx.now.toISOString(),
      ...more,
    });
  return {
    qty,
    deposit,
    also: [
      ...(qty > 0 ? [entry('back', { bucketDelta: -qty })] : []),
      ...(deposit > 0
        ? [entry('refund', { depositDelta: -deposit, depositQtyDelta: -depositQty, depositAfter: account.depositAmount - deposit })]
        : []),
    ],
  };
}
