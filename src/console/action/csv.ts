/** Rows as text for spreadsheets. */

/** RFC 4180 with a byte order mark, so that spreadsheets read Chinese. */
export const csvOf = (rows: readonly (readonly string[])[]) => `\uFEFF${rows.map((row) => row.map((cell) => quote(harmless(cell))).join(',')).join('\r\n')}\r\n`;
/** As spreadsheets take it from the clipboard. */
export const tsvOf = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((cell) => harmless(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** A text that a spreadsheet would take for a formula gets a leading apostrophe; plain numbers stay numbers, long ones stay text. */
export function harmless(cell: string): string {
  if (/^[-+]?\d{1,15}(\.\d+)?$/.test(cell)) return cell;
  if (/^\d{16,}$/.test(cell)) return `'${cell}`;
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}

/** Hands text to the browser as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
