import { choice, derived, instant, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { detail, list, move, resource } from '../../language/resource';
import { itemReport } from './reports';

/** Whose money a customer's card stands for: the platform's own cards, vouchers that shops issue, those of Alipay. */
export const VOUCHER_TYPES = { card: '促销卡', shop: '商家券', alipay: '支付宝商家券' } as const;

const STATUS = '/coupon/merchant/item/status';
const itemEvidence = {
  fields: ['couponNo', 'voucherType', 'batchId', 'voucherId', 'phone', 'shopId', 'validBegin', 'validEnd', 'status', 'statusReason'],
} as const;
const reason = text('原因', { max: 200, required: true });

/** A card in somebody's hand, of a batch of the platform or of a voucher that a shop issues. Used on one order, it is settled once. */
export const couponItem = resource('coupon_item', {
  label: '促销卡',
  title: 'couponNo',
  english: 'coupon card voucher',
  jump: ['couponNo'],
  module: 'coupon',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  // Whoever puts a card to an order holds the order first, as whoever pays it back does.
  underWhenSet: ['orderId'],
  fields: {
    // Twelve signs by chance and one that checks them: nobody can guess the next.
    couponNo: text('卡号', {
      max: 32,
      required: true,
      unique: true,
      readOnly: true,
      search: 'exact',
      shape: 'K[0-9A-HJKMNP-TV-Z]{13,18}',
    }),
    voucherType: choice('券种', VOUCHER_TYPES, { required: true, readOnly: true }),
    batchId: ref('coupon_batch', '批次', { readOnly: true }),
    sendId: ref('coupon_send', '发放单', { readOnly: true }),
    lineId: ref('coupon_send_line', '发放明细', { readOnly: true }),
    activityId: ref('coupon_activity', '活动', { readOnly: true }),
    sceneId: ref('coupon_scene', '场景', { readOnly: true }),
    voucherId: ref('shop_voucher', '商家券', { readOnly: true }),
    phone: phone('持卡人手机', { required: true, readOnly: true, masked: true, search: 'exact' }),
    shopId: ref('merchant_shop', '归属/核销店', { readOnly: true }),
    orderId: ref('order_main', '使用订单', { readOnly: true }),
    holdAmount: money('占用预算', { required: true, readOnly: true, default: 0, min: 0 }),
    discountAmount: money('实际抵扣', { required: true, readOnly: true, default: 0 }),
    platformBear: money('平台承担', { required: true, readOnly: true, default: 0 }),
    merchantBear: money('店铺承担', { required: true, readOnly: true, default: 0 }),
    clawedBack: derived.sum('已追回', 'voucher_clawback', 'itemId', 'platformBear'),
    validBegin: instant('生效', { required: true, readOnly: true }),
    validEnd: instant('失效', { required: true, readOnly: true }),
    usedAt: instant('使用时间', { readOnly: true }),
    statusReason: text('冻结/作废原因', { max: 200, readOnly: true }),
    settlementId: ref('voucher_settlement', '结算单', { readOnly: true }),
    status: choice(
      '状态',
      { unused: '未使用', used: '已使用', frozen: '已冻结', voided: '已作废', expired: '已过期' },
      {
        required: true,
        readOnly: true,
        default: 'unused',
        tones: { unused: 'run', used: 'good', frozen: 'wait', voided: 'idle', expired: 'idle' },
      },
    ),
  },
  counts: { status: ['unused', 'used', 'frozen'] },
  checks: {
    bear: { sql: 'discount_amount = platform_bear + merchant_bear', message: '抵扣须等于平台与店铺承担之和' },
    used: {
      sql: `(status = 'used') = (order_id is not null) and (status = 'used') = (used_at is not null)`,
      message: '已使用的卡,且只有它,有订单与使用时间',
    },
  },
  uniqueWhere: [{ fields: ['orderId'], when: { status: 'used' } }],
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['voucherType', '-createdAt'],
    ['batchId', '-createdAt'],
    ['batchId', 'status'],
    ['sendId'],
    ['lineId'],
    ['activityId', '-createdAt'],
    ['sceneId'],
    ['voucherId'],
    ['phone', '-createdAt'],
    ['shopId', 'voucherType', 'usedAt'],
    ['settlementId'],
    ['status', 'validEnd'],
    ['validEnd'],
    ['usedAt'],
  ],
  moves: [
    { call: STATUS, from: 'unused', to: 'frozen', by: { action: 'freeze' } },
    { call: STATUS, from: 'frozen', to: 'unused', by: { action: 'unfreeze' } },
    { call: STATUS, from: 'frozen', to: 'expired', by: { action: 'unfreeze' } },
    { call: STATUS, from: ['unused', 'frozen'], to: 'voided', by: { action: 'void' } },
    { call: '/coupon/merchant/item/use', from: 'unused', to: 'used' },
    { call: '/coupon/merchant/batch/stop', from: ['unused', 'frozen'], to: 'voided' },
    // The same, of a batch of many cards.
    { call: 'system', from: ['unused', 'frozen'], to: 'voided' },
    { call: 'system', from: 'unused', to: 'expired', due: 'validEnd' },
    // Its order was cancelled, or all of it paid back.
    { call: 'system', from: 'used', to: 'unused' },
    // The same, of a batch that was ended for good, and of a card that ran out meanwhile.
    { call: 'system', from: 'used', to: 'voided' },
    { call: 'system', from: 'used', to: 'expired' },
  ],
  reads: {
    search: list('/coupon/merchant/item/search', { summary: ['holdAmount', 'discountAmount', 'platformBear', 'merchantBear'] }),
    info: detail('/coupon/merchant/item/info', {
      with: {
        entries: {
          resource: 'coupon_entry',
          by: 'itemId',
          sort: '-occurredAt',
          columns: ['occurredAt', 'kind', 'heldDelta', 'spentDelta', 'reason'],
        },
      },
    }),
    ...itemReport,
  },
  actions: {
    freeze: move('冻结', STATUS, { key: 'f', english: 'freeze', with: { action: 'freeze' }, undo: 'unfreeze', ask: { reason } }),
    unfreeze: move('解冻', STATUS, { key: 't', english: 'unfreeze thaw', with: { action: 'unfreeze' }, undo: 'freeze' }),
    void: move('作废', STATUS, {
      evidence: itemEvidence,
      english: 'void cancel card',
      with: { action: 'void' },
      danger: true,
      ask: { reason },
    }),
    use: move('核销', '/coupon/merchant/item/use', {
      evidence: itemEvidence,
      on: 'row',
      english: 'use redeem',
      versioned: true,
      replaces: { orderId: null },
      ask: {
        orderId: ref('order_main', '订单', {
          required: true,
          offered: { status: 'paying' },
          nearest: { shopId: 'shopId' },
          help: '同一手机号的待付款订单',
        }),
      },
      reply: {
        discountAmount: money('抵扣'),
        platformBear: money('平台承担'),
        merchantBear: money('店铺承担'),
        paidAmount: money('订单应付'),
      },
    }),
  },
});

const place = { group: 'operations-center', subgroup: '促销卡' } as const;
export const itemPages = pages(couponItem, {
  ...place,
  url: '/api/coupon/merchant/item/search',
  name: '促销卡状态',
  kind: 'list',
  read: 'search',
  english: 'coupon cards items',
  columns: [
    'couponNo',
    'status',
    'phone',
    'batchId',
    'validEnd',
    'discountAmount',
    'platformBear',
    'merchantBear',
    'holdAmount',
    'usedAt',
    'orderId',
    'shopId',
    'activityId',
    'sendId',
    'settlementId',
    'statusReason',
    'validBegin',
    'createdAt',
  ],
  filters: ['keyword', 'phone', 'status', 'batchId', 'activityId', 'sendId', 'voucherType', 'validEnd', 'usedAt', 'createdAt'],
  preset: { voucherType: 'card' },
  actions: ['freeze', 'unfreeze', 'void', 'use'],
  calls: ['/coupon/merchant/item/info', '/coupon/merchant/batch/list'],
  help: '按完整手机号或卡号查一张卡在哪、能不能用。打开时只看促销卡,清空“券种”连商家券一起看。人工核销把卡用在同一手机号的待付款订单上;已结算的卡不能再变。',
});
