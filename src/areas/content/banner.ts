import { choice, image, instant, int, text, texts } from '../../language/field';
import { link } from '../../language/linking';
import { pages } from '../../language/page';
import { rowsOf, tallyOf } from '../../language/measures';
import { daysOf } from '../../language/report';
import { create, list, move, remove, report, resource, SAME, update } from '../../language/resource';
import { slot } from '../../language/slot';
import { DESTINATIONS } from './destinations';

const CALL = '/banner/pic';
const FIELDS = [
  'title',
  'position',
  'imageUrl',
  'linkType',
  'pagePath',
  'spuId',
  'articleId',
  'url',
  'cityCodes',
  'beginAt',
  'endAt',
  'sort',
  'remark',
] as const;
/** So many pictures go round in one place of one city at most. */
const MOST_AT_ONCE = 8;

/** A picture that goes round in one place of a client, in some cities, for a while. */
export const bannerPic = resource('banner_pic', {
  label: '轮播图',
  title: 'title',
  english: 'banner carousel picture',
  holds: { from: 'beginAt', until: 'endAt', when: { status: 'enabled' }, of: ['position'] },
  fields: {
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    position: choice(
      '位置',
      { app: 'APP首页', wechat: '小程序首页', alipay: '支付宝首页', partner: '服务商端首页' },
      { required: true, default: 'wechat' },
    ),
    imageUrl: image('图片', { required: true }),
    ...link(
      {
        page: { label: '页面', field: 'pagePath', shape: '/pages/[\\w/?=&%.-]+', help: '/pages/ 开头' },
        product: DESTINATIONS.product,
        article: DESTINATIONS.article,
        url: DESTINATIONS.url,
      },
      { optional: true },
    ),
    cityCodes: texts('投放城市', { areas: 'city', help: '留空为全部' }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    sort: int('顺序', { required: true, min: 0, max: 9_999, default: 100, help: '小的在前' }),
    clickCount: int('点击', { required: true, readOnly: true, default: 0, min: 0 }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'disabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  slot: slot('beginAt', 'endAt', { by: ['position', 'cityCodes'], when: { status: 'enabled' }, most: MOST_AT_ONCE, rule: 'IMG-3' }),
  indexes: [
    ['-beginAt'],
    ['position', 'sort'],
    ['position', '-beginAt'],
    ['status', '-beginAt'],
    ['endAt'],
    ['cityCodes'],
    ['spuId'],
    ['articleId'],
    ['-clickCount'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'disabled' },
    { call: `${CALL}/update`, from: ['disabled', 'enabled'], to: SAME },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/delete`, from: 'disabled', to: null },
  ],
  reads: {
    search: list(`${CALL}/search`, { sort: '-beginAt' }),
    statistics: report(`${CALL}/statistics`, {
      ...daysOf('beginAt', 'endAt'),
      per: ['day', 'week', 'month'],
      days: 30,
      by: {
        position: { label: '位置', field: 'position' },
        status: { label: '状态', field: 'status' },
      },
      measures: {
        shown: rowsOf('在播', { where: { status: 'enabled' } }),
        off: rowsOf('没启用', { where: { status: 'disabled' } }),
        clicks: tallyOf('点击', 'clickCount'),
      },
      goals: { shown: { least: 1 } },
    }),
  },
  actions: {
    add: create('新增轮播图', `${CALL}/add`, { key: 'n', english: 'add banner', like: ['position'], fields: FIELDS }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit replace reschedule', versioned: true, fields: FIELDS }),
    enable: move('启用', `${CALL}/enable`, {
      key: 't',
      english: 'enable',
      versioned: true,
      with: { status: 'enabled' },
      undo: 'disable',
    }),
    disable: move('停用', `${CALL}/enable`, { key: 's', english: 'disable', with: { status: 'disabled' }, undo: 'enable' }),
    remove: remove('删除', `${CALL}/delete`, {
      evidence: { fields: ['imageUrl', 'title', 'position', 'beginAt', 'endAt', 'clickCount', 'status'] },
      english: 'delete',
      danger: true,
    }),
  },
});

const place = { group: 'operations-center', subgroup: '装修与轮播', read: 'search' } as const;
export const bannerPages = pages(
  bannerPic,
  {
    ...place,
    url: '/api/banner/pic/search',
    name: '轮播图',
    gateway: 'client',
    kind: 'gallery',
    pictures: 'imageUrl',
    english: 'banners carousel',
    columns: ['title', 'status', 'position', 'beginAt', 'endAt', 'clickCount'],
    filters: ['keyword', 'position', 'status', 'cityCodes', 'beginAt', 'endAt'],
    actions: ['add', 'update', 'enable', 'disable', 'remove'],
    help: '同一位置、同一城市任何时刻在播的不超过 8 张,启用和改期时就看整段时间;投放城市留空算所有城市。结束的那一刻不算在播。',
  },
  {
    ...place,
    url: '/api/banner/pic/search/calendar',
    name: '轮播图排期',
    gateway: 'client',
    kind: 'calendar',
    time: { begin: 'beginAt', end: 'endAt' },
    lanes: 'position',
    english: 'banner schedule calendar',
    columns: ['title', 'status', 'position', 'beginAt', 'endAt', 'cityCodes'],
    filters: ['position', 'status', 'cityCodes'],
    actions: ['update'],
    help: '一张图画在它的全部日子上,按周看时每个位置一条道:实心在播,空心未开始,灰的已结束,虚线没启用。选中一张按 Alt+←→ 改一天、Alt+Shift+←→ 改结束,或直接拖;服务器先核对,满 8 张时标红并说明是哪一刻,Enter 确定。',
  },
  {
    group: 'statistics-reports',
    subgroup: '卡券与营销统计',
    gateway: 'client',
    kind: 'stats',
    read: 'statistics',
    url: '/api/banner/pic/statistics',
    name: '轮播图在播统计',
    leadsTo: '/api/banner/pic/search',
    look: { rows: 'day', columns: 'position', measure: 'shown' },
    english: 'banner statistics on show',
    filters: ['position', 'status', 'beginAt'],
    help: '一张图在它的每一天都计入:看哪天、哪个位置在播几张,一张也没有的标出来。按周、按月看时,一张图在它碰到的每一周、每个月各计一次,合计里只计一次。点击是图到现在为止的总点击。',
  },
);
