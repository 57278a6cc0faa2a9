import { area, choice, date, decimal, derived, instant, int, json, money, ref, text, time } from '../../language/field';
import type { Fence } from '../../language/geo';
import { pages } from '../../language/page';
import { list, options, resource, update } from '../../language/resource';

/** States of an order that take up a courier's slot. */
const TAKEN = ['assigned', 'ready', 'delivering', 'done'];
export const SLOTS = { morning: '上午', afternoon: '下午', evening: '晚间' } as const;

/** How much a delivery shop can take in one slot of one day. */
export const deliveryCapacity = resource('delivery_capacity', {
  label: '运力', title: 'workDate', scope: { partner: 'deliveryShopId.partnerId', city: 'deliveryShopId.cityCode' },
  fields: {
    deliveryShopId: ref('delivery_shop', '配送店', { required: true }),
    workDate: date('日期', { required: true }),
    slot: choice('时段', SLOTS, { required: true }),
    maxCount: int('上限', { required: true, min: 0 }),
    usedCount: derived.count('已占用', 'third_order', 'capacityId', { status: TAKEN }),
    overloadCount: int('超派次数', { required: true, default: 0 }),
    source: choice('来源', { default: '默认', manual: '人工调整', holiday: '休假' }, { required: true, default: 'default' }),
  },
  uniqueWhere: [{ fields: ['deliveryShopId', 'workDate', 'slot'] }],
});

/** A line of a delivery price list: what one piece of a spec costs in a district. */
export interface QuoteLine { areaCode: string; specNo: string; price: number }

/** Delivery prices agreed with a delivery shop. */
export const deliveryQuote = resource('delivery_quote_order', {
  label: '配送报价单', title: 'quoteNo', scope: { partner: 'partnerId' },
  fields: {
    quoteNo: text('报价单号', { max: 32, required: true, unique: true, readOnly: true }),
    deliveryShopId: ref('delivery_shop', '配送店', { required: true }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    lines: json<QuoteLine[]>('行'),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    enabled: choice('启用', { off: '停用', on: '启用' }, { required: true, default: 'on' }),
    status: choice('状态', { draft: '草稿', pending: '待审核', active: '已生效', expired: '已失效', rejected: '已驳回' }, { required: true, readOnly: true, default: 'draft' }),
  },
  indexes: [['deliveryShopId', 'status']],
});

/** A partner's warehouse: main, or a front ("satellite") warehouse that ships orders. */
export const partnerWarehouse = resource('partner_warehouse', {
  label: '仓库', title: 'name', english: 'warehouse', jump: ['code'], scope: { partner: 'partnerId', city: 'areaCode' },
  fields: {
    code: text('仓编码', { max: 20, required: true, unique: true, search: 'exact', shape: 'W\\d{6}' }),
    name: text('仓名', { max: 64, required: true, search: 'contains' }),
    warehouseType: choice('类型', { main: '总仓', front: '前置仓' }, { required: true }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    parentId: ref('partner_warehouse', '上级总仓'),
    areaCode: area('区域', { required: true }),
    address: text('地址', { max: 128 }),
    lng: decimal('经度', 6, { min: 73, max: 136 }), lat: decimal('纬度', 6, { min: 3, max: 54 }),
    fence: json<Fence>('围栏'),
    openTime: time('营业开始'), closeTime: time('营业结束'),
    bizStatus: choice('营业状态', { open: '营业', holiday: '休假', closed: '停业' }, { required: true, default: 'open', tones: { open: 'good', holiday: 'wait', closed: 'bad' } }),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, readOnly: true, default: 'enabled' }),
  },
  indexes: [['areaCode', 'code'], ['partnerId', 'warehouseType'], ['warehouseType', 'code'], ['bizStatus', 'code']],
  reads: { options: options('/partner/warehouse/list'), satelliteMap: list('/partner/warehouse/satellite/map', { where: { warehouseType: 'front' }, sort: 'areaCode' }) },
  actions: { satelliteUpdate: update('编辑前置仓', '/partner/warehouse/satellite/update', { key: 'e', english: 'edit front warehouse fence', versioned: true, when: { warehouseType: 'front' }, fields: ['name', 'address', 'lng', 'lat', 'openTime', 'closeTime', 'fence', 'remark'] }) },
});

export const warehousePages = pages(partnerWarehouse, {
  url: '/api/partner/warehouse/satellite/map', name: '前置仓地图', group: 'warehousing-procurement', subgroup: '前置仓', kind: 'map', read: 'satelliteMap', english: 'front warehouse map',
  columns: ['name', 'bizStatus', 'partnerId', 'areaCode', 'address', 'openTime', 'closeTime', 'parentId', 'status', 'code'], filters: ['keyword', 'bizStatus', 'partnerId', 'areaCode'],
  places: { lng: 'lng', lat: 'lat', fence: 'fence', colour: 'bizStatus' }, actions: ['satelliteUpdate'],
  help: '看前置仓覆盖到哪里、哪里还空着。点一个仓选中它,按 E 改位置和营业时间、画围栏。',
});

/** A street a warehouse serves for a brand. */
export const warehouseStreet = resource('warehouse_street', {
  label: '街道覆盖', title: 'streetCode', scope: { partner: 'warehouseId.partnerId' },
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
