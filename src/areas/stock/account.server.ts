import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patchAll, type Store } from '../../server/resource/store';
import { partnerWarehouse } from '../delivery';
import { thirdOrder, thirdOrderItem } from '../order';
import { partnerMain } from '../partner';
import { replenishApplyBill } from '../replenish';
import { replenishAccount, replenishBalanceLog } from './account';
import { creditFor } from './credit.server';
import { refuse } from './refusals.server';
import { replenishScheme } from './scheme';

const COMING = ['auditing', 'paying', 'sending', 'receiving'] as const;

export const replenishAccountServer = implement(replenishAccount, {
  actions: {
    async add({ tx, input }) {
      const partnerId = input.partnerId!;
      // Held, so that of two accounts opened at once one sees the other.
      const [partner] = await tx.lock(partnerMain, { id: partnerId });
      if (partner?.status !== 'normal') throw refuse('partnerNotNormal', `${partner?.name ?? '服务商'}不是正常状态`, 'partnerId');
      await requireScheme(tx, input.schemeId!, input.cityCode!);
      if (input.warehouseId) await requireWarehouse(tx, input.warehouseId, partnerId);
      const here = await tx.all(replenishAccount, { partnerId, cityCode: input.cityCode! });
      if (here.some((account) => account.brandId === input.brandId))
        throw refuse('accountTaken', '这个服务商在这个城市的品牌已有账户', 'brandId');
      return {
        set: { accountNo: await freeNumber(tx, replenishAccount, 'accountNo', 'BH'), isMain: here.length ? 'no' : 'yes' },
      };
    },
    async update({ tx, row, input }) {
      if (input.schemeId && input.schemeId !== row.schemeId) await requireScheme(tx, input.schemeId, row.cityCode);
    },
    async warehouse({ tx, row, input }) {
      await requireWarehouse(tx, input.warehouseId, row.partnerId);
      const coming = await tx.count(replenishApplyBill, { accountId: row.id, status: COMING });
      if (coming > 0) throw refuse('billsComing', `还有 ${coming} 张没有收完的申请单`, 'warehouseId');
    },
    async main({ tx, row }) {
      const others = await tx.lock(replenishAccount, { partnerId: row.partnerId, cityCode: row.cityCode, isMain: 'yes' });
      return {
        set: { isMain: 'yes' },
        also: others.length
          ? [
              patchAll(
                replenishAccount,
                others.map((one) => one.id),
                { isMain: 'no' },
              ),
            ]
          : [],
      };
    },
    note: ({ input }) => ({ set: { remark: input.remark } }),
    async makeup({ tx, row, input, now }) {
      const [order] = await tx.lock(thirdOrder, { id: input.thirdOrderId });
      if (order?.status !== 'done') throw refuse('orderNotDone', '只有完成的订单可以补录', 'thirdOrderId');
      const entries = await tx.all(replenishBalanceLog, { thirdOrderId: order.id, bizType: ['fulfil', 'makeup', 'reversal'] });
      const live = entries.reduce((sum, entry) => sum + (entry.bizType === 'reversal' ? -1 : 1), 0);
      if (live > 0) throw refuse('creditedAlready', `订单 ${order.orderNo} 已经入账`, 'thirdOrderId');
      const goods = (await tx.all(thirdOrderItem, { thirdOrderId: order.id })).map((item) => ({
        specNo: item.specNo,
        qty: item.fulfilQty,
      }));
      const credit = await creditFor(tx, order, goods, 'makeup', now.toISOString());
      if (!credit) throw refuse('priceMissing', '账户的方案缺这张订单的履约价,先补方案再补录', 'thirdOrderId');
      if (credit.accountId !== row.id) throw refuse('otherAccount', `订单 ${order.orderNo} 应记在别的账户`, 'thirdOrderId');
      return { also: [add(replenishBalanceLog, { ...credit, reason: input.reason })], reply: { amount: credit.amount } };
    },
    deduct: ({ row, input, now }) => {
      if (input.amount > row.balanceAmount) throw refuse('balanceShort', '扣减超过履约余额', 'amount');
      return {
        also: [
          add(replenishBalanceLog, {
            logNo: `KJ${newId()}`,
            accountId: row.id,
            bizType: 'deduction',
            direction: 'debit',
            amount: -input.amount,
            reason: input.reason,
            occurredAt: now.toISOString(),
          }),
        ],
      };
    },
  },
});

async function requireScheme(tx: Store, schemeId: string, cityCode: string): Promise<void> {
  const scheme = await tx.need(replenishScheme, schemeId);
  if (scheme.status !== 'enabled' || scheme.cityCode !== cityCode)
    throw refuse('schemeUnusable', `方案“${scheme.name}”没有启用,或是别的城市的`, 'schemeId');
}

async function requireWarehouse(tx: Store, warehouseId: string, partnerId: string): Promise<void> {
  const warehouse = await tx.need(partnerWarehouse, warehouseId);
  if (warehouse.status !== 'enabled') throw refuse('warehouseDisabled', `${warehouse.name}已停用`, 'warehouseId');
  if (warehouse.partnerId !== partnerId) throw refuse('foreignWarehouse', `${warehouse.name}是别家服务商的`, 'warehouseId');
}
