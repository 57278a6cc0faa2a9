import { choice, image, instant, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, move, options, remove, resource, SAME, update } from '../../language/resource';

/** What a shop authorizes, and for how long. Name, picture, words and categories are WeChat's: each has a form of its own. */
const authorization = ['shopId', 'principal', 'authExpireAt', 'orderDetailPath', 'remark'] as const;

/** WeChat takes these as forms, one at a time. */
const onForm = { on: 'row', encoding: 'form', when: { status: ['enabled', 'disabled'] } } as const;

/** What is looked at before any of this is done. */
const merchantAppidEvidence = {
  fields: ['name', 'appId', 'shopId', 'principal', 'versionStatus', 'templateVersion', 'authExpireAt', 'status'],
} as const;

/** A shop's own WeChat mini app, run by the platform under the shop's authorization. */
export const merchantAppid = resource('merchant_appid', {
  label: '商户小程序',
  title: 'name',
  english: 'merchant mini app',
  jump: ['appId'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    appId: text('AppID', {
      max: 32,
      required: true,
      unique: true,
      search: 'exact',
      shape: 'wx[0-9a-f]{16}',
      help: 'wx 加 16 位小写十六进制',
    }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    shopId: ref('merchant_shop', '店铺', { required: true }),
    principal: text('主体', { max: 64, required: true, search: 'contains' }),
    headImage: image('头像'),
    signature: text('简介', { max: 120 }),
    categories: texts('已设类目', { readOnly: true }),
    orderDetailPath: text('订单页路径', { max: 128, shape: 'pages/[\\w/-]+', help: '如 pages/order/detail' }),
    templateVersion: text('代码版本', { max: 16, readOnly: true, shape: '\\d+\\.\\d+\\.\\d+' }),
    auditReason: text('审核驳回原因', { max: 200, readOnly: true }),
    submittedAt: instant('提审时间', { readOnly: true }),
    publishedAt: instant('发布时间', { readOnly: true }),
    authExpireAt: instant('授权到期', { required: true }),
    versionStatus: choice(
      '版本状态',
      { none: '未提交', auditing: '审核中', passed: '审核通过', published: '已发布', rejected: '被驳回' },
      {
        required: true,
        readOnly: true,
        default: 'none',
        tones: { none: 'idle', auditing: 'run', passed: 'good', published: 'good', rejected: 'bad' },
      },
    ),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用', lapsed: '授权失效' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good', lapsed: 'bad' } },
    ),
  },
  indexes: [['status', 'authExpireAt'], ['versionStatus', '-submittedAt'], ['shopId'], ['authExpireAt'], ['-submittedAt'], ['-createdAt']],
  moves: [
    { call: '/merchant/appid/add', from: null, to: 'enabled' },
    { call: '/merchant/appid/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: '/merchant/appid/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/merchant/appid/update', from: ['enabled', 'disabled'], to: SAME },
    { call: '/merchant/appid/update', from: 'lapsed', to: 'enabled' },
    { call: 'system', from: 'enabled', to: 'lapsed', due: 'authExpireAt' },
    { call: '/merchant/appid/version/submit', from: 'enabled', to: SAME },
    { call: '/merchant/appid/version/publish', from: 'enabled', to: SAME },
  ],
  reads: {
    search: list('/merchant/appid/search'),
    options: options('/merchant/appid/list'),
    looks: detail('/merchant/appid/category/list'),
    path: detail('/merchant/appid/queryOrderDetailPath'),
  },
  actions: {
    add: create('新增授权', '/merchant/appid/add', { key: 'n', english: 'add mini app', fields: ['appId', 'name', ...authorization] }),
    update: update('修改或重新授权', '/merchant/appid/update', {
      key: 'e',
      english: 'edit authorize again',
      versioned: true,
      fields: authorization,
    }),
    stop: move('停用', '/merchant/appid/enable', {
      evidence: merchantAppidEvidence,
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', '/merchant/appid/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    submit: move('提审', '/merchant/appid/version/submit', {
      key: 'a',
      english: 'submit version',
      when: { versionStatus: ['none', 'rejected'] },
      ask: { templateVersion: text('代码版本', { max: 16, required: true, shape: '\\d+\\.\\d+\\.\\d+', help: '如 3.2.0' }) },
    }),
    publish: move('发布', '/merchant/appid/version/publish', {
      versioned: true,
      evidence: merchantAppidEvidence,
      key: 'p',
      english: 'publish version',
      danger: true,
      when: { versionStatus: 'passed' },
    }),
    addCategory: act('加类目', '/merchant/appid/category/add', {
      ...onForm,
      key: 'n',
      english: 'add category',
      ask: { category: text('类目', { max: 32, required: true, help: '微信的一级类目 > 二级类目,如 商家自营 > 酒水饮料' }) },
    }),
    modifyCategory: act('改类目', '/merchant/appid/category/modify', {
      ...onForm,
      key: 'c',
      english: 'modify category',
      ask: { from: text('原类目', { max: 32, required: true }), to: text('改为', { max: 32, required: true }) },
    }),
    setHead: act('换头像', '/merchant/appid/set/headImage', {
      ...onForm,
      key: 'h',
      english: 'set head image avatar',
      ask: { headImage: image('头像', { required: true }) },
    }),
    setNickname: act('改名称', '/merchant/appid/set/nickname', {
      ...onForm,
      key: 'm',
      english: 'set nickname name',
      replaces: { nickname: 'name' },
      ask: { nickname: text('名称', { min: 2, max: 32, required: true }) },
    }),
    setSignature: act('改简介', '/merchant/appid/set/signature', {
      ...onForm,
      key: 's',
      english: 'set signature description',
      ask: { signature: text('简介', { min: 4, max: 120, required: true, help: '4 至 120 个字' }) },
    }),
    remove: remove('删除', '/merchant/appid/delete', {
      evidence: merchantAppidEvidence,
      english: 'delete',
      danger: true,
      when: { status: ['disabled', 'lapsed'] },
    }),
  },
});

/** Who may see a mini app before everybody does. */
export const appidWhiteUser = resource('appid_white_user', {
  label: '小程序白名单',
  title: 'userName',
  english: 'mini app whitelist',
  scope: { partner: 'merchantAppidId.shopId.partnerId', city: 'merchantAppidId.shopId.areaCode', shop: 'merchantAppidId.shopId' },
  fields: {
    platform: choice('平台', { wechat: '微信', alipay: '支付宝' }, { required: true, readOnly: true, default: 'wechat' }),
    merchantAppidId: ref('merchant_appid', '小程序', { offered: { status: 'enabled' } }),
    alipayAppidId: ref('alipay_appid', '支付宝小程序', { offered: { status: 'enabled' } }),
    userName: text('姓名', { max: 32, required: true, search: 'contains' }),
    account: text('账号', { max: 64, required: true, search: 'exact', help: '对方的微信号或支付宝账号,不是昵称' }),
    userType: choice('类型', { tester: '体验成员', gray: '灰度用户' }, { required: true, default: 'tester' }),
    expireAt: instant('到期', { required: true, help: '到期即失效' }),
    addedReason: text('原因', { max: 128, required: true }),
    status: choice(
      '状态',
      { active: '生效', lapsed: '失效' },
      { required: true, readOnly: true, default: 'active', tones: { active: 'good', lapsed: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['merchantAppidId', 'account'] }, { fields: ['alipayAppidId', 'account'] }],
  checks: {
    app: {
      sql: `(platform = 'wechat') = (merchant_appid_id is not null) and (platform = 'alipay') = (alipay_appid_id is not null)`,
      message: '白名单成员恰属于一个小程序',
    },
  },
  indexes: [
    ['merchantAppidId', '-createdAt'],
    ['alipayAppidId', '-createdAt'],
    ['platform', '-createdAt'],
    ['status', 'expireAt'],
    ['userType', 'expireAt'],
    ['expireAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/merchant/appid/white/add', from: null, to: 'active' },
    { call: '/alipay/white/user/add', from: null, to: 'active' },
    { call: 'system', from: 'active', to: 'lapsed', due: 'expireAt' },
  ],
  reads: {
    search: list('/merchant/appid/white/search', { where: { platform: 'wechat' } }),
    alipay: list('/alipay/white/user/search', { where: { platform: 'alipay' } }),
  },
  actions: {
    add: create('新增成员', '/merchant/appid/white/add', {
      key: 'n',
      english: 'add member',
      fields: ['merchantAppidId', 'userName', 'account', 'userType', 'expireAt', 'addedReason'],
    }),
    addAlipay: create('新增用户', '/alipay/white/user/add', {
      key: 'n',
      english: 'add alipay user',
      fields: ['alipayAppidId', 'userName', 'account', 'userType', 'expireAt', 'addedReason'],
    }),
    removeAlipay: remove('移除用户', '/alipay/white/user/delete', {
      evidence: { fields: ['alipayAppidId', 'userName', 'account', 'userType', 'expireAt', 'addedReason'] },
      key: 'd',
      english: 'remove alipay user',
      when: { platform: 'alipay' },
      danger: true,
    }),
    remove: remove('移除', '/merchant/appid/white/delete', {
      evidence: { fields: ['merchantAppidId', 'userName', 'account', 'userType', 'expireAt', 'addedReason'] },
      key: 'd',
      english: 'remove',
      danger: true,
    }),
  },
});

const place = { group: 'merchant-management', subgroup: '商户小程序' } as const;
export const appidPages = [
  ...pages(
    merchantAppid,
    {
      ...place,
      url: '/api/merchant/appid/search',
      name: '商户小程序',
      kind: 'list',
      read: 'search',
      english: 'merchant mini apps',
      columns: [
        'name',
        'appId',
        'status',
        'shopId',
        'principal',
        'authExpireAt',
        'versionStatus',
        'templateVersion',
        'headImage',
        'orderDetailPath',
        'createdAt',
      ],
      filters: ['keyword', 'status', 'shopId', 'authExpireAt', 'createdAt'],
      actions: ['add', 'update', 'stop', 'start', 'remove'],
      help: '授权到期即失效,顾客不能下单;重新授权后填新的到期时间即恢复启用。停用后端侧不可下单。',
    },
    {
      ...place,
      url: '/api/merchant/appid/search/version',
      name: '小程序版本发布',
      kind: 'list',
      read: 'search',
      english: 'mini app versions',
      columns: ['name', 'status', 'versionStatus', 'templateVersion', 'auditReason', 'submittedAt', 'publishedAt', 'shopId', 'appId'],
      filters: ['keyword', 'versionStatus', 'shopId', 'submittedAt'],
      actions: ['submit', 'publish'],
      preset: { status: 'enabled' },
      sort: '-submittedAt',
      help: '未提交或被驳回的可以提审,微信审核通过后发布。可多选一起提审同一版本。',
    },
    {
      ...place,
      url: '/api/merchant/appid/category/list',
      name: '小程序类目与形象',
      kind: 'detail',
      facts: ['versionStatus', 'shopId', 'authExpireAt'],
      read: 'looks',
      needsId: false,
      english: 'mini app categories head image nickname signature',
      sections: [
        { label: '形象', fields: ['headImage', 'name', 'signature'] },
        { label: '类目', fields: ['categories'] },
        { label: '小程序', fields: ['appId', 'shopId', 'principal', 'status', 'authExpireAt', 'versionStatus', 'templateVersion'] },
      ],
      actions: ['addCategory', 'modifyCategory', 'setHead', 'setNickname', 'setSignature'],
      calls: ['/merchant/appid/list'],
      help: '至多五个类目。授权失效的小程序要先重新授权。',
    },
    {
      ...place,
      url: '/api/merchant/appid/queryOrderDetailPath',
      name: '小程序订单页路径',
      kind: 'detail',
      facts: ['versionStatus', 'shopId', 'templateVersion'],
      read: 'path',
      needsId: false,
      english: 'mini app order detail path',
      sections: [
        {
          label: '订单详情页',
          fields: ['orderDetailPath', 'name', 'appId', 'shopId', 'status', 'versionStatus', 'templateVersion', 'publishedAt'],
        },
      ],
      calls: ['/merchant/appid/list'],
      help: '核对订单详情页路径是否已登记,点路径旁的按钮复制;没有登记的显示“—”,在“商户小程序”里修改。',
    },
  ),
  ...pages(appidWhiteUser, {
    ...place,
    url: '/api/merchant/appid/white/search',
    name: '小程序白名单',
    kind: 'list',
    read: 'search',
    english: 'mini app whitelist members',
    columns: ['userName', 'merchantAppidId', 'status', 'userType', 'account', 'expireAt', 'addedReason', 'createdBy', 'createdAt'],
    filters: ['keyword', 'merchantAppidId', 'status', 'userType', 'expireAt'],
    actions: ['add', 'remove'],
    help: '体验版和灰度版的成员。同一小程序里一个账号只有一条;到期即失效,要再用的先移除再新增。',
  }),
  ...pages(appidWhiteUser, {
    url: '/api/alipay/white/user/search',
    name: '支付宝白名单用户',
    group: 'payment-app-plus',
    subgroup: '小程序',
    kind: 'list',
    read: 'alipay',
    english: 'alipay whitelist users',
    columns: ['userName', 'alipayAppidId', 'status', 'userType', 'account', 'expireAt', 'addedReason', 'createdBy', 'createdAt'],
    filters: ['keyword', 'alipayAppidId', 'status', 'userType', 'expireAt'],
    actions: ['addAlipay', 'removeAlipay'],
    help: '支付宝小程序的体验成员和灰度用户,填支付宝账号。同一小程序里一个账号只有一条;到期即失效。',
  }),
];
