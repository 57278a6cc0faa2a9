/** Orders of the mall in every state, with their logs, refunds, privacy numbers and calls; and the logs of those that used a card. */
import type { Dayjs } from 'dayjs';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';
import { placeIn } from '../delivery/centres.demo';
import { zeroBuy } from '../alipay';
import { DemoPart } from '../demo/part';
import { PICKUP } from '../demo/places';
import { batch, CITIES, type Seed, type World } from '../demo/world';
import { merchantShop } from '../merchant';
import { partnerSpuCode } from '../product';
import { orderItem, orderMainLog, orderRefund, orderRefundLine } from './mallGoods';
import { orderMain } from './mallOrder';
import { thirdOrder } from './order';
import { PRIVACY_HOURS, privacyPhone, privacyPhoneLog } from './privacy';

type Order = Seed<typeof orderMain>;
type Log = Seed<typeof orderMainLog>;

/** How many of each, and how many hours ago they were placed. */
const STATES: readonly (readonly [Row<typeof orderMain>['status'], number, number, number])[] = [
  ['paying', 4, 0, 1],
  ['waiting', 8, 0, 2],
  ['delivering', 10, 1, 4],
  ['done', 26, 5, 600],
  ['cancelled', 7, 5, 400],
  ['refunded', 5, 30, 500],
];
const STEPS = {
  paying: [],
  waiting: ['pay'],
  delivering: ['pay', 'accept'],
  done: ['pay', 'accept', 'deliver'],
  cancelled: ['pay'],
  refunded: ['pay', 'accept', 'deliver'],
} as const;
const LEADS = { pay: 'waiting', accept: 'delivering', deliver: 'done' } as const;
/** How many days of this year are compared with last year's. */
const LAST_YEAR_DAYS = 92;
const REFUNDS = ['少送一桶,退差额', '水有异味,顾客退货', '配送太晚,顾客不要了', '重复下单'] as const;

