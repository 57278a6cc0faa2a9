/** Objections and warnings for assigning an order to a station or front warehouse: shared by assigning, dry runs and ranking. */
import { sql } from 'kysely';
import { dayOf } from '../../language/days';
import { contains, formatLength } from '../../language/geo';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';
import type { Store } from '../../server/resource/store';
import {
  deliveryCapacity,
  deliveryShop,
  distanceM,
  holidayRecord,
  isOpenAt,
  partnerWarehouse,
  slotMax,
  type Slot,
  warehouseStreet,
} from '../delivery';
import { deliveryAuth, merchantShop, shopProduct } from '../merchant';
import { partnerMain } from '../partner';
import { partnerSpuCode } from '../product';
import { allocatableAmong } from './goods.server';
import type { thirdOrder, thirdOrderItem } from './order';
import { refuse } from './refusals.server';

type Order = Row<typeof thirdOrder>;
type Items = readonly Row<typeof thirdOrderItem>[];
/** What of an order a front warehouse is judged by: one that is still to be written has it, too. */
export type Due = Pick<
  Order,
  'id' | 'brandId' | 'areaCode' | 'promiseAt' | 'workDate' | 'status' | 'warehouseId' | 'channelNoticeId' | 'abnormalType'
>;
export type Goods = Pick<Items[number], 'specCodeId' | 'qty'>;

/** A finding about a target. Blocking ones prevent it, except that authorised users may overbook a full slot; warnings inform. */
export interface Finding {
  readonly level: 'block' | 'warn';
  readonly reason: Parameters<typeof refuse>[0];
  readonly message: string;
}

/** All that is to be known of a station to judge it for an order. */
export interface StationFacts {
  readonly station: Row<typeof deliveryShop>;
  readonly partner: Row<typeof partnerMain>;
  /** The shop it is of, if it is one. */
  readonly shop: Row<typeof merchantShop> | null;
  /** Brands that this shop has on its shelves; null where that is not known, for there is no such shop or it sells nothing here. */
  readonly brands: ReadonlySet<string> | null;
  /** Authorizations in force of the order's shop, for its street and brand, whoever they name. */
  readonly auths: readonly Row<typeof deliveryAuth>[];
  /** The slot of the order, if it was made already. */
  readonly capacity: Row<typeof deliveryCapacity> | null;
}

/** And of a front warehouse. */
export interface WarehouseFacts {
  readonly warehouse: Row<typeof partnerWarehouse>;
  readonly partner: Row<typeof partnerMain>;
  readonly street: Row<typeof warehouseStreet> | null;
  /** What the order may have of each spec: what it keeps there itself counts, so that a refused one may go out again from where it lies. */
  readonly allocatable: ReadonlyMap<string, number>;
  /** Other orders that it has for the day. */
  readonly booked: number;
  /** The days off that it has when the order is due, in words; null where it has none then. */
  readonly holiday: string | null;
}

/** When an order has to be there: its promise, or now where that has passed. */
export const dueAt = (promiseAt: string, now: Date) => local(Math.max(Date.parse(promiseAt), now.getTime()));

/** Day and slot in which it has to be. */
export function slotOf(promiseAt: string, now: Date): { workDate: string; slot: Slot } {
  const at = dueAt(promiseAt, now);
  return { workDate: at.format('YYYY-MM-DD'), slot: at.hour() < 12 ? 'morning' : at.hour() < 18 ? 'afternoon' : 'evening' };
}

/** States of an order in which it is part of what a front warehouse does that day. */
const SEATED: readonly Order['status'][] = ['assigned', 'ready', 'delivering', 'done'];
/** From this share on a slot counts as filling up. */
const NEARLY_FULL = 0.85;

/** What a slot takes, and what is taken of it by others than this order. */
export function seatsOf({ station, capacity }: Pick<StationFacts, 'station' | 'capacity'>, order: Order, slot: Slot) {
  const max = capacity?.maxCount ?? slotMax(station.dayCapacity, slot);
  return { max, used: (capacity?.usedCount ?? 0) - (capacity && order.capacityId === capacity.id ? 1 : 0) };
}

