/** Handles notices of channels: new orders, changes, cancellations. A repeated or outdated one changes nothing. */
import type { Row } from '../../language/resource';
import { local } from '../../server/local';
import { freeNumber } from '../../server/resource/freeNumber';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Change, type Store } from '../../server/resource/store';
import { channelGateway, gatewayCall, gatewayNotice } from '../gateway';
import { apply, callOut, handle, type Content } from '../gateway/index.server';
import { BLACKLISTED, entryAgainst, hitOf } from './blacklist.server';
import { CHANNELS, thirdAuth } from './channel';
import { acknowledge, answerNo } from './channelCalls.server';
import { landing } from './channelStore.server';
import { differenceFrom, receiverOf, rewritten, whyNotPriced } from './channelChange.server';
import { authOf, cancelledIn, headIn, orderIn, refundIn, resolve, type Cancelled, type ChannelOrder } from './channelOrder.server';
import { cancel, logOf, settleWish, type Asked, type Order } from './effects.server';
import { thirdOrder, thirdOrderItem } from './order';
import { floorOf, maskReceiver, openReceiver, sealReceiver } from './receiver.server';
import { refuse } from './refusals.server';
import { sharedOut } from './sharedOut';
import { allBack, isBeforeStatement, partBack } from './thirdRefund.server';
import { orderLog } from './waybill';

type Notice = Row<typeof gatewayNotice>;
const contentOf = (notice: Notice) => (notice.content ?? {}) as Content;
const byChannel = (tx: Store, now: Date): Asked => ({ tx, now, ip: '', from: 'channel', actor: { name: '渠道', isSuper: false } });
const held = async (tx: Store, { channel, no }: Pick<ChannelOrder, 'channel' | 'no'>): Promise<Order | undefined> =>
  (await tx.lock(thirdOrder, { channel, channelOrderNo: no }))[0];

for (const kind of ['orderPlaced', 'orderChanged'])
  apply(channelGateway, kind, async (tx, notice, now) => {
    const order = orderIn(contentOf(notice), now);
    const row = await held(tx, order);
    if (!row) return placed(tx, notice, order, now);
    return order.cancelled ? recalled(tx, notice, row, order.cancelled, order.at, now) : changed(tx, notice, row, order, now);
  });

apply(channelGateway, 'orderCancelled', async (tx, notice, now) => {
  const content = contentOf(notice);
  const [head, cancelled] = [headIn(content, now), cancelledIn(content)];
  const row = await held(tx, head);
  return row ? recalled(tx, notice, row, cancelled, head.at, now) : askedFor(tx, notice, head, cancelled, now);
});

apply(channelGateway, 'orderRefunded', async (tx, notice, now) => {
  const content = contentOf(notice);
  const [head, refund] = [headIn(content, now), refundIn(content)];
  const row = await held(tx, head);
  if (!row) throw refuse('orderNotFound', `没有${CHANNELS[head.channel]}订单 ${head.no}`);
  const { isCounted, message, also } = await partBack(byChannel(tx, now), row, refund);
  return [...also, ...(await answer(tx, row, notice, isCounted, message, now))];
});

/** Says yes or no to a message, once. */
async function answer(tx: Store, row: Order, notice: Notice, accepted: boolean, reason: string, now: Date): Promise<Change[]> {
  const before = await tx.find(gatewayCall, { requestNo: answerNo(notice.id) });
  return before ? [] : [acknowledge(row, { noticeId: notice.id, accepted, reason }, now)];
}

