/** Who is working on which order. A lease is checked with its rows locked, so that only one of two people gets an order. */
import type { Lease } from '../../language/kinds/desk';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { patch, type Change, type Store } from '../../server/resource/store';
import { adminUser } from '../system';
import { LEASE_MS, orderLease } from './lease';
import { OPEN_STATES, thirdOrder } from './order';
import { refuse } from './refusals.server';

type Held = Row<typeof orderLease>;
interface Asked {
  readonly tx: Store;
  readonly actor: { readonly id: string };
  readonly now: Date;
}
/** Of all that is asked for at once. */
const MOST = 200;

/** It ends now. One row an order is kept, whoever comes next. */
const over = ({ id }: Held, now: Date) => patch(orderLease, id, { until: now.toISOString(), goesTo: null });
const isLive = ({ until }: Held, now: Date) => until > now.toISOString();

export const orderLeaseServer = implement(orderLease, {
  reads: {
    async live({ view, actor, now }) {
      const leases = await view.all(orderLease, { until: { gt: now.toISOString() } }, { order: ['id'] });
      return {
        list: leases.map(({ thirdOrderId, holder, holderId, until, goesTo }): Lease => ({
          rowId: thirdOrderId,
          holder,
          isMine: holderId === actor.id,
          until,
          goesTo,
        })),
      };
    },
  },
  actions: {
    async claim(ctx) {
      const { tx, view, input, actor, now, ensure } = ctx;
      const wanted = input.among ?? [];
      if (wanted.length > MOST) throw refuse('tooManyAtOnce', `一次最多 ${MOST} 单`, 'among');
      const open = new Set((await view.all(thirdOrder, { id: wanted, status: OPEN_STATES })).map(({ id }) => id));
      // Concurrent calls of one person are answered in turn: each releases what the other has taken.
      await tx.lock(adminUser, { id: actor.id });
      // All of them by one statement, so that concurrent calls lock in the same order.
      const known = [...(await tx.all(orderLease, { thirdOrderId: wanted })), ...(await tx.all(orderLease, { holderId: actor.id }))];
      const held = await tx.lock(orderLease, { id: [...new Set(known.map(({ id }) => id))] });
      const until = new Date(now.getTime() + LEASE_MS).toISOString();
      const mine = { holderId: actor.id, holder: actor.name, until, goesTo: input.goesTo ?? null };
      let taken: Held | undefined;
      for (const thirdOrderId of wanted.filter((id) => open.has(id))) {
        const lease = held.find((one) => one.thirdOrderId === thirdOrderId) ?? (await ensure(orderLease, [{ thirdOrderId, ...mine }]))[0]!;
        if (lease.holderId !== actor.id && isLive(lease, now)) continue;
        taken = lease;
        break;
      }
      // Whoever goes on to another order lets go of the one before, but for what is on its way to somebody.
      const left = held.filter(
        (one) =>
          one.holderId === actor.id && one.id !== taken?.id && isLive(one, now) && one.goesTo === null && (taken || wanted.length === 0),
      );
      return {
        also: [...(taken ? [patch(orderLease, taken.id, mine)] : []), ...left.map((one) => over(one, now))],
        reply: { taken: taken !== undefined, rowId: taken?.thirdOrderId ?? null },
      };
    },
  },
});

/** Ends the lease of an assigned order. @throws Refusal while somebody else is working on it. */
export async function endLease({ tx, actor, now }: Asked, order: Pick<Row<typeof thirdOrder>, 'id' | 'orderNo'>): Promise<Change[]> {
  const [lease] = await tx.all(orderLease, { thirdOrderId: order.id });
  if (!lease) return [];
  if (lease.holderId !== actor.id && isLive(lease, now))
    throw refuse('takenByOther', `${lease.holder}正在分这一单${lease.goesTo ? `,将分给${lease.goesTo}` : ''}`);
  return [over(lease, now)];
}
