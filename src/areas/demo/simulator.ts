/**
 * Life for the demo: channels push orders, couriers carry them, partners order goods and pay. What comes from outside are the system's own steps;
 * what people do are the calls of demo accounts, through the door that their consoles use. So every rule holds, and the log tells who did it.
 */
import { sql } from 'kysely';
import type { Resource, Row } from '../../language/resource';
import type { Job, JobContext } from '../../server/jobs/job';
import type { Actor } from '../../server/resource/implement';
import { storeOn } from '../../server/resource/sqlStore';
import { patch, type Store, type Where } from '../../server/resource/store';
import { write } from '../../server/resource/write';
import { thirdComplaint, thirdOrder, thirdWaybill } from '../order';
import { slotOf } from '../order/index.server';
import { deliveryShop, deliveryCapacity } from '../delivery';
import { replenishApplyBill } from '../replenish';
import { baseType, COMPLAINT_REASON, adminUser } from '../system';
import { newBill, newOrder, received, sent } from './arrivals';
import { HOURS, WEEKDAY } from '../order/orders.demo';
import { inviteCodeOf } from '../system/people.demo';
import { World } from './world';
import { SHANGHAI_MS } from '../../language/days';

const TICK_MS = 2_000;
/** Orders that come, and steps of a queue that are taken, in one tick at most. */
const MOST = 20;
/** So many orders bring one bill of a partner. */
const ORDERS_A_BILL = 12;
/** Even at night a console that is shown to somebody lives. */
const LEAST = 0.3;
const MEAN_HOUR = HOURS.reduce((a, b) => a + b, 0) / HOURS.length;
const CALLERS = ['support', 'finance', 'admin'];

/** How much comes at this hour of this day of the week; 1 is the mean of a week. */
function rhythm(now: Date): number {
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
      const tick = await Tick.at(ctx, new World(new Date(now), 0, now % 2 ** 31));
      // From the end: nothing goes all its way in one tick.
      for (const queue of QUEUES) await tick.carryOn(queue);
      for (; due >= 1; due--) await tick.arrive(++count % ORDERS_A_BILL === 0);
      return new Date(now + TICK_MS);
    },
    gaveUp: async () => new Date(Date.now() + 30 * TICK_MS),
  };
}

type Order = Row<typeof thirdOrder>;
/** Rows of one state, the oldest first. So many of them are always under way; those beyond take their step. */
interface Queue<X extends Resource = Resource> {
  readonly res: X;
  readonly where: Where<X>;
  readonly since: string;
  readonly hold: number;
  step(tick: Tick, row: Row<X>): Promise<unknown>;
}
const queue = <X extends Resource>(res: X, where: Where<X>, hold: number, step: Queue<X>['step'], since = 'createdAt'): Queue =>
  ({ res, where, since, hold, step }) as unknown as Queue;

