/** Cells of what has to be settled in time. */
import { formatInstant } from '../../../language/format';
import { useMinute } from './useMinute';

/** When it must be settled; red, and how late, once that is over and it is not. */
export function Deadline({ isOpen, value }: { isOpen: boolean; value: unknown }) {
  const now = useMinute();
  if (typeof value !== 'string') return <span>—</span>;
  const hours = Math.floor((now - Date.parse(value)) / 3_600_000);
  if (!isOpen || now < Date.parse(value)) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatInstant(value)}</span>;
  return (
    <span style={{ color: 'var(--wh-bad)', fontVariantNumeric: 'tabular-nums' }} title={formatInstant(value)}>
      超时 {hours < 1 ? '不到 1 小时' : hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`}
    </span>
  );
}

/** What was said and decided, a line each. */
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
