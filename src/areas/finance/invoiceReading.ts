/** What was recognised on an invoice, field by field: how sure it is, and what speaks against it. */
import type { Values } from '../../language/field';
import { formatMoney } from '../../language/format';
import type { INVOICE_FIELDS, InvoiceField } from './invoiceFields';
import { taxNoProblem } from './taxNo';

/** Values as they stand on the paper: amounts in fen, the date as `YYYY-MM-DD`. */
export type InvoiceValues = Partial<Values<typeof INVOICE_FIELDS>>;
export interface Recognised {
  readonly value: string | number | null;
  /** 0 (a guess, or nothing) to 100. */
  readonly confidence: number;
  /** Where it was found: in the text of the file, in its QR code, in both, or reckoned from other fields. */
  readonly from: 'text' | 'code' | 'both' | 'reckoned' | null;
  readonly issue?: string;
}
/** Kept as it was read, whatever is corrected later. */
export type InvoiceReading = Readonly<Partial<Record<InvoiceField, Recognised>>>;

/** What a file says in its text, and what in its QR code. */
export interface FromFile {
  readonly text: InvoiceValues;
  readonly code: InvoiceValues;
}
/** A file can't be read; the message says why, to whoever uploaded it. */
export class Unreadable extends Error {}

/** Without these an invoice can't be booked. */
const NEEDED: readonly InvoiceField[] = [
  'invoiceType',
  'invoiceNo',
  'invoiceDate',
  'sellerTaxNo',
  'buyerTaxNo',
  'amount',
  'taxAmount',
  'totalAmount',
];
const ALL: readonly InvoiceField[] = [
  'invoiceType',
  'invoiceCode',
  'invoiceNo',
  'invoiceDate',
  'sellerName',
  'sellerTaxNo',
  'buyerTaxNo',
  'amount',
  'taxAmount',
  'totalAmount',
];
const DOUBTED = 40;
const RECKONED = 85;
const SURE = { text: 92, code: 97, both: 99 } as const;

/** Puts together what text and QR code say. The code is made by a machine for a machine: where they differ, it is right more often. */
export function readingOf(text: InvoiceValues, code: InvoiceValues, today: string): InvoiceReading {
  const reading: Partial<Record<InvoiceField, Recognised>> = {};
  for (const key of ALL) {
    const [inText, inCode] = [text[key] ?? null, code[key] ?? null];
    const from = inText === null ? (inCode === null ? null : 'code') : inCode === null ? 'text' : 'both';
    if (from === null) {
      if (NEEDED.includes(key)) reading[key] = { value: null, confidence: 0, from: null };
      continue;
    }
    const value = inCode ?? inText;
    reading[key] =
      from === 'both' && inText !== inCode
        ? { value, confidence: DOUBTED, from: 'code', issue: `票面文字为 ${shown(key, inText)},与二维码不一致` }
        : { value, confidence: SURE[from], from };
  }
  reckonMissing(reading);
  const issues = issuesOf(Object.fromEntries(Object.entries(reading).map(([key, { value }]) => [key, value])) as InvoiceValues, today);
  for (const [key, issue] of Object.entries(issues) as [InvoiceField, string][]) {
    const known = reading[key] ?? { value: null, confidence: 0, from: null };
    reading[key] = {
      ...known,
      issue: known.issue ? `${known.issue};${issue}` : issue,
      confidence: Math.min(known.confidence, known.value === null ? 0 : DOUBTED),
    };
  }
  return reading;
}

/** What speaks against the values of an invoice, by field. */
export function issuesOf(values: InvoiceValues, today: string): Partial<Record<InvoiceField, string>> {
  const issues: Partial<Record<InvoiceField, string>> = {};
  for (const key of NEEDED) if ((values[key] ?? null) === null) issues[key] = '没有识别到';
  const { invoiceType, invoiceCode, invoiceNo, invoiceDate, amount, taxAmount, totalAmount } = values;
  if (invoiceNo && !(invoiceType === 'digital' ? /^\d{20}$/ : /^\d{8}$/).test(invoiceNo))
    issues.invoiceNo = invoiceType === 'digital' ? '数电票的号码应为 20 位数字' : '发票号码应为 8 位数字';
  if (invoiceType && invoiceType !== 'digital' && !/^(\d{10}|\d{12})$/.test(invoiceCode ?? ''))
    issues.invoiceCode = '发票代码应为 10 或 12 位数字';
  if (invoiceType === 'digital' && invoiceCode) issues.invoiceCode = '数电票没有发票代码';
  if (invoiceDate && invoiceDate > today) issues.invoiceDate = '开票日期在今天之后';
  for (const key of ['sellerTaxNo', 'buyerTaxNo'] as const) {
    const problem = values[key] && taxNoProblem(values[key]);
    if (problem) issues[key] = problem;
  }
  if (values.sellerTaxNo && values.sellerTaxNo === values.buyerTaxNo) issues.sellerTaxNo = '与购方税号相同';
  if (
    typeof amount === 'number' &&
    typeof taxAmount === 'number' &&
    typeof totalAmount === 'number' &&
    amount + taxAmount !== totalAmount
  ) {
    issues.totalAmount = `不含税 ${formatMoney(amount)} + 税额 ${formatMoney(taxAmount)} = ${formatMoney(amount + taxAmount)},与价税合计不符`;
  }
  return issues;
}

/** How sure a reading is as a whole: what can't be done without counts, and what is missing counts as nothing. */
export const confidenceOf = (reading: InvoiceReading) =>
  Math.round(NEEDED.reduce((sum, key) => sum + (reading[key]?.confidence ?? 0), 0) / NEEDED.length);

/** One of the three amounts follows from the two others. */
function reckonMissing(reading: Partial<Record<InvoiceField, Recognised>>): void {
  const at = (key: InvoiceField) => (typeof reading[key]?.value === 'number' ? reading[key].value : null);
  const [amount, tax, total] = [at('amount'), at('taxAmount'), at('totalAmount')];
  const reckoned = (value: number): Recognised => ({ value, confidence: RECKONED, from: 'reckoned' });
  if (amount !== null && tax !== null && total === null) reading.totalAmount = reckoned(amount + tax);
  else if (amount !== null && total !== null && tax === null) reading.taxAmount = reckoned(total - amount);
  else if (tax !== null && total !== null && amount === null) reading.amount = reckoned(total - tax);
}

const shown = (key: InvoiceField, value: string | number | null) =>
  ['amount', 'taxAmount', 'totalAmount'].includes(key) ? formatMoney(value as number) : String(value);
