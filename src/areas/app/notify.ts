import { choice, derived, instant, int, json, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, remove, resource, SAME, update } from '../../language/resource';

const CALL = '/app/notify';
const fields = ['title', 'content', 'target', 'cityCodes', 'tagIds', 'shopIds', 'jumpPageId', 'sendType', 'planAt', 'remark'] as const;
const seen = {
  fields: ['title', 'content', 'target', 'cityCodes', 'tagIds', 'shopIds', 'sendType', 'planAt', 'jumpPageId', 'status'],
} as const;

/** A notice pushed to the app of shops: at once, or at a time. */
export const appNotify = resource('app_notify', {
  label: 'APP通知',
  title: 'title',
  english: 'app notification push',
  fields: {
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    content: text('内容', { max: 1000, required: true }),
    target: choice('对象', { all: '全部店铺', city: '指定城市', tag: '指定标签', shop: '指定店铺' }, { required: true, default: 'all' }),
    cityCodes: texts('城市', { areas: 'city', requiredWhen: { target: 'city' }, shownWhen: { target: 'city' } }),
    tagIds: refs('shop_tag', '店铺标签', { requiredWhen: { target: 'tag' }, shownWhen: { target: 'tag' } }),
    shopIds: refs('merchant_shop', '店铺', {
      requiredWhen: { target: 'shop' },
      shownWhen: { target: 'shop' },
      offered: { status: 'open' },
    }),
    jumpPageId: ref('app_page', '跳转页面', { among: { isLive: true } }),
    sendType: choice('方式', { now: '立即', plan: '定时' }, { required: true, default: 'now' }),
    planAt: instant('定时', { requiredWhen: { sendType: 'plan' }, shownWhen: { sendType: 'plan' } }),
    targetCount: int('对象店铺', { readOnly: true, min: 0, unit: '家' }),
    /** Shops that whoever published it saw, where these are not all; null for all. */
    reach: json<readonly string[]>('对象范围', { readOnly: true }),
    pushState: choice(
      '推送结果',
      { sending: '推送中', done: '已推送', failed: '没有推出去' },
      { readOnly: true, tones: { sending: 'run', done: 'good', failed: 'bad' } },
    ),
    pushError: text('推送失败原因', { max: 200, readOnly: true }),
    pushNo: text('推送号', { max: 64, readOnly: true, unique: true }),
    sentCount: derived.count('送达', 'app_notify_receipt', 'notifyId'),
    readCount: derived.count('已读', 'app_notify_receipt', 'notifyId', { status: 'opened' }),
    sentAt: instant('发送时间', { readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', pending: '待发送', sent: '已发送' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', pending: 'wait', sent: 'good' } },
    ),
  },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['status', 'planAt'],
    ['target', '-createdAt'],
    ['-sentAt'],
    ['planAt'],
    ['tagIds'],
    ['shopIds'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: 'draft', to: SAME },
    // A plan that is changed is called off, until it is published again.
    { call: `${CALL}/update`, from: 'pending', to: 'draft' },
    { call: `${CALL}/publish`, from: 'draft', to: 'pending' },
    { call: `${CALL}/publish`, from: 'draft', to: 'sent' },
    { call: 'system', from: 'pending', to: 'sent', due: 'planAt' },
    { call: `${CALL}/delete`, from: ['draft', 'pending'], to: null },
  ],
  reads: { search: list(`${CALL}/search`) },
  actions: {
    add: create('新建通知', `${CALL}/add`, { key: 'n', english: 'add notification', fields }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields }),
    publish: move('发布', `${CALL}/publish`, {
      on: 'row',
      key: 'p',
      english: 'publish send',
      evidence: seen,
      danger: true,
      held: true,
      versioned: true,
      reply: { shops: int('对象店铺', { unit: '家' }) },
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: seen, english: 'delete', danger: true }),
  },
});

/** A phone that a push has reached, according to the push service. */
export const appNotifyReceipt = resource('app_notify_receipt', {
  label: 'APP通知回执',
  title: 'phone',
  fields: {
    notifyId: ref('app_notify', '通知', { required: true }),
    phone: text('设备', { max: 64, required: true }),
    openedAt: instant('打开时间'),
    status: choice(
      '状态',
      { delivered: '已送达', opened: '已读' },
      { required: true, readOnly: true, tones: { delivered: 'good', opened: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['notifyId', 'phone'] }],
  indexes: [['notifyId', 'status']],
  moves: [
    { call: 'system', from: null, to: 'delivered' },
    // The receipt for opening may come first.
    { call: 'system', from: null, to: 'opened' },
    { call: 'system', from: 'delivered', to: 'opened' },
  ],
});

export const notifyPages = pages(appNotify, {
  url: '/api/app/notify/search',
  name: 'APP通知',
  group: 'platform-management',
  subgroup: 'APP管理',
  gateway: 'push',
  kind: 'list',
  read: 'search',
  english: 'app notifications',
  columns: [
    'title',
    'status',
    'target',
    'sendType',
    'planAt',
    'targetCount',
    'pushState',
    'sentCount',
    'readCount',
    'pushError',
    'sentAt',
    'content',
    'jumpPageId',
    'createdBy',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'target', 'planAt', 'sentAt'],
  actions: ['add', 'update', 'publish', 'remove'],
  calls: ['/app/page/list'],
  help: '推给店铺助手 APP。立即发布当场发出,定时的到点发出;送没送出去看“推送结果”,送达和已读按推送方回告的手机数计;到点前修改或删除即撤回。对象按发布时营业的店铺计算。发出后不能修改或删除。',
});
