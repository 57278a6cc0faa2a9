import { choice, instant, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, list, resource } from '../../language/resource';

/** How the delivery fee of a bill was computed: fee = base + max(0, qty − free) × unit. A correction adds an entry; the last one counts. */
export const deliveryFeeLog = resource('delivery_fee_log', {
  label: '配送费核算日志',
  title: 'logNo',
  english: 'delivery fee accounting log',
  module: 'replenish',
  scope: { partner: 'applyBillId.partnerId', city: 'applyBillId.accountId.cityCode', shop: 'hidden' },
  fields: {
    logNo: text('日志号', { max: 40, required: true, unique: true, readOnly: true, search: 'exact' }),
    applyBillId: ref('replenish_apply_bill', '申请单', { required: true, readOnly: true }),
    accountId: ref('replenish_account', '补货账户', { required: true, readOnly: true }),
    schemeId: ref('replenish_scheme', '按方案', { readOnly: true }),
    qty: int('计费件数', { required: true, readOnly: true, min: 0 }),
    freeQty: int('免费件数', { required: true, readOnly: true, min: 0, default: 0 }),
    unitPrice: money('每件', { required: true, readOnly: true, min: 0 }),
    baseFee: money('起步费', { required: true, readOnly: true, min: 0 }),
    fee: money('核算金额', { required: true, readOnly: true, min: 0 }),
    prevFee: money('上次金额', { readOnly: true, min: 0 }),
    reason: text('原因', { max: 200, readOnly: true }),
    accountedAt: instant('核算时间', { required: true, readOnly: true }),
    isLatest: choice(
      '最新',
      { no: '否', yes: '是' },
      { required: true, readOnly: true, default: 'yes', tones: { no: 'idle', yes: 'good' } },
    ),
  },
  checks: {
    formula: { sql: 'fee = base_fee + greatest(0, qty - free_qty) * unit_price', message: '配送费 = 起步费 + 超出免费的件数 × 每件' },
  },
  under: ['applyBillId'],
  uniqueWhere: [{ fields: ['applyBillId'], when: { isLatest: 'yes' } }],
  indexes: [['applyBillId', '-accountedAt'], ['accountId', '-accountedAt'], ['isLatest', '-accountedAt'], ['-accountedAt'], ['fee']],
  reads: { search: list('/partner/replenish/delivery/fee/log/search', { sort: '-accountedAt' }) },
  actions: {
    reaccount: act('重算', '/partner/replenish/delivery/fee/log/reaccount', {
      on: 'row',
      key: 'c',
      english: 'reaccount recalculate fee',
      versioned: true,
      danger: true,
      evidence: { fields: ['applyBillId', 'applyBillId.deliveryPayStatus', 'qty', 'freeQty', 'unitPrice', 'baseFee', 'fee'] },
      when: { isLatest: 'yes' },
      replaces: { reason: null },
      ask: { reason: text('原因', { max: 200, required: true }) },
      reply: { fee: money('重算后'), was: money('原来') },
    }),
  },
});

export const feePages = pages(deliveryFeeLog, {
  group: 'warehousing-procurement',
  subgroup: '补货申请',
  url: '/api/partner/replenish/delivery/fee/log/search',
  name: '配送费核算日志',
  kind: 'log',
  read: 'search',
  english: 'delivery fee log',
  columns: [
    'accountedAt',
    'applyBillId',
    'fee',
    'baseFee',
    'qty',
    'freeQty',
    'unitPrice',
    'prevFee',
    'isLatest',
    'reason',
    'accountId',
    'schemeId',
    'createdBy',
  ],
  filters: ['keyword', 'applyBillId', 'accountId', 'isLatest', 'accountedAt'],
  preset: { isLatest: 'yes' },
  actions: ['reaccount'],
  help: '配送费 = 起步费 + max(0, 计费件数 − 免费件数) × 每件。重算按账户现在的方案再算一遍,追加一条;配送费已付或已入对账子单的不能重算。',
});
