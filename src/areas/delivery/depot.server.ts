import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement, type ActionContext } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, drop, patch, type Change, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerSpuCode } from '../product';
import { stock } from '../stock';
import { depotLine, depotLogistics } from './depot';
import { AWAITED, handedOver } from './erp.server';
import { refuse } from './refusals.server';
import { partnerWarehouse } from './warehouse';
import { warehouseStreet } from './warehouseStreet';

type Warehouse = Row<typeof partnerWarehouse>;
type Asked = Pick<ActionContext<typeof depotLogistics, 'add'>, 'tx' | 'ensure'>;

export const depotServer = implement(depotLogistics, {
  actions: {
    async add(ctx) {
      const { tx, row, input, now } = ctx;
      if (input.expectDate! < dayOf(now)) throw refuse('dayPassed', '期望到货不能早于今天', 'expectDate');
      const warehouse = await requireServed(tx, input.shopId!, input.warehouseId!);
      return { set: { applyNo: `DL${newId()}` }, also: [addAll(depotLine, await linesOf(ctx, row.id, warehouse, input.items))] };
    },
    async update(ctx) {
      const { tx, row, input, now } = ctx;
      const next = { ...row, ...input };
      if (next.expectDate! < dayOf(now)) throw refuse('dayPassed', '期望到货不能早于今天', 'expectDate');
      const warehouse = await requireServed(tx, row.shopId, next.warehouseId!);
      const before = await tx.lock(depotLine, { depotId: row.id });
      if (input.items)
        return {
          set: { auditReason: null },
          also: [...before.map(({ id }) => drop(depotLine, id)), addAll(depotLine, await linesOf(ctx, row.id, warehouse, input.items))],
        };
      if (warehouse.id === row.warehouseId) return { set: { auditReason: null } };
      const shelves = await shelvesOf(ctx, warehouse, before);
      return {
        set: { auditReason: null },
        also: before.map((line): Change => patch(depotLine, line.id, { stockId: shelves.get(line.specCodeId)! })),
      };
    },
    async audit(ctx) {
      const { tx, row, input, actor, now } = ctx;
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.result === 0) return { note, set: { auditReason: input.reason } };
      // The ERP would refuse it, and what was let go is changed no more.
      if (row.expectDate < dayOf(now)) throw refuse('dayPassed', `期望到货 ${row.expectDate} 已过,请先修改日期或驳回`, 'result');
      const lines = await tx.lock(depotLine, { depotId: row.id });
      const quantities = new Map(requireOnce(input.items ?? []).map((line) => [line.specNo, line.confirmQty]));
      for (const [n, [specNo, qty]] of [...quantities].entries()) {
        const line = lines.find((one) => one.specNo === specNo);
        if (!line) throw refuse('badGoods', `第 ${n + 1} 行:申请里没有 ${specNo}`, 'items');
        if (qty > line.qty) throw refuse('badGoods', `第 ${n + 1} 行:${specNo} 申请 ${line.qty} 件,不能批 ${qty} 件`, 'items');
      }
      const confirmed = lines.map((line) => quantities.get(line.specNo) ?? line.qty);
      if (confirmed.every((qty) => qty === 0)) throw refuse('noGoods', '一件也不批的,请驳回', 'items');
      return {
        note,
        set: { auditReason: null },
        also: lines.map((line, i): Change => patch(depotLine, line.id, { confirmQty: confirmed[i]! })),
      };
    },
    async upload({ tx, row, now }) {
      // Handed over already: the number stays.
      if (row.status === 'uploaded') return { to: row.status, reply: { erpNo: row.erpNo, erpMessage: row.erpMessage } };
      return {
        to: row.status,
        set: AWAITED,
        also: [await handedOver(tx, row, now)],
        reply: { erpNo: null, erpMessage: AWAITED.erpMessage },
      };
    },
  },
});

/** @throws Refusal with the first line that names a spec again. */
function requireOnce<L extends { readonly specNo: string }>(lines: readonly L[]): readonly L[] {
  const again = lines.findIndex(({ specNo }, n) => lines.findIndex((other) => other.specNo === specNo) < n);
  if (again >= 0) throw refuse('badGoods', `第 ${again + 1} 行:${lines[again]!.specNo} 写了两次`, 'items');
  return lines;
}

/** The lines of a request. @throws Refusal with the first line that is wrong. */
async function linesOf(
  ctx: Asked,
  depotId: string,
  warehouse: Warehouse,
  wanted: readonly { readonly specNo: string; readonly qty: number }[],
) {
  const specs = await ctx.tx.all(partnerSpuCode, { specNo: wanted.map(({ specNo }) => specNo), status: 'enabled' });
  const lines = requireOnce(wanted).map(({ specNo, qty }, n) => {
    const spec = specs.find((one) => one.specNo === specNo);
    if (!spec) throw refuse('badGoods', `第 ${n + 1} 行:没有启用的规格“${specNo}”`, 'items');
    return { depotId, specCodeId: spec.id, specNo, qty, confirmQty: 0 };
  });
  const shelves = await shelvesOf(ctx, warehouse, lines);
  return lines.map((line) => ({ ...line, stockId: shelves.get(line.specCodeId)! }));
}

/** Shelves by spec: one that never held it is there from now on, and says that there is none. */
async function shelvesOf({ ensure }: Asked, { id, warehouseType }: Warehouse, lines: readonly { readonly specCodeId: string }[]) {
  const rows = await ensure(
    stock,
    lines.map(({ specCodeId }) => ({ warehouseId: id, warehouseType, specCodeId })),
  );
  return new Map(rows.map((row) => [row.specCodeId, row.id]));
}

/** A warehouse of the shop's own partner; a front one has to reach its street. */
async function requireServed(tx: Store, shopId: string, warehouseId: string): Promise<Warehouse> {
  const [shop, warehouse]: [Row<typeof merchantShop>, Warehouse] = [
    await tx.need(merchantShop, shopId),
    await tx.need(partnerWarehouse, warehouseId),
  ];
  if (warehouse.status !== 'enabled') throw refuse('warehouseUnusable', `${warehouse.name}没有启用`, 'warehouseId');
  if (warehouse.partnerId !== shop.partnerId) throw refuse('foreignPlace', `${warehouse.name}不是这家门店的服务商的仓库`, 'warehouseId');
  if (warehouse.areaCode.slice(0, 4) !== shop.areaCode.slice(0, 4))
    throw refuse('foreignPlace', `${warehouse.name}不在门店所在的城市`, 'warehouseId');
  if (warehouse.warehouseType === 'front' && !(await tx.find(warehouseStreet, { warehouseId, streetCode: shop.areaCode })))
    throw refuse('warehouseUnusable', `${warehouse.name}不覆盖门店所在的街道`, 'warehouseId');
  return warehouse;
}