async function placed(tx: Store, notice: Notice, order: ChannelOrder, now: Date): Promise<Change[]> {
  const auth = await authOf(tx, order);
  if (auth.status === 'disabled') throw refuse('channelUnknown', `授权“${auth.authName}”已停用,不收新单`);
  const { lines, goodsAmount, paidAmount, ...resolved } = await resolve(tx, order, auth);
  const { deliveryAmount, discountAmount, subsidyAmount, placedAt, promiseAt, channel } = order;
  const opened = openReceiver(order.receiver);
  const entry = opened && channel === 'jd' ? await entryAgainst(tx, opened, opened.user ?? null, now) : null;
  const ended = entry ? { reason: BLACKLISTED, duty: 'platform' as const } : order.cancelled;
  const [discounts, payments] = [sharedOut(discountAmount, lines, goodsAmount), sharedOut(paidAmount, lines, goodsAmount)];
  const receiver = opened && receiverOf(opened);
  const id = newId();
  const fresh = {
    id,
    orderNo: await freeNumber(tx, thirdOrder, 'orderNo', `T${local(now).format('YYMMDD')}`),
    channel,
    channelOrderNo: order.no,
    channelAt: order.at,
  };
  const items = lines.map((line, i) => ({
    id: newId(),
    thirdOrderId: id,
    fulfilQty: 0,
    ...line,
    discountShare: discounts[i]!,
    paidShare: payments[i]!,
  }));
  const due = {
    ...fresh,
    ...resolved,
    promiseAt,
    placedAt,
    status: 'waiting',
    warehouseId: null,
    workDate: null,
    channelNoticeId: null,
    abnormalType: 'none',
  } as const;
  // One that nobody could read has to be looked at first.
  const landed = await landing(tx, due, items, auth, ended || !opened ? null : order.store, now);
  const isTaken = landed.set.status === 'assigned';
  const log = (action: Row<typeof orderLog>['action'], more: Partial<Row<typeof orderLog>>): Change =>
    add(orderLog, { thirdOrderId: id, action, occurredAt: now.toISOString(), operator: '渠道', operatorType: 'channel', ...more });
  return [
    add(thirdOrder, {
      ...fresh,
      ...resolved,
      authId: auth.id,
      specCodeIds: [...new Set(lines.map(({ specCodeId }) => specCodeId))],
      lng: order.place?.[0] ?? null,
      lat: order.place?.[1] ?? null,
      ...(receiver
        ? { receiverMask: maskReceiver(receiver), receiverCipher: sealReceiver(receiver), floor: floorOf(receiver) }
        : { receiverCipher: order.receiver, decryptStatus: 'failed', abnormalType: 'decrypt' }),
      goodsAmount,
      deliveryAmount,
      discountAmount,
      paidAmount,
      subsidyAmount,
      placedAt,
      promiseAt,
      ...landed.set,
      ...(ended && {
        status: 'cancelled',
        abnormalType: 'none',
        cancelReason: ended.reason,
        cancelDuty: ended.duty,
        fulfilment: ended.duty === 'fulfilment' ? 'failed' : null,
      }),
    }),
    addAll(thirdOrderItem, items),
    ...landed.also,
    log('place', { fromStatus: null, toStatus: 'waiting', content: isTaken ? null : landed.message }),
    ...(isTaken
      ? [
          log('allocate', {
            fromStatus: 'waiting',
            toStatus: 'assigned',
            content: landed.message,
            partnerId: landed.set.partnerId,
            ...BY_US,
          }),
        ]
      : []),
    ...(ended ? [log('cancel', { fromStatus: 'waiting', toStatus: 'cancelled', content: ended.reason, ...(entry && BY_US) })] : []),
    ...(entry ? [hitOf(entry)] : []),
    acknowledge(fresh, { noticeId: notice.id, accepted: !entry, reason: entry ? '不接这位顾客的单' : '已接收' }, now),
  ];
}
const BY_US = { operator: '系统', operatorType: 'system' } as const;

/** A known order as its channel has it now: written while it is unassigned, or where only its price differs; otherwise somebody decides. */
async function changed(tx: Store, notice: Notice, row: Order, order: ChannelOrder, now: Date): Promise<Change[]> {
  const behind = row.channelAt === null ? -1 : Date.parse(row.channelAt) - Date.parse(order.at);
  if (behind >= 0 && row.abnormalType === 'recalled') return answer(tx, row, notice, false, '顾客已取消,等待处理', now);
  if (behind > 0) return answer(tx, row, notice, true, '已是最新', now);
  // Channels stamp by the second: two changes may have the same time, and the same one may be sent twice.
  const before = behind === 0 ? await earlierNotice(tx, row, order, now) : null;
  if (before) return before.accepted === null ? [] : answer(tx, row, notice, before.accepted, '与先前的消息相同', now);
  const ctx = byChannel(tx, now);
  const known = { channelAt: order.at };
  const no = async (reason: string, message: string): Promise<Change[]> => [
    patch(thirdOrder, row.id, known),
    logOf(ctx, row, 'change', row.status, `没有改:${reason}(${message})`.slice(0, 500)),
    ...(await answer(tx, row, notice, false, reason, now)),
  ];
  const found = await differenceFrom(tx, row, order);
  if (!found.message)
    return [
      // What it wanted before is wanted no more.
      ...settled(ctx, row, known, '渠道撤回了改单'),
      ...(await answer(tx, row, notice, true, '没有不同', now)),
    ];
  if (row.status === 'cancelled') return no('订单已取消', found.message);
  const isPriceAlone = !found.address && !found.time && !found.goods;
  if (row.status === 'done' && !isPriceAlone) return no('订单已送达', found.message);
  if (row.status === 'done' && !isBeforeStatement(row)) return no('已进对账单,差额在对账差异里处理', found.message);
  if (row.abnormalType === 'rejected') return no('顾客已拒收,等待处理', found.message);
  const problem = await whyNotPriced(tx, row, found.resolved.paidAmount);
  if (problem) return no(problem, found.message);
  if (row.status === 'waiting' || isPriceAlone) {
    const { set, also } = rewritten(row, found);
    return [
      ...settled(ctx, row, { ...known, ...set }, '被后来的改单代替'),
      ...also,
      logOf(ctx, row, 'change', row.status, found.message),
      ...(await answer(tx, row, notice, true, '已改', now)),
    ];
  }
  return [
    ...settled(ctx, row, { ...known, ...wished('changed', notice, found.message) }, '被后来的改单代替'),
    logOf(ctx, row, 'change', row.status, `等待处理:${found.message}`.slice(0, 500)),
  ];
}

