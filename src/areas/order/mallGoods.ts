import { choice, derived, flag, instant, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { list, resource } from '../../language/resource';
import { MALL_STATES } from './mallOrder';

const scope = { city: 'orderId.areaCode', partner: 'orderId.shopId.partnerId', shop: 'orderId.shopId' } as const;

/** One line of goods of a mall order. */
export const orderItem = resource('order_item', {
  label: '商城订单商品',
  title: 'name',
  under: ['orderId'],
  scope,
  fields: {
    orderId: ref('order_main', '订单', { required: true }),
    shopProductId: ref('shop_product', '店铺商品'),
    specCodeId: ref('partner_spu_code', '规格码', { required: true }),
    name: text('名称', { max: 64, required: true }),
    qty: int('数量', { required: true, min: 1 }),
    price: money('单价', { required: true, min: 0 }),
    amount: money('行额', { required: true, min: 0 }),
    refundQty: derived.tally('已退数量', 'order_refund_line', 'orderItemId', 'qty'),
    restQty: int('未退数量', { required: true, reckoned: 'qty - refund_qty' }),
    isBucket: flag('桶装'),
  },
  indexes: [['orderId'], ['specCodeId']],
});

/** One refund of an order, with the returned goods. */
export const orderRefund = resource('order_refund', {
  label: '商城退款',
  title: 'refundNo',
  english: 'mall refund',
  under: ['orderId'],
  scope,
  fields: {
    refundNo: text('退款号', { max: 32, required: true, unique: true }),
    orderId: ref('order_main', '订单', { required: true }),
    refundType: choice('方式', { goods: '退货退款', money: '仅退款', cancel: '取消退款' }, { required: true }),
    amount: money('退款金额', { required: true, min: 0 }),
    goodsQty: int('退货件数', { required: true, min: 0, default: 0 }),
    ticketQty: int('退水票', { required: true, min: 0, default: 0 }),
    bucketQty: int('退桶', { required: true, min: 0, default: 0 }),
    depositAmount: money('退押金', { required: true, min: 0, default: 0 }),
    couponItemId: ref('coupon_item', '退回的卡'),
    reason: text('原因', { max: 200, required: true }),
    operator: text('操作人', { max: 32, required: true }),
    refundedAt: instant('退款时间', { required: true }),
    paidBackAt: instant('到账时间'),
    failure: text('失败原因', { max: 200 }),
    status: choice(
      '退款去向',
      { byHand: '线下退', sending: '退款中', done: '已退', failed: '退款失败' },
      { required: true, default: 'byHand', tones: { byHand: 'idle', sending: 'run', done: 'good', failed: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['orderId', 'couponItemId'] }],
  indexes: [['orderId', '-refundedAt'], ['-refundedAt']],
  moves: [
    { call: 'system', from: null, to: 'byHand' },
    { call: 'system', from: null, to: 'sending' },
    { call: 'system', from: 'sending', to: 'failed' },
    // WeChat's notice came late.
    { call: 'system', from: ['sending', 'failed'], to: 'done' },
    // Somebody has it sent once more.
    { call: 'system', from: 'failed', to: 'sending' },
  ],
});

/** Pieces of one line of goods that a refund is for. */
export const orderRefundLine = resource('order_refund_line', {
  label: '商城退款商品',
  title: 'orderItemId',
  under: ['refundId', 'orderItemId'],
  appendOnly: true,
  scope: { city: 'refundId.orderId.areaCode', partner: 'refundId.orderId.shopId.partnerId', shop: 'refundId.orderId.shopId' },
  fields: {
    refundId: ref('order_refund', '退款', { required: true }),
    orderItemId: ref('order_item', '商品', { required: true }),
    qty: int('件数', { required: true, min: 1 }),
    amount: money('应退', { required: true, min: 0 }),
  },
  uniqueWhere: [{ fields: ['refundId', 'orderItemId'] }],
  indexes: [['orderItemId']],
});

/** What happened to a mall order, by whom; written with the change it records. */
export const orderMainLog = resource('order_main_log', {
  label: '商城订单日志',
  title: 'action',
  english: 'mall order log',
  appendOnly: true,
  chain: { by: 'orderId', at: 'occurredAt' },
  scope,
  fields: {
    orderId: ref('order_main', '订单', { required: true }),
    action: choice(
      '动作',
      {
        place: '下单',
        pay: '付款',
        accept: '接单配送',
        deliver: '送达',
        update: '改收货信息',
        remark: '备注',
        card: '用卡',
        reveal: '看收件人',
        cancel: '取消',
        refund: '退款',
        payback: '退款去向',
      },
      { required: true, tones: { cancel: 'bad', refund: 'bad', deliver: 'good', reveal: 'wait' } },
    ),
    fromStatus: choice('原状态', MALL_STATES),
    toStatus: choice('新状态', MALL_STATES, { required: true }),
    content: text('内容', { max: 500 }),
    operator: text('操作人', { max: 32, required: true, search: 'exact' }),
    operatorType: choice('来源', { staff: '后台', shop: '店铺', customer: '顾客', system: '系统' }, { required: true }),
    ip: text('IP', { max: 64 }),
    occurredAt: instant('时间', { required: true }),
  },
  indexes: [
    ['orderId', 'occurredAt'],
    ['action', '-occurredAt'],
    ['operatorType', '-occurredAt'],
    ['operator', '-occurredAt'],
    ['-occurredAt'],
  ],
  reads: { search: list('/order/orderLogs', { sort: '-occurredAt' }) },
});

export const mallLogPages = pages(orderMainLog, {
  url: '/api/order/orderLogs',
  name: '订单操作日志',
  group: 'merchant-logistics',
  subgroup: '商城订单',
  kind: 'log',
  read: 'search',
  english: 'mall order logs',
  columns: ['occurredAt', 'orderId', 'action', 'fromStatus', 'toStatus', 'operator', 'operatorType', 'content', 'orderId.shopId', 'ip'],
  filters: ['orderId', 'operator', 'action', 'operatorType', 'occurredAt'],
  preset: { operatorType: 'staff' },
  help: '打开时只看后台做的;清空“来源”看一单从下单起的全部经过。',
});
