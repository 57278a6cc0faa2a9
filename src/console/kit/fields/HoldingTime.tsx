import type { Field } from '../../../language/field';
import { notNow } from '../../../language/holding';
import type { WireRow } from '../../contract';
import { useMinute } from './useMinute';

/** From or until when a row is in force; where it is not now, that is shown beside it, so that nobody takes a future price for today's. */
export function HoldingTime({ name, field, row, text }: { name: string; field: Field; row: WireRow; text: string }) {
  const now = useMinute();
  const why = notNow(name, field, row, now);
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }} data-phase={why ?? undefined}>
      {text}
      {why && (
        <b style={{ color: why === 'later' ? 'var(--wh-wait)' : 'var(--wh-bad)', fontWeight: 500 }}>
          {' '}
          {why === 'later' ? '未生效' : '已过期'}
        </b>
      )}
    </span>
  );
}
