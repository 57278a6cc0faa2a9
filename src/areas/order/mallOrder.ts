import { area, choice, decimal, flag, instant, int, money, phone, ref, text } from '../../language/field';
import { resource } from '../../language/resource';

/** An order from the platform's own mini programs and app. */
export const orderMain = resource('order_main', {
  label: '商城订单',
  title: 'orderNo',
  english: 'mall order',
  scope: { city: 'areaCode', partner: 'shopId.partnerId', shop: 'shopId' },
  fields: {
    orderNo: text('订单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'M\\d{14}' }),
    source: choice(
      '来源',
      { wechat: '微信小程序', alipay: '支付宝小程序', app: 'APP', zeroBuy: '0元购', phone: '电话' },
      { required: true, readOnly: true },
    ),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    customerName: text('顾客', { max: 32, required: true }),
    customerPhone: phone('手机', { required: true, masked: true, search: 'exact' }),
    areaCode: area('街道', { required: true }),
    address: text('地址', { max: 128, required: true }),
    lng: decimal('经度', 6),
    lat: decimal('纬度', 6),
    goodsAmount: money('商品额', { required: true, readOnly: true }),
    deliveryAmount: money('配送费', { required: true, readOnly: true, default: 0 }),
    discountAmount: money('优惠', { required: true, readOnly: true, default: 0 }),
    paidAmount: money('实付', { required: true, readOnly: true, min: 0 }),
    refundAmount: money('已退', { required: true, readOnly: true, default: 0, min: 0 }),
    couponItemId: ref('coupon_item', '促销卡', { readOnly: true }),
    ticketQty: int('水票张数', { required: true, readOnly: true, default: 0, min: 0 }),
    bucketReturnQty: int('回桶', { required: true, readOnly: true, default: 0, min: 0 }),
    placedAt: instant('下单', { required: true, readOnly: true }),
    completedAt: instant('完成', { readOnly: true }),
    status: choice(
      '状态',
      { paying: '待付款', waiting: '待接单', delivering: '配送中', done: '已完成', cancelled: '已取消', refunded: '已退款' },
      {
        required: true,
        readOnly: true,
        default: 'paying',
        tones: { paying: 'wait', waiting: 'wait', delivering: 'run', done: 'good', cancelled: 'idle', refunded: 'idle' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['couponItemId'] }],
  indexes: [['-placedAt'], ['status', '-placedAt'], ['shopId', '-placedAt'], ['areaCode', '-placedAt']],
  moves: [
    { call: 'system', from: null, to: 'paying' },
    { call: 'system', from: 'paying', to: 'waiting' },
    { call: 'system', from: 'waiting', to: 'delivering' },
    { call: 'system', from: 'delivering', to: 'done' },
  ],
});

/** One line of goods of it. */
export const orderItem = resource('order_item', {
  label: '商城订单商品',
  title: 'name',
  scope: { city: 'orderId.areaCode', partner: 'orderId.shopId.partnerId', shop: 'orderId.shopId' },
  fields: {
    orderId: ref('order_main', '订单', { required: true }),
    shopProductId: ref('shop_product', '店铺商品'),
    specCodeId: ref('partner_spu_code', '规格码', { required: true }),
    name: text('名称', { max: 64, required: true }),
    qty: int('数量', { required: true, min: 1 }),
    price: money('单价', { required: true, min: 0 }),
    amount: money('行额', { required: true, min: 0 }),
    refundQty: int('已退数量', { required: true, min: 0, default: 0 }),
    isBucket: flag('桶装'),
  },
  indexes: [['orderId'], ['specCodeId']],
});
