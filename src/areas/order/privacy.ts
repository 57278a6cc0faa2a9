import { area, choice, derived, flag, instant, int, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';

/** Hours after the promise in which a number still connects: who is late is called, too. */
export const PRIVACY_HOURS = 24;
/** Hours in which a released number connects nobody: a late caller must not reach the next customer. */
export const COOLING_HOURS = 24;

/** A number of the pool that stands between a courier and a customer while an order is on its way. */
export const privacyPhone = resource('privacy_phone', {
  label: '隐私号',
  title: 'phoneX',
  english: 'privacy number',
  scope: { city: 'cityCode', partner: 'hidden' },
  fields: {
    phoneX: text('隐私号', {
      max: 20,
      required: true,
      unique: true,
      search: 'exact',
      shape: '1\\d{10}|0\\d{9,11}',
      help: '如 17012345678',
    }),
    cityCode: area('归属城市', { required: true, level: 'city' }),
    supplier: choice('供应商', { ali: '阿里', huawei: '华为', carrier: '运营商' }, { required: true, default: 'ali' }),
    boundOrderType: choice(
      '占用类型',
      { none: '无', mall: '商城订单', third: '三方订单' },
      { required: true, readOnly: true, default: 'none', tones: { none: 'idle', mall: 'run', third: 'run' } },
    ),
    orderId: ref('order_main', '商城订单', { readOnly: true }),
    thirdOrderId: ref('third_order', '三方订单', { readOnly: true }),
    boundAt: instant('绑定', { readOnly: true }),
    expireAt: instant('自动解绑', { readOnly: true }),
    coolUntil: instant('冷却到', { readOnly: true }),
    callCount: derived.count('通话次数', 'privacy_phone_log', 'privacyPhoneId'),
    monthFee: money('月租', { required: true, min: 0, default: 0 }),
    recorded: flag('录音', { required: true, default: true }),
    bindingNo: text('绑定号', { max: 64, readOnly: true }),
    bindError: text('绑定失败', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { stopped: '停用', free: '空闲', bound: '占用', cooling: '冷却' },
      { required: true, readOnly: true, default: 'free', tones: { stopped: 'idle', free: 'good', bound: 'run', cooling: 'wait' } },
    ),
  },
  uniqueWhere: [
    { fields: ['orderId'], when: { status: 'bound' } },
    { fields: ['thirdOrderId'], when: { status: 'bound' } },
  ],
  indexes: [
    ['status', 'expireAt'],
    ['status', 'coolUntil'],
    ['cityCode', '-createdAt'],
    ['supplier', '-createdAt'],
    ['expireAt'],
    ['-callCount'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/order/privacy/phone/add', from: null, to: 'free' },
    { call: 'system', from: 'free', to: 'bound' },
    { call: '/order/privacy/phone/unbind', from: 'bound', to: 'cooling' },
    { call: 'system', from: 'bound', to: 'cooling', due: 'expireAt' },
    { call: 'system', from: 'cooling', to: 'free', due: 'coolUntil' },
    // The operator would not bind it: it never connected anybody.
    { call: 'system', from: 'bound', to: 'free' },
    { call: '/order/privacy/phone/delete', from: ['free', 'cooling'], to: 'stopped' },
  ],
  reads: { search: list('/order/privacy/phone/search') },
  actions: {
    add: create('新增隐私号', '/order/privacy/phone/add', {
      key: 'n',
      english: 'add privacy number',
      fields: ['phoneX', 'cityCode', 'supplier', 'recorded', 'monthFee', 'remark'],
    }),
    unbind: move('解绑', '/order/privacy/phone/unbind', {
      evidence: { fields: ['phoneX', 'boundOrderType', 'orderId', 'thirdOrderId', 'boundAt', 'expireAt', 'callCount'] },
      key: 's',
      english: 'unbind release',
      danger: true,
    }),
    remove: move('移除', '/order/privacy/phone/delete', {
      evidence: { fields: ['phoneX', 'cityCode', 'supplier', 'status', 'callCount', 'monthFee'] },
      key: 'd',
      english: 'remove number',
      danger: true,
    }),
  },
});

/** A call through such a number. It knows its order itself: a number that is bound anew never shows another order's calls. */
export const privacyPhoneLog = resource('privacy_phone_log', {
  label: '隐私号通话',
  title: 'calledAt',
  english: 'privacy call',
  appendOnly: true,
  scope: { city: 'areaCode', partner: 'partnerId', shop: 'shopId' },
  fields: {
    privacyPhoneId: ref('privacy_phone', '隐私号', { required: true }),
    orderId: ref('order_main', '商城订单'),
    thirdOrderId: ref('third_order', '三方订单'),
    // Of the order, when it was made.
    areaCode: area('街道', { required: true }),
    partnerId: ref('partner_main', '服务商'),
    shopId: ref('merchant_shop', '店铺'),
    caller: phone('主叫', { required: true, masked: true, search: 'exact' }),
    callee: phone('被叫', { required: true, masked: true, search: 'exact' }),
    callType: choice('方向', { out: '配送员→顾客', in: '顾客→配送员', service: '客服' }, { required: true }),
    duration: int('时长', { required: true, min: 0, default: 0, unit: '秒' }),
    result: choice(
      '结果',
      { connected: '接通', missed: '未接', refused: '拒接', off: '关机' },
      { required: true, tones: { connected: 'good', missed: 'wait', refused: 'bad', off: 'idle' } },
    ),
    recordUrl: text('录音', { max: 500 }),
    calledAt: instant('时间', { required: true }),
  },
  indexes: [
    ['-calledAt'],
    ['orderId', '-calledAt'],
    ['thirdOrderId', '-calledAt'],
    ['privacyPhoneId', '-calledAt'],
    ['shopId', '-calledAt'],
    ['partnerId', '-calledAt'],
    ['callType', '-calledAt'],
    ['result', '-calledAt'],
    ['duration'],
  ],
  reads: { search: list('/order/privacy/phone/log/search', { sort: '-calledAt' }) },
});

export const privacyPages = [
  ...pages(privacyPhone, {
    url: '/api/order/privacy/phone/search',
    gateway: 'privacyNumber',
    name: '隐私号管理',
    group: 'platform-management',
    subgroup: '平台规则',
    kind: 'list',
    read: 'search',
    english: 'privacy numbers pool',
    columns: [
      'phoneX',
      'status',
      'boundOrderType',
      'orderId',
      'thirdOrderId',
      'boundAt',
      'expireAt',
      'coolUntil',
      'callCount',
      'cityCode',
      'supplier',
      'recorded',
      'bindError',
      'monthFee',
    ],
    filters: ['keyword', 'status', 'cityCode', 'supplier', 'expireAt'],
    actions: ['add', 'unbind', 'remove'],
    help: '号码池和占用。订单进入配送时占用一个,约定送达后 24 小时自动解绑,解绑后冷却 24 小时才给下一单;占用中的号码不能移除;移除的号码不再使用,通话仍查得到。',
  }),
  ...pages(privacyPhoneLog, {
    url: '/api/order/privacy/phone/log/search',
    gateway: 'privacyNumber',
    name: '订单隐私号通话',
    group: 'merchant-logistics',
    subgroup: '商城订单',
    kind: 'log',
    read: 'search',
    english: 'privacy call log',
    columns: ['calledAt', 'callType', 'result', 'duration', 'orderId', 'thirdOrderId', 'caller', 'callee', 'privacyPhoneId'],
    filters: ['keyword', 'orderId', 'thirdOrderId', 'callType', 'result', 'duration', 'calledAt', 'privacyPhoneId'],
    help: '一通电话属于订单,不属于号码:号码换了订单,这里看到的还是当时那一单。号码打码;按整个号码查。',
  }),
];
