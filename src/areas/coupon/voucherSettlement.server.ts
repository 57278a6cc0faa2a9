import { sql } from 'kysely';
import { groupBy } from '../../language/groupBy';
import { formatMoney } from '../../language/format';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { boundsOf } from '../../language/days';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, patchAll, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { voucherClawback } from './clawback';
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
      const cards = await tx.lock(couponItem, { id: await payable(tx, input, begin, end), status: 'used', settlementId: null });
      const cardsOf = groupBy(cards, (card) => card.shopId!);
      const owed = await tx.lock(voucherClawback, { id: await returnable(tx, input), status: 'open' });
      const owedBy = groupBy(owed, ({ shopId }) => shopId);
      const settled = new Set(standing.map(({ shopId }) => shopId));
      const shopIds = [...new Set([...cardsOf.keys(), ...owedBy.keys()])].filter((id) => !settled.has(id));
      const settlements = (await view.all(merchantShop, { id: shopIds }, { order: ['shopNo'] })).map(({ id: shopId, partnerId }) => {
        const id = newId();
        return {
          row: { id, settleNo: `HX${id}`, shopId, partnerId, period, voucherType },
          cards: cardsOf.get(shopId) ?? [],
          clawbacks: owedBy.get(shopId) ?? [],
        };
      });
      if (settlements.length === 0)
        throw refuse('nothingToSettle', `${shop?.name ?? '各店铺'} ${period} 没有待结算的${VOUCHER_TYPES[voucherType]}`, 'period');
      const taken = settlements.flatMap((settlement) => settlement.cards);
      return {
        also: [
          addAll(
            voucherSettlement,
            settlements.map(({ row }) => row),
          ),
          ...settlements.flatMap(({ row, cards: own, clawbacks }) => [
            patchAll(couponItem, idsOf(own), { settlementId: row.id }),
            patchAll(voucherClawback, idsOf(clawbacks), { settlementId: row.id, status: 'taken' }),
          ]),
        ],
        reply: {
          count: settlements.length,
          usedCount: taken.length,
          settleAmount: bearOf(taken) - bearOf(settlements.flatMap(({ clawbacks }) => clawbacks)),
        },
      };
    },
    async audit({ tx, actor, row, input }) {
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.result === 1) return { set: { auditReason: null }, note };
      const cards = await tx.lock(couponItem, { settlementId: row.id });
      // What it took off is taken off by the next one; of its own cards nothing was paid, so nothing is owed.
      const taken = await tx.lock(voucherClawback, { settlementId: row.id });
      const own = await tx.lock(voucherClawback, { sourceId: row.id, status: 'open' });
      const freed = `放开 ${row.usedCount} 张,平台承担 ${formatMoney(row.platformBear)}`;
      return {
        set: { auditReason: input.reason },
        also: [
          patchAll(couponItem, idsOf(cards), { settlementId: null }),
          patchAll(voucherClawback, idsOf(taken), { settlementId: null, status: 'open' }),
          patchAll(voucherClawback, idsOf(own), { status: 'dropped' }),
        ],
        note: note ? `${note};${freed}` : freed,
      };
    },
    settle({ now }) {
      return { set: { paidAt: now.toISOString() } };
    },
  },
});

type Wanted = { readonly voucherType: keyof typeof VOUCHER_TYPES; readonly shopId?: string | null };
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const bearOf = (rows: readonly { readonly platformBear: number }[]) => rows.reduce((sum, { platformBear }) => sum + platformBear, 0);

/** Cards on orders that were finished then: one that is still on its way, or was never paid, is owed nothing yet. */
async function payable(tx: Store, { voucherType, shopId }: Wanted, begin: string, end: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text as id
    from coupon_item c
    join order_main o on o.id = c.order_id
    where not c.deleted and c.status = 'used' and c.settlement_id is null and c.platform_bear > 0 and c.voucher_type = ${voucherType}
      and o.status = 'done' and o.completed_at >= ${begin}::timestamptz and o.completed_at < ${end}::timestamptz
      and (${shopId ?? null}::bigint is null or c.shop_id = ${shopId ?? null}::bigint)`.execute(tx.sql);
  return idsOf(rows);
}

/** What is still to be taken off for cards that shops were paid for. */
async function returnable(tx: Store, { voucherType, shopId }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id::text as id
    from voucher_clawback k
    join voucher_settlement s on s.id = k.source_id and s.status = 'settled'
    where not k.deleted and k.status = 'open' and k.voucher_type = ${voucherType}
      and (${shopId ?? null}::bigint is null or k.shop_id = ${shopId ?? null}::bigint)`.execute(tx.sql);
  return idsOf(rows);
}
