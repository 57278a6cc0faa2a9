/** Cells of what has to be settled in time. */
import { endOfDay, isDay } from '../../../language/days';
import { isLate, type Field } from '../../../language/field';
import { formatInstant } from '../../../language/format';
import type { WireRow } from '../../contract';
import { useMinute } from './useMinute';

/** When it must be dealt with; red, and how late, once that is over and it is not. It becomes so while it is looked at. */
export function Deadline({ name, field, row, text }: { name: string; field: Field; row: WireRow; text: string }) {
  const now = useMinute();
  if (!isLate(name, field, row, now)) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>;
  const by = String(row[name]);
  const hours = Math.floor((now - Date.parse(isDay(by) ? endOfDay(by) : by)) / 3_600_000);
  return (
    <span style={{ color: 'var(--wh-bad)', fontVariantNumeric: 'tabular-nums' }} title={text} data-late>
      超时 {hours < 1 ? '不到 1 小时' : hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`}
    </span>
  );
}

/** The entries of a conversation, one line each. */
export function Story({ value }: { value: unknown }) {
  const lines = (value ?? []) as readonly { readonly at: string; readonly by: string; readonly text: string }[];
  return lines.length ? (
    <span style={{ whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' }}>
      {lines.map(({ at, by, text }) => `${formatInstant(at)}  ${by}  ${text}`).join('\n')}
    </span>
  ) : (
    <span>—</span>
  );
}
