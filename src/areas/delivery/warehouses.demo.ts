/** How warehouses work, when they are away, what they are called by channels. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { thirdAuth, thirdOrder } from '../order';
import { partnerMain } from '../partner';
import { stock } from '../stock';
import { adminUser } from '../system';
import { holidayRecord } from './holiday';
import { warehouseStatusChange } from './statusChange';
import { partnerWarehouse } from './warehouse';
import { warehouseCode } from './warehouseCode';

type Holiday = Seed<typeof holidayRecord>;
const REASONS = ['春节前盘点整修', '仓库搬迁', '电路检修', '店主家中有事', '消防整改'];

export const warehousesDemo = new DemoPart('warehouses', (world, made) => {
  const warehouses = made.rows(partnerWarehouse);
  const fronts = warehouses.filter((one) => one.warehouseType === 'front');
  const [maker, checker] = made.rows(adminUser);
  const brands = ['农夫山泉杭州大区', '怡宝华东运营'].map((name, n): Seed<typeof partnerMain> => ({
    ...made.rows(partnerMain)[0]!,
    id: world.id(world.daysAgo(540 - n)),
    partnerNo: `P${String(900_001 + n)}`,
    name: `${name}有限公司`,
    partnerType: 'brand',
    creditCode: `91330100MA2BRND0${n}X`,
    createdAt: world.daysAgo(540 - n).toISOString(),
  }));
  warehouses.forEach((one, n) =>
    Object.assign(one, {
      contact: world.personName(),
      phone: world.mobile(),
      cutoffTime: world.pick(['15:00', '16:00', '17:30']),
      minQty: one.warehouseType === 'main' ? 60 : 20,
      deliveryFee: 3_000,
      dayCapacity: one.warehouseType === 'main' ? 400 : 150,
      brandPartnerId: n % 3 === 0 ? brands[n % 2]!.id : null,
    }),
  );

  const holiday = (n: number, status: Holiday['status'], from: number, days: number): Holiday => {
    const warehouse = fronts[n]!;
    const made_ = world.daysAgo(Math.max(from + 6, 2)).add(10, 'hour');
    return {
      id: world.id(made_),
      warehouseId: warehouse.id,
      beginAt: world.daysAgo(from).add(8, 'hour').toISOString(),
      endAt: world
        .daysAgo(from - days)
        .add(8, 'hour')
        .toISOString(),
      reason: REASONS[n % REASONS.length]!,
      backupWarehouseId:
        fronts.find((one) => one !== warehouse && one.areaCode!.slice(0, 4) === warehouse.areaCode!.slice(0, 4))?.id ?? null,
      applicant: maker!.realName,
      affectCount: 0,
      auditReason: status === 'rejected' ? '旺季不能停,改到下月' : null,
      status,
      createdAt: made_.toISOString(),
      createdBy: maker!.id,
      updatedBy: status === 'pending' ? maker!.id : checker!.id,
    };
  };
  const holidays = [
    holiday(3, 'ended', 40, 3),
    holiday(6, 'ended', 18, 2),
    holiday(10, 'running', 1, 4),
    holiday(4, 'approved', -5, 3),
    holiday(8, 'approved', -12, 2),
    holiday(1, 'pending', -9, 2),
    holiday(5, 'pending', -20, 4),
    holiday(2, 'rejected', -3, 7),
  ];
  Object.assign(fronts[10]!, { bizStatus: 'holiday' });

  const left = (id: string) => made.rows(stock).reduce((sum, row) => sum + (row.warehouseId === id ? row.onHand! : 0), 0);
  const change = (
    n: number,
    daysAgo: number,
    toStatus: 'open' | 'closed',
    status: Seed<typeof warehouseStatusChange>['status'],
  ): Seed<typeof warehouseStatusChange> => {
    const made_ = world.daysAgo(daysAgo).add(11, 'hour');
    const id = world.id(made_);
    return {
      id,
      changeNo: `ZT${made_.format('YYMMDD')}${String(10_000_000 + n * 7_919 + daysAgo)}`,
      warehouseId: fronts[n]!.id,
      fromStatus: toStatus === 'open' ? 'closed' : 'open',
      toStatus,
      reason: toStatus === 'open' ? '整修完毕,恢复营业' : '合同到期,仓库转租',
      applicant: maker!.realName,
      stockLeft: status === 'active' ? 0 : left(fronts[n]!.id!),
      effectiveAt: status === 'active' ? made_.add(5, 'hour').toISOString() : null,
      auditReason: status === 'rejected' ? '还有库存,先调空' : null,
      status,
      createdAt: made_.toISOString(),
      createdBy: maker!.id,
      updatedBy: status === 'pending' ? maker!.id : checker!.id,
    };
  };
  const changes = [
    change(0, 210, 'closed', 'active'),
    change(0, 200, 'open', 'active'),
    change(7, 180, 'closed', 'active'),
    change(7, 172, 'open', 'active'),
    change(2, 3, 'closed', 'rejected'),
    change(9, 1, 'closed', 'pending'),
  ];

  const auths = made.rows(thirdAuth).filter((auth) => ['jd', 'meituan', 'eleme'].includes(auth.channel!));
  const codes = fronts.flatMap((warehouse, w) =>
    auths
      .filter((_, a) => (a + w) % 2 === 0)
      .map((auth, a): Seed<typeof warehouseCode> => {
        const bound = world.daysAgo(300 - w * 5 - a);
        return {
          id: world.id(bound),
          warehouseId: warehouse.id,
          channel: auth.channel,
          authId: auth.id,
          channelStoreCode: `${auth.channel!.toUpperCase()}-${auth.channelShopId!.slice(-3)}-${1001 + w}`,
          channelStoreName: `${warehouse.name}(${auth.authName})`.slice(0, 64),
          bindAt: bound.toISOString(),
          status: (w + a) % 9 === 4 ? 'disabled' : 'enabled',
        };
      }),
  );
  // Orders of these channels came for the stores that the front warehouses are.
  const byPlace = new Map(codes.map((code) => [`${code.warehouseId}:${code.authId}`, code]));
  for (const order of made.rows(thirdOrder)) {
    const code = byPlace.get(`${order.warehouseId}:${order.authId}`);
    if (code?.status !== 'enabled' || order.placedAt! < code.bindAt!) continue;
    order.storeCodeId = code.id!;
  }
  return [batch(partnerMain, brands), batch(holidayRecord, holidays), batch(warehouseStatusChange, changes), batch(warehouseCode, codes)];
});
