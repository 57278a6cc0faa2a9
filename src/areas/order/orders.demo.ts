/** Third-party orders with all that follows from them: items, waybills, logs, capacity, stock and fulfilment credits. */
import { createHash } from 'node:crypto';
import type { Dayjs } from 'dayjs';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { thirdOrder, thirdOrderItem } from './order';
import { sharedOut } from './sharedOut';
import { floorOf, maskReceiver, sealReceiver, type Receiver } from './receiver.server';
import { orderLog, thirdWaybill } from './waybill';
import { deliveryCapacity, distanceM, feeOf, slotBegin, slotMax, type SLOTS } from '../delivery';
import { placeIn } from '../delivery/centres.demo';
import { replenishBalanceLog, stock, stockHold, stockMovement } from '../stock';
import { PICKUP, type Places } from '../demo/places';
import { seasonOf } from '../demo/seasons';
import { AREA, CITIES, districtsOf, streetsOf, YEARS_DAYS, type Seed, type World } from '../demo/world';
import { local } from '../../server/local';
import { settleCredits, settleStock } from './settled.demo';

export type SeedOrder = Seed<typeof thirdOrder> & Pick<Row<typeof thirdOrder>, 'status' | 'paidAmount' | 'placedAt'>;
export interface Orders {
  orders: SeedOrder[];
  items: Seed<typeof thirdOrderItem>[];
  waybills: Seed<typeof thirdWaybill>[];
  logs: Seed<typeof orderLog>[];
  capacities: Seed<typeof deliveryCapacity>[];
  stocks: Seed<typeof stock>[];
  holds: Seed<typeof stockHold>[];
  movements: Seed<typeof stockMovement>[];
  credits: Seed<typeof replenishBalanceLog>[];
}
/** Days of history; the last three full months lie within. */
export const HISTORY_DAYS = 120;
/**
 * Overdue unassigned orders of the first city, two of them out of range of
 * its central station; fewer where these would exceed two days' orders.
 */
const stuckIn = ({ hasYears }: World) => (hasYears ? 20 : 36);
/** How many orders are in each of the states in which somebody has to act, at any hour of the day. */
const flyingIn = ({ hasYears }: World) => (hasYears ? 6 : 14);
const IN_FLIGHT = ['waiting', 'assigned', 'ready', 'delivering'] as const;
/** Nothing but the stuck ones has gone wrong within this time: they are the newest of the list. */
const FRESH_MS = 100 * 60_000;
const STREETS_OF_WORK = [
  '文昌苑',
  '春江花园',
  '科创大厦',
  '金色家园',
  '翠苑小区',
  '滨水豪庭',
  '和睦新村',
  '星光商务中心',
  '学府雅居',
  '紫金公寓',
];
/** Why orders are cancelled, and whose fault that is. */
const CANCELLED: readonly [string, SeedOrder['cancelDuty']][] = [
  ['顾客改约', 'customer'],
  ['重复下单', 'channel'],
  ['地址无法送达', 'channel'],
  ['顾客不想要了', 'customer'],
  ['商品缺货', 'fulfilment'],
];
/** How much more or less than usual is ordered, by day of the week from Sunday on and by hour. */
export const WEEKDAY = [1.15, 0.92, 0.9, 0.95, 1, 1.08, 1.25];
export const HOURS = [0, 0, 0, 0, 0, 0, 1, 4, 8, 10, 11, 9, 6, 6, 7, 8, 9, 10, 8, 6, 4, 2, 1, 0];

export const emptyOrders = (): Orders => ({
  orders: [],
  items: [],
  waybills: [],
  logs: [],
  capacities: [],
  stocks: [],
  holds: [],
  movements: [],
  credits: [],
});

