import { blocks, choice, flag, image, instant, int, ref, text } from '../../language/field';
import { whenLinked } from '../../language/linking';
import { pages } from '../../language/page';
import { create, detail, list, move, query, remove, resource, SAME, update } from '../../language/resource';
import { ARTICLE_BLOCKS } from './blocks';

const CALL = '/market/article';
const ABOUT = ['columnId', 'title', 'cover', 'summary', 'author', 'top', 'remark'] as const;
const articleEvidence = {
  fields: [
    'title',
    'columnId',
    'cover',
    'summary',
    'author',
    'changed',
    'publishAt',
    'publishedAt',
    'viewCount',
    'pushCount',
    'pushedAt',
    'status',
  ],
} as const;

/** An article: a draft that is worked on, and the version that readers see. */
export const marketArticle = resource('market_article', {
  label: '营销文章',
  title: 'title',
  english: 'marketing article',
  under: ['columnId'],
  fields: {
    columnId: ref('market_column', '栏目', { required: true, offered: { status: 'enabled' } }),
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    cover: image('封面', { help: '发布时必须有,宽高 16 : 9', ratio: [16, 9], maxWidth: 1_200 }),
    summary: text('摘要', { max: 200 }),
    author: text('作者', { max: 32 }),
    draft: blocks('草稿正文', ARTICLE_BLOCKS),
    // As readers see it, whatever the draft has become; and as they are going to, once its hour has come.
    live: blocks('线上正文', ARTICLE_BLOCKS, { readOnly: true }),
    liveTitle: text('线上标题', { max: 64, readOnly: true }),
    liveCover: image('线上封面', { readOnly: true }),
    liveSummary: text('线上摘要', { max: 200, readOnly: true }),
    liveAuthor: text('线上作者', { max: 32, readOnly: true }),
    next: blocks('待发布正文', ARTICLE_BLOCKS, { readOnly: true }),
    nextTitle: text('待发布标题', { max: 64, readOnly: true }),
    nextCover: image('待发布封面', { readOnly: true }),
    nextSummary: text('待发布摘要', { max: 200, readOnly: true }),
    nextAuthor: text('待发布作者', { max: 32, readOnly: true }),
    changed: flag('有未发布改动', { readOnly: true }),
    viewCount: int('阅读', { required: true, readOnly: true, default: 0, min: 0 }),
    likeCount: int('点赞', { required: true, readOnly: true, default: 0, min: 0 }),
    publishAt: instant('定时发布', { readOnly: true }),
    publishedAt: instant('发布时间', { readOnly: true }),
    address: text('公开地址', {
      reckoned: `case when status = 'published' then '/public/article/' || id end`,
      help: '谁都能看,下架或栏目停用即失效',
    }),
    pushCount: int('推送次数', { required: true, readOnly: true, default: 0, min: 0 }),
    pushedAt: instant('最近推送', { readOnly: true }),
    pushState: choice(
      '推送结果',
      { sending: '推送中', done: '已推送', failed: '没有推出去' },
      { readOnly: true, tones: { sending: 'run', done: 'good', failed: 'bad' } },
    ),
    pushError: text('推送失败原因', { max: 200, readOnly: true }),
    top: flag('置顶'),
    status: choice(
      '状态',
      { draft: '草稿', scheduled: '待发布', published: '已发布', stopped: '已下架' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', scheduled: 'wait', published: 'good', stopped: 'idle' } },
    ),
  },
  versions: { fields: ['title', 'cover', 'summary', 'author', 'draft'], at: ['build', 'publish'] },
  indexes: [
    ['-updatedAt'],
    ['status', '-updatedAt'],
    ['columnId', '-updatedAt'],
    ['top', '-updatedAt'],
    ['changed', '-updatedAt'],
    ['status', 'publishAt'],
    ['-publishedAt'],
    ['-viewCount'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: ['draft', 'scheduled', 'published', 'stopped'], to: SAME },
    { call: `${CALL}/publish`, from: ['draft', 'stopped', 'published'], to: 'published' },
    { call: `${CALL}/publish`, from: ['draft', 'stopped'], to: 'scheduled' },
    { call: `${CALL}/stop`, from: 'published', to: 'stopped', by: { cancel: false } },
    { call: `${CALL}/stop`, from: 'scheduled', to: 'draft', by: { cancel: true } },
    // What readers have seen once is no draft again.
    { call: `${CALL}/stop`, from: 'scheduled', to: 'stopped', by: { cancel: true } },
    { call: `${CALL}/jpush`, from: 'published', to: SAME },
    { call: `${CALL}/delete`, from: ['draft', 'stopped'], to: null },
    { call: 'system', from: 'scheduled', to: 'published', due: 'publishAt' },
  ],
  reads: {
    search: list(`${CALL}/search`, { sort: '-updatedAt' }),
    /** The content of another web page, to be taken over into an article. */
    urlContent: query('/util/urlContent', { input: { url: text('网址', { max: 500, required: true }) } }),
    info: detail(`${CALL}/info`),
  },
  actions: {
    add: create('新增文章', `${CALL}/add`, { key: 'n', english: 'add article', like: ['columnId'], fields: ABOUT }),
    /** All that the designer changes; `update` is the part of it that needs no designer. */
    build: update('保存', `${CALL}/update`, { english: 'save', versioned: true, fields: [...ABOUT, 'draft'] }),
    update: update('改资料', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: ABOUT }),
    publish: move('发布', `${CALL}/publish`, {
      evidence: articleEvidence,
      key: 'p',
      on: 'row',
      english: 'publish schedule',
      versioned: true,
      danger: true,
      replaces: { at: null },
      ask: { at: instant('定时', { help: '留空为现在;到时发布的是现在这一版,之后的改动不会混进去' }) },
    }),
    unschedule: move('撤销定时', `${CALL}/stop`, {
      key: 'b',
      english: 'unschedule cancel',
      with: { cancel: true },
      when: { status: 'scheduled' },
    }),
    jpush: move('极光推送', `${CALL}/jpush`, {
      evidence: articleEvidence,
      key: 'h',
      on: 'row',
      english: 'push jpush',
      versioned: true,
      danger: true,
    }),
    stop: move('下架', `${CALL}/stop`, {
      key: 's',
      english: 'take down',
      with: { cancel: false },
      when: { status: 'published' },
      evidence: articleEvidence,
      ask: { linked: whenLinked() },
      replaces: { linked: null },
      // Which pages these are is said before it is decided.
      previews: true,
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: articleEvidence, english: 'delete', danger: true }),
  },
});

