/** Reads what a file of an invoice says: the text of a PDF, and the QR code of a picture or of the pictures in a PDF. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extractImages, getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pictureSize } from '../../server/pictureSize';
import { chineseCMap } from './chineseCMaps';
import { valuesOfCode } from './invoiceCode';
import { Unreadable, type FromFile, type InvoiceValues } from './invoiceReading';
import { valuesOfText, type Placed } from './invoiceText';

/** An invoice has one page; some have a list behind it. */
const MAX_PAGES = 3;
const MAX_PICTURES = 12;
/** A picture of more dots is not decoded: it would take gigabytes. */
const MAX_DOTS = 40_000_000;

/** @throws Unreadable */
export async function readBytes(bytes: Uint8Array, isPdf: boolean): Promise<FromFile> {
  if (isPdf) return readPdf(bytes);
  const size = pictureSize(bytes);
  if (size?.type !== 'png' && size?.type !== 'jpg') throw new Unreadable('只能识别 PDF、PNG 和 JPEG 文件');
  if (size.width * size.height > MAX_DOTS) throw new Unreadable('图片超过 4000 万像素,请缩小后重新上传');
  return { text: {}, code: (await codeIn(bytes)) ?? {} };
}

async function readPdf(bytes: Uint8Array): Promise<FromFile> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { ...CMAPS, verbosity: 0 }).catch((error: unknown) => {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'PDF 有密码,请去除密码后重新上传' : 'PDF 文件已损坏,不能打开');
  });
  try {
    let [text, code]: [InvoiceValues, InvoiceValues | null] = [{}, null];
    for (let page = 1; page <= Math.min(pdf.numPages, MAX_PAGES); page++) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      const found = valuesOfText(
        items.flatMap((item): Placed[] =>
          'str' in item && item.str
            ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width, height: item.height }]
            : [],
        ),
      );
      text = { ...found, ...text };
      code ??= await codeOnPage(pdf, page);
    }
    return { text, code: code ?? {} };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function codeOnPage(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, page: number): Promise<InvoiceValues | null> {
  // A picture of a kind that can't be decoded is no reason to lose the text beside it.
  const pictures = await extractImages(pdf, page).catch(() => []);
  for (const { data, width, height, channels } of pictures.slice(0, MAX_PICTURES)) {
    if (width * height > MAX_DOTS) continue;
    const values = await codeIn({ data: inColour(data, width * height, channels), width, height } as ImageData);
    if (values) return values;
  }
  return null;
}

async function codeIn(picture: Uint8Array | ImageData): Promise<InvoiceValues | null> {
  await zxing();
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 });
  for (const code of codes) {
    const values = code.isValid ? valuesOfCode(code.text) : null;
    if (values) return values;
  }
  return null;
}

/** Dots as the decoder wants them: red, green, blue and how opaque, a byte each. */
function inColour(data: Uint8ClampedArray, dots: number, channels: number): Uint8ClampedArray {
  if (channels === 4) return data;
  const out = new Uint8ClampedArray(dots * 4);
  for (let i = 0; i < dots; i++) {
    for (let c = 0; c < 3; c++) out[i * 4 + c] = data[i * channels + (channels === 1 ? 0 : c)]!;
    out[i * 4 + 3] = 255;
  }
  return out;
}

/** The library would download its WebAssembly; it is bundled. */
let program: Promise<unknown> | null = null;
const zxing = () =>
  (program ??= Promise.resolve(
    prepareZXingModule({
      overrides: { wasmBinary: exact(readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))) },
      fireImmediately: true,
    }),
  ));
const exact = (bytes: Buffer): ArrayBuffer => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

/** Gives the PDF library the maps of Chinese fonts, and nothing else from outside the file. */
class OwnMaps {
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const map = kind === 'cMapUrl' ? chineseCMap(filename) : null;
    return map === null ? Promise.reject(new Error(`no ${filename}`)) : Promise.resolve(new TextEncoder().encode(map));
  }
}
const CMAPS = { cMapUrl: 'maps/', cMapPacked: false, BinaryDataFactory: OwnMaps, useWorkerFetch: false, disableFontFace: true } as object;
