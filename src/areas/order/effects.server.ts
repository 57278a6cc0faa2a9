/** What several calls do to an order: assigning, withdrawing, finishing. Each returns the changes it wants. */
import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { type Actor } from '../../server/resource/implement';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { deliveryAuth, merchantShop } from '../merchant';
import { deliveryShop, deliveryCapacity, deliveryQuote, type SLOTS, partnerWarehouse, warehouseStreet } from '../delivery';
import { partnerMain } from '../partner';
import { replenishAccount, replenishBalanceLog, replenishScheme, stock, stockMovement } from '../stock';
import { thirdOrder, thirdOrderItem } from './order';
import { refuse } from './refusals.server';
import { OPEN_WAYBILL, orderLog, thirdWaybill } from './waybill';
import { dayOf } from '../../language/days';
import { local } from '../../server/local';

type Order = Row<typeof thirdOrder>;
type Waybill = Row<typeof thirdWaybill>;
type Items = readonly Row<typeof thirdOrderItem>[];
type Slot = keyof typeof SLOTS;
interface Asked {
  tx: Store;
  actor: Actor;
  now: Date;
  ip: string;
}
interface Effects {
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
    operatorType: 'staff',
    occurredAt: ctx.now.toISOString(),
  });
}

/** Day and slot in which an order must be delivered: its promise, or now where that has passed. */
export function slotOf(promiseAt: string, now: Date): { workDate: string; slot: Slot } {
  const at = local(Math.max(Date.parse(promiseAt), now.getTime()));
  return { workDate: at.format('YYYY-MM-DD'), slot: at.hour() < 12 ? 'morning' : at.hour() < 18 ? 'afternoon' : 'evening' };
}

/** Checks a target against every allocation rule and hands the order to it, taking it back from where it was. */
export async function assign(ctx: Asked, order: Order, to: Target): Promise<Effects> {
  const items = await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id });
  const also = await withdraw(ctx, order);
  const fresh = { allocatedAt: ctx.now.toISOString(), acceptedAt: null, abnormalType: 'none' as const };
  if (to.target === 'warehouse') {
    const warehouse = await eligibleWarehouse(ctx.tx, order, items, to.warehouseId!);
    return { set: { ...fresh, partnerId: warehouse.partnerId, warehouseId: warehouse.id, deliveryShopId: null, capacityId: null }, also };
  }
  const shop = await eligibleShop(ctx, order, items, to.deliveryShopId!);
  const when = slotOf(order.promiseAt, ctx.now);
  const capacity = await ctx.tx.find(deliveryCapacity, { deliveryShopId: shop.id, ...when });
  const max = capacity?.maxCount ?? Math.ceil(shop.dayCapacity / 3);
  const used = (capacity?.usedCount ?? 0) - (capacity && order.capacityId === capacity.id ? 1 : 0);
  if (used >= max) {
    if (!to.force) throw refuse('slotFull', `${shop.name} ${when.workDate} 该时段运力已满(${used}/${max})`, 'deliveryShopId');
    if (!ctx.actor.isSuper) throw refuse('forceNotAllowed', '超派需要超级管理员', 'force');
  }
  const capacityId = capacity?.id ?? newId();
  if (!capacity)
    also.push(
      add(deliveryCapacity, { id: capacityId, deliveryShopId: shop.id, ...when, maxCount: max, overloadCount: used >= max ? 1 : 0 }),
    );
  else if (used >= max) also.push(patch(deliveryCapacity, capacity.id, { overloadCount: capacity.overloadCount + 1 }));
  return { set: { ...fresh, partnerId: shop.partnerId, deliveryShopId: shop.id, warehouseId: null, capacityId }, also };
}

/** Ends an order that was not brought. @param duty whose fault that is. @param log the line that says why. */
export async function cancel(ctx: Asked, order: Order, reason: string, duty: Order['cancelDuty'], log: Change): Promise<Effects> {
  const { set, also } = channelReturn(ctx, order, 'cancelled');
  return {
    set: { cancelReason: reason, cancelDuty: duty, fulfilment: duty === 'fulfilment' ? 'failed' : null, abnormalType: 'none', ...set },
    also: [...(await withdraw(ctx, order)), log, ...also],
  };
}

/** A brand's own channel is told what becomes of its order at once. */
export const channelReturn = (ctx: Asked, order: Order, to: Order['status']): Effects =>
  order.channel === 'star'
    ? { set: { returnStatus: 'done' }, also: [logOf(ctx, { ...order, status: to }, 'returned', to, '经星链回传')] }
    : { set: {}, also: [] };

/** Cancels the running waybill and releases locked stock; nothing where there is none. */
export async function withdraw(ctx: Asked, order: Order): Promise<Change[]> {
  const waybills = await ctx.tx.lock(thirdWaybill, { thirdOrderId: order.id, status: OPEN_WAYBILL });
  const changes: Change[] = waybills.map((w) => patch(thirdWaybill, w.id, { status: 'cancelled' }));
  // A refused order has no running waybill any more, but its goods are still held.
  if (order.warehouseId && ['ready', 'delivering'].includes(order.status))
    for (const [row, qty] of await stockOf(ctx.tx, order, order.warehouseId)) {
      changes.push(patch(stock, row.id, { locked: row.locked - qty, available: row.available + qty }));
    }
  return changes;
}

