/** Documents of what was counted and transferred, each as its movements say. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { partnerWarehouse } from '../delivery';
import { groupBy } from '../../language/groupBy';
import { stockDocument, stockDocumentLine } from './document';
import { stockMovement } from './movement';

export const documentsDemo = new DemoPart('stock documents', (world, made) => {
  const moved = made.rows(stockMovement).filter((one) => one.documentNo);
  const warehouses = made.rows(partnerWarehouse);
  const heads: Seed<typeof stockDocument>[] = [];
  const lines: Seed<typeof stockDocumentLine>[] = [];
  for (const [documentNo, entries] of groupBy(moved, (one) => one.documentNo!)) {
    const [out, into] = ['transferOut', 'transferIn'].map((type) => entries.filter((one) => one.bizType === type));
    const own = out!.length ? out! : entries;
    const isTransfer = own === out;
    const sign = isTransfer ? -1 : 1;
    const [first] = own;
    const at = new Date(first!.occurredAt!);
    const id = world.id(at);
    for (const [i, { specCodeId, qtyDelta, amount, onHandAfter }] of own.entries())
      lines.push({
        id: world.id(at),
        documentId: id,
        lineNo: i + 1,
        specCodeId,
        ...(!isTransfer && { expected: onHandAfter! - qtyDelta!, counted: onHandAfter, sinceQty: 0 }),
        qtyDelta: sign * qtyDelta!,
        value: sign * amount!,
        createdAt: first!.occurredAt,
      });
    heads.push({
      id,
      documentNo,
      kind: isTransfer ? 'transfer' : 'count',
      warehouseId: first!.warehouseId,
      // Where nothing has arrived yet, it is on its way to the warehouse that this one supplies.
      ...(isTransfer && { toWarehouseId: into![0]?.warehouseId ?? warehouses.find((one) => one.parentId === first!.warehouseId)!.id }),
      ...(!isTransfer && { countedAt: first!.occurredAt }),
      reason: first!.reason,
      lineCount: own.length,
      qtyDelta: own.reduce((sum, one) => sum + sign * one.qtyDelta!, 0),
      value: isTransfer ? 0 : own.reduce((sum, one) => sum + one.amount!, 0),
      createdAt: first!.occurredAt,
    });
  }
  return [batch(stockDocument, heads), batch(stockDocumentLine, lines)];
});
