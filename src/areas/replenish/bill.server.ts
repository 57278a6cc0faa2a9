import { formatMoney } from '../../language/format';
import { newId } from '../../server/resource/newId';
import { implement } from '../../server/resource/implement';
import { add } from '../../server/resource/store';
import { replenishAccount, replenishBalanceLog } from '../stock';
import { replenishApplyBill } from './bill';
import { refuse } from './refusals.server';

export const replenishApplyBillServer = implement(replenishApplyBill, {
  actions: {
    async pay({ tx, row, input, now }) {
      const outTradeNo = input.outTradeNo ?? row.outTradeNo;
      if (row.payAmount > 0 && !outTradeNo)
        throw refuse('tradeNoMissing', `应付货款 ${formatMoney(row.payAmount)} 元,须有外部交易号`, 'outTradeNo');
      const account = await tx.need(replenishAccount, row.accountId);
      if (row.deductAmount > 0 && account.status === 'frozen')
        throw refuse('accountFrozen', `补货账户 ${account.accountNo} 已冻结,不能抵扣`);
      const at = now.toISOString();
      return {
        // One left empty keeps what was registered before.
        set: { payStatus: 'paid', paidAt: at, outTradeNo },
        also:
          row.deductAmount > 0
            ? [
                add(replenishBalanceLog, {
                  logNo: `DK${newId()}`,
                  accountId: row.accountId,
                  bizType: 'purchase',
                  direction: 'debit',
                  amount: -row.deductAmount,
                  applyBillId: row.id,
                  occurredAt: at,
                }),
              ]
            : [],
      };
    },
    // A number that has been found wrong is checked again.
    tradeNo: ({ row, input }) => {
      if (input.outTradeNo === row.outTradeNo) throw refuse('unchanged', '与登记的相同', 'outTradeNo');
      return { set: { financeStatus: 'unchecked', financeReason: null } };
    },
    payDelivery: () => ({ set: { deliveryPayStatus: 'paid' } }),
    check({ row, input }) {
      if (input.result === 'failed') return { set: { financeStatus: 'failed', financeReason: input.reason } };
      if (input.amount !== row.payAmount)
        throw refuse(
          'paymentMismatch',
          `与应付货款 ${formatMoney(row.payAmount)} 元相差 ${formatMoney(Math.abs(input.amount! - row.payAmount))} 元,只能标记不符`,
          'amount',
        );
      if ((input.seenTradeNo ?? null) !== row.outTradeNo)
        throw refuse('paymentMismatch', row.outTradeNo ? '与登记的交易号不同,只能标记不符' : '这张申请单没有登记交易号', 'seenTradeNo');
      return { set: { financeStatus: 'passed', financeReason: null } };
    },
    landing({ row, input }) {
      // What a bill is settled at stands from its receipt on.
      return row.settleAmount === null ? undefined : { set: { settleAmount: row.settleAmount - row.landingCharge + input.landingCharge } };
    },
    invoice({ row, input }) {
      if (input.amount !== row.settleAmount)
        throw refuse('invoiceMismatch', `开票金额须等于结算金额 ${formatMoney(row.settleAmount!)} 元`, 'amount');
      return { set: { invoiceStatus: 'issued' }, note: `开票 ${input.invoiceNo},${input.issuedOn}` };
    },
    payBrand: ({ row }) => ({ set: { brandPayStatus: 'paid' }, note: `付款给品牌 ${formatMoney(row.brandAmount!)} 元` }),
    settleNote: ({ input }) => ({ set: { settleRemark: input.settleRemark } }),
  },
});
