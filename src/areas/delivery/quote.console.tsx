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

/** What a slot still takes: red where that is nothing, or less. */
function Spare({ value }: { value: unknown }) {
  return <span style={Number(value) <= 0 ? { color: 'var(--mantine-color-error)' } : undefined}>{Number(value)} 单</span>;
}
export const deliveryCapacityConsole = present<typeof deliveryCapacity>('delivery_capacity', { cells: { spareCount: Spare } });
