import { bp, choice, flag, instant, int, money, ref, text, type Fields } from '../../language/field';
import { pages } from '../../language/page';
import { act, list, move, resource, SAME, update } from '../../language/resource';
import { MODULE_KEY, PRODUCTS, VALUE_TYPES, type Module } from './modules';

const [UPDATE, RESTORE] = ['/partner/config/update', '/partner/config/restore'] as const;
const callOf = <P extends string>(product: P) => `/partner/main/partner${product}Setting` as const;
const CALLS = ['Sms', 'Coupon', 'Alipay', 'Wechat', 'Replenish', 'Warehouse', 'Charge'].map(callOf);

/** A switch that may be left as it is. */
const onOff = (label: string) => choice(label, { true: '是', false: '否' });

/** Opens a module for a partner, goes on with it, or closes it; what is left out stays as it is. */
const setting = <const A extends Fields>(module: Module, product: string, ask: A) =>
  act(`设置${PRODUCTS[module]}模块`, callOf(product), {
    on: 'none',
    english: `set ${module} module`,
    like: ['partnerId', 'expireAt'],
    ask: {
      partnerId: ref('partner_main', '服务商', { required: true, offered: { status: 'normal' } }),
      open: flag('开通', { default: true }),
      expireAt: instant('到期', { shownWhen: { open: true }, help: '留空为长期;到期自动关闭' }),
      ...ask,
    },
  });

