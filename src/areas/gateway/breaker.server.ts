/** Whether a remote is asked at all: what goes wrong some times in a row opens its breaker, which all processes share. */
import type { Gateway } from '../../language/gateway';
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import type { Call } from './outbox.server';
import { gatewayState } from './state';

const BREAKS_AFTER = 5;
const PROBE_MS = 30_000;

type State = Row<typeof gatewayState>;
export const mayTry = (state: State | undefined, now: Date) =>
  !state || state.status === 'closed' || (state.status === 'open' && (state.probeAt ?? '') <= now.toISOString());

/**
 * How it went, for the breaker: it opens after some failures in a row, and closes with the first probe that comes through. Where several
 * are behind a gateway, that of the one that was asked: the others go on. Any of them that answers shows that the gateway is there.
 */
export async function went(
  tx: Store,
  { gateway, remote }: Pick<Call, 'gateway' | 'remote'>,
  failure: string | null,
  now: Date,
): Promise<Change[]> {
  const states = await tx.lock(gatewayState, { gateway, remote: [...new Set(['', remote])] });
  const asked = states.find((state) => state.remote === remote);
  return states.map((state) =>
    patch(gatewayState, state.id, {
      ...tallied(state, failure, now),
      ...((state === asked || failure === null) && judged(state, failure, now)),
    }),
  );
}

/** What is counted of the gateway as a whole, too. */
const tallied = ({ sentCount, failCount }: State, failure: string | null, now: Date) => ({
  sentCount: sentCount + 1,
  ...(failure === null ? { lastOkAt: now.toISOString() } : { failCount: failCount + 1, lastFailAt: now.toISOString() }),
});

function judged({ status, failures }: State, failure: string | null, now: Date) {
  if (failure === null) return { failures: 0, probeAt: null, ...(status === 'open' && { status: 'closed' as const, reason: null }) };
  const opens = failures + 1 >= BREAKS_AFTER && status !== 'held';
  return {
    failures: failures + 1,
    ...(opens && { status: 'open' as const, probeAt: new Date(now.getTime() + PROBE_MS).toISOString(), reason: failure.slice(0, 200) }),
  };
}

/** Of those behind a gateway whose breaker is not closed: whether one call may try it now. */
export async function brokenBehind(tx: Store, gateway: string, now: Date): Promise<ReadonlyMap<string, { readonly mayProbe: boolean }>> {
  const states = await tx.all(gatewayState, { gateway, remote: { not: '' }, status: ['open', 'held'] });
  return new Map(states.map((state) => [state.remote, { mayProbe: mayTry(state, now) }]));
}

/** How a gateway is reached now: as the server that started last reaches it. */
export const reachedBy = async (tx: Store, { name }: Pick<Gateway, 'name'>): Promise<State['via']> =>
  (await tx.all(gatewayState, { remote: '' })).find((state) => state.gateway === name)?.via ?? 'off';
