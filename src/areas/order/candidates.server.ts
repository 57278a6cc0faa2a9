/** Candidates for an order: each with all that speaks against it, ranked by one sum in fen whose terms are listed. */
import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../../language/days';
import { groupBy } from '../../language/groupBy';
import type { Candidate as Wire } from '../../language/kinds/desk';
import type { Row } from '../../language/resource';
import type { Asked } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import {
  areasAround,
  deliveryCapacity,
  deliveryQuote,
  deliveryQuoteLine,
  deliveryShop,
  distanceM,
  feeOf,
  partnerWarehouse,
  pricedBy,
  warehouseStreet,
} from '../delivery';
import { merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { allocatableAmong } from './goods.server';
import {
  authsAmong,
  bookedAmong,
  brandsAmong,
  holidaysAmong,
  quantities,
  seatsOf,
  slotOf,
  dueAt,
  stationFindings,
  warehouseFindings,
  type Finding,
} from './findings.server';
import { thirdOrder, thirdOrderItem } from './order';
import { weightsAt, type Weights } from './weights.server';

type Order = Row<typeof thirdOrder>;
type Items = readonly Row<typeof thirdOrderItem>[];

/** As the wire brings it, and which of the two it is. */
export interface Candidate extends Wire {
  readonly target: 'shop' | 'warehouse';
}
/** Minutes until goods are on their way, and how fast they go then. */
const [PREPARE_MIN, KM_PER_HOUR] = [30, 15];
/** From these shares of a slot on it counts as loaded, and so often. */
export const LOADED = [
  [0.6, 1],
  [0.85, 2],
] as const;
const FIRST = 60;
const RATED_DAYS = 30;

/** All stations and front warehouses of the order's city that the reader may see, those that are open first, the cheapest before others. */
export async function candidatesOf(asked: Asked, order: Order): Promise<Candidate[]> {
  return (await candidatesFor(asked, [order])).of(order).slice(0, FIRST);
}

/** The same of many orders, for which what they share is read once. */
export async function candidatesFor({ tx, view, now }: Asked, orders: readonly Order[]) {
  const items = groupBy(await tx.all(thirdOrderItem, { thirdOrderId: orders.map(({ id }) => id) }), (item) => item.thirdOrderId);
  const itemsOf = (order: Order): Items => items.get(order.id) ?? [];
  const weights = await weightsAt(tx, now);
  const cities = unique(orders.map(cityOf));
  const shops = await view.all(deliveryShop, { cityCode: cities, status: 'enabled' });
  const fronts = (
    await Promise.all(
      cities.map((city) => view.all(partnerWarehouse, { areaCode: { startsWith: city }, warehouseType: 'front', status: 'enabled' })),
    )
  ).flat();
  const partners = byId(await tx.all(partnerMain, { id: unique([...shops, ...fronts].map((one) => one.partnerId)) }));
  const farthest = (order: Order) => Math.max(0, ...[...shops, ...fronts].map((one) => distanceM(one, order) ?? 0));
  const all = { tx, orders, itemsOf, partners, weights, now, farthest };
  const [stationsOf, warehousesOf] = [await stations(all, shops), await warehouses(all, fronts)];
  return {
    itemsOf,
    weights,
    of: (order: Order): Candidate[] =>
      [...stationsOf(order), ...warehousesOf(order)].toSorted(
        (a, b) =>
          Number(b.isOpen) - Number(a.isOpen) ||
          a.total - b.total ||
          Number(a.distanceM === null) - Number(b.distanceM === null) ||
          a.name.localeCompare(b.name),
      ),
  };
}

interface Many {
  readonly tx: Store;
  readonly orders: readonly Order[];
  readonly itemsOf: (order: Order) => Items;
  readonly partners: ReadonlyMap<string, Row<typeof partnerMain>>;
  readonly weights: Weights;
  readonly now: Date;
  /** How far the farthest place of the orders' cities is. */
  readonly farthest: (order: Order) => number;
}
/** @param near enabled stations of the orders' cities. */
async function stations(
  { tx, orders, itemsOf, partners, weights, now, farthest }: Many,
  near: readonly Row<typeof deliveryShop>[],
): Promise<(order: Order) => Candidate[]> {
  const ids = near.map(({ id }) => id);
  const auths = await authsAmong(tx, orders, now);
  const brands = await brandsAmong(tx, near);
  const [shops, capacities, quotes] = [
    byId(await tx.all(merchantShop, { id: unique(near.flatMap((one) => one.shopId ?? [])) })),
    groupBy(
      await tx.all(deliveryCapacity, {
        deliveryShopId: ids,
        workDate: unique(orders.map((order) => slotOf(order.promiseAt, now).workDate)),
      }),
      (one) => one.deliveryShopId,
    ),
    await tx.all(deliveryQuote, {
      deliveryShopId: ids,
      status: 'active',
      enabled: 'on',
      beginDate: { lte: dayOf(now) },
      endDate: { gte: dayOf(now) },
    }),
  ];
  const rates = await fulfilRates(tx, ids, now);
  const stationOf = new Map(quotes.map((quote) => [quote.id, quote.deliveryShopId]));
  const lines = await tx.all(deliveryQuoteLine, {
    quoteOrderId: [...stationOf.keys()],
    specCodeId: unique(orders.flatMap((order) => itemsOf(order).map((item) => item.specCodeId))),
    areaCode: unique(orders.flatMap((order) => areasAround(order.areaCode))),
  });
  // A spec is known by its id here: what it is called may have changed between two orders.
  const prices = groupBy(
    lines.map((line) => ({ ...pricedBy(line, line.specCodeId), stationId: stationOf.get(line.quoteOrderId)! })),
    (line) => line.stationId,
  );
  return (order) => {
    const when = slotOf(order.promiseAt, now);
    const items = itemsOf(order);
    const pieces = piecesOf(items);
    const goods = items.map(({ specCodeId, qty }) => ({ specNo: specCodeId, qty }));
    const floors = order.floor === null ? null : order.floor - 1;
    const authorized = auths(order);
    const most = farthest(order);
    return near
      .filter((station) => station.cityCode === cityOf(order))
      .map((station) => {
        const facts = {
          station,
          partner: partners.get(station.partnerId)!,
          shop: station.shopId ? (shops.get(station.shopId) ?? null) : null,
          brands: brands.get(station.shopId ?? '') ?? null,
          auths: authorized,
          capacity: capacities.get(station.id)?.find((one) => one.workDate === when.workDate && one.slot === when.slot) ?? null,
        };
        const findings = stationFindings(order, items, facts, now);
        const far = distanceM(station, order);
        const fee = feeOf(prices.get(station.id) ?? [], order.areaCode, goods, { distanceM: far, floors });
        const seats = seatsOf(facts, order, when.slot);
        const { max, used } = seats;
        const load = max > 0 ? LOADED.reduce((sum, [share, times]) => sum + (used >= max * share ? times : 0), 0) : 0;
        const rate = rates.get(station.id) ?? null;
        return made({ target: 'shop', row: station, findings, far, seats, seatsId: `${station.id} ${when.workDate} ${when.slot}` }, [
          fee === null ? term('fee', pieces * weights.noQuote, '没有配送价') : term('fee', fee, '配送价'),
          ...wayTerms(order, far, station.radiusM ?? most, weights, now),
          ...(rate === null || rate === 10_000
            ? []
            : [term('fulfil', Math.round((weights.unfulfilled * (10_000 - rate)) / 10_000), `履约率 ${(rate / 100).toFixed(1)}%`)]),
          ...(load > 0 ? [term('load', load * weights.load, `时段 ${used}/${max}`)] : []),
          ...changeTerm(order, station.id !== order.deliveryShopId, weights),
        ]);
      });
  };
}

/** Which share of the orders of 30 days each kept, in basis points; as stations themselves show it. */
async function fulfilRates(tx: Store, ids: readonly string[], now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - RATED_DAYS * DAY_MS).toISOString();
  const { rows } = await sql<{ id: string; rate: number }>`
    select delivery_shop_id::text as id, round(10000.0 * count(*) filter (where fulfilment = 'onTime') / count(*))::int as rate
    from third_order
    where delivery_shop_id = any(${ids}::bigint[]) and fulfilment is not null and placed_at >= ${since} and not deleted
    group by delivery_shop_id`.execute(tx.sql);
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

/** @param near enabled front warehouses of the orders' cities. */
async function warehouses(
  { tx, orders, itemsOf, partners, weights, now, farthest }: Many,
  near: readonly Row<typeof partnerWarehouse>[],
): Promise<(order: Order) => Candidate[]> {
  const ids = near.map(({ id }) => id);
  const specs = unique(orders.flatMap((order) => [...quantities(itemsOf(order)).keys()]));
  const [streets, free, booked, holiday] = [
    await tx.all(warehouseStreet, {
      warehouseId: ids,
      brandId: unique(orders.map((order) => order.brandId)),
      streetCode: unique(orders.map((order) => order.areaCode)),
    }),
    await allocatableAmong(tx, orders, ids, specs),
    await bookedAmong(
      tx,
      orders,
      near.filter(({ dayCapacity }) => dayCapacity > 0).map(({ id }) => id),
      now,
    ),
    await holidaysAmong(tx, ids, now),
  ];
  return (order) => {
    const items = itemsOf(order);
    const pieces = piecesOf(items);
    const most = farthest(order);
    return near
      .filter((warehouse) => warehouse.areaCode.startsWith(cityOf(order)))
      .map((warehouse) => {
        const facts = {
          warehouse,
          partner: partners.get(warehouse.partnerId)!,
          street:
            streets.find((one) => one.warehouseId === warehouse.id && one.brandId === order.brandId && one.streetCode === order.areaCode) ??
            null,
          allocatable: free(order, warehouse.id),
          booked: booked(order, warehouse.id),
          holiday: holiday(order, warehouse.id),
        };
        const far = distanceM(warehouse, order);
        const seats = warehouse.dayCapacity > 0 ? { max: warehouse.dayCapacity, used: facts.booked } : null;
        return made(
          {
            target: 'warehouse',
            row: warehouse,
            findings: warehouseFindings(order, items, facts, now),
            far,
            seats,
            seatsId: `${warehouse.id} ${slotOf(order.promiseAt, now).workDate}`,
          },
          [
            term('fee', pieces * weights.front + (facts.street?.feeExtra ?? 0), '前置仓'),
            ...wayTerms(order, far, most, weights, now),
            ...changeTerm(order, warehouse.id !== order.warehouseId, weights),
          ],
        );
      });
  };
}

/** Seats of one candidate at one time; null where there is no limit. For planning only, not sent to clients. */
interface Known {
  readonly target: Candidate['target'];
  readonly row: { readonly id: string; readonly name: string; readonly lng: number | null; readonly lat: number | null };
  readonly findings: readonly Finding[];
  readonly far: number | null;
  readonly seats: { readonly max: number; readonly used: number } | null;
  readonly seatsId: string;
}
const seatsKnown = new WeakMap<Candidate, Pick<Known, 'seats' | 'seatsId'>>();
export const seatsAt = (candidate: Candidate) => seatsKnown.get(candidate)!;

function made({ target, row, findings, far, seats, seatsId }: Known, terms: readonly Wire['terms'][number][]): Candidate {
  const candidate: Candidate = {
    target,
    id: row.id,
    name: row.name,
    note: target === 'warehouse' ? '前置仓' : null,
    isOpen: !findings.some(({ level }) => level === 'block'),
    distanceM: far,
    at: row.lng === null || row.lat === null ? null : [row.lng, row.lat],
    total: terms.reduce((sum, { fen }) => sum + fen, 0),
    terms,
    findings,
    input: target === 'shop' ? { target, deliveryShopId: row.id } : { target, warehouseId: row.id },
  };
  seatsKnown.set(candidate, { seats, seatsId });
  return candidate;
}

/**
 * The cost of distance and of being late. An unknown distance counts as `assumed`, so that nobody profits from it; 0 if the order's place
 * is unknown. @param assumed that distance
 */
function wayTerms(order: Order, far: number | null, assumed: number, weights: Weights, now: Date): Wire['terms'][number][] {
  if (order.lng === null || order.lat === null) return [];
  const km = (far ?? assumed) / 1000;
  const arrives = now.getTime() + (PREPARE_MIN + (km / KM_PER_HOUR) * 60) * 60_000;
  const late = Math.round((arrives - dueAt(order.promiseAt, now).valueOf()) / 60_000);
  return [
    term('distance', Math.round(km * weights.perKm), far === null ? `距离未知,按 ${km.toFixed(1)} 公里计` : `直线 ${km.toFixed(1)} 公里`),
    ...(late > 0 ? [term('late', late * weights.lateMinute, `预计迟 ${late} 分钟`)] : []),
  ];
}

const changeTerm = (order: Order, isOther: boolean, weights: Weights): Wire['terms'][number][] =>
  isOther && (order.deliveryShopId || order.warehouseId) ? [term('change', weights.change, '改派')] : [];
const term = (key: 'fee' | 'distance' | 'late' | 'fulfil' | 'load' | 'change', fen: number, message: string) => ({ key, fen, message });
const cityOf = ({ areaCode }: Order) => areaCode.slice(0, 4);
const piecesOf = (items: Items) => items.reduce((sum, item) => sum + item.qty, 0);
const unique = <T>(values: readonly T[]) => [...new Set(values)];
const byId = <T extends { readonly id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
