import { choice, flag, id, instant, int, json, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, move, report, resource, SAME } from '../../language/resource';
import { hoursOf, inSeconds, percentileOf, rowsOf, shareOf } from '../../language/measures';
import { GATEWAY_LABELS, GATEWAYS, webPageGateway } from './gateways';

const CALL = '/gateway/call';
/** How things were sent: to the real remote, to the simulator, or not at all. */
export const VIA = { live: '正式', simulated: '模拟', off: '关闭' } as const;
/** What was asked at once is asked again by whoever wants to know. */
const SENT_LATER = GATEWAYS.filter(({ name }) => name !== webPageGateway.name).map(({ name }) => name);
const evidence = {
  fields: ['gateway', 'operation', 'subject', 'requestNo', 'remoteNo', 'tries', 'errorKind', 'error', 'sentAt', 'via'],
} as const;

/** One thing that is asked of the outside world: written with what it is about, sent outside of any transaction. */
export const gatewayCall = resource('gateway_call', {
  label: '外部调用',
  title: 'requestNo',
  english: 'gateway call outbound',
  jump: ['requestNo'],
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    gateway: choice('网关', GATEWAY_LABELS, { required: true, readOnly: true }),
    operation: text('操作', { max: 32, required: true, readOnly: true, search: 'exact' }),
    label: text('做什么', { max: 64, required: true, readOnly: true }),
    subjectType: text('对象类型', { max: 48, readOnly: true }),
    subjectId: id('对象编号', { readOnly: true }),
    subject: text('对象', { max: 64, readOnly: true, search: 'contains' }),
    requestNo: text('请求号', { max: 64, required: true, unique: true, readOnly: true, search: 'exact' }),
    remoteNo: text('对方单号', { max: 64, readOnly: true, search: 'exact' }),
    remote: text('对方', { max: 32, required: true, readOnly: true, default: '', help: '一个网关后面有几家时,是哪一家' }),
    via: choice('方式', VIA, { readOnly: true, tones: { live: 'good', simulated: 'wait', off: 'idle' } }),
    tries: int('次数', { required: true, readOnly: true, min: 0, default: 0 }),
    nextAt: instant('下次', { readOnly: true }),
    sentAt: instant('最近发送', { readOnly: true }),
    doneAt: instant('完结', { readOnly: true }),
    errorKind: choice(
      '错误类别',
      { network: '连不上', timeout: '超时', nonsense: '答复不可信', forbidden: '地址不允许', business: '对方拒绝', crashed: '中断' },
      { readOnly: true },
    ),
    error: text('错误', { max: 500, readOnly: true }),
    request: json('请求', { readOnly: true }),
    answer: json('答复', { readOnly: true }),
    stuck: flag('待人处理', { readOnly: true }),
    status: choice(
      '状态',
      { waiting: '待发送', sending: '发送中', unknown: '待查结果', done: '成功', failed: '失败', dead: '已放弃' },
      {
        required: true,
        readOnly: true,
        default: 'waiting',
        tones: { waiting: 'wait', sending: 'run', unknown: 'wait', done: 'good', failed: 'bad', dead: 'idle' },
      },
    ),
  },
  indexes: [
    ['status', 'nextAt'],
    ['gateway', '-createdAt'],
    ['via', '-createdAt'],
    ['stuck', '-createdAt'],
    ['errorKind', '-createdAt'],
    ['subjectId', '-createdAt'],
    ['-createdAt'],
    ['-sentAt'],
    ['nextAt'],
  ],
  moves: [
    { call: 'system', from: null, to: 'waiting' },
    // Asked at once, while somebody waits for the answer.
    { call: 'system', from: null, to: 'done' },
    { call: 'system', from: null, to: 'failed' },
    { call: 'system', from: ['waiting', 'unknown'], to: 'sending' },
    { call: 'system', from: 'sending', to: 'waiting' },
    { call: 'system', from: 'sending', to: 'unknown' },
    { call: 'system', from: 'sending', to: 'done' },
    { call: 'system', from: 'sending', to: 'failed' },
    { call: 'system', from: 'sending', to: 'dead' },
    // Whoever asked for it wants it once more.
    { call: 'system', from: ['failed', 'dead'], to: 'waiting' },
    { call: `${CALL}/retry`, from: ['failed', 'dead'], to: 'waiting' },
    { call: `${CALL}/ask`, from: ['unknown', 'waiting'], to: SAME },
    { call: `${CALL}/giveUp`, from: ['waiting', 'unknown', 'failed'], to: 'dead' },
  ],
  waits: {
    stuck: {
      kind: 'work',
      label: '外部调用待处理',
      when: { stuck: true },
      action: 'giveUp',
      about: 'error',
      page: '/api/gateway/call/search',
      opens: '/api/gateway/call/info',
    },
  },
  reads: {
    search: list(`${CALL}/search`, { sort: '-createdAt' }),
    info: detail(`${CALL}/info`),
    statistics: report(`${CALL}/statistics`, {
      on: 'createdAt',
      per: ['hour', 'day', 'week', 'month', 'weekday'],
      days: 7,
      by: {
        gateway: { label: '网关', field: 'gateway' },
        status: { label: '状态', field: 'status' },
        errorKind: { label: '错误类别', field: 'errorKind' },
        via: { label: '方式', field: 'via' },
      },
      measures: {
        rows: rowsOf('调用'),
        done: shareOf('成功率', { where: { status: 'done' } }, { status: ['done', 'failed', 'dead'] }),
        mean: inSeconds(hoursOf('平均完结', 'createdAt', 'doneAt')),
        slow: inSeconds(percentileOf('完结 P95', ['createdAt', 'doneAt'], 95)),
        waiting: rowsOf('未完结', { where: { status: ['waiting', 'sending', 'unknown'] } }),
        stuck: rowsOf('待人处理', { where: { stuck: true } }),
      },
    }),
  },
  actions: {
    retry: move('重试', `${CALL}/retry`, { key: 't', english: 'retry send again', when: { gateway: SENT_LATER } }),
    ask: act('现在就查', `${CALL}/ask`, { key: 'a', english: 'ask again now' }),
    giveUp: move('放弃', `${CALL}/giveUp`, {
      key: 'd',
      english: 'give up',
      danger: true,
      evidence,
      ask: { reason: text('原因', { max: 200, required: true }) },
    }),
  },
});

