import { area, choice, decimal, derived, image, instant, json, phone, ref, refs, text, texts, time, verdict } from '../../language/field';
import type { Fence } from '../../language/geo';
import { pages } from '../../language/page';
import { act, create, detail, list, move, options, query, remove, resource, SAME, update } from '../../language/resource';

/** Where a shop delivers: whole streets, and what lies within a fence. */
export interface DeliveryArea { readonly streets: readonly string[]; readonly fence?: Fence | null }

/** A water shop on the platform. */
export const merchantShop = resource('merchant_shop', {
  under: ['managerId'], label: '店铺', title: 'name', english: 'merchant shop', jump: ['id', 'shopNo', 'ownerPhone'],
  scope: { city: 'areaCode', partner: 'partnerId', shop: 'id' },
  fields: {
    shopNo: text('店铺编号', { max: 20, unique: true, readOnly: true, search: 'exact', shape: 'S\\d{8}' }),
    name: text('店名', { max: 64, required: true, search: 'contains' }),
    partnerId: ref('partner_main', '所属服务商', { required: true }),
    managerId: ref('manager_user', '业务经理', { offered: { status: 'active' } }),
    ownerName: text('店主', { max: 32, required: true, search: 'contains' }),
    ownerPhone: phone('店主电话', { required: true, masked: true, search: 'exact', shape: '1\\d{10}' }),
    areaCode: area('所在区域', { required: true }),
    address: text('地址', { max: 128, required: true }),
    lng: decimal('经度', 6, { min: 73, max: 136 }),
    lat: decimal('纬度', 6, { min: 3, max: 54 }),
    licenseNo: text('执照号', { max: 32, required: true, search: 'exact' }),
    licenseImg: image('执照照片'),
    gradeId: ref('platform_grade', '等级', { among: { target: 'shop' } }),
    tagIds: refs('shop_tag', '标签', { offered: { auto: 'manual' }, help: '自动标签由系统打上和取下' }),
    deliveryArea: json<DeliveryArea>('配送区域', { readOnly: true }),
    openTime: time('营业开始', { required: true, default: '08:00' }),
    closeTime: time('营业结束', { required: true, default: '21:00' }),
    settleAccount: text('结算账户', { max: 64, masked: true }),
    lastFollowAt: instant('最近跟进', { readOnly: true }),
    orderCount30d: derived.count('近30天单量', 'third_order', 'shopId', undefined, { field: 'placedAt', days: 30 }),
    customerCount: derived.count('客户数', 'bucket_account', 'shopId'),
    owedQty: derived.tally('客户欠桶', 'bucket_account', 'shopId', 'owedQty'),
    depositAmount: derived.sum('客户押金', 'bucket_account', 'shopId', 'depositAmount'),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice('状态', { pending: '待审核', open: '营业', stopped: '停用', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', open: 'good', stopped: 'idle', rejected: 'bad' } }),
  },
  uniqueWhere: [{ fields: ['licenseNo'], when: { status: 'open' } }],
  indexes: [['status', '-createdAt'], ['partnerId', '-createdAt'], ['areaCode', '-createdAt'], ['managerId', 'lastFollowAt'], ['gradeId'], ['tagIds'], ['lastFollowAt'], ['-createdAt']],
  moves: [
    { call: '/merchant/shop/add', from: null, to: 'pending' },
    { call: '/merchant/shop/claim/apply/audit', from: null, to: 'pending' },
    { call: '/merchant/shop/audit', from: 'pending', to: 'open', by: { result: 1 } },
    { call: '/merchant/shop/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/merchant/shop/update', from: 'rejected', to: 'pending' },
    { call: '/merchant/shop/update', from: ['pending', 'open', 'stopped'], to: SAME },
    { call: '/merchant/shop/enable', from: 'stopped', to: 'open', by: { status: 'open' } },
    { call: '/merchant/shop/enable', from: 'open', to: 'stopped', by: { status: 'stopped' } },
  ],
  waits: {
    pending: { kind: 'audit', label: '店铺待审核', when: { status: 'pending' }, action: 'audit', page: '/api/merchant/shop/search/audit', opens: '/api/merchant/shop/searchDetail', about: 'partnerId' },
  },
  reads: {
    search: list('/merchant/shop/search'),
    options: options('/merchant/shop/list'),
    info: detail('/merchant/shop/info'),
    /** What lies about a shop's delivery area: the streets of its city, and the areas of other shops. */
    areaNear: query('/merchant/shop/areaNear', { input: { id: ref('merchant_shop', '店铺', { required: true }) } }),
    searchDetail: detail('/merchant/shop/searchDetail', { access: 'session' }),
  },
  actions: {
    add: create('新增店铺', '/merchant/shop/add', { key: 'n', english: 'add shop', fields: ['name', 'partnerId', 'managerId', 'ownerName', 'ownerPhone', 'areaCode', 'address', 'lng', 'lat', 'licenseNo', 'licenseImg', 'gradeId', 'tagIds', 'openTime', 'closeTime', 'settleAccount', 'remark'] }),
    update: update('编辑', '/merchant/shop/update', { key: 'e', english: 'edit', versioned: true, fields: ['name', 'partnerId', 'managerId', 'ownerName', 'ownerPhone', 'areaCode', 'address', 'lng', 'lat', 'licenseNo', 'licenseImg', 'gradeId', 'tagIds', 'openTime', 'closeTime', 'settleAccount', 'remark'] }),
    audit: move('审核', '/merchant/shop/audit', {
      key: 'a', english: 'audit approve reject',
      ask: {
        result: verdict(),
        reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }),
      },
    }),
    areaSetting: act('设置配送区域', '/merchant/shop/areaSetting', { key: 'd', on: 'row', versioned: true, english: 'delivery area fence streets', replaces: { streets: 'deliveryArea.streets', fence: 'deliveryArea.fence' }, ask: { streets: texts('配送街道', { areas: 'street' }), fence: json<Fence>('围栏') } }),
    stop: move('停用', '/merchant/shop/enable', { key: 's', english: 'stop disable', with: { status: 'stopped' }, danger: true, undo: 'start' }),
    start: move('启用', '/merchant/shop/enable', { key: 't', english: 'start enable', with: { status: 'open' }, undo: 'stop' }),
    remove: remove('删除', '/merchant/shop/delete', { english: 'delete', danger: true, when: { status: ['pending', 'rejected'] } }),
  },
});

