/** Transfers whose goods did not arrive as they left, each as its movements say. */
import { groupBy } from '../../language/groupBy';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { stock } from './stock';
import { stockDocument } from './document';
import { stockMovement } from './movement';
import { stockTransfer, stockTransferLine } from './transfer';

export const transfersDemo = new DemoPart('stock transfers', (world, made) => {
  const [moved, shelves] = [made.rows(stockMovement), made.rows(stock)];
  // What was booked at once came in under the number it left by.
  const atOnce = new Set(moved.filter((one) => one.bizType === 'transferIn').map((one) => one.bizNo));
  const byDocument = groupBy(moved, (one) => one.documentNo ?? '');
  const heads: Seed<typeof stockTransfer>[] = [];
  const lines: Seed<typeof stockTransferLine>[] = [];
  for (const { id: documentId, documentNo, warehouseId, toWarehouseId, reason, createdAt } of made.rows(stockDocument)) {
    const at = createdAt!;
    const own = byDocument.get(documentNo!) ?? [];
    const left = own.filter((one) => one.bizType === 'transferOut' && !atOnce.has(one.bizNo));
    if (left.length === 0) continue;
    const id = world.id(new Date(at));
    const coming = left.map((out, i) => {
      const arrived = own.filter((one) => one.pairNo === out.pairNo && one.bizType === 'transferIn');
      const lost = own.find((one) => one.bizType === 'scrap' && one.specCodeId === out.specCodeId);
      const lostQty = -(lost?.qtyDelta ?? 0);
      const came = arrived.reduce((sum, one) => sum + one.qtyDelta!, 0);
      lines.push({
        id: world.id(new Date(at)),
        transferId: id,
        lineNo: i + 1,
        specCodeId: out.specCodeId,
        stockId: shelves.find((one) => one.warehouseId === toWarehouseId && one.specCodeId === out.specCodeId)!.id,
        pairNo: out.pairNo!,
        receipts: arrived.length,
        sentQty: -out.qtyDelta!,
        receivedQty: came - lostQty,
        lostQty,
        onWayValue: -out.amount! - arrived.reduce((sum, one) => sum + one.amount!, 0),
        createdAt: at,
      });
      return -out.qtyDelta! - came;
    });
    const lost = own.find((one) => one.bizType === 'scrap');
    const isOver = coming.every((qty) => qty === 0);
    heads.push({
      id,
      transferNo: documentNo,
      documentId,
      warehouseId,
      toWarehouseId: toWarehouseId!,
      reason,
      createdAt: at,
      status: isOver ? 'received' : 'sent',
      ...(isOver && {
        receivedAt: own
          .map((one) => one.occurredAt!)
          .sort()
          .at(-1),
      }),
      ...(lost && { restReason: lost.reason!.split(':')[1] }),
    });
  }
  return [batch(stockTransfer, heads), batch(stockTransferLine, lines)];
});
