import { choice, derived, instant, int, phone, ref, refs, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, detail, imports, list, move, remove, resource, update } from '../../language/resource';
import { RECORD_STATES, RECORD_TONES } from '../sms';
import { PLATFORM_PAYS, WHOLE } from './platform';

const CALL = '/coupon/merchant/send';
export const TARGETS = { phone: '手机号', shop: '店铺', tag: '店铺标签', city: '城市', file: '文件', activity: '活动触发' } as const;
const PHONES = { max: 60_000, shownWhen: { targetType: 'phone' } } as const;
const HOW_MANY = '一行一个或用逗号隔开,最多 5,000 个;更多的用文件';
const INSTEAD = '填了就换掉原来的全部对象,留空不变';
/** Who gets cards is fixed when the sending is made: a list of numbers, or the owners of shops that are there by then. */
const WHOM = {
  phones: text('手机号', { ...PHONES, requiredWhen: PHONES.shownWhen, help: HOW_MANY }),
  shopIds: refs('merchant_shop', '店铺', { shownWhen: { targetType: 'shop' }, offered: { status: 'open' } }),
  tagIds: refs('shop_tag', '店铺标签', { shownWhen: { targetType: 'tag' } }),
  cityCodes: texts('城市', { areas: 'city', shownWhen: { targetType: 'city' } }),
} as const;
/** The same of a sending that was rejected: who is named now gets the cards instead of those before. */
const WHOM_INSTEAD = {
  phones: text('手机号', { ...PHONES, help: `${INSTEAD}。${HOW_MANY}` }),
  shopIds: refs('merchant_shop', '店铺', { shownWhen: { targetType: 'shop' }, offered: { status: 'open' }, help: INSTEAD }),
  tagIds: refs('shop_tag', '店铺标签', { shownWhen: { targetType: 'tag' }, help: INSTEAD }),
  cityCodes: texts('城市', { areas: 'city', shownWhen: { targetType: 'city' }, help: INSTEAD }),
} as const;
const FIELDS = ['batchId', 'activityId', 'targetType', 'perQty', 'smsTemplateId', 'planAt', 'remark'] as const;

const sendEvidence = {
  fields: [
    'sendNo',
    'batchId',
    'batchId.status',
    'batchId.totalQty',
    'batchId.sentQty',
    'batchId.budgetAmount',
    'batchId.heldAmount',
    'batchId.spentAmount',
    'activityId',
    'targetType',
    'targetText',
    'perQty',
    'planQty',
    'lineQty',
    'authorIds',
    'smsTemplateId',
    'noticeText',
    'noticeParts',
    'smsAccountId.balanceQty',
    'smsAccountId.status',
    'planAt',
    'status',
  ],
} as const;

