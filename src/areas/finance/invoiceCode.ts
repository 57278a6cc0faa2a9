/** The QR code of Chinese VAT invoices: `01,type,code,number,amount,date,check,…`. */
import type { InvoiceValues } from './invoiceReading';

/** Two digits of the kind → our type. */
const TYPES: Readonly<Record<string, NonNullable<InvoiceValues['invoiceType']>>> = {
  '01': 'special',
  '08': 'special',
  '04': 'normal',
  '11': 'normal',
  '10': 'electronic',
  '31': 'digital',
  '32': 'digital',
};

/** @returns null for a code that is not of an invoice. */
export function valuesOfCode(text: string): InvoiceValues | null {
  const [version, kind, code, number, amount, date] = text.split(',').map((part) => part.trim());
  const invoiceType = TYPES[kind ?? ''];
  if (version !== '01' || !invoiceType || !/^(\d{8}|\d{20})$/.test(number ?? '')) return null;
  const values: InvoiceValues = { invoiceType, invoiceNo: number! };
  if (/^(\d{10}|\d{12})$/.test(code ?? '')) values.invoiceCode = code!;
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '');
  if (day) values.invoiceDate = day.slice(1).join('-');
  // Invoices with a code say the amount without tax; those without one, what is to be paid.
  if (/^-?\d+(\.\d{1,2})?$/.test(amount ?? ''))
    values[invoiceType === 'digital' ? 'totalAmount' : 'amount'] = Math.round(Number(amount) * 100);
  return values;
}
