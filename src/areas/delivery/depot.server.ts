import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, drop, patch, type Change, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerSpuCode } from '../product';
import { depotLine, depotLogistics, type DepotLine } from './depot';
import { simulatedErp } from './erp.server';
import { refuse } from './refusals.server';
import { partnerWarehouse, warehouseStreet } from './warehouse';

const MAX_LINES = 200;

export const depotServer = implement(depotLogistics, {
  actions: {
    async add({ tx, row, input, now }) {
      if (input.expectDate! < dayOf(now)) throw refuse('dayPassed', '期望到货不能早于今天', 'expectDate');
      await requireServed(tx, input.shopId!, input.warehouseId!);
      const wanted = await goodsOf(tx, input);
      if (!wanted) throw refuse('noGoods', '请填商品', 'goods');
      return { set: { applyNo: `DL${newId()}` }, also: [rowsOf(row.id, wanted)] };
    },
    async update({ tx, row, input, now }) {
      const next = { ...row, ...input };
      if (next.expectDate! < dayOf(now)) throw refuse('dayPassed', '期望到货不能早于今天', 'expectDate');
      await requireServed(tx, row.shopId, next.warehouseId!);
      const wanted = await goodsOf(tx, input);
      const before = wanted ? await tx.lock(depotLine, { depotId: row.id }) : [];
      return {
        set: { auditReason: null },
        also: wanted ? [...before.map(({ id }) => drop(depotLine, id)), rowsOf(row.id, wanted)] : [],
      };
    },
    async audit(ctx) {
      const { tx, row, input, actor } = ctx;
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.result === 0) return { note, set: { auditReason: input.reason } };
      const lines = await tx.lock(depotLine, { depotId: row.id });
      const given = (await goodsOf(tx, input, true)) ?? new Map<string, Wanted>();
      for (const { specCodeId, specNo, qty } of given.values()) {
        const line = lines.find((one) => one.specCodeId === specCodeId);
        if (!line) throw refuse('badGoods', `申请里没有 ${specNo}`, 'goods');
        if (qty > line.qty) throw refuse('badGoods', `${specNo} 申请 ${line.qty} 件,不能批 ${qty} 件`, 'goods');
      }
      const confirmed = lines.map((line) => given.get(line.specCodeId)?.qty ?? line.qty);
      if (confirmed.every((qty) => qty === 0)) throw refuse('noGoods', '一件也不批的,请驳回', 'goods');
      return {
        note,
        set: { auditReason: null },
        also: lines.map((line, i): Change => patch(depotLine, line.id, { confirmQty: confirmed[i]! })),
      };
    },
    async upload({ tx, row, now }) {
      // Handed over already: the number stays.
      if (row.status === 'uploaded') return { to: 'uploaded', reply: { erpNo: row.erpNo, erpMessage: row.erpMessage } };
      const answer = simulatedErp(row, await tx.all(depotLine, { depotId: row.id }), dayOf(now));
      const set = answer.erpNo
        ? { erpNo: answer.erpNo, erpMessage: answer.message, uploadedAt: now.toISOString() }
        : { erpMessage: answer.message };
      return { to: answer.erpNo ? 'uploaded' : 'failed', set, reply: { erpNo: answer.erpNo ?? null, erpMessage: answer.message } };
    },
  },
});

interface Wanted {
  readonly specCodeId: string;
  readonly specNo: string;
  readonly qty: number;
}
const rowsOf = (depotId: string, wanted: ReadonlyMap<string, Wanted>): Change =>
  addAll(
    depotLine,
    [...wanted.values()].map((line) => ({ depotId, ...line, confirmQty: 0 })),
  );

/** Goods as a form writes them, a line each, or as programs send them, by spec; null where none are given. @throws Refusal with the first line that is wrong. */
async function goodsOf(
  tx: Store,
  { goods, items }: { readonly goods?: string | null; readonly items?: unknown },
  mayBeZero = false,
): Promise<Map<string, Wanted> | null> {
  const lines = items ? fromItems(items, mayBeZero) : fromText(goods ?? '');
  if (lines.length === 0) return null;
  if (lines.length > MAX_LINES) throw refuse('badGoods', `一次最多 ${MAX_LINES} 行`, 'goods');
  const specs = await tx.all(partnerSpuCode, { specNo: [...new Set(lines.map(({ specNo }) => specNo))], status: 'enabled' });
  const wanted = new Map<string, Wanted>();
  lines.forEach(({ specNo, qty }, n) => {
    const spec = specs.find((one) => one.specNo === specNo);
    if (!spec) throw refuse('badGoods', `第 ${n + 1} 行:没有启用的规格“${specNo}”`, 'goods');
    if (!Number.isInteger(qty) || qty < (mayBeZero ? 0 : 1) || qty > 1_000_000)
      throw refuse('badGoods', `第 ${n + 1} 行:件数不正确`, 'goods');
    if (wanted.has(spec.id)) throw refuse('badGoods', `第 ${n + 1} 行:${specNo} 写了两次`, 'goods');
    wanted.set(spec.id, { specCodeId: spec.id, specNo, qty });
  });
  return wanted;
}

const fromText = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [specNo = '', qty = ''] = line.split(/[\s,,]+/);
      return { specNo, qty: /^\d{1,7}$/.test(qty) ? Number(qty) : NaN };
    });

function fromItems(items: unknown, isAudit: boolean) {
  if (!Array.isArray(items)) throw refuse('badGoods', '商品格式不正确', 'goods');
  return (items as readonly Partial<DepotLine>[]).map((line) => ({
    specNo: String(line?.specNo ?? ''),
    qty: Number((isAudit ? line?.confirmQty : undefined) ?? line?.qty),
  }));
}

/** A warehouse of the shop's own partner; a front one has to reach its street. */
async function requireServed(tx: Store, shopId: string, warehouseId: string): Promise<void> {
  const [shop, warehouse]: [Row<typeof merchantShop>, Row<typeof partnerWarehouse>] = [
    await tx.need(merchantShop, shopId),
    await tx.need(partnerWarehouse, warehouseId),
  ];
  if (warehouse.status !== 'enabled') throw refuse('warehouseUnusable', `${warehouse.name}没有启用`, 'warehouseId');
  if (warehouse.partnerId !== shop.partnerId) throw refuse('foreignPlace', `${warehouse.name}不是这家门店的服务商的仓库`, 'warehouseId');
  if (warehouse.areaCode.slice(0, 4) !== shop.areaCode.slice(0, 4))
    throw refuse('foreignPlace', `${warehouse.name}不在门店所在的城市`, 'warehouseId');
  if (warehouse.warehouseType === 'front' && !(await tx.find(warehouseStreet, { warehouseId, streetCode: shop.areaCode })))
    throw refuse('warehouseUnusable', `${warehouse.name}不覆盖门店所在的街道`, 'warehouseId');
}
