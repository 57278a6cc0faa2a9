import { choice, derived, instant, ref, rich, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, query, remove, resource, SAME, update } from '../../language/resource';
import { slot } from '../../language/slot';

const fields = ['title', 'versionNo', 'content', 'system', 'beginAt', 'endAt', 'popup', 'remark'] as const;

/** What is looked at before any of this is done. */
const updateNotifyEvidence = {
  fields: ['title', 'versionNo', 'system', 'beginAt', 'endAt', 'popup', 'content', 'status', 'readCount'],
} as const;

/** An announced upgrade: from its publication until the upgrade is over it pops up, as often as `popup` says; after that it is history. */
export const updateNotify = resource('update_notify', {
  label: '升级通知',
  title: 'title',
  english: 'upgrade notice',
  fields: {
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    versionNo: text('版本', { max: 16, required: true, shape: '[vV]?\\d+(\\.\\d+){0,3}', help: '如 1.2.0' }),
    content: rich('内容', { max: 4000, required: true }),
    system: choice('范围', { admin: '后台', code: '码系统', partner: '服务商端' }, { required: true, default: 'admin' }),
    beginAt: instant('升级开始', { required: true }),
    endAt: instant('升级结束', { required: true, help: '发布后只能修改这一项' }),
    popup: choice('弹窗', { none: '不弹', once: '弹一次', always: '每次登录弹' }, { required: true, default: 'once' }),
    readCount: derived.count('已读', 'update_notify_read', 'notifyId'),
    publishedAt: instant('发布时间', { readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', published: 'good' } },
    ),
  },
  /** At any moment at most one published upgrade of a system is under way. */
  slot: slot('beginAt', 'endAt', { by: ['system'], when: { status: 'published' } }),
  indexes: [['-createdAt'], ['status', '-createdAt'], ['system', '-createdAt'], ['beginAt'], ['-publishedAt']],
  moves: [
    { call: '/sys/update/notify/add', from: null, to: 'draft' },
    { call: '/sys/update/notify/update', from: ['draft', 'published'], to: SAME },
    { call: '/sys/update/notify/publish', from: 'draft', to: 'published' },
    { call: '/sys/update/notify/delete', from: 'draft', to: null },
  ],
  reads: {
    search: list('/sys/update/notify/search'),
    /** Published notices for whoever asks, with their read marks. */
    mine: query('/console/notice/mine', { access: 'session' }),
  },
  actions: {
    add: create('新增通知', '/sys/update/notify/add', { key: 'n', english: 'add upgrade notice', fields }),
    update: update('编辑', '/sys/update/notify/update', { key: 'e', english: 'edit', versioned: true, fields }),
    publish: move('发布', '/sys/update/notify/publish', {
      versioned: true,
      evidence: updateNotifyEvidence,
      key: 'p',
      english: 'publish',
      danger: true,
    }),
    remove: remove('删除', '/sys/update/notify/delete', { evidence: updateNotifyEvidence, english: 'delete', danger: true }),
    markRead: act('标为已读', '/console/notice/read', { access: 'session', english: 'mark read' }),
  },
});

/** Who has read which notice. */
export const updateNotifyRead = resource('update_notify_read', {
  label: '升级通知已读',
  title: 'id',
  appendOnly: true,
  fields: {
    notifyId: ref('update_notify', '通知', { required: true }),
    userId: ref('admin_user', '账号', { required: true }),
    readAt: instant('阅读时间', { required: true }),
  },
  uniqueWhere: [{ fields: ['notifyId', 'userId'] }],
  indexes: [['userId', '-readAt']],
});

export const noticePages = pages(updateNotify, {
  url: '/api/sys/update/notify/search',
  name: '升级通知',
  group: 'system-management',
  subgroup: '日志与通知',
  kind: 'list',
  read: 'search',
  english: 'upgrade notices',
  columns: ['title', 'status', 'versionNo', 'system', 'popup', 'beginAt', 'endAt', 'readCount', 'publishedAt', 'createdBy'],
  filters: ['keyword', 'status', 'system', 'beginAt'],
  actions: ['add', 'update', 'publish', 'remove'],
  help: '发布后立即对范围内的人弹出,直到升级结束;同一范围的升级时间不能重叠。发布后只能改升级结束时间,不能删除。',
});
