/** Imports: brands' store lists in every state, and names of unclaimed shops. Drawn after everything else. */
import { hashOf } from '../../server/resource/idempotency';
import { brandStore } from './brandStore';
import { shopClaimApply } from './claim';
import { productBrand } from '../product';
import { uploadTask, uploadTaskRow } from '../system';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { AREA, batch, districtsOf, type Batch, type Seed, type World } from '../demo/world';

export function importRows(world: World, at: Places, users: readonly Seed<typeof adminUser>[], products: readonly Batch[]): Batch[] {
  const [admin, support] = users;
  const brands = products.find((part) => part.res.name === productBrand.name)!.rows as readonly Seed<typeof productBrand>[];
  const task = (
    days: number,
    by: Seed<typeof adminUser>,
    action: string,
    pageUrl: string,
    label: string,
    file: string,
    counts: Pick<Seed<typeof uploadTask>, 'addRows' | 'updateRows' | 'skipRows' | 'failRows'>,
    more: Partial<Seed<typeof uploadTask>> = {},
  ): Seed<typeof uploadTask> => {
    const made = world.daysAgo(days).add(10, 'hour').add(world.int(0, 59), 'minute');
    const [add = 0, update = 0, skip = 0, fail = 0] = [counts.addRows, counts.updateRows, counts.skipRows, counts.failRows] as number[];
    const params = {
      pageUrl,
      query: {},
      columns: [],
      import: { action, fileUrl: `/uploads/sheets/${hashOf(file).slice(0, 32)}.xlsx`, columns: {}, mode: 'skip' as const, asked: {} },
    };
    const id = world.id(made);
    return {
      id,
      taskNo: `I${id}`,
      name: `${label} · ${file}`,
      taskType: 'import',
      params,
      paramsHash: hashOf(params),
      fileType: 'xlsx',
      step: 'write',
      addRows: add,
      updateRows: update,
      skipRows: skip,
      failRows: fail,
      successRows: add + update + skip,
      totalRows: add + update + skip + fail,
      doneRows: add + update + skip + fail,
      progress: 100,
      status: fail === 0 ? 'done' : 'partial',
      createdBy: by.id,
      createdAt: made.toISOString(),
      startedAt: made.add(1, 'minute').toISOString(),
      finishedAt: made.add(2, 'minute').toISOString(),
      expiresAt: made.add(7, 'day').toISOString(),
      ...more,
    };
  };
  const [first, second] = [brands[0]!, brands[1]!];
  const shops = at.shops.filter((shop) => shop.status === 'open').slice(0, 40);
  const lists = [
    task(24, admin!, 'brand_store.import', '/api/merchant/shop/brandStore/search', '导入品牌门店', `${first.name}门店清单.xlsx`, {
      addRows: 26,
      failRows: 2,
    }),
    task(
      3,
      support!,
      'brand_store.import',
      '/api/merchant/shop/brandStore/search',
      '导入品牌门店',
      `${second.name}华东门店(含加盟、社区服务点、临时提货点)2026版.xlsx`.slice(0, 50),
      { addRows: 14, failRows: 1 },
    ),
  ];
  const stores = shops.map((shop, i): Seed<typeof brandStore> => {
    const [list, brand] = i < 26 ? [lists[0]!, first] : [lists[1]!, second];
    const status = i < 18 ? 'active' : i < 22 || (i >= 26 && i < 32) ? 'matched' : 'pending';
    const score = status === 'active' ? 100 - (i % 9) : status === 'matched' ? 90 + (i % 10) : 48 + ((i * 7) % 40);
    const name = status === 'pending' ? `${shop.name!.slice(0, 6)}服务点` : shop.name!;
    return {
      id: world.id(world.daysAgo(i < 26 ? 24 : 3)),
      importTaskId: list.id,
      brandId: brand.id,
      brandStoreCode: `${brand.code}-${shop.areaCode!.slice(0, 4)}-${String(i + 1).padStart(4, '0')}`,
      storeName: name,
      areaCode: shop.areaCode!,
      address: shop.address!,
      phone: i % 4 === 3 ? null : shop.ownerPhone!,
      shopId: shop.id,
      matchScore: score,
      status,
      createdBy: list.createdBy,
      createdAt: list.createdAt,
    };
  });
  const bad = (
    n: number,
    list: Seed<typeof uploadTask>,
    brand: Seed<typeof productBrand>,
    more: Partial<Seed<typeof brandStore>>,
  ): Seed<typeof brandStore> => ({
    id: world.id(world.daysAgo(3)),
    importTaskId: list.id,
    brandId: brand.id,
    storeName: `${brand.name}体验店 ${n} 号`,
    address: '人民路 88 号一层',
    status: 'failed',
    createdBy: list.createdBy,
    createdAt: list.createdAt,
    ...more,
  });
  const failed = [
    bad(1, lists[0]!, first, { areaCode: shops[0]!.areaCode!, failReason: '缺品牌门店编码' }),
    bad(2, lists[0]!, first, { brandStoreCode: `${first.code}-X-0002`, failReason: '区域“开发区”不是已知的区县或街道' }),
    bad(3, lists[1]!, second, { brandStoreCode: `${second.code}-X-0003`, failReason: '缺区域' }),
  ];
  const claims = task(6, support!, 'shop_claim_apply.import', '/api/merchant/shop/claim/search', '导入待认领店铺', '余杭地推名单.xlsx', {
    addRows: 24,
    failRows: 1,
  });
  const districts = districtsOf('3301');
  const seeds = Array.from({ length: 24 }, (_, i): Seed<typeof shopClaimApply> => {
    const district = districts[i % districts.length]!;
    return {
      id: world.id(world.daysAgo(6)),
      recordType: 'seed',
      importTaskId: claims.id,
      shopName: `${['清泉', '甘露', '山泉', '福水', '一品'][i % 5]}水站(${AREA.districts[district]!.replace(/[区县市]$/, '')}${i + 1} 店)`,
      areaCode: district,
      address: `${['文一', '古墩', '丰潭', '莫干山'][i % 4]}路 ${100 + i * 7} 号`,
      phone: world.mobile(),
      status: 'waiting',
      proofImgs: [],
      createdBy: claims.createdBy,
      createdAt: claims.createdAt,
    };
  });
  const rows: Seed<typeof uploadTaskRow>[] = [
    ...failed.map((row, i): Seed<typeof uploadTaskRow> => ({
      id: world.id(world.daysAgo(3)),
      taskId: row.importTaskId!,
      rowNo: 27 + i,
      cells: [row.brandStoreCode ?? '', row.storeName!, '开发区', row.address!, ''],
      reason: `${row.failReason!}(已留在列表里)`,
      problems: {},
      createdBy: row.createdBy!,
      createdAt: row.createdAt!,
    })),
    {
      id: world.id(world.daysAgo(3)),
      taskId: claims.id,
      rowNo: 26,
      cells: ['清泉水站', '杭州市西湖区', '文一路 1 号', '1380000'],
      reason: '电话不是有效的电话号码',
      problems: { phone: '电话不是有效的电话号码' },
      createdBy: claims.createdBy!,
      createdAt: claims.createdAt!,
    },
  ];
  return [
    batch(uploadTask, [...lists, claims]),
    batch(uploadTaskRow, rows),
    batch(brandStore, [...stores, ...failed]),
    batch(shopClaimApply, seeds),
  ];
}
