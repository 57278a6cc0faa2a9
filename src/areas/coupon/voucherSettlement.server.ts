import { groupBy } from '../../language/groupBy';
import { formatMoney } from '../../language/format';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { boundsOf } from '../../language/days';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, patchAll } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { couponItem, VOUCHER_TYPES } from './item';
import { refuse } from './refusals.server';
import { voucherSettlement } from './voucherSettlement';

export const voucherSettlementServer = implement(voucherSettlement, {
  actions: {
    async add({ tx, view, input, now }) {
      const { period, voucherType } = input;
      const { begin, end } = boundsOf(period);
      if (end > now.toISOString()) throw refuse('periodOpen', `账期 ${period} 还没有结束`, 'period');
      const shop = input.shopId ? await tx.need(merchantShop, input.shopId) : null;
      const standing = await tx.all(voucherSettlement, {
        period,
        voucherType,
        status: ['auditing', 'paying', 'settled'],
        ...(shop && { shopId: shop.id }),
      });
      if (shop && standing.length)
        throw refuse('alreadySettled', `${shop.name} ${period} 的${VOUCHER_TYPES[voucherType]}结算单已存在`, 'shopId');
      const cards = await tx.lock(couponItem, {
        voucherType,
        status: 'used',
        settlementId: null,
        platformBear: { gt: 0 },
        usedAt: { gte: begin, lt: end },
        ...(shop && { shopId: shop.id }),
      });
      const cardsOf = groupBy(cards, (card) => card.shopId!);
      for (const { shopId } of standing) cardsOf.delete(shopId);
      const settlements = (await view.all(merchantShop, { id: [...cardsOf.keys()] }, { order: ['shopNo'] })).map(
        ({ id: shopId, partnerId }) => {
          const id = newId();
          return { row: { id, settleNo: `HX${id}`, shopId, partnerId, period, voucherType }, cards: cardsOf.get(shopId)! };
        },
      );
      if (settlements.length === 0)
        throw refuse('nothingToSettle', `${shop?.name ?? '各店铺'} ${period} 没有待结算的${VOUCHER_TYPES[voucherType]}`, 'period');
      const taken = settlements.flatMap((settlement) => settlement.cards);
      return {
        also: [
          addAll(
            voucherSettlement,
            settlements.map(({ row }) => row),
          ),
          ...settlements.map(({ row, cards: own }) =>
            patchAll(
              couponItem,
              own.map((card) => card.id),
              { settlementId: row.id },
            ),
          ),
        ],
        reply: {
          count: settlements.length,
          usedCount: taken.length,
          settleAmount: taken.reduce((sum, card) => sum + card.platformBear, 0),
        },
      };
    },
    async audit({ tx, actor, row, input }) {
      requireOther(actor, row);
      const own = ownNote(actor, row);
      if (input.result === 1) return { set: { auditReason: null }, note: own };
      const cards = await tx.lock(couponItem, { settlementId: row.id });
      const freed = `放开 ${row.usedCount} 张,平台承担 ${formatMoney(row.platformBear)}`;
      return {
        set: { auditReason: input.reason },
        also: [
          patchAll(
            couponItem,
            cards.map((card) => card.id),
            { settlementId: null },
          ),
        ],
        note: own ? `${own};${freed}` : freed,
      };
    },
    settle: ({ now }) => ({ set: { paidAt: now.toISOString() } }),
  },
});