/** What is set for a partner, product by product; a module that is not open is closed to all writes of it. */
export const partnerConfig = resource('partner_config', {
  label: '服务商配置项',
  title: 'propertyName',
  english: 'partner config property module',
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  under: ['partnerId'],
  state: 'enabled',
  fields: {
    partnerId: ref('partner_main', '服务商', { required: true, readOnly: true }),
    product: choice('产品模块', PRODUCTS, { required: true, readOnly: true }),
    propertyKey: text('配置键', { max: 64, required: true, readOnly: true, search: 'exact' }),
    propertyName: text('名称', { max: 64, required: true, readOnly: true, search: 'contains' }),
    valueType: choice('类型', VALUE_TYPES, { required: true, readOnly: true }),
    propertyValue: text('值', { max: 2000, required: true }),
    defaultValue: text('默认', { max: 2000, required: true, readOnly: true }),
    changed: flag('已改', { reckoned: 'property_value <> default_value' }),
    openAt: instant('开通时间', { readOnly: true }),
    expireAt: instant('到期', { readOnly: true }),
    enabled: choice(
      '开通',
      { no: '未开通', yes: '已开通' },
      { required: true, readOnly: true, default: 'no', tones: { no: 'idle', yes: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['partnerId', 'product', 'propertyKey'] }],
  indexes: [
    ['partnerId', 'product'],
    ['product', 'partnerId'],
    ['propertyKey', 'partnerId'],
    ['enabled', 'expireAt'],
    ['expireAt'],
    ['valueType', 'partnerId'],
    ['changed', 'partnerId'],
    ['-updatedAt'],
  ],
  moves: [
    ...CALLS.flatMap((call) => [
      { call, from: null, to: 'no' } as const,
      { call, from: 'no', to: 'yes' } as const,
      { call, from: 'yes', to: 'no' } as const,
    ]),
    { call: '/partner/main/audit', from: null, to: 'no' },
    { call: '/partner/main/audit', from: null, to: 'yes' },
    { call: UPDATE, from: 'yes', to: SAME },
    { call: RESTORE, from: 'yes', to: SAME },
    { call: 'system', from: 'yes', to: 'no', due: 'expireAt' },
  ],
  reads: {
    search: list('/partner/config/search', { sort: 'partnerId' }),
    searchProperty: list('/partner/config/searchProperty', { sort: 'partnerId' }),
  },
  actions: {
    update: update('改值', UPDATE, { key: 'e', english: 'edit value', versioned: true, fields: ['propertyValue', 'remark'] }),
    restore: move('恢复默认', RESTORE, {
      key: 't',
      english: 'restore default',
      when: { changed: true },
      evidence: { fields: ['partnerId', 'product', 'propertyName', 'propertyValue', 'defaultValue'] },
    }),
    sms: setting('sms', 'Sms', { dayLimit: int('每日上限', { min: 0, max: 1_000_000, unit: '条' }), sign: text('默认签名', { max: 12 }) }),
    coupon: setting('coupon', 'Coupon', { monthBudget: money('每月承担上限', { min: 0 }), needAudit: onOff('发放须平台审核') }),
    alipay: setting('alipay', 'Alipay', {
      appLimit: int('小程序上限', { min: 0, max: 100, unit: '个' }),
      splitBp: bp('分账比例', { min: 0, max: 10_000, help: '平台从每笔里分多少,如 0.6' }),
    }),
    wechat: setting('wechat', 'Wechat', {
      merchantLimit: int('特约商户上限', { min: 0, max: 10_000, unit: '个' }),
      rateBp: bp('费率', { min: 0, max: 600, help: '如 0.6' }),
    }),
    replenish: setting('replenish', 'Replenish', { creditAmount: money('赊销额度', { min: 0 }), autoApply: onOff('低于预警自动建申请') }),
    warehouse: setting('warehouse', 'Warehouse', {
      frontLimit: int('前置仓上限', { min: 0, max: 1_000, unit: '个' }),
      shareStock: onOff('总仓与前置仓共享库存'),
    }),
    charge: setting('charge', 'Charge', {
      freeDays: int('免收天数', { min: 0, max: 365, unit: '天' }),
      settleDay: int('每月结算日', { min: 1, max: 28, unit: '日', help: '每月几号结算,1 至 28' }),
    }),
  },
});

const place = { group: 'platform-cooperation', subgroup: '服务商配置', kind: 'list' } as const;
export const configPages = pages(
  partnerConfig,
  {
    ...place,
    url: '/api/partner/config/search',
    name: '服务商配置',
    read: 'search',
    english: 'partner config',
    columns: [
      'partnerId',
      'propertyName',
      'propertyValue',
      'product',
      'enabled',
      'defaultValue',
      'openAt',
      'expireAt',
      'valueType',
      'updatedAt',
    ],
    filters: ['keyword', 'partnerId', 'product', 'enabled', 'valueType', 'expireAt'],
    actions: ['update', 'restore'],
    help: '每个服务商、每个模块的配置。只有已开通模块的值可以改,值按类型核对;改过的可以恢复默认;开通和关闭在“服务商产品模块设置”。小程序、特约商户、前置仓的上限由系统拦,其余是与服务商的约定,供查阅。',
  },
  {
    ...place,
    url: '/api/partner/config/searchProperty',
    name: '服务商配置项',
    read: 'searchProperty',
    english: 'config properties defaults',
    columns: [
      'propertyName',
      'propertyValue',
      'partnerId',
      'defaultValue',
      'changed',
      'product',
      'updatedBy',
      'updatedAt',
      'valueType',
      'propertyKey',
      'remark',
    ],
    filters: ['keyword', 'changed', 'product', 'propertyKey', 'partnerId'],
    preset: { changed: true },
    actions: ['update', 'restore'],
    help: '先列与默认值不同的:谁、什么时候、改成了什么。去掉“已改”看全部配置项。',
  },
  {
    ...place,
    url: '/api/partner/config/search/product',
    name: '服务商产品模块设置',
    read: 'search',
    english: 'partner product modules open close',
    columns: [
      'partnerId',
      'product',
      'enabled',
      'openAt',
      'expireAt',
      'partnerId.status',
      'partnerId.partnerType',
      'updatedBy',
      'updatedAt',
    ],
    filters: ['partnerId', 'product', 'enabled', 'expireAt'],
    preset: { propertyKey: MODULE_KEY },
    actions: ['sms', 'coupon', 'alipay', 'wechat', 'replenish', 'warehouse', 'charge'],
    calls: ['/partner/main/list'],
    help: '一行是一家服务商的一个模块。在一行上开始设置,服务商和到期带进来。没有开通的模块,它的业务都不能写;关闭不删已有的数据。',
  },
);
