import { choice, derived, flag, images, instant, int, json, money, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, detail, list, move, options, remove, report, resource, update } from '../../language/resource';
import { hoursOf, percentileOf, rowsOf, shareOf, sumOf } from '../../language/measures';

const CATEGORIES = { service: '服务', quality: '质量', money: '资金', licence: '资质', technical: '技术' } as const;

/** A ground that work orders are judged by: how long they may take, how much may be fined. */
export const workOrderClause = resource('work_order_clause', {
  label: '工单条款',
  title: 'title',
  english: 'work order clause',
  jump: ['code'],
  fields: {
    code: text('条款号', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[A-Z]{2}\\d{3}',
      help: '两个大写字母加三位数字,如 FW001',
    }),
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    category: choice('类别', CATEGORIES, { required: true, default: 'service' }),
    content: text('条款正文', { max: 2000, required: true }),
    limitHours: int('处理时限', { required: true, min: 1, max: 720, unit: '小时', default: 24 }),
    maxPenalty: money('最高扣罚', { required: true, min: 0, default: 0 }),
    applyTo: choice('适用', { merchant: '商户工单', partner: '服务商工作', both: '两者' }, { required: true, default: 'merchant' }),
    useCount: { ...derived.count('引用次数', 'merchant_work_order', 'clauseId'), internal: 'merchant_work_order' },
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['category', 'code'], ['status', 'code'], ['applyTo', 'code'], ['limitHours'], ['-createdAt']],
  moves: [
    { call: '/work/order/clause/add', from: null, to: 'enabled' },
    { call: '/work/order/clause/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/work/order/clause/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: {
    search: list('/work/order/clause/search', { sort: 'code' }),
    options: options('/work/order/clause/list', { where: { status: 'enabled' } }),
  },
  actions: {
    add: create('新增条款', '/work/order/clause/add', {
      key: 'n',
      english: 'add clause',
      fields: ['code', 'title', 'category', 'content', 'limitHours', 'maxPenalty', 'applyTo', 'remark'],
    }),
    update: update('修改', '/work/order/clause/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['title', 'category', 'content', 'limitHours', 'maxPenalty', 'applyTo', 'remark'],
    }),
    stop: move('停用', '/work/order/clause/enable', { key: 's', english: 'stop disable', with: { status: 'disabled' }, undo: 'start' }),
    start: move('启用', '/work/order/clause/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    remove: remove('删除', '/work/order/clause/delete', {
      evidence: { fields: ['code', 'title', 'category', 'applyTo', 'maxPenalty', 'useCount', 'status'] },
      english: 'delete',
      danger: true,
    }),
  },
});

/** Replies and decisions about a work order, oldest first. */
export interface Reply {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}
/** The same with one more line. */
export const withReply = (
  before: readonly Reply[] | null,
  { actor, now }: { readonly actor: { readonly name: string }; readonly now: Date },
  line: string,
): readonly Reply[] => [...(before ?? []), { at: now.toISOString(), by: actor.name, text: line }];

