/** A sheet as CSV, a page at a time. */
import { BYTE_ORDER_MARK, csvLine } from '../../language/spreadsheet';
import type { Cell, Column, Sheet } from './sheet';
import { minuteOf } from '../../language/days';

export async function* csvBytes({ above = [], columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + [...above.map((line) => [line]), columns.map((column) => column.label)].map(csvLine).join(''));
  for await (const rows of pages) yield Buffer.from(rows.map((row) => csvLine(row.map((cell, i) => textOf(columns[i]!, cell)))).join(''));
}

function textOf({ format, scale }: Column, one: Cell): string {
  const cell = typeof one === 'object' && one ? one.value : one;
  if (cell === null || typeof cell === 'string') return cell ?? '';
  switch (format) {
    case 'money':
      return cell.toFixed(2);
    case 'percent':
      return `${(cell * 100).toFixed(2)}%`;
    case 'decimal':
      return cell.toFixed(scale ?? 2);
    case 'date':
      return new Date(cell).toISOString().slice(0, 10);
    case 'instant':
      return minuteOf(cell);
    default:
      return String(cell);
  }
}
