/** The business of many days, played one look after the other: each does what fell due since the one before. */
import type { Job } from '../../server/jobs/job';
import { SHANGHAI_MS } from '../../language/days';
import { placeMallOrder, serveMallOrders, buyTickets } from './customers';
import { DEEDS } from './deedList';
import { doDeeds } from './deeds';
import { ORDERS_A_BILL, QUEUES, rhythm } from './simulator';
import { Tally, Tick } from './tick';
import { World } from './world';

/** So many orders of channels bring one of the mall. */
const CHANNEL_A_MALL = 5;

export interface Played {
  readonly job: Job;
  readonly tally: Tally;
}

/** @param ordersADay of channels, on the mean of a week. @param lookMs what lies between two looks. */
export function month({ ordersADay, lookMs }: { readonly ordersADay: number; readonly lookMs: number }): Played {
  const tally = new Tally();
  const since = new Date().toISOString();
  const due = new Map<string, number>();
  let last = Date.now();
  let orders = 0;
  let count = 0;
  const run: Job['run'] = async (ctx) => {
    const now = Date.now();
    const hours = (now - last) / 3_600_000;
    last = now;
    const tick = new Tick(ctx, new World(new Date(now), 0, now % 2 ** 31), since, tally);
    for (const queue of QUEUES) await tick.carryOn({ ...queue, hold: 1 });
    await serveMallOrders(tick);
    orders += (ordersADay / 24) * rhythm(new Date(now)) * hours;
    for (; orders >= 1 && !ctx.signal.aborted; orders--) {
      await tick.arrive(++count, count % ORDERS_A_BILL === 0);
      if (count % CHANNEL_A_MALL === 0) await placeMallOrder(tick);
      if (count % (CHANNEL_A_MALL * 3) === 0) await buyTickets(tick);
    }
    const hour = new Date(now + SHANGHAI_MS).getUTCHours();
    if (hour >= 8 && hour < 20) await doDeeds(tick, DEEDS, hours, due);
    return new Date(now + lookMs);
  };
  return { job: { run, gaveUp: async () => new Date(Date.now() + lookMs) }, tally };
}