export const mallOrdersDemo = new DemoPart('mall orders', (world, made) => {
  const out = {
    orders: [] as Order[],
    items: [] as Seed<typeof orderItem>[],
    refunds: [] as Seed<typeof orderRefund>[],
    lines: [] as Seed<typeof orderRefundLine>[],
    logs: made.rows(orderMain).flatMap((order) => logsOf(world, order)),
  };
  const shops = made.rows(merchantShop).filter((shop) => shop.status === 'open' && !shop.name!.includes(PICKUP) && shop.lng != null);
  const specs = made.rows(partnerSpuCode).filter((spec) => spec.status === 'enabled' && spec.partnerId == null && spec.specNo);
  const zero = made.rows(zeroBuy).find(({ status }) => status === 'enabled')!;
  let serial = 0;
  for (const [status, count, from, to] of STATES)
    for (let n = 0; n < count; n++) {
      const placed = local(world.now).subtract(world.int(from * 60 + 5, to * 60), 'minute');
      const drawn = world.pick(shops);
      // Who drinks water orders again: each third is by somebody who did before.
      const before = serial % 3 === 2 ? out.orders.at(-2) : undefined;
      const shop = (before && shops.find(({ id: known }) => known === before.shopId)) ?? drawn;
      const id = world.id(placed);
      const chosen = [...new Set([world.pick(specs), ...(world.chance(0.35) ? [world.pick(specs)] : [])])];
      const items = chosen.map((spec): Seed<typeof orderItem> & { qty: number; price: number; amount: number; refundQty: number } => {
        const [qty, price] = [world.int(1, 4), 1_800 + world.int(0, 12) * 100];
        return {
          id: world.id(placed),
          orderId: id,
          specCodeId: spec.id,
          name: spec.name!,
          qty,
          price,
          amount: price * qty,
          refundQty: 0,
          isBucket: spec.bucketFlag ?? false,
          createdAt: placed.toISOString(),
        };
      });
      const goodsAmount = items.reduce((sum, item) => sum + item.amount, 0);
      const discountAmount = world.chance(0.3) ? Math.min(goodsAmount, world.int(1, 6) * 100) : 0;
      const deliveryAmount = world.pick([0, 0, 300]);
      const paidAmount = goodsAmount + deliveryAmount - discountAmount;
      const place = placeIn(shop.areaCode!, id);
      const ends = ['done', 'refunded'].includes(status);
      const source = world.pick(['wechat', 'wechat', 'alipay', 'app', 'phone', 'zeroBuy'] as const);
      const person = {
        customerName: world.personName(),
        customerPhone: world.mobile(),
        address: `${shop.address}${world.int(1, 20)}幢${world.int(1, 18)}0${world.int(1, 4)}室`,
        lng: place?.[0] ?? null,
        lat: place?.[1] ?? null,
      };
      const order: Order = {
        id,
        orderNo: `M${placed.format('YYYYMMDD')}${String(500_000 + ++serial)}`,
        source,
        zeroBuyId: source === 'zeroBuy' ? zero.id : null,
        shopId: shop.id,
        ...person,
        ...(before && {
          customerName: before.customerName,
          customerPhone: before.customerPhone,
          address: before.address,
          lng: before.lng,
          lat: before.lat,
        }),
        areaCode: shop.areaCode!,
        goodsAmount,
        deliveryAmount,
        discountAmount,
        paidAmount,
        refundAmount: 0,
        refundableAmount: ['waiting', 'delivering', 'done'].includes(status) ? paidAmount : 0,
        ticketQty: world.chance(0.15) ? world.int(1, 3) : 0,
        ticketBackQty: 0,
        bucketReturnQty: 0,
        placedAt: placed.toISOString(),
        promiseAt: placed.add(3, 'hour').toISOString(),
        completedAt: ends ? placed.add(world.int(50, 200), 'minute').toISOString() : null,
        cancelReason: status === 'cancelled' ? world.pick(['顾客不要了', '重复下单', '超出配送范围']) : null,
        status,
        remark: world.chance(0.2) ? world.pick(['请放门口', '到了打电话', '要两个空桶换']) : null,
        createdAt: placed.toISOString(),
      };
      // Of those that were cancelled, every second was paid for already.
      const isPaid = status !== 'cancelled' || n % 2 === 0;
      const partly = (status === 'done' && n % 6 === 1) || (status === 'delivering' && n % 5 === 2);
      out.logs.push(...logsOf(world, order, isPaid));
      if (partly || status === 'refunded' || (status === 'cancelled' && isPaid)) refund(world, order, items, partly, out);
      out.orders.push(order);
      out.items.push(...items);
    }
  const { numbers, calls } = callRows(world, [...made.rows(orderMain).slice(-12), ...out.orders], made.rows(thirdOrder), shops);
  const past = world.hasYears ? yearAgo(world, [...made.rows(orderMain), ...out.orders]) : [];
  return [
    batch(orderMain, [...out.orders, ...past]),
    batch(orderItem, [...out.items, ...past.map((order, n) => itemOf(world, order, specs[n % specs.length]!))]),
    batch(orderRefund, out.refunds),
    batch(orderRefundLine, out.lines),
    batch(orderMainLog, [...out.logs, ...past.flatMap((order) => logsOf(world, order))]),
    batch(privacyPhone, numbers),
    batch(privacyPhoneLog, calls),
  ];
});

/**
 * What reports compare with last year: eight of ten orders of this year's last months, as they would have been on the same weekday a year
 * earlier, smaller and all delivered.
 */
function yearAgo(world: World, orders: readonly Order[]): Order[] {
  const since = world.daysAgo(LAST_YEAR_DAYS).toISOString();
  return orders
    .filter(({ placedAt, completedAt }, n) => completedAt && placedAt! >= since && n % 10 < 8)
    .map((order, n): Order => {
      const placed = local(order.placedAt!).subtract(364, 'day');
      const goodsAmount = Math.round((order.goodsAmount! * 0.95) / 100) * 100;
      const paidAmount = goodsAmount + order.deliveryAmount!;
      return {
        id: world.id(placed),
        orderNo: `M${placed.format('YYYYMMDD')}${String(700_000 + n)}`,
        source: order.source === 'zeroBuy' ? 'wechat' : order.source!,
        shopId: order.shopId!,
        customerName: order.customerName!,
        customerPhone: order.customerPhone!,
        address: order.address!,
        areaCode: order.areaCode!,
        lng: order.lng ?? null,
        lat: order.lat ?? null,
        goodsAmount,
        deliveryAmount: order.deliveryAmount!,
        discountAmount: 0,
        paidAmount,
        refundAmount: 0,
        refundableAmount: paidAmount,
        ticketQty: 0,
        ticketBackQty: 0,
        bucketReturnQty: 0,
        placedAt: placed.toISOString(),
        promiseAt: placed.add(3, 'hour').toISOString(),
        completedAt: local(order.completedAt!).subtract(364, 'day').toISOString(),
        status: 'done',
        createdAt: placed.toISOString(),
      };
    });
}
/** The one line of such an order: all that its goods come to. */
function itemOf(world: World, order: Order, spec: Seed<typeof partnerSpuCode>): Seed<typeof orderItem> {
  const amount = order.goodsAmount!;
  return {
    id: world.id(local(order.placedAt!)),
    orderId: order.id,
    specCodeId: spec.id,
    name: spec.name!,
    qty: 1,
    price: amount,
    amount,
    refundQty: 0,
    isBucket: spec.bucketFlag ?? false,
    createdAt: order.placedAt!,
  };
}

