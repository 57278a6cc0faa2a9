/** Reads an invoice from the text of its file. Labels and values are matched by position, because files hold them in any order. */
import { groupBy } from '../../language/groupBy';
import type { InvoiceValues } from './invoiceReading';

/** A piece of text and where it begins, in points from the lower left corner. */
export interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Sign {
  readonly sign: string;
  readonly x: number;
  readonly end: number;
  readonly size: number;
}
interface Line {
  readonly y: number;
  readonly text: string;
  readonly signs: readonly Sign[];
}
interface Found {
  readonly value: string;
  readonly x: number;
  readonly y: number;
}

/** Points by which pieces of one line may stand apart. */
const SAME_LINE = 3;
const MONEY = /¥?(-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|-?\d+(?:\.\d{1,2})?)/;
/** A value ends where the next label begins. */
const LABEL = /(?:开票日期|发票号码|发票代码|校验码|机器编号|名称|纳税人识别号|统一社会信用代码|地址、?电话|开户行|密码区|购买方|销售方)/;

/** @returns what was found; nothing for a file without text. */
export function valuesOfText(placed: readonly Placed[]): InvoiceValues {
  const lines = linesOf(placed);
  const all = lines.map((line) => line.text).join('\n');
  const values: InvoiceValues = {};
  const put = <K extends keyof InvoiceValues>(key: K, value: InvoiceValues[K] | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') values[key] = value;
  };
  put('invoiceNo', after(lines, /发票号码:?/, /^\D{0,3}(\d{20}|\d{8})(?!\d)/)[0]?.value);
  put('invoiceCode', after(lines, /发票代码:?/, /^\D{0,3}(\d{12}|\d{10})(?!\d)/)[0]?.value);
  put('invoiceType', typeOf(all, values.invoiceNo));
  const day = after(lines, /开票日期:?/, /^\D{0,3}(\d{4}[年\-/.]\d{1,2}[月\-/.]\d{1,2})/)[0]?.value;
  if (day)
    put(
      'invoiceDate',
      day
        .split(/\D/)
        .map((part) => part.padStart(2, '0'))
        .join('-'),
    );
  const [, seller] = sides(after(lines, /名称:/, new RegExp(`^(?!${LABEL.source})(.+?)(?=${LABEL.source}|$)`)));
  put('sellerName', seller?.value.slice(0, 64));
  const [buyerNo, sellerNo] = sides(
    after(lines, /(?:纳税人识别号|统一社会信用代码\/纳税人识别号|统一社会信用代码):/, /^\W{0,3}([0-9A-Z]{15,20})(?![0-9A-Z])/),
  );
  put('buyerTaxNo', buyerNo?.value);
  put('sellerTaxNo', sellerNo?.value);
  Object.assign(values, amountsOf(lines));
  return values;
}

function typeOf(all: string, invoiceNo: string | null | undefined): InvoiceValues['invoiceType'] {
  if (/电子发票\(/.test(all) || invoiceNo?.length === 20) return 'digital';
  if (/专用发票/.test(all)) return 'special';
  if (/电子普通发票/.test(all)) return 'electronic';
  return /普通发票/.test(all) ? 'normal' : null;
}

/** The line of sums holds amount and tax, in that order; what is to be paid stands after 小写. */
function amountsOf(lines: readonly Line[]): InvoiceValues {
  const values: InvoiceValues = {};
  const total = after(lines, /\(小写\)/, new RegExp(`^\\D{0,3}?${MONEY.source}`))[0]?.value;
  if (total) values.totalAmount = fen(total);
  const sums = lines.find((line) => line.text.startsWith('合计') && MONEY.test(line.text));
  if (!sums) return values;
  const rest = sums.text.replace(/^合计/, '');
  const [amount, tax] = [...rest.matchAll(new RegExp(MONEY.source, 'g'))].map((match) => fen(match[1]!));
  if (amount !== undefined) values.amount = amount;
  // Where nothing is taxed, stars or a word stand in its place.
  if (tax !== undefined) values.taxAmount = tax;
  else if (/(\*{2,}|免税|不征税)/.test(rest)) values.taxAmount = 0;
  return values;
}

/** Buyer and seller: side by side the buyer stands left, one below the other it stands above. */
function sides(found: readonly Found[]): readonly (Found | undefined)[] {
  const [one, other] = found;
  if (!one || !other) return found;
  return [one, other].sort((a, b) => (Math.abs(a.y - b.y) < 6 ? a.x - b.x : b.y - a.y));
}

/** What stands after a label: on its line, else on the line below within reach of it. From top to bottom. */
function after(lines: readonly Line[], label: RegExp, value: RegExp): Found[] {
  return lines.flatMap((line, n) =>
    [...line.text.matchAll(new RegExp(label.source, 'g'))].flatMap(({ index, 0: matched }): Found[] => {
      const { x } = line.signs[index]!;
      const here = value.exec(until(line, index + matched.length));
      if (here?.[1]) return [{ value: here[1], x, y: line.y }];
      const below = lines[n + 1];
      if (!below || line.y - below.y > 24) return [];
      const from = below.signs.findIndex((sign) => sign.x >= x - 12);
      const there = from >= 0 && below.signs[from]!.x < x + 120 && !LABEL.test(until(below, from)) && value.exec(until(below, from));
      return there && there[1] ? [{ value: there[1], x, y: line.y }] : [];
    }),
  );
}

/** The text of a line from a sign on, as far as it hangs together. The gap between a label and its value doesn't count. */
function until(line: Line, from: number): string {
  let end = from + 1;
  while (end < line.signs.length && line.signs[end]!.x - line.signs[end - 1]!.end < line.signs[end]!.size * 2.5) end++;
  return line.text.slice(from, end);
}

/** Pieces in lines from top to bottom, left to right, sign by sign and without blanks: labels are stretched by them at will. */
function linesOf(placed: readonly Placed[]): Line[] {
  const sorted = placed.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y);
  let row = 0;
  const rows = groupBy(
    sorted.map((piece, i) => {
      if (i > 0 && sorted[i - 1]!.y - piece.y > SAME_LINE) row++;
      return { ...piece, row };
    }),
    (piece) => piece.row,
  );
  return [...rows.values()].map((pieces) => {
    const signs = [...pieces].sort((a, b) => a.x - b.x).flatMap(signsOf);
    return { y: pieces[0]!.y, text: signs.map(({ sign }) => sign).join(''), signs };
  });
}

/** Fonts that are not embedded report too wide glyphs: none counts as wider than a Chinese character. */
function signsOf({ text, x, width, height }: Placed): Sign[] {
  const size = height || 9;
  const each = text.normalize('NFKC').split('');
  const em = each.map((sign) => (sign.charCodeAt(0) < 0x2e80 ? 0.5 : 1) * size);
  const scale = Math.min(
    1,
    width /
      Math.max(
        1,
        em.reduce((sum, one) => sum + one, 0),
      ),
  );
  let at = x;
  return each.map((sign, i) => ({ sign, size, x: at, end: (at += em[i]! * scale) })).filter(({ sign }) => sign.trim() !== '');
}

const fen = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100);
