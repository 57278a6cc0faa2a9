import { choice, flag, images, instant, int, json, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, detail, list, move, resource, SAME, statistics, update } from '../../language/resource';
import { hoursOf, meanOf, rowsOf, shareOf } from '../../language/statistics';
import type { Reply } from '../merchant';

const LATE = { due: 'deadlineAt', end: 'finishedAt' } as const;

/** A task the platform gives to a partner: to put something right, stock up, count, visit, hand in papers. */
export const partnerWork = resource('partner_work', {
  label: '服务商工作单', title: 'workNo', english: 'partner work', jump: ['id', 'workNo'], scope: { partner: 'partnerId' },
  fields: {
    workNo: text('工作单号', { max: 32, unique: true, readOnly: true, search: 'exact' }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    workType: choice('类型', { rectify: '整改', stock: '铺货', count: '盘点', visit: '拜访', papers: '资料补齐' }, { required: true, default: 'rectify' }),
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    requirement: text('要求', { max: 2000, required: true }),
    clauseId: ref('work_order_clause', '条款'),
    assigneeId: ref('manager_user', '跟进经理', { readOnly: true }),
    feedback: text('反馈', { max: 2000, readOnly: true }),
    images: images('附件'),
    score: int('验收评分', { readOnly: true, min: 0, max: 100 }),
    history: json<readonly Reply[]>('往来记录', { readOnly: true }),
    urgedTimes: int('催办次数', { required: true, readOnly: true, min: 0, default: 0 }),
    urgedAt: instant('最近催办', { readOnly: true }),
    assignedAt: instant('首次派发', { readOnly: true }),
    answeredAt: instant('首次反馈', { readOnly: true }),
    returnedTimes: int('退回次数', { required: true, readOnly: true, min: 0, default: 0 }),
    deadlineAt: instant('时限', { required: true }),
    finishedAt: instant('完成时间', { readOnly: true }),
    status: choice('状态', { waiting: '待派发', handling: '处理中', checking: '待验收', done: '已完成' }, { required: true, readOnly: true, default: 'waiting', tones: { waiting: 'wait', handling: 'run', checking: 'run', done: 'good' } }),
    open: flag('未完成', { readOnly: true, default: true }),
  },
  indexes: [['status', 'deadlineAt'], ['open', 'deadlineAt'], ['partnerId', '-createdAt'], ['workType', '-createdAt'], ['assigneeId', 'deadlineAt'], ['clauseId'], ['deadlineAt'], ['-createdAt']],
  moves: [
    { call: '/partner/work/add', from: null, to: 'waiting' },
    { call: '/partner/work/assign', from: ['waiting', 'handling'], to: 'handling' },
    { call: '/partner/work/urge', from: 'handling', to: SAME },
    { call: '/partner/work/handle', from: 'handling', to: 'checking' },
    { call: '/partner/work/audit', from: 'checking', to: 'done', by: { passed: 1 } },
    { call: '/partner/work/audit', from: 'checking', to: 'handling', by: { passed: 0 } },
  ],
  waits: {
    waiting: { kind: 'work', label: '工作单待派发', when: { status: 'waiting' }, action: 'assign', page: '/api/partner/work/search', opens: '/api/partner/work/detail', due: 'deadlineAt', about: 'title' },
    handling: { kind: 'work', label: '工作单待反馈', when: { status: 'handling' }, action: 'handle', page: '/api/partner/work/search', opens: '/api/partner/work/detail', by: 'assigneeId', due: 'deadlineAt', about: 'title' },
    checking: { kind: 'work', label: '工作单待验收', when: { status: 'checking' }, action: 'audit', page: '/api/partner/work/search', opens: '/api/partner/work/detail', due: 'deadlineAt', about: 'title' },
  },
  reads: {
    search: list('/partner/work/search', { sort: 'deadlineAt' }), detail: detail('/partner/work/detail'),
    statistics: statistics('/partner/work/statistics', {
      by: {
        partner: { label: '服务商', field: 'partnerId' }, type: { label: '类型', field: 'workType' }, assignee: { label: '跟进经理', field: 'assigneeId' }, status: { label: '状态', field: 'status' }, month: { label: '月', field: 'createdAt', per: 'month' },
      },
      measures: {
        rows: rowsOf('工作单'), done: rowsOf('已完成', { where: { status: 'done' } }), doneShare: shareOf('完成率', { where: { status: 'done' } }), answer: hoursOf('平均响应', 'assignedAt', 'answeredAt'), hours: hoursOf('平均用时', 'createdAt', 'finishedAt'), returned: meanOf('平均退回次数', 'returnedTimes'), lateShare: shareOf('超时率', { late: LATE }), score: meanOf('平均评分', 'score'),
      },
    }),
  },
  actions: {
    add: create('新建工作单', '/partner/work/add', { key: 'n', english: 'add work', like: ['partnerId'], fields: ['partnerId', 'workType', 'title', 'requirement', 'clauseId', 'images', 'deadlineAt', 'remark'] }),
    assign: move('派发', '/partner/work/assign', { key: 'a', english: 'assign dispatch', versioned: true, ask: { assigneeId: ref('manager_user', '跟进经理', { required: true, offered: { status: 'active' } }) } }),
    urge: move('催办', '/partner/work/urge', { key: 'c', english: 'urge remind', ask: { word: text('催办说明', { max: 200, help: '可不填;服务商在往来记录里看到' }) } }),
    handle: move('提交反馈', '/partner/work/handle', { key: 'h', english: 'handle feedback', ask: { feedback: text('反馈', { max: 2000, required: true }) } }),
    audit: move('验收', '/partner/work/audit', {
      key: 'p', english: 'check accept return', ask: {
        passed: verdict('验收结果'), score: int('评分', { min: 0, max: 100, requiredWhen: { passed: 1 }, shownWhen: { passed: 1 }, help: '0 至 100' }), reason: text('退回原因', { max: 200, requiredWhen: { passed: 0 }, shownWhen: { passed: 0 } }),
      },
    }),
    update: update('修改', '/partner/work/update', { key: 'e', english: 'edit', versioned: true, when: { open: true }, fields: ['workType', 'title', 'requirement', 'clauseId', 'images', 'deadlineAt', 'remark'] }),
  },
});

const place = { group: 'business-follow-up', subgroup: '服务商工作' } as const;
export const partnerWorkPages = pages(partnerWork,
  {
    ...place, url: '/api/partner/work/search', name: '服务商工作单', kind: 'list', read: 'search', english: 'partner works',
    columns: ['workNo', 'status', 'deadlineAt', 'partnerId', 'workType', 'title', 'assigneeId', 'urgedAt', 'createdAt', 'score', 'finishedAt'],
    filters: ['keyword', 'status', 'workType', 'partnerId', 'assigneeId', 'deadlineAt', 'createdAt'], preset: { open: true }, actions: ['add', 'assign', 'urge', 'handle', 'audit', 'update'],
    help: '先列未完成的,按时限先后排列,已过时限的标红。',
  },
  {
    ...place, url: '/api/partner/work/search/board', name: '服务商工作看板', kind: 'board', read: 'search', lanes: 'status', english: 'partner work board',
    columns: ['workNo', 'title', 'partnerId', 'workType', 'deadlineAt', 'assigneeId', 'urgedAt'], filters: ['keyword', 'workType', 'partnerId', 'assigneeId'], preset: { open: true }, actions: ['assign', 'urge', 'handle', 'audit'],
    help: '只列未完成的。把卡片拖到另一列,或按卡片上操作的字母键;按服务商筛选可看一家的积压。催办记入往来记录,服务商的单子上看得到;一小时内只催一次。',
  },
  {
    ...place, url: '/api/partner/work/detail', name: '服务商工作详情', kind: 'detail', read: 'detail', whitelisted: true, english: 'partner work detail',
    sections: [
      { label: '工作单', fields: ['workNo', 'title', 'status', 'workType', 'partnerId', 'assigneeId', 'deadlineAt', 'urgedAt', 'urgedTimes', 'assignedAt', 'answeredAt', 'returnedTimes', 'finishedAt', 'createdAt', 'createdBy'] },
      { label: '要求', fields: ['requirement', 'clauseId', 'images', 'remark'] },
      { label: '反馈与验收', fields: ['feedback', 'score', 'history'] },
    ],
    actions: ['assign', 'urge', 'handle', 'audit', 'update'],
    help: '对照要求与附件看反馈,再验收:通过时评分,退回须写原因。',
  },
  {
    ...place, url: '/api/partner/work/statistics', name: '服务商工作统计', kind: 'stats', read: 'statistics', time: 'createdAt', leadsTo: '/api/partner/work/search', english: 'partner work statistics',
    filters: ['keyword', 'status', 'workType', 'partnerId', 'assigneeId', 'createdAt'],
    help: '完成率 = 已完成 / 全部。平均响应从首次派发到首次反馈,平均用时从新建到验收通过。超时 = 过了时限才完成,或过了时限仍未完成。',
  },
);