/** Locks front-warehouse stock for a new waybill. */
export async function lockStock(ctx: Asked, order: Order): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [row, qty] of await stockOf(ctx.tx, order, order.warehouseId!)) {
    if (row.available < qty) throw refuse('stockShort', `前置仓库存不足:可用 ${row.available},需要 ${qty}`);
    changes.push(patch(stock, row.id, { locked: row.locked + qty, available: row.available - qty }));
  }
  return changes;
}

/** Holds other goods than before for an order on its way from a front warehouse: what is taken back is free again, what comes new must be there. */
export async function holdInstead(ctx: Asked, order: Order, before: Items, after: Items): Promise<Change[]> {
  if (!order.warehouseId || !['ready', 'delivering'].includes(order.status)) return [];
  const [had, wants] = [quantities(before), quantities(after)];
  const specs = [...new Set([...had.keys(), ...wants.keys()])];
  const rows = await ctx.tx.lock(stock, { warehouseId: order.warehouseId, specCodeId: specs });
  return specs.flatMap((specCodeId): Change[] => {
    const more = (wants.get(specCodeId) ?? 0) - (had.get(specCodeId) ?? 0);
    const row = rows.find((r) => r.specCodeId === specCodeId);
    if (more > (row?.available ?? 0)) throw refuse('stockShort', `前置仓库存不足:可用 ${row?.available ?? 0},需要 ${more}`, 'specCodeId');
    return more === 0 || !row ? [] : [patch(stock, row.id, { locked: row.locked + more, available: row.available - more })];
  });
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

/** Everything that follows for the order from delivery: goods out, fulfilment credit, entry into the books, logs. Goods for which no waybill was ever made are not held: they must still be there. */
export async function finish(ctx: Asked, order: Order, signImg: string): Promise<Effects> {
  const at = ctx.now.toISOString();
  const items = await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id });
  const also: Change[] = items.map((i) => patch(thirdOrderItem, i.id, { fulfilQty: i.qty }));
  if (order.warehouseId)
    for (const [row, qty] of await stockOf(ctx.tx, order, order.warehouseId)) {
      const held = order.status !== 'assigned';
      if (!held && row.available < qty) throw refuse('stockShort', `前置仓库存不足:可用 ${row.available},需要 ${qty}`);
      also.push(
        patch(stock, row.id, {
          ...(held ? { locked: row.locked - qty } : { available: row.available - qty }),
          stockAmount: (row.onHand - qty) * row.costPrice,
          lastOutAt: at,
        }),
      );
      also.push(
        add(stockMovement, {
          moveNo: `CK${newId()}`,
          stockId: row.id,
          warehouseId: row.warehouseId,
          specCodeId: row.specCodeId,
          direction: 'out',
          bizType: 'order',
          bizNo: order.orderNo,
          thirdOrderId: order.id,
          qtyDelta: -qty,
          occurredAt: at,
        }),
      );
    }
  also.push(...(await fulfilCredit(ctx, order, items)));
  also.push(logOf(ctx, order, 'deliver', 'done', signImg));
  const recorded = order.partnerId !== null;
  if (recorded) also.push(logOf(ctx, { ...order, status: 'done' }, 'record', 'done', '完成时自动入账'));
  return {
    set: {
      completedAt: at,
      fulfilment: at <= order.promiseAt ? 'onTime' : 'late',
      signImg,
      abnormalType: 'none',
      ...(recorded && { statementStatus: 'recorded' as const }),
    },
    also,
  };
}

/** Fee of a delivery: price of district and spec in the shop's quote of the day, times pieces. @param given its goods as they are about to be, where that is not what is stored. */
export async function deliveryFee(ctx: Asked, order: Order, given?: Items): Promise<{ deliveryFee: number; feeMissing: boolean }> {
  if (!order.deliveryShopId) return { deliveryFee: 0, feeMissing: true };
  const today = dayOf(ctx.now);
  const quotes = await ctx.tx.all(deliveryQuote, {
    deliveryShopId: order.deliveryShopId,
    status: 'active',
    enabled: 'on',
    beginDate: { lte: today },
    endDate: { gte: today },
  });
  const lines = quotes.flatMap((q) => q.lines ?? []);
  let fee = 0;
  for (const item of given ?? (await ctx.tx.all(thirdOrderItem, { thirdOrderId: order.id }))) {
    const line = lines.find((l) => l.specNo === item.specNo && order.areaCode.startsWith(l.areaCode));
    if (!line) return { deliveryFee: 0, feeMissing: true };
    fee += line.price * item.qty;
  }
  return { deliveryFee: fee, feeMissing: false };
}

