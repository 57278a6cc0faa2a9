import type { Field } from '../../../language/field';
import { notNow } from '../../../language/holding';
import type { WireRow } from '../../contract';
import { useMinute } from './useMinute';

/** From or until when a row holds; where it does not now, that is said beside it: nobody takes a price to come for that of today. */
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
