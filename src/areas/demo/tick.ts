/** Who does what while the demo lives: calls of demo accounts through the door that their consoles use, and the system's own steps. */
import { sql } from 'kysely';
import type { Resource, Row } from '../../language/resource';
import type { JobContext } from '../../server/jobs/job';
import type { Actor } from '../../server/resource/implement';
import { Refusal } from '../../server/resource/refusal';
import { storeOn } from '../../server/resource/sqlStore';
import { patch, type Change, type Store, type Where } from '../../server/resource/store';
import { write } from '../../server/resource/write';
import { thirdComplaint, thirdOrder, thirdWaybill } from '../order';
import { shelve, slotOf } from '../order/index.server';
import { channelGateway } from '../gateway';
import { remoteTells } from '../gateway/index.server';
import { deliveryShop, deliveryCapacity } from '../delivery';
import { replenishApplyBill } from '../replenish';
import { baseType, COMPLAINT_REASON, adminUser } from '../system';
import { clientsGoOn } from './clients';
import { channelOrder, newBill, newOrder } from './arrivals';
import { World } from './world';

/** Steps of a queue that are taken in one look at most. */
export const MOST = 20;
/** After so many orders a client reports one figure that has grown. */
const ORDERS_A_TOTAL = 5;
/** The accounts that make calls: the first one that is allowed to. */
export const CALLERS = ['support', 'finance', 'admin'];

type Order = Row<typeof thirdOrder>;
/** Rows of one state, the oldest first. So many of them are always under way; those beyond take their step. */
export interface Queue<X extends Resource = Resource> {
  readonly res: X;
  readonly where: Where<X>;
  readonly since: string;
  readonly hold: number;
  step(tick: Tick, row: Row<X>): Promise<unknown>;
}

/** What a call says that could not be meant. */
function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/** What was done, by what it is called, and why what was not was refused. */
export class Tally {
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();
  count(what: string, refusal: string | null): void {
    const [of, key] = refusal === null ? [this.done, what] : [this.refused, `${what}:${refusal}`];
    of.set(key, (of.get(key) ?? 0) + 1);
  }
}

/** One look at everything that is under way. */
export class Tick {
  readonly #actors = new Map<string, Actor | null>();
  /** What stands now. */ readonly store: Store;
  constructor(
    readonly ctx: JobContext,
    readonly world: World,
    /** What was there before the demo began to live is left to whoever looks at it. */ readonly since: string,
    readonly tally: Tally | null = null,
  ) {
    this.store = storeOn(ctx.db, ctx.resources);
  }

  /**
   * @param n the number of the order: every fourth comes through the gateway, by notice or pull in turn, and one in eight of those is
   * cancelled before it arrives.
   */
  async arrive(n: number, withBill: boolean): Promise<void> {
    if (n % 4 === 0) await this.#tell(n);
    else await this.change(thirdOrder, '渠道推单', (tx) => newOrder(tx, this.world, new Date()));
    if (n % ORDERS_A_TOTAL === 0) await clientsGoOn(this.store, this.world, n / ORDERS_A_TOTAL);
    if (withBill) await this.change(replenishApplyBill, '服务商补货', (tx) => newBill(tx, this.world, new Date()));
  }

  async #tell(n: number): Promise<void> {
    const now = new Date();
    const order = await channelOrder(this.store, this.world, now);
    if (!order) return;
    const no = `${String(order.order)}:${n}`;
    const [isShelved, isCancelled] = [n % 8 === 0, n % 32 === 0];
    if (isShelved) shelve(order);
    else remoteTells(channelGateway, { no, kind: 'orderPlaced', content: order });
    if (!isCancelled) return;
    const { channel, shop, order: number, at } = order;
    const content = { channel, shop, order: number, at, reason: '拍错了', duty: 'customer' };
    remoteTells(channelGateway, { no, kind: 'orderCancelled', content });
  }

  async carryOn({ res, where, since, hold, step }: Queue): Promise<void> {
    const rows = await this.store.all(res, { ...where, [since]: { gte: this.since } } as Where<Resource>, {
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
    const stations = (await this.store.all(deliveryShop, { status: 'enabled', cityCode: order.areaCode.slice(0, 4) })).filter((station) =>
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
        ? await this.store.find(deliveryCapacity, { deliveryShopId: station.id, ...slotOf(order.promiseAt, new Date()) })
        : null;
    if (full)
      await this.change(deliveryCapacity, '加派运力', async () => [
        patch(deliveryCapacity, full.id, { maxCount: full.maxCount + 20, source: 'manual' }),
      ]);
    else
      await this.system(thirdOrder, order.id, 'waiting', '标记异常', async () => [
        patch(thirdOrder, order.id, { abnormalType: 'unassigned' }),
      ]);
  }

  /** What a partner has no money for is not waited for. */
  async pay({ id, version }: Row<typeof replenishApplyBill>): Promise<void> {
    const row = { ids: [id], versions: { [id]: version } };
    const refused = await this.call(replenishApplyBill, 'pay', row);
    if (refused?.includes('余额不足')) await this.call(replenishApplyBill, 'cancel', { ...row, reason: '履约余额不足' });
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
    return { reasonId: (await this.store.find(baseType, { groupCode: COMPLAINT_REASON.group, itemCode }))!.id, content };
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
    const order = await this.store.need(thirdOrder, thirdOrderId);
    if (order.channel === 'star') await this.call(thirdOrder, 'returnStatus', { ids: [order.id] });
    if (this.world.chance(0.01)) await this.call(thirdComplaint, 'add', { thirdOrderId, source: 'customer', ...(await this.#complaint()) });
  }

  /** Makes a call as somebody who may. @returns null, or why it was refused: whoever looks at the demo may have been faster. */
  async call(
    res: Resource,
    key: string,
    body: Readonly<Record<string, unknown>>,
    callers: readonly string[] = CALLERS,
  ): Promise<string | null> {
    const action = res.actions[key]!;
    const actor = await this.#actorFor(action.call, callers);
    const refused = actor ? await this.#write(res, key, body, actor).catch(messageOf) : '没有权限';
    this.tally?.count(`${res.label} ${action.label}`, refused);
    return refused;
  }

  async #write(res: Resource, key: string, body: Readonly<Record<string, unknown>>, actor: Actor): Promise<string | null> {
    const action = res.actions[key]!;
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
    change: (tx: Store, row: Row<X>, at: string) => Promise<readonly Change[]>,
  ): Promise<unknown> {
    return this.change(res, action, async (tx) => {
      const [row] = await tx.lock(res, { id, [res.state]: from } as unknown as Where<X>);
      return row ? change(tx, row, new Date().toISOString()) : [];
    });
  }

  /** What nobody of ours does: customers, channels, shops. */
  async change(res: Resource, action: string, changes: (tx: Store) => Promise<readonly Change[]>): Promise<void> {
    await this.ctx.gap();
    let isDone = false;
    const counted = async (tx: Store) => {
      const wanted = await changes(tx);
      isDone = wanted.length > 0;
      return wanted;
    };
    await this.ctx.change(counted, { as: { res, action } });
    if (isDone) this.tally?.count(`${res.label} ${action}`, null);
  }

  async #actorFor(call: string, callers: readonly string[]): Promise<Actor | null> {
    const known = `${call} ${callers.join(' ')}`;
    if (this.#actors.has(known)) return this.#actors.get(known)!;
    let actor: Actor | null = null;
    for (const username of callers) {
      const user = actor ? null : await this.store.find(adminUser, { username });
      if (user) actor = await this.ctx.actorOf(user.id, call);
    }
    this.#actors.set(known, actor);
    return actor;
  }
}
