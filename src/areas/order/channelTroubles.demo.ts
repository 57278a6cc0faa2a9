/** Orders that need a decision: changed or cancelled by the channel, impossible for any store, or refused at the door. */
import { formatMoney } from '../../language/format';
import { local } from '../../server/local';
import { DemoPart, type Made } from '../demo/part';
import { batch, CITIES, type Seed, type World } from '../demo/world';
import { gatewayNotice } from '../gateway';
import { merchantShop } from '../merchant';
import { thirdAuth } from './channel';
import { thirdOrder, thirdOrderItem } from './order';
import { orderLog, thirdWaybill } from './waybill';

type Order = Seed<typeof thirdOrder>;
type Wish = { readonly kind: 'orderChanged' | 'orderCancelled'; readonly note: string; readonly content: object };

/** So many of each kind. */
const EACH = 2;
/** Before the demo's last moment, when channels spoke. */
const SPOKEN_S = 240;

export const channelTroublesDemo = new DemoPart('channel troubles', (world, made) => {
  const free = new Set(
    made
      .rows(thirdOrder)
      .filter(({ updatedAt }) => Date.parse(updatedAt!) < world.now.getTime() - SPOKEN_S * 1000)
      // JD has codes of its own for districts, and the first city is where the desk begins.
      .filter(({ channel, areaCode }) => channel !== 'jd' && !areaCode!.startsWith(CITIES[0].code.slice(0, 4)))
      .filter(({ abnormalType, decryptStatus }) => ['none', 'unassigned', 'late'].includes(abnormalType!) && decryptStatus !== 'failed'),
  );
  const take = (fits: (order: Order) => boolean): Order[] => {
    const found = [...free].filter(fits).slice(-EACH);
    found.forEach((order) => free.delete(order));
    return found;
  };
  const is =
    (...states: readonly Order['status'][]) =>
    (order: Order) =>
      states.includes(order.status);

  take(is('waiting')).forEach((order, n) =>
    Object.assign(order, { abnormalType: 'store', channelNote: `渠道门店 MD${8_800 + n}:前置仓休息中,送不了这一条街道` }),
  );
  take(is('waiting')).forEach((order, n) =>
    Object.assign(order, { abnormalType: 'noStock', channelNote: `渠道门店 MD${8_810 + n}:前置仓可分不够` }),
  );
  const bills = made.rows(thirdWaybill);
  take(
    (order) =>
      order.status === 'delivering' &&
      !order.warehouseId &&
      bills.some((bill) => bill.thirdOrderId === order.id && bill.status === 'delivering'),
  ).forEach((order) => {
    Object.assign(order, { abnormalType: 'rejected' });
    const bill = bills.find(({ thirdOrderId }) => thirdOrderId === order.id)!;
    Object.assign(bill, { status: 'rejected', rejectReason: '顾客拒收:外包装破损', backAt: bill.updatedAt });
  });
  const wishes = [
    ...take(is('assigned', 'ready')).map((order, n) => [order, changed(made, order, n)] as const),
    ...take(is('delivering')).map((order) => [order, recalled(made, order)] as const),
  ];
  const troubles = wishes.map(([order, wish], n) => {
    const spoken = new Date(world.now.getTime() - (SPOKEN_S - n * 30) * 1000);
    const at = spoken.toISOString();
    const notice: Seed<typeof gatewayNotice> = {
      id: world.id(spoken),
      gateway: 'channel',
      via: 'simulated',
      noticeNo: `CH${order.channelOrderNo}`,
      kind: wish.kind,
      bodyHash: String(n).padStart(64, '1'),
      content: { ...wish.content, at },
      tries: 1,
      receivedAt: at,
      handledAt: at,
      status: 'done',
      createdAt: at,
    };
    Object.assign(order, {
      abnormalType: wish.kind === 'orderChanged' ? 'changed' : 'recalled',
      channelNoticeId: notice.id,
      channelNote: wish.note,
    });
    return { notice, log: logOf(world, order, spoken, wish.note) };
  });
  return [
    batch(
      gatewayNotice,
      troubles.map(({ notice }) => notice),
    ),
    batch(
      orderLog,
      troubles.map(({ log }) => log),
    ),
  ];
});

/** What a channel says of an order: which it is, and under which authorization. */
function headOf(made: Made, order: Order) {
  const { channelShopId } = made.rows(thirdAuth).find(({ id }) => id === order.authId)!;
  return { channel: order.channel, shop: channelShopId, order: order.channelOrderNo };
}

/** It shall come two hours later; every second time one piece more of the first of its goods, too. */
function changed(made: Made, order: Order, n: number): Wish {
  const lines = made.rows(thirdOrderItem).filter(({ thirdOrderId }) => thirdOrderId === order.id);
  const more = n % 2;
  const [from, to] = [local(order.promiseAt!), local(order.promiseAt!).add(2, 'hour')];
  const items = lines.map(({ channelSku, specNo, qty, price }, i) => ({
    sku: channelSku,
    specNo,
    qty: qty! + (i === 0 ? more : 0),
    price,
  }));
  const paid = order.paidAmount! + more * lines[0]!.price!;
  const message = [
    `改承诺送达 ${from.format('MM-DD HH:mm')} → ${to.format('MM-DD HH:mm')}`,
    ...(more
      ? [
          `改商品 ${lines.map(({ name }, i) => `${name} × ${items[i]!.qty}`).join('、')}`,
          `实付 ${formatMoney(order.paidAmount!)} → ${formatMoney(paid)} 元`,
        ]
      : []),
  ];
  const content = {
    ...headOf(made, order),
    placedAt: order.placedAt,
    promiseAt: to.toISOString(),
    area: order.areaCode,
    shopNo: made.rows(merchantShop).find(({ id }) => id === order.shopId)?.shopNo,
    lng: order.lng,
    lat: order.lat,
    receiver: order.receiverCipher,
    items,
    deliveryAmount: order.deliveryAmount,
    discountAmount: order.discountAmount,
    subsidyAmount: order.subsidyAmount,
  };
  return { kind: 'orderChanged', note: message.join(';'), content };
}

const recalled = (made: Made, order: Order): Wish => ({
  kind: 'orderCancelled',
  note: '渠道取消:不想要了',
  content: { ...headOf(made, order), reason: '不想要了', duty: 'customer' },
});

const logOf = (world: World, { id, partnerId, status }: Order, at: Date, note: string): Seed<typeof orderLog> => ({
  id: world.id(at),
  thirdOrderId: id,
  partnerId: partnerId ?? null,
  action: 'change',
  fromStatus: status,
  toStatus: status,
  operator: '渠道',
  operatorType: 'channel',
  content: `等待处理:${note}`,
  occurredAt: at.toISOString(),
});
