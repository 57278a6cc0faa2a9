import { choice, instant, int, phone, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, list, move, resource } from '../../language/resource';
import { SMS_TYPES } from './platform';

/** A message is sent again so often at most. */
export const RESENDS_MAX = 3;
/** After so long without a receipt none will come. */
export const UNKNOWN_HOURS = 72;

/** How far a message has come. */
export const RECORD_STATES = {
  queued: '待发送',
  submitting: '提交中',
  submitted: '已提交',
  delivered: '已送达',
  failed: '失败',
  unknown: '未知',
} as const;
export const RECORD_TONES = {
  queued: 'wait',
  submitting: 'run',
  submitted: 'run',
  delivered: 'good',
  failed: 'bad',
  unknown: 'idle',
} as const;

/** One message on its way to a phone, from whichever source: charged when it is queued, refunded if it fails. */
export const smsRecord = resource('sms_record', {
  label: '短信发送记录',
  title: 'requestNo',
  english: 'sms record message',
  jump: ['requestNo'],
  module: 'sms',
  scope: { shop: 'accountId.shopId', partner: 'accountId.partnerId', city: 'accountId.shopId.areaCode' },
  fields: {
    requestNo: text('发送号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SM\\d{18}' }),
    source: choice('来源', { platform: '平台', third: '第三方', star: '星链' }, { required: true, readOnly: true }),
    smsType: choice('类型', SMS_TYPES, { required: true, readOnly: true }),
    templateId: ref('sms_template', '模板', { readOnly: true }),
    accountId: ref('sms_account', '扣费账户', { readOnly: true }),
    platformId: ref('sms_platform', '短信平台', { readOnly: true, internal: true }),
    // The call of the outbox that took it to its carrier.
    submitNo: text('提交号', { max: 64, readOnly: true, internal: true, search: 'exact', help: '系统管理 › 外部调用里的请求号' }),
    // Carriers that would not have it: the next is another one.
    triedIds: texts('试过的平台', { readOnly: true, internal: true }),
    starSmsId: ref('star_sms', '星链配置', { readOnly: true }),
    thirdOrderId: ref('third_order', '关联订单', { readOnly: true }),
    phone: phone('手机号', { required: true, readOnly: true, masked: true, search: 'exact' }),
    // Of a code it stands here without it.
    content: text('内容', { max: 600, required: true, readOnly: true }),
    sealedText: text('原文', { max: 600, secret: 'sealed', readOnly: true }),
    splitCount: int('条数', { required: true, readOnly: true, default: 1, min: 1 }),
    // In hundredths of a fen: carriers ask for so many fen a hundred. Of its last sending; all of them stand in the book.
    cost: int('成本', { required: true, readOnly: true, internal: true, default: 0, min: 0, unit: '毫', help: '1 毫 = 0.0001 元' }),
    msgId: text('回执号', { max: 64, readOnly: true, internal: true, search: 'exact' }),
    failReason: text('失败原因', { max: 200, readOnly: true }),
    retryCount: int('重发', { required: true, readOnly: true, default: 0, min: 0, max: RESENDS_MAX, unit: '次' }),
    notBefore: instant('最早发送', { required: true, readOnly: true }),
    sentAt: instant('发送时间', { readOnly: true }),
    doneAt: instant('回执时间', { readOnly: true }),
    unknownAt: instant('回执期限', { readOnly: true }),
    askAt: instant('下次问回执', { readOnly: true }),
    status: choice('状态', RECORD_STATES, { required: true, readOnly: true, default: 'queued', tones: RECORD_TONES }),
  },
  checks: {
    third: { sql: `source <> 'third' or account_id is null`, message: '第三方代发的短信不扣费' },
    submitting: { sql: `status <> 'submitting' or submit_no is not null`, message: '提交中的短信须有提交号' },
    said: { sql: `(status = 'failed') = (fail_reason is not null)`, message: '失败的短信须有原因,其余没有' },
  },
  counts: { status: ['queued', 'submitting', 'submitted', 'delivered', 'unknown'] },
  indexes: [
    ['-createdAt'],
    ['status', 'notBefore'],
    ['status', 'unknownAt'],
    ['status', 'askAt'],
    ['source', '-createdAt'],
    ['phone', '-createdAt'],
    ['templateId', 'phone', '-createdAt'],
    ['accountId', '-createdAt'],
    ['platformId', '-sentAt'],
    ['thirdOrderId', '-createdAt'],
    ['starSmsId', 'thirdOrderId'],
    ['smsType', '-createdAt'],
    ['-sentAt'],
  ],
  moves: [
    { call: 'system', from: null, to: 'queued' },
    { call: '/star/sms/send', from: null, to: 'queued' },
    { call: 'system', from: 'queued', to: 'submitting' },
    { call: 'system', from: 'submitting', to: 'submitted' },
    // Another carrier is asked.
    { call: 'system', from: 'submitting', to: 'queued' },
    { call: 'system', from: ['queued', 'submitting'], to: 'failed' },
    { call: 'system', from: 'submitted', to: 'delivered' },
    { call: 'system', from: 'submitted', to: 'failed' },
    { call: 'system', from: 'submitted', to: 'unknown', due: 'unknownAt' },
    // The carrier could not be asked in all that time whether it had taken it.
    { call: 'system', from: 'submitting', to: 'unknown', due: 'unknownAt' },
    // A receipt that comes later than ever.
    { call: 'system', from: 'unknown', to: 'delivered' },
    { call: '/sms/record/resend', from: 'failed', to: 'queued' },
  ],
  reads: {
    search: list('/sms/record/search', { summary: ['splitCount', 'cost'] }),
    third: list('/sms/third/search', { where: { source: 'third' } }),
    star: list('/star/sms/record/search', { where: { source: 'star' } }),
  },
  actions: {
    resend: move('重发', '/sms/record/resend', {
      key: 's',
      english: 'resend failed',
      when: { source: ['platform', 'star'] },
      evidence: { fields: ['phone', 'content', 'failReason', 'retryCount', 'splitCount', 'accountId', 'accountId.balanceQty'] },
      danger: true,
    }),
    optOut: act('登记退订', '/sms/record/optOut', {
      on: 'row',
      key: 'q',
      english: 'opt out unsubscribe',
      danger: true,
      evidence: { fields: ['phone', 'content', 'source', 'createdAt'] },
    }),
  },
});