async function eligibleShop({ tx, now }: Asked, order: Order, items: Items, id: string) {
  // The shop's row is held so that two allocations can't both see its last free slot.
  const [shop] = await tx.lock(deliveryShop, { id });
  if (!shop) throw refuse('stationNotFound', '配送店不存在', 'deliveryShopId');
  if (shop.status !== 'enabled') throw refuse('stationStopped', `${shop.name}未启用`, 'deliveryShopId');
  await normalPartner(tx, shop.partnerId);
  if (shop.shopId && (await tx.get(merchantShop, shop.shopId))?.status === 'stopped')
    throw refuse('stationStopped', `${shop.name}对应的店铺已停用`, 'deliveryShopId');
  if (!shop.areaCodes.includes(order.areaCode) && !(await authorised(tx, order, shop.id, dayOf(now))))
    throw refuse('stationNotCovering', `${shop.name}不覆盖该街道,也没有配送授权`, 'deliveryShopId');
  const banned = items.find((i) => shop.banSpecIds.includes(i.specCodeId));
  if (banned) throw refuse('specBanned', `${shop.name}禁售“${banned.name}”`, 'deliveryShopId');
  return shop;
}

async function authorised(tx: Store, order: Order, deliveryShopId: string, day: string): Promise<boolean> {
  if (!order.shopId) return false;
  const auths = await tx.all(deliveryAuth, {
    shopId: order.shopId,
    deliveryShopId,
    status: 'active',
    beginDate: { lte: day },
    endDate: { gte: day },
  });
  return auths.some((a) => a.areaCodes.includes(order.areaCode) && a.brandIds.includes(order.brandId));
}

async function eligibleWarehouse(tx: Store, order: Order, items: Items, id: string) {
  const [warehouse] = await tx.lock(partnerWarehouse, { id });
  if (!warehouse) throw refuse('warehouseNotFound', '前置仓不存在', 'warehouseId');
  if (warehouse.warehouseType !== 'front' || warehouse.status !== 'enabled')
    throw refuse('warehouseClosed', `${warehouse.name}不是启用的前置仓`, 'warehouseId');
  if (warehouse.bizStatus !== 'open')
    throw refuse('warehouseClosed', `${warehouse.name}正在${warehouse.bizStatus === 'holiday' ? '休假' : '停业'}`, 'warehouseId');
  await normalPartner(tx, warehouse.partnerId);
  if (!(await tx.find(warehouseStreet, { warehouseId: id, brandId: order.brandId, streetCode: order.areaCode })))
    throw refuse('warehouseNotCovering', `${warehouse.name}不覆盖该街道`, 'warehouseId');
  for (const [specCodeId, qty] of quantities(items)) {
    const row = await tx.find(stock, { warehouseId: id, specCodeId });
    if ((row?.available ?? 0) < qty)
      throw refuse('stockShort', `${warehouse.name}库存不足:可用 ${row?.available ?? 0},需要 ${qty}`, 'warehouseId');
  }
  return warehouse;
}

async function normalPartner(tx: Store, id: string) {
  const partner = await tx.need(partnerMain, id);
  if (partner.status !== 'normal')
    throw refuse('partnerNotNormal', `服务商“${partner.name}”${partner.status === 'locked' ? '已锁定' : '未通过审核'}`);
}

function quantities(items: Items): Map<string, number> {
  const sums = new Map<string, number>();
  for (const i of items) sums.set(i.specCodeId, (sums.get(i.specCodeId) ?? 0) + i.qty);
  return sums;
}

/** Locked stock rows of a warehouse for the goods of an order, with the quantity of each. */
async function stockOf(tx: Store, order: Order, warehouseId: string) {
  const sums = quantities(await tx.all(thirdOrderItem, { thirdOrderId: order.id }));
  const rows = await tx.lock(stock, { warehouseId, specCodeId: [...sums.keys()] });
  const missing = [...sums.keys()].find((id) => !rows.some((r) => r.specCodeId === id));
  if (missing) throw refuse('specNotStocked', '前置仓没有这种规格的库存');
  return rows.map((row) => [row, sums.get(row.specCodeId)!] as const);
}

/** Credits the partner's account (city and brand, else its main one); without a price for a spec the order stays "missed", to be made up by hand. */
async function fulfilCredit(ctx: Asked, order: Order, items: Items): Promise<Change[]> {
  if (!order.partnerId) return [];
  const accounts = await ctx.tx.all(replenishAccount, {
    partnerId: order.partnerId,
    cityCode: order.areaCode.slice(0, 4),
    status: 'normal',
  });
  const account = accounts.find((a) => a.brandId === order.brandId) ?? accounts.find((a) => a.isMain === 'yes');
  const prices = account && (await ctx.tx.get(replenishScheme, account.schemeId))?.prices;
  if (!account || !prices) return [];
  let amount = 0;
  for (const item of items) {
    const price = prices.find((p) => p.specNo === item.specNo)?.price;
    if (price === undefined) return [];
    amount += price * item.qty;
  }
  return [
    add(replenishBalanceLog, {
      logNo: `LY${newId()}`,
      accountId: account.id,
      bizType: 'fulfil',
      direction: 'credit',
      amount,
      thirdOrderId: order.id,
      occurredAt: ctx.now.toISOString(),
    }),
  ];
}

export type { Items, Order, Waybill };
