/** Text for spreadsheets, which take some of it for more than text. */

/** A text that a spreadsheet would take for a formula gets a leading apostrophe; plain numbers stay numbers, long ones stay text. */
export function harmless(cell: string): string {
  if (/^[-+]?\d{1,15}(\.\d+)?%?$/.test(cell)) return cell;
  if (/^\d{16,}$/.test(cell)) return `'${cell}`;
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** One line of RFC 4180, its end included. */
export const csvLine = (cells: readonly string[]) => `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
/** What a file of such lines begins with, so that spreadsheets read Chinese. */
export const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
