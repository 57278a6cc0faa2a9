import { area, choice, decimal, derived, int, json, money, phone, ref, text, time } from '../../language/field';
import type { Fence } from '../../language/geo';
import { act, create, detail, list, move, options, resource, SAME, update } from '../../language/resource';

export const WAREHOUSE_TYPES = { main: '总仓', front: '前置仓' } as const;
export const WAREHOUSE_STATES = { disabled: '停用', enabled: '启用' } as const;
/** Whether orders may go there; changed by what was applied for and approved, never by hand. */
export const BIZ_STATES = { open: '营业', holiday: '休假', closed: '停业' } as const;
export const BIZ_TONES = { open: 'good', holiday: 'wait', closed: 'bad' } as const;
const FRONT = { warehouseType: 'front' } as const;
const ABOUT = [
  'name',
  'partnerId',
  'brandPartnerId',
  'parentId',
  'areaCode',
  'address',
  'contact',
  'phone',
  'lng',
  'lat',
  'openTime',
  'closeTime',
  'remark',
] as const;

/** A partner's warehouse: main, or a front ("satellite") warehouse that ships orders. */
export const partnerWarehouse = resource('partner_warehouse', {
  label: '仓库',
  title: 'name',
  english: 'warehouse',
  jump: ['code'],
  module: 'warehouse',
  scope: { partner: 'partnerId', city: 'areaCode' },
  liesIn: 'areaCode',
  fields: {
    code: text('仓编码', { max: 20, required: true, unique: true, readOnly: true, search: 'exact', shape: 'W\\d{6}|W\\d{8}' }),
    name: text('仓名', { max: 64, required: true, search: 'contains' }),
    warehouseType: choice('类型', WAREHOUSE_TYPES, { required: true }),
    partnerId: ref('partner_main', '服务商', { required: true, offered: { status: 'normal' } }),
    brandPartnerId: ref('partner_main', '品牌服务商', { offered: { status: 'normal' } }),
    parentId: ref('partner_warehouse', '上级总仓', {
      nearest: { areaCode: 'areaCode' },
      offered: { warehouseType: 'main', status: 'enabled' },
      requiredWhen: FRONT,
      shownWhen: FRONT,
    }),
    areaCode: area('区域', { required: true }),
    address: text('地址', { max: 128 }),
    contact: text('联系人', { max: 32 }),
    phone: phone('电话', { masked: true }),
    lng: decimal('经度', 6, { min: 73, max: 136, help: '东经,如 120.155070' }),
    lat: decimal('纬度', 6, { min: 3, max: 54, help: '北纬,如 30.274150' }),
    fence: json<Fence>('围栏'),
    cutoffTime: time('截单时间', { help: '之后的补货申请算第二天' }),
    minQty: int('起订量', { min: 0, max: 1_000_000, help: '供商谈;每个规格一单的下限按补货方案' }),
    deliveryFee: money('补货配送费', { min: 0, help: '供商谈和核对;收多少按补货方案' }),
    leastDays: int('可售天数下限', {
      required: true,
      default: 3,
      min: 0,
      max: 90,
      unit: '天',
      zero: '不提醒',
      help: '有规格低于它就进待办;0 为不提醒',
    }),
    accountCount: derived.count('补货账户', 'replenish_account', 'warehouseId'),
    dayCapacity: int('日处理量', { required: true, default: 0, min: 0, max: 1_000_000, zero: '不限', help: '0 为不限' }),
    openTime: time('营业开始'),
    closeTime: time('营业结束'),
    bizStatus: choice('营业状态', BIZ_STATES, { required: true, readOnly: true, default: 'open', tones: BIZ_TONES }),
    status: choice('状态', WAREHOUSE_STATES, {
      required: true,
      readOnly: true,
      default: 'enabled',
      tones: { disabled: 'idle', enabled: 'good' },
    }),
  },
  indexes: [
    ['areaCode', 'code'],
    ['partnerId', 'warehouseType'],
    ['brandPartnerId', 'code'],
    ['warehouseType', 'code'],
    ['bizStatus', 'code'],
    ['status', 'code'],
    ['parentId'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/partner/warehouse/add', from: null, to: 'enabled' },
    { call: '/partner/warehouse/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/partner/warehouse/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: '/partner/warehouse/delete', from: 'disabled', to: null },
    { call: '/partner/warehouse/setting/update', from: ['enabled', 'disabled'], to: SAME },
  ],
  reads: {
    search: list('/partner/warehouse/search', { sort: '-createdAt' }),
    options: options('/partner/warehouse/list'),
    ofBrand: list('/partner/warehouse/searchByBrandPartnerId', {
      where: { status: 'enabled' },
      sort: 'areaCode',
    }),
    satellite: list('/partner/warehouse/satellite/search', { where: FRONT, sort: '-createdAt' }),
    satelliteInfo: detail('/partner/warehouse/satellite/info', {
      where: FRONT,
      with: {
        codes: {
          resource: 'warehouse_code',
          by: 'warehouseId',
          columns: ['channel', 'authId', 'channelStoreCode', 'channelStoreName', 'status', 'bindAt'],
        },
      },
    }),
    satelliteMap: list('/partner/warehouse/satellite/map', { where: FRONT, sort: 'areaCode' }),
    replenish: list('/partner/replenish/warehouse/search', { sort: 'areaCode' }),
  },
  actions: {
    add: create('新增仓库', '/partner/warehouse/add', { key: 'n', english: 'add warehouse', fields: ['warehouseType', ...ABOUT] }),
    update: update('修改', '/partner/warehouse/update', { key: 'e', english: 'edit', versioned: true, fields: ABOUT }),
    setting: update('作业设置', '/partner/warehouse/setting/update', {
      key: 'c',
      english: 'operation settings cutoff',
      versioned: true,
      fields: ['cutoffTime', 'minQty', 'deliveryFee', 'dayCapacity', 'leastDays'],
    }),
    satelliteUpdate: update('编辑前置仓', '/partner/warehouse/satellite/update', {
      key: 'e',
      english: 'edit front warehouse fence',
      versioned: true,
      when: FRONT,
      fields: [
        'name',
        'address',
        'contact',
        'phone',
        'lng',
        'lat',
        'openTime',
        'closeTime',
        'dayCapacity',
        'minQty',
        'leastDays',
        'fence',
        'remark',
      ],
    }),
    stop: move('停用', '/partner/warehouse/enable', {
      evidence: { fields: ['name', 'code', 'warehouseType', 'partnerId', 'areaCode', 'bizStatus', 'status'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', '/partner/warehouse/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    // What refers to warehouses is looked through as it is: they are removed seldom, and orders need no index for it.
    remove: act('删除', '/partner/warehouse/delete', {
      evidence: { fields: ['name', 'code', 'warehouseType', 'partnerId', 'areaCode', 'status'] },
      english: 'delete',
      danger: true,
    }),
  },
});
