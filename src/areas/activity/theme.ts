import { choice, derived, image, instant, int, money, phone, ref, refs, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, query, remove, resource, SAME, update } from '../../language/resource';

/** Three families of activities, each read and written by calls of its own. */
export const ACTIVITY_TYPES = { festival: '饮水节', brand: '品牌甄选', platform: '平台活动' } as const;
const FESTIVAL = '/activity/festival/config';
const PLATFORM = '/activity/platform';
const BRAND = '/activity/brand/select';

const FESTIVAL_FIELDS = [
  'name',
  'banner',
  'cityCodes',
  'brandIds',
  'signupBegin',
  'signupEnd',
  'beginAt',
  'endAt',
  'quota',
  'minStock',
  'subsidyAmount',
  'subsidyEach',
  'rule',
  'remark',
] as const;
const BRAND_FIELDS = ['name', 'banner', 'audience', 'cityCodes', 'brandIds', 'spuIds', 'beginAt', 'endAt', 'rule', 'remark'] as const;

const PLATFORM_FIELDS = [
  'name',
  'banner',
  'audience',
  'cityCodes',
  'brandIds',
  'signupBegin',
  'signupEnd',
  'beginAt',
  'endAt',
  'quota',
  'subsidyAmount',
  'rule',
  'remark',
] as const;

const themeEvidence = {
  fields: [
    'name',
    'activityType',
    'banner',
    'audience',
    'cityCodes',
    'brandIds',
    'spuIds',
    'signupBegin',
    'signupEnd',
    'beginAt',
    'endAt',
    'quota',
    'subsidyAmount',
    'rule',
    'status',
  ],
} as const;
const steps = (call: string) =>
  [
    { call: `${call}/add`, from: null, to: 'draft' },
    { call: `${call}/update`, from: ['draft', 'published', 'running'], to: SAME },
    { call: `${call}/publish`, from: 'draft', to: 'published' },
    { call: `${call}/delete`, from: 'draft', to: null },
  ] as const;
const festival = { activityType: 'festival' } as const;
const brand = { activityType: 'brand' } as const;
const platform = { activityType: 'platform' } as const;

