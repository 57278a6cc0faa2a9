/** Accounts of messages: what comes in, what is paid back, what is put right. */
import { sql } from 'kysely';
import { DAY_MS } from '../../language/days';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { smsAccount, smsConsume } from './account';
import { leftOf, refundOf, spentOf, type Adjustment, type Lot } from './lots';
import { smsOrder } from './order';
import { cheapestOf, holdCarriers, isBelowCost } from './platform.server';
import { refuse } from './refusals.server';
import { smsSale } from './sale';

export const smsAccountServer = implement(smsAccount, {
  actions: {
    async open({ tx, actor: { scope }, input: { shopId, partnerId } }) {
      if (!shopId === !partnerId) throw refuse('ownerUnclear', '店铺与服务商选一个,也只选一个', partnerId ? 'partnerId' : 'shopId');
      // A partner is at work in other cities and shops, too: whether it has one is not theirs to know.
      if (partnerId && (scope.cities.length || scope.shopIds.length))
        throw refuse('ownerBeyond', '服务商的账户超出您的数据范围,请选店铺', 'partnerId');
      const shop = shopId ? await tx.need(merchantShop, shopId) : null;
      const there = await tx.find(
        smsAccount,
        shop ? { ownerType: 'shop', shopId: shop.id } : { ownerType: 'partner', partnerId: partnerId! },
      );
      if (there) throw refuse('accountThere', `“${there.name}”已有短信账户`, shop ? 'shopId' : 'partnerId');
      if (shop) {
        if (shop.status !== 'open') throw refuse('ownerAway', `店铺“${shop.name}”没有营业,不能开户`, 'shopId');
        return { set: { ownerType: 'shop', name: shop.name, partnerId: shop.partnerId } };
      }
      const partner = await tx.need(partnerMain, partnerId!);
      if (partner.status !== 'normal') throw refuse('ownerAway', `服务商“${partner.name}”不是正常状态,不能开户`, 'partnerId');
      return { set: { ownerType: 'partner', name: partner.name } };
    },
    adjust({ row, input, actor, now }) {
      if (input.qtyDelta === 0) throw refuse('nothingToAdjust', '增减不能为 0', 'qtyDelta');
      const balanceAfter = row.balanceQty + input.qtyDelta;
      if (balanceAfter < 0) throw refuse('balanceShort', `余额只有 ${row.balanceQty} 条,不够扣`, 'qtyDelta');
      return {
        also: [
          add(smsConsume, {
            accountId: row.id,
            bizType: 'adjust',
            qtyDelta: input.qtyDelta,
            operatorId: actor.id,
            reason: input.reason,
            occurredAt: now.toISOString(),
          }),
        ],
        note: input.reason,
        reply: { balanceAfter },
      };
    },
  },
});

export const smsSaleServer = implement(smsSale, {
  actions: {
    async update({ tx, row, input }) {
      const next = { ...row, ...input } as typeof row;
      if (row.status === 'on') await requireWorth(tx, next);
    },
    async on({ tx, row }) {
      await requireWorth(tx, row);
    },
  },
});

async function requireWorth(tx: Store, sale: { price: number; qty: number; giftQty: number }): Promise<void> {
  await holdCarriers(tx);
  const cheapest = await cheapestOf(tx);
  if (isBelowCost(sale, cheapest)) throw refuse('belowCost', `每百条的售价低于平台成本 ${(cheapest / 100).toFixed(2)} 元`, 'price');
}

