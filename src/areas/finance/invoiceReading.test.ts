import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { describe, expect, it } from 'vitest';
import { invoicePdf, pdfOf, type InvoicePaper } from './invoicePdf';
import { chineseCMap } from './chineseCMaps';
import { readBytes } from './invoiceBytes.server';
import { valuesOfCode } from './invoiceCode';
import { confidenceOf, issuesOf, readingOf, Unreadable } from './invoiceReading';
import { checkOf, taxNoProblem } from './taxNo';

const TODAY = '2026-11-20';
const taxNo = (first17: string) => first17 + checkOf(first17)!;
const buyer = { name: '杭州井台网络科技有限公司', taxNo: taxNo('91330106MA2KWHD01') };
const seller = { name: '宁波山泉饮用水配送有限公司', taxNo: taxNo('91330200MA1234567') };
const digital: InvoicePaper = {
  invoiceType: 'digital',
  invoiceNo: '24332000000012345678',
  invoiceDate: '2026-10-08',
  buyer,
  seller,
  what: '*物流辅助服务*配送服务费',
  rateBp: 600,
  amount: 1_000_000,
  taxAmount: 60_000,
  totalAmount: 1_060_000,
};
const special: InvoicePaper = { ...digital, invoiceType: 'special', invoiceCode: '3300214130', invoiceNo: '20480012' };
const expected = ({ invoiceType, invoiceNo, invoiceDate, amount, taxAmount, totalAmount }: InvoicePaper) => ({
  invoiceType,
  invoiceNo,
  invoiceDate,
  sellerName: seller.name,
  sellerTaxNo: seller.taxNo,
  buyerTaxNo: buyer.taxNo,
  amount,
  taxAmount,
  totalAmount,
});

/** A picture of a QR code. */
async function pictureOf(text: string): Promise<Uint8Array> {
  const program = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 4 });
  return new Uint8Array(await image!.arrayBuffer());
}
const CODE = `01,10,033001900104,20000001,100.00,20261008,12345678901234567890,ABCD,`;

describe('an invoice that is a PDF', () => {
  it.each([
    ['full-electronic', digital],
    ['of paper', special],
    ['of the older electronic kind', { ...special, invoiceType: 'electronic', invoiceCode: '033001900104' } satisfies InvoicePaper],
  ])('is read where it is %s', async (_, paper) => {
    const { text, code } = await readBytes(invoicePdf(paper), true);
    expect(text).toEqual({ ...expected(paper), ...(paper.invoiceCode && { invoiceCode: paper.invoiceCode }) });
    expect(code).toEqual({});
    const reading = readingOf(text, code, TODAY);
    expect(Object.values(reading).flatMap(({ issue }) => issue ?? [])).toEqual([]);
    expect(confidenceOf(reading)).toBeGreaterThan(90);
  });

  it('is read when values stand below their labels, and when nothing is taxed', async () => {
    const { text } = await readBytes(
      pdfOf([
        [200, 360, '增值税普通发票'],
        [400, 350, '发 票 号 码'],
        [400, 338, '20480099'],
        [30, 140, '合计'],
        [290, 140, '¥1,234.50'],
        [470, 140, '***'],
        [400, 112, '(小写)'],
        [460, 112, '¥1,234.50'],
      ]),
      true,
    );
    expect(text).toEqual({ invoiceType: 'normal', invoiceNo: '20480099', amount: 123_450, taxAmount: 0, totalAmount: 123_450 });
  });

  it.each([['a page without an invoice', pdfOf([[30, 300, '会议纪要']])]])('gives nothing for %s', async (_, bytes) => {
    expect(await readBytes(bytes, true)).toEqual({ text: {}, code: {} });
  });

  it('says that a broken file is broken', async () => {
    await expect(readBytes(Buffer.from('%PDF-1.7\nnothing of the kind'), true)).rejects.toThrow(new Unreadable('PDF 文件已损坏,不能打开'));
  });
});

