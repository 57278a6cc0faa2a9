import { area, bp, choice, date, decimal, derived, instant, int, json, money, phone, ref, refs, text, texts, time } from '../../language/field';
import { options, resource } from '../../language/resource';

/** States of an order that take up a courier's slot. */
const TAKEN = ['assigned', 'ready', 'delivering', 'done'];
export const SLOTS = { morning: '上午', afternoon: '下午', evening: '晚间' } as const;

/** A station that delivers, belonging to a partner. */
export const deliveryShop = resource('delivery_shop', {
  label: '配送店', title: 'name', english: 'delivery shop', jump: ['code'], scope: { partner: 'partnerId', city: 'cityCode', shop: 'shopId' },
  fields: {
    code: text('编码', { max: 20, required: true, unique: true, search: 'exact', shape: 'D\\d{6}' }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    shopId: ref('merchant_shop', '对应店铺'),
    warehouseId: ref('partner_warehouse', '取货仓'),
    cityCode: area('城市', { required: true, level: 'city' }),
    contact: text('联系人', { max: 32 }),
    phone: phone('电话', { masked: true }),
    areaCodes: texts('覆盖街道'),
    lng: decimal('经度', 6), lat: decimal('纬度', 6),
    dayCapacity: int('默认日运力', { required: true, default: 90, min: 0 }),
    fulfilRateBp: bp('近30天履约率'),
    banSpecIds: refs('partner_spu_code', '禁售规格'),
    status: choice('状态', { pending: '待审核', enabled: '启用', disabled: '停用', rejected: '已驳回' }, { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', enabled: 'good', disabled: 'idle', rejected: 'bad' } }),
  },
  indexes: [['cityCode', 'code'], ['partnerId']],
  reads: { options: options('/partner/delivery/shop/list') },
});

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
    lng: decimal('经度', 6), lat: decimal('纬度', 6),
    openTime: time('营业开始'), closeTime: time('营业结束'),
    bizStatus: choice('营业状态', { open: '营业', holiday: '休假', closed: '停业' }, { required: true, default: 'open' }),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, readOnly: true, default: 'enabled' }),
  },
  indexes: [['areaCode', 'code'], ['partnerId', 'warehouseType']],
  reads: { options: options('/partner/warehouse/list') },
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
