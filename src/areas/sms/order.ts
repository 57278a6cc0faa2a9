import { choice, instant, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';

const CALL = '/sms/order';
const PAY_WAYS = { wechat: '微信', alipay: '支付宝', transfer: '对公转账', gift: '平台赠送' } as const;
const seen = {
  fields: [
    'orderNo',
    'accountId',
    'accountId.balanceQty',
    'saleId',
    'qty',
    'giftQty',
    'payAmount',
    'payWay',
    'tradeNo',
    'paidAt',
    'status',
  ],
} as const;

/** A purchase of messages. What it was sold for is kept as it was. */
export const smsOrder = resource('sms_order', {
  label: '短信订单',
  title: 'orderNo',
  english: 'sms order purchase',
  jump: ['orderNo'],
  scope: { shop: 'accountId.shopId', partner: 'accountId.partnerId' },
  under: ['accountId', 'saleId'],
  fields: {
    orderNo: text('订单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'DX\\d{18}' }),
    accountId: ref('sms_account', '账户', { required: true }),
    saleId: ref('sms_sale', '套餐', { required: true, offered: { status: 'on' } }),
    qty: int('条数', { required: true, readOnly: true, min: 1, unit: '条' }),
    giftQty: int('赠送', { required: true, readOnly: true, min: 0, default: 0, unit: '条' }),
    price: money('套餐价', { required: true, readOnly: true, min: 0 }),
    discount: money('优惠', { required: true, min: 0, default: 0 }),
    payAmount: money('应付', { reckoned: 'price - discount' }),
    payWay: choice('支付方式', PAY_WAYS, { required: true, default: 'wechat' }),
    tradeNo: text('交易号', { max: 64, readOnly: true, search: 'exact' }),
    refundAmount: money('已退', { required: true, readOnly: true, default: 0, min: 0 }),
    refundQty: int('扣回', { required: true, readOnly: true, default: 0, min: 0, unit: '条' }),
    reason: text('退款原因', { max: 200, readOnly: true }),
    paidAt: instant('支付时间', { readOnly: true }),
    closeAt: instant('自动关闭', { required: true, readOnly: true }),
    status: choice(
      '状态',
      { unpaid: '待支付', paid: '已支付', refunded: '已退款', closed: '已关闭' },
      { required: true, readOnly: true, default: 'unpaid', tones: { unpaid: 'wait', paid: 'good', refunded: 'idle', closed: 'idle' } },
    ),
  },
  checks: {
    pay: { sql: 'discount <= price', says: '优惠不能超过套餐价' },
    refund: { sql: 'refund_amount <= price - discount', says: '退款不能超过实付' },
  },
  uniqueWhere: [{ fields: ['payWay', 'tradeNo'] }],
  counts: { status: 'paid' },
  late: { by: 'closeAt', while: { status: 'unpaid' } },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['status', 'closeAt'],
    ['accountId', 'paidAt'],
    ['saleId', '-createdAt'],
    ['payWay', '-createdAt'],
    ['-paidAt'],
    ['closeAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'unpaid' },
    { call: `${CALL}/pay`, from: 'unpaid', to: 'paid' },
    { call: `${CALL}/refund`, from: 'paid', to: 'refunded' },
    { call: 'system', from: 'unpaid', to: 'closed', due: 'closeAt' },
  ],
  waits: {
    unpaid: {
      kind: 'settle',
      label: '短信订单待确认支付',
      when: { status: 'unpaid' },
      action: 'pay',
      page: '/api/sms/order/search',
      due: 'closeAt',
      about: 'accountId',
    },
  },
  reads: { search: list(`${CALL}/search`, { summary: ['qty', 'giftQty', 'payAmount', 'refundAmount'] }) },
  actions: {
    add: create('代下单', `${CALL}/add`, {
      key: 'n',
      english: 'place order',
      like: ['accountId'],
      fields: ['accountId', 'saleId', 'discount', 'payWay', 'remark'],
    }),
    pay: move('确认支付', `${CALL}/pay`, {
      on: 'row',
      key: 'p',
      english: 'confirm payment',
      evidence: seen,
      danger: true,
      ask: { tradeNo: text('交易号', { max: 64, help: '对公转账必填;微信、支付宝填商户单号' }) },
    }),
    refund: move('退款', `${CALL}/refund`, {
      on: 'row',
      key: 'b',
      english: 'refund unused',
      evidence: seen,
      danger: true,
      versioned: true,
      ask: { reason: text('退款原因', { max: 200, required: true }) },
      reply: { unused: int('未用条数', { unit: '条' }), amount: money('退款金额') },
    }),
  },
});

export const orderPages = pages(smsOrder, {
  url: '/api/sms/order/search',
  name: '短信订单',
  group: 'operations-center',
  subgroup: '短信营销',
  kind: 'list',
  read: 'search',
  english: 'sms orders purchase refund',
  columns: [
    'orderNo',
    'status',
    'accountId',
    'saleId',
    'qty',
    'giftQty',
    'payAmount',
    'payWay',
    'refundAmount',
    'closeAt',
    'paidAt',
    'tradeNo',
    'createdBy',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'payWay', 'accountId', 'saleId', 'createdAt', 'paidAt'],
  actions: ['add', 'pay', 'refund'],
  calls: ['/sms/sale/search'],
  help: '确认支付后条数与赠送一起入账;24 小时未付自动关闭。退款只退没用掉的购买条数(先买的先用,同一单先用购买的),按单价折算,赠送条数一并扣回。',
});
