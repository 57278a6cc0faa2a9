/** Trucks, suppliers, and plans of three months, some of them for this week. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { partnerWarehouse } from '../delivery';
import { partnerSpuCode, productBrand } from '../product';
import { adminUser } from '../system';
import { cheapest, freightOf, roomOf, shortOf, type TruckType } from './loading';
import { procurementMerchant } from './merchant';
import { procurementPlan } from './plan';
import { procurementLine, procurementLoad } from './planLines';
import { cooperationTruck } from './truck';

const TRUCKS = [
  ['小面包车', 'van', 800, 45, 3_000, 6_000, 200],
  ['4.2 米厢式', 'm4', 2_000, 110, 15_000, 18_000, 350],
  ['6.8 米高栏', 'm6', 10_000, 520, 40_000, 52_000, 550],
  ['9.6 米厢式', 'm9', 18_000, 920, 60_000, 86_000, 720],
  ['17.5 米平板', 'm17', 32_000, 1_650, 110_000, 160_000, 950],
] as const;
const MERCHANTS = ['农夫山泉浙江供应', '怡宝华东供应链', '百岁山水业', '清泉云湖水厂'];

export const procurementDemo = new DemoPart('procurement', (world, made) => {
  const trucks = TRUCKS.map(
    ([name, plateType, maxWeightKg, maxQty, volumeL, baseFreight, perKm], n): Seed<typeof cooperationTruck> & TruckType => ({
      id: world.id(world.daysAgo(260 - n)),
      name,
      plateType,
      maxWeightKg,
      maxQty,
      volumeL,
      baseFreight,
      perKm,
      minLoadBp: 6_000,
      status: n === 4 ? 'disabled' : 'enabled',
    }),
  );
  const brands = made.rows(productBrand).slice(0, MERCHANTS.length);
  const specs = made.rows(partnerSpuCode);
  const [maker, checker] = made.rows(adminUser);
  const merchants = MERCHANTS.map((name, n): Seed<typeof procurementMerchant> => ({
    id: world.id(world.daysAgo(250 - n)),
    name: `${name}有限公司`,
    creditCode: `9133010${n}MA2CG00${n}XQ`.padEnd(18, '0'),
    brandIds: [brands[n]!.id],
    contact: world.personName(),
    phone: world.mobile(),
    settleType: n === 3 ? 'cash' : 'month',
    creditDays: n === 3 ? null : 30,
    cityCodes: ['3301', '3302', '3101'].slice(0, n + 1),
    status: 'enabled',
  }));
  const mains = made.rows(partnerWarehouse).filter((one) => one.warehouseType === 'main');
  const [plans, goods, loads]: [Seed<typeof procurementPlan>[], Seed<typeof procurementLine>[], Seed<typeof procurementLoad>[]] = [
    [],
    [],
    [],
  ];
  const DAYS = [-9, -5, -3, -2, -1, 0, 1, 3, 6, 10, 16, 23, 31, 40, 52, 65, 78, 88];
  DAYS.forEach((ago, n) => {
    const arrives = world.daysAgo(ago).add(9 + (n % 6), 'hour');
    const begun = world.daysAgo(Math.max(ago + 4, ago === 0 ? 3 : 0)).add(10, 'hour');
    const createdAt =
      ago < -4
        ? world
            .daysAgo(1)
            .add(15 + n, 'minute')
            .add(9, 'hour')
        : begun;
    const merchant = merchants[n % 4]!;
    const own = specs.filter((spec) => spec.brandId === brands[n % 4]!.id && spec.partnerId == null && spec.specNo).slice(0, 2);
    const id = world.id(createdAt);
    const status = ago > 1 ? (n === 12 ? 'rejected' : 'done') : ago > -1 ? 'published' : ago === -1 || ago === -2 ? 'ready' : 'draft';
    const isSent = status === 'published' || status === 'done';
    const mine = own.map((spec, i) => {
      const planQty = world.int(6, 30) * 10;
      // Every fourth plan comes a few short.
      return {
        spec,
        planQty,
        arriveQty: status === 'done' ? planQty - (n % 4 === 1 && i === 0 ? world.int(3, 12) : 0) : 0,
        price: 900 + 150 * i + (n % 4) * 50,
      };
    });
    const qty = mine.reduce((sum, line) => sum + line.planQty, 0);
    const pieceG = mine.reduce((sum, line) => sum + line.planQty * (line.spec.weightG ?? 0), 0) / qty;
    const km = 18 + n * 3;
    const chosen = cheapest(trucks.slice(0, 4), qty, pieceG, km)!;
    const typeOf = (truckId: string) => trucks.find((truck) => truck.id === truckId)!;
    const isShort = mine.some((line) => status === 'done' && line.arriveQty < line.planQty);
    plans.push({
      id,
      planNo: `CG${createdAt.format('YYMMDD')}${String(10_000_000 + n * 7_919)}`,
      merchantId: merchant.id,
      warehouseId: mains[n % mains.length]!.id,
      planAt: arrives.toISOString(),
      distanceKm: km,
      shortQty: chosen.reduce((sum, load) => sum + shortOf(typeOf(load.truckId), roomOf(typeOf(load.truckId), pieceG), load.qty), 0),
      auditReason: status === 'rejected' ? '单价高于上月,重新报价' : null,
      publishedAt: isSent ? begun.add(6, 'hour').toISOString() : null,
      arrivedAt: status === 'done' ? arrives.add(1, 'hour').toISOString() : null,
      closeReason: isShort ? '供方缺货,余下的不再来' : null,
      status,
      createdAt: createdAt.toISOString(),
      createdBy: maker!.id,
      updatedBy: status === 'draft' ? maker!.id : checker!.id,
    });
    for (const { spec, planQty, arriveQty, price } of mine)
      goods.push({ id: world.id(createdAt), planId: id, specCodeId: spec.id, planQty, arriveQty, price });
    for (const load of chosen)
      loads.push({
        id: world.id(createdAt),
        planId: id,
        truckId: load.truckId,
        plate: `浙A${world.int(10_000, 99_999)}`,
        qty: load.qty,
        capacityQty: roomOf(typeOf(load.truckId), pieceG),
        weightKg: Math.round((load.qty * pieceG) / 1000),
        freight: freightOf(typeOf(load.truckId), km),
      });
  });
  return [
    batch(cooperationTruck, trucks),
    batch(procurementMerchant, merchants),
    batch(procurementPlan, plans),
    batch(procurementLine, goods),
    batch(procurementLoad, loads),
  ];
});
