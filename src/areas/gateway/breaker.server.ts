/** Whether a remote is asked at all: what goes wrong some times in a row opens its breaker, which all processes share. */
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import type { Call } from './outbox.server';
import { gatewayState } from './state';

const BREAKS_AFTER = 5;
const PROBE_MS = 30_000;

export const mayTry = (state: Row<typeof gatewayState> | undefined, now: Date) =>
  !state || state.status === 'closed' || (state.status === 'open' && (state.probeAt ?? '') <= now.toISOString());

/** How it went, for the breaker: it opens after some failures in a row, and closes with the first probe that comes through. */
export async function went(tx: Store, { gateway }: Pick<Call, 'gateway'>, failure: string | null, now: Date): Promise<Change[]> {
  const [state] = await tx.lock(gatewayState, { gateway });
  if (!state) return [];
  const at = now.toISOString();
  const sentCount = state.sentCount + 1;
  if (failure === null)
    return [
      patch(gatewayState, state.id, {
        sentCount,
        failures: 0,
        lastOkAt: at,
        probeAt: null,
        ...(state.status === 'open' && { status: 'closed', reason: null }),
      }),
    ];
  const failures = state.failures + 1;
  const opens = failures >= BREAKS_AFTER && state.status !== 'held';
  return [
    patch(gatewayState, state.id, {
      sentCount,
      failures,
      failCount: state.failCount + 1,
      lastFailAt: at,
      ...(opens && { status: 'open', probeAt: new Date(now.getTime() + PROBE_MS).toISOString(), reason: failure.slice(0, 200) }),
    }),
  ];
}
