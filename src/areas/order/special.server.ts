/** What somebody senior does to an order that the ordinary course has left stuck. */
import { formatMoney } from '../../language/format';
import type { Input } from '../../language/resource';
import { type ActionContext, type Outcome } from '../../server/resource/implement';
import { patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { deliveryShop } from '../delivery';
import { partnerSpuCode } from '../product';
import { thirdComplaint } from './complaint';
import { cancel, delivered, deliveryFee, finish, logOf, channelReturn, type Order } from './effects.server';
import { keepInstead } from './goods.server';
import { thirdOrder, thirdOrderItem } from './order';
import { refuse } from './refusals.server';
import { sharedOut } from './sharedOut';
import { OPEN_WAYBILL, thirdWaybill } from './waybill';

type Asked = ActionContext<typeof thirdOrder, 'special'>;

/** Finishes, cancels, reprices or exchanges the goods of an order by force, with all consequences; the brand's channel is told at once. */
export async function operate(ctx: Asked): Promise<Outcome<typeof thirdOrder>> {
  const { row, input } = ctx;
  if (input.operate === 'price') return priced(ctx, row, input);
  if (input.operate === 'goods') return exchanged(ctx, row, input);
  const to = input.operate === 'finish' ? 'done' : 'cancelled';
  if (to === 'cancelled')
    return {
      to,
      ...(await cancel(ctx, row, input.reason, input.cancelDuty, logOf(ctx, row, 'special', to, summaryOf(input), input.evidence))),
    };
  const [end, returned] = [await finished(ctx, row, input.evidence), channelReturn(ctx, row, to)];
  // Each line of the log begins where the one before ended.
  return {
    to,
    set: { ...end.set, ...returned.set },
    also: [...end.also, logOf(ctx, { ...row, status: to }, 'special', to, summaryOf(input), input.evidence), ...returned.also],
  };
}

async function finished(ctx: Asked, row: Order, evidence: string) {
  if (row.status === 'waiting') throw refuse('notAllocated', '还没有分单,不知道由谁送达:请先分单,或强制取消', 'operate');
  const at = ctx.now.toISOString();
  const waybills = await ctx.tx.lock(thirdWaybill, { thirdOrderId: row.id, status: OPEN_WAYBILL });
  const { set, also } = await finish(ctx, row, evidence);
  return {
    set,
    also: [...waybills.map((w): Change => patch(thirdWaybill, w.id, { ...delivered(w, at, evidence), status: 'delivered' })), ...also],
  };
}

/** What the customer pays is changed by the discount, which is shared anew among the lines. */
async function priced(ctx: Asked, row: Order, input: Input<typeof thirdOrder, 'special'>): Promise<Outcome<typeof thirdOrder>> {
  const paidAmount = input.paidAmount!;
  const full = row.goodsAmount + row.deliveryAmount;
  if (paidAmount > full) throw refuse('exceedsTotal', `不能高于商品额加配送费 ${formatMoney(full)} 元`, 'paidAmount');
  if (paidAmount < row.refundAmount) throw refuse('belowRefunded', `不能低于已退款 ${formatMoney(row.refundAmount)} 元`, 'paidAmount');
  if (paidAmount === row.paidAmount) throw refuse('unchanged', '与现在的实付相同', 'paidAmount');
  await requireCompensated(ctx, row, paidAmount, 'paidAmount');
  const discountAmount = full - paidAmount;
  const items = await ctx.tx.lock(thirdOrderItem, { thirdOrderId: row.id });
  const [discounts, payments] = [sharedOut(discountAmount, items, row.goodsAmount), sharedOut(paidAmount, items, row.goodsAmount)];
  const also = items.map((item, i) => patch(thirdOrderItem, item.id, { discountShare: discounts[i]!, paidShare: payments[i]! }));
  return {
    to: row.status,
    set: { paidAmount, discountAmount },
    also: [
      ...also,
      logOf(
        ctx,
        row,
        'special',
        row.status,
        `${summaryOf(input)}(实付 ${formatMoney(row.paidAmount)} → ${formatMoney(paidAmount)} 元)`,
        input.evidence,
      ),
    ],
  };
}

/**
 * Exchanges the goods of a line, same quantity. The payment follows, the discount stays; stock reservations and delivery fee are updated.
 */
async function exchanged(ctx: Asked, row: Order, input: Input<typeof thirdOrder, 'special'>): Promise<Outcome<typeof thirdOrder>> {
  const items = await ctx.tx.lock(thirdOrderItem, { thirdOrderId: row.id });
  const old = items.find((item) => item.specNo === input.specNo) ?? (input.specNo === null && items.length === 1 ? items[0] : undefined);
  if (!old) throw refuse('itemAmbiguous', `请选要换下的商品:${items.map((item) => `${item.name}(${item.specNo})`).join('、')}`, 'specNo');
  const spec = await ctx.tx.need(partnerSpuCode, input.specCodeId!);
  if (spec.status !== 'enabled' || spec.specNo === null) throw refuse('specUnusable', `“${spec.name}”没有启用`, 'specCodeId');
  if (spec.brandId !== row.brandId) throw refuse('specUnusable', '只能换成同品牌的规格', 'specCodeId');
  if (spec.partnerId !== null && spec.partnerId !== row.partnerId)
    throw refuse('specUnusable', `“${spec.name}”是别家服务商的规格`, 'specCodeId');
  const price = input.price ?? old.price;
  if (items.some((item) => item.specCodeId === spec.id && (item !== old || price === old.price)))
    throw refuse('specInOrder', '订单里已经有这种规格', 'specCodeId');
  const shop = row.deliveryShopId ? await ctx.tx.need(deliveryShop, row.deliveryShopId) : null;
  if (shop?.banSpecIds.includes(spec.id)) throw refuse('specBanned', `${shop.name}禁售“${spec.name}”`, 'specCodeId');

  const fresh = { specCodeId: spec.id, specNo: spec.specNo, name: spec.name, price, amount: price * old.qty };
  const after = items.map((item) => (item === old ? { ...item, ...fresh } : item));
  const goodsAmount = after.reduce((sum, item) => sum + item.amount, 0);
  const paidAmount = goodsAmount + row.deliveryAmount - row.discountAmount;
  if (paidAmount < row.refundAmount || row.discountAmount > goodsAmount)
    throw refuse('belowRefunded', `换后商品额 ${formatMoney(goodsAmount)} 元,低于优惠或已退款,请先改价`, 'price');
  await requireCompensated(ctx, row, paidAmount, 'price');
  const [discounts, payments] = [sharedOut(row.discountAmount, after, goodsAmount), sharedOut(paidAmount, after, goodsAmount)];
  const waybills = await ctx.tx.lock(thirdWaybill, { thirdOrderId: row.id, status: OPEN_WAYBILL });
  const what = `${old.name} ${formatMoney(old.price)} → ${spec.name} ${formatMoney(price)} 元 × ${old.qty}`;
  return {
    to: row.status,
    set: { goodsAmount, paidAmount, specCodeIds: [...new Set(after.map((item) => item.specCodeId))] },
    also: [
      ...after.map((item, i) =>
        patch(thirdOrderItem, item.id, { discountShare: discounts[i]!, paidShare: payments[i]!, ...(item.id === old.id && fresh) }),
      ),
      ...(await keepInstead(ctx, row, items, after)),
      ...(waybills.length
        ? [
            patchAll(
              thirdWaybill,
              waybills.map((waybill) => waybill.id),
              await deliveryFee(ctx, row, after),
            ),
          ]
        : []),
      logOf(ctx, row, 'special', row.status, `${summaryOf(input)}(${what})`, input.evidence),
    ],
  };
}

/** The most that a complaint about an order compensates. */
export async function mostCompensated(tx: Store, { id }: Pick<Order, 'id'>): Promise<number> {
  const complaints = await tx.all(thirdComplaint, { thirdOrderId: id });
  return Math.max(0, ...complaints.map((complaint) => complaint.compensateAmount ?? 0));
}

/** No complaint about the order compensates more than was paid for it. */
async function requireCompensated({ tx }: Asked, order: Order, paidAmount: number, input: string): Promise<void> {
  const most = await mostCompensated(tx, order);
  if (paidAmount < most) throw refuse('belowRefunded', `不能低于客诉已判的赔付 ${formatMoney(most)} 元`, input);
}

const summaryOf = ({ operate: what, reason }: Input<typeof thirdOrder, 'special'>) =>
  `${thirdOrder.actions.special.ask.operate.choices![what!]}:${reason}`;