/** A phone that wants no advertisements any more. */
export const smsOptOut = resource('sms_opt_out', {
  label: '短信退订',
  title: 'id',
  appendOnly: true,
  scope: { city: 'hidden', partner: 'hidden', shop: 'hidden' },
  fields: {
    phone: phone('手机号', { required: true, readOnly: true, masked: true, unique: true, search: 'exact' }),
    source: choice('来源', { reply: '短信回复', service: '客服登记' }, { required: true, readOnly: true }),
    recordId: ref('sms_record', '因哪条短信', { readOnly: true }),
    optedAt: instant('退订时间', { required: true, readOnly: true }),
  },
});

const columns = [
  'createdAt',
  'phone',
  'status',
  'content',
  'failReason',
  'splitCount',
  'cost',
  'sentAt',
  'doneAt',
  'platformId',
  'templateId',
  'accountId',
  'retryCount',
  'notBefore',
  'msgId',
  'submitNo',
  'requestNo',
] as const;
const filters = ['keyword', 'phone', 'status', 'smsType', 'platformId', 'templateId', 'createdAt', 'sentAt'] as const;
const desk = { group: 'platform-management', subgroup: '短信平台', kind: 'log', gateway: 'sms' } as const;
export const recordPages = pages(
  smsRecord,
  {
    url: '/api/sms/record/search',
    name: '短信发送记录',
    group: 'operations-center',
    subgroup: '短信营销',
    kind: 'log',
    gateway: 'sms',
    read: 'search',
    english: 'sms records delivered failed',
    columns: [...columns.slice(0, 4), 'source', ...columns.slice(4)],
    filters: [...filters, 'source', 'accountId'],
    actions: ['resend', 'optOut'],
    help: '按手机号查是否送达(输完整号码)。待发送 → 提交中 → 已提交 → 已送达或失败;72 小时没有回执的转为未知,不返还。失败的条数已返还,可以重发,最多 3 次,重新扣费;重发也计入同一号码的条数上限。顾客不想再收促销短信,按 Q 登记退订。',
  },
  {
    ...desk,
    url: '/api/sms/third/search',
    name: '第三方短信',
    read: 'third',
    english: 'third party channel sms',
    columns: [
      'createdAt',
      'phone',
      'status',
      'thirdOrderId',
      'thirdOrderId.channel',
      'content',
      'failReason',
      'splitCount',
      'sentAt',
      'doneAt',
      'msgId',
      'requestNo',
    ],
    filters: ['keyword', 'phone', 'status', 'thirdOrderId', 'createdAt', 'sentAt'],
    help: '渠道代发给顾客的短信,不从我们的账户扣费,也不能在这里重发。按手机号或订单筛选。',
  },
  {
    ...desk,
    url: '/api/star/sms/record/search',
    name: '星链短信记录',
    read: 'star',
    english: 'star link sms records',
    columns: [
      'createdAt',
      'status',
      'starSmsId',
      'starSmsId.node',
      'thirdOrderId',
      'phone',
      'content',
      'failReason',
      'splitCount',
      'sentAt',
      'doneAt',
      'platformId',
      'requestNo',
    ],
    filters: ['keyword', 'phone', 'status', 'starSmsId', 'thirdOrderId', 'createdAt', 'sentAt'],
    actions: ['resend'],
    help: '品牌直连(星链)订单的履约提醒。筛“失败”核对没送达的,失败原因写明是号码问题还是平台问题。',
  },
);
