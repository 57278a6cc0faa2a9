import { choice, derived, instant, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, SAME, update } from '../../language/resource';
import { CHANNELS } from '../order';

const CALL = '/partner/warehouse/satellite/code';

/** By which code a channel knows a front warehouse. */
export const warehouseCode = resource('warehouse_code', {
  label: '前置仓编码',
  title: 'channelStoreCode',
  english: 'warehouse channel code',
  module: 'warehouse',
  scope: { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' },
  fields: {
    warehouseId: ref('partner_warehouse', '前置仓', { required: true, offered: { warehouseType: 'front', status: 'enabled' } }),
    channel: choice('渠道', CHANNELS, { required: true, readOnly: true, default: 'jd' }),
    authId: ref('third_auth', '授权', { required: true }),
    channelStoreCode: text('渠道门店编码', { max: 64, required: true, search: 'exact', help: '渠道后台里的门店编号' }),
    channelStoreName: text('渠道门店名', { max: 64, search: 'contains' }),
    bindAt: instant('绑定时间', { readOnly: true }),
    lastOrderAt: derived.latest('最近来单', 'third_order', 'storeCodeId', { field: 'placedAt', days: 365 }),
    orderCount30d: derived.count('近30天单量', 'third_order', 'storeCodeId', undefined, { field: 'placedAt', days: 30 }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['channel', 'channelStoreCode'] }, { fields: ['warehouseId', 'authId'] }],
  indexes: [['status', '-createdAt'], ['channel', '-createdAt'], ['warehouseId', 'channel'], ['authId', '-createdAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/update`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/update`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/update`, from: ['enabled', 'disabled'], to: SAME, by: { status: null } },
  ],
  reads: { search: list(`${CALL}/search`, { sort: '-createdAt' }) },
  actions: {
    add: create('新增编码', `${CALL}/add`, {
      key: 'n',
      english: 'add channel code',
      like: ['warehouseId'],
      fields: ['warehouseId', 'authId', 'channelStoreCode', 'channelStoreName', 'remark'],
    }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['channelStoreCode', 'channelStoreName', 'remark'],
    }),
    stop: move('停用', `${CALL}/update`, {
      on: 'row',
      evidence: { fields: ['warehouseId', 'channel', 'authId', 'channelStoreCode', 'orderCount30d', 'lastOrderAt', 'status'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${CALL}/update`, { on: 'row', key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

export const warehouseCodePages = pages(warehouseCode, {
  url: '/api/partner/warehouse/satellite/code/search',
  name: '前置仓编码',
  group: 'warehousing-procurement',
  subgroup: '前置仓',
  kind: 'list',
  read: 'search',
  english: 'front warehouse channel codes',
  columns: [
    'channelStoreCode',
    'channelStoreName',
    'status',
    'orderCount30d',
    'lastOrderAt',
    'warehouseId',
    'channel',
    'authId',
    'bindAt',
    'remark',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'channel', 'authId', 'warehouseId', 'createdAt'],
  actions: ['add', 'update', 'stop', 'start'],
  help: '渠道由授权决定。一个渠道里编码唯一,一个仓在一个授权下只有一个编码;带着编码推来的订单直接分给这个仓,仓接不了或编码没登记的进异常订单,写明原因;停用后由人分单。',
});
