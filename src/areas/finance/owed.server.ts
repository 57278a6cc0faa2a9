/** What the platform owes a partner for its part of a statement, and how much of that is invoiced and paid. */
import type { Row } from '../../language/resource';
import { formatMoney } from '../../language/format';
import type { Store } from '../../server/resource/store';
import { partnerInvoice } from '../partner';
import { thirdStatement, thirdStatementSub } from '../statement';
import { thirdStatementInvoice } from './invoiceRecord';
import { thirdStatementPayment } from './payment';
import { refuse } from './refusals.server';

type Sub = Row<typeof thirdStatementSub>;
export type Statement = Row<typeof thirdStatement>;
export const INVOICEABLE: readonly Statement['status'][] = ['settling', 'settled', 'closed'];
export const PAYABLE: readonly Statement['status'][] = ['settled', 'closed'];

/**
 * Locks a statement and its part, so that invoices and payments run one at a time. @throws Refusal at `subId` if the statement is not that
 * far.
 */
export async function holdSub(
  tx: Store,
  subId: string,
  states: readonly Statement['status'][],
  doing: string,
): Promise<{ sub: Sub; statement: Statement }> {
  const known = await tx.get(thirdStatementSub, subId);
  if (!known) throw refuse('subNotFound', '子单不存在', 'subId');
  const [statement] = await tx.lock(thirdStatement, { id: known.statementId });
  const [sub] = await tx.lock(thirdStatementSub, { id: subId });
  if (!sub || !statement) throw refuse('subNotFound', '子单不存在', 'subId');
  if (!states.includes(statement.status))
    throw refuse(
      'statementNotReady',
      `总单 ${statement.statementNo} 处于“${thirdStatement.fields.status.choices![statement.status]}”,还不能${doing}`,
      'subId',
    );
  if (sub.settleAmount <= 0) throw refuse('nothingOwed', `子单 ${sub.subNo} 应结 ${formatMoney(sub.settleAmount)},不开票也不付款`, 'subId');
  return { sub, statement };
}

/** What of a part no invoice stands for yet, confirmed or not. */
export async function uninvoiced(tx: Store, sub: Pick<Sub, 'id' | 'settleAmount'>): Promise<number> {
  const records = await tx.all(thirdStatementInvoice, { subId: sub.id, status: ['pending', 'confirmed'] });
  return sub.settleAmount - records.reduce((sum, record) => sum + record.amount, 0);
}

/** What of the confirmed invoices no payment stands for yet, arrived or not. */
export async function unpaid(tx: Store, sub: Pick<Sub, 'id' | 'invoicedAmount'>): Promise<number> {
  const payments = await tx.all(thirdStatementPayment, { subId: sub.id, status: ['pending', 'received'] });
  return sub.invoicedAmount - payments.reduce((sum, payment) => sum + payment.amount, 0);
}

/** @throws Refusal when a confirmed invoice was paid for, or is about to be: without it more would be paid than invoiced. */
export async function requireUnpaid(tx: Store, record: Row<typeof thirdStatementInvoice>): Promise<void> {
  const [sub] = await tx.lock(thirdStatementSub, { id: record.subId });
  if (record.status !== 'confirmed' || !sub) return;
  const left = await unpaid(tx, sub);
  if (left < record.amount)
    throw refuse('alreadyPaid', `子单 ${sub.subNo} 已按这张发票付款:作废后已收票会比付款少 ${formatMoney(record.amount - left)}`);
}

/** The invoice data a partner bills with, if it has set any. */
export const billingOf = (tx: Store, partnerId: string) => tx.find(partnerInvoice, { partnerId, isDefault: true, status: 'on' });

/** Tax within an amount that holds it, in fen. */
export const taxWithin = (amount: number, rateBp: number) => Math.round((amount * rateBp) / (10_000 + rateBp));