/** How the same word of a channel on an order was answered; null where it is new, and in it where it waits to be answered. */
async function earlierNotice(tx: Store, row: Order, order: ChannelOrder, now: Date): Promise<{ readonly accepted: boolean | null } | null> {
  const calls = await tx.all(gatewayCall, { subjectId: row.id, operation: 'acknowledge' });
  const answered = new Map(calls.map(({ requestNo, request }) => [requestNo, (request as Content).accepted === true]));
  const ids = [...[...answered.keys()].map((no) => no.slice(answerNo('').length)), ...(row.channelNoticeId ? [row.channelNoticeId] : [])];
  const same = (await tx.all(gatewayNotice, { id: ids, kind: ['orderPlaced', 'orderChanged'] })).find(
    (one) => contentKey(orderIn(contentOf(one), now)) === contentKey(order),
  );
  return same ? { accepted: answered.get(answerNo(same.id)) ?? null } : null;
}
/** Sealed twice, a receiver reads otherwise. */
const contentKey = (order: ChannelOrder) => JSON.stringify({ ...order, receiver: openReceiver(order.receiver) });
const latest = (one: string | null, other: string) => (one !== null && Date.parse(one) > Date.parse(other) ? one : other);

/** Somebody has to decide it. */
const wished = (abnormalType: 'changed' | 'recalled', { id }: Notice, channelNote: string): Partial<Order> => ({
  abnormalType,
  channelNoticeId: id,
  channelNote,
});

/** The order as it is written, without what was wanted of it before. */
function settled(ctx: Asked, row: Order, set: Partial<Order>, reason: string): Change[] {
  const before = settleWish(ctx, row, false, reason);
  return [patch(thirdOrder, row.id, { ...before.set, ...set }), ...before.also];
}

/** The customer cancels: before departure the order ends, under way a person decides, and after delivery it is refunded unless stated. */
async function recalled(tx: Store, notice: Notice, row: Order, { reason, duty }: Cancelled, at: string, now: Date): Promise<Change[]> {
  const ctx = byChannel(tx, now);
  if (row.status === 'cancelled') return answer(tx, row, notice, true, '已取消', now);
  if (row.channelNoticeId === notice.id) return [];
  if (row.status === 'delivering' && row.abnormalType !== 'rejected')
    return [
      // From then on only later messages count.
      ...settled(ctx, row, { ...wished('recalled', notice, `渠道取消:${reason}`), channelAt: latest(row.channelAt, at) }, '顾客取消'),
      logOf(ctx, row, 'change', row.status, `等待处理:渠道取消(${reason})`),
    ];
  if (row.status === 'done') {
    const { isCounted, message, also } = await allBack(ctx, row, notice.noticeNo, reason);
    return [...also, ...(await answer(tx, row, notice, isCounted, message, now))];
  }
  const { set, also } = await cancel(ctx, row, reason, duty, logOf(ctx, row, 'cancel', 'cancelled', reason));
  return [patch(thirdOrder, row.id, { ...set, status: 'cancelled' }), ...also, ...(await answer(tx, row, notice, true, '已取消', now))];
}

/** An order cancelled before we received it is requested once; if the channel does not know it either, a person must look. */
async function askedFor(
  tx: Store,
  notice: Notice,
  head: Pick<ChannelOrder, 'channel' | 'shop' | 'no'>,
  cancelled: Cancelled,
  now: Date,
): Promise<Change[]> {
  const requestNo = `Q${notice.id}`;
  if (await tx.find(gatewayCall, { requestNo })) return [];
  const auth = await authOf(tx, head);
  const title = `${CHANNELS[head.channel]} ${head.no}`;
  const content = { channel: head.channel, shop: head.shop, order: head.no, cancelled: { ...cancelled } };
  return [callOut(channelGateway, 'getOrder', { res: thirdAuth, id: auth.id, title }, { requestNo, content, now })];
}

handle(channelGateway, 'returnState', {
  async done(tx, call, _content, now) {
    const [row] = await tx.lock(thirdOrder, { id: call.subjectId! });
    return row ? returned(tx, row, 'done', null, now) : [];
  },
  async refused(tx, call, message, now) {
    const [row] = await tx.lock(thirdOrder, { id: call.subjectId! });
    return row ? returned(tx, row, 'failed', message, now) : [];
  },
});
const returned = (tx: Store, row: Order, returnStatus: 'done' | 'failed', message: string | null, now: Date): Change[] => [
  patch(thirdOrder, row.id, { returnStatus }),
  logOf(
    { tx, now, ip: '', from: 'system', actor: { name: '系统', isSuper: false } },
    row,
    'returned',
    row.status,
    message?.slice(0, 500) ?? null,
  ),
];