const QUEUES: readonly Queue[] = [
  queue(replenishApplyBill, { status: 'receiving' }, 1, (tick, { id }) =>
    tick.system(replenishApplyBill, id, 'receiving', '收货', received),
  ),
  queue(replenishApplyBill, { status: 'sending' }, 1, (tick, { id }) => tick.system(replenishApplyBill, id, 'sending', '发货', sent)),
  queue(replenishApplyBill, { status: 'paying' }, 1, (tick, { id, version }) =>
    tick.call(replenishApplyBill, 'pay', { ids: [id], versions: { [id]: version } }),
  ),
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

/** One look at everything that is under way. */
class Tick {
  readonly #actors = new Map<string, Actor | null>();
  readonly #store: Store;
  private constructor(
    readonly ctx: JobContext,
    readonly world: World,
    /** What was there before the demo began to live is left to whoever looks at it. */ readonly since: string,
  ) {
    this.#store = storeOn(ctx.db, ctx.resources);
  }

  static async at(ctx: JobContext, world: World): Promise<Tick> {
    const { rows } = await sql<{ at: string }>`select filled_at as at from engine_seed where name = 'first'`.execute(ctx.db);
    return new Tick(ctx, world, rows[0]!.at);
  }

  async arrive(withBill: boolean): Promise<void> {
    await this.#changing(thirdOrder, '渠道推单', (tx) => newOrder(tx, this.world, new Date()));
    if (withBill) await this.#changing(replenishApplyBill, '服务商补货', (tx) => newBill(tx, this.world, new Date()));
  }

  async carryOn({ res, where, since, hold, step }: Queue): Promise<void> {
    const rows = await this.#store.all(res, { ...where, [since]: { gte: this.since } } as Where<Resource>, {
      order: [since],
      limit: hold + MOST,
    });
    for (const row of rows.slice(0, Math.max(0, rows.length - hold))) {
      if (this.ctx.signal.aborted) return;
      await step(this, row);
    }
  }

  async allocate(order: Order): Promise<void> {
    if (this.world.chance(0.03))
      return void (await this.call(thirdOrder, 'cancel', {
        ids: [order.id],
        cancelReason: this.world.pick(['顾客改约', '重复下单', '顾客不想要了']),
        cancelDuty: 'customer',
      }));
    const stations = (await this.#store.all(deliveryShop, { status: 'enabled', cityCode: order.areaCode.slice(0, 4) })).filter((station) =>
      station.areaCodes.includes(order.areaCode),
    );
    const station = stations.length && !this.world.chance(0.03) ? this.world.pick(stations) : null;
    const refused = station
      ? await this.call(thirdOrder, 'allocate', {
          ids: [order.id],
          versions: { [order.id]: order.version },
          target: 'shop',
          deliveryShopId: station.id,
        })
      : '没有配送店';
    if (refused === null) return;
    // A full station gets more couriers and takes the order at the next look; what else stands in the way is for people.
    const full =
      station && refused.includes('运力已满')
        ? await this.#store.find(deliveryCapacity, { deliveryShopId: station.id, ...slotOf(order.promiseAt, new Date()) })
        : null;
    if (full)
      await this.#changing(deliveryCapacity, '加派运力', async () => [
        patch(deliveryCapacity, full.id, { maxCount: full.maxCount + 20, source: 'manual' }),
      ]);
    else
      await this.system(thirdOrder, order.id, 'waiting', '标记异常', async () => [
        patch(thirdOrder, order.id, { abnormalType: 'unassigned' }),
      ]);
  }

  async accept(waybill: Row<typeof thirdWaybill>): Promise<void> {
    const { rows } = await sql<{
      id: string;
    }>`select c.id::text as id from shop_client c join merchant_shop s on s.id = c.shop_id join third_order o on left(o.area_code, 4) = left(s.area_code, 4)
      where o.id = ${waybill.thirdOrderId}::bigint and c.position = 'courier' and c.status = 'active' and not c.deleted order by c.id`.execute(
      this.ctx.db,
    );
    if (rows.length) await this.call(thirdWaybill, 'status', { ids: [waybill.id], action: 'accept', courierId: this.world.pick(rows).id });
  }

  /** Why somebody complains, and what they say. */
  async #complaint() {
    const [itemCode, content] = this.world.pick([
      ['DAMAGE', '桶身有磕碰,顾客要求换货'],
      ['ATTITUDE', '配送员不肯送上楼,顾客不满'],
      ['SHORT', '少送一桶,顾客要求补送'],
    ] as const);
    return { reasonId: (await this.#store.find(baseType, { groupCode: COMPLAINT_REASON.group, itemCode }))!.id, content };
  }

  async deliver({ id, thirdOrderId }: Row<typeof thirdWaybill>): Promise<void> {
    if (this.world.chance(0.02))
      return void (await this.call(thirdWaybill, 'status', {
        ids: [id],
        action: 'reject',
        rejectReason: this.world.pick(['顾客拒收:外包装破损', '顾客拒收:送错规格', '多次联系不上顾客']),
      }));
    if (
      (await this.call(thirdWaybill, 'status', {
        ids: [id],
        action: 'deliver',
        signImg: this.world.pick(['本人签收', '家人代收', '前台代收']),
      })) !== null
    )
      return;
    const order = await this.#store.need(thirdOrder, thirdOrderId);
    if (order.channel === 'star') await this.call(thirdOrder, 'returnStatus', { ids: [order.id] });
    if (this.world.chance(0.01)) await this.call(thirdComplaint, 'add', { thirdOrderId, source: 'customer', ...(await this.#complaint()) });
  }

  /** Makes a call as somebody who may. @returns null, or why it was refused: whoever looks at the demo may have been faster. */
  async call(res: Resource, key: string, body: Readonly<Record<string, unknown>>): Promise<string | null> {
    const action = res.actions[key]!;
    const actor = await this.#actorFor(action.call);
    if (!actor) return '没有权限';
    await this.ctx.gap();
    const { db, resources, implementations, audit } = this.ctx;
    const answer = await write(
      { db, resources, implementations, audit },
      { actions: [{ kind: 'action', resource: res, key, action }], body, isForm: false, key: null, actor, ip: '', requestId: 'simulator' },
    );
    const { code, message, data } = JSON.parse(answer.body) as {
      code: number;
      message: string;
      data: { results?: { message: string }[] } | null;
    };
    return code === 200 ? null : (data?.results?.[0]?.message ?? message);
  }

  /** A step that nobody makes, if the row still stands where it stood. */
  system<X extends Resource>(
    res: X,
    id: string,
    from: string,
    action: string,
    change: (tx: Store, row: Row<X>, at: string) => Promise<ReturnType<typeof patch>[]>,
  ): Promise<unknown> {
    return this.#changing(res, action, async (tx) => {
      const [row] = await tx.lock(res, { id, [res.state]: from } as unknown as Where<X>);
      return row ? change(tx, row, new Date().toISOString()) : [];
    });
  }

  async #changing(res: Resource, action: string, changes: (tx: Store) => Promise<ReturnType<typeof patch>[]>): Promise<void> {
    await this.ctx.gap();
    await this.ctx.change(changes, { as: { res, action } });
  }

  async #actorFor(call: string): Promise<Actor | null> {
    if (this.#actors.has(call)) return this.#actors.get(call)!;
    let actor: Actor | null = null;
    for (const username of CALLERS) {
      const user = actor ? null : await this.#store.find(adminUser, { username });
      if (user) actor = await this.ctx.actorOf(user.id, call);
    }
    this.#actors.set(call, actor);
    return actor;
  }
}