/** A promotion with a theme, for customers, shops or partners: a festival that shops sign up for, brands that are chosen, or an activity of the platform. */
export const marketingActivity = resource('marketing_activity', {
  label: '主题活动',
  title: 'name',
  english: 'marketing activity theme',
  fields: {
    activityType: choice('类型', ACTIVITY_TYPES, { required: true, readOnly: true }),
    name: text('活动名', { max: 64, required: true, search: 'contains' }),
    banner: image('头图'),
    audience: choice('面向', { customer: '消费者', shop: '店铺', partner: '服务商' }, { required: true, default: 'customer' }),
    cityCodes: texts('城市', { areas: 'city', help: '留空为全部' }),
    brandIds: refs('product_brand', '品牌'),
    spuIds: refs('product_spu', '商品'),
    rule: text('玩法说明', { max: 1_000 }),
    signupBegin: instant('报名开始'),
    signupEnd: instant('报名结束', { help: '不晚于活动开始' }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    quota: int('名额', { required: true, min: 0, max: 100_000, default: 0, unit: '家', help: '0 为不限' }),
    minStock: int('备货门槛', { min: 0, max: 1_000_000, unit: '件', help: '店铺至少承诺备这么多' }),
    signupCount: derived.count('已通过', 'activity_signup', 'activityId', { status: 'passed' }),
    waitingCount: derived.count('待审核', 'activity_signup', 'activityId', { status: 'auditing' }),
    subsidyAmount: money('补贴预算', { required: true, min: 0, default: 0 }),
    subsidyEach: money('每家补贴', { required: true, min: 0, default: 0 }),
    publishedAt: instant('发布时间', { readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布', running: '进行中', ended: '已结束' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', published: 'good', running: 'run', ended: 'idle' } },
    ),
  },
  counts: { status: ['published', 'running', 'ended'] },
  checks: {
    days: { sql: 'end_at > begin_at', message: '结束须晚于开始' },
    signup: {
      sql: '(signup_begin is null) = (signup_end is null) and signup_begin < signup_end and signup_end <= begin_at',
      message: '报名须先开始后结束,并不晚于活动开始',
    },
    quota: { sql: 'quota = 0 or signup_count <= quota', message: '通过的报名不能多于名额' },
  },
  indexes: [
    ['activityType', '-beginAt'],
    ['status', '-beginAt'],
    ['status', 'endAt'],
    ['beginAt'],
    ['endAt'],
    ['audience', '-beginAt'],
    ['brandIds'],
    ['spuIds'],
    ['-createdAt'],
  ],
  moves: [
    ...steps(FESTIVAL),
    ...steps(BRAND),
    ...steps(PLATFORM),
    { call: 'system', from: 'published', to: 'running', due: 'beginAt' },
    { call: 'system', from: 'running', to: 'ended', due: 'endAt' },
  ],
  reads: {
    festival: list(`${FESTIVAL}/search`, { where: festival, sort: '-beginAt', summary: ['signupCount', 'subsidyAmount'] }),
    brand: list(`${BRAND}/search`, { where: brand, sort: '-beginAt' }),
    platform: list(`${PLATFORM}/search`, { where: platform, sort: '-beginAt', summary: ['subsidyAmount'] }),
    /** One as customers see it, for whoever builds a page that shows it; drafts are nobody's yet. */
    shown: query('/activity/theme/shown', {
      access: 'session',
      input: { id: ref('marketing_activity', '主题活动', { required: true }) },
    }),
  },
  actions: {
    addFestival: create('新增饮水节', `${FESTIVAL}/add`, { key: 'n', english: 'add festival', fields: FESTIVAL_FIELDS }),
    updateFestival: update('修改', `${FESTIVAL}/update`, {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: festival,
      fields: FESTIVAL_FIELDS,
    }),
    publishFestival: move('发布', `${FESTIVAL}/publish`, {
      evidence: themeEvidence,
      key: 'p',
      english: 'publish',
      versioned: true,
      when: festival,
      danger: true,
    }),
    removeFestival: remove('删除', `${FESTIVAL}/delete`, { evidence: themeEvidence, english: 'delete', when: festival, danger: true }),
    addBrand: create('新增甄选', `${BRAND}/add`, { key: 'n', english: 'add brand selection', fields: BRAND_FIELDS }),
    updateBrand: update('修改', `${BRAND}/update`, {
      key: 'e',
      english: 'edit choose brands',
      versioned: true,
      when: brand,
      fields: BRAND_FIELDS,
    }),
    publishBrand: move('发布', `${BRAND}/publish`, {
      evidence: themeEvidence,
      key: 'p',
      english: 'publish',
      versioned: true,
      when: brand,
      danger: true,
    }),
    removeBrand: remove('删除', `${BRAND}/delete`, { evidence: themeEvidence, english: 'delete', when: brand, danger: true }),
    addPlatform: create('新增活动', `${PLATFORM}/add`, { key: 'n', english: 'add activity', fields: PLATFORM_FIELDS }),
    updatePlatform: update('修改', `${PLATFORM}/update`, {
      key: 'e',
      english: 'edit activity',
      versioned: true,
      when: platform,
      fields: PLATFORM_FIELDS,
    }),
    publishPlatform: move('发布', `${PLATFORM}/publish`, {
      evidence: themeEvidence,
      key: 'p',
      english: 'publish activity',
      when: platform,
      danger: true,
      versioned: true,
      ask: {
        overlapping: choice('与其他活动重叠时', { refuse: '不发布', accept: '仍然发布' }, { required: true, default: 'refuse' }),
      },
    }),
    removePlatform: remove('删除', `${PLATFORM}/delete`, { evidence: themeEvidence, english: 'delete', when: platform, danger: true }),
  },
});