/** Something between a shop and the platform that somebody has to settle by a clause, in time. */
export const merchantWorkOrder = resource('merchant_work_order', {
  label: '商户工单',
  title: 'orderNo',
  english: 'merchant work order',
  jump: ['id', 'orderNo'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    orderNo: text('工单号', { max: 32, unique: true, readOnly: true, search: 'exact', shape: 'WO\\d{18}' }),
    shopId: ref('merchant_shop', '店铺', { required: true }),
    clauseId: ref('work_order_clause', '适用条款', { required: true, offered: { status: 'enabled' } }),
    // A clause may be rewritten: for this order its text at the time of opening counts.
    clauseText: text('条款原文', { max: 2000, readOnly: true }),
    category: choice('类别', CATEGORIES, { readOnly: true }),
    maxPenalty: money('扣罚上限', { readOnly: true }),
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    content: text('描述', { max: 2000, required: true }),
    images: images('附件'),
    priority: choice(
      '优先级',
      { normal: '普通', urgent: '紧急', critical: '特急' },
      { required: true, default: 'normal', tones: { normal: 'idle', urgent: 'wait', critical: 'bad' } },
    ),
    source: choice('来源', { app: 'APP', phone: '电话', staff: '后台', system: '系统' }, { required: true, default: 'phone' }),
    handlerId: ref('manager_user', '处理人', { readOnly: true }),
    replies: json<readonly Reply[]>('往来记录', { readOnly: true }),
    result: text('处理结果', { max: 1000, readOnly: true }),
    penaltyAmount: money('扣罚', { readOnly: true, min: 0 }),
    deadlineAt: instant('时限', { readOnly: true }),
    closedAt: instant('完结时间', { readOnly: true }),
    status: choice(
      '状态',
      { unassigned: '待指派', handling: '处理中', auditing: '待审核', done: '已完成', closed: '已关闭' },
      {
        required: true,
        readOnly: true,
        default: 'unassigned',
        tones: { unassigned: 'wait', handling: 'run', auditing: 'wait', done: 'good', closed: 'idle' },
      },
    ),
    open: flag('未完结', { readOnly: true, default: true }),
  },
  late: { by: 'deadlineAt', while: { open: true }, end: 'closedAt' },
  indexes: [
    ['status', 'deadlineAt'],
    ['open', 'deadlineAt'],
    ['shopId', '-createdAt'],
    ['clauseId', '-createdAt'],
    ['handlerId', 'deadlineAt'],
    ['priority', 'deadlineAt'],
    ['source', '-createdAt'],
    ['category', '-createdAt'],
    ['deadlineAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/merchant/work/order/add', from: null, to: 'unassigned' },
    { call: '/merchant/work/order/assign', from: ['unassigned', 'handling'], to: 'handling' },
    { call: '/merchant/work/order/handle', from: 'handling', to: 'auditing' },
    { call: '/merchant/work/order/audit', from: 'auditing', to: 'done', by: { passed: 1 } },
    { call: '/merchant/work/order/audit', from: 'auditing', to: 'handling', by: { passed: 0 } },
    { call: '/merchant/work/order/close', from: ['unassigned', 'handling'], to: 'closed' },
  ],
  waits: {
    unassigned: {
      kind: 'work',
      label: '工单待指派',
      when: { status: 'unassigned' },
      action: 'assign',
      page: '/api/merchant/work/order/search',
      opens: '/api/merchant/work/order/detail',
      due: 'deadlineAt',
      about: 'title',
    },
    handling: {
      kind: 'work',
      label: '派给我的工单',
      when: { status: 'handling' },
      action: 'handle',
      page: '/api/merchant/work/order/search',
      opens: '/api/merchant/work/order/detail',
      by: 'handlerId',
      due: 'deadlineAt',
      about: 'title',
    },
    auditing: {
      kind: 'work',
      label: '工单待审核',
      when: { status: 'auditing' },
      action: 'audit',
      page: '/api/merchant/work/order/search',
      opens: '/api/merchant/work/order/detail',
      due: 'deadlineAt',
      about: 'title',
    },
  },
  reads: {
    search: list('/merchant/work/order/search', { sort: 'deadlineAt' }),
    detail: detail('/merchant/work/order/detail'),
    statistics: report('/merchant/work/order/statistics', {
      on: 'createdAt',
      per: ['day', 'week', 'month', 'weekday', 'hour'],
      days: 30,
      by: {
        category: { label: '类别', field: 'category' },
        clause: { label: '条款', field: 'clauseId' },
        handler: { label: '处理人', field: 'handlerId' },
        status: { label: '状态', field: 'status' },
        priority: { label: '优先级', field: 'priority' },
        source: { label: '来源', field: 'source' },
        shop: { label: '店铺', field: 'shopId' },
        partner: { label: '服务商', field: 'shopId.partnerId' },
      },
      measures: {
        rows: rowsOf('工单数'),
        open: rowsOf('未完结', { where: { open: true } }),
        hours: hoursOf('平均时长', 'createdAt', 'closedAt'),
        p90: percentileOf('P90 时长', ['createdAt', 'closedAt'], 90),
        late: rowsOf('超时', { late: 'ever' }),
        lateShare: shareOf('超时率', { late: 'ever' }),
        penalty: sumOf('扣罚', 'penaltyAmount'),
        lateNow: rowsOf('现已超时', { late: 'now' }),
      },
    }),
  },
  actions: {
    add: create('新建工单', '/merchant/work/order/add', {
      key: 'n',
      english: 'add work order',
      fields: ['shopId', 'clauseId', 'title', 'content', 'images', 'priority', 'source', 'remark'],
    }),
    update: update('修改', '/merchant/work/order/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: { status: ['unassigned', 'handling'] },
      fields: ['title', 'content', 'images', 'priority', 'remark'],
    }),
    assign: move('指派', '/merchant/work/order/assign', {
      key: 'a',
      english: 'assign',
      versioned: true,
      ask: {
        handlerId: ref('manager_user', '处理人', {
          required: true,
          offered: { status: 'active' },
          nearest: { cityCodes: 'shopId.areaCode' },
        }),
      },
    }),
    handle: move('处理', '/merchant/work/order/handle', {
      evidence: { fields: ['images', 'title', 'content', 'shopId', 'priority', 'clauseText', 'maxPenalty', 'deadlineAt'] },
      key: 'h',
      english: 'handle answer submit',
      ask: {
        result: text('处理结果', { max: 1000, required: true }),
        penaltyAmount: money('扣罚', { min: 0, help: '不超过条款的最高扣罚;不扣罚则留空' }),
      },
    }),
    audit: move('审核', '/merchant/work/order/audit', {
      evidence: {
        fields: ['images', 'title', 'content', 'result', 'shopId', 'handlerId', 'clauseText', 'maxPenalty', 'penaltyAmount', 'deadlineAt'],
      },
      key: 'p',
      english: 'audit approve reject',
      ask: { passed: verdict(), reason: text('退回原因', { max: 200, requiredWhen: { passed: 0 }, shownWhen: { passed: 0 } }) },
    }),
    close: move('关闭', '/merchant/work/order/close', {
      evidence: { fields: ['title', 'shopId', 'category', 'priority', 'handlerId', 'deadlineAt', 'status'] },
      key: 'c',
      english: 'close',
      danger: true,
      ask: { reason: text('关闭原因', { max: 200, required: true }) },
    }),
  },
});

