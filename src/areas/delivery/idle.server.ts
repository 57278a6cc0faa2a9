import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { thirdOrder } from '../order';
import { replenishApplyBill } from '../replenish';
import { stock, stockTransfer } from '../stock';
import { refuse } from './refusals.server';
import type { partnerWarehouse } from './warehouse';

/** How many pieces lie in a warehouse. */
export const goodsIn = async (tx: Store, warehouseId: string): Promise<number> =>
  (await tx.all(stock, { warehouseId, onHand: { gt: 0 } })).reduce((sum, row) => sum + row.onHand, 0);

/**
 * To close for good, a warehouse needs no stock, nothing incoming and nobody waiting. It is locked. @throws Refusal naming what is left.
 */
export async function requireIdle(tx: Store, warehouse: Row<typeof partnerWarehouse>, what: string): Promise<void> {
  const left = await goodsIn(tx, warehouse.id);
  if (left > 0) throw refuse('stockLeft', `${warehouse.name}还有 ${left} 件库存,先调走再${what}`);
  const orders = await tx.count(thirdOrder, { warehouseId: warehouse.id, status: ['assigned', 'ready', 'delivering'] });
  if (orders > 0) throw refuse('ordersLeft', `${warehouse.name}还有 ${orders} 张订单没有送完,先送完或改派再${what}`);
  const bills = await tx.count(replenishApplyBill, { warehouseId: warehouse.id, status: ['auditing', 'paying', 'sending', 'receiving'] });
  if (bills > 0) throw refuse('billsLeft', `${warehouse.name}还有 ${bills} 张补货申请单没有收完,先收完或取消再${what}`);
  const transfers = await tx.count(stockTransfer, { toWarehouseId: warehouse.id, status: 'sent' });
  if (transfers > 0) throw refuse('transfersLeft', `还有 ${transfers} 张调拨单在来${warehouse.name}的途中,先收完再${what}`);
}
