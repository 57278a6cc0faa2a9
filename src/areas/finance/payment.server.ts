import { formatMoney } from '../../language/format';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { patch, type Store } from '../../server/resource/store';
import { thirdStatement, thirdStatementSub } from '../statement';
import { billingOf, holdSub, PAYABLE, unpaid, type Statement } from './owed.server';
import { thirdStatementPayment } from './payment';
import { refuse } from './refusals.server';

export const thirdStatementPaymentServer = implement(thirdStatementPayment, {
  actions: {
    async add({ tx, input, now }) {
      const { sub } = await holdSub(tx, input.subId!, PAYABLE, '付款');
      const left = await unpaid(tx, sub);
      if (left <= 0)
        throw refuse(
          'invoiceFirst',
          sub.invoicedAmount > 0 ? `子单 ${sub.subNo} 已收的票都付过了` : `子单 ${sub.subNo} 还没有收到发票,先票后款`,
          'subId',
        );
      const amount = input.amount ?? left;
      if (amount > left) throw refuse('exceedsPayable', `子单 ${sub.subNo} 已收票而未付的只有 ${formatMoney(left)}`, 'amount');
      const billing = await billingOf(tx, sub.partnerId);
      if (input.payWay === 'bank' && !billing?.bankNo)
        throw refuse('bankAccountMissing', '服务商没有默认的开票信息和账号,不能对公转账', 'payWay');
      return {
        set: {
          payNo: `FK${newId()}`,
          partnerId: sub.partnerId,
          amount,
          appliedAt: now.toISOString(),
          bankAccount: billing && { title: billing.title, bankName: billing.bankName, bankNo: billing.bankNo },
        },
        reply: { amount, left: left - amount },
      };
    },
    async confirm({ tx, row, input, now }) {
      if (input.result === 'returned') return { set: { returnReason: input.reason, bankSerial: null, voucherImg: null } };
      const { sub, statement } = await holdSub(tx, row.subId, PAYABLE, '付款');
      const taken = await tx.find(thirdStatementPayment, { bankSerial: input.bankSerial, status: 'received' });
      if (taken) throw refuse('serialUsed', `银行流水 ${input.bankSerial} 已用于付款单 ${taken.payNo}`, 'bankSerial');
      const isOver = await isSettled(tx, statement, sub.id, sub.paidAmount + row.amount);
      return { set: { confirmedAt: now.toISOString() }, also: isOver ? [patch(thirdStatement, statement.id, { status: 'closed' })] : [] };
    },
  },
});

/**
 * Whether every part of a statement is fully invoiced and paid, with this amount for one of them. Parts without a debt count as settled.
 */
async function isSettled(tx: Store, statement: Statement, subId: string, paid: number): Promise<boolean> {
  // Two last payments side by side must see each other.
  const [held] = await tx.lock(thirdStatement, { id: statement.id });
  const subs = await tx.all(thirdStatementSub, { statementId: statement.id });
  return (
    held?.status === 'settled' &&
    subs.every(
      (sub) =>
        sub.settleAmount <= 0 ||
        (sub.invoicedAmount === sub.settleAmount && (sub.id === subId ? paid : sub.paidAmount) === sub.settleAmount),
    )
  );
}
