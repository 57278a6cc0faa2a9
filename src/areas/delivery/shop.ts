import { area, choice, decimal, derived, int, json, phone, ref, refs, text, texts, verdict } from '../../language/field';
import type { Fence } from '../../language/geo';
import { pages } from '../../language/page';
import { create, detail, list, move, options, resource, SAME, update } from '../../language/resource';

const BAN = '/partner/store/statistics/banSaleFlag';
const GIVEN = ['name', 'partnerId', 'cityCode', 'shopId', 'warehouseId', 'contact', 'phone', 'areaCodes', 'lng', 'lat', 'radiusM', 'dayCapacity', 'remark'] as const;

/** A station that delivers, belonging to a partner. */
export const deliveryShop = resource('delivery_shop', {
  label: '配送店', title: 'name', english: 'delivery shop', jump: ['code'], scope: { partner: 'partnerId', city: 'cityCode', shop: 'shopId' },
  fields: {
    code: text('编码', { max: 20, required: true, unique: true, readOnly: true, search: 'exact', shape: 'D\\d{6}|D\\d{8}' }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    shopId: ref('merchant_shop', '对应店铺'),
    warehouseId: ref('partner_warehouse', '取货仓'),
    cityCode: area('城市', { required: true, level: 'city' }),
    contact: text('联系人', { max: 32 }),
    phone: phone('电话', { masked: true }),
    areaCodes: texts('覆盖街道', { areas: 'street' }),
    lng: decimal('经度', 6, { min: 73, max: 136 }), lat: decimal('纬度', 6, { min: 3, max: 54 }),
    radiusM: int('配送半径', { min: 100, max: 50_000, unit: '米', help: '没有画围栏时,地图上按半径画圆' }),
    fence: json<Fence>('围栏'),
    dayCapacity: int('默认日运力', { required: true, default: 90, min: 0, unit: '单' }),
    orderCount30d: derived.count('近30天单量', 'third_order', 'deliveryShopId', undefined, { field: 'placedAt', days: 30 }),
    fulfilRateBp: derived.share('近30天履约率', 'third_order', 'deliveryShopId', { fulfilment: 'onTime' }, { fulfilment: ['onTime', 'late', 'failed'] }, { field: 'placedAt', days: 30 }),
    banSpecIds: refs('partner_spu_code', '禁售规格', { readOnly: true }),
    quoteStatus: choice('报价状态', { paused: '暂停报价', open: '可报价' }, { required: true, readOnly: true, default: 'open', tones: { paused: 'wait', open: 'good' } }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice('状态', { pending: '待审核', enabled: '启用', disabled: '停用', rejected: '已驳回' }, { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', enabled: 'good', disabled: 'idle', rejected: 'bad' } }),
  },
  indexes: [['cityCode', 'code'], ['partnerId'], ['status', '-createdAt'], ['quoteStatus', '-createdAt'], ['shopId'], ['warehouseId'], ['banSpecIds'], ['lng'], ['lat'], ['-createdAt']],
  moves: [
    { call: '/partner/delivery/shop/add', from: null, to: 'pending' },
    { call: '/partner/delivery/shop/audit', from: 'pending', to: 'enabled', by: { result: 1 } },
    { call: '/partner/delivery/shop/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/partner/delivery/shop/update', from: 'rejected', to: 'pending' },
    { call: '/partner/delivery/shop/update', from: ['pending', 'enabled', 'disabled'], to: SAME },
    { call: '/partner/delivery/shop/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/partner/delivery/shop/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: '/partner/delivery/shop/quoteStatus', from: 'enabled', to: SAME },
    { call: BAN, from: 'enabled', to: SAME },
  ],
  waits: {
    pending: { kind: 'audit', label: '配送店待审核', when: { status: 'pending' }, action: 'audit', page: '/api/partner/delivery/shop/search', opens: '/api/partner/delivery/shop/info', about: 'partnerId' },
  },
  reads: {
    search: list('/partner/delivery/shop/search'),
    options: options('/partner/delivery/shop/list'),
    info: detail('/partner/delivery/shop/info'),
    // Whoever is signed in may look at the maps of what lies in his scope.
    map: list('/partner/store/statistics/map', { access: 'session' }),
    areaMap: list('/partner/store/statistics/areaMap', { access: 'session' }),
  },
  actions: {
    add: create('新增配送店', '/partner/delivery/shop/add', { key: 'n', english: 'add delivery shop', fields: GIVEN }),
    update: update('编辑', '/partner/delivery/shop/update', { key: 'e', english: 'edit', versioned: true, fields: [...GIVEN, 'fence'] }),
    audit: move('审核', '/partner/delivery/shop/audit', { key: 'a', english: 'audit approve reject', ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) } }),
    stop: move('停用', '/partner/delivery/shop/enable', { key: 's', english: 'stop disable', with: { status: 'disabled' }, danger: true, undo: 'start' }),
    start: move('启用', '/partner/delivery/shop/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    pauseQuote: move('暂停报价', '/partner/delivery/shop/quoteStatus', { key: 'p', english: 'pause quotes', with: { quoteStatus: 'paused' }, when: { quoteStatus: 'open' }, undo: 'openQuote' }),
    openQuote: move('恢复报价', '/partner/delivery/shop/quoteStatus', { key: 'q', english: 'open quotes', with: { quoteStatus: 'open' }, when: { quoteStatus: 'paused' }, undo: 'pauseQuote' }),
    ban: move('设置禁售', BAN, { key: 'd', english: 'ban sale of specs', with: { banned: true }, danger: true, replaces: { specIds: null }, ask: { specIds: refs('partner_spu_code', '禁售规格') } }),
    lift: move('解除禁售', BAN, { key: 'i', english: 'lift ban', with: { banned: false }, replaces: { specIds: null }, ask: { specIds: refs('partner_spu_code', '解除的规格') } }),
  },
});

const filters = ['keyword', 'status', 'cityCode', 'partnerId', 'quoteStatus', 'banSpecIds'] as const;
const stations = { group: 'merchant-logistics', subgroup: '配送店铺' } as const;
const maps = { group: 'merchant-logistics', subgroup: '门店地图', kind: 'map' } as const;
export const deliveryShopPages = pages(deliveryShop,
  {
    ...stations, url: '/api/partner/delivery/shop/search', name: '配送店铺', kind: 'list', read: 'search', english: 'delivery shops',
    columns: ['code', 'name', 'status', 'quoteStatus', 'partnerId', 'cityCode', 'dayCapacity', 'orderCount30d', 'fulfilRateBp', 'banSpecIds', 'contact', 'phone', 'warehouseId', 'createdAt'],
    filters: [...filters, 'shopId', 'warehouseId', 'createdAt'], actions: ['add', 'audit', 'stop', 'start', 'update', 'pauseQuote', 'openQuote', 'ban', 'lift'], calls: ['/partner/main/list'],
    help: '承接配送的店铺。新增后待审核,通过须有坐标、电话和覆盖街道;有在途运单时不能停用,停用后不再分单。暂停报价后不能新建报价单,已生效的报价不变。',
  },
  {
    ...stations, url: '/api/partner/delivery/shop/info', name: '配送店铺详情', kind: 'detail', read: 'info', english: 'delivery shop detail',
    sections: [
      { label: '档案', fields: ['code', 'name', 'status', 'partnerId', 'cityCode', 'shopId', 'warehouseId', 'contact', 'phone', 'auditReason', 'remark'] },
      { label: '覆盖', fields: ['areaCodes', 'lng', 'lat', 'radiusM'] },
      { label: '运力、报价与履约', fields: ['dayCapacity', 'quoteStatus', 'orderCount30d', 'fulfilRateBp', 'banSpecIds', 'createdAt', 'updatedAt'] },
    ],
    related: [
      { label: '三方订单', resource: 'third_order', read: 'search', by: 'deliveryShopId', columns: ['orderNo', 'status', 'channel', 'paidAmount', 'placedAt', 'completedAt'] },
      { label: '运单', resource: 'third_waybill', read: 'search', by: 'deliveryShopId', columns: ['waybillNo', 'status', 'thirdOrderId', 'courierId', 'deliveryFee', 'createdAt', 'deliveredAt'] },
    ],
    actions: ['update', 'audit', 'stop', 'start', 'pauseQuote', 'openQuote', 'ban', 'lift'],
  },
  {
    ...maps, url: '/api/partner/store/statistics/map', name: '门店地图-点位版', read: 'map', english: 'store map points', whitelisted: true,
    columns: ['name', 'status', 'orderCount30d', 'fulfilRateBp', 'dayCapacity', 'banSpecIds', 'partnerId', 'cityCode', 'code'], filters,
    sort: 'cityCode', places: { lng: 'lng', lat: 'lat', colour: 'status', size: 'orderCount30d' }, actions: ['ban', 'lift'],
    help: '点越大,近30天单量越多;颜色和形状是状态。挨得太近的合成一个圈,圈里是家数,点开就放大。列表里的光标到哪家,地图就跟到哪家。地图不依赖外部地图服务。',
  },
  {
    ...maps, url: '/api/partner/store/statistics/areaMap', name: '门店地图-区域版', read: 'areaMap', english: 'store map areas fences', whitelisted: true,
    columns: ['name', 'status', 'radiusM', 'orderCount30d', 'dayCapacity', 'partnerId', 'cityCode', 'code'], filters,
    sort: 'cityCode', places: { lng: 'lng', lat: 'lat', fence: 'fence', radius: 'radiusM', colour: 'status' },
    help: '看每家覆盖到哪里、哪里重叠、哪里空着:画的是围栏,没画围栏的按配送半径画圆。点一块区域选中它的门店,重叠处再点一次换下一家。',
  },
);
