import { choice, derived, int, money, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, resource, SAME, update } from '../../language/resource';

const CALL = '/sms/sale';
const platform = '套餐由平台定';
const fields = ['name', 'qty', 'giftQty', 'price', 'marketPrice', 'target', 'limitPerOwner', 'sort', 'remark'] as const;

/** A package of messages that can be bought. */
export const smsSale = resource('sms_sale', {
  label: '短信套餐',
  title: 'name',
  english: 'sms package sale',
  fields: {
    name: text('套餐名', { max: 32, required: true, unique: true, search: 'contains' }),
    qty: int('条数', { required: true, min: 1, max: 1_000_000, unit: '条' }),
    giftQty: int('赠送', { required: true, min: 0, max: 1_000_000, default: 0, unit: '条' }),
    price: money('售价', { required: true, min: 1 }),
    marketPrice: money('原价', { required: true, min: 1 }),
    pricePer100: money('每百条', { reckoned: 'round(price * 100.0 / (qty + gift_qty))' }),
    target: choice('对象', { all: '全部', shop: '店铺', partner: '服务商' }, { required: true, default: 'all' }),
    // To all of the platform: whoever sees some of them reads none of it.
    soldCount: { ...derived.count('已售', 'sms_order', 'saleId', { status: 'paid' }), internal: 'sms_order' },
    limitPerOwner: int('每主体限购', { required: true, min: 0, max: 999, default: 0, unit: '份', zero: '不限', help: '0 为不限' }),
    sort: int('排序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
    status: choice(
      '状态',
      { off: '下架', on: '上架' },
      { required: true, readOnly: true, default: 'off', tones: { off: 'idle', on: 'good' } },
    ),
  },
  caps: { price: ['price', 'marketPrice'] },
  indexes: [['sort'], ['status', 'sort'], ['target', 'sort'], ['-soldCount']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'off' },
    { call: `${CALL}/update`, from: ['off', 'on'], to: SAME },
    { call: `${CALL}/enable`, from: 'off', to: 'on', by: { status: 'on' } },
    { call: `${CALL}/enable`, from: 'on', to: 'off', by: { status: 'off' } },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增套餐', `${CALL}/add`, { key: 'n', english: 'add package', platform, fields }),
    update: update('改价/修改', `${CALL}/update`, { key: 'e', english: 'edit price', platform, versioned: true, fields }),
    on: move('上架', `${CALL}/enable`, { key: 't', english: 'put on sale', platform, with: { status: 'on' }, undo: 'off' }),
    off: move('下架', `${CALL}/enable`, { key: 's', english: 'take off sale', platform, with: { status: 'off' }, undo: 'on' }),
  },
});

export const salePages = pages(smsSale, {
  url: '/api/sms/sale/search',
  name: '短信销售列表',
  group: 'operations-center',
  subgroup: '短信营销',
  kind: 'list',
  read: 'search',
  english: 'sms packages price',
  columns: [
    'name',
    'status',
    'qty',
    'giftQty',
    'price',
    'marketPrice',
    'pricePer100',
    'soldCount',
    'target',
    'limitPerOwner',
    'sort',
    'updatedAt',
  ],
  filters: ['keyword', 'status', 'target'],
  actions: ['add', 'update', 'on', 'off'],
  help: '每百条 = 售价 ÷(条数 + 赠送)× 100,不能低于启用平台里最低的成本;售价不高于原价。改价只影响以后的订单。',
});