export const shopPages = pages(merchantShop,
  {
    url: '/api/merchant/shop/search', name: '店铺查询', group: 'merchant-management', subgroup: '店铺档案', kind: 'list', read: 'search', english: 'shops search',
    columns: ['shopNo', 'name', 'status', 'partnerId', 'areaCode', 'ownerName', 'ownerPhone', 'managerId', 'gradeId', 'orderCount30d', 'lastFollowAt', 'createdAt'],
    filters: ['keyword', 'status', 'areaCode', 'partnerId', 'managerId', 'gradeId', 'tagIds', 'lastFollowAt', 'createdAt'],
    actions: ['add', 'audit', 'stop', 'start', 'update', 'areaSetting', 'remove'],
    help: '找店、审店、启停。停用的店铺不再分单;待审核、已驳回的才能删除。',
  },
  {
    url: '/api/merchant/shop/search/audit', name: '店铺待审核', group: 'merchant-management', subgroup: '店铺档案', kind: 'list', read: 'search', english: 'shops pending audit',
    columns: ['shopNo', 'name', 'licenseImg', 'licenseNo', 'managerId', 'lng', 'lat', 'areaCode', 'address', 'partnerId', 'ownerName', 'createdAt'],
    filters: ['keyword', 'areaCode', 'partnerId', 'createdAt'], actions: ['audit'], preset: { status: 'pending' }, sort: 'createdAt',
    help: '先进先审。通过须有执照照片、坐标和业务经理。',
  },
  {
    url: '/api/merchant/shop/searchDetail', name: '店铺详情', group: 'merchant-management', subgroup: '店铺档案', kind: 'detail', read: 'searchDetail', whitelisted: true, english: 'shop detail',
    sections: [
      { label: '档案', fields: ['shopNo', 'name', 'status', 'partnerId', 'managerId', 'gradeId', 'tagIds', 'areaCode', 'address'] },
      { label: '资质与营业', fields: ['ownerName', 'ownerPhone', 'licenseNo', 'licenseImg', 'openTime', 'closeTime', 'settleAccount', 'auditReason', 'remark'] },
      { label: '经营', fields: ['orderCount30d', 'customerCount', 'owedQty', 'depositAmount', 'lastFollowAt', 'createdAt', 'updatedAt'] },
    ],
    related: [
      { label: '跟进记录', resource: 'follow_up', read: 'search', by: 'shopId', columns: ['followedAt', 'result', 'way', 'content', 'followerId', 'nextAt'] },
      { label: '三方订单', resource: 'third_order', read: 'search', by: 'shopId', columns: ['orderNo', 'status', 'channel', 'paidAmount', 'placedAt', 'completedAt'] },
      { label: '商品', resource: 'shop_product', read: 'search', by: 'shopId', columns: ['name', 'status', 'salePrice', 'marketPrice', 'stockHint', 'areaPriceCount', 'updatedAt'] },
      { label: '客户与桶', resource: 'bucket_account', read: 'search', by: 'shopId', columns: ['customerName', 'status', 'owedQty', 'depositQty', 'depositAmount', 'customerPhone', 'lastOrderAt'] },
      { label: '店员', resource: 'shop_client', read: 'search', by: 'shopId', columns: ['name', 'position', 'status', 'phone', 'lastActiveAt'] },
      { label: '收费', resource: 'provider_settlement_line', read: 'shop', by: 'shopId', columns: ['settlementId', 'chargeType', 'chargeId', 'baseAmount', 'times', 'fee', 'share'] },
    ],
    actions: ['update', 'areaSetting', 'audit', 'stop', 'start'], borrows: ['follow_up.add'],
    help: '一家店的档案、资质和经营,下面是它的跟进、订单、商品、客户、店员和收费;经营里的数字与下面各表的合计一致。还有进行中的订单时不能停用。',
  },
  {
    url: '/api/merchant/shop/info', name: '店铺资料编辑', group: 'merchant-management', subgroup: '店铺档案', kind: 'form', read: 'info', saves: 'update', english: 'shop edit form',
    sections: [
      { label: '基本信息', fields: ['name', 'partnerId', 'managerId', 'gradeId', 'tagIds'] },
      { label: '店主与地址', fields: ['ownerName', 'ownerPhone', 'areaCode', 'address', 'lng', 'lat'] },
      { label: '资质与结算', fields: ['licenseNo', 'licenseImg', 'settleAccount', 'openTime', 'closeTime', 'remark'] },
    ],
    actions: ['update'],
    help: '保存后立即生效,已驳回的店铺保存后重新待审核。配送区域在“店铺配送区域设置”里画。',
  },
  {
    url: '/api/merchant/shop/info/area', name: '店铺配送区域设置', group: 'merchant-management', subgroup: '店铺档案', kind: 'map', read: 'info', english: 'shop delivery area map', needsId: true,
    map: { lng: 'lng', lat: 'lat', area: 'deliveryArea', near: 'areaNear' }, saves: 'areaSetting', actions: ['areaSetting'], calls: ['/merchant/shop/areaNear'],
    help: '画围栏、勾选街道。同品牌的营业店铺不能重叠:已被占用的街道标出店名,保存时由服务器再核一遍。地图只画点、围栏和街道,不依赖外部地图服务。',
  },
);
