/** Reads the rows of an uploaded workbook or CSV as displayed text. Oversized, broken or malicious files are refused before unpacking. */
import { open } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { formatCount } from '../../language/format';
import { SHEET_LIMITS } from '../../language/importing';
import { Refusal } from '../resource/refusal';
import { refuse } from '../refusals';

/** A row with its 1-based number in the file; the heading also has its sheet's number, unless that is the first. */
export type SheetRow = readonly [no: number, cells: readonly string[], sheet?: number];

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** What kind of sheet the bytes are; null for anything else. */
export function kindOfSheet(bytes: Buffer): 'xlsx' | 'csv' | null {
  if (bytes.subarray(0, 4).equals(ZIP)) return 'xlsx';
  return bytes.subarray(0, 4).equals(OLE) || textOf(bytes) === null ? null : 'csv';
}

/**
 * Writes the rows of a file to `path`, one per line. @returns their number with the heading, and the file's type. @throws Refusal 400
 * naming the problem.
 */
export async function keepRows(
  bytes: Buffer,
  path: string,
  most: number,
): Promise<{ readonly count: number; readonly kind: 'xlsx' | 'csv' }> {
  let count = 0;
  // There before anything is read: one that is opened meanwhile would come after a failure, and stay.
  const file = await open(path, 'wx', 0o600);
  await pipeline(async function* () {
    for await (const row of readSheet(bytes, most)) {
      count++;
      yield `${JSON.stringify(row)}\n`;
    }
  }, file.createWriteStream());
  return { count, kind: kindOfSheet(bytes) ?? 'csv' };
}

/** The table of a file: non-empty rows, heading first, without titles above it. @throws Refusal 400 naming the problem. */
export async function* readSheet(bytes: Buffer, most: number = SHEET_LIMITS.rows): AsyncGenerator<SheetRow> {
  const kind = kindOfSheet(bytes);
  if (!kind) throw wrong('文件不是 Excel(.xlsx)或 CSV;旧版 .xls 或加密的文件请另存为 .xlsx');
  if (kind === 'xlsx') await requireModest(bytes);
  let count = 0;
  // The first lines, until it is known which of them is the heading.
  let top: SheetRow[] | null = [];
  try {
    let place = 1;
    const checked = ([no, cells]: SheetRow): SheetRow => {
      if (cells.length > SHEET_LIMITS.columns) throw wrong(`第 ${no} 行超过 ${SHEET_LIMITS.columns} 列`);
      if (++count > most + 1) throw wrong(`文件超过 ${formatCount(most)} 行,请分成几个文件`);
      return count === 1 && place > 1 ? [no, cells, place] : [no, cells];
    };
    for await (const [no, values, sheet] of kind === 'xlsx' ? workbookRows(bytes, most) : csvRows(bytes, most)) {
      place = sheet;
      const cells = values.slice(0, SHEET_LIMITS.columns + 1).map(cellText);
      while (cells.length > 0 && cells.at(-1) === '') cells.pop();
      if (cells.length === 0) continue;
      if (!top) {
        yield checked([no, cells]);
        continue;
      }
      top.push([no, cells]);
      if (top.length < TOP) continue;
      for (const row of fromHeading(top)) yield checked(row);
      top = null;
    }
    for (const row of fromHeading(top ?? [])) yield checked(row);
  } catch (error) {
    throw error instanceof Refusal ? error : wrong('文件已损坏,打不开');
  }
}

/** Lines among which the heading is. */
const TOP = 10;
const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;

/**
 * From the heading on: the first line that is at least half as wide as the widest, for a title above a table is narrower. But what holds
 * data is no heading, nor is anything below it: then it is the widest line above, and of lines with one cell the last. A list of phones
 * needs none; of anything else it can't be told what the columns are. @throws Refusal 400
 */
function fromHeading(top: readonly SheetRow[]): readonly SheetRow[] {
  const widest = Math.max(...top.map(([, cells]) => filled(cells)), 0);
  const isWide = ([, cells]: SheetRow) => filled(cells) >= Math.max(Math.min(2, widest), widest / 2);
  const data = top.findIndex((row) => row[1].some(isPhone) || (isWide(row) && row[1].some(isDatum)));
  if (data < 0) return top.slice(Math.max(0, top.findIndex(isWide)));
  const above = top.slice(0, data).map(([, cells]) => filled(cells));
  const most = Math.max(...above, 0);
  const heading = most > 1 ? above.indexOf(most) : above.lastIndexOf(most);
  if (heading >= 0 && (isWide(top[heading]!) || data === heading + 1)) return top.slice(heading);
  const columns = [...new Set(top.flatMap(([, cells]) => cells.flatMap((cell, at) => (isPhone(cell) ? [at] : []))))];
  if (columns.length !== 1) throw refuse('noHeading', `第 ${top[data]![0]} 行已经是数据,上面没有标题行`, 'file');
  const width = Math.max(...top.slice(data).map(([, cells]) => cells.length));
  const made = Array.from({ length: width }, (_, at) => (at === columns[0] ? PHONES : `第 ${at + 1} 列`));
  return [[0, made], ...top.slice(data)];
}
/** The heading of a list of phones that has none. */
const PHONES = '手机号';
const isPhone = (cell: string) => /^(\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}$/.test(cell);
/** What no heading reads: a long number, an amount, a day. A year or a month may well be one. */
const isDatum = (cell: string) => /^(\d{5,}|-?\d+\.\d+|\d{4}[-/]\d{1,2}[-/]\d{1,2}( .*)?)$/.test(cell);