const place = { group: 'operations-center', subgroup: '营销内容', read: 'search' } as const;
const filters = ['keyword', 'status', 'columnId', 'changed', 'publishedAt'] as const;
export const articlePages = pages(
  marketArticle,
  {
    ...place,
    url: '/api/market/article/search',
    name: '营销文章',
    kind: 'list',
    gateway: 'push',
    english: 'marketing articles',
    columns: [
      'title',
      'status',
      'changed',
      'columnId',
      'publishAt',
      'publishedAt',
      'viewCount',
      'likeCount',
      'pushCount',
      'pushedAt',
      'pushState',
      'pushError',
      'top',
      'address',
      'author',
      'cover',
      'updatedAt',
    ],
    filters,
    actions: ['add', 'update', 'publish', 'unschedule', 'jpush', 'stop', 'remove'],
    calls: ['/market/column/list'],
    help: '发布的是此刻的草稿;定时的认准那时的内容,之后的改动不会混进去,可撤销。极光推送一篇一天一次,结果在“推送结果”里。正文在“营销文章编辑”里写。',
  },
  {
    ...place,
    url: '/api/market/article/info',
    name: '营销文章编辑',
    kind: 'designer',
    gateway: 'webPage',
    english: 'article editor designer',
    designer: { draft: 'draft', live: 'live', publishes: 'publish' },
    saves: 'build',
    columns: ['title', 'status', 'changed', 'columnId', 'address', 'publishedAt', 'updatedAt'],
    filters: ['keyword', 'status', 'columnId'],
    actions: ['add', 'update', 'publish'],
    calls: ['/market/article/info', '/util/urlContent'],
    help: '左边是段落的顺序,右边是手机上的样子。保存的是草稿,发布后读者才看到;按 V 看最近 50 个版本与线上的差别,恢复哪一版都只进草稿,线上不动。别人改过的草稿不会被你的发布带上线。',
  },
);
