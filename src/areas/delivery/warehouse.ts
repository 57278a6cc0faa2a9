import { area, choice, decimal, instant, json, money, ref, text, time } from '../../language/field';
import type { Fence } from '../../language/geo';
import { pages } from '../../language/page';
import { list, options, resource, update } from '../../language/resource';

/** A partner's warehouse: main, or a front ("satellite") warehouse that ships orders. */
export const partnerWarehouse = resource('partner_warehouse', {
  label: '仓库',
  title: 'name',
  english: 'warehouse',
  jump: ['code'],
  scope: { partner: 'partnerId', city: 'areaCode' },
  fields: {
    code: text('仓编码', { max: 20, required: true, unique: true, search: 'exact', shape: 'W\\d{6}' }),
    name: text('仓名', { max: 64, required: true, search: 'contains' }),
    warehouseType: choice('类型', { main: '总仓', front: '前置仓' }, { required: true }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    parentId: ref('partner_warehouse', '上级总仓'),
    areaCode: area('区域', { required: true }),
    address: text('地址', { max: 128 }),
    lng: decimal('经度', 6, { min: 73, max: 136 }),
    lat: decimal('纬度', 6, { min: 3, max: 54 }),
    fence: json<Fence>('围栏'),
    openTime: time('营业开始'),
    closeTime: time('营业结束'),
    bizStatus: choice(
      '营业状态',
      { open: '营业', holiday: '休假', closed: '停业' },
      { required: true, default: 'open', tones: { open: 'good', holiday: 'wait', closed: 'bad' } },
    ),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, readOnly: true, default: 'enabled' }),
  },
  indexes: [
    ['areaCode', 'code'],
    ['partnerId', 'warehouseType'],
    ['warehouseType', 'code'],
    ['bizStatus', 'code'],
    ['status', 'code'],
  ],
  reads: {
    options: options('/partner/warehouse/list'),
    satelliteMap: list('/partner/warehouse/satellite/map', { where: { warehouseType: 'front' }, sort: 'areaCode' }),
  },
  actions: {
    satelliteUpdate: update('编辑前置仓', '/partner/warehouse/satellite/update', {
      key: 'e',
      english: 'edit front warehouse fence',
      versioned: true,
      when: { warehouseType: 'front' },
      fields: ['name', 'address', 'lng', 'lat', 'openTime', 'closeTime', 'fence', 'remark'],
    }),
  },
});

export const warehousePages = pages(partnerWarehouse, {
  url: '/api/partner/warehouse/satellite/map',
  name: '前置仓地图',
  group: 'warehousing-procurement',
  subgroup: '前置仓',
  kind: 'map',
  read: 'satelliteMap',
  english: 'front warehouse map',
  columns: ['name', 'bizStatus', 'partnerId', 'areaCode', 'address', 'openTime', 'closeTime', 'parentId', 'status', 'code'],
  filters: ['keyword', 'bizStatus', 'partnerId', 'areaCode'],
  places: { lng: 'lng', lat: 'lat', fence: 'fence', colour: 'bizStatus' },
  actions: ['satelliteUpdate'],
  help: '看前置仓覆盖到哪里、哪里还空着。点一个仓选中它,按 E 改位置和营业时间、画围栏。',
});

/** A street a warehouse serves for a brand. */
export const warehouseStreet = resource('warehouse_street', {
  label: '街道覆盖',
  title: 'streetCode',
  scope: { partner: 'warehouseId.partnerId' },
  fields: {
    warehouseId: ref('partner_warehouse', '仓库', { required: true }),
    brandId: ref('product_brand', '品牌', { required: true }),
    streetCode: area('街道', { required: true }),
    effectiveAt: instant('生效'),
    feeExtra: money('附加费', { required: true, default: 0 }),
  },
  uniqueWhere: [{ fields: ['brandId', 'streetCode'] }],
  indexes: [['warehouseId', 'brandId']],
});
