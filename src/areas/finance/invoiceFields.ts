import { choice, date, money, text } from '../../language/field';

/** What stands on every invoice. */
export const INVOICE_FIELDS = {
  invoiceType: choice('票种', { special: '增值税专票', normal: '增值税普票', electronic: '电子普票', digital: '数电票' }),
  invoiceCode: text('发票代码', { max: 20, search: 'exact', help: '数电票没有代码' }),
  invoiceNo: text('发票号码', { max: 20, search: 'exact' }),
  invoiceDate: date('开票日期'),
  sellerName: text('销方', { max: 64, search: 'contains' }),
  sellerTaxNo: text('销方税号', { max: 20, search: 'exact', help: '如 91330100MA2H0ABC1X' }),
  buyerTaxNo: text('购方税号', { max: 20, help: '如 91330100MA2H0ABC1X' }),
  amount: money('不含税'),
  taxAmount: money('税额'),
  totalAmount: money('价税合计'),
};
export type InvoiceField = keyof typeof INVOICE_FIELDS;
