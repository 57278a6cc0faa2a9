/** Rows as text for spreadsheets. */
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../../language/spreadsheet';

/** A whole file of lines. */
export const csvOf = (rows: readonly (readonly string[])[]) => BYTE_ORDER_MARK + rows.map(csvLine).join('');
/** The clipboard format. Long numbers stay bare, because they are pasted into search boxes and messages; formulas are still escaped. */
export const tsvOf = (cells: readonly (readonly string[])[]) =>
  cells.map((row) => row.map((cell) => (isLong(cell) ? cell : harmless(cell)).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** The same as a table. Excel shortens numbers of more than 15 digits unless they are marked as text. */
export const htmlOf = (cells: readonly (readonly string[])[]) =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => (isLong(cell) ? `<td style="mso-number-format:'\\@'">${cell}</td>` : `<td>${escaped(harmless(cell))}</td>`)).join('')}</tr>`).join('')}</table>`;

/** Hands text, or a picture, to the browser as a file. */
export function download(name: string, text: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const isLong = (cell: string) => /^\d{16,}$/.test(cell);
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
