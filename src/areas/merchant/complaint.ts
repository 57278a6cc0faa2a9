import { choice, flag, images, instant, json, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { detail, list, move, resource } from '../../language/resource';
import { COMPLAINT_REASON, itemsOf } from '../system';
import type { Reply } from './workOrder';

/** Hours in which a complaint about a shop has to be closed. */
export const SHOP_COMPLAINT_HOURS = 72;

/** What is looked at before it is answered, paid for and closed. */
const shopComplaintEvidence = {
  fields: [
    'images',
    'content',
    'shopId',
    'orderId',
    'orderId.paidAmount',
    'thirdOrderId',
    'thirdOrderId.paidAmount',
    'reasonId',
    'compensateAmount',
    'reply',
    'deadlineAt',
  ],
} as const;

/** A customer's complaint about a shop. Customers make them in their app, and follow-ups that escalate open one. */
export const shopComplaint = resource('shop_complaint', {
  label: '店铺投诉',
  title: 'complaintNo',
  english: 'shop complaint',
  jump: ['id', 'complaintNo'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    complaintNo: text('投诉号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'TS\\d{18}' }),
    shopId: ref('merchant_shop', '店铺', { required: true }),
    orderId: ref('order_main', '商城订单', { readOnly: true }),
    thirdOrderId: ref('third_order', '三方订单', { readOnly: true }),
    followUpId: ref('follow_up', '来源跟进'),
    customerPhone: phone('顾客手机', { masked: true, readOnly: true, search: 'exact' }),
    reasonId: ref('base_type', '原因', { required: true, among: itemsOf(COMPLAINT_REASON.group) }),
    content: text('内容', { max: 1000, required: true, search: 'contains' }),
    images: images('凭证', { readOnly: true }),
    handlerId: ref('manager_user', '处理人', { readOnly: true }),
    reply: text('回复', { max: 1000, readOnly: true }),
    compensateAmount: money('赔付', { readOnly: true, min: 0 }),
    history: json<readonly Reply[]>('处理经过', { readOnly: true }),
    deadlineAt: instant('处理时限', { readOnly: true }),
    closedAt: instant('结案时间', { readOnly: true }),
    status: choice(
      '状态',
      { pending: '待派单', running: '处理中', replied: '已回复', closed: '已结案' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', running: 'run', replied: 'run', closed: 'good' } },
    ),
    open: flag('未结案', { readOnly: true, default: true }),
  },
  late: { by: 'deadlineAt', while: { open: true }, end: 'closedAt' },
  indexes: [
    ['status', 'deadlineAt'],
    ['open', 'deadlineAt'],
    ['shopId', '-createdAt'],
    ['reasonId', '-createdAt'],
    ['handlerId', 'deadlineAt'],
    ['orderId'],
    ['thirdOrderId'],
    ['deadlineAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: 'system', from: null, to: 'pending' },
    { call: '/shop/complaint/assign', from: 'pending', to: 'running' },
    { call: '/shop/complaint/handle', from: 'running', to: 'replied', by: { reopen: 0 } },
    { call: '/shop/complaint/handle', from: 'replied', to: 'running', by: { reopen: 1 } },
    { call: '/shop/complaint/close', from: 'replied', to: 'closed' },
  ],
  waits: {
    pending: {
      kind: 'complaint',
      label: '店铺投诉待派单',
      when: { status: 'pending' },
      action: 'assign',
      page: '/api/shop/complaint/search',
      opens: '/api/shop/complaint/info',
      due: 'deadlineAt',
      about: 'content',
    },
    running: {
      kind: 'complaint',
      label: '派给我的投诉',
      when: { status: 'running' },
      action: 'handle',
      page: '/api/shop/complaint/search',
      opens: '/api/shop/complaint/info',
      by: 'handlerId',
      due: 'deadlineAt',
      about: 'content',
    },
    replied: {
      kind: 'complaint',
      label: '店铺投诉待结案',
      when: { status: 'replied' },
      action: 'close',
      page: '/api/shop/complaint/search',
      opens: '/api/shop/complaint/info',
      due: 'deadlineAt',
      about: 'content',
    },
  },
  reads: { search: list('/shop/complaint/search', { sort: 'deadlineAt' }), info: detail('/shop/complaint/info') },
  actions: {
    assign: move('派单', '/shop/complaint/assign', {
      key: 'a',
      english: 'assign',
      ask: {
        handlerId: ref('manager_user', '处理人', {
          required: true,
          offered: { status: 'active' },
          nearest: { cityCodes: 'shopId.areaCode' },
        }),
      },
    }),
    handle: move('回复', '/shop/complaint/handle', {
      evidence: shopComplaintEvidence,
      key: 'h',
      english: 'reply handle',
      with: { reopen: 0 },
      ask: {
        reply: text('回复', { max: 1000, required: true }),
        compensateAmount: money('赔付', { min: 0, help: '有关联订单的,不超过订单实付;不赔则留空' }),
      },
    }),
    reopen: move('重开', '/shop/complaint/handle', {
      english: 'reopen',
      with: { reopen: 1 },
      ask: { why: text('顾客不满意之处', { max: 200, required: true }) },
    }),
    close: move('结案', '/shop/complaint/close', { evidence: shopComplaintEvidence, key: 'c', english: 'close', danger: true }),
  },
});

const place = { group: 'business-follow-up', subgroup: '店铺投诉' } as const;
export const shopComplaintPages = pages(
  shopComplaint,
  {
    ...place,
    url: '/api/shop/complaint/search',
    name: '店铺投诉',
    kind: 'list',
    read: 'search',
    english: 'shop complaints',
    columns: [
      'complaintNo',
      'status',
      'deadlineAt',
      'shopId',
      'reasonId',
      'handlerId',
      'content',
      'customerPhone',
      'compensateAmount',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'reasonId', 'shopId', 'handlerId', 'deadlineAt', 'createdAt'],
    preset: { open: true },
    actions: ['assign', 'handle', 'reopen', 'close'],
    help: '先列未结案的,按时限先后排列,已过时限的标红。顾客对回复不满意时重开,再次回复后才能结案。',
  },
  {
    ...place,
    url: '/api/shop/complaint/info',
    name: '店铺投诉详情',
    kind: 'detail',
    facts: ['deadlineAt', 'handlerId', 'shopId'],
    read: 'info',
    english: 'shop complaint detail',
    sections: [
      {
        label: '投诉',
        fields: [
          'complaintNo',
          'status',
          'shopId',
          'orderId',
          'thirdOrderId',
          'reasonId',
          'customerPhone',
          'deadlineAt',
          'closedAt',
          'handlerId',
          'createdAt',
        ],
      },
      { label: '内容与凭证', fields: ['content', 'images'] },
      { label: '结论', fields: ['reply', 'compensateAmount', 'history'] },
    ],
    actions: ['assign', 'handle', 'reopen', 'close'],
    help: '先看投诉内容、凭证和处理经过,再定结论。赔付金额在回复时一起登记。',
  },
);
