/** Rows as text for the clipboard: what the list shows of them, under its heads. */
import { nameKey, type Field } from '../../../language/field';
import { formatCount } from '../../../language/format';
import type { WireRow } from '../../contract';
import type { Column } from '../columns/columns';
import { textOf } from '../fields/Cell';
import { placesOf, showAmount } from '../values/amount';
import { copy } from '../values/copyText';
import { csvOf, htmlOf, tsvOf } from '../values/csv';

/** Puts rows on the clipboard, for people as tab-separated text and for spreadsheets as a table whose long numbers keep their digits. */
export async function copyRows(columns: readonly Column[], rows: readonly WireRow[]): Promise<void> {
  const cells = cellsOf(columns, rows);
  await copy({ 'text/plain': tsvOf(cells), 'text/html': htmlOf(cells) }, `已复制 ${formatCount(rows.length)} 行 × ${columns.length} 列`);
}

/** Rows as a file. */
export const csvOfRows = (columns: readonly Column[], rows: readonly WireRow[]): string => csvOf(cellsOf(columns, rows));

const cellsOf = (columns: readonly Column[], rows: readonly WireRow[]) => [
  columns.map((c) => c.field.label),
  ...rows.map((row) => columns.map((c) => plain(c.name, c.field, row))),
];

/** A value as another program takes it: amounts without separators, ids to the last digit. */
function plain(name: string, field: Field, row: WireRow): string {
  const value = row[name];
  return typeof value === 'number' && placesOf(field) !== null
    ? showAmount(field, value) + (field.kind === 'bp' ? '%' : '')
    : field.kind === 'ref' && row[nameKey(name)]
      ? String(row[nameKey(name)])
      : textOf(name, field, row);
}
