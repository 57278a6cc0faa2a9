/** Requests of shops to the depot, in every state. */
import type { Row } from '../../language/resource';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { merchantShop } from '../merchant';
import { partnerSpuCode } from '../product';
import { stock } from '../stock';
import { adminUser } from '../system';
import { depotLine, depotLogistics } from './depot';
import { partnerWarehouse } from './warehouse';

const STATES: readonly Row<typeof depotLogistics>['status'][] = [
  'auditing',
  'uploaded',
  'ready',
  'uploaded',
  'failed',
  'rejected',
  'uploaded',
  'cancelled',
  'auditing',
];

export const depotDemo = new DemoPart('depot requests', (world, made) => {
  const shops = made.rows(merchantShop).filter((shop) => shop.status === 'open');
  const mains = made.rows(partnerWarehouse).filter((one) => one.warehouseType === 'main' && one.status === 'enabled');
  const specs = made.rows(partnerSpuCode).filter((spec) => spec.status === 'enabled' && spec.partnerId == null && spec.specNo);
  const shelves = new Map(made.rows(stock).map((row) => [`${row.warehouseId} ${row.specCodeId}`, row.id]));
  const author = made.rows(adminUser).find(({ username }) => username === 'support')!.id;
  const requests: Seed<typeof depotLogistics>[] = [];
  const lines: Seed<typeof depotLine>[] = [];
  for (let n = 0; n < 27; n++) {
    const shop = shops[(n * 7) % shops.length]!;
    const warehouse = mains.find((one) => one.partnerId === shop.partnerId && one.areaCode!.slice(0, 4) === shop.areaCode!.slice(0, 4));
    if (!warehouse) continue;
    const status = STATES[n % STATES.length]!;
    const at = world.daysAgo(1 + n).add(9 + (n % 8), 'hour');
    const id = world.id(at);
    const isConfirmed = status === 'ready' || status === 'uploaded' || status === 'failed';
    for (const spec of [specs[n % specs.length]!, ...(n % 3 ? [specs[(n + 5) % specs.length]!] : [])]) {
      const qty = world.int(2, 30) * 5;
      lines.push({
        id: world.id(at),
        depotId: id,
        specCodeId: spec.id,
        specNo: spec.specNo!,
        stockId: shelves.get(`${warehouse.id} ${spec.id}`) ?? null,
        qty,
        confirmQty: isConfirmed ? Math.max(1, qty - (n % 4) * 5) : 0,
        createdAt: at.toISOString(),
      });
    }
    const isUp = status === 'uploaded';
    requests.push({
      id,
      applyNo: `DL${id}`,
      shopId: shop.id,
      warehouseId: warehouse.id,
      expectDate: world.daysAgo(n - 3).format('YYYY-MM-DD'),
      erpNo: isUp ? `ERP${id}` : null,
      erpMessage: isUp ? '模拟 ERP:已接收' : status === 'failed' ? '模拟 ERP:期望到货已过,请取消后重新申请' : null,
      uploadedAt: isUp ? at.add(3, 'hour').toISOString() : null,
      auditReason: status === 'rejected' ? '门店上周刚补过,请核对库存' : null,
      status,
      createdBy: author,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    });
  }
  return [batch(depotLogistics, requests), batch(depotLine, lines)];
});
