/** What somebody senior does to an order that the ordinary course has left stuck. */
import type { Input } from '../../language/resource';
import { refuse, type ActionContext, type Outcome } from '../../server/resource/implement';
import { patch, type Change } from '../../server/resource/store';
import { delivered, finish, logOf, OPEN_WAYBILL, withdraw, type Order } from './effects.server';
import { thirdOrder, thirdOrderItem } from './order';
import { thirdWaybill } from './waybill';

type Asked = ActionContext<typeof thirdOrder, 'special'>;

/** Finishes, cancels or prices an order by force, with all that follows; a brand's own channel is told at once. */
export async function operate(ctx: Asked): Promise<Outcome<typeof thirdOrder>> {
  const { row, input } = ctx;
  if (input.operate === 'price') return priced(ctx, row, input);
  const to = input.operate === 'finish' ? 'done' : 'cancelled';
  const { set, also } = to === 'done' ? await finished(ctx, row, input.evidence) : { set: { cancelReason: input.reason, abnormalType: 'none' as const }, also: await withdraw(ctx, row) };
  // Each line of the log begins where the one before ended.
  const log = to === 'done' ? logOf(ctx, { ...row, status: 'done' }, 'special', 'done', said(input), input.evidence) : logOf(ctx, row, 'special', 'cancelled', said(input), input.evidence);
  const told = row.channel === 'star';
  return { to, set: { ...set, ...(told && { returnStatus: 'done' as const }) }, also: [...also, log, ...(told ? [logOf(ctx, { ...row, status: to }, 'returned', to, '经星链回传')] : [])] };
}

async function finished(ctx: Asked, row: Order, evidence: string) {
  if (row.status === 'waiting') throw refuse('还没有分单,不知道由谁送达:请先分单,或强制取消', 'operate');
  const at = ctx.now.toISOString();
  const waybills = await ctx.tx.lock(thirdWaybill, { thirdOrderId: row.id, status: OPEN_WAYBILL });
  const { set, also } = await finish(ctx, row, evidence);
  return { set, also: [...waybills.map((w): Change => patch(thirdWaybill, w.id, { ...delivered(w, at, evidence), status: 'delivered' })), ...also] };
}

/** What the customer pays is changed by the discount: it is shared among the lines by their amounts, what is left over goes to the last. */
async function priced(ctx: Asked, row: Order, input: Input<typeof thirdOrder, 'special'>): Promise<Outcome<typeof thirdOrder>> {
  const paidAmount = input.paidAmount!;
  const full = row.goodsAmount + row.deliveryAmount;
  if (paidAmount > full) throw refuse(`不能高于商品额加配送费 ${yuan(full)} 元`, 'paidAmount');
  if (paidAmount < row.refundAmount) throw refuse(`不能低于已退款 ${yuan(row.refundAmount)} 元`, 'paidAmount');
  if (paidAmount === row.paidAmount) throw refuse('与现在的实付相同', 'paidAmount');
  const discountAmount = full - paidAmount;
  const items = await ctx.tx.lock(thirdOrderItem, { thirdOrderId: row.id });
  let left = discountAmount;
  const also = items.map((item, i): Change => {
    const discountShare = i === items.length - 1 || row.goodsAmount === 0 ? left : Math.round((discountAmount * item.amount) / row.goodsAmount);
    left -= discountShare;
    return patch(thirdOrderItem, item.id, { discountShare });
  });
  return { to: row.status, set: { paidAmount, discountAmount }, also: [...also, logOf(ctx, row, 'special', row.status, `${said(input)}(实付 ${yuan(row.paidAmount)} → ${yuan(paidAmount)} 元)`, input.evidence)] };
}

const said = ({ operate: what, reason }: Input<typeof thirdOrder, 'special'>) => `${thirdOrder.actions.special.ask.operate.choices![what!]}:${reason}`;
const yuan = (fen: number) => (fen / 100).toFixed(2);
