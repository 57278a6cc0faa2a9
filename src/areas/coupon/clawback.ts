import { choice, instant, money, ref } from '../../language/field';
import { resource } from '../../language/resource';
import { VOUCHER_TYPES } from './item';

/** A card whose order was refunded after settlement: the amount is deducted from the shop's next settlement, once per card. */
export const voucherClawback = resource('voucher_clawback', {
  label: '券结算追回',
  title: 'itemId',
  english: 'voucher clawback',
  module: 'coupon',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    itemId: ref('coupon_item', '卡', { required: true, readOnly: true }),
    voucherType: choice('券种', VOUCHER_TYPES, { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    orderId: ref('order_main', '订单', { required: true, readOnly: true }),
    sourceId: ref('voucher_settlement', '原结算单', { required: true, readOnly: true }),
    platformBear: money('追回', { required: true, readOnly: true, min: 0 }),
    settlementId: ref('voucher_settlement', '扣回的结算单', { readOnly: true }),
    occurredAt: instant('退款时间', { required: true, readOnly: true }),
    status: choice(
      '状态',
      { open: '待扣回', taken: '已扣回', dropped: '无需扣回' },
      { required: true, readOnly: true, default: 'open', tones: { open: 'wait', taken: 'good', dropped: 'idle' } },
    ),
  },
  checks: { taken: { sql: `(status = 'taken') = (settlement_id is not null)`, message: '已扣回的,且只有它,有扣回的结算单' } },
  uniqueWhere: [{ fields: ['itemId'] }],
  indexes: [['shopId', 'voucherType', 'status'], ['sourceId'], ['settlementId'], ['orderId']],
  moves: [
    { call: 'system', from: null, to: 'open' },
    { call: '/shop/voucher/settle/add', from: 'open', to: 'taken' },
    // The settlement that took it off was rejected: the next one does.
    { call: '/shop/voucher/settle/audit', from: 'taken', to: 'open' },
    // The settlement that counted the card was rejected: nothing was paid for it.
    { call: '/shop/voucher/settle/audit', from: 'open', to: 'dropped' },
  ],
});
