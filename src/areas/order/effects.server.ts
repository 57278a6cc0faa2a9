/** What several calls do to an order: assigning, withdrawing, finishing. Each returns the changes it wants. */
import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { type Actor } from '../../server/resource/implement';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import {
  deliveryCapacity,
  deliveryQuote,
  deliveryQuoteLine,
  deliveryShop,
  distanceM,
  feeOf,
  partnerWarehouse,
  pricedBy,
  slotBegin,
} from '../delivery';
import { replenishBalanceLog } from '../stock';
import { creditFor } from '../stock/index.server';
import { seatsOf, slotOf, stationFacts, stationFindings, warehouseFacts, warehouseFindings, type Finding } from './findings.server';
import { acknowledge, reportState } from './channelCalls.server';
import { freeGoods, promise, useGoods } from './goods.server';
import { thirdOrder, thirdOrderItem } from './order';
import { refuse } from './refusals.server';
import { OPEN_WAYBILL, orderLog, thirdWaybill } from './waybill';
import { dayOf } from '../../language/days';

type Order = Row<typeof thirdOrder>;
type Waybill = Row<typeof thirdWaybill>;
type Items = readonly Row<typeof thirdOrderItem>[];
export interface Asked {
  tx: Store;
  actor: Pick<Actor, 'name' | 'isSuper'>;
  now: Date;
  ip: string;
  /** Where it comes from, where that is nobody of ours. */
  from?: 'channel' | 'system';
}
export interface Effects {
  set: Partial<Order>;
  also: Change[];
}
export interface Target {
  target?: 'shop' | 'warehouse' | null;
  deliveryShopId?: string | null;
  warehouseId?: string | null;
  force?: boolean;
}

/** The log line that goes with every change of an order's state. @param order with the partner who has it afterwards. */
export function logOf(
  ctx: Asked,
  order: Order,
  action: Row<typeof orderLog>['action'],
  to: Order['status'],
  content: string | null = null,
  evidence: string | null = null,
): Change {
  return add(orderLog, {
    thirdOrderId: order.id,
    partnerId: order.partnerId,
    action,
    fromStatus: order.status,
    toStatus: to,
    content,
    evidence,
    ip: ctx.ip,
    operator: ctx.actor.name,
    operatorType: ctx.from ?? 'staff',
    occurredAt: ctx.now.toISOString(),
  });
}

/** What the channel wants of an order is answered, and waits for nobody any more; nothing where it wants nothing. */
export function settleWish({ now }: Asked, order: Order, accepted: boolean, reason: string): Effects {
  if (order.channelNoticeId === null) return { set: {}, also: [] };
  const set = { channelNoticeId: null, channelNote: null, abnormalType: 'none' as const };
  return { set, also: [acknowledge(order, { noticeId: order.channelNoticeId, accepted, reason }, now)] };
}

/** The values of an unassigned order. */
export const UNASSIGNED = {
  partnerId: null,
  deliveryShopId: null,
  warehouseId: null,
  capacityId: null,
  workDate: null,
  isOverload: false,
  allocatedAt: null,
  acceptedAt: null,
} as const;

/** Checks a target against every allocation rule and hands the order to it, taking it back from where it was. */
export async function assign(ctx: Asked, order: Order, to: Target): Promise<Effects> {
  const items = await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id });
  const when = slotOf(order.promiseAt, ctx.now);
  const fresh = {
    allocatedAt: ctx.now.toISOString(),
    acceptedAt: null,
    abnormalType: 'none' as const,
    channelNote: null,
    workDate: when.workDate,
    isOverload: false,
  };
  if (to.target === 'warehouse') {
    const facts = await warehouseFacts(ctx.tx, order, items, to.warehouseId!, ctx.now);
    requireEligible(warehouseFindings(order, items, facts, ctx.now), 'warehouseId');
    const { id, partnerId } = facts.warehouse;
    // The target is held before the goods that the order gives back.
    const also = [...(await withdraw(ctx, order)), ...(await promise(ctx.tx, order, items, id))];
    return { set: { ...fresh, partnerId, warehouseId: id, deliveryShopId: null, capacityId: null }, also };
  }
  const facts = await stationFacts(ctx.tx, order, to.deliveryShopId!, ctx.now);
  const found = stationFindings(order, items, facts, ctx.now);
  const isFull = ({ level, reason }: Finding) => level === 'block' && reason === 'slotFull';
  requireEligible(
    found.filter((one) => !(to.force && isFull(one))),
    'deliveryShopId',
  );
  const isOver = found.some(isFull);
  if (isOver && !ctx.actor.isSuper) throw refuse('forceNotAllowed', '超派需要超级管理员', 'force');
  const { station, capacity } = facts;
  const also = await withdraw(ctx, order);
  const capacityId = capacity?.id ?? newId();
  if (!capacity) {
    const { max } = seatsOf(facts, order, when.slot);
    also.push(
      add(deliveryCapacity, {
        id: capacityId,
        deliveryShopId: station.id,
        ...when,
        beginAt: slotBegin(when.workDate, when.slot),
        maxCount: max,
      }),
    );
  }
  return {
    set: { ...fresh, isOverload: isOver, partnerId: station.partnerId, deliveryShopId: station.id, warehouseId: null, capacityId },
    also,
  };
}

/** @throws Refusal with the first thing that blocks. */
function requireEligible(found: readonly Finding[], input: string): void {
  const block = found.find(({ level }) => level === 'block');
  if (block) throw refuse(block.reason, block.message, input);
}

