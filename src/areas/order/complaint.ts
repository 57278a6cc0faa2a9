import { area, choice, flag, images, instant, int, json, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { levelsOf } from '../../language/report';
import { create, list, move, report, resource, SAME } from '../../language/resource';
import { besideOf, hoursOf, ratioOf, rowsOf, shareOf, sumOf, type Beside } from '../../language/measures';
import type { Reply } from '../merchant';
import { COMPLAINT_REASON, itemsOf } from '../system';

/** Hours in which a complaint about an order has to be closed. */
export const COMPLAINT_HOURS = 48;

const OPERATE = '/third/order/customer/complaint/operat';

/** The orders of the same days, among which somebody complained. */
const ORDERS: Beside = { resource: 'third_order', on: 'placedAt', by: { partnerId: 'partnerId', areaCode: 'areaCode' } };

/** What is looked at before somebody is held to account, or the matter is over. */
const thirdComplaintEvidence = {
  fields: [
    'images',
    'content',
    'thirdOrderId',
    'thirdOrderId.paidAmount',
    'partnerId',
    'reasonId',
    'duty',
    'penaltyAmount',
    'compensateAmount',
    'deadlineAt',
  ],
  alike: ['thirdOrderId'],
} as const;

/** A complaint about a third-party order, to be judged. Follow-ups that escalate open one. */
export const thirdComplaint = resource('third_complaint', {
  label: '三方客诉',
  title: 'complaintNo',
  english: 'order complaint',
  jump: ['complaintNo'],
  under: ['thirdOrderId'],
  scope: { partner: 'thirdOrderId.partnerId', city: 'thirdOrderId.areaCode', shop: 'thirdOrderId.shopId' },
  fields: {
    complaintNo: text('客诉号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'KS\\d{18}' }),
    thirdOrderId: ref('third_order', '订单', { required: true }),
    // Whose order it was, and where, when it was complained about.
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    areaCode: area('区域', { readOnly: true }),
    source: choice('来源', { channel: '渠道', customer: '顾客来电', platform: '平台' }, { required: true, default: 'platform' }),
    reasonId: ref('base_type', '原因', { required: true, among: itemsOf(COMPLAINT_REASON.group) }),
    content: text('内容', { max: 1000, required: true, search: 'contains' }),
    images: images('凭证'),
    duty: choice(
      '责任方',
      { none: '未判', partner: '服务商', platform: '平台', brand: '品牌', customer: '顾客', channel: '渠道' },
      { required: true, readOnly: true, default: 'none' },
    ),
    penaltyAmount: money('扣罚', { readOnly: true, min: 0 }),
    compensateAmount: money('赔付', { readOnly: true, min: 0 }),
    reply: text('回复', { max: 1000, readOnly: true }),
    diffId: ref('third_statement_diff', '扣罚差异', { readOnly: true }),
    notifyCount: int('通知次数', { required: true, readOnly: true, default: 0 }),
    notifiedAt: instant('最近通知', { readOnly: true }),
    history: json<readonly Reply[]>('处理经过', { readOnly: true }),
    deadlineAt: instant('时限', { readOnly: true }),
    closedAt: instant('结案时间', { readOnly: true }),
    status: choice(
      '状态',
      { pending: '待受理', running: '处理中', judged: '已判责', closed: '已结案', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', running: 'run', judged: 'run', closed: 'good', rejected: 'bad' },
      },
    ),
    open: flag('未结', { readOnly: true, default: true }),
  },
  uniqueWhere: [{ fields: ['thirdOrderId', 'reasonId'], when: { open: true } }],
  late: { by: 'deadlineAt', while: { open: true }, end: 'closedAt' },
  indexes: [
    ['status', '-createdAt'],
    ['open', 'deadlineAt'],
    ['deadlineAt'],
    ['thirdOrderId'],
    ['diffId'],
    ['partnerId', '-createdAt'],
    ['areaCode', '-createdAt'],
    ['reasonId', '-createdAt'],
    ['duty', '-createdAt'],
    ['source', '-createdAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: 'system', from: null, to: 'pending' },
    { call: '/third/order/customer/complaint/add', from: null, to: 'pending' },
    { call: OPERATE, from: 'pending', to: 'running', by: { action: 'accept' } },
    { call: OPERATE, from: 'pending', to: 'rejected', by: { action: 'reject' } },
    { call: OPERATE, from: 'running', to: 'judged', by: { action: 'judge' } },
    { call: OPERATE, from: 'judged', to: 'closed', by: { action: 'close' } },
    { call: '/third/order/customer/complaint/notify', from: 'running', to: SAME },
  ],
  waits: {
    pending: {
      kind: 'complaint',
      label: '客诉待受理',
      when: { status: 'pending' },
      action: 'accept',
      page: '/api/third/order/customer/complaint/search',
      due: 'deadlineAt',
      about: 'content',
    },
    running: {
      kind: 'complaint',
      label: '客诉待判责',
      when: { status: 'running' },
      action: 'judge',
      page: '/api/third/order/customer/complaint/search',
      due: 'deadlineAt',
      about: 'content',
    },
    judged: {
      kind: 'complaint',
      label: '客诉待结案',
      when: { status: 'judged' },
      action: 'close',
      page: '/api/third/order/customer/complaint/search',
      due: 'deadlineAt',
      about: 'content',
    },
  },
  reads: {
    search: list('/third/order/customer/complaint/search', { sort: 'deadlineAt' }),
    analysis: report('/third/order/customer/complaint/analysis', {
      on: 'createdAt',
      per: ['day', 'week', 'month', 'weekday'],
      days: 30,
      by: {
        reason: { label: '原因', field: 'reasonId' },
        duty: { label: '责任方', field: 'duty' },
        partner: { label: '服务商', field: 'partnerId' },
        ...levelsOf('areaCode', 'province', 'city', 'district'),
        source: { label: '来源', field: 'source' },
        status: { label: '状态', field: 'status' },
      },
      measures: {
        rows: rowsOf('客诉数'),
        orders: besideOf('同期订单', ORDERS),
        rate: ratioOf('客诉率', 'rows', 'orders', 'share'),
        open: rowsOf('未结', { where: { open: true } }),
        closedShare: shareOf('结案率', { where: { open: false } }),
        hours: hoursOf('平均结案时长', 'createdAt', 'closedAt'),
        late: rowsOf('超时', { late: 'ever' }),
        lateShare: shareOf('超时率', { late: 'ever' }),
        penalty: sumOf('扣罚', 'penaltyAmount'),
        compensate: sumOf('赔付', 'compensateAmount'),
        lateNow: rowsOf('现已超时', { late: 'now' }),
      },
    }),
  },
  actions: {
    add: create('登记客诉', '/third/order/customer/complaint/add', {
      key: 'n',
      english: 'add complaint',
      like: ['thirdOrderId'],
      fields: ['thirdOrderId', 'source', 'reasonId', 'content', 'images', 'remark'],
    }),
    accept: move('受理', OPERATE, { key: 'a', english: 'accept', with: { action: 'accept' } }),
    judge: move('判责', OPERATE, {
      evidence: thirdComplaintEvidence,
      key: 'h',
      english: 'judge duty',
      with: { action: 'judge' },
      ask: {
        duty: choice(
          '责任方',
          { partner: '服务商', platform: '平台', brand: '品牌', customer: '顾客', channel: '渠道' },
          { required: true, default: 'partner' },
        ),
        penaltyAmount: money('扣罚', { required: true, min: 0, help: '只罚服务商,结案后记入它当期的对账差异;不罚填 0' }),
        compensateAmount: money('赔付', { required: true, min: 0, help: '不超过订单实付;不赔填 0' }),
      },
    }),
    close: move('结案', OPERATE, {
      evidence: thirdComplaintEvidence,
      key: 'c',
      english: 'close',
      with: { action: 'close' },
      ask: { reply: text('回复', { max: 1000, required: true }) },
    }),
    reject: move('驳回', OPERATE, {
      evidence: thirdComplaintEvidence,
      english: 'reject',
      danger: true,
      with: { action: 'reject' },
      ask: { why: text('驳回原因', { max: 200, required: true }) },
    }),
    notify: move('通知服务商', '/third/order/customer/complaint/notify', { key: 't', english: 'notify partner' }),
  },
});

const place = { group: 'business-follow-up', subgroup: '三方订单客诉' } as const;
export const complaintPages = pages(
  thirdComplaint,
  {
    ...place,
    url: '/api/third/order/customer/complaint/search',
    name: '三方订单-客诉',
    kind: 'list',
    read: 'search',
    english: 'order complaints',
    columns: [
      'complaintNo',
      'status',
      'deadlineAt',
      'reasonId',
      'thirdOrderId',
      'partnerId',
      'content',
      'duty',
      'penaltyAmount',
      'compensateAmount',
      'notifyCount',
      'notifiedAt',
      'source',
      'areaCode',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'reasonId', 'duty', 'partnerId', 'areaCode', 'source', 'thirdOrderId', 'deadlineAt', 'createdAt'],
    preset: { open: true },
    actions: ['add', 'accept', 'judge', 'notify', 'close', 'reject'],
    help: '先列未结的,按时限先后排列,已过时限的标红。判责服务商并扣罚的,结案后记入它当期对账单的差异(类型:扣罚)。',
  },
  {
    ...place,
    url: '/api/third/order/customer/complaint/analysis',
    name: '三方订单-客诉分析',
    kind: 'stats',
    read: 'analysis',
    look: { rows: 'reason', measure: 'rows', compare: 'before' },
    leadsTo: { orders: '/api/third/order/search', '*': '/api/third/order/customer/complaint/search' },
    english: 'complaint analysis statistics',
    filters: ['keyword', 'status', 'reasonId', 'duty', 'partnerId', 'areaCode', 'source', 'createdAt'],
    help: '客诉率 = 客诉 ÷ 同期下单的三方订单:按服务商、地区、时间看是该组的订单,按原因、责任方等看是全部订单。超时 = 过了时限才结案,或过了时限仍未结。结案含驳回;平均结案时长从登记到结案。',
  },
);
