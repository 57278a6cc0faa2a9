/**
 * Changes a channel makes to an order: compared with the stored one, applied where allowed, and decided by a person if the order is under
 * way.
 */
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';
import { newId } from '../../server/resource/newId';
import type { Outcome } from '../../server/resource/implement';
import { add, drop, patch, type Change, type Store } from '../../server/resource/store';
import { gatewayNotice } from '../gateway';
import type { Content } from '../gateway/index.server';
import { authOf, orderIn, resolve, type ChannelOrder, type Resolved } from './channelOrder.server';
import { logOf, settleWish, UNASSIGNED, withdraw, type Asked, type Effects, type Order } from './effects.server';
import { thirdOrder, thirdOrderItem } from './order';
import { floorOf, maskReceiver, openReceiver, sealReceiver, type Receiver } from './receiver.server';
import { refuse } from './refusals.server';
import { sharedOut } from './sharedOut';
import { mostCompensated } from './special.server';

type Item = Row<typeof thirdOrderItem>;
/** An order as its channel has it now, beside what stands. */
export interface Difference {
  readonly order: ChannelOrder;
  readonly resolved: Resolved;
  readonly receiver: Receiver;
  readonly items: readonly Item[];
  readonly address: boolean;
  readonly time: boolean;
  readonly goods: boolean;
  readonly money: boolean;
  /** What is different, in words without anybody's data. */
  readonly message: string;
}

/** What is kept of a receiver: nothing but what a courier needs. */
export const receiverOf = ({ name, phone, address }: Receiver): Receiver => ({ name, phone, address });

/** What a channel's word on a known order changes. @throws Refusal where it can't be read. */
export async function differenceFrom(tx: Store, row: Order, order: ChannelOrder): Promise<Difference> {
  const resolved = await resolve(tx, order, await authOf(tx, order));
  const [opened, before] = [openReceiver(order.receiver), openReceiver(row.receiverCipher)];
  if (!opened) throw refuse('receiverSealed', '渠道的收件信息解不开');
  const receiver = receiverOf(opened);
  const items = await tx.lock(thirdOrderItem, { thirdOrderId: row.id });
  const had = new Map(items.map((item) => [item.channelSku, item]));
  const isSame = (line: Resolved['lines'][number]) => {
    const item = had.get(line.channelSku);
    return item?.qty === line.qty && item.specCodeId === line.specCodeId;
  };
  const address =
    row.areaCode !== resolved.areaCode || (Object.keys(receiver) as (keyof Receiver)[]).some((key) => receiver[key] !== before?.[key]);
  const time = Date.parse(row.promiseAt) !== Date.parse(order.promiseAt);
  const goods = items.length !== resolved.lines.length || !resolved.lines.every(isSame);
  const money =
    row.goodsAmount !== resolved.goodsAmount ||
    (['deliveryAmount', 'discountAmount', 'subsidyAmount'] as const).some((key) => row[key] !== order[key]) ||
    resolved.lines.some((line) => had.get(line.channelSku)?.price !== line.price);
  const at = (instant: string) => local(instant).format('MM-DD HH:mm');
  const message = [
    address && `改收件 ${maskReceiver(receiver).address}`,
    time && `改承诺送达 ${at(row.promiseAt)} → ${at(order.promiseAt)}`,
    goods && `改商品 ${resolved.lines.map(({ name, qty }) => `${name} × ${qty}`).join('、')}`,
    money && `实付 ${formatMoney(row.paidAmount)} → ${formatMoney(resolved.paidAmount)} 元`,
  ]
    .filter(Boolean)
    .join(';')
    .slice(0, 500);
  return { order, resolved, receiver, items, address, time, goods, money, message };
}

/** Why an order can't cost what its channel says now; null where it can. */
export async function whyNotPriced(tx: Store, row: Order, paidAmount: number): Promise<string | null> {
  if (paidAmount < row.refundAmount) return `改后实付低于已退款 ${formatMoney(row.refundAmount)} 元`;
  const most = await mostCompensated(tx, row);
  return paidAmount < most ? `改后实付低于客诉已判的赔付 ${formatMoney(most)} 元` : null;
}

/** Writes all that is different. What it keeps in a warehouse must have been let go where its goods change. */
export function rewritten(row: Order, { order, resolved, receiver, items, address, goods }: Difference): Effects {
  const { lines, goodsAmount, paidAmount, commissionAmount } = resolved;
  const { deliveryAmount, discountAmount, subsidyAmount } = order;
  const [discounts, payments] = [sharedOut(discountAmount, lines, goodsAmount), sharedOut(paidAmount, lines, goodsAmount)];
  const known = new Map(items.map((item) => [item.channelSku, item]));
  const also = lines.map((line, i): Change => {
    const values = { ...line, discountShare: discounts[i]!, paidShare: payments[i]! };
    const item = known.get(line.channelSku);
    return item
      ? patch(thirdOrderItem, item.id, values)
      : add(thirdOrderItem, { id: newId(), thirdOrderId: row.id, fulfilQty: 0, ...values });
  });
  const remaining = new Set(lines.map(({ channelSku }) => channelSku));
  return {
    set: {
      goodsAmount,
      deliveryAmount,
      discountAmount,
      paidAmount,
      subsidyAmount,
      commissionAmount,
      promiseAt: row.status === 'done' ? row.promiseAt : order.promiseAt,
      ...(goods && { specCodeIds: [...new Set(lines.map(({ specCodeId }) => specCodeId))] }),
      ...(address && {
        areaCode: resolved.areaCode,
        lng: order.place?.[0] ?? null,
        lat: order.place?.[1] ?? null,
        floor: floorOf(receiver),
        receiverCipher: sealReceiver(receiver),
        receiverMask: maskReceiver(receiver),
        decryptStatus: 'none',
        // What was wrong with the old one.
        ...((row.abnormalType === 'decrypt' || row.abnormalType === 'address') && { abnormalType: 'none' }),
      }),
    },
    also: [...also, ...items.filter(({ channelSku }) => !remaining.has(channelSku ?? '')).map(({ id }) => drop(thirdOrderItem, id))],
  };
}

/** Somebody follows the channel's change: the order is taken back, changed, and waits to be assigned again. */
export async function accept(ctx: Asked, row: Order, reason: string): Promise<Outcome<typeof thirdOrder>> {
  if (row.abnormalType !== 'changed' || row.channelNoticeId === null) throw refuse('noChannelChange', '渠道没有要改这一单', 'action');
  const notice = await ctx.tx.need(gatewayNotice, row.channelNoticeId);
  const found = await differenceFrom(ctx.tx, row, orderIn((notice.content ?? {}) as Content, ctx.now));
  const problem = await whyNotPriced(ctx.tx, row, found.resolved.paidAmount);
  if (problem) throw refuse('belowRefunded', problem, 'action');
  const [wish, fresh] = [settleWish(ctx, row, true, reason), rewritten(row, found)];
  return {
    to: 'waiting',
    set: { ...fresh.set, ...wish.set, ...UNASSIGNED },
    also: [
      ...(await withdraw(ctx, row)),
      ...fresh.also,
      logOf(ctx, { ...row, partnerId: null }, 'change', 'waiting', `${found.message}(${reason})`.slice(0, 500)),
      ...wish.also,
    ],
  };
}
