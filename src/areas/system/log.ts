import { choice, id, instant, int, json, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, query, resource } from '../../language/resource';

/** What entries of the log about messages are about. */
const SMS = [
  'sms_account',
  'sms_order',
  'sms_platform',
  'sms_template',
  'sms_sale',
  'sms_record',
  'star_sms',
  'sms_bill',
  'sms_bill_diff',
] as const;

/** One successful write call: who did what, when, from where. Written by the engine, never changed. */
export const operatLog = resource('operat_log', {
  label: '操作日志',
  title: 'action',
  english: 'operation log',
  appendOnly: true,
  partition: 'operatedAt',
  // It hangs on rows of every kind: readers who see only some of them use `history`, row by row.
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    operatorId: ref('admin_user', '操作人'),
    operatorName: text('操作人姓名', { max: 64, required: true, search: 'contains' }),
    module: text('模块', { max: 64, required: true }),
    action: text('动作', { max: 64, required: true }),
    callPath: text('调用路径', { max: 128, required: true, search: 'prefix' }),
    targetEntity: text('实体', { max: 64, required: true, search: 'exact' }),
    targetId: id('对象编号'),
    targetName: text('对象', { max: 200 }),
    rowCount: int('行数', { required: true, default: 1 }),
    ip: text('IP', { max: 64 }),
    requestId: text('请求编号', { max: 64, search: 'exact' }),
    costMs: int('耗时(毫秒)'),
    note: text('说明', { max: 500 }),
    operatedAt: instant('时间', { required: true }),
  },
  indexes: [
    ['-operatedAt'],
    ['operatorId', '-operatedAt'],
    ['module', '-operatedAt'],
    ['targetEntity', '-operatedAt'],
    ['targetId', '-operatedAt'],
  ],
  reads: {
    search: list('/manager/operat/log/search', { sort: '-operatedAt' }),
    sms: list('/sms/operat/log/search', { where: { targetEntity: SMS }, sort: '-operatedAt' }),
    detail: detail('/manager/operat/log/info', { with: { items: { resource: 'operat_log_item', by: 'logId' } } }),
    /** A row's history, newest first, and who may take the next steps (`doers`, roles by call): for whoever may see the row. */
    history: query('/manager/operat/log/history', {
      access: 'session',
      input: { entity: text('实体', { max: 64, required: true }), targetId: id('对象编号', { required: true }) },
    }),
  },
});

/** One changed row of a write call: before and after, secrets left out, phones masked. */
export const operatLogItem = resource('operat_log_item', {
  label: '操作明细',
  title: 'targetName',
  appendOnly: true,
  partition: 'createdAt',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    logId: ref('operat_log', '日志', { required: true }),
    entity: text('实体', { max: 64, required: true }),
    targetId: id('对象编号', { required: true }),
    targetName: text('对象', { max: 200 }),
    before: json<Record<string, unknown>>('前值'),
    after: json<Record<string, unknown>>('后值'),
  },
  indexes: [['logId'], ['targetId', '-createdAt'], ['entity', '-createdAt']],
  reads: {
    statement: list('/third/statement/log', {
      where: { entity: ['third_statement', 'third_statement_sub', 'third_statement_diff'] },
      needs: ['targetId'],
      parts: { third_statement_sub: 'statementId', third_statement_diff: 'statementId' },
      sort: '-createdAt',
    }),
    replenishBill: list('/partner/replenish/apply/bill/log', {
      where: { entity: ['replenish_apply_bill', 'replenish_apply_item'] },
      needs: ['targetId'],
      parts: { replenish_apply_item: 'billId' },
      sort: '-createdAt',
    }),
    replenishStatement: list('/partner/replenish/statement/log', {
      where: { entity: ['replenish_statement', 'replenish_statement_sub'] },
      needs: ['targetId'],
      parts: { replenish_statement_sub: 'statementId' },
      sort: '-createdAt',
    }),
    replenishAccount: list('/partner/replenish/account/log', {
      where: { entity: ['replenish_account'] },
      needs: ['targetId'],
      sort: '-createdAt',
    }),
  },
});

/** An error caught in somebody's browser; the same one is counted, not repeated. */
export const webLog = resource('web_log', {
  label: '前端错误',
  title: 'message',
  english: 'web error log',
  fields: {
    userId: ref('admin_user', '用户'),
    pageUrl: text('页面', { max: 128, search: 'contains' }),
    message: text('错误', { max: 1000, required: true, search: 'contains' }),
    stack: text('堆栈', { max: 4000 }),
    appVersion: text('前端版本', { max: 16, required: true }),
    browser: text('浏览器', { max: 64 }),
    level: choice(
      '级别',
      { warning: '警告', error: '错误', fatal: '致命' },
      { required: true, default: 'error', tones: { warning: 'wait', error: 'bad', fatal: 'bad' } },
    ),
    occurCount: int('次数', { required: true, default: 1, readOnly: true }),
    fingerprint: text('指纹', { max: 64, required: true, readOnly: true, unique: true }),
    occurredAt: instant('最近发生', { required: true, readOnly: true }),
  },
  indexes: [['-occurredAt'], ['level', '-occurredAt'], ['appVersion', '-occurredAt'], ['userId', '-occurredAt']],
  reads: { search: list('/webLogs/search', { sort: '-occurredAt' }) },
  actions: {
    report: act('上报错误', '/webLogs/add', {
      on: 'none',
      access: 'session',
      ask: {
        pageUrl: text('页面', { max: 128 }),
        message: text('错误', { max: 1000, required: true }),
        stack: text('堆栈', { max: 4000 }),
        appVersion: text('版本', { max: 16, required: true }),
        browser: text('浏览器', { max: 64 }),
        level: choice('级别', { warning: '警告', error: '错误', fatal: '致命' }, { required: true, default: 'error' }),
      },
    }),
  },
});

export const logPages = [
  ...pages(operatLog, {
    url: '/api/manager/operat/log/search',
    key: 'l',
    name: '管理员操作日志',
    group: 'system-management',
    subgroup: '日志与通知',
    kind: 'log',
    read: 'search',
    english: 'operation log audit',
    columns: ['operatedAt', 'operatorName', 'module', 'action', 'targetName', 'rowCount', 'note', 'callPath', 'ip', 'costMs', 'requestId'],
    filters: ['keyword', 'operatorId', 'module', 'targetEntity', 'targetId', 'operatedAt'],
    calls: ['/manager/operat/log/info'],
    help: '每次成功的写操作一条,不能修改或删除。打开一条看每行数据的前后值;手机号等打码,密码不记。数据范围有限的账号在这里看不到,请看各条数据详情里的“操作记录”。',
  }),
  ...pages(webLog, {
    url: '/api/webLogs/search',
    name: '前端错误日志',
    group: 'system-management',
    subgroup: '日志与通知',
    kind: 'log',
    read: 'search',
    english: 'web logs errors',
    columns: ['occurredAt', 'level', 'message', 'pageUrl', 'occurCount', 'appVersion', 'browser', 'userId'],
    filters: ['keyword', 'level', 'appVersion', 'occurredAt'],
    help: '控制台在用户浏览器里遇到的错误,同一个错误只记一条并累计次数。打开一条看堆栈。',
  }),
];
