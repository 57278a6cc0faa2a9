import { bp, choice, derived, int, phone, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';

const CALL = '/partner/procurement/sales/cooperation/merchant';
const COUNTED = { status: ['published', 'done'] } as const;

/** Somebody who supplies goods by plan. */
export const procurementMerchant = resource('procurement_merchant', {
  label: '合作商户',
  title: 'name',
  english: 'procurement merchant supplier',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    creditCode: text('信用代码', {
      max: 32,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[0-9A-Z]{18}',
      help: '18 位,如 91330100MA2H0ABC1X',
    }),
    brandIds: refs('product_brand', '品牌', { offered: { status: 'enabled' } }),
    contact: text('联系人', { max: 32 }),
    phone: phone('电话', { masked: true }),
    settleType: choice('结算', { cash: '现结', month: '月结' }, { required: true, default: 'month' }),
    creditDays: int('账期天数', {
      min: 1,
      max: 365,
      unit: '天',
      requiredWhen: { settleType: 'month' },
      shownWhen: { settleType: 'month' },
    }),
    cityCodes: texts('供货城市', { areas: 'city' }),
    planCount: derived.count('计划数', 'procurement_plan', 'merchantId'),
    planTotal: derived.tally('计划件数', 'procurement_plan', 'merchantId', 'planQty', COUNTED),
    arriveTotal: derived.tally('到货件数', 'procurement_plan', 'merchantId', 'arriveQty', COUNTED),
    achieveBp: bp('达成率', { reckoned: 'case when plan_total > 0 then round(arrive_total * 10000.0 / plan_total)::bigint end' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  checks: { credit: { sql: `settle_type = 'cash' or credit_days > 0`, message: '月结须有账期天数' } },
  indexes: [['status', '-createdAt'], ['brandIds'], ['settleType', '-createdAt'], ['achieveBp'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list(`${CALL}/search`, { sort: '-createdAt' }) },
  actions: {
    add: create('新增商户', `${CALL}/add`, {
      key: 'n',
      english: 'add supplier',
      fields: ['name', 'creditCode', 'brandIds', 'contact', 'phone', 'settleType', 'creditDays', 'cityCodes', 'remark'],
    }),
    stop: move('停用', `${CALL}/enable`, {
      evidence: { fields: ['name', 'creditCode', 'brandIds', 'planCount', 'achieveBp', 'status'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

export const merchantPages = pages(procurementMerchant, {
  url: '/api/partner/procurement/sales/cooperation/merchant/search',
  name: '采购合作商户',
  group: 'warehousing-procurement',
  subgroup: '采购合作',
  kind: 'list',
  read: 'search',
  english: 'procurement merchants suppliers',
  columns: [
    'name',
    'status',
    'achieveBp',
    'planTotal',
    'arriveTotal',
    'planCount',
    'brandIds',
    'settleType',
    'creditDays',
    'cityCodes',
    'contact',
    'phone',
    'creditCode',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'brandIds', 'settleType', 'createdAt'],
  actions: ['add', 'stop', 'start'],
  help: '达成率 = 到货 ÷ 计划,只算已下发和已完成的计划。月结须填账期天数。有未完成计划的商户不能停用。',
});