/** From being placed to where it stands, one line a step. */
function logsOf(world: World, order: Order, isPaid = true): Log[] {
  const status = order.status!;
  let at = local(order.placedAt!);
  let from: Log['fromStatus'] = null;
  const logs: Log[] = [];
  const step = (
    action: Log['action'],
    to: Log['toStatus'],
    operator: string,
    operatorType: Log['operatorType'],
    content: string | null = null,
  ) => {
    logs.push({ id: world.id(at), orderId: order.id, action, fromStatus: from, toStatus: to, operator, operatorType, content, occurredAt: at.toISOString(), createdAt: at.toISOString() }); // prettier-ignore
    from = to;
    at = at.add(1 + (logs.length % 3), 'minute');
  };
  step('place', 'paying', '顾客', 'customer');
  for (const action of isPaid ? STEPS[status] : []) {
    if (action === 'deliver') at = local(order.completedAt!);
    step(action, LEADS[action], action === 'pay' ? '顾客' : '店铺', action === 'pay' ? 'customer' : 'shop');
  }
  if (status === 'cancelled' && !isPaid) step('cancel', 'cancelled', '系统', 'system', order.cancelReason ?? null);
  return logs;
}

/** One refund of an order: of a piece of its first line, or of all there is. */
function refund(
  world: World,
  order: Order,
  items: (Seed<typeof orderItem> & { qty: number; price: number; amount: number; refundQty: number })[],
  partly: boolean,
  out: { refunds: Seed<typeof orderRefund>[]; lines: Seed<typeof orderRefundLine>[]; logs: Log[] },
): void {
  const last = out.logs.at(-1)!;
  // What is returned in part is often found out the day after.
  const wanted = local(last.occurredAt!)
    .add(world.int(5, 90), 'minute')
    .add(partly && out.refunds.length % 2 ? 1 : 0, 'day');
  const at: Dayjs = local(Math.min(wanted.valueOf(), world.now.getTime() - 20_000));
  const chosen = partly ? items.slice(0, 1) : items;
  const amount = partly ? Math.min(order.paidAmount!, items[0]!.price) : order.paidAmount!;
  const id = world.id(at);
  const reason = order.cancelReason ?? world.pick(REFUNDS);
  const when = { createdAt: at.toISOString() };
  const qtyOf = (item: { qty: number }) => (partly ? 1 : item.qty);
  out.refunds.push({
    id,
    refundNo: `R${id}`,
    orderId: order.id,
    refundType: order.status === 'cancelled' ? 'cancel' : 'goods',
    amount,
    goodsQty: chosen.reduce((sum, item) => sum + qtyOf(item), 0),
    ticketQty: partly ? 0 : order.ticketQty!,
    bucketQty: 0,
    depositAmount: 0,
    reason,
    operator: '林小满',
    refundedAt: at.toISOString(),
    ...when,
  });
  for (const item of chosen) {
    out.lines.push({ id: world.id(at), refundId: id, orderItemId: item.id, qty: qtyOf(item), amount: Math.min(item.amount, item.price * qtyOf(item)), ...when }); // prettier-ignore
    item.refundQty += qtyOf(item);
  }
  order.refundAmount = amount;
  order.refundedAt = at.toISOString();
  order.ticketBackQty = partly ? 0 : order.ticketQty!;
  if (order.refundableAmount! > 0) order.refundableAmount = order.paidAmount! - amount;
  const action = order.status === 'cancelled' ? 'cancel' : 'refund';
  out.logs.push({ id: world.id(at), orderId: order.id, action, fromStatus: last.toStatus, toStatus: order.status!, operator: '林小满', operatorType: 'staff', content: `退 ${(amount / 100).toFixed(2)} 元;${reason}`, occurredAt: at.toISOString(), ...when }); // prettier-ignore
}

