import { bp, choice, instant, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, SAME, update } from '../../language/resource';

/** Channels third-party orders come from. */
export const CHANNELS = {
  jd: '京东',
  meituan: '美团',
  eleme: '饿了么',
  tmall: '天猫',
  douyin: '抖音',
  star: '品牌直连',
  nongfu: '农夫',
} as const;

const CALL = '/third/auth';
const formFields = ['authName', 'brandId', 'partnerId', 'appKey', 'commissionBp', 'settleCycle', 'expireAt', 'remark'] as const;
const evidence = { fields: ['channel', 'authName', 'channelShopId', 'partnerId', 'brandId', 'lastPullAt', 'expireAt', 'status'] } as const;

/** Authorisation of one shop or application on a channel. Its tokens are sealed, and never returned. */
export const thirdAuth = resource('third_auth', {
  label: '渠道授权',
  title: 'authName',
  english: 'channel authorization',
  scope: { partner: 'partnerId' },
  fields: {
    channel: choice('渠道', CHANNELS, { required: true }),
    authName: text('授权名', { max: 64, required: true, search: 'contains' }),
    channelShopId: text('渠道店铺号', { max: 64, required: true, search: 'exact', help: '渠道后台里的店铺编号' }),
    brandId: ref('product_brand', '品牌'),
    partnerId: ref('partner_main', '归属服务商'),
    appKey: text('应用', { max: 64, help: '渠道开放平台里的应用标识' }),
    accessToken: text('令牌', { max: 600, secret: 'sealed', readOnly: true }),
    refreshToken: text('刷新令牌', { max: 600, secret: 'sealed', readOnly: true }),
    expireAt: instant('到期'),
    commissionBp: bp('佣金比例', { required: true, default: 0, min: 0, max: 10_000 }),
    settleCycle: choice('账期', { month: '月结', half: '半月结', week: '周结' }, { required: true, default: 'month' }),
    lastPullAt: instant('最近拉单', { readOnly: true }),
    refreshedAt: instant('最近刷新', { readOnly: true }),
    refreshError: text('刷新错误', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { disabled: '停用', normal: '正常', expired: '已过期' },
      { required: true, readOnly: true, default: 'normal', tones: { disabled: 'idle', normal: 'good', expired: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['channel', 'channelShopId'] }],
  indexes: [['channel', '-createdAt'], ['status', 'expireAt'], ['partnerId', '-createdAt'], ['brandId'], ['expireAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'normal' },
    { call: `${CALL}/enable`, from: 'normal', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/enable`, from: 'disabled', to: 'normal', by: { status: 'normal' } },
    { call: `${CALL}/refresh`, from: ['normal', 'expired'], to: SAME },
    { call: 'system', from: 'normal', to: 'expired', due: 'expireAt' },
    // A token has come.
    { call: 'system', from: 'expired', to: 'normal' },
  ],
  waits: {
    expired: {
      kind: 'work',
      label: '渠道授权已过期',
      when: { status: 'expired' },
      action: 'refresh',
      about: 'channelShopId',
      page: '/api/third/auth/search',
    },
  },
  reads: { search: list(`${CALL}/search`), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增授权', `${CALL}/add`, {
      key: 'n',
      english: 'add authorization',
      fields: ['channel', 'channelShopId', ...formFields],
      ask: { token: text('令牌', { max: 256, help: '加密保存,不再显示;也可以以后刷新得到' }) },
    }),
    update: update('编辑', `${CALL}/update`, { key: 'e', english: 'edit authorization', versioned: true, fields: formFields }),
    refresh: move('刷新令牌', `${CALL}/refresh`, { key: 'i', english: 'refresh token' }),
    stop: move('停用', `${CALL}/enable`, {
      key: 's',
      english: 'stop pulling orders',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
      evidence,
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'start pulling orders', with: { status: 'normal' }, undo: 'stop' }),
    remove: remove('解除授权', `${CALL}/delete`, { key: 'd', english: 'remove authorization', danger: true, evidence }),
  },
});

export const authPages = pages(thirdAuth, {
  url: '/api/third/auth/search',
  group: 'platform-cooperation',
  gateway: 'channel',
  subgroup: '渠道授权',
  name: '三方渠道授权',
  kind: 'list',
  read: 'search',
  english: 'channel authorizations tokens',
  columns: [
    'authName',
    'channel',
    'status',
    'expireAt',
    'channelShopId',
    'partnerId',
    'brandId',
    'commissionBp',
    'settleCycle',
    'lastPullAt',
    'refreshedAt',
    'refreshError',
  ],
  filters: ['keyword', 'channel', 'status', 'partnerId', 'brandId', 'expireAt', 'createdAt'],
  actions: ['add', 'refresh', 'update', 'stop', 'start', 'remove'],
  help: '停用的不拉新单。令牌加密保存,任何页面都看不到;刷新经网关发出,同一授权同时只刷新一次。有订单或对账单的授权不能解除,只能停用。',
});
