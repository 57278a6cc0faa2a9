import { choice, derived, instant, int, money, period, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, move, resource } from '../../language/resource';
import { VOUCHER_TYPES } from './item';
import { PLATFORM_PAYS } from './platform';

const of = 'coupon_item',
  by = 'settlementId';

/** What is looked at before any of this is done. */
const voucherSettlementEvidence = {
  fields: [
    'settleNo',
    'shopId',
    'partnerId',
    'period',
    'voucherType',
    'usedCount',
    'discountAmount',
    'merchantBear',
    'platformBear',
    'clawbackAmount',
    'settleAmount',
    'status',
    'auditReason',
  ],
  children: ['cards', 'clawbacks'],
} as const;

/**
 * What the platform owes a shop for cards of one kind on orders that it finished in a period: its share of their discounts, less settled
 * amounts of orders refunded since. A rejected settlement releases its cards, and so counts none.
 */
export const voucherSettlement = resource('voucher_settlement', {
  label: '券核销结算',
  title: 'settleNo',
  english: 'voucher settlement',
  jump: ['settleNo'],
  module: 'coupon',
  scope: { partner: 'partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    settleNo: text('结算单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'HX\\d{18}' }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    // Whose the shop was when it was settled.
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    period: period('账期', { required: true, readOnly: true }),
    voucherType: choice('券种', VOUCHER_TYPES, { required: true, readOnly: true }),
    usedCount: derived.count('核销张数', of, by),
    discountAmount: derived.sum('抵扣合计', of, by, 'discountAmount'),
    merchantBear: derived.sum('店铺承担', of, by, 'merchantBear'),
    platformBear: derived.sum('平台承担', of, by, 'platformBear'),
    clawbackAmount: derived.sum('追回', 'voucher_clawback', by, 'platformBear'),
    settleAmount: money('应打款', { reckoned: 'platform_bear - clawback_amount', help: '为负的由店铺退给平台' }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    paidAt: instant('打款时间', { readOnly: true }),
    payNo: text('打款流水', { max: 64, readOnly: true, unique: true, search: 'exact', serial: true }),
    status: choice(
      '状态',
      { auditing: '待审核', paying: '待打款', settled: '已结算', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'wait', paying: 'wait', settled: 'good', rejected: 'bad' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['shopId', 'period', 'voucherType'], when: { status: ['auditing', 'paying', 'settled'] } }],
  counts: { status: ['auditing', 'paying', 'settled'] },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['shopId', '-period'],
    ['partnerId', '-period'],
    ['-period'],
    ['voucherType', '-createdAt'],
    ['-settleAmount'],
  ],
  moves: [
    { call: '/shop/voucher/settle/add', from: null, to: 'auditing' },
    { call: '/shop/voucher/settle/audit', from: 'auditing', to: 'paying', by: { result: 1 } },
    { call: '/shop/voucher/settle/audit', from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: '/shop/voucher/settle/settle', from: 'paying', to: 'settled' },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '券结算待审核',
      when: { status: 'auditing' },
      action: 'audit',
      amount: 'settleAmount',
      page: '/api/shop/voucher/settle/search',
      about: 'shopId',
    },
    paying: {
      kind: 'settle',
      label: '券结算待打款',
      when: { status: 'paying' },
      action: 'settle',
      amount: 'settleAmount',
      page: '/api/shop/voucher/settle/search',
      about: 'shopId',
    },
  },
  reads: {
    search: list('/shop/voucher/settle/search', {
      summary: ['usedCount', 'discountAmount', 'merchantBear', 'clawbackAmount', 'settleAmount'],
    }),
    info: detail('/shop/voucher/settle/info', {
      with: {
        cards: {
          resource: 'coupon_item',
          by,
          sort: 'usedAt',
          columns: ['couponNo', 'usedAt', 'orderId', 'discountAmount', 'platformBear', 'merchantBear'],
        },
        clawbacks: {
          resource: 'voucher_clawback',
          by,
          sort: 'occurredAt',
          columns: ['itemId', 'orderId', 'platformBear', 'sourceId', 'occurredAt'],
        },
      },
    }),
  },
  actions: {
    /** One settlement a shop, for all shops where cards of the kind were used, or for the one that is named. */
    add: act('生成结算单', '/shop/voucher/settle/add', {
      key: 'n',
      on: 'none',
      english: 'generate voucher settlements',
      ask: {
        period: period('账期', { required: true, help: '须已结束' }),
        voucherType: choice('券种', VOUCHER_TYPES, { required: true, default: 'card' }),
        shopId: ref('merchant_shop', '店铺', { help: '留空为该账期所有有待结算的店铺,每店一张' }),
      },
      reply: { count: int('生成张数'), usedCount: int('核销张数'), settleAmount: money('应打款合计') },
    }),
    audit: move('审核', '/shop/voucher/settle/audit', {
      platform: PLATFORM_PAYS,
      evidence: voucherSettlementEvidence,
      key: 'a',
      english: 'audit',
      versioned: true,
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    settle: move('打款', '/shop/voucher/settle/settle', {
      platform: '打款由平台办理',
      evidence: voucherSettlementEvidence,
      key: 's',
      on: 'row',
      english: 'pay settle',
      versioned: true,
      ask: {
        payNo: text('打款流水', { max: 64, required: true, search: 'exact', serial: true, help: '银行或支付宝的流水号,一笔只能用一次' }),
      },
    }),
  },
});

export const voucherSettlementPages = pages(voucherSettlement, {
  url: '/api/shop/voucher/settle/search',
  name: '券核销结算',
  group: 'finance-management',
  subgroup: '收费结算',
  kind: 'list',
  read: 'search',
  english: 'voucher settlements coupons used',
  columns: [
    'settleNo',
    'status',
    'shopId',
    'period',
    'voucherType',
    'usedCount',
    'discountAmount',
    'merchantBear',
    'clawbackAmount',
    'settleAmount',
    'payNo',
    'paidAt',
    'auditReason',
    'partnerId',
    'createdBy',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'period', 'voucherType', 'shopId', 'partnerId', 'createdAt'],
  actions: ['add', 'audit', 'settle'],
  calls: ['/shop/voucher/settle/info'],
  help: '按店铺、账期、券种结算平台承担的部分:应打款=账期内完成的订单上各张卡平台承担之和−追回。结算之后订单全额退款的卡,在下一张结算单里追回;应打款为负的由店铺退给平台。生成的人不能审核;打开一张看它结算的每张卡;驳回即放开占用的卡,可重新生成。',
});
