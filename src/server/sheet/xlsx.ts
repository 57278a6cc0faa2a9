/**
 * Writes a workbook row by row, holding only the current page in memory. The fixed parts of a workbook are literals here; the
 * container is yazl's. (Streaming workbook libraries take five times the CPU time, which other calls of this process would miss.)
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { TONES, type Tone } from '../../language/figures';
import type { Cell, Column, Format, Sheet } from './sheet';
import { DAY_MS, SHANGHAI_MS } from '../../language/days';

const MAX_CELL = 32_767;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_DAY = 25_569;

export async function* xlsxBytes(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(partsOf(sheet.name))) zip.addBuffer(Buffer.from(DECLARATION + content), path);
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  // A failure of the rows is one of the workbook.
  rows.once('error', (error) => (zip.outputStream as Readable).destroy(error));
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  yield* zip.outputStream as AsyncIterable<Uint8Array>;
}

async function* sheetXml({ above = [], columns, pages }: Sheet): AsyncGenerator<Buffer> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('');
  const head = columns.map(({ label }) => textCell(label, STYLE.head)).join('');
  const lines = above.map((line) => `<row>${textCell(line, STYLE.text)}</row>`).join('');
  const frozen = above.length + 1;
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${lines}<row>${head}</row>`,
  );
  for await (const rows of pages)
    yield Buffer.from(rows.map((row) => `<row>${row.map((cell, i) => cellXml(columns[i]!, cell)).join('')}</row>`).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

function cellXml({ format }: Column, cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell, STYLE.text);
  if (typeof cell === 'object') return `<c s="${markedStyle(format, cell.tone)}"><v>${cell.value}</v></c>`;
  const number =
    format === 'date'
      ? cell / DAY_MS + EPOCH_DAY
      : format === 'instant'
        ? (Math.floor((cell + SHANGHAI_MS) / 60_000) * 60_000) / DAY_MS + EPOCH_DAY
        : cell;
  return `<c s="${STYLE[format]}"><v>${number}</v></c>`;
}

/** Typed and formatted as text, so that it never becomes a formula, even when edited. */
const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(text.slice(0, MAX_CELL))}</t></is></c>`;

/** Drops characters that XML does not allow; escapes what would be read as an escape of the format. */
function xmlOf(text: string): string {
  return /[&<>_\p{Cc}\ufffe\uffff]/u.test(text)
    ? text
        .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    : text;
}

/** Places in `cellXfs` below. */
const STYLE: Readonly<Record<Format | 'head', number>> = {
  decimal: 0,
  head: 1,
  text: 2,
  int: 3,
  money: 4,
  percent: 5,
  date: 6,
  instant: 7,
};
const FORMAT_IDS = [0, 49, 49, 3, 4, 10, 164, 165];
/** Highlighted cells are filled, and their number format shows the word, so that the value stays a number. */
const FILLS: Readonly<Record<Tone, string>> = { good: 'FFD7F0DC', wait: 'FFFFF0C2', bad: 'FFFAD7D4' };
const TONE_NAMES = Object.keys(FILLS) as Tone[];
const MARKED: Readonly<Partial<Record<Format, string>>> = { int: '#,##0', decimal: '#,##0.0', money: '#,##0.00', percent: '0.00%' };
const MARKED_FORMATS = Object.keys(MARKED) as Format[];
const FIRST_MARKED = { format: 166, fill: 2 } as const;
const MARKED_STYLES = MARKED_FORMATS.flatMap((format, f) =>
  TONE_NAMES.map((tone, t) => ({
    id: FIRST_MARKED.format + f * TONE_NAMES.length + t,
    fill: FIRST_MARKED.fill + t,
    code: `${MARKED[format]!} "${TONES[tone]}"`,
  })),
);
const markedStyle = (format: Format, tone: Tone) =>
  FORMAT_IDS.length + MARKED_FORMATS.indexOf(format) * TONE_NAMES.length + TONE_NAMES.indexOf(tone);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlOf(name.replace(/[\\/?*[\]:'"]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="${2 + MARKED_STYLES.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>${MARKED_STYLES.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${2 + TONE_NAMES.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${TONE_NAMES.map((tone) => `<fill><patternFill patternType="solid"><fgColor rgb="${FILLS[tone]}"/></patternFill></fill>`).join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMAT_IDS.length + MARKED_STYLES.length}">${FORMAT_IDS.map((id, i) => `<xf numFmtId="${id}" fontId="${i === STYLE.head ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}${MARKED_STYLES.map(({ id, fill }) => `<xf numFmtId="${id}" fontId="0" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>`).join('')}</cellXfs></styleSheet>`,
});
