import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { local } from '../../server/local';
import { implement } from '../../server/resource/implement';
import { patch, type Change, type Store } from '../../server/resource/store';
import { thirdOrder } from '../order';
import { holidayRecord } from './holiday';
import { refuse } from './refusals.server';
import { partnerWarehouse } from './warehouse';
import { warehouseStreet } from './warehouseStreet';

export const holidayRecordServer = implement(holidayRecord, {
  actions: {
    async add({ tx, input, actor, now }) {
      const [beginAt, endAt] = [input.beginAt!, input.endAt!];
      if (endAt > beginAt && endAt <= now.toISOString()) throw refuse('badPeriod', '这段休假已经过去', 'endAt');
      const warehouse = await tx.need(partnerWarehouse, input.warehouseId!);
      if (warehouse.warehouseType !== 'front' || warehouse.status !== 'enabled')
        throw refuse('notFront', '只有启用的前置仓可以休假', 'warehouseId');
      const touched = await requireFree(tx, { warehouseId: warehouse.id, beginAt, endAt, backupWarehouseId: input.backupWarehouseId });
      return { set: { applicant: actor.name, affectCount: touched.length }, reply: affected(touched) };
    },
    async update({ tx, row, input, actor, now }) {
      const at = now.toISOString();
      if (row.status === 'approved' && row.beginAt <= at) throw refuse('holidayBegun', '休假已经开始,不能改期');
      const days = { ...row, ...input };
      if (days.endAt > days.beginAt && days.endAt <= at) throw refuse('badPeriod', '这段休假已经过去', 'endAt');
      const touched = await requireFree(tx, days);
      return { set: { applicant: actor.name, affectCount: touched.length, auditReason: null } };
    },
    async audit({ tx, row, input, actor }) {
      requireOther(actor, row);
      if (input.result === 0) return { note: ownNote(actor, row) };
      const backupWarehouseId = input.backupWarehouseId ?? row.backupWarehouseId;
      // Locked with its substitute, so that meanwhile no order of these days is assigned and the substitute takes no days off.
      await tx.lock(partnerWarehouse, { id: [row.warehouseId, ...(backupWarehouseId ? [backupWarehouseId] : [])] });
      const touched = await requireFree(tx, { ...row, backupWarehouseId });
      return { set: { backupWarehouseId, affectCount: touched.length }, reply: affected(touched), note: ownNote(actor, row) };
    },
    remove({ row, now }) {
      if (row.beginAt <= now.toISOString()) throw refuse('holidayBegun', '休假已经开始,不能取消');
    },
  },
  clock: {
    running: { also: (tx, rows) => turned(tx, rows, 'holiday') },
    ended: { also: (tx, rows) => turned(tx, rows, 'open') },
  },
});

type Order = Row<typeof thirdOrder>;
type Days = Pick<Row<typeof holidayRecord>, 'warehouseId' | 'beginAt' | 'endAt'> & { readonly backupWarehouseId?: string | null };
/** The orders that a warehouse has to bring in some days, the first of them first. */
const touchedBy = (tx: Store, warehouseId: string, begin: string, end: string) =>
  tx.all(
    thirdOrder,
    { warehouseId, status: ['assigned', 'ready', 'delivering'], promiseAt: { gte: begin, lt: end } },
    { order: ['promiseAt'] },
  );
/** @param most so many are named. */
const named = (orders: readonly Order[], most: number) =>
  orders
    .slice(0, most)
    .map((order) => order.orderNo)
    .join('、') + (orders.length > most ? ' 等' : '');
const affected = (orders: readonly Order[]) => ({ affectCount: orders.length, orders: orders.length ? named(orders, 20) : null });
function requireCovered(orders: readonly Order[], backupId: string | null | undefined): void {
  if (orders.length && !backupId)
    throw refuse('needsBackup', `期间有 ${orders.length} 单承诺送达(${named(orders, 3)}),须指定代班仓`, 'backupWarehouseId');
}

/** Days off that were let in and fall into others. */
const during = ({ beginAt, endAt }: Days) => ({
  status: ['approved', 'running'] as const,
  beginAt: { lt: endAt },
  endAt: { gt: beginAt },
});
const periodText = (days: Pick<Days, 'beginAt' | 'endAt'>) =>
  [days.beginAt, days.endAt].map((instant) => local(instant).format('MM-DD HH:mm')).join(' 至 ');

/**
 * A warehouse may close only if others deliver what is promised for those days and it substitutes for nobody. @returns the orders affected.
 */
async function requireFree(tx: Store, days: Days): Promise<Order[]> {
  const touched = await touchedBy(tx, days.warehouseId, days.beginAt, days.endAt);
  requireCovered(touched, days.backupWarehouseId);
  if (days.backupWarehouseId) await requireBackup(tx, days, days.backupWarehouseId);
  const [other] = await tx.all(holidayRecord, { backupWarehouseId: days.warehouseId, ...during(days) }, { limit: 1 });
  if (other) {
    const { name } = await tx.need(partnerWarehouse, other.warehouseId);
    throw refuse('coversOther', `${name}在 ${periodText(other)} 由它代班,先给那段休假换代班仓`, 'beginAt');
  }
  return touched;
}

/** Takes the place of another only who is at work then, and serves the same brands. */
async function requireBackup(tx: Store, days: Days, backupId: string): Promise<void> {
  const { warehouseId } = days;
  const [backup, own] = [await tx.need(partnerWarehouse, backupId), await tx.need(partnerWarehouse, warehouseId)];
  if (backupId === warehouseId || backup.warehouseType !== 'front' || backup.status !== 'enabled' || backup.bizStatus !== 'open')
    throw refuse('backupUnusable', `${backup.name}不能代班:须是另一个启用、营业的前置仓`, 'backupWarehouseId');
  if (backup.areaCode.slice(0, 4) !== own.areaCode.slice(0, 4))
    throw refuse('backupUnusable', `${backup.name}在另一个城市,送不到这里的订单`, 'backupWarehouseId');
  const [away] = await tx.all(holidayRecord, { warehouseId: backupId, ...during(days) }, { limit: 1 });
  if (away) throw refuse('backupUnusable', `${backup.name}自己也在休假(${periodText(away)})`, 'backupWarehouseId');
  const brandsOf = async (id: string) => new Set((await tx.all(warehouseStreet, { warehouseId: id })).map((street) => street.brandId));
  const [mine, theirs] = [await brandsOf(warehouseId), await brandsOf(backupId)];
  if ([...mine].some((brand) => !theirs.has(brand)))
    throw refuse('backupUnusable', `${backup.name}没有覆盖同样的品牌`, 'backupWarehouseId');
}

/** A holiday begins and ends with its warehouse; one that was closed meanwhile stays closed. */
async function turned(tx: Store, rows: readonly { readonly id: string }[], to: 'holiday' | 'open'): Promise<Change[]> {
  const records = await tx.all(holidayRecord, { id: rows.map((row) => row.id) });
  const from = to === 'holiday' ? 'open' : 'holiday';
  const warehouses = await tx.lock(partnerWarehouse, { id: records.map((record) => record.warehouseId), bizStatus: from });
  return warehouses.map((warehouse) => patch(partnerWarehouse, warehouse.id, { bizStatus: to }));
}
