import { area, choice, images, instant, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { levelsOf } from '../../language/report';
import { create, list, report, resource, update } from '../../language/resource';
import { besideOf, coveredOf, distinctOf, ratioOf, rowsOf, shareOf, type Beside } from '../../language/measures';

const contactFields = {
  way: choice('方式', { phone: '电话', visit: '上门', wechat: '微信', system: '系统' }, { required: true, default: 'phone' }),
  result: choice(
    '结果',
    { solved: '已解决', again: '继续跟进', escalated: '升级客诉', unreachable: '无法联系' },
    { required: true, default: 'solved', tones: { solved: 'good', again: 'wait', escalated: 'bad', unreachable: 'idle' } },
  ),
  content: text('内容', { max: 1000, required: true, search: 'contains' }),
  images: images('图片'),
  followedAt: instant('跟进时间', { required: true, past: true }),
  nextAt: instant('下次计划', { requiredWhen: { result: 'again' } }),
};

/** The shops that somebody looks after: a visit to a shop of another's covers none of one's own. */
const SHOPS: Beside = {
  resource: 'merchant_shop',
  by: { followerId: 'managerId', areaCode: 'areaCode' },
  where: { status: ['open', 'stopped'] },
};

/** One contact about a shop or a third-party order, and when to come back to it. */
export const followUp = resource('follow_up', {
  label: '跟进记录',
  title: 'content',
  english: 'follow up',
  scope: { partner: 'shopId.partnerId', city: 'areaCode', shop: 'shopId' },
  fields: {
    targetType: choice('对象类型', { shop: '店铺', order: '三方订单' }, { required: true, readOnly: true, default: 'shop' }),
    shopId: ref('merchant_shop', '店铺'),
    thirdOrderId: ref('third_order', '订单'),
    followerId: ref('manager_user', '跟进人', { readOnly: true }),
    ...contactFields,
    // Where the shop or the order was at that time.
    areaCode: area('区域', { readOnly: true }),
    plan: choice(
      '回访',
      { none: '无计划', due: '待回访', visited: '已回访' },
      { required: true, readOnly: true, default: 'none', tones: { none: 'idle', due: 'wait', visited: 'good' } },
    ),
    visitedAt: instant('回访时间', { readOnly: true }),
  },
  under: ['shopId', 'thirdOrderId'],
  late: { by: 'nextAt', while: { plan: 'due' }, end: 'visitedAt' },
  indexes: [
    ['areaCode', '-followedAt'],
    ['plan', 'nextAt'],
    ['-followedAt'],
    ['shopId', '-followedAt'],
    ['thirdOrderId', '-followedAt'],
    ['followerId', '-followedAt'],
    ['nextAt'],
    ['result', '-followedAt'],
    ['way', '-followedAt'],
  ],
  moves: [],
  waits: {
    shop: {
      kind: 'follow',
      label: '店铺今日应回访',
      when: { targetType: 'shop', plan: 'due' },
      action: 'add',
      page: '/api/merchant/shop/followUp/search',
      by: 'followerId',
      due: 'nextAt',
      after: { of: 'nextAt', days: 0 },
      about: 'shopId',
    },
    order: {
      kind: 'follow',
      label: '订单今日应回访',
      when: { targetType: 'order', plan: 'due' },
      action: 'addForOrder',
      page: '/api/third/order/followUp/search',
      by: 'followerId',
      due: 'nextAt',
      after: { of: 'nextAt', days: 0 },
      about: 'thirdOrderId',
    },
  },
  reads: {
    search: list('/merchant/shop/followUp/search', { where: { targetType: 'shop' }, sort: '-followedAt' }),
    order: list('/third/order/followUp/search', { where: { targetType: 'order' }, sort: '-followedAt' }),
    statistics: report(
      '/merchant/shop/followUp/statistics',
      {
        on: 'followedAt',
        per: ['day', 'week', 'month', 'weekday'],
        days: 30,
        by: {
          follower: { label: '跟进人', field: 'followerId', all: { status: 'active' } },
          ...levelsOf('areaCode', 'city', 'district'),
          result: { label: '结果', field: 'result' },
          way: { label: '方式', field: 'way' },
          plan: { label: '回访', field: 'plan' },
          shop: { label: '店铺', field: 'shopId' },
        },
        measures: {
          rows: rowsOf('跟进次数'),
          shops: distinctOf('跟进店铺', 'shopId'),
          own: besideOf('名下店铺', SHOPS),
          covered: coveredOf('跟进过的名下店铺', 'shopId', SHOPS),
          coverage: ratioOf('覆盖率', 'covered', 'own', 'share'),
          due: rowsOf('待回访', { where: { plan: 'due' } }),
          overdue: shareOf('逾期率', { late: 'ever' }, { plan: ['due', 'visited'] }),
        },
      },
      { where: { targetType: 'shop' } },
    ),
  },
  actions: {
    add: create('新增跟进', '/merchant/shop/followUp/add', {
      key: 'n',
      like: ['shopId'],
      english: 'add follow up',
      fields: ['shopId', 'way', 'result', 'content', 'images', 'followedAt', 'nextAt'],
    }),
    update: update('修改跟进', '/merchant/shop/followUp/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['way', 'result', 'content', 'images', 'nextAt'],
    }),
    addForOrder: create('新增跟进', '/third/order/followUp/add', {
      key: 'n',
      like: ['thirdOrderId'],
      english: 'add follow up',
      fields: ['thirdOrderId', 'way', 'result', 'content', 'images', 'followedAt', 'nextAt'],
    }),
  },
});