describe('an invoice that is a picture', () => {
  it('is read by its QR code', async () => {
    const { text, code } = await readBytes(await pictureOf(CODE), false);
    expect(text).toEqual({});
    expect(code).toEqual({
      invoiceType: 'electronic',
      invoiceCode: '033001900104',
      invoiceNo: '20000001',
      invoiceDate: '2026-10-08',
      amount: 10_000,
    });
  });

  it('gives nothing for another code', async () => {
    expect(await readBytes(await pictureOf('https://example.com/?a=01,10,,20000001'), false)).toEqual({ text: {}, code: {} });
  });

  it('is refused when it is too large to be decoded, by its head alone', async () => {
    const huge = new Uint8Array(await pictureOf(CODE));
    new DataView(huge.buffer).setUint32(16, 60_000);
    new DataView(huge.buffer).setUint32(20, 60_000);
    await expect(readBytes(huge, false)).rejects.toThrow(/4000 万像素/);
    await expect(readBytes(Buffer.from('GIF89a..........................'), false)).rejects.toThrow(/只能识别/);
  });
});

describe('the QR code', () => {
  it('says what is to be paid where there is no invoice code', () => {
    expect(valuesOfCode('01,32,,24332000000012345678,106.00,20261008,,A1B2')).toEqual({
      invoiceType: 'digital',
      invoiceNo: '24332000000012345678',
      invoiceDate: '2026-10-08',
      totalAmount: 10_600,
    });
  });
  it.each(['', '01', '01,99,,20000001,1.00,20261008', '02,10,033001900104,20000001,1,20261008', '01,10,033001900104,2000,1,20261008'])(
    'is none of an invoice: %s',
    (text) => expect(valuesOfCode(text)).toBeNull(),
  );
});

describe('a reading', () => {
  const all = { ...expected(digital) };
  it('trusts what text and code agree on most, and doubts what they do not', () => {
    const reading = readingOf(all, { invoiceNo: digital.invoiceNo, totalAmount: 1_060_001 }, TODAY);
    expect(reading.invoiceNo).toEqual({ value: digital.invoiceNo, confidence: 99, from: 'both' });
    expect(reading.sellerName).toMatchObject({ confidence: 92, from: 'text' });
    expect(reading.totalAmount).toMatchObject({
      value: 1_060_001,
      confidence: 40,
      from: 'code',
      issue: expect.stringMatching(/票面文字为 10,600\.00,与二维码不一致;不含税 10,000\.00 \+ 税额 600\.00 = 10,600\.00/),
    });
  });
  it('reckons the amount that is missing, and says so', () => {
    const { totalAmount: _, ...rest } = all;
    expect(readingOf(rest, {}, TODAY).totalAmount).toEqual({ value: 1_060_000, confidence: 85, from: 'reckoned' });
  });
  it('names what is missing', () => {
    expect(readingOf({}, { invoiceNo: '20000001', invoiceType: 'electronic', invoiceCode: '033001900104' }, TODAY).totalAmount).toEqual({
      value: null,
      confidence: 0,
      from: null,
      issue: '没有识别到',
    });
  });
  it.each([
    [
      'a tax number with a wrong check',
      { sellerTaxNo: `${seller.taxNo.slice(0, 17)}${seller.taxNo.endsWith('0') ? '1' : '0'}` },
      'sellerTaxNo',
      /校验位/,
    ],
    ['a day to come', { invoiceDate: '2026-11-21' }, 'invoiceDate', /今天之后/],
    ['a number that is too short', { invoiceNo: '12345678' }, 'invoiceNo', /20 位/],
    ['a code where there is none', { invoiceCode: '033001900104' }, 'invoiceCode', /没有发票代码/],
    ['a seller who is the buyer', { sellerTaxNo: buyer.taxNo }, 'sellerTaxNo', /购方税号相同/],
  ] as const)('flags %s', (_, wrong, key, issue) => {
    expect(issuesOf({ ...all, ...wrong }, TODAY)).toEqual({ [key]: expect.stringMatching(issue) });
  });
});

it('checks tax numbers by their last sign', () => {
  expect(taxNoProblem('91350100M000100Y43')).toBeNull();
  expect(taxNoProblem('91350100M000100Y44')).toMatch(/校验位/);
  expect(taxNoProblem('330106123456789')).toBeNull();
  expect(taxNoProblem('1234')).toMatch(/15、18 或 20 位/);
});

it('knows Chinese signs by their encodings', () => {
  expect(chineseCMap('GBK-EUC-H')).toContain('<CBAE> <CBAE> 27700');
  expect(chineseCMap('UniJIS-UCS2-H')).toBeNull();
});
