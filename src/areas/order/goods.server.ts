/** Stock reserved by orders: promised on assignment, locked on acceptance, used on delivery, released on reassignment. */
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { stock, stockHold } from '../stock';
import { StockBook } from '../stock/index.server';
import { thirdOrderItem, type thirdOrder } from './order';
import { refuse } from './refusals.server';

type Order = Row<typeof thirdOrder>;
type Items = readonly Row<typeof thirdOrderItem>[];
type Held = Row<typeof stockHold>;
interface Asked {
  readonly tx: Store;
  readonly now: Date;
}

/** What an order keeps now. The stock rows are held before them. */
async function goodsOf(tx: Store, order: Pick<Order, 'id'>): Promise<{ holds: Held[]; rows: Row<typeof stock>[] }> {
  const live = { thirdOrderId: order.id, status: ['promised', 'held'] } as const;
  const known = await tx.all(stockHold, live);
  if (known.length === 0) return { holds: [], rows: [] };
  const rows = await tx.lock(stock, { id: [...new Set(known.map((hold) => hold.stockId))] });
  return { rows, holds: await tx.lock(stockHold, live) };
}

/** How many of each spec an order may have of a warehouse: what is neither locked nor promised to others. Read once for many orders. */
export async function allocatableAmong(
  tx: Store,
  orders: readonly Pick<Order, 'id'>[],
  warehouseIds: readonly string[],
  specCodeIds: readonly string[],
): Promise<(order: Pick<Order, 'id'>, warehouseId: string) => ReadonlyMap<string, number>> {
  const rows = groupBy(await tx.all(stock, { warehouseId: warehouseIds, specCodeId: specCodeIds }), (row) => row.warehouseId);
  const own = await tx.all(stockHold, { thirdOrderId: orders.map(({ id }) => id), status: ['promised', 'held'] });
  return (order, warehouseId) =>
    new Map(
      (rows.get(warehouseId) ?? []).map((row) => [
        row.specCodeId,
        row.allocatable + sumOf(own.filter((hold) => hold.stockId === row.id && hold.thirdOrderId === order.id)),
      ]),
    );
}
const sumOf = (holds: readonly { qty: number }[]) => holds.reduce((sum, { qty }) => sum + qty, 0);

/** Promises goods to an order that keeps none any more. */
export async function promise(
  tx: Store,
  order: Pick<Order, 'id'>,
  items: readonly Pick<Items[number], 'id' | 'specCodeId' | 'qty'>[],
  warehouseId: string,
): Promise<Change[]> {
  const rows = await stockOf(tx, items, warehouseId);
  return items.map((item) =>
    add(stockHold, { stockId: rows.get(item.specCodeId)!.id, thirdOrderId: order.id, thirdOrderItemId: item.id, qty: item.qty }),
  );
}

/** Locks what was promised: the order has been accepted. */
export async function lockGoods({ tx }: Asked, order: Order): Promise<Change[]> {
  const { holds, rows } = await goodsOf(tx, order);
  for (const row of rows) {
    const qty = sumOf(holds.filter((hold) => hold.stockId === row.id));
    if (row.available < qty) throw refuse('stockShort', `前置仓库存不足:可用 ${row.available},需要 ${qty}`);
  }
  return holds.map((hold) => patch(stockHold, hold.id, { status: 'held' }));
}

/** Lets go of what an order keeps. */
export const freeGoods = async (tx: Store, order: Order): Promise<Change[]> =>
  (await goodsOf(tx, order)).holds.map((hold) => patch(stockHold, hold.id, { status: 'freed' }));

/** Other goods than before: what is taken back is free again, what comes new must be there. */
export async function keepInstead({ tx }: Asked, order: Order, before: Items, after: Items): Promise<Change[]> {
  const changed = after.filter((item, i) => item.specCodeId !== before[i]!.specCodeId || item.qty !== before[i]!.qty);
  const known = await tx.all(stockHold, { thirdOrderItemId: changed.map((item) => item.id), status: ['promised', 'held'] });
  if (!order.warehouseId || known.length === 0) return [];
  const rows = await tx.lock(stock, { warehouseId: order.warehouseId, specCodeId: [...before, ...after].map((item) => item.specCodeId) });
  const holds = await tx.lock(stockHold, { id: known.map((hold) => hold.id) });
  return holds.flatMap((hold): Change[] => {
    const item = changed.find((one) => one.id === hold.thirdOrderItemId)!;
    const row = rows.find((one) => one.specCodeId === item.specCodeId);
    const own = row?.id === hold.stockId ? hold.qty : 0;
    const free = (row?.allocatable ?? 0) + own;
    if (!row || free < item.qty) throw refuse('stockShort', `前置仓库存不足:可用 ${free},需要 ${item.qty}`, 'specCodeId');
    return [
      patch(stockHold, hold.id, { status: 'freed' }),
      add(stockHold, { stockId: row.id, thirdOrderId: order.id, thirdOrderItemId: item.id, qty: item.qty, status: hold.status }),
    ];
  });
}

/** What was brought leaves the books. Goods that were only promised must still be there. */
export async function useGoods({ tx, now }: Asked, order: Order): Promise<Change[]> {
  const { holds, rows } = await goodsOf(tx, order);
  const book = new StockBook(now.toISOString());
  for (const row of rows) {
    const mine = holds.filter((hold) => hold.stockId === row.id);
    const qty = sumOf(mine);
    const free = row.available + sumOf(mine.filter((hold) => hold.status === 'held'));
    if (free < qty) throw refuse('stockShort', `前置仓库存不足:可用 ${free},需要 ${qty}`);
    book.move(row, { bizType: 'order', bizNo: order.orderNo, thirdOrderId: order.id, qtyDelta: -qty });
  }
  // Freed before they leave: at no moment is more locked than there is.
  return [...holds.map((hold) => patch(stockHold, hold.id, { status: 'used' })), ...book.changes];
}

/** The stock rows of a warehouse for the goods of an order, held, by spec. */
async function stockOf(
  tx: Store,
  items: readonly Pick<Items[number], 'specCodeId'>[],
  warehouseId: string,
): Promise<ReadonlyMap<string, Row<typeof stock>>> {
  const wanted = [...new Set(items.map((item) => item.specCodeId))];
  const rows = new Map((await tx.lock(stock, { warehouseId, specCodeId: wanted })).map((row) => [row.specCodeId, row]));
  if (rows.size < wanted.length) throw refuse('specNotStocked', '前置仓没有这种规格的库存');
  return rows;
}