/** A shop wants to take part in a festival, and says at which price and with how much. */
export const activitySignup = resource('activity_signup', {
  label: '活动报名',
  title: 'shopId',
  english: 'activity signup',
  under: ['activityId'],
  scope: { partner: 'partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    activityId: ref('marketing_activity', '活动', { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    spuIds: refs('product_spu', '参加商品', { readOnly: true }),
    promisePrice: money('承诺活动价', { required: true, readOnly: true, min: 0 }),
    stockQty: int('承诺备货', { required: true, readOnly: true, min: 0, unit: '件' }),
    applicant: text('报名人', { max: 32, required: true, readOnly: true, search: 'prefix' }),
    applicantPhone: phone('电话', { readOnly: true, masked: true, search: 'exact' }),
    signedAt: instant('报名时间', { required: true, readOnly: true }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { auditing: '待审核', passed: '已通过', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'auditing', tones: { auditing: 'wait', passed: 'good', rejected: 'bad' } },
    ),
  },
  counts: { status: ['auditing', 'passed'] },
  uniqueWhere: [{ fields: ['activityId', 'shopId'] }],
  indexes: [
    ['activityId', '-signedAt'],
    ['status', '-signedAt'],
    ['shopId', '-signedAt'],
    ['partnerId', '-signedAt'],
    ['-signedAt'],
    ['-stockQty'],
    ['spuIds'],
  ],
  moves: [
    { call: 'system', from: null, to: 'auditing' },
    { call: '/activity/festival/signup/audit', from: 'auditing', to: 'passed', by: { result: 1 } },
    { call: '/activity/festival/signup/audit', from: 'auditing', to: 'rejected', by: { result: 0 } },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '饮水节报名待审核',
      when: { status: 'auditing' },
      action: 'audit',
      page: '/api/activity/festival/signup/search',
      about: 'activityId',
    },
  },
  reads: { search: list('/activity/festival/signup/search', { sort: '-signedAt', summary: ['stockQty'] }) },
  actions: {
    audit: move('审核', '/activity/festival/signup/audit', {
      evidence: {
        fields: [
          'activityId',
          'activityId.beginAt',
          'activityId.quota',
          'activityId.signupCount',
          'activityId.minStock',
          'activityId.subsidyEach',
          'activityId.subsidyAmount',
          'shopId',
          'shopId.status',
          'partnerId',
          'spuIds',
          'promisePrice',
          'stockQty',
          'applicant',
          'signedAt',
        ],
        alike: ['shopId'],
      },
      key: 'a',
      english: 'audit approve reject',
      versioned: true,
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
  },
});

const place = { group: 'operations-center', subgroup: '主题活动' } as const;
export const themePages = [
  ...pages(
    marketingActivity,
    {
      ...place,
      url: '/api/activity/festival/config/search',
      name: '饮水节活动配置',
      kind: 'list',
      read: 'festival',
      english: 'drinking festival config',
      columns: [
        'name',
        'status',
        'signupEnd',
        'beginAt',
        'endAt',
        'quota',
        'signupCount',
        'waitingCount',
        'subsidyAmount',
        'subsidyEach',
        'minStock',
        'cityCodes',
        'signupBegin',
      ],
      filters: ['keyword', 'status', 'beginAt', 'brandIds'],
      actions: ['addFestival', 'updateFestival', 'publishFestival', 'removeFestival'],
      help: '报名在活动开始前结束;补贴预算须够名额×每家补贴。发布后只能换头图、把结束延后;到点自动开始和结束。',
    },
    {
      ...place,
      url: '/api/activity/brand/select/search',
      name: '品牌甄选活动',
      kind: 'list',
      read: 'brand',
      english: 'brand selection',
      columns: ['name', 'status', 'beginAt', 'endAt', 'brandIds', 'spuIds', 'audience', 'cityCodes', 'createdAt'],
      filters: ['keyword', 'status', 'brandIds', 'audience', 'beginAt'],
      actions: ['addBrand', 'updateBrand', 'publishBrand', 'removeBrand'],
      calls: ['/product/brand/list'],
      help: '一个会场至少两个品牌,选进的商品都属于其中的品牌。发布后只能换头图、把结束延后。',
    },
  ),
  ...pages(activitySignup, {
    ...place,
    url: '/api/activity/festival/signup/search',
    name: '饮水节报名',
    kind: 'list',
    read: 'search',
    english: 'festival signups',
    columns: [
      'shopId',
      'status',
      'activityId',
      'promisePrice',
      'stockQty',
      'activityId.quota',
      'activityId.signupCount',
      'spuIds',
      'signedAt',
      'applicant',
      'applicantPhone',
      'partnerId',
      'rejectReason',
    ],
    filters: ['keyword', 'status', 'activityId', 'shopId', 'partnerId', 'signedAt'],
    actions: ['audit'],
    help: '通过时名额须有余、活动须未开始、店铺须营业、备货不低于门槛。名额与已通过就在行上。',
  }),
];
