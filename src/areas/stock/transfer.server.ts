import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Change } from '../../server/resource/store';
import { partnerWarehouse } from '../delivery';
import { StockBook } from './book.server';
import type { stockDocument } from './document';
import { refuse } from './refusals.server';
import { stock } from './stock';
import { stockTransfer, stockTransferLine } from './transfer';

type Line = Row<typeof stockTransferLine>;
type Got = readonly { readonly specCodeId: string; readonly qty: number }[] | null;

/** What left a warehouse and is not in the other yet. */
export interface Leaving {
  /** The shelf it goes to. */
  readonly target: Row<typeof stock>;
  readonly pairNo: string;
  readonly qty: number;
  /** In fen, what it was worth where it left. */
  readonly value: number;
}

/** The transfer that is under way from now on, beside its document. */
export function sentOff(paper: Partial<Row<typeof stockDocument>>, leaving: readonly Leaving[]): Change[] {
  const id = newId();
  const { documentNo, warehouseId, toWarehouseId, reason } = paper;
  return [
    add(stockTransfer, {
      id,
      transferNo: documentNo!,
      documentId: paper.id!,
      warehouseId: warehouseId!,
      toWarehouseId: toWarehouseId!,
      reason,
    }),
    addAll(
      stockTransferLine,
      leaving.map(({ target, pairNo, qty, value }, i) => ({
        transferId: id,
        lineNo: i + 1,
        specCodeId: target.specCodeId,
        stockId: target.id,
        pairNo,
        sentQty: qty,
        onWayValue: value,
      })),
    ),
  ];
}

export const stockTransferServer = implement(stockTransfer, {
  actions: {
    async receive({ tx, row, input, now, ensure }) {
      const lines = await tx.lock(stockTransferLine, { transferId: row.id });
      const got = arrived(lines, input.got);
      const rest = input.rest === 'lost' || input.rest === 'back' ? input.rest : null;
      const received = [...got.values()].reduce((sum, qty) => sum + qty, 0);
      const left = lines.reduce((sum, line) => sum + line.onWayQty, 0) - received;
      if (received === 0 && !rest) throw refuse('nothingComing', '每一行都是 0:没到的货要选途中损失或退回', 'got');
      const warehouses = await tx.all(partnerWarehouse, { id: [row.warehouseId, row.toWarehouseId] });
      const [from, to] = [row.warehouseId, row.toWarehouseId].map((id) => warehouses.find((one) => one.id === id)!) as [
        Row<typeof partnerWarehouse>,
        Row<typeof partnerWarehouse>,
      ];
      const isBack = rest === 'back' && left > 0;
      if (isBack && from.status !== 'enabled') throw refuse('warehouseDisabled', `${from.name}已停用,不能退回`, 'rest');
      // Both sides are held in one order for everybody.
      const shelves = await ensure(
        stock,
        (isBack ? [from, to] : [to]).flatMap((one) =>
          lines.map(({ specCodeId }) => ({ warehouseId: one.id, warehouseType: one.warehouseType, specCodeId })),
        ),
      );
      const shelfIn = (id: string, line: Line) => shelves.find((one) => one.warehouseId === id && one.specCodeId === line.specCodeId)!;
      const book = new StockBook(now.toISOString());
      const reason = input.restReason;
      const writes = lines.map((line) => {
        const after = { ...line };
        const common = { pairNo: line.pairNo, documentNo: row.transferNo };
        /** A part of what is still on its way arrives somewhere, and takes its share of the value along. */
        const arrive = (at: string, qty: number, why: string | null | undefined) => {
          const amount = qty === after.onWayQty ? after.onWayValue : Math.round((after.onWayValue * qty) / after.onWayQty);
          after.receipts++;
          after.onWayQty -= qty;
          after.onWayValue -= amount;
          const bizNo = `${line.pairNo}-${after.receipts}`;
          book.move(shelfIn(at, line), { ...common, bizType: 'transferIn', bizNo, qtyDelta: qty, amount, reason: why });
          return bizNo;
        };
        const qty = got.get(line.id) ?? 0;
        if (qty > 0) {
          arrive(row.toWarehouseId, qty, row.reason);
          after.receivedQty += qty;
        }
        const gone = after.onWayQty;
        if (rest && gone > 0) {
          const bizNo = arrive(isBack ? row.warehouseId : row.toWarehouseId, gone, reason);
          if (isBack) after.backQty += gone;
          else {
            // What is lost came to nobody: it is booked in and out again, so that pairs cancel out and the loss has its name.
            after.lostQty += gone;
            book.move(shelfIn(row.toWarehouseId, line), {
              bizType: 'scrap',
              bizNo,
              documentNo: row.transferNo,
              qtyDelta: -gone,
              reason: `调拨途中损失:${reason}`,
            });
          }
        }
        const { receipts, receivedQty, lostQty, backQty, onWayValue } = after;
        return patch(stockTransferLine, line.id, { receipts, receivedQty, lostQty, backQty, onWayValue });
      });
      const isOver = left === 0 || rest !== null;
      const outcome = left === 0 ? ',收完' : rest ? `,${isBack ? '退回' : '途中损失'} ${left} 件:${reason}` : `,还在途 ${left} 件`;
      return {
        to: isOver ? 'received' : row.status,
        set: { ...(isOver && { receivedAt: now.toISOString() }), restReason: rest && left > 0 ? reason : null },
        also: [...book.changes, ...writes],
        reply: { received, onWay: isOver ? 0 : left },
        note: `收货 ${received} 件${outcome}`,
      };
    },
  },
});

/** How much of each line arrived, by its id: all of it by default. */
function arrived(lines: readonly Line[], got: Got): ReadonlyMap<string, number> {
  if (!got?.length) return new Map(lines.map((line) => [line.id, line.onWayQty]));
  const found = new Map<string, number>();
  for (const [i, { specCodeId, qty }] of got.entries()) {
    const line = lines.find((one) => one.specCodeId === specCodeId);
    if (!line) throw refuse('notOnWay', `第 ${i + 1} 行:调拨单里没有这个规格`, 'got');
    if (found.has(line.id)) throw refuse('notOnWay', `第 ${i + 1} 行:这个规格前面已经有了`, 'got');
    if (qty > line.onWayQty) throw refuse('tooMany', `第 ${i + 1} 行:在途 ${line.onWayQty} 件,不能收 ${qty} 件`, 'got');
    found.set(line.id, qty);
  }
  return found;
}