/** Objections to assigning an order at all: an unknown receiver, or its channel objects. Assigning solves all other problems. */
function orderFindings({ channelNoticeId, abnormalType }: Due): Finding[] {
  const block = (reason: Finding['reason'], message: string): Finding => ({ level: 'block', reason, message });
  return [
    ...(channelNoticeId === null ? [] : [block('changePending', CHANGE_PENDING)]),
    ...(abnormalType === 'decrypt' ? [block('receiverSealed', '收件信息解密失败,请先“重新解密”')] : []),
    ...(abnormalType === 'address' ? [block('addressUnclear', '收件地址不符,请先处理异常:改址,或核实后忽略')] : []),
  ];
}

/** @param items the goods of the order. */
export function stationFindings(order: Order, items: Items, facts: StationFacts, now: Date): Finding[] {
  const { station, partner, shop, brands, auths } = facts;
  const found: Finding[] = [];
  const report = (level: Finding['level'], reason: Finding['reason'], message: string) => found.push({ level, reason, message });
  found.push(...orderFindings(order));
  if (station.status !== 'enabled') report('block', 'stationStopped', `${station.name}未启用`);
  if (partner.status !== 'normal') report('block', 'partnerNotNormal', notNormal(partner));
  if (shop?.status === 'stopped') report('block', 'stationStopped', `${station.name}对应的店铺已停用`);
  const at = dueAt(order.promiseAt, now);
  if (shop && !isOpenAt(shop.openTime, shop.closeTime, at.format('HH:mm')))
    report(
      'block',
      'outsideHours',
      `${station.name}的营业时间是 ${shop.openTime}-${shop.closeTime},送达时间 ${at.format('HH:mm')} 不在其中`,
    );
  const isAuthorised = auths.some((auth) => auth.deliveryShopId === station.id);
  if (!isAuthorised && !station.areaCodes.includes(order.areaCode))
    report('block', 'stationNotCovering', `${station.name}不覆盖该街道,也没有配送授权`);
  else if (auths.length > 0 && !isAuthorised && (station.shopId === null || station.shopId !== order.shopId))
    report('block', 'notAuthorised', `渠道店铺在该街道已把这个品牌授权给别的配送店,${station.name}没有授权`);
  if (brands && !isAuthorised && !brands.has(order.brandId))
    report('block', 'brandNotCarried', `${shop!.name}没有上架这个品牌的商品,也没有这个品牌的配送授权`);
  const banned = items.find((item) => station.banSpecIds.includes(item.specCodeId));
  if (banned) report('block', 'specBanned', `${station.name}禁售“${banned.name}”`);
  const { workDate, slot } = slotOf(order.promiseAt, now);
  const { max, used } = seatsOf(facts, order, slot);
  if (used >= max) report('block', 'slotFull', `${station.name} ${workDate} 该时段运力已满(${used}/${max})`);
  else if (used + 1 > max * NEARLY_FULL) report('warn', 'slotFull', `该时段运力将满(${used}/${max})`);
  const far = distanceM(station, order);
  if (station.fence?.length) {
    if (far !== null && !contains(station.fence, [order.lng!, order.lat!])) report('warn', 'stationNotCovering', '不在配送围栏内');
  } else if (far !== null && station.radiusM !== null && far > station.radiusM)
    report(
      'warn',
      'stationNotCovering',
      `直线 ${formatLength(far)},比配送半径远 ${formatLength(Math.ceil((far - station.radiusM) / 10) * 10)}`,
    );
  return found;
}

