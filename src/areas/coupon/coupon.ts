import { bp, choice, date, derived, instant, int, json, money, phone, ref, refs, text } from '../../language/field';
import { resource } from '../../language/resource';

/** Whose money a customer's card stands for: the platform's own cards, vouchers that shops issue, those of Alipay. */
export const VOUCHER_TYPES = { card: '促销卡', shop: '商家券', alipay: '支付宝商家券' } as const;

/** Cards under one rule. What is sent, used and voided is counted from the cards. */
export const couponBatch = resource('coupon_batch', {
  label: '促销卡批次',
  title: 'name',
  english: 'coupon batch promotion cards',
  fields: {
    batchNo: text('批次号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'KP\\d{18}' }),
    name: text('批次名', { max: 64, required: true, search: 'contains' }),
    couponType: choice('类型', { cut: '满减', rate: '折扣', water: '兑换水' }, { required: true, default: 'cut' }),
    faceAmount: money('面额', { required: true, min: 0, default: 0, help: '折扣卡为最高抵扣' }),
    thresholdAmount: money('门槛', { required: true, min: 0, default: 0 }),
    discountBp: bp('折扣', { min: 1, max: 10_000, help: '付几成:九折为 90%' }),
    spuIds: refs('product_spu', '适用商品'),
    shopIds: refs('merchant_shop', '适用店铺', { help: '留空为全部' }),
    totalQty: int('总量', { required: true, min: 1 }),
    sentQty: derived.count('已发', 'coupon_item', 'batchId'),
    usedQty: derived.count('已用', 'coupon_item', 'batchId', { status: 'used' }),
    voidQty: derived.count('作废', 'coupon_item', 'batchId', { status: 'voided' }),
    budgetAmount: money('预算', { required: true, min: 0 }),
    platformBearBp: bp('平台承担比例', { required: true, min: 0, max: 10_000 }),
    validType: choice('有效期', { fixed: '固定日期', days: '领取后若干天' }, { required: true, default: 'fixed' }),
    validBegin: date('起', { requiredWhen: { validType: 'fixed' }, shownWhen: { validType: 'fixed' } }),
    validEnd: date('止', { requiredWhen: { validType: 'fixed' }, shownWhen: { validType: 'fixed' } }),
    validDays: int('天数', { min: 1, requiredWhen: { validType: 'days' }, shownWhen: { validType: 'days' } }),
    status: choice(
      '状态',
      {
        draft: '草稿',
        auditing: '待审核',
        running: '进行中',
        stopped: '已停用',
        terminated: '已终止',
        ended: '已结束',
        rejected: '已驳回',
      },
      {
        required: true,
        readOnly: true,
        default: 'draft',
        tones: { draft: 'idle', auditing: 'wait', running: 'run', stopped: 'idle', terminated: 'idle', ended: 'idle', rejected: 'bad' },
      },
    ),
  },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['couponType', '-createdAt'], ['validEnd']],
  moves: [
    { call: 'system', from: 'running', to: 'ended', due: 'validEnd' },
    { call: 'system', from: 'stopped', to: 'ended', due: 'validEnd' },
  ],
});

/** One target of a sending and what became of it. */
export interface SentLine {
  readonly phone: string;
  readonly shopId: string | null;
  readonly qty: number;
  readonly result: 'sent' | 'failed';
  readonly reason: string | null;
}

/** Cards of a batch given out to phone numbers, shops or tags at once, with what became of each. */
export const couponSend = resource('coupon_send', {
  label: '促销卡发放单',
  title: 'sendNo',
  english: 'coupon sending',
  fields: {
    sendNo: text('发放单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'KF\\d{18}' }),
    batchId: ref('coupon_batch', '批次', { required: true }),
    targetType: choice(
      '对象',
      { phone: '手机号', shop: '店铺', tag: '店铺标签', activity: '活动触发' },
      { required: true, default: 'phone' },
    ),
    targets: json<readonly string[]>('对象列表'),
    perQty: int('每人张数', { required: true, min: 1, default: 1 }),
    planQty: int('计划张数', { required: true, readOnly: true, default: 0 }),
    successQty: derived.count('成功', 'coupon_item', 'sendId'),
    failQty: int('失败', { required: true, readOnly: true, default: 0 }),
    details: json<readonly SentLine[]>('逐行结果', { readOnly: true }),
    planAt: instant('计划时间'),
    sentAt: instant('执行时间', { readOnly: true }),
    status: choice(
      '状态',
      { auditing: '待审核', ready: '待发放', sending: '发放中', done: '已完成', stopped: '已终止', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'wait', ready: 'wait', sending: 'run', done: 'good', stopped: 'idle', rejected: 'bad' },
      },
    ),
  },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['batchId', '-createdAt']],
  moves: [{ call: 'system', from: 'sending', to: 'done' }],
});

/** A card in somebody's hand, of a batch of the platform or of a voucher that a shop issues. Used on one order, it is settled once. */
export const couponItem = resource('coupon_item', {
  label: '促销卡',
  title: 'couponNo',
  english: 'coupon card voucher',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    couponNo: text('卡号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'K\\d{18}' }),
    voucherType: choice('券种', VOUCHER_TYPES, { required: true, readOnly: true }),
    batchId: ref('coupon_batch', '批次', { readOnly: true }),
    sendId: ref('coupon_send', '发放单', { readOnly: true }),
    voucherId: ref('shop_voucher', '商家券', { readOnly: true }),
    phone: phone('持卡人手机', { required: true, readOnly: true, masked: true, search: 'exact' }),
    shopId: ref('merchant_shop', '归属/核销店', { readOnly: true }),
    orderId: ref('order_main', '使用订单', { readOnly: true }),
    discountAmount: money('实际抵扣', { required: true, readOnly: true, default: 0 }),
    platformBear: money('平台承担', { required: true, readOnly: true, default: 0 }),
    merchantBear: money('店铺承担', { required: true, readOnly: true, default: 0 }),
    validBegin: instant('生效', { required: true, readOnly: true }),
    validEnd: instant('失效', { required: true, readOnly: true }),
    usedAt: instant('使用时间', { readOnly: true }),
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
  uniqueWhere: [{ fields: ['orderId'], when: { status: 'used' } }],
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['batchId', '-createdAt'],
    ['sendId'],
    ['voucherId'],
    ['shopId', 'voucherType', 'usedAt'],
    ['settlementId'],
    ['validEnd'],
    ['usedAt'],
  ],
  moves: [{ call: 'system', from: 'unused', to: 'expired', due: 'validEnd' }],
});