/** Cards of a batch given out at once, with what became of each line. */
export const couponSend = resource('coupon_send', {
  label: '促销卡发放单',
  title: 'sendNo',
  english: 'coupon sending',
  jump: ['sendNo'],
  under: ['batchId'],
  fields: {
    sendNo: text('发放单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'KF\\d{18}' }),
    batchId: ref('coupon_batch', '批次', { required: true, offered: { status: 'running' } }),
    activityId: ref('coupon_activity', '活动', { offered: { status: 'running' }, help: '记在哪个活动的预算里' }),
    // Those of an activity are made by clients.
    targetType: choice('对象', TARGETS, { required: true, default: 'phone', withheld: ['activity'] }),
    // It names shops, tags and cities: the lines tell a reader of those within reach.
    targetText: text('发给', { max: 200, readOnly: true, internal: 'coupon_send_line' }),
    perQty: int('每人张数', { required: true, min: 1, max: 20, default: 1, unit: '张' }),
    lineQty: { ...derived.count('对象数', 'coupon_send_line', 'sendId'), ...WHOLE },
    planQty: { ...derived.tally('计划张数', 'coupon_send_line', 'sendId', 'qty'), ...WHOLE },
    successQty: { ...derived.count('成功', 'coupon_item', 'sendId'), ...WHOLE },
    failQty: { ...derived.tally('失败', 'coupon_send_line', 'sendId', 'qty', { result: 'failed' }), ...WHOLE },
    smsTemplateId: ref('sms_template', '通知短信', {
      offered: { templateType: 'promo', status: 'usable', shopId: null },
      help: '发到卡的人各收一条,从平台短信账户扣;可用变量 ${card} 卡名、${qty} 张数、${amount} 面额、${until} 有效期至',
    }),
    smsAccountId: ref('sms_account', '短信账户', { readOnly: true }),
    noticeText: text('通知内容', { max: 600, readOnly: true, help: '填好变量的全文,按存这张单时的卡与有效期' }),
    smsParts: int('每条短信计', { readOnly: true, min: 1, unit: '条' }),
    noticeParts: int('预计短信条数', { reckoned: 'line_qty * sms_parts', unit: '条' }),
    noticeQty: { ...derived.count('已排通知', 'coupon_send_line', 'sendId', { notice: 'queued' }), ...WHOLE },
    deliveredQty: { ...derived.count('通知已送达', 'coupon_send_line', 'sendId', { noticeStatus: 'delivered' }), ...WHOLE },
    undeliveredQty: { ...derived.count('通知没送到', 'coupon_send_line', 'sendId', { noticeStatus: 'failed' }), ...WHOLE },
    unnoticedQty: { ...derived.count('未通知', 'coupon_send_line', 'sendId', { notice: 'skipped' }), ...WHOLE },
    planAt: instant('计划时间', { help: '到时在待办里提醒执行' }),
    sentAt: instant('执行时间', { readOnly: true }),
    finishedAt: instant('完成时间', { readOnly: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    authorIds: refs('admin_user', '经手人', { readOnly: true, help: '新建、修改过它,导入、撤下过对象的人,都不能审核它' }),
    status: choice(
      '状态',
      { auditing: '待审核', ready: '待发放', sending: '发放中', done: '已完成', stopped: '已终止', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'wait', ready: 'wait', sending: 'run', done: 'good', stopped: 'idle', rejected: 'bad' },
      },
    ),
  },
  late: { by: 'planAt', while: { status: 'ready' } },
  caps: { plan: [['successQty', 'failQty'], 'planQty'] },
  counts: { status: ['auditing', 'ready', 'sending', 'done', 'stopped'] },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['batchId', '-createdAt'],
    ['targetType', '-createdAt'],
    ['activityId', '-createdAt'],
    ['planAt'],
    ['status', 'planAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'auditing' },
    { call: `${CALL}/update`, from: 'rejected', to: 'auditing' },
    { call: `${CALL}/audit`, from: 'auditing', to: 'ready', by: { result: 1 } },
    { call: `${CALL}/audit`, from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: `${CALL}/send`, from: 'ready', to: 'sending' },
    { call: `${CALL}/stop`, from: ['ready', 'sending'], to: 'stopped' },
    { call: '/coupon/merchant/batch/stop', from: ['auditing', 'rejected', 'ready', 'sending'], to: 'stopped' },
    { call: '/activity/coupon/stop', from: ['ready', 'sending'], to: 'stopped' },
    { call: 'system', from: ['auditing', 'rejected', 'ready', 'sending'], to: 'stopped' },
    { call: 'system', from: 'sending', to: 'done' },
    { call: `${CALL}/delete`, from: ['auditing', 'rejected'], to: null },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '促销卡发放待审核',
      when: { status: 'auditing' },
      action: 'audit',
      page: '/api/coupon/merchant/send/search',
      opens: '/api/coupon/merchant/send/info',
      about: 'batchId',
    },
    ready: {
      kind: 'work',
      label: '促销卡待发放',
      when: { status: 'ready' },
      action: 'send',
      page: '/api/coupon/merchant/send/search',
      opens: '/api/coupon/merchant/send/info',
      due: 'planAt',
      after: { of: 'planAt', days: 0 },
      about: 'batchId',
    },
  },
  reads: {
    search: list(`${CALL}/search`, { summary: ['planQty', 'successQty', 'failQty'] }),
    info: detail(`${CALL}/info`),
  },
  actions: {
    add: create('新建发放', `${CALL}/add`, { key: 'n', english: 'add sending', like: ['batchId'], fields: FIELDS, ask: WHOM }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit resubmit',
      versioned: true,
      fields: FIELDS,
      ask: WHOM_INSTEAD,
      // Left empty, those named before stay.
      replaces: { shopIds: null, tagIds: null, cityCodes: null },
    }),
    audit: move('审核', `${CALL}/audit`, {
      platform: PLATFORM_PAYS,
      evidence: sendEvidence,
      key: 'a',
      english: 'audit approve reject',
      versioned: true,
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    send: move('执行发放', `${CALL}/send`, {
      evidence: sendEvidence,
      key: 's',
      on: 'row',
      english: 'send issue',
      versioned: true,
      danger: true,
      previews: true,
      reply: { notice: text('通知短信') },
    }),
    stop: move('终止', `${CALL}/stop`, {
      evidence: sendEvidence,
      key: 'p',
      english: 'stop',
      danger: true,
      ask: { reason: text('终止原因', { max: 200, required: true, help: '未发的不再发,已发的卡不受影响' }) },
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: sendEvidence, english: 'delete', danger: true }),
  },
});

/** One of those whom a sending is for, and what became of it. */
export const couponSendLine = resource('coupon_send_line', {
  label: '发放明细',
  title: 'phone',
  english: 'coupon sending line',
  module: 'coupon',
  // As cards have it: what has no shop is seen only by those who see all.
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  under: ['sendId', 'recordId'],
  fields: {
    sendId: ref('coupon_send', '发放单', { required: true }),
    phone: phone('手机号', { required: true, masked: true, search: 'exact', shape: '1\\d{10}' }),
    shopId: ref('merchant_shop', '店铺', { readOnly: true }),
    qty: int('计划张数', { required: true, readOnly: true, min: 1, default: 1, unit: '张' }),
    cardQty: { ...derived.count('发到的卡', 'coupon_item', 'lineId'), ...WHOLE },
    result: choice(
      '结果',
      { waiting: '待发', sent: '成功', failed: '失败' },
      { required: true, readOnly: true, default: 'waiting', tones: { waiting: 'wait', sent: 'good', failed: 'bad' } },
    ),
    reason: text('失败原因', { max: 100, readOnly: true }),
    notice: choice('通知', { queued: '已排队', skipped: '未发' }, { readOnly: true, tones: { queued: 'good', skipped: 'idle' } }),
    recordId: ref('sms_record', '短信', { readOnly: true }),
    noticeReason: text('未通知原因', { max: 200, readOnly: true }),
    // What became of the message: a queue is no proof that anybody was reached.
    noticeStatus: choice('短信状态', RECORD_STATES, { copied: 'recordId.status', tones: RECORD_TONES }),
  },
  state: 'result',
  // One message tells of the cards of one line.
  uniqueWhere: [{ fields: ['sendId', 'phone'] }, { fields: ['recordId'] }],
  checks: {
    notice: {
      sql: `(notice is not distinct from 'queued') = (record_id is not null) and (notice is not distinct from 'skipped') = (notice_reason is not null)`,
      message: '排队的通知有短信,未发的有原因',
    },
  },
  counts: { result: ['waiting', 'sent'] },
  indexes: [
    ['sendId', 'result'],
    ['noticeStatus', '-createdAt'],
    ['phone', '-createdAt'],
    ['result', '-createdAt'],
    ['shopId', '-createdAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'waiting' },
    { call: `${CALL}/importLines`, from: null, to: 'waiting' },
    { call: `${CALL}/update`, from: null, to: 'waiting' },
    { call: `${CALL}/update`, from: 'waiting', to: null },
    { call: `${CALL}/removeLines`, from: 'waiting', to: null },
    { call: `${CALL}/delete`, from: 'waiting', to: null },
    { call: 'system', from: 'waiting', to: 'sent' },
    { call: 'system', from: 'waiting', to: 'failed' },
  ],
  reads: { searchDetail: list(`${CALL}/searchDetail`, { summary: ['qty', 'cardQty'] }) },
  actions: {
    import: imports('导入对象', `${CALL}/importLines`, {
      key: 'i',
      english: 'import targets phones file',
      fields: ['phone'],
      ask: { sendId: ref('coupon_send', '发放单', { required: true, offered: { status: ['auditing', 'rejected'], targetType: 'file' } }) },
      rows: {
        by: ['sendId', 'phone'],
        known: 'refuse',
        most: 1_000_000,
        aliases: { phone: ['手机', '号码', '电话'] },
        example: { phone: '13800000000' },
      },
    }),
    withdraw: remove('撤下', `${CALL}/removeLines`, {
      evidence: { fields: ['phone', 'sendId', 'sendId.status', 'shopId', 'qty', 'result', 'reason'] },
      english: 'withdraw target',
      danger: true,
    }),
  },
});

const place = { group: 'operations-center', subgroup: '促销卡' } as const;
export const sendPages = [
  ...pages(
    couponSend,
    {
      ...place,
      url: '/api/coupon/merchant/send/search',
      name: '促销卡发放',
      kind: 'list',
      read: 'search',
      english: 'coupon sendings issue',
      columns: [
        'sendNo',
        'status',
        'planAt',
        'planQty',
        'batchId',
        'targetType',
        'targetText',
        'successQty',
        'failQty',
        'lineQty',
        'sentAt',
        'finishedAt',
        'activityId',
        'auditReason',
        'createdBy',
        'createdAt',
      ],
      filters: ['keyword', 'status', 'batchId', 'activityId', 'planAt', 'createdAt'],
      actions: ['add', 'update', 'audit', 'send', 'stop', 'remove'],
      calls: ['/coupon/merchant/batch/list', '/sms/template/list'],
      help: '新建、修改的人,以及导入、撤下对象的人,都不能审核。已驳回的改好后重新提交。执行时整单先占用批次的余量与预算,不够即整单拒绝;随后在后台一批一批地发,服务重启后接着发,一张不多。对象为“文件”的,建好后到发放明细导入手机号;有误的在那里撤下。',
    },
    {
      ...place,
      url: '/api/coupon/merchant/send/info',
      name: '促销卡发放详情',
      kind: 'detail',
      facts: ['planAt', 'planQty', 'failQty'],
      read: 'info',
      english: 'coupon sending detail',
      sections: [
        {
          label: '发放单',
          fields: ['sendNo', 'status', 'batchId', 'activityId', 'targetType', 'targetText', 'perQty', 'smsTemplateId', 'planAt', 'remark'],
        },
        {
          label: '结果',
          fields: [
            'lineQty',
            'planQty',
            'successQty',
            'failQty',
            'noticeText',
            'noticeParts',
            'noticeQty',
            'deliveredQty',
            'undeliveredQty',
            'unnoticedQty',
            'sentAt',
            'finishedAt',
            'auditReason',
            'authorIds',
            'createdBy',
            'createdAt',
          ],
        },
      ],
      related: [
        {
          label: '发放明细',
          resource: 'coupon_send_line',
          read: 'searchDetail',
          by: 'sendId',
          columns: ['phone', 'result', 'qty', 'cardQty', 'shopId', 'reason', 'notice', 'noticeStatus', 'noticeReason', 'updatedAt'],
        },
      ],
      actions: ['send', 'stop'],
      calls: [`${CALL}/searchDetail`],
      help: '计划=对象数×每人张数。失败的一行有原因:不在活动的城市、最近一单不符合活动条件、超过场景的每人限领或当日限发。失败的行在“促销卡发放明细”筛出后可导出。有通知短信的,发到卡的人各收一条,只在促销时段发出;退订的、账户余额不够的只发卡,行上写明未通知的原因。',
    },
  ),
  ...pages(couponSendLine, {
    ...place,
    url: '/api/coupon/merchant/send/searchDetail',
    name: '促销卡发放明细',
    kind: 'list',
    read: 'searchDetail',
    english: 'coupon sending lines',
    columns: [
      'phone',
      'result',
      'cardQty',
      'qty',
      'reason',
      'notice',
      'noticeStatus',
      'noticeReason',
      'sendId',
      'sendId.batchId',
      'shopId',
      'createdAt',
    ],
    filters: ['phone', 'sendId', 'result', 'noticeStatus', 'shopId', 'createdAt'],
    actions: ['import', 'withdraw'],
    borrows: ['coupon_item.freeze', 'coupon_item.void'],
    help: '待审核、已驳回的发放单,可以再导入或撤下对象。按完整手机号查一位顾客领到过哪些卡;在一行上作废或冻结,作用于这一行发出的卡。',
  }),
];
