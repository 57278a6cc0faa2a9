/**
 * Activity for the demo: channels push orders, couriers deliver them, partners order goods and pay. External events are steps of the
 * system; people's actions are calls of demo accounts through the same API as the console, so all rules hold and the log shows who acted.
 */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Job } from '../../server/jobs/job';
import { patch, type Store, type Where } from '../../server/resource/store';
import { thirdOrder, thirdWaybill } from '../order';
import { replenishApplyBill } from '../replenish';
import { adminUser } from '../system';
import { received, sent } from './arrivals';
import { CALLERS, MOST, Tick, type Queue } from './tick';
import { HOURS, WEEKDAY } from '../order/orders.demo';
import { inviteCodeOf } from '../system/people.demo';
import { World } from './world';
import { SHANGHAI_MS } from '../../language/days';

const TICK_MS = 2_000;
/** So many orders bring one bill of a partner. */
export const ORDERS_A_BILL = 12;
/** Even at night a console that is shown to somebody lives. */
const LEAST = 0.3;
const MEAN_HOUR = HOURS.reduce((a, b) => a + b, 0) / HOURS.length;

/** How much comes at this hour of this day of the week; 1 is the mean of a week. */
export function rhythm(now: Date): number {
  const at = new Date(now.getTime() + SHANGHAI_MS);
  return Math.max(LEAST, (HOURS[at.getUTCHours()]! / MEAN_HOUR) * WEEKDAY[at.getUTCDay()]!);
}

/** Whether a database was filled by the demo: nothing else may be simulated upon. */
export const isDemoData = async (store: Store): Promise<boolean> =>
  (await store.find(adminUser, { username: CALLERS[0]!, inviteCode: inviteCodeOf(CALLERS[0]!) })) !== null;

/** @param rate orders a minute, on the mean of a week. One process at a time does it, however many servers there are. */
export function simulator(rate: number): Job {
  let last = Date.now() - TICK_MS;
  let due = 0;
  let count = 0;
  return {
    async run(ctx) {
      const now = Date.now();
      // Time in which nobody was there is not made up for.
      due = Math.min(MOST, due + (rate * rhythm(new Date(now)) * Math.min(now - last, 5 * TICK_MS)) / 60_000);
      last = now;
      const { rows } = await sql<{ at: string }>`select filled_at as at from engine_seed where name = 'first'`.execute(ctx.db);
      const tick = new Tick(ctx, new World(new Date(now), 0, now % 2 ** 31), rows[0]!.at);
      // From the end: nothing goes all its way in one tick.
      for (const queue of QUEUES) await tick.carryOn(queue);
      for (; due >= 1; due--) await tick.arrive(++count, count % ORDERS_A_BILL === 0);
      return new Date(now + TICK_MS);
    },
    gaveUp: async () => new Date(Date.now() + 30 * TICK_MS),
  };
}

const queue = <X extends Resource>(res: X, where: Where<X>, hold: number, step: Queue<X>['step'], since = 'createdAt'): Queue =>
  ({ res, where, since, hold, step }) as unknown as Queue;

export const QUEUES: readonly Queue[] = [
  queue(replenishApplyBill, { status: 'receiving' }, 1, (tick, { id }) =>
    tick.system(replenishApplyBill, id, 'receiving', '收货', received),
  ),
  queue(replenishApplyBill, { status: 'sending' }, 1, (tick, { id }) => tick.system(replenishApplyBill, id, 'sending', '发货', sent)),
  queue(replenishApplyBill, { status: 'paying' }, 1, (tick, bill) => tick.pay(bill)),
  queue(replenishApplyBill, { status: 'auditing' }, 1, (tick, { id }) =>
    tick.system(replenishApplyBill, id, 'auditing', '品牌审核', async (_tx, bill) => [
      patch(replenishApplyBill, id, { status: 'paying', ...(bill.payAmount > 0 && { outTradeNo: `4200${id}` }) }),
    ]),
  ),
  queue(thirdWaybill, { status: 'delivering' }, 12, (tick, waybill) => tick.deliver(waybill)),
  queue(thirdWaybill, { status: 'accepted' }, 6, (tick, { id }) => tick.call(thirdWaybill, 'status', { ids: [id], action: 'pick' })),
  queue(thirdWaybill, { status: 'waiting' }, 4, (tick, waybill) => tick.accept(waybill)),
  queue(thirdOrder, { status: 'assigned' }, 4, (tick, { id }) => tick.call(thirdWaybill, 'add', { thirdOrderId: id }), 'placedAt'),
  queue(thirdOrder, { status: 'waiting', abnormalType: 'none' }, 6, (tick, order) => tick.allocate(order), 'placedAt'),
];