const RECORDS = '/api/merchant/shop/followUp/search';
const shops = { group: 'business-follow-up', subgroup: '店铺跟进' } as const;
const orders = { group: 'business-follow-up', subgroup: '三方订单跟进' } as const;
export const followPages = pages(
  followUp,
  {
    ...shops,
    url: RECORDS,
    key: 'f',
    name: '店铺跟进记录',
    kind: 'list',
    read: 'search',
    english: 'shop follow up',
    columns: ['followedAt', 'shopId', 'nextAt', 'result', 'way', 'content', 'followerId', 'plan'],
    filters: ['keyword', 'result', 'plan', 'way', 'shopId', 'followerId', 'areaCode', 'followedAt', 'nextAt'],
    actions: ['add', 'update'],
    help: '跟进时间近的在前。按“回访=待回访”筛选,看今天该回访哪些店,过了日子的标红;再次跟进同一店铺,前面的计划即算回访。',
  },
  {
    ...shops,
    url: '/api/merchant/shop/followUp/search/calendar',
    name: '店铺跟进日历',
    kind: 'calendar',
    read: 'search',
    time: 'nextAt',
    english: 'follow up calendar',
    columns: ['shopId', 'plan', 'followerId', 'content'],
    filters: ['plan', 'followerId', 'areaCode', 'shopId'],
    preset: { plan: 'due' },
    actions: ['add', 'update'],
    help: '按计划日期列出待回访的店铺,过了日子没有回访的标红。再次跟进同一店铺,前面的计划即算回访。',
  },
  {
    ...shops,
    url: '/api/merchant/shop/followUp/statistics',
    name: '业务经理跟进统计',
    kind: 'stats',
    read: 'statistics',
    look: { rows: 'follower', measure: 'rows', compare: 'before' },
    leadsTo: { rows: RECORDS, due: RECORDS, overdue: RECORDS, own: '/api/merchant/shop/search' },
    english: 'follow up statistics managers',
    filters: ['keyword', 'followerId', 'areaCode', 'result', 'way', 'plan', 'shopId', 'followedAt'],
    help: '在职的业务经理没有跟进过的也列出。覆盖率 = 跟进过的名下店铺 ÷ 名下营业与停用的店铺:按城市看是该城市的店铺,按时间、结果看是全部店铺;跟进别人名下的店铺只计入次数。逾期率 = 过了计划日期才回访或仍未回访的 ÷ 有计划的。',
  },
  {
    ...orders,
    url: '/api/third/order/followUp/search',
    name: '三方订单-跟进记录',
    kind: 'list',
    read: 'order',
    english: 'order follow ups',
    columns: ['followedAt', 'thirdOrderId', 'result', 'plan', 'nextAt', 'content', 'way', 'followerId', 'areaCode'],
    filters: ['keyword', 'plan', 'result', 'way', 'thirdOrderId', 'followerId', 'areaCode', 'followedAt', 'nextAt'],
    actions: ['addForOrder'],
    help: '结果选“升级客诉”会为订单登记一条客诉(已有未结的不再登记)。',
  },
  {
    ...orders,
    url: '/api/third/order/followUp/search/board',
    name: '三方订单-跟进看板',
    kind: 'board',
    read: 'order',
    lanes: 'nextAt',
    sort: 'nextAt',
    english: 'order follow up board',
    columns: ['thirdOrderId', 'nextAt', 'followerId', 'content', 'way', 'areaCode'],
    filters: ['keyword', 'followerId', 'areaCode', 'way'],
    preset: { plan: 'due' },
    actions: ['addForOrder'],
    help: '还没有回访的订单跟进,按计划时间分列,最早的在前;按跟进人筛选,看谁手里积压。按 N 为这一单补登跟进、改下次时间,前面的计划即算回访。',
  },
);
