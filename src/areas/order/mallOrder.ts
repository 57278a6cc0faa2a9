import { area, choice, decimal, derived, instant, int, json, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, move, resource, SAME, update } from '../../language/resource';
import { REASONS, suggestedBy } from '../system';
import { customerReports } from './reports';

export const MALL_STATES = {
  paying: '待付款',
  waiting: '待接单',
  delivering: '配送中',
  done: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const;
/** Whom it goes to, where and when: to be changed until a shop has taken the order on. */
export const RECEIVER = ['customerName', 'customerPhone', 'areaCode', 'address', 'lng', 'lat', 'promiseAt'] as const;
/** So many pieces of one line of an order. */
export interface RefundLine {
  readonly itemId: string;
  readonly qty: number;
}

/** What is looked at before money is given back. */
const moneyEvidence = {
  fields: ['orderNo', 'shopId', 'customerName', 'status', 'paidAmount', 'refundAmount', 'refundableAmount', 'couponItemId', 'ticketQty'],
  children: ['items', 'refunds'],
} as const;

/** An order from the platform's own mini programs and app. */
export const orderMain = resource('order_main', {
  label: '商城订单',
  title: 'orderNo',
  english: 'mall order',
  jump: ['id', 'orderNo'],
  scope: { city: 'areaCode', partner: 'shopId.partnerId', shop: 'shopId' },
  liesIn: 'areaCode',
  fields: {
    orderNo: text('订单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'M\\d{14}' }),
    source: choice(
      '来源',
      { wechat: '微信小程序', alipay: '支付宝小程序', app: 'APP', zeroBuy: '0元购', phone: '电话' },
      { required: true, readOnly: true },
    ),
    zeroBuyId: ref('alipay_zero_buy', '0元购活动', { readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    customerName: text('顾客', { max: 32, required: true }),
    customerPhone: phone('手机', { required: true, masked: true, search: 'exact' }),
    areaCode: area('街道', { required: true, level: 'street' }),
    address: text('地址', { max: 128, required: true }),
    lng: decimal('经度', 6, { min: 73, max: 136, help: '东经,如 120.155070' }),
    lat: decimal('纬度', 6, { min: 3, max: 54, help: '北纬,如 30.274150' }),
    goodsAmount: money('商品额', { required: true, readOnly: true }),
    deliveryAmount: money('配送费', { required: true, readOnly: true, default: 0 }),
    discountAmount: money('优惠', { required: true, readOnly: true, default: 0 }),
    paidAmount: money('实付', { required: true, readOnly: true, min: 0 }),
    refundAmount: derived.sum('已退', 'order_refund', 'orderId', 'amount'),
    refundableAmount: money('可退', { required: true, readOnly: true, default: 0, min: 0 }),
    couponItemId: ref('coupon_item', '促销卡', { readOnly: true }),
    ticketQty: int('水票张数', { required: true, readOnly: true, default: 0, min: 0 }),
    ticketBackQty: derived.tally('已退水票', 'order_refund', 'orderId', 'ticketQty'),
    bucketReturnQty: int('回桶', { required: true, readOnly: true, default: 0, min: 0 }),
    placedAt: instant('下单', { required: true, readOnly: true }),
    promiseAt: instant('约定送达'),
    completedAt: instant('完成', { readOnly: true }),
    cancelReason: text('取消原因', { max: 200, readOnly: true }),
    status: choice('状态', MALL_STATES, {
      required: true,
      readOnly: true,
      default: 'paying',
      tones: { paying: 'wait', waiting: 'wait', delivering: 'run', done: 'good', cancelled: 'idle', refunded: 'idle' },
    }),
  },
  uniqueWhere: [{ fields: ['couponItemId'] }],
  counts: { status: ['waiting', 'delivering', 'done'] },
  late: { by: 'promiseAt', while: { status: ['waiting', 'delivering'] }, end: 'completedAt' },
  sums: { paidAmount: ['goodsAmount', 'deliveryAmount', '-discountAmount'] },
  indexes: [
    ['-placedAt'],
    ['status', '-placedAt'],
    ['source', '-placedAt'],
    ['zeroBuyId', '-placedAt'],
    ['shopId', '-placedAt'],
    ['areaCode', '-placedAt'],
    ['promiseAt'],
    ['completedAt'],
    ['paidAmount'],
    ['refundAmount'],
  ],
  moves: [
    { call: 'system', from: null, to: 'paying' },
    { call: 'system', from: 'paying', to: 'waiting' },
    { call: 'system', from: 'waiting', to: 'delivering' },
    { call: 'system', from: 'delivering', to: 'done' },
    { call: '/order/cancel', from: ['paying', 'waiting'], to: 'cancelled' },
    { call: '/order/refund', from: ['delivering', 'done'], to: 'refunded' },
    { call: '/order/refund', from: ['delivering', 'done'], to: SAME },
    { call: '/order/update', from: ['paying', 'waiting', 'delivering', 'done', 'cancelled', 'refunded'], to: SAME },
  ],
  reads: {
    ...customerReports,
    zeroBuys: list('/alipay/zerobuy/order/search', {
      where: { source: 'zeroBuy' },
      sort: '-placedAt',
      summary: ['paidAmount', 'refundAmount'],
    }),
    search: list('/order/search', { sort: '-placedAt', summary: ['paidAmount', 'refundAmount'] }),
    detail: detail('/order/detail', {
      with: {
        items: { resource: 'order_item', by: 'orderId', columns: ['name', 'qty', 'refundQty', 'restQty', 'price', 'amount', 'isBucket'] },
        refunds: {
          resource: 'order_refund',
          by: 'orderId',
          sort: '-refundedAt',
          columns: [
            'refundedAt',
            'refundType',
            'amount',
            'goodsQty',
            'ticketQty',
            'bucketQty',
            'depositAmount',
            'couponItemId',
            'reason',
            'operator',
          ],
        },
      },
    }),
  },
  actions: {
    update: update('改收货信息', '/order/update', {
      key: 'e',
      english: 'change receiver address time',
      versioned: true,
      fields: [...RECEIVER, 'remark'],
    }),
    note: update('备注', '/order/update', {
      key: 'm',
      english: 'remark note',
      versioned: true,
      with: { only: 'remark' },
      fields: ['remark'],
    }),
    cancel: move('取消订单', '/order/cancel', {
      evidence: moneyEvidence,
      key: 'c',
      english: 'cancel',
      danger: true,
      ask: { reason: text('取消原因', { max: 200, required: true, ...suggestedBy(REASONS.cancel) }) },
    }),
    refund: move('退款', '/order/refund', {
      evidence: moneyEvidence,
      key: 'b',
      english: 'refund return',
      on: 'row',
      danger: true,
      versioned: true,
      replaces: { lines: null },
      // Left empty both follow the goods that are chosen.
      usually: { amount: null, tickets: null },
      ask: {
        lines: json<readonly RefundLine[]>('退哪些商品', { help: '只退钱、不退货时都留 0' }),
        amount: money('退款金额', { min: 0, help: '留空按所退商品的实付计算;商品全部退完时连同配送费退到底' }),
        tickets: int('退回水票', { min: 0, help: '留空为 0;全额退款时全部退回' }),
        reason: text('原因', { max: 200, required: true, ...suggestedBy(REASONS.cancel) }),
      },
      reply: { amount: money('已退'), coupon: text('促销卡'), bucketQty: int('退桶') },
    }),
    reveal: act('看收件人', '/order/receiver/reveal', {
      key: 'd',
      english: 'reveal receiver phone',
      on: 'row',
      reveals: true,
      reply: { name: text('姓名'), phone: text('电话'), address: text('地址') },
    }),
  },
});

export const mallOrderPages = pages(
  orderMain,
  {
    url: '/api/alipay/zerobuy/order/search',
    name: '支付宝0元购订单',
    group: 'payment-app-plus',
    gateway: 'alipayReview',
    subgroup: '活动与通知',
    kind: 'list',
    read: 'zeroBuys',
    english: 'zero yuan purchase orders',
    columns: [
      'orderNo',
      'zeroBuyId',
      'status',
      'paidAmount',
      'placedAt',
      'zeroBuyId.periodCount',
      'zeroBuyId.depositAmount',
      'refundAmount',
      'shopId',
      'customerName',
      'customerPhone',
      'completedAt',
    ],
    filters: ['keyword', 'zeroBuyId', 'status', 'shopId', 'placedAt'],
    help: '参加 0 元购的订单,一单一个名额:总数等于各活动的已参加。要退款、取消的到“商城订单”里办。',
  },
  {
    url: '/api/order/search',
    name: '订单查询',
    group: 'merchant-logistics',
    subgroup: '商城订单',
    kind: 'list',
    read: 'search',
    english: 'mall orders search',
    columns: [
      'orderNo',
      'status',
      'promiseAt',
      'paidAmount',
      'shopId',
      'customerName',
      'customerPhone',
      'refundAmount',
      'placedAt',
      'areaCode',
      'source',
      'completedAt',
      'remark',
    ],
    filters: ['keyword', 'status', 'source', 'shopId', 'areaCode', 'placedAt', 'promiseAt', 'completedAt', 'refundAmount', 'paidAmount'],
    actions: ['note', 'update', 'cancel', 'refund', 'reveal'],
    help: '商城订单。店铺接单之前可以改收货信息;取消已付款的订单即全额退款。退款按商品和金额,累计不超过实付;全额退款时促销卡(未结算、未过期的)、水票、桶一次退回。',
  },
  {
    url: '/api/order/detail',
    name: '订单详情',
    group: 'merchant-logistics',
    subgroup: '商城订单',
    kind: 'detail',
    facts: ['promiseAt', 'paidAmount', 'shopId'],
    read: 'detail',
    english: 'mall order detail',
    sections: [
      {
        label: '订单',
        fields: ['orderNo', 'status', 'source', 'shopId', 'placedAt', 'promiseAt', 'completedAt', 'cancelReason', 'remark'],
      },
      { label: '收货', fields: ['customerName', 'customerPhone', 'areaCode', 'address'] },
      { label: '金额', fields: ['goodsAmount', 'deliveryAmount', 'discountAmount', 'paidAmount', 'refundAmount', 'refundableAmount'] },
      { label: '卡、票、桶', fields: ['couponItemId', 'couponItemId.discountAmount', 'ticketQty', 'ticketBackQty', 'bucketReturnQty'] },
    ],
    related: [
      {
        label: '经过',
        resource: 'order_main_log',
        read: 'search',
        by: 'orderId',
        columns: ['occurredAt', 'action', 'fromStatus', 'toStatus', 'operator', 'operatorType', 'content'],
      },
      {
        label: '通话',
        resource: 'privacy_phone_log',
        read: 'search',
        by: 'orderId',
        columns: ['calledAt', 'callType', 'result', 'duration', 'caller', 'callee'],
      },
      {
        label: '投诉',
        resource: 'shop_complaint',
        read: 'search',
        by: 'orderId',
        columns: ['complaintNo', 'status', 'reasonId', 'content', 'compensateAmount', 'deadlineAt', 'createdAt'],
      },
    ],
    actions: ['refund', 'cancel', 'update', 'note', 'reveal'],
    help: '客服一页看完:商品还能退的是“未退数量”,钱还能退的是“可退”。看收件人会记入订单日志。',
  },
);