export const smsOrderServer = implement(smsOrder, {
  actions: {
    async add({ tx, input, actor, now }) {
      const sale = await tx.need(smsSale, input.saleId!);
      if (sale.status !== 'on') throw refuse('notOnSale', `套餐“${sale.name}”已下架`, 'saleId');
      const account = await tx.need(smsAccount, input.accountId!);
      if (account.ownerType !== 'platform' && sale.target !== 'all' && sale.target !== account.ownerType)
        throw refuse('otherTarget', `套餐“${sale.name}”只卖给${smsSale.fields.target.choices![sale.target]}`, 'saleId');
      if (actor.loginType === 2 && (input.payWay === 'gift' || input.discount))
        throw refuse('giftByPartner', '赠送与优惠由平台给,请按套餐价下单', input.payWay === 'gift' ? 'payWay' : 'discount');
      if (input.payWay === 'gift' && (input.discount ?? 0) !== sale.price)
        throw refuse('giftNotFree', '平台赠送的订单,优惠应等于套餐价', 'discount');
      if ((input.discount ?? 0) > sale.price) throw refuse('discountTooHigh', '优惠不能超过套餐价', 'discount');
      if (sale.limitPerOwner > 0) {
        const all = await tx.all(smsOrder, { accountId: account.id, saleId: sale.id, status: ['unpaid', 'paid', 'refunded'] });
        // One of which something was used was had, whatever of it was paid back.
        const bought = all.filter(({ status, qty, giftQty, refundQty }) => status !== 'refunded' || refundQty < qty + giftQty).length;
        if (bought >= sale.limitPerOwner) throw refuse('limitReached', `每个主体限购 ${sale.limitPerOwner} 份,已有 ${bought} 份`, 'saleId');
      }
      return {
        set: {
          orderNo: `DX${newId()}`,
          qty: sale.qty,
          giftQty: sale.giftQty,
          price: sale.price,
          closeAt: new Date(now.getTime() + DAY_MS).toISOString(),
        },
      };
    },
    pay({ row, input, actor, now }) {
      if (row.payWay === 'transfer' && !input.tradeNo) throw refuse('tradeNoMissing', '对公转账须填交易号', 'tradeNo');
      const at = now.toISOString();
      return {
        set: { paidAt: at, tradeNo: input.tradeNo },
        also: [
          add(smsConsume, {
            accountId: row.accountId,
            bizType: 'recharge',
            qtyDelta: row.qty + row.giftQty,
            smsOrderId: row.id,
            operatorId: actor.id,
            occurredAt: at,
          }),
        ],
      };
    },
    async refund({ tx, row, input, actor, now }) {
      const { unused, back } = await unusedOf(tx, row.accountId, row.id);
      if (unused === 0) throw refuse('nothingUnused', '这一单购买的条数已用完,没有可退的');
      const [account] = await tx.lock(smsAccount, { id: row.accountId });
      if (account!.balanceQty < back) throw refuse('balanceShort', `账户余额 ${account!.balanceQty} 条,不够扣回 ${back} 条`);
      const amount = refundOf(row.payAmount!, row.qty, unused);
      return {
        set: { refundAmount: amount, refundQty: back, reason: input.reason },
        also: [
          add(smsConsume, {
            accountId: row.accountId,
            bizType: 'refund',
            qtyDelta: -back,
            smsOrderId: row.id,
            operatorId: actor.id,
            reason: input.reason,
            occurredAt: now.toISOString(),
          }),
        ],
        reply: { unused, amount },
      };
    },
  },
});

/** What is left of a purchase, by the account's whole book. Its account is held. */
async function unusedOf(tx: Store, accountId: string, orderId: string): Promise<{ unused: number; back: number }> {
  const account = await tx.need(smsAccount, accountId);
  const orders = await tx.all(smsOrder, { accountId, status: ['paid', 'refunded'] }, { order: ['paidAt'] });
  const lots = orders.map(({ id, qty, giftQty, refundQty }): Lot => ({ id, qty, giftQty, backQty: refundQty }));
  const left = leftOf(lots, spentOf(await adjustmentsOf(tx, accountId), account.totalUsedQty)).get(orderId)!;
  return { unused: left.qty, back: left.qty + left.giftQty };
}

/** What was put right by hand, the earliest first, each with how many messages the account had used until then. */
async function adjustmentsOf(tx: Store, accountId: string): Promise<Adjustment[]> {
  const { rows } = await sql<{ qty: string; usedBefore: string }>`
    select a.qty_delta as qty, (
      select coalesce(sum(u.used_qty), 0) from sms_consume u where u.account_id = a.account_id and not u.deleted and (u.occurred_at, u.id) < (a.occurred_at, a.id)
    ) as used_before from sms_consume a where a.account_id = ${accountId}::bigint and a.biz_type = 'adjust' and not a.deleted
    order by a.occurred_at, a.id`.execute(tx.sql);
  return rows.map(({ qty, usedBefore }) => ({ qty: Number(qty), usedBefore: Number(usedBefore) }));
}
