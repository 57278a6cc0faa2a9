import { choice, image, instant, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, SAME, update } from '../../language/resource';

const [PLATFORM, MERCHANT] = ['/alipay/appid', '/merchant/appid/alipay'] as const;
const evidence = {
  fields: ['logo', 'name', 'appId', 'shopId', 'merchantId', 'versionStatus', 'versionNo', 'onlineVersion', 'status'],
} as const;
const VERSION = { max: 16, shape: '\\d+\\.\\d+\\.\\d+' } as const;

/** A mini program at Alipay: the platform runs its versions, merchants authorize it. */
export const alipayAppid = resource('alipay_appid', {
  label: '支付宝小程序',
  title: 'name',
  english: 'alipay mini program',
  jump: ['appId'],
  module: 'alipay',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    appId: text('AppID', { max: 32, required: true, unique: true, search: 'exact', shape: '20\\d{14}', help: '20 开头的 16 位数字' }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    merchantId: ref('alipay_merchant', '支付宝商家', { offered: { status: 'signed' } }),
    shopId: ref('merchant_shop', '店铺', { help: '平台自己的小程序不填' }),
    logo: image('图标'),
    authToken: text('授权令牌', { max: 600, secret: 'sealed', readOnly: true }),
    authExpireAt: instant('授权到期'),
    versionNo: text('开发版本', { ...VERSION, readOnly: true }),
    onlineVersion: text('线上版本', { ...VERSION, readOnly: true }),
    submittedAt: instant('提审时间', { readOnly: true }),
    versionStatus: choice(
      '版本状态',
      { developing: '开发中', auditing: '审核中', passed: '审核通过', online: '已上架', rejected: '被驳回' },
      {
        required: true,
        readOnly: true,
        default: 'developing',
        tones: { developing: 'run', auditing: 'run', passed: 'good', online: 'good', rejected: 'bad' },
      },
    ),
    rejectReason: text('驳回原因', { max: 500, readOnly: true }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [
    ['status', '-createdAt'],
    ['versionStatus', '-submittedAt'],
    ['shopId'],
    ['merchantId'],
    ['authExpireAt'],
    ['-submittedAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${MERCHANT}/add`, from: null, to: 'enabled' },
    { call: `${MERCHANT}/update`, from: ['enabled', 'disabled'], to: SAME },
    { call: `${PLATFORM}/update`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${PLATFORM}/update`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${PLATFORM}/version/submit`, from: 'enabled', to: SAME },
    { call: `${PLATFORM}/version/publish`, from: 'enabled', to: SAME },
  ],
  reads: {
    search: list(`${PLATFORM}/search`),
    options: options(`${PLATFORM}/list`),
    merchants: list(`${MERCHANT}/search`),
  },
  actions: {
    add: create('新增授权', `${MERCHANT}/add`, {
      key: 'n',
      english: 'add authorization',
      fields: ['appId', 'name', 'merchantId', 'shopId', 'logo', 'authExpireAt', 'remark'],
    }),
    update: update('修改授权', `${MERCHANT}/update`, {
      key: 'e',
      english: 'edit authorization',
      versioned: true,
      fields: ['name', 'merchantId', 'shopId', 'logo', 'authExpireAt', 'remark'],
    }),
    submit: move('提审', `${PLATFORM}/version/submit`, {
      key: 'a',
      english: 'submit version',
      when: { versionStatus: ['developing', 'rejected', 'online'] },
      ask: { versionNo: text('开发版本', { ...VERSION, required: true, help: '如 3.2.0' }) },
    }),
    publish: move('上架', `${PLATFORM}/version/publish`, {
      versioned: true,
      key: 'p',
      english: 'publish version',
      when: { versionStatus: 'passed' },
      danger: true,
      evidence,
    }),
    stop: move('停用', `${PLATFORM}/update`, {
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
      evidence,
    }),
    start: move('启用', `${PLATFORM}/update`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    remove: remove('解除授权', `${MERCHANT}/delete`, { key: 'd', english: 'remove authorization', danger: true, evidence }),
  },
});

const place = { group: 'payment-app-plus', gateway: 'alipay', subgroup: '小程序', kind: 'list' } as const;
export const appidPages = pages(
  alipayAppid,
  {
    ...place,
    url: '/api/alipay/appid/search',
    name: '支付宝小程序',
    read: 'search',
    english: 'alipay mini programs versions',
    columns: [
      'name',
      'status',
      'versionStatus',
      'versionNo',
      'onlineVersion',
      'rejectReason',
      'submittedAt',
      'appId',
      'shopId',
      'authExpireAt',
    ],
    filters: ['keyword', 'versionStatus', 'status', 'shopId', 'submittedAt'],
    sort: '-submittedAt',
    actions: ['submit', 'publish', 'stop', 'start'],
    calls: [`${PLATFORM}/list`],
    help: '版本:开发中、被驳回或已上架的提审下一版,支付宝审核通过后上架,上架的成为线上版本。停用的不能提审和上架。',
  },
  {
    ...place,
    url: '/api/merchant/appid/alipay/search',
    name: '商户支付宝小程序',
    read: 'merchants',
    english: 'merchants alipay mini programs',
    columns: ['name', 'status', 'appId', 'shopId', 'merchantId', 'authExpireAt', 'onlineVersion', 'logo', 'createdAt'],
    filters: ['keyword', 'shopId', 'merchantId', 'status', 'authExpireAt', 'createdAt'],
    actions: ['add', 'update', 'remove'],
    help: '店铺把小程序授权给平台运营。还有进行中的券、活动或 0 元购的不能解除。',
  },
);
