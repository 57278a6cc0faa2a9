import { groupBy } from '../../language/groupBy';
import { local } from '../../server/local';
import type { Made } from '../demo/part';
import { RATE, stock, stockMovement } from '../stock';
import { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';

/** Notes of each line of a bill what its shelf had sold when it was asked for, and how long what was there would have lasted. */
export function noteSold(made: Made): void {
  const bills = new Map(made.rows(replenishApplyBill).map((bill) => [bill.id, bill]));
  const shelves = new Map(made.rows(stock).map(({ id, warehouseId, specCodeId }) => [`${warehouseId} ${specCodeId}`, id]));
  const chains = groupBy(made.rows(stockMovement), (movement) => movement.stockId!);
  for (const item of made.rows(replenishApplyItem)) {
    const shelf = shelves.get(`${bills.get(item.billId!)!.warehouseId} ${item.specCodeId}`);
    const asked = item.createdAt!;
    const since = local(asked).subtract(RATE.days, 'day').toISOString();
    const before = (chains.get(shelf ?? '') ?? [])
      .filter((movement) => movement.occurredAt! < asked)
      .toSorted((a, b) => a.occurredAt!.localeCompare(b.occurredAt!));
    const saleQty30d = before.reduce((sum, { occurredAt, qtyDelta }) => sum + (occurredAt! >= since ? Math.max(0, -qtyDelta!) : 0), 0);
    const there = before.at(-1)?.onHandAfter ?? 0;
    Object.assign(item, { saleQty30d, sellableDays: saleQty30d > 0 ? Math.floor((there * RATE.days) / saleQty30d) : null });
  }
}
