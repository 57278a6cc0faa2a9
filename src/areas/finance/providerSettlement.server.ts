import { formatMoney } from '../../language/format';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { boundsOf } from '../../language/days';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll } from '../../server/resource/store';
import { shopCharge, merchantShop } from '../merchant';
import { thirdOrder } from '../order';
import { partnerMain } from '../partner';
import { feesOf, lineOf } from './providerFees';
import { providerSettlement, providerSettlementLine } from './providerSettlement';
import { refuse } from './refusals.server';

export const providerSettlementServer = implement(providerSettlement, {
  actions: {
    async add({ tx, row, input, now }) {
      const partner = await tx.need(partnerMain, input.partnerId!);
      const { begin, end } = boundsOf(input.period!);
      if (end > now.toISOString()) throw refuse('periodOpen', `账期 ${input.period} 还没有结束`, 'period');
      if (await tx.find(providerSettlement, { partnerId: partner.id, period: input.period!, status: ['auditing', 'settling', 'settled'] }))
        throw refuse('alreadySettled', `${partner.name} ${input.period} 的结算单已存在`, 'period');
      // A rule that was stopped charges nothing that is not settled yet.
      const rules = await tx.all(shopCharge, {
        status: 'enabled',
        beginDate: { lt: end.slice(0, 10) },
        endDate: { gte: `${input.period}-01` },
      });
      const all = await tx.all(merchantShop, { partnerId: partner.id, createdAt: { lt: end } });
      const orders = await tx.all(thirdOrder, { shopId: all.map((shop) => shop.id), status: 'done', completedAt: { gte: begin, lt: end } });
      // One that has stopped since owes for what it delivered.
      const delivered = new Set(orders.map((order) => order.shopId));
      const shops = all.filter((shop) => shop.status === 'open' || delivered.has(shop.id));
      const fees = feesOf(rules, shops, orders, input.period!);
      if (fees.length === 0) throw refuse('nothingToSettle', `${partner.name} ${input.period} 没有应收的费用`, 'period');
      const shareBp = new Map(rules.map((rule) => [rule.id, rule.partnerShareBp]));
      return {
        set: {
          settleNo: `SF${newId()}`,
          shopCount: new Set(fees.map((fee) => fee.shopId)).size,
          platformAmount: fees.reduce((sum, { fee, share }) => sum + fee - share, 0),
        },
        also: [
          addAll(
            providerSettlementLine,
            fees.map((fee) => ({ settlementId: row.id, ...lineOf(fee), shareBp: shareBp.get(fee.chargeId)! })),
          ),
        ],
      };
    },
    audit({ actor, row, input }) {
      requireOther(actor, row);
      return { set: { auditReason: input.result === 0 ? input.reason : null }, note: ownNote(actor, row) };
    },
    settle({ row, input, now }) {
      if (input.receivedFee !== row.totalFee)
        throw refuse(
          'notFullyReceived',
          `已收 ${formatMoney(input.receivedFee)} 与应收 ${formatMoney(row.totalFee)} 不一致,收齐后再结算`,
          'receivedFee',
        );
      return { set: { settledAt: now.toISOString() } };
    },
  },
});