/** A pool of numbers by city; those of orders on their way are bound, and were called by. */
function callRows(
  world: World,
  mall: readonly Order[],
  third: readonly Seed<typeof thirdOrder>[],
  shops: readonly Seed<typeof merchantShop>[],
) {
  const numbers: Seed<typeof privacyPhone>[] = [];
  const calls: Seed<typeof privacyPhoneLog>[] = [];
  const pool = (cityCode: string, at: Dayjs): Seed<typeof privacyPhone> & { callCount: number } => {
    const number = {
      id: world.id(at),
      phoneX: `170${String(10_000_000 + numbers.length * 3_571)}`,
      cityCode,
      supplier: world.pick(['ali', 'huawei', 'carrier'] as const),
      monthFee: 500,
      callCount: 0,
      boundOrderType: 'none' as const,
      status: 'free' as const,
      createdAt: at.toISOString(),
    };
    numbers.push(number);
    return number;
  };
  const called = (number: { id: string; callCount: number }, at: Dayjs, customer: string, of: Partial<Seed<typeof privacyPhoneLog>>) => {
    if (at.isAfter(world.now)) return;
    const result = world.weighted({ connected: 70, missed: 18, refused: 6, off: 6 });
    const callType = world.weighted({ out: 60, in: 32, service: 8 });
    const other = world.mobile();
    number.callCount += 1;
    calls.push({
      id: world.id(at),
      privacyPhoneId: number.id,
      ...of,
      caller: callType === 'in' ? customer : other,
      callee: callType === 'in' ? other : customer,
      callType,
      duration: result === 'connected' ? world.int(8, 190) : 0,
      result,
      calledAt: at.toISOString(),
      createdAt: at.toISOString(),
    });
  };
  const since = world.daysAgo(200);
  const bound = { mall: mall.filter((o) => o.status === 'delivering'), third: third.filter((o) => o.status === 'delivering').slice(-14) };
  for (const order of bound.mall) {
    const number = pool(order.areaCode!.slice(0, 4), since);
    const at = local(order.placedAt!).add(8, 'minute');
    Object.assign(number, { status: 'bound', boundOrderType: 'mall', orderId: order.id, boundAt: at.toISOString(), expireAt: local(order.promiseAt!).add(PRIVACY_HOURS, 'hour').toISOString() }); // prettier-ignore
    const shop = shops.find(({ id }) => id === order.shopId);
    for (let n = 0; n < world.int(0, 2); n++)
      called(number, at.add(3 + n * 9, 'minute'), order.customerPhone!, { orderId: order.id, areaCode: order.areaCode!, shopId: order.shopId!, partnerId: shop?.partnerId ?? null }); // prettier-ignore
  }
  for (const order of bound.third) {
    const expire = local(order.promiseAt!).add(PRIVACY_HOURS, 'hour');
    const number = pool(order.areaCode!.slice(0, 4), since);
    const at = local(order.acceptedAt!).add(2, 'minute');
    if (expire.isAfter(world.now))
      Object.assign(number, { status: 'bound', boundOrderType: 'third', thirdOrderId: order.id, boundAt: at.toISOString(), expireAt: expire.toISOString() }); // prettier-ignore
    for (let n = 0; n < world.int(1, 3); n++)
      called(number, at.add(4 + n * 11, 'minute'), world.mobile(), { thirdOrderId: order.id, areaCode: order.areaCode!, shopId: order.shopId ?? null, partnerId: order.partnerId ?? null }); // prettier-ignore
  }
  // Numbers are bound anew: calls of orders that are over stay with those.
  const over = mall.filter((order) => order.status === 'done').slice(-18);
  for (const [n, order] of over.entries()) {
    const shop = shops.find(({ id }) => id === order.shopId);
    for (let i = 0; i <= n % 3; i++)
      called(numbers[n % numbers.length]! as never, local(order.placedAt!).add(20 + i * 6, 'minute'), order.customerPhone!, { orderId: order.id, areaCode: order.areaCode!, shopId: order.shopId!, partnerId: shop?.partnerId ?? null }); // prettier-ignore
  }
  for (const city of CITIES) pool(city.code, since);
  Object.assign(pool(CITIES[0].code, since), { status: 'stopped' });
  return { numbers, calls };
}
