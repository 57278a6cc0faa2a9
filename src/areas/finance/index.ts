/** Invoices, payments and settlements. */
import { area } from '../../language/area';
import { invoiceFile, invoiceFilePages } from './invoiceFile';
import { invoiceRecordPages, thirdStatementInvoice } from './invoiceRecord';
import { paymentPages, thirdStatementPayment } from './payment';
import { providerSettlement, providerSettlementLine, providerSettlementPages } from './providerSettlement';

// What other areas know of this one.
export { checkOf } from './taxNo';

export const financeArea = area({
  name: 'finance',
  resources: [invoiceFile, thirdStatementInvoice, thirdStatementPayment, providerSettlement, providerSettlementLine],
  pages: [...invoiceFilePages, ...invoiceRecordPages, ...paymentPages, ...providerSettlementPages],
});
