import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { deliveryCapacity } from './capacity';
import type { deliveryQuote } from './quote';

const Trial = lazy(async () => ({ default: (await import('./TrialReply')).TrialReply }));

export const deliveryQuoteConsole = present<typeof deliveryQuote>('delivery_quote_order', {
  replies: {
    trial: (reply) => (
      <Suspense>
        <Trial reply={reply as never} />
      </Suspense>
    ),
  },
});

/** What is taken of a slot, and what is left. */
function Used({ value, row }: { value: unknown; row?: Readonly<Record<string, unknown>> }) {
  const [used, max] = [Number(value), Number(row?.maxCount)];
  if (Number.isNaN(max)) return <span>{used}</span>;
  const left = max - used;
  return (
    <span style={left <= 0 ? { color: 'var(--mantine-color-error)' } : undefined}>
      {used} <small>余 {Math.max(0, left)}</small>
    </span>
  );
}
export const deliveryCapacityConsole = present<typeof deliveryCapacity>('delivery_capacity', { cells: { usedCount: Used } });
