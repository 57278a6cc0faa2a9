import { choice, flag, images, instant, int, json, rich, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, remove, resource, SAME, update } from '../../language/resource';

const CALL = '/app/notice';
const fields = ['title', 'contentHtml', 'audience', 'mustRead', 'cityCodes', 'attachments', 'beginAt', 'endAt', 'top', 'remark'] as const;
const seen = { fields: ['title', 'audience', 'mustRead', 'cityCodes', 'beginAt', 'endAt', 'contentHtml', 'status'] } as const;

/** An announcement to shops, partners or our own people. */
export const platformNotice = resource('platform_notice', {
  label: '平台公告',
  title: 'title',
  english: 'platform announcement',
  holds: { from: 'beginAt', until: 'endAt', when: { status: 'published' }, of: ['audience'] },
  fields: {
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    contentHtml: rich('正文', { max: 10_000, required: true }),
    audience: choice('对象', { shop: '店铺', partner: '服务商', admin: '后台' }, { required: true, default: 'shop' }),
    mustRead: flag('必读'),
    cityCodes: texts('城市', { areas: 'city', help: '留空为全部' }),
    /** Shops or partners that whoever published it saw, where these are not all; null for all. */
    reach: json<readonly string[]>('对象范围', { readOnly: true }),
    attachments: images('附件', { documents: true, max: 9 }),
    beginAt: instant('展示开始', { required: true }),
    endAt: instant('展示结束', { required: true }),
    readCount: int('已读', { required: true, readOnly: true, default: 0, min: 0 }),
    top: flag('置顶'),
    publishedAt: instant('发布时间', { readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', published: 'good' } },
    ),
  },
  checks: { period: { sql: 'end_at > begin_at', message: '展示结束要晚于展示开始' } },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['audience', '-beginAt'],
    ['-beginAt'],
    ['endAt'],
    ['top', '-beginAt'],
    ['mustRead', '-beginAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: ['draft', 'published'], to: SAME },
    { call: `${CALL}/publish`, from: 'draft', to: 'published' },
    { call: `${CALL}/delete`, from: 'draft', to: null },
  ],
  reads: { search: list(`${CALL}/search`, { sort: '-beginAt' }) },
  actions: {
    add: create('新增公告', `${CALL}/add`, { key: 'n', english: 'add announcement', fields }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields }),
    publish: move('发布', `${CALL}/publish`, { evidence: seen, key: 'p', english: 'publish', danger: true, versioned: true }),
    remove: remove('删除', `${CALL}/delete`, { evidence: seen, english: 'delete', danger: true }),
  },
});

const place = { group: 'platform-management', subgroup: '活动与公告', gateway: 'client', read: 'search' } as const;
export const noticePages = pages(
  platformNotice,
  {
    ...place,
    url: '/api/app/notice/search',
    name: '平台公告',
    kind: 'list',
    english: 'platform notices announcements',
    columns: ['title', 'status', 'audience', 'mustRead', 'top', 'beginAt', 'endAt', 'readCount', 'cityCodes', 'publishedAt', 'createdBy'],
    filters: ['keyword', 'status', 'audience', 'mustRead', 'top', 'beginAt', 'endAt'],
    actions: ['add', 'update', 'publish', 'remove'],
    help: '先写草稿,发布后在展示时间内给对象看,只看得到部分店铺或服务商的账号只发给看得到的;必读的要点开才算已读。发布后正文不能改,只能改展示结束和置顶;草稿才能删除。',
  },
  {
    ...place,
    url: '/api/app/notice/search/calendar',
    name: '平台公告日历',
    kind: 'calendar',
    time: { begin: 'beginAt', end: 'endAt' },
    lanes: 'audience',
    overlaps: { when: { top: true }, by: [['audience', 'cityCodes']] },
    english: 'platform announcements calendar',
    columns: ['title', 'status', 'audience', 'mustRead', 'top', 'beginAt', 'endAt', 'cityCodes'],
    filters: ['keyword', 'status', 'audience', 'mustRead', 'top'],
    actions: ['update', 'publish'],
    help: '一条公告画在它的全部展示日子上,按周看时每种对象一条道:实心在展示,空心未开始,灰的已结束,虚线是草稿。对象和城市相同、同时置顶的标红。选中一条按 Alt+←→ 改一天、Alt+Shift+←→ 改结束,或直接拖,Enter 确定:草稿可改开始与结束,发布后只能改结束。',
  },
);
