import { formatInstant, formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { orderItem, orderMain, orderMainLog } from '../order';
import { partnerSpuCode } from '../product';
import { couponBatch } from './batch';
import { released, spent, type Card } from './budget.server';
import { discountOf, type CardRule } from './discount';
import { couponItem } from './item';
import { refuse } from './refusals.server';
import { shopVoucher } from './voucher';

type Order = Row<typeof orderMain>;

export const couponItemServer = implement(couponItem, {
  actions: {
    freeze: ({ input }) => ({ set: { statusReason: input.reason } }),
    unfreeze({ row, now }) {
      // What ran out while it was frozen is not good again.
      if (row.validEnd > now.toISOString()) return { to: 'unused', set: { statusReason: null } };
      return { to: 'expired', set: { statusReason: '解冻时已过期' }, also: released([row], '解冻时已过期', now) };
    },
    void: ({ row, input, now }) => ({
      set: { statusReason: input.reason },
      also: released([row], `作废:${input.reason}`.slice(0, 200), now),
    }),
    async use({ tx, row, input, actor, ip, now }) {
      const [order] = await tx.lock(orderMain, { id: input.orderId });
      if (!order) throw refuse('orderUnfit', '没有这张订单', 'orderId');
      requireInForce(row, now);
      requireFit(row, order);
      const rule = await ruleOf(tx, row);
      if (rule.endingReason) throw refuse('ending', '这张卡的批次正在终止,不能再用');
      const { base, dearest } = await goodsOf(tx, order, rule.spuIds);
      if (rule.shopIds.length > 0 && !rule.shopIds.includes(order.shopId))
        throw refuse('outsideRule', '这张卡不能在订单的店铺使用', 'orderId');
      if (base === 0) throw refuse('outsideRule', '订单里没有这张卡适用的商品', 'orderId');
      const off = discountOf(rule, base, dearest);
      if (!off) throw refuse('outsideRule', `适用商品 ${formatMoney(base)} 元,未到门槛 ${formatMoney(rule.thresholdAmount)} 元`, 'orderId');
      const discount = Math.min(off.discount, order.paidAmount);
      const platform = discount === off.discount ? off.platform : Math.round((discount * rule.platformBearBp) / 10_000);
      const paidAmount = order.paidAmount - discount;
      return {
        set: {
          orderId: order.id,
          shopId: order.shopId,
          usedAt: now.toISOString(),
          discountAmount: discount,
          platformBear: platform,
          merchantBear: discount - platform,
          holdAmount: 0,
        },
        also: [
          patch(orderMain, order.id, { couponItemId: row.id, discountAmount: order.discountAmount + discount, paidAmount }),
          add(orderMainLog, {
            orderId: order.id,
            action: 'card',
            fromStatus: order.status,
            toStatus: order.status,
            content: `用卡 ${row.couponNo},抵扣 ${formatMoney(discount)} 元`,
            operator: actor.name,
            operatorType: 'staff',
            ip,
            occurredAt: now.toISOString(),
          }),
          ...spent(row, platform, now),
        ],
        reply: { discountAmount: discount, platformBear: platform, merchantBear: discount - platform, paidAmount },
      };
    },
  },
  clock: { expired: { also: ranOut } },
});

/** @throws Refusal where its time has not come, or is over by a second. */
function requireInForce(card: Card, now: Date): void {
  const at = now.toISOString();
  if (card.validEnd <= at) throw refuse('cardNotInForce', `卡已于 ${formatInstant(card.validEnd)} 过期`);
  if (card.validBegin > at) throw refuse('cardNotInForce', `卡从 ${formatInstant(card.validBegin)} 起可用`);
}

function requireFit(card: Card, order: Order): void {
  if (order.status !== 'paying')
    throw refuse('orderUnfit', `订单${orderMain.fields.status.choices![order.status]},只有待付款的订单能用卡`, 'orderId');
  if (order.couponItemId) throw refuse('orderUnfit', '订单已经用了一张卡', 'orderId');
  if (order.customerPhone !== card.phone) throw refuse('orderUnfit', '订单的手机号不是持卡人的', 'orderId');
}

async function ruleOf(tx: Store, card: Card): Promise<CardRule & Pick<Row<typeof couponBatch>, 'spuIds' | 'shopIds' | 'endingReason'>> {
  if (card.batchId) return tx.need(couponBatch, card.batchId);
  const voucher = await tx.need(shopVoucher, card.voucherId!);
  return { ...voucher, couponType: 'cut', discountBp: null, shopIds: [voucher.shopId], endingReason: null };
}

/** What the goods of an order come to that a card is for: all of them where it names none. */
async function goodsOf(tx: Store, order: Order, spuIds: readonly string[]): Promise<{ readonly base: number; readonly dearest: number }> {
  const lines = await tx.all(orderItem, { orderId: order.id });
  const codes = spuIds.length ? await tx.all(partnerSpuCode, { id: lines.map((line) => line.specCodeId) }) : [];
  const fit = new Set(codes.filter((code) => code.spuId && spuIds.includes(code.spuId)).map((code) => code.id));
  const meant = lines.filter((line) => spuIds.length === 0 || fit.has(line.specCodeId));
  return { base: meant.reduce((sum, line) => sum + line.amount, 0), dearest: Math.max(0, ...meant.map((line) => line.price)) };
}

/** Cards that ran out hold nothing any more. */
async function ranOut(tx: Store, rows: readonly { readonly id: string }[]): Promise<Change[]> {
  return released(await tx.all(couponItem, { id: rows.map(({ id }) => id) }), '到期', new Date());
}
