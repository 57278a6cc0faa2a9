import { formatMoney } from '../../language/format';
import type { WireRow } from '../contract';

/** A value that is kept as text and means what the row's `valueType` says: a switch is on or off, an amount of fen is money. */
export function typedCell({ row, value }: { row: WireRow; value: unknown }) {
  const text = String(value ?? '') || '—';
  if (row.valueType === 'flag') return { true: '开', false: '关' }[text] ?? text;
  return row.valueType === 'money' && /^-?\d+$/.test(text) ? formatMoney(Number(text)) : text;
}