export function warehouseFindings(order: Due, items: readonly Goods[], facts: WarehouseFacts, now: Date): Finding[] {
  const { warehouse, partner, street, allocatable, booked, holiday } = facts;
  const found: Finding[] = [];
  const block = (reason: Finding['reason'], message: string) => found.push({ level: 'block', reason, message });
  found.push(...orderFindings(order));
  if (warehouse.warehouseType !== 'front' || warehouse.status !== 'enabled') block('warehouseClosed', `${warehouse.name}不是启用的前置仓`);
  if (warehouse.bizStatus !== 'open')
    block('warehouseClosed', `${warehouse.name}正在${warehouse.bizStatus === 'holiday' ? '休假' : '停业'}`);
  else if (holiday) block('warehouseClosed', `${warehouse.name}${holiday}`);
  if (partner.status !== 'normal') block('partnerNotNormal', notNormal(partner));
  const at = dueAt(order.promiseAt, now);
  if (!street) block('warehouseNotCovering', `${warehouse.name}不覆盖该街道`);
  else if (street.effectiveAt && Date.parse(street.effectiveAt) > at.valueOf())
    block('warehouseNotCovering', `${warehouse.name}从 ${local(street.effectiveAt).format('MM-DD HH:mm')} 起才覆盖该街道`);
  if (!isOpenAt(warehouse.openTime, warehouse.closeTime, at.format('HH:mm')))
    block(
      'outsideHours',
      `${warehouse.name}的营业时间是 ${warehouse.openTime}-${warehouse.closeTime},送达时间 ${at.format('HH:mm')} 不在其中`,
    );
  // None is set: there is no limit.
  if (warehouse.dayCapacity > 0 && booked >= warehouse.dayCapacity)
    block('warehouseFull', `${warehouse.name} ${at.format('YYYY-MM-DD')} 处理量已满(${booked}/${warehouse.dayCapacity})`);
  for (const [specCodeId, qty] of quantities(items)) {
    const free = allocatable.get(specCodeId) ?? 0;
    if (free < qty) block('stockShort', `${warehouse.name}库存不足:可分 ${free},需要 ${qty}`);
  }
  return found;
}

/** The facts of one station, which is held: of two allocations that see its last free seat, one waits for the other. */
export async function stationFacts(tx: Store, order: Order, id: string, now: Date): Promise<StationFacts> {
  const [station] = await tx.lock(deliveryShop, { id });
  if (!station) throw refuse('stationNotFound', '配送店不存在', 'deliveryShopId');
  return {
    station,
    partner: await tx.need(partnerMain, station.partnerId),
    shop: station.shopId ? await tx.get(merchantShop, station.shopId) : null,
    brands: (await brandsAmong(tx, [station])).get(station.shopId ?? '') ?? null,
    auths: (await authsAmong(tx, [order], now))(order),
    capacity: await tx.find(deliveryCapacity, { deliveryShopId: id, ...slotOf(order.promiseAt, now) }),
  };
}

/** And of one front warehouse, held as well. */
export async function warehouseFacts(tx: Store, order: Due, items: readonly Goods[], id: string, now: Date): Promise<WarehouseFacts> {
  const [warehouse] = await tx.lock(partnerWarehouse, { id });
  if (!warehouse) throw refuse('warehouseNotFound', '前置仓不存在', 'warehouseId');
  return {
    warehouse,
    partner: await tx.need(partnerMain, warehouse.partnerId),
    street: await tx.find(warehouseStreet, { warehouseId: id, brandId: order.brandId, streetCode: order.areaCode }),
    allocatable: (await allocatableAmong(tx, [order], [id], [...quantities(items).keys()]))(order, id),
    booked: warehouse.dayCapacity > 0 ? (await bookedAmong(tx, [order], [id], now))(order, id) : 0,
    holiday: (await holidaysAmong(tx, [id], now))(order, id),
  };
}

/** Approved days off of front warehouses; those that an order falls into are reported. */
export async function holidaysAmong(
  tx: Store,
  warehouseIds: readonly string[],
  now: Date,
): Promise<(order: Due, warehouseId: string) => string | null> {
  const holidays = await tx.all(holidayRecord, {
    warehouseId: warehouseIds,
    status: ['approved', 'running'],
    endAt: { gt: now.toISOString() },
  });
  const backups = new Map(
    (await tx.all(partnerWarehouse, { id: holidays.flatMap((one) => one.backupWarehouseId ?? []) })).map((one) => [one.id, one.name]),
  );
  return (order, warehouseId) => {
    const at = dueAt(order.promiseAt, now).valueOf();
    const one = holidays.find((h) => h.warehouseId === warehouseId && Date.parse(h.beginAt) <= at && at < Date.parse(h.endAt));
    if (!one) return null;
    const [from, to] = [one.beginAt, one.endAt].map((instant) => local(instant).format('MM-DD HH:mm'));
    const backup = one.backupWarehouseId && backups.get(one.backupWarehouseId);
    return ` ${from} 至 ${to} 休假${backup ? `,由${backup}代班` : ''}`;
  };
}

