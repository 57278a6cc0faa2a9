import { bp, choice, flag, instant, money, phone, ref, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, resource, SAME, update } from '../../language/resource';

const [MERCHANT, ACCOUNT] = ['/alipay/merchant', '/alipay/account'] as const;
const papers = ['name', 'shopId', 'licenseNo', 'contact', 'phone', 'products', 'rateBp', 'remark'] as const;

/** A merchant at Alipay: whose business it is, and what it has signed for. */
export const alipayMerchant = resource('alipay_merchant', {
  label: '支付宝商家',
  title: 'name',
  english: 'alipay merchant',
  jump: ['pid'],
  module: 'alipay',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    pid: text('商家 PID', { max: 32, required: true, unique: true, search: 'exact', shape: '2088\\d{12}', help: '2088 开头的 16 位数字' }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    shopId: ref('merchant_shop', '店铺', { required: true, offered: { status: 'open' } }),
    licenseNo: text('执照号', { max: 32, required: true, search: 'exact', help: '营业执照上的统一社会信用代码,18 位' }),
    contact: text('联系人', { max: 32, required: true }),
    phone: phone('电话', { required: true, masked: true }),
    products: texts('签约产品', { max: 10, help: '一项一条,如 当面付' }),
    rateBp: bp('费率', { required: true, min: 0, max: 600, default: 60 }),
    signAt: instant('签约时间', { readOnly: true }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', signed: '已签约', ended: '已解约', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', signed: 'good', ended: 'idle', rejected: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['shopId'], when: { status: ['pending', 'signed', 'rejected'] } }],
  checks: { rate: { sql: 'rate_bp between 0 and 600', message: '费率应在 0 到 6% 之间' } },
  indexes: [['status', '-createdAt'], ['shopId', '-createdAt'], ['signAt'], ['-createdAt']],
  moves: [
    { call: `${MERCHANT}/add`, from: null, to: 'pending' },
    { call: `${MERCHANT}/audit`, from: 'pending', to: 'signed', by: { result: 1 } },
    { call: `${MERCHANT}/audit`, from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: `${MERCHANT}/update`, from: 'rejected', to: 'pending' },
    { call: `${MERCHANT}/update`, from: ['pending', 'signed'], to: SAME },
    { call: 'system', from: 'signed', to: 'ended' },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '支付宝商家待审核',
      when: { status: 'pending' },
      action: 'audit',
      about: 'shopId',
      page: '/api/alipay/merchant/search',
    },
  },
  reads: { search: list(`${MERCHANT}/search`), options: options(`${MERCHANT}/list`) },
  actions: {
    add: create('新增商家', `${MERCHANT}/add`, { key: 'n', english: 'add merchant', fields: ['pid', ...papers] }),
    update: update('编辑', `${MERCHANT}/update`, { key: 'e', english: 'edit merchant', versioned: true, fields: papers }),
    audit: move('审核', `${MERCHANT}/audit`, {
      key: 'a',
      english: 'audit approve reject',
      evidence: {
        fields: ['licenseNo', 'name', 'pid', 'shopId', 'shopId.licenseNo', 'contact', 'phone', 'products', 'rateBp', 'rejectReason'],
        alike: ['licenseNo', 'shopId'],
      },
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
  },
});

/** Where a merchant is paid. */
export const alipayAccount = resource('alipay_account', {
  label: '支付宝收款账户',
  title: 'accountName',
  english: 'alipay receiving account',
  module: 'alipay',
  scope: { partner: 'merchantId.shopId.partnerId', city: 'merchantId.shopId.areaCode', shop: 'merchantId.shopId' },
  under: ['merchantId'],
  fields: {
    merchantId: ref('alipay_merchant', '商家', { required: true, offered: { status: 'signed' } }),
    account: text('支付宝账号', { max: 64, required: true, masked: true, help: '手机号或邮箱' }),
    accountName: text('户名', { max: 64, required: true, search: 'contains' }),
    accountType: choice('类型', { company: '企业', person: '个人' }, { required: true, default: 'company' }),
    isDefault: flag('默认', { help: '每个商家启用的账户中恰有一个默认' }),
    verified: choice(
      '验证',
      { no: '未验证', yes: '已验证' },
      { required: true, readOnly: true, default: 'no', tones: { no: 'wait', yes: 'good' } },
    ),
    splitBp: bp('分账比例', { required: true, min: 0, max: 10_000, default: 0 }),
    monthAmount: money('本月收款', { required: true, readOnly: true, min: 0, default: 0 }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  counts: { status: 'enabled' },
  uniqueWhere: [{ fields: ['merchantId'], when: { isDefault: true, status: 'enabled' } }],
  indexes: [
    ['merchantId', '-createdAt'],
    ['status', '-createdAt'],
    ['verified', '-createdAt'],
    ['isDefault', '-createdAt'],
    ['-monthAmount'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${ACCOUNT}/add`, from: null, to: 'enabled' },
    { call: `${ACCOUNT}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${ACCOUNT}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${ACCOUNT}/update`, from: ['enabled', 'disabled'], to: SAME },
  ],
  reads: { search: list(`${ACCOUNT}/search`, { summary: ['monthAmount'] }) },
  actions: {
    add: create('新增账户', `${ACCOUNT}/add`, {
      key: 'n',
      english: 'add account',
      like: ['merchantId'],
      fields: ['merchantId', 'account', 'accountName', 'accountType', 'splitBp', 'isDefault', 'remark'],
    }),
    update: update('编辑', `${ACCOUNT}/update`, {
      key: 'e',
      english: 'edit account',
      versioned: true,
      fields: ['account', 'accountName', 'accountType', 'splitBp', 'isDefault', 'remark'],
    }),
    stop: move('停用', `${ACCOUNT}/enable`, {
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
      evidence: { fields: ['merchantId', 'accountName', 'account', 'isDefault', 'splitBp', 'monthAmount', 'status'] },
    }),
    start: move('启用', `${ACCOUNT}/enable`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

const place = { group: 'payment-app-plus', gateway: 'alipayReview', subgroup: '商家与账户', kind: 'list', read: 'search' } as const;
export const merchantPages = [
  ...pages(alipayMerchant, {
    ...place,
    url: '/api/alipay/merchant/search',
    name: '支付宝商家',
    english: 'alipay merchants',
    columns: [
      'name',
      'pid',
      'status',
      'shopId',
      'rateBp',
      'products',
      'signAt',
      'licenseNo',
      'contact',
      'phone',
      'rejectReason',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'shopId', 'signAt', 'createdAt'],
    actions: ['add', 'audit', 'update'],
    help: '一家店铺至多一个未解约的商家。已签约的要有一个默认收款账户才能收款。',
  }),
  ...pages(alipayAccount, {
    ...place,
    url: '/api/alipay/account/search',
    name: '支付宝收款账户',
    english: 'alipay receiving accounts',
    columns: [
      'accountName',
      'merchantId',
      'status',
      'isDefault',
      'verified',
      'splitBp',
      'monthAmount',
      'accountType',
      'account',
      'createdAt',
    ],
    filters: ['keyword', 'merchantId', 'status', 'verified', 'isDefault'],
    actions: ['add', 'update', 'stop', 'start'],
    calls: [`${MERCHANT}/list`],
    help: '默认账户不能停用,先把另一个设为默认;同一商家启用账户的分账比例合计不超过 100%。',
  }),
];
