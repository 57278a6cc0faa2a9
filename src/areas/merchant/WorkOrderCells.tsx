/** Cells of a work order. */
import { useMinute } from '../../console/fields/useMinute';
import { formatInstant } from '../../language/format';
import type { Reply } from './workOrder';

/** When it must be settled; red, and how late, once that is over. */
export function Deadline({ row, value }: { row: Readonly<Record<string, unknown>>; value: unknown }) {
  const now = useMinute();
  if (typeof value !== 'string') return <span>—</span>;
  const hours = Math.floor((now - Date.parse(value)) / 3_600_000);
  if (!row.open || now < Date.parse(value)) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatInstant(value)}</span>;
  return <span style={{ color: 'var(--wh-bad)', fontVariantNumeric: 'tabular-nums' }} title={formatInstant(value)}>超时 {hours < 1 ? '不到 1 小时' : hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`}</span>;
}

/** What was said and decided, a line each. */
export function Replies({ value }: { value: unknown }) {
  const replies = (value ?? []) as readonly Reply[];
  return replies.length ? <span style={{ whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' }}>{replies.map(({ at, by, text }) => `${formatInstant(at)}  ${by}  ${text}`).join('\n')}</span> : <span>—</span>;
}
