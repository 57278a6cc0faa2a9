import { choice, image, instant, int, money, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, remove, report, resource, SAME, update } from '../../language/resource';
import { slot } from '../../language/slot';
import { meanOf, ratioOf, rowsOf, sumOf, tallyOf } from '../../language/measures';

const CALL = '/activity/live';
const FIELDS = ['title', 'anchor', 'cover', 'beginAt', 'endAt', 'spuIds', 'batchIds', 'streamUrl', 'remark'] as const;
const liveEvidence = {
  fields: ['title', 'anchor', 'beginAt', 'endAt', 'cover', 'spuIds', 'batchIds', 'streamUrl', 'status'],
  alike: ['anchor'],
} as const;

/** Somebody sells before a camera, from an instant to another: what is shown, which cards are given out, and what came of it. */
export const liveSession = resource('live_session', {
  label: '直播场次',
  title: 'title',
  english: 'live session stream',
  fields: {
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    anchor: text('主播', { max: 32, required: true, search: 'prefix' }),
    cover: image('封面', { ratio: [16, 9], maxWidth: 1_200 }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    spuIds: refs('product_spu', '商品', {
      leads: { live: { status: 'on' }, seen: { status: ['preview', 'live'] }, gone: '商品已下架' },
    }),
    batchIds: refs('coupon_batch', '发券批次', {
      offered: { status: 'running' },
      leads: { live: { status: 'running' }, seen: { status: ['preview', 'live'] }, gone: '批次没有在发' },
    }),
    streamUrl: text('推流地址', { max: 256, shape: '(rtmp|rtmps|https|webrtc)://\\S+', help: 'rtmp:// 或 https:// 开头' }),
    viewCount: int('观看', { required: true, readOnly: true, default: 0, min: 0 }),
    commentCount: int('互动', { required: true, readOnly: true, default: 0, min: 0 }),
    orderCount: int('成交单', { required: true, readOnly: true, default: 0, min: 0 }),
    saleAmount: money('成交额', { required: true, readOnly: true, default: 0, min: 0 }),
    status: choice(
      '状态',
      { draft: '草稿', preview: '预告', live: '直播中', ended: '已结束' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', preview: 'wait', live: 'run', ended: 'idle' } },
    ),
  },
  counts: { status: ['live', 'ended'] },
  /** Nobody is before two cameras; where one session ends the next may begin. */
  slot: slot('beginAt', 'endAt', { by: ['anchor'], rule: 'MKT-3' }),
  indexes: [
    ['-beginAt'],
    ['status', '-beginAt'],
    ['status', 'endAt'],
    ['anchor', '-beginAt'],
    ['spuIds'],
    ['batchIds'],
    ['endAt'],
    ['-saleAmount'],
    ['-viewCount'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: ['draft', 'preview', 'live'], to: SAME },
    { call: `${CALL}/publish`, from: 'draft', to: 'preview' },
    { call: `${CALL}/delete`, from: ['draft', 'preview'], to: null },
    { call: 'system', from: 'preview', to: 'live', due: 'beginAt' },
    { call: 'system', from: 'live', to: 'ended', due: 'endAt' },
  ],
  reads: {
    search: list(`${CALL}/search`, { sort: '-beginAt', summary: ['viewCount', 'orderCount', 'saleAmount'] }),
    statistics: report(`${CALL}/statistics`, {
      on: 'beginAt',
      per: ['day', 'week', 'month', 'hour', 'weekday'],
      days: 90,
      by: {
        session: { label: '场次', field: 'id' },
        anchor: { label: '主播', field: 'anchor' },
        status: { label: '状态', field: 'status' },
      },
      measures: {
        sale: sumOf('成交额', 'saleAmount'),
        orders: tallyOf('成交单', 'orderCount'),
        views: tallyOf('观看', 'viewCount'),
        comments: tallyOf('互动', 'commentCount'),
        buyRate: ratioOf('成交率', 'orders', 'views', 'share'),
        talkRate: ratioOf('互动率', 'comments', 'views', 'share'),
        perOrder: ratioOf('客单价', 'sale', 'orders', 'money'),
        perSession: meanOf('场均观看', 'viewCount'),
        sessions: rowsOf('场次数'),
      },
    }),
  },
  actions: {
    add: create('新增场次', `${CALL}/add`, { key: 'n', english: 'add live session', like: ['anchor'], fields: FIELDS }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit reschedule', versioned: true, fields: FIELDS }),
    publish: move('发布预告', `${CALL}/publish`, {
      evidence: liveEvidence,
      key: 'p',
      english: 'publish preview',
      versioned: true,
      danger: true,
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: liveEvidence, english: 'delete', danger: true }),
  },
});

const place = { group: 'operations-center', subgroup: '直播' } as const;
export const livePages = pages(
  liveSession,
  {
    ...place,
    url: '/api/activity/live/search',
    name: '直播场次',
    gateway: 'client',
    kind: 'list',
    read: 'search',
    english: 'live sessions',
    columns: [
      'title',
      'status',
      'anchor',
      'beginAt',
      'endAt',
      'viewCount',
      'orderCount',
      'saleAmount',
      'batchIds',
      'spuIds',
      'commentCount',
      'cover',
      'streamUrl',
    ],
    filters: ['keyword', 'status', 'anchor', 'beginAt', 'endAt', 'spuIds'],
    actions: ['add', 'update', 'publish', 'remove'],
    help: '同一主播的场次不能重叠;前一场结束的那一刻可以接着开始下一场。到点自动开播、结束;开播后不能改期,其余仍可改。',
  },
  {
    ...place,
    url: '/api/activity/live/search/calendar',
    name: '直播日历',
    gateway: 'client',
    kind: 'calendar',
    read: 'search',
    time: { begin: 'beginAt', end: 'endAt', when: { status: ['preview', 'live'] } },
    lanes: 'anchor',
    english: 'live calendar schedule',
    columns: ['title', 'status', 'anchor', 'beginAt', 'endAt', 'orderCount', 'saleAmount'],
    filters: ['keyword', 'status', 'anchor'],
    actions: ['add', 'update'],
    help: '按周看时每个主播一条道,一场画在它的全部日子上:实心在播,空心未开始,灰的已结束。选中一场按 Alt+←→ 改一天、Alt+Shift+←→ 改结束,或直接拖;服务器先核对,撞上同一主播的另一场会标红并说明,Enter 确定。',
  },
  {
    group: 'statistics-reports',
    subgroup: '卡券与营销统计',
    gateway: 'client',
    kind: 'stats',
    read: 'statistics',
    url: '/api/activity/live/statistics',
    name: '直播数据统计',
    leadsTo: '/api/activity/live/search',
    look: { rows: 'session', measure: 'sale', top: 20 },
    english: 'live statistics',
    filters: ['status', 'beginAt', 'spuIds'],
    help: '对比各场的观看、互动与成交;换成按主播,或按开始的小时看哪个时段卖得好。成交率=成交单÷观看。',
  },
);
