import { choice, instant, lines, int, money, ref, text } from '../../language/field';
import { resource } from '../../language/resource';

/** Money that a channel has given back to its customer for an order. One that comes when the order is in a statement does not count there: the statement's differences deal with it. */
export const thirdOrderRefund = resource('third_order_refund', {
  label: '三方退款',
  title: 'refundNo',
  english: 'third party refund',
  under: ['thirdOrderId'],
  scope: { partner: 'thirdOrderId.partnerId', city: 'thirdOrderId.areaCode', shop: 'thirdOrderId.shopId' },
  fields: {
    refundNo: text('退款号', { max: 32, required: true, unique: true, readOnly: true }),
    thirdOrderId: ref('third_order', '订单', { required: true, readOnly: true }),
    channelRefundNo: text('渠道退款号', { max: 64, required: true, readOnly: true }),
    source: choice('来源', { refund: '渠道退款', cancel: '渠道取消' }, { required: true, readOnly: true }),
    amount: money('退款金额', { required: true, readOnly: true, min: 0 }),
    goods: lines('退的商品', { channelSku: text('渠道SKU', { max: 64, required: true }), name: text('名称', { max: 64, required: true }), qty: int('件数', { required: true, min: 1 }) }, { readOnly: true }), // prettier-ignore
    reason: text('原因', { max: 200, required: true, readOnly: true }),
    operator: text('操作人', { max: 32, required: true, readOnly: true }),
    refundedAt: instant('退款时间', { required: true, readOnly: true }),
    status: choice(
      '计入',
      { counted: '已计入', apart: '对账后,走差异' },
      { required: true, readOnly: true, tones: { counted: 'good', apart: 'wait' } },
    ),
  },
  uniqueWhere: [{ fields: ['thirdOrderId', 'channelRefundNo'] }, { fields: ['thirdOrderId'], when: { source: 'cancel' } }],
  indexes: [['thirdOrderId', '-refundedAt']],
  moves: [
    { call: 'system', from: null, to: 'counted' },
    { call: 'system', from: null, to: 'apart' },
    // Its statement was deleted.
    { call: 'system', from: 'apart', to: 'counted' },
  ],
});