/** Other orders of front warehouses for the day an order is due; each counts on the day it was assigned for. */
export async function bookedAmong(
  tx: Store,
  orders: readonly Due[],
  warehouseIds: readonly string[],
  now: Date,
): Promise<(order: Due, warehouseId: string) => number> {
  const dayAt = (order: Due) => slotOf(order.promiseAt, now).workDate;
  const days = [...new Set(orders.map(dayAt))];
  const counts = new Map<string, number>();
  if (warehouseIds.length > 0 && days.length > 0) {
    const { rows } = await sql<{ id: string; day: string; booked: number }>`
      select warehouse_id::text as id, work_date::text as day, count(*)::int as booked
      from third_order
      where warehouse_id = any(${warehouseIds}::bigint[]) and work_date = any(${days}::date[]) and status = any(${SEATED}) and not deleted
      group by 1, 2`.execute(tx.sql);
    for (const { id, day, booked } of rows) counts.set(`${id} ${day}`, booked);
  }
  return (order, warehouseId) => {
    const day = dayAt(order);
    const isOne = order.warehouseId === warehouseId && SEATED.includes(order.status) && order.workDate === day;
    return (counts.get(`${warehouseId} ${day}`) ?? 0) - (isOne ? 1 : 0);
  };
}

/** Brands on the shelves of the shops that stations are, by shop; read once for many. */
export async function brandsAmong(
  tx: Store,
  stations: readonly Pick<Row<typeof deliveryShop>, 'shopId'>[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const shopId = stations.flatMap((station) => station.shopId ?? []);
  const sold = shopId.length > 0 ? await tx.all(shopProduct, { shopId, status: 'on' }) : [];
  const specs = sold.length > 0 ? await tx.all(partnerSpuCode, { id: [...new Set(sold.map(({ specCodeId }) => specCodeId))] }) : [];
  const brandOf = new Map(specs.map(({ id, brandId }) => [id, brandId]));
  return new Map(
    [...groupBy(sold, (one) => one.shopId)].map(([shop, own]) => [shop, new Set(own.map(({ specCodeId }) => brandOf.get(specCodeId)!))]),
  );
}

/** Authorisations by an order's shop for its street and brand, valid on the due day; read once for many orders. */
export async function authsAmong(tx: Store, orders: readonly Order[], now: Date): Promise<(order: Order) => Row<typeof deliveryAuth>[]> {
  const dayAt = (order: Order) => dayOf(dueAt(order.promiseAt, now).toDate());
  const days = orders.map(dayAt).toSorted();
  const shopId = [...new Set(orders.flatMap((order) => order.shopId ?? []))];
  const auths = shopId.length
    ? await tx.all(deliveryAuth, { shopId, status: 'active', beginDate: { lte: days.at(-1)! }, endDate: { gte: days[0]! } })
    : [];
  return (order) => {
    const day = dayAt(order);
    return auths.filter(
      (auth) =>
        auth.shopId === order.shopId &&
        auth.areaCodes.includes(order.areaCode) &&
        auth.brandIds.includes(order.brandId) &&
        auth.beginDate <= day &&
        auth.endDate >= day,
    );
  };
}

/** Pieces of each spec. */
export function quantities(items: readonly Goods[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(item.specCodeId, (sums.get(item.specCodeId) ?? 0) + item.qty);
  return sums;
}

export const CHANGE_PENDING = '渠道还要改这一单,请先处理异常:按渠道改、取消或忽略';
const notNormal = (partner: Row<typeof partnerMain>) => `服务商“${partner.name}”${partner.status === 'locked' ? '已锁定' : '未通过审核'}`;
