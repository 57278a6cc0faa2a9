import { choice, instant, lines, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { levelsOf } from '../../language/report';
import { list, report, resource } from '../../language/resource';
import { rowsOf, sumOf } from '../../language/measures';

/** A channel's refund for an order. If the order is on a statement already, the statement's differences deal with it instead. */
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
    goods: lines(
      '退的商品',
      {
        channelSku: text('渠道SKU', { max: 64, required: true }),
        name: text('名称', { max: 64, required: true }),
        qty: int('件数', { required: true, min: 1 }),
      },
      { readOnly: true },
    ),
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
  indexes: [['thirdOrderId', '-refundedAt'], ['status', '-refundedAt'], ['-refundedAt']],
  moves: [
    { call: 'system', from: null, to: 'counted' },
    { call: 'system', from: null, to: 'apart' },
    // Its statement was deleted.
    { call: 'system', from: 'apart', to: 'counted' },
  ],
  reads: {
    search: list('/third/order/refund/search', { sort: '-refundedAt', summary: ['amount'] }),
    statistics: report('/third/order/refund/statistics', {
      on: 'refundedAt',
      per: ['day', 'week', 'month'],
      days: 30,
      by: {
        channel: { label: '渠道', field: 'thirdOrderId.channel' },
        ...levelsOf('thirdOrderId.areaCode', 'city'),
        partner: { label: '服务商', field: 'thirdOrderId.partnerId' },
        brand: { label: '品牌', field: 'thirdOrderId.brandId' },
        status: { label: '计入', field: 'status' },
      },
      measures: { amount: sumOf('退款额', 'amount'), rows: rowsOf('退款笔数') },
    }),
  },
});

const filters = [
  'refundedAt',
  'thirdOrderId.channel',
  'thirdOrderId.areaCode',
  'thirdOrderId.partnerId',
  'thirdOrderId.brandId',
  'status',
] as const;
export const thirdRefundPages = pages(
  thirdOrderRefund,
  {
    gateway: 'channel',
    group: 'merchant-logistics',
    subgroup: '三方订单',
    url: '/api/third/order/refund/search',
    name: '三方退款',
    kind: 'list',
    read: 'search',
    english: 'third order refunds',
    columns: [
      'refundNo',
      'refundedAt',
      'thirdOrderId',
      'amount',
      'status',
      'thirdOrderId.channel',
      'source',
      'reason',
      'goods',
      'thirdOrderId.placedAt',
      'channelRefundNo',
      'operator',
    ],
    filters: [...filters, 'thirdOrderId'],
    help: '渠道退给顾客的钱,一次一行,按退款自己的时间。对账以后才到的不计入订单,走对账差异。',
  },
  {
    group: 'statistics-reports',
    subgroup: '三方订单统计',
    url: '/api/third/order/refund/statistics',
    name: '三方退款统计',
    kind: 'stats',
    read: 'statistics',
    english: 'third order refund statistics',
    look: { rows: 'day', measure: 'amount', compare: 'before' },
    filters,
    leadsTo: '/api/third/order/refund/search',
    help: '退款额记在退款那一天,不回到下单那一天:按下单日看的报表把后来有退款的日子标为“已修订”。数字打开那几笔退款。',
  },
);