const place = { group: 'business-follow-up', subgroup: '商户工单' } as const;
export const workOrderPages = [
  ...pages(
    merchantWorkOrder,
    {
      ...place,
      url: '/api/merchant/work/order/search',
      name: '商户工单查询',
      kind: 'list',
      read: 'search',
      english: 'work orders',
      columns: [
        'orderNo',
        'status',
        'priority',
        'deadlineAt',
        'title',
        'shopId',
        'clauseId',
        'handlerId',
        'source',
        'penaltyAmount',
        'createdAt',
      ],
      filters: ['keyword', 'status', 'priority', 'handlerId', 'category', 'clauseId', 'shopId', 'source', 'deadlineAt', 'createdAt'],
      preset: { open: true },
      actions: ['add', 'assign', 'handle', 'audit', 'update', 'close'],
      help: '先列未完结的,按时限先后排列,已过时限的标红。时限 = 建单时间 + 条款的处理时限。',
    },
    {
      ...place,
      url: '/api/merchant/work/order/search/board',
      name: '商户工单看板',
      kind: 'board',
      read: 'search',
      lanes: 'status',
      english: 'work order board',
      columns: ['orderNo', 'title', 'priority', 'deadlineAt', 'shopId', 'handlerId'],
      filters: ['keyword', 'priority', 'handlerId', 'clauseId'],
      preset: { open: true },
      actions: ['assign', 'handle', 'audit', 'close'],
      help: '只列未完结的工单。把卡片拖到另一列,或按卡片上操作的字母键。',
    },
    {
      ...place,
      url: '/api/merchant/work/order/detail',
      name: '商户工单详情',
      kind: 'detail',
      facts: ['deadlineAt', 'handlerId', 'shopId'],
      read: 'detail',
      whitelisted: true,
      english: 'work order detail',
      sections: [
        {
          label: '工单',
          fields: [
            'orderNo',
            'title',
            'status',
            'priority',
            'shopId',
            'source',
            'handlerId',
            'deadlineAt',
            'closedAt',
            'createdAt',
            'createdBy',
          ],
        },
        { label: '事由', fields: ['content', 'images', 'remark'] },
        { label: '依据与结论', fields: ['clauseId', 'clauseText', 'maxPenalty', 'penaltyAmount', 'result'] },
        { label: '往来', fields: ['replies'] },
      ],
      actions: ['assign', 'handle', 'audit', 'update', 'close'],
      help: '依据条款原文和往来记录定结论。处理后转待审核:通过即完结,退回则继续处理。',
    },
    {
      ...place,
      url: '/api/merchant/work/order/statistics',
      name: '商户工单统计',
      kind: 'stats',
      read: 'statistics',
      look: { rows: 'category', measure: 'rows', compare: 'before' },
      leadsTo: '/api/merchant/work/order/search',
      english: 'work order statistics',
      filters: ['keyword', 'status', 'priority', 'handlerId', 'category', 'clauseId', 'shopId', 'shopId.partnerId', 'source', 'createdAt'],
      help: '超时 = 过了时限才完结,或过了时限仍未完结。平均时长从建单到完结,未完结的不计;P90 是九成工单不超过的时长。',
    },
  ),
  ...pages(workOrderClause, {
    url: '/api/work/order/clause/search',
    name: '工单条款',
    group: 'platform-management',
    subgroup: '平台规则',
    kind: 'list',
    read: 'search',
    english: 'work order clauses',
    columns: ['code', 'title', 'status', 'category', 'limitHours', 'maxPenalty', 'applyTo', 'useCount', 'content', 'updatedAt'],
    filters: ['keyword', 'category', 'applyTo', 'status'],
    actions: ['add', 'update', 'stop', 'start', 'remove'],
    help: '改正文只影响以后新建的工单:已有工单留着建单时的条款原文。被引用的条款不能删除,只能停用。',
  }),
];