const place = { group: 'system-management', subgroup: '外部网关' } as const;
const filters = ['keyword', 'status', 'gateway', 'stuck', 'errorKind', 'via', 'createdAt'] as const;
export const callPages = pages(
  gatewayCall,
  {
    ...place,
    url: '/api/gateway/call/search',
    name: '外部调用',
    kind: 'list',
    read: 'search',
    english: 'gateway calls',
    columns: ['gateway', 'label', 'requestNo', 'status', 'via', 'subject', 'tries', 'nextAt', 'error', 'remoteNo', 'createdAt'],
    filters,
    actions: ['retry', 'ask', 'giveUp'],
    help: '请求号不变地发送:答复丢了的先查结果,再决定要不要重发。方式为“模拟”的没有发往真实的对方。对方拒绝的不自动重发。',
  },
  {
    ...place,
    url: '/api/gateway/call/info',
    name: '外部调用详情',
    kind: 'detail',
    facts: ['subject', 'nextAt', 'tries'],
    read: 'info',
    english: 'gateway call detail',
    sections: [
      {
        label: '调用',
        fields: ['gateway', 'label', 'status', 'via', 'subject', 'requestNo', 'remoteNo', 'createdAt', 'createdBy'],
      },
      { label: '经过', fields: ['tries', 'nextAt', 'sentAt', 'doneAt', 'errorKind', 'error', 'stuck', 'remark'] },
      { label: '内容', fields: ['request', 'answer'] },
    ],
    actions: ['retry', 'ask', 'giveUp'],
    help: '请求和答复里的密钥、令牌和证件号已去掉。',
  },
  {
    ...place,
    url: '/api/gateway/call/statistics',
    name: '网关统计',
    kind: 'stats',
    read: 'statistics',
    look: { rows: 'gateway', measure: 'rows', compare: 'before' },
    leadsTo: '/api/gateway/call/search',
    english: 'gateway statistics',
    filters,
    help: '成功率 = 成功 ÷(成功 + 失败 + 放弃);完结时间从写下调用算起,含排队和重试。',
  },
);
