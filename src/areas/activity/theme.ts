import { choice, derived, image, instant, int, json, money, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, look, move, options, query, remove, resource, SAME, update } from '../../language/resource';

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
const SEEN = { status: ['published', 'running'] } as const;
const platform = { activityType: 'platform' } as const;

/** What came of the goods of a brand selection while it ran. What was pressed is counted by days, those of its begin and its end whole. */
export interface BrandFigures {
  /** The part of its orders that the reader sees, in words; null for all of them. */
  readonly part: string | null;
  /** Whether the reader sees what was pressed; else nothing is told of it. */
  readonly seesClicks: boolean;
  readonly from: string;
  /** Its end, or now. */
  readonly until: string;
  readonly days: { readonly first: string; readonly last: string };
  readonly spuIds: readonly string[];
  readonly cityCodes: readonly string[];
  /** In the order of the selection; those of whose goods nothing was pressed or sold among them. */
  readonly brands: readonly ({ readonly id: string; readonly name: string } & Figures)[];
  /** An order with goods of two brands is one. */
  readonly orders: number;
}
export interface Figures {
  readonly clicks: number;
  /** Orders after a click, as clients count them. */
  readonly ordered: number;
  readonly orders: number;
  /** Pieces that were not given back, and what they cost. */
  readonly pieces: number;
  readonly sale: number;
}

/** A promotion with a theme, for customers, shops or partners: a festival, a choice of brands, or a platform activity. */
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
    brandIds: refs('product_brand', '品牌', { leads: { live: { status: 'enabled' }, seen: SEEN, gone: '品牌已停用' } }),
    spuIds: refs('product_spu', '商品', { leads: { live: { status: 'on' }, seen: SEEN, gone: '商品已下架' } }),
    rule: text('玩法说明', { max: 1_000 }),
    signupBegin: instant('报名开始'),
    signupEnd: instant('报名结束', { help: '不晚于活动开始' }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    quota: int('名额', { required: true, min: 0, max: 100_000, default: 0, unit: '家', zero: '不限', help: '0 为不限' }),
    minStock: int('备货门槛', { min: 0, max: 1_000_000, unit: '件', help: '店铺至少承诺备这么多' }),
    // How many places are left is everybody's question.
    signupCount: { ...derived.count('已通过', 'activity_signup', 'activityId', { status: 'passed' }), internal: false },
    waitingCount: { ...derived.count('待审核', 'activity_signup', 'activityId', { status: 'auditing' }), internal: false },
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
    /** Of all kinds: what a page may lead to. */
    options: options('/activity/theme/list'),
    figures: query(`${BRAND}/figures`, { input: { id: ref('marketing_activity', '品牌甄选', { required: true }) } }),
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
    brandFigures: look('看成效', `${BRAND}/figures`, {
      key: 'i',
      english: 'figures results clicks orders',
      when: { ...brand, status: ['running', 'ended'] },
      reply: { figures: json<BrandFigures>('成效') },
    }),
    addPlatform: create('新增活动', `${PLATFORM}/add`, { key: 'n', english: 'add activity', fields: PLATFORM_FIELDS }),
    updatePlatform: update('修改', `${PLATFORM}/update`, {
      key: 'e',
      english: 'edit activity',
      versioned: true,
      when: platform,
      fields: PLATFORM_FIELDS,
      reply: { overlaps: text('同时同城、对象相同的活动', { max: 500 }) },
      previews: true,
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
      actions: ['addBrand', 'updateBrand', 'publishBrand', 'brandFigures', 'removeBrand'],
      calls: ['/product/brand/list'],
      help: '一个会场至少两个品牌,选进的商品都属于其中的品牌。发布后只能换头图、把结束延后。进行中和已结束的按 I 看成效:会场期间这些商品的点击和商城订单,没有选商品时算品牌的全部商品。',
    },
  ),
];
