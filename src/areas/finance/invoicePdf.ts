/** Invoices as PDF files, like those that tax software makes: text in a Chinese font that the file names and does not hold. */
import type { InvoiceValues } from './invoiceReading';

export interface InvoicePaper {
  readonly invoiceType: NonNullable<InvoiceValues['invoiceType']>;
  readonly invoiceCode?: string | null;
  readonly invoiceNo: string;
  /** `YYYY-MM-DD` */
  readonly invoiceDate: string;
  readonly buyer: { readonly name: string; readonly taxNo: string };
  readonly seller: { readonly name: string; readonly taxNo: string };
  readonly what: string;
  readonly rateBp: number;
  readonly amount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
}

const TITLES = {
  special: '增值税专用发票',
  normal: '增值税普通发票',
  electronic: '增值税电子普通发票',
  digital: '电子发票(增值税专用发票)',
} as const;
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;

/** Full-electronic invoices have buyer and seller side by side, the older ones have them one below the other. */
export function invoicePdf(p: InvoicePaper): Buffer {
  const isDigital = p.invoiceType === 'digital';
  const [year, month, day] = p.invoiceDate.split('-');
  const head: Word[] = [
    [210, 362, isDigital ? TITLES.digital : TITLES[p.invoiceType], 15],
    ...(p.invoiceCode ? [[420, 352, `发票代码:${p.invoiceCode}`] as Word] : []),
    [420, 338, `发票号码:${p.invoiceNo}`],
    [420, 324, `开票日期:${year}年${month}月${day}日`],
  ];
  const party = (label: string, { name, taxNo }: InvoicePaper['buyer'], x: number, y: number): Word[] => [
    [x, y, label],
    [x + 62, y + 8, `名 称:${name}`, 8],
    [x + 62, y - 10, `${isDigital ? '统一社会信用代码/纳税人识别号' : '纳税人识别号'}:${taxNo}`, 8],
  ];
  const rate = `${p.rateBp / 100}%`;
  const body: Word[] = [
    ...party(isDigital ? '购买方信息' : '购 买 方', p.buyer, 30, 288),
    ...(isDigital ? party('销售方信息', p.seller, 310, 288) : party('销 售 方', p.seller, 30, 62)),
    ...(
      [
        [30, '项目名称'],
        [290, '金 额'],
        [380, '税率'],
        [470, '税 额'],
      ] as const
    ).map(([x, label]): Word => [x, 250, label]),
    [30, 230, p.what],
    [290, 230, (p.amount / 100).toFixed(2)],
    [380, 230, rate],
    [470, 230, (p.taxAmount / 100).toFixed(2)],
    [60, 140, '合 计'],
    [290, 140, yuan(p.amount)],
    [470, 140, yuan(p.taxAmount)],
    [30, 112, '价税合计(大写)'],
    [150, 112, '见小写金额'],
    [400, 112, `(小写)${yuan(p.totalAmount)}`],
  ];
  return pdfOf(
    [...head, ...body],
    [
      [24, 312, 571, 312],
      [24, 264, 571, 264],
      [24, 244, 571, 244],
      [24, 154, 571, 154],
      [24, 128, 571, 128],
      [24, 98, 571, 98],
      [24, 40, 571, 40],
      [24, 40, 24, 312],
      [571, 40, 571, 312],
    ],
  );
}

/** x, y, text and its size (9 by default); points from the lower left. */
export type Word = readonly [x: number, y: number, text: string, size?: number];

/** One page of words and lines. */
export function pdfOf(words: readonly Word[], lines: readonly (readonly [number, number, number, number])[] = []): Buffer {
  const content = [
    ...words.map(
      ([x, y, text, size = 9]) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`,
    ),
    '0.6 0.2 0.1 RG 0.7 w',
    ...lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`),
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 396]/Resources<</Font<</F1 4 0 R>>>>/Contents 7 0 R>>',
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[5 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/W[1 95 500]/FontDescriptor 6 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  const starts: number[] = [];
  let file = '%PDF-1.4\n';
  objects.forEach((object, i) => {
    starts.push(file.length);
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
