import { formatMoney } from '../../language/format';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { patch } from '../../server/resource/store';
import { invoiceFile } from './invoiceFile';
import { thirdStatementInvoice } from './invoiceRecord';
import { billingOf, holdSub, INVOICEABLE, requireUnpaid, taxWithin, uninvoiced } from './owed.server';
import { refuse } from './refusals.server';

export const thirdStatementInvoiceServer = implement(thirdStatementInvoice, {
  actions: {
    async add({ tx, input }) {
      const { sub } = await holdSub(tx, input.subId!, INVOICEABLE, '开票');
      const left = await uninvoiced(tx, sub);
      const amount = input.amount ?? left;
      if (left <= 0) throw refuse('fullyInvoiced', `子单 ${sub.subNo} 已全部开票`, 'subId');
      if (amount > left) throw refuse('exceedsUninvoiced', `子单 ${sub.subNo} 未开票额只有 ${formatMoney(left)}`, 'amount');
      const billing = await billingOf(tx, sub.partnerId);
      const taxRateBp = input.taxRateBp ?? billing?.taxRateBp;
      if (taxRateBp === undefined) throw refuse('taxRateMissing', '服务商没有默认的开票信息,请填写税率', 'taxRateBp');
      const taxAmount = taxWithin(amount, taxRateBp);
      return {
        set: {
          recordNo: `KP${newId()}`,
          partnerId: sub.partnerId,
          partnerInvoiceId: billing?.id ?? null,
          amount,
          taxRateBp,
          taxAmount,
        },
        reply: { amount, taxAmount, left: left - amount },
      };
    },
    async confirm({ tx, row, now }) {
      await holdSub(tx, row.subId, INVOICEABLE, '收票');
      const file = row.invoiceFileId ? await tx.get(invoiceFile, row.invoiceFileId) : null;
      if (file?.status !== 'confirmed') throw refuse('fileNotConfirmed', '还没有挂上已确认的发票文件,请先在“发票智能解析”里确认它');
      if (file.totalAmount !== row.amount)
        throw refuse(
          'amountMismatch',
          `发票文件的价税合计 ${formatMoney(file.totalAmount ?? 0)} 与登记的 ${formatMoney(row.amount)} 不一致`,
        );
      return { set: { confirmedAt: now.toISOString() } };
    },
    async discard({ tx, row, input }) {
      await requireUnpaid(tx, row);
      // One paper has one fate.
      const file = row.invoiceFileId ? await tx.get(invoiceFile, row.invoiceFileId) : null;
      return {
        set: { voidReason: input.reason },
        also:
          file?.status === 'confirmed'
            ? [patch(invoiceFile, file.id, { status: 'voided', invoiceRecordId: null, voidReason: input.reason })]
            : [],
      };
    },
  },
});