type Line = readonly [no: number, values: readonly CellValue[], sheet: number];
/** How many sheets are searched for a table, and how many lines of each may be mere words before the search ends. */
const [SHEETS, WORDS] = [10, 20];

/** Rows of the first sheet with a row of several cells, because workbooks may begin with instructions; otherwise of the first sheet. */
async function* workbookRows(bytes: Buffer, most: number): AsyncGenerator<Line> {
  for (let sheet = 1; sheet <= SHEETS; sheet++) {
    let words: Line[] | null = [];
    for await (const line of sheetRows(bytes, sheet, most)) {
      if (!words) {
        yield line;
        continue;
      }
      words.push(line);
      if (filled(line[1].map(cellText)) > 1) {
        yield* words;
        words = null;
      } else if (words.length === WORDS) break;
    }
    if (!words) return;
  }
  yield* sheetRows(bytes, 1, most);
}

async function* sheetRows(bytes: Buffer, sheet: number, most: number): AsyncGenerator<Line> {
  for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { sheet: sheet - 1, maxRows: EMPTY * most }))
    yield [index + 1, values, sheet];
}
/** How many times the maximum of lines is read at most: a sheet may claim to end far below its last content. */
const EMPTY = 4;

function* csvRows(bytes: Buffer, most: number): Generator<Line> {
  const text = textOf(bytes)!;
  // The line that names the separator for spreadsheets is not part of the table.
  const [heading = '', delimiter] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  let no = heading ? 1 : 0;
  for (const values of streamCsvRows(text.slice(heading.length), { maxRows: EMPTY * most, ...(delimiter && { delimiter }) }))
    yield [++no, values, 1];
}

/** UTF-8, the UTF-16 that spreadsheets save as “Unicode text”, or what Chinese ones save by themselves (GBK). Null where it is no text. */
function textOf(bytes: Buffer): string | null {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  const named = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : null;
  if (!named && bytes.includes(0)) return null;
  for (const encoding of named ? [named] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      /* The next one. */
    }
  }
  return null;
}

/** As it stands in the sheet. The apostrophe that keeps a text from being a formula or a number is no part of it. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const iso = value.toISOString();
    return iso.startsWith('1899-12-3')
      ? iso.slice(11, 16)
      : iso.slice(11, 19) === '00:00:00'
        ? iso.slice(0, 10)
        : iso.slice(0, 16).replace('T', ' ');
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
  const text = typeof value === 'string' ? value : 'text' in (value as object) ? String((value as { text: unknown }).text) : '';
  return text
    .slice(0, SHEET_LIMITS.cell + 1)
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠\d\t])/, '');
}

/** Unpacks everything once without keeping it: what claims to be small and is not, or is more than anybody works with, gets no further. */
async function requireModest(bytes: Buffer): Promise<void> {
  let zip: ZipFile;
  try {
    zip = await promisify(fromBuffer as (buffer: Buffer, options: object, done: (error: Error | null, zip: ZipFile) => void) => void)(
      bytes,
      { lazyEntries: true },
    );
  } catch {
    throw wrong('文件已损坏,打不开');
  }
  let total = 0;
  await new Promise<void>((resolve, reject) => {
    const broken = () => reject(wrong('文件已损坏,打不开'));
    zip
      .on('error', broken)
      .on('end', resolve)
      .on('entry', (entry: Entry) => {
        total += entry.uncompressedSize;
        if (total > SHEET_LIMITS.unpacked || zip.entryCount > 2_000) {
          reject(wrong('文件解开后太大,请分成几个文件'));
          return;
        }
        if (entry.isEncrypted()) {
          reject(wrong('文件有密码,请去掉密码再上传'));
          return;
        }
        zip.openReadStream(entry, (error, stream) => {
          if (error) {
            broken();
            return;
          }
          // The stream itself fails if it holds more than it declared.
          finished(stream.resume()).then(() => zip.readEntry(), broken);
        });
      });
    zip.readEntry();
  });
}

const wrong = (message: string) => refuse('badSheet', message, 'file');
