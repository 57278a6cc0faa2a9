/** Rows as text for the clipboard: what the list shows of them, under its heads. */
import { nameKey, type Field } from '../../language/field';
import { placesOf, showAmount } from '../fields/amount';
import { htmlOf, tsvOf } from '../action/csv';
import type { WireRow } from '../contract';
import { textOf } from '../fields/Cell';
import { toast } from '../shell/toast';
import type { Column } from './columns';

/** Puts rows on the clipboard, for people as tab-separated text and for spreadsheets as a table whose long numbers keep their digits. */
export async function copyRows(columns: readonly Column[], rows: readonly WireRow[]): Promise<void> {
  const cells = [columns.map((c) => c.field.label), ...rows.map((row) => columns.map((c) => plain(c.name, c.field, row)))];
  try {
    if ('ClipboardItem' in window) await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob('text/plain', tsvOf(cells)), 'text/html': blob('text/html', htmlOf(cells)) })]);
    else await navigator.clipboard.writeText(tsvOf(cells));
    toast.success(`已复制 ${rows.length.toLocaleString('en-US')} 行 × ${columns.length} 列`);
  } catch {
    toast.error('浏览器不允许复制,请手动选中后复制');
  }
}

/** A value as another program takes it: amounts without separators, ids to the last digit. */
function plain(name: string, field: Field, row: WireRow): string {
  const value = row[name];
  return typeof value === 'number' && placesOf(field) !== null ? showAmount(field, value) + (field.kind === 'bp' ? '%' : '') : field.kind === 'ref' && row[nameKey(name)] ? String(row[nameKey(name)]) : textOf(name, field, row);
}

const blob = (type: string, text: string) => new Blob([text], { type });