/** @param before orders of earlier years, which took from the same shelves. */
export function orders(world: World, at: Places, before: Orders): Orders {
  const out = emptyOrders();
  const maker = new OrderMaker(world, at, out);
  const weights = Array.from(
    { length: HISTORY_DAYS },
    (_, back) => WEEKDAY[world.daysAgo(back).day()]! * seasonOf(world.daysAgo(back)) * (1 + (HISTORY_DAYS - back) / 500),
  );
  const total = weights.reduce((a, b) => a + b, 0);
  for (let back = HISTORY_DAYS - 1; back >= 0; back--) {
    const count = Math.round(((world.orders - stuckIn(world) - flyingIn(world) * IN_FLIGHT.length) * weights[back]!) / total);
    for (let i = 0; i < count; i++) {
      world.begin(`order ${back} ${i}`);
      maker.random(back);
    }
  }
  for (const status of IN_FLIGHT)
    for (let i = 0; i < flyingIn(world); i++) {
      world.begin(`order ${status} ${i}`);
      maker.flying(status);
    }
  for (let i = 0; i < stuckIn(world); i++) {
    world.begin(`order stuck ${i}`);
    maker.stuck(i);
  }
  const all = { ...out, orders: [...before.orders, ...out.orders], items: [...before.items, ...out.items] };
  settleStock(world.begin('stock'), at, all, world.daysAgo((world.hasYears ? YEARS_DAYS : HISTORY_DAYS) + 5));
  settleCredits(world, at, out);
  return out;
}

/** When an order took each of its steps; null where it has not. */
interface Times {
  allocated: Dayjs | null;
  accepted: Dayjs | null;
  picked: Dayjs | null;
  completed: Dayjs | null;
  cancelled: Dayjs | null;
  last: Dayjs | null;
  columns: { allocatedAt: string | null; acceptedAt: string | null; completedAt: string | null };
}

export class OrderMaker {
  readonly #capacities = new Map<string, Seed<typeof deliveryCapacity> & { used: number; room: number }>();
  readonly #station = new Map<string, Places['deliveryShops'][number]>();
  readonly #front = new Map<string, string>();
  readonly #cityWeights = Object.fromEntries(CITIES.map((c) => [c.code, c.weight])) as Record<string, number>;
  readonly #authWeights: Record<string, number>;
  readonly #shops: ReadonlyMap<string, Places['shops']>;
  readonly #couriers: ReadonlyMap<string, Places['clients']>;
  readonly #perDay = new Map<string, number>();
  readonly #prices: ReadonlyMap<string, Places['quoteLines']>;