/** Ends an order that was not brought. @param duty whose fault that is. @param log the line that says why. */
export async function cancel(ctx: Asked, order: Order, reason: string, duty: Order['cancelDuty'], log: Change): Promise<Effects> {
  const { set, also } = channelReturn(ctx, order, 'cancelled');
  const wish = settleWish(ctx, order, order.abnormalType === 'recalled', '订单已取消');
  return {
    set: {
      ...wish.set,
      cancelReason: reason,
      cancelDuty: duty,
      fulfilment: duty === 'fulfilment' ? 'failed' : null,
      abnormalType: 'none',
      channelNote: null,
      ...set,
    },
    also: [
      ...(await withdraw(ctx, order)),
      log,
      ...also,
      ...wish.also,
      // A channel that has cancelled itself knows.
      ...(ctx.from === 'channel' ? [] : reportState(order, 'cancelled', ctx.now)),
    ],
  };
}

/** A brand's own channel is informed at once of what becomes of its order. */
export const channelReturn = (ctx: Asked, order: Order, to: Order['status']): Effects =>
  order.channel === 'star'
    ? { set: { returnStatus: 'done' }, also: [logOf(ctx, { ...order, status: to }, 'returned', to, '经星链回传')] }
    : { set: {}, also: [] };

/** Cancels the running waybill and lets go of what the order keeps in a front warehouse; nothing where there is neither. */
export async function withdraw(ctx: Asked, order: Order): Promise<Change[]> {
  const waybills = await ctx.tx.lock(thirdWaybill, { thirdOrderId: order.id, status: OPEN_WAYBILL });
  // A refused order has no running waybill any more, but its goods are still kept.
  return [
    ...waybills.map((w) => patch(thirdWaybill, w.id, { status: 'cancelled', backAt: w.pickedAt && ctx.now.toISOString() })),
    ...(await freeGoods(ctx.tx, order)),
  ];
}

/** What a waybill becomes when its goods arrive. */
export const delivered = (waybill: Waybill, at: string, signImg: string): Partial<Waybill> => ({
  signImg,
  pickedAt: waybill.pickedAt ?? at,
  deliveredAt: at,
  track: [...(waybill.track ?? []), { at, text: '已送达' }],
});

/** The running waybill of an order, held. */
export async function runningWaybill(ctx: Asked, order: Order): Promise<Waybill> {
  const [waybill] = await ctx.tx.lock(thirdWaybill, { thirdOrderId: order.id, status: OPEN_WAYBILL });
  if (!waybill) throw refuse('noOpenWaybill', '没有进行中的运单,不能完成');
  return waybill;
}

/** Everything that follows for the order from delivery: goods out, fulfilment credit, entry into the books, logs. */
export async function finish(ctx: Asked, order: Order, signImg: string): Promise<Effects> {
  const at = ctx.now.toISOString();
  const items = await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id });
  const also: Change[] = items.map((i) => patch(thirdOrderItem, i.id, { fulfilQty: i.qty }));
  also.push(...(await useGoods(ctx, order)));
  const credit = await creditFor(ctx.tx, order, items, 'fulfil', at);
  if (credit) also.push(add(replenishBalanceLog, credit));
  also.push(logOf(ctx, order, 'deliver', 'done', signImg));
  const recorded = order.partnerId !== null;
  if (recorded) also.push(logOf(ctx, { ...order, status: 'done' }, 'record', 'done', '完成时自动入账'));
  const wish = settleWish(ctx, order, false, '已经送达');
  also.push(...wish.also, ...reportState(order, 'done', ctx.now));
  return {
    set: {
      ...wish.set,
      completedAt: at,
      fulfilment: at <= order.promiseAt ? 'onTime' : 'late',
      signImg,
      abnormalType: 'none',
      channelNote: null,
      ...(recorded && { statementStatus: 'recorded' as const }),
    },
    also,
  };
}

/**
 * The delivery fee by the station's quotes of the day, and the distance. @param goods the new goods, if they differ from the stored ones.
 */
export async function deliveryFee(
  ctx: Asked,
  order: Order,
  goods?: Items,
): Promise<{ deliveryFee: number; feeMissing: boolean; distanceM: number | null }> {
  const station = order.deliveryShopId ? await ctx.tx.get(deliveryShop, order.deliveryShopId) : null;
  const from = station ?? (order.warehouseId ? await ctx.tx.get(partnerWarehouse, order.warehouseId) : null);
  const far = distanceM(from, order);
  if (!station) return { deliveryFee: 0, feeMissing: true, distanceM: far };
  const today = dayOf(ctx.now);
  const quotes = await ctx.tx.all(deliveryQuote, {
    deliveryShopId: station.id,
    status: 'active',
    enabled: 'on',
    beginDate: { lte: today },
    endDate: { gte: today },
  });
  const items = goods ?? (await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id }));
  const lines = await ctx.tx.all(deliveryQuoteLine, {
    quoteOrderId: quotes.map(({ id }) => id),
    specCodeId: [...new Set(items.map((item) => item.specCodeId))],
  });
  const fee = feeOf(
    lines.map((line) => pricedBy(line, items.find((item) => item.specCodeId === line.specCodeId)!.specNo)),
    order.areaCode,
    items,
    { distanceM: far, floors: order.floor === null ? null : order.floor - 1 },
  );
  return { deliveryFee: fee ?? 0, feeMissing: fee === null, distanceM: far };
}

export type { Items, Order, Waybill };