  constructor(
    readonly world: World,
    readonly at: Places,
    readonly out: Orders,
  ) {
    this.#prices = groupBy(at.quoteLines, (line) => line.quoteOrderId!);
    this.#shops = groupBy(
      at.shops.filter((s) => s.status === 'open' && !s.name!.includes(PICKUP)),
      (s) => s.areaCode!.slice(0, 4),
    );
    this.#couriers = groupBy(
      at.clients.filter((c) => c.position === 'courier'),
      (c) => at.shops.find((s) => s.id === c.shopId)!.areaCode!.slice(0, 4),
    );
    for (const d of at.deliveryShops) if (!d.name!.includes('中心')) for (const street of d.areaCodes!) this.#station.set(street, d);
    for (const s of at.streets) this.#front.set(`${s.brandId}:${s.streetCode}`, s.warehouseId!);
    this.#authWeights = Object.fromEntries(at.auths.map((a, i) => [a.id, [24, 12, 18, 10, 12, 10, 6, 4, 6][i] ?? 5]));
  }

  /** An order placed `back` days ago, somewhere in its life according to its age; none where that moment is still to come. */
  random(back: number) {
    const { world } = this;
    const placed = this.#moment(back);
    if (placed.valueOf() > world.now.getTime() - 60_000) return;
    const age = (world.now.getTime() - placed.valueOf()) / 3600_000;
    const status = world.weighted<SeedOrder['status']>(
      age > 72
        ? { done: 935, cancelled: 65 }
        : age > 24
          ? { done: 900, cancelled: 60, delivering: 14, ready: 10, assigned: 8, waiting: 8 }
          : age > 3
            ? { done: 700, cancelled: 50, delivering: 110, ready: 70, assigned: 50, waiting: 20 }
            : { done: 120, cancelled: 30, delivering: 250, ready: 220, assigned: 220, waiting: 160 },
    );
    this.#make(placed, status, world.weighted(this.#cityWeights), null);
  }

  /** One that is long over, from when there were few cities and one channel. */
  past(back: number, auth: Places['auths'][number], cities: readonly { readonly code: string; readonly weight: number }[]) {
    const city = this.world.weighted(Object.fromEntries(cities.map(({ code, weight }) => [code, weight])));
    this.#make(this.#moment(back), this.world.chance(0.94) ? 'done' : 'cancelled', city, null, auth);
  }

  /** When something is ordered on a day. */
  #moment(back: number): Dayjs {
    const { world } = this;
    const hour = Number(world.weighted(Object.fromEntries(HOURS.map((w, h) => [h, w])) as Record<string, number>));
    return world.daysAgo(back).add(hour, 'hour').add(world.int(0, 59), 'minute').add(world.int(0, 59), 'second');
  }

  flying(status: SeedOrder['status']) {
    this.#make(local(this.world.now).subtract(this.world.int(10, 150), 'minute'), status, this.world.weighted(this.#cityWeights), null);
  }

  stuck(i: number) {
    const city = CITIES[0].code;
    const far = districtsOf(city).at(-2)!;
    const near = districtsOf(city).slice(0, 6);
    const street = i === 6 || i === 19 ? streetsOf(far)[i % 3]! : this.world.pick(this.world.pick(near.map(streetsOf)));
    this.#make(local(this.world.now).subtract(95 - i * 2, 'minute'), 'waiting', city, street);
  }

  /**
   * @param first the authorisation of orders finished long ago: they take no
   * capacity today and need no work, and in a small demo they took no stock.
   */
  #make(
    placed: Dayjs,
    status: SeedOrder['status'],
    city: string,
    fixedStreet: string | null,
    first: Places['auths'][number] | null = null,
  ) {
    const { world, at, out } = this;
    const stuck = fixedStreet !== null;
    const shop = world.pick(this.#shops.get(city)!);
    const authId = first?.id ?? world.weighted(this.#authWeights);
    const auth = at.auths.find((a) => a.id === authId)!;
    const street = fixedStreet ?? (world.chance(0.75) ? shop.areaCode! : world.pick(streetsOf(world.pick(districtsOf(city)))));
    const id = world.id(placed);
    const day = placed.format('YYYYMMDD');
    const serial = (this.#perDay.get(day) ?? 0) + 1;
    this.#perDay.set(day, serial);
    const orderNo = `T${day}${String(serial).padStart(6, '0')}`;
    const channelOrderNo = `${auth.channel === 'star' ? 'XL' : ''}${placed.format('YYMMDD')}${createHash('md5').update(orderNo).digest('hex').replace(/\D/g, '').padEnd(10, '7').slice(0, 10)}`;
    const lines = this.#lines(id, auth.brandId!, placed, stuck);
    const goodsAmount = lines.reduce((sum, l) => sum + l.amount!, 0);
    const discountAmount = world.chance(0.4) ? Math.round((goodsAmount * world.int(3, 14)) / 100) : 0;
    const deliveryAmount = world.pick([0, 0, 300, 500]);
    const paidAmount = goodsAmount + deliveryAmount - discountAmount;
    share(lines, goodsAmount, discountAmount, paidAmount);
    const hour = placed.add(world.int(3, 7), 'hour').startOf('hour');
    // What stands at midnight is taken for a day without a time.
    const promise = hour.hour() === 0 ? hour.subtract(30, 'minute') : hour;
    const warehouseId =
      (!first || world.hasYears) && status !== 'waiting' && world.chance(first ? 0.24 : 0.35)
        ? (this.#front.get(`${auth.brandId}:${street}`) ?? null)
        : null;
    const station = this.#station.get(street)!;
    const assigned = status !== 'waiting' && !(status === 'cancelled' && world.chance(0.4));
    const late = world.chance(0.06);
    const times = this.#times(placed, promise, status, late, assigned);
    const partnerId = !assigned ? null : warehouseId ? at.warehouses.find((w) => w.id === warehouseId)!.partnerId! : station.partnerId!;
    const receiver = receiverIn(world, street);
    const place = placeIn(street, orderNo);
    const fresh = world.now.getTime() - placed.valueOf() < FRESH_MS;
    const cipherBroken = !fresh && status === 'waiting' && world.chance(0.08);
    const cipher = sealReceiver(receiver, createHash('sha256').update(id).digest().subarray(0, 12));
    const abnormalType = stuck ? 'unassigned' : cipherBroken ? 'decrypt' : fresh ? 'none' : this.#abnormal(status, promise, placed);
    const order: SeedOrder = {
      id,
      orderNo,
      channel: auth.channel,
      authId: auth.id,
      channelOrderNo,
      brandId: auth.brandId!,
      shopId: shop.id,
      partnerId,
      deliveryShopId: assigned && !warehouseId ? station.id : null,
      warehouseId: assigned ? warehouseId : null,
      capacityId: assigned && !warehouseId && !first ? this.#capacity(station, placed, promise, status !== 'cancelled') : null,
      workDate: assigned ? promise.format('YYYY-MM-DD') : null,
      areaCode: street,
      specCodeIds: [...new Set(lines.map((line) => line.specCodeId!))],
      receiverMask: maskReceiver(receiver),
      receiverCipher: cipherBroken ? { data: cipher.data.slice(0, -8) } : cipher,
      decryptStatus: cipherBroken ? 'failed' : world.chance(0.1) ? 'done' : 'none',
      floor: floorOf(receiver),
      lng: place?.[0] ?? null,
      lat: place?.[1] ?? null,
      goodsAmount,
      deliveryAmount,
      discountAmount,
      paidAmount,
      subsidyAmount: world.chance(0.25) ? Math.round(goodsAmount * 0.05) : 0,
      commissionAmount: Math.round((paidAmount * auth.commissionBp!) / 10_000),
      refundAmount: status === 'done' && (!first || world.hasYears) && world.chance(0.02) ? Math.min(paidAmount, lines[0]!.price!) : 0,
      abnormalType,
      statementStatus: 'unrecorded',
      returnStatus: auth.channel === 'star' && ['done', 'cancelled'].includes(status) ? (world.chance(0.93) ? 'done' : 'failed') : 'none',
      placedAt: placed.toISOString(),
      promiseAt: promise.toISOString(),
      ...times.columns,
      ...this.#ended(status, times, promise),
      signImg: status === 'done' ? '本人签收' : null,
      status,
      createdAt: placed.toISOString(),
      updatedAt: (times.last ?? placed).toISOString(),
    };
    if (status === 'done') order.statementStatus = first || world.chance(0.992) ? 'recorded' : 'unrecorded';
    if (status === 'done') for (const l of lines) l.fulfilQty = l.qty;
    out.orders.push(order);
    out.items.push(...lines);
    if (['ready', 'delivering', 'done'].includes(status)) this.#waybill(order, lines, times, city, abnormalType);
    this.#logs(order, times);
  }

  #lines(
    orderId: string,
    brandId: string,
    placed: Dayjs,
    plain: boolean,
  ): (Seed<typeof thirdOrderItem> & { qty: number; price: number; amount: number })[] {
    const specs = this.at.specs.filter((s) => s.brandId === brandId);
    const chosen = plain || this.world.chance(0.72) ? [this.world.pick(specs.slice(0, 3))] : [specs[0]!, specs[2]!];
    return chosen.map((spec) => {
      const qty = this.world.int(1, spec.bucketFlag ? 5 : 3);
      return {
        id: this.world.id(placed),
        thirdOrderId: orderId,
        channelSku: `SKU${spec.specNo}`,
        specNo: spec.specNo!,
        specCodeId: spec.id,
        name: spec.name!,
        qty,
        price: spec.price,
        amount: spec.price * qty,
        discountShare: 0,
        paidShare: 0,
        fulfilQty: 0,
      };
    });
  }

  #times(placed: Dayjs, promise: Dayjs, status: SeedOrder['status'], late: boolean, assigned: boolean): Times {
    const now = this.world.now.getTime();
    const within = (t: Dayjs) => (t.valueOf() > now - 30_000 ? local(now - 30_000) : t);
    const allocated = assigned ? within(placed.add(this.world.int(2, 20), 'minute')) : null;
    const accepted = ['ready', 'delivering', 'done'].includes(status) ? within(allocated!.add(this.world.int(1, 15), 'minute')) : null;
    const picked = ['delivering', 'done'].includes(status) ? within(accepted!.add(this.world.int(5, 40), 'minute')) : null;
    const completed =
      status === 'done'
        ? within(late ? promise.add(this.world.int(10, 150), 'minute') : picked!.add(this.world.int(15, 70), 'minute'))
        : null;
    const cancelled = status === 'cancelled' ? within((allocated ?? placed).add(this.world.int(5, 90), 'minute')) : null;
    return {
      allocated,
      accepted,
      picked,
      completed,
      cancelled,
      last: completed ?? cancelled ?? picked ?? accepted ?? allocated,
      columns: {
        allocatedAt: allocated?.toISOString() ?? null,
        acceptedAt: accepted?.toISOString() ?? null,
        completedAt: completed?.toISOString() ?? null,
      },
    };
  }

  #abnormal(status: SeedOrder['status'], promise: Dayjs, placed: Dayjs): SeedOrder['abnormalType'] {
    const minutes = (this.world.now.getTime() - placed.valueOf()) / 60_000;
    if (status === 'waiting')
      return minutes > 120 ? (this.world.chance(0.2) ? 'address' : this.world.chance(0.15) ? 'noStock' : 'unassigned') : 'none';
    if (status === 'delivering')
      return this.world.chance(0.05) ? 'rejected' : promise.valueOf() < this.world.now.getTime() ? 'late' : 'none';
    return 'none';
  }

  #ended(status: SeedOrder['status'], { completed }: Times, promise: Dayjs): Pick<SeedOrder, 'cancelReason' | 'cancelDuty' | 'fulfilment'> {
    if (status !== 'cancelled')
      return { cancelReason: null, cancelDuty: null, fulfilment: completed && (completed > promise ? 'late' : 'onTime') };
    const [cancelReason, cancelDuty] = this.world.pick(CANCELLED);
    return { cancelReason, cancelDuty, fulfilment: cancelDuty === 'fulfilment' ? 'failed' : null };
  }

  /** A station's slot is made when the first order is placed into it. */
  #capacity(station: Places['deliveryShops'][number], placed: Dayjs, promise: Dayjs, counts: boolean): string {
    const slot: keyof typeof SLOTS = promise.hour() < 12 ? 'morning' : promise.hour() < 18 ? 'afternoon' : 'evening';
    const workDate = promise.format('YYYY-MM-DD');
    const key = `${station.id}:${workDate}:${slot}`;
    let row = this.#capacities.get(key);
    if (!row) {
      row = {
        id: this.world.id(placed),
        deliveryShopId: station.id,
        workDate,
        slot,
        beginAt: slotBegin(workDate, slot),
        maxCount: slotMax(station.dayCapacity!, slot),
        source: 'default',
        used: 0,
        room: slotMax(station.dayCapacity!, slot),
      };
      this.#capacities.set(key, row);
      this.out.capacities.push(row);
    }
    if (counts && ++row.used > row.maxCount!) {
      row.maxCount = row.used;
      row.source = 'manual';
    }
    return row.id;
  }

  #waybill(
    order: SeedOrder,
    lines: readonly { qty: number; specNo?: string | null }[],
    times: Times,
    city: string,
    abnormal: string | null | undefined,
  ) {
    const quote = this.at.quotes.find((q) => q.deliveryShopId === order.deliveryShopId);
    const distance = this.#distance(order);
    const fee = feeOf(
      this.#prices.get(quote?.id ?? '') ?? [],
      order.areaCode!,
      lines.map((line) => ({ specNo: line.specNo!, qty: line.qty })),
      { distanceM: distance, floors: order.floor == null ? null : order.floor - 1 },
    );
    const rejected = abnormal === 'rejected';
    const status = rejected
      ? 'rejected'
      : order.status === 'done'
        ? 'delivered'
        : order.status === 'delivering'
          ? 'delivering'
          : this.world.chance(0.5)
            ? 'accepted'
            : 'waiting';
    const courier = status === 'waiting' ? null : this.world.pick(this.#couriers.get(city)!);
    this.out.waybills.push({
      id: this.world.id(times.accepted!),
      waybillNo: `Y${order.orderNo!.slice(1)}`,
      thirdOrderId: order.id,
      partnerId: order.partnerId,
      deliveryShopId: order.deliveryShopId,
      warehouseId: order.warehouseId,
      courierId: courier?.id ?? null,
      distanceM: distance,
      deliveryFee: fee ?? 0,
      feeMissing: fee === null,
      track: [
        ['生成运单', times.accepted],
        ['已取货', times.picked],
        ['已送达', times.completed],
      ]
        .filter((t): t is [string, Dayjs] => t[1] !== null)
        .map(([text, at]) => ({ at: at.toISOString(), text })),
      signImg: status === 'delivered' ? '本人签收' : null,
      pickedAt: times.picked?.toISOString() ?? null,
      deliveredAt: times.completed?.toISOString() ?? null,
      backAt: rejected ? times.last!.toISOString() : null,
      rejectReason: rejected ? '顾客拒收:外包装破损' : null,
      status,
      createdAt: times.accepted!.toISOString(),
      updatedAt: (times.last ?? times.accepted!).toISOString(),
    });
  }

  /** From the station or front warehouse to the receiver. */
  #distance(order: SeedOrder): number | null {
    const from =
      this.at.warehouses.find(({ id }) => id === order.warehouseId) ?? this.at.deliveryShops.find(({ id }) => id === order.deliveryShopId);
    return distanceM(from, order);
  }

  #logs(order: SeedOrder, t: Times) {
    const log = (
      at: Dayjs | null,
      action: Row<typeof orderLog>['action'],
      fromStatus: SeedOrder['status'] | null,
      toStatus: SeedOrder['status'],
      operator: string,
      operatorType: Row<typeof orderLog>['operatorType'],
      content: string | null = null,
    ) => {
      if (at)
        this.out.logs.push({
          id: this.world.id(at),
          thirdOrderId: order.id,
          partnerId: action === 'place' ? null : order.partnerId,
          action,
          fromStatus,
          toStatus,
          operator,
          operatorType,
          content,
          occurredAt: at.toISOString(),
          createdAt: at.toISOString(),
        });
    };
    log(local(order.placedAt), 'place', null, 'waiting', '渠道', 'channel');
    log(t.allocated, 'allocate', 'waiting', 'assigned', '系统', 'system', '按覆盖与运力自动分单');
    log(t.accepted, 'waybill', 'assigned', 'ready', '系统', 'system');
    log(t.picked, 'pick', 'ready', 'delivering', '配送员', 'shop');
    log(t.completed, 'deliver', 'delivering', 'done', '配送员', 'shop', '本人签收');
    if (order.statementStatus !== 'unrecorded') log(t.completed, 'record', 'done', 'done', '系统', 'system', '完成时自动入账');
    log(t.cancelled, 'cancel', t.allocated ? 'assigned' : 'waiting', 'cancelled', '渠道', 'channel', order.cancelReason);
  }
}

/** Somebody who lives in a street. */
export const receiverIn = (world: World, street: string): Receiver => ({
  name: world.personName(),
  phone: world.mobile(),
  address: `${AREA.districts[street.slice(0, 6)]}${AREA.streets[street]}${world.pick(STREETS_OF_WORK)}${world.int(1, 40)}幢${world.int(1, 4)}单元${world.int(1, 24)}0${world.int(1, 4)}室`,
});

/** Spreads a discount, and what is paid, over lines in proportion; what rounding leaves goes to the last line. */
export function share(
  lines: { amount: number; discountShare?: number | null; paidShare?: number | null }[],
  goods: number,
  discount: number,
  paid: number,
) {
  const [discounts, payments] = [sharedOut(discount, lines, goods), sharedOut(paid, lines, goods)];
  lines.forEach((line, i) => Object.assign(line, { discountShare: discounts[i], paidShare: payments[i] }));
}
