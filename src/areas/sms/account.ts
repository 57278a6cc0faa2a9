import { choice, derived, flag, instant, int, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, report, resource, SAME } from '../../language/resource';
import { ratioOf, rowsOf, tallyOf } from '../../language/measures';

const OWNERS = { shop: '店铺', partner: '服务商', platform: '平台' } as const;
const OPEN = '/sms/account/add';
const WARN = '/sms/account/warn';
const ADJUST = '/sms/account/adjust';
const LOCK = '/sms/account/lock';
const LOCKS = '账户由平台冻结和解冻';
const WARN_AT = { min: 0, max: 1_000_000, unit: '条', help: '余额少于它就列在“低于预警”里' } as const;
const seen = ['ownerType', 'shopId', 'partnerId', 'balanceQty', 'totalBuyQty', 'totalUsedQty', 'heldQty', 'lastUsedAt', 'status'] as const;

/** Messages that somebody has bought and not sent yet. */
export const smsAccount = resource('sms_account', {
  label: '短信账户',
  title: 'name',
  english: 'sms account balance',
  module: 'sms',
  scope: { shop: 'shopId', partner: 'partnerId', city: 'shopId.areaCode' },
  // Nobody is renamed, or given to another partner, while their account is opened.
  underWhenSet: ['shopId', 'partnerId'],
  fields: {
    // The owner's, and the shop's partner: they follow it (`own.server.ts`).
    name: text('账户', { max: 64, required: true, readOnly: true, search: 'contains' }),
    ownerType: choice('主体', OWNERS, { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { offered: { status: 'open' } }),
    // Of a shop's account: the partner whose shop it is, so that the partner sees it.
    partnerId: ref('partner_main', '服务商', { offered: { status: 'normal' } }),
    balanceQty: int('余额', { required: true, readOnly: true, default: 0, min: 0, unit: '条' }),
    totalBuyQty: derived.tally('累计购买', 'sms_order', 'accountId', 'qty', { status: ['paid', 'refunded'] }),
    giftQty: derived.tally('累计赠送', 'sms_order', 'accountId', 'giftQty', { status: ['paid', 'refunded'] }),
    totalUsedQty: derived.tally('累计消费', 'sms_consume', 'accountId', 'usedQty', { bizType: ['send', 'back'] }),
    heldQty: derived.tally('在途占用', 'sms_record', 'accountId', 'splitCount', { status: ['queued', 'submitting', 'submitted'] }),
    monthQty: derived.tally(
      '近 30 天消耗',
      'sms_consume',
      'accountId',
      'usedQty',
      { bizType: ['send', 'back'] },
      { field: 'occurredAt', days: 30 },
    ),
    lastDays: derived.days('预计可用', 'balanceQty', 'sms_consume', 'accountId', 'usedQty', { field: 'occurredAt', days: 30 }),
    warnQty: int('预警值', { required: true, default: 100, ...WARN_AT }),
    isLow: flag('低于预警', { reckoned: 'balance_qty < warn_qty' }),
    lastUsedAt: instant('最近使用', { readOnly: true }),
    status: choice(
      '状态',
      { frozen: '冻结', normal: '正常' },
      { required: true, readOnly: true, default: 'normal', tones: { frozen: 'wait', normal: 'good' } },
    ),
  },
  checks: {
    owner: {
      sql: `case owner_type when 'shop' then shop_id is not null when 'partner' then partner_id is not null and shop_id is null else shop_id is null and partner_id is null end`,
      message: '账户的主体须与类型一致',
    },
  },
  uniqueWhere: [
    { fields: ['shopId'], when: { ownerType: 'shop' } },
    { fields: ['partnerId'], when: { ownerType: 'partner' } },
    { fields: ['ownerType'], when: { ownerType: 'platform' } },
  ],
  indexes: [
    ['-createdAt'],
    ['ownerType', '-balanceQty'],
    ['status', '-createdAt'],
    ['shopId'],
    ['partnerId', '-createdAt'],
    ['-balanceQty'],
    ['isLow', 'balanceQty'],
    ['-lastUsedAt'],
    ['-totalUsedQty'],
  ],
  moves: [
    { call: 'system', from: null, to: 'normal' },
    { call: OPEN, from: null, to: 'normal' },
    { call: LOCK, from: 'normal', to: 'frozen', by: { locked: true } },
    { call: LOCK, from: 'frozen', to: 'normal', by: { locked: false } },
    { call: ADJUST, from: ['normal', 'frozen'], to: SAME },
    { call: WARN, from: ['normal', 'frozen'], to: SAME },
  ],
  reads: {
    search: list('/sms/account/search', { sort: 'balanceQty', summary: ['balanceQty', 'totalBuyQty', 'totalUsedQty', 'heldQty'] }),
    statistics: report('/sms/account/statistics', {
      on: 'createdAt',
      per: ['month'],
      by: {
        account: { label: '账户', field: 'id' },
        owner: { label: '主体', field: 'ownerType' },
        partner: { label: '服务商', field: 'partnerId' },
        low: { label: '低于预警', field: 'isLow' },
        status: { label: '状态', field: 'status' },
      },
      measures: {
        balance: tallyOf('余额', 'balanceQty'),
        accounts: rowsOf('账户数'),
        low: rowsOf('低于预警', { where: { isLow: true } }),
        bought: tallyOf('累计购买', 'totalBuyQty'),
        used: tallyOf('累计消费', 'totalUsedQty'),
        held: tallyOf('在途占用', 'heldQty'),
        usedShare: ratioOf('已用占购买', 'used', 'bought', 'share'),
      },
    }),
  },
  actions: {
    open: create('开户', OPEN, { key: 'n', english: 'open account', fields: ['shopId', 'partnerId', 'warnQty', 'remark'] }),
    warn: move('改预警值', WARN, {
      key: 'e',
      english: 'warning threshold low balance',
      ask: { warnQty: int('预警值', { required: true, ...WARN_AT }) },
      undo: 'warn',
    }),
    adjust: move('人工调整', ADJUST, {
      platform: '人工调整由平台做',
      on: 'row',
      key: 'd',
      english: 'adjust balance',
      danger: true,
      versioned: true,
      evidence: { fields: seen },
      usually: { qtyDelta: null },
      ask: {
        qtyDelta: int('增减', { required: true, min: -1_000_000, max: 1_000_000, unit: '条', help: '正数增加,负数扣减' }),
        reason: text('原因', { max: 200, required: true, min: 2 }),
      },
      reply: { balanceAfter: int('调整后余额', { unit: '条' }) },
    }),
    freeze: move('冻结', LOCK, {
      platform: LOCKS,
      key: 'f',
      english: 'freeze lock',
      with: { locked: true },
      danger: true,
      undo: 'thaw',
      evidence: { fields: seen },
    }),
    thaw: move('解冻', LOCK, { platform: LOCKS, key: 't', english: 'thaw unlock', with: { locked: false }, undo: 'freeze' }),
  },
});

/** One change of an account: a purchase, a message charged or refunded, a correction. */
export const smsConsume = resource('sms_consume', {
  label: '短信消费流水',
  title: 'id',
  english: 'sms consumption entry',
  appendOnly: true,
  scope: { shop: 'accountId.shopId', partner: 'accountId.partnerId', city: 'accountId.shopId.areaCode' },
  ledger: { of: 'sms_account', by: 'accountId', amount: 'qtyDelta', balance: 'balanceQty', after: 'balanceAfter' },
  chain: { by: 'accountId', at: 'occurredAt' },
  fields: {
    accountId: ref('sms_account', '账户', { required: true }),
    bizType: choice(
      '类型',
      { recharge: '充值', send: '发送扣减', adjust: '人工调整', refund: '退款扣回', back: '失败返还' },
      { required: true, tones: { recharge: 'good', send: 'run', adjust: 'wait', refund: 'idle', back: 'good' } },
    ),
    qtyDelta: int('增减', { required: true, unit: '条' }),
    balanceAfter: int('变动后', { required: true, default: 0, min: 0, unit: '条' }),
    usedQty: int('消耗', { reckoned: `case when biz_type in ('send', 'back') then - qty_delta else 0 end`, unit: '条' }),
    smsOrderId: ref('sms_order', '短信订单'),
    recordId: ref('sms_record', '发送记录'),
    round: int('第几次发送', { required: true, default: 0, min: 0 }),
    operatorId: ref('admin_user', '操作人'),
    reason: text('原因', { max: 200 }),
    occurredAt: instant('时间', { required: true }),
  },
  checks: {
    sign: {
      sql: `case biz_type when 'recharge' then qty_delta > 0 when 'back' then qty_delta > 0 when 'adjust' then qty_delta <> 0 else qty_delta < 0 end`,
      message: '类型与增减的正负须一致',
    },
    why: { sql: `biz_type <> 'adjust' or reason is not null`, message: '人工调整须写原因' },
  },
  uniqueWhere: [{ fields: ['smsOrderId', 'bizType'] }, { fields: ['recordId', 'round', 'bizType'] }],
  indexes: [['-occurredAt'], ['accountId', '-occurredAt'], ['bizType', '-occurredAt'], ['recordId'], ['operatorId', '-occurredAt']],
  reads: {
    search: list('/sms/consume/search', { sort: '-occurredAt', summary: ['qtyDelta', 'usedQty'] }),
    statistics: report('/sms/consume/statistics', {
      on: 'occurredAt',
      per: ['day', 'week', 'month', 'hour'],
      days: 30,
      by: {
        account: { label: '账户', field: 'accountId' },
        owner: { label: '主体', field: 'accountId.ownerType' },
        template: { label: '模板', field: 'recordId.templateId' },
        carrier: { label: '平台', field: 'recordId.platformId' },
        type: { label: '类型', field: 'bizType' },
      },
      measures: {
        used: tallyOf('净消耗', 'usedQty'),
        sent: tallyOf('扣减', 'usedQty', { where: { bizType: 'send' } }),
        back: tallyOf('失败返还', 'qtyDelta', { where: { bizType: 'back' } }),
        messages: rowsOf('发送次数', { where: { bizType: 'send' } }),
        rate: ratioOf('未返还率', 'used', 'sent', 'share'),
        recharge: tallyOf('充值', 'qtyDelta', { where: { bizType: 'recharge' } }),
      },
    }),
  },
});

const desk = { group: 'operations-center', subgroup: '短信营销' } as const;
const figures = { group: 'statistics-reports', subgroup: '短信统计', kind: 'stats' } as const;
export const accountPages = [
  ...pages(
    smsAccount,
    {
      ...desk,
      url: '/api/sms/account/search',
      name: '短信账户',
      kind: 'list',
      read: 'search',
      english: 'sms accounts balance',
      columns: [
        'name',
        'status',
        'balanceQty',
        'lastDays',
        'monthQty',
        'heldQty',
        'totalUsedQty',
        'totalBuyQty',
        'giftQty',
        'warnQty',
        'ownerType',
        'partnerId',
        'lastUsedAt',
      ],
      filters: ['keyword', 'isLow', 'ownerType', 'status', 'shopId', 'partnerId', 'lastUsedAt'],
      actions: ['open', 'warn', 'adjust', 'freeze', 'thaw'],
      help: '店铺和服务商第一次买短信之前先开户,每个主体一个;平台的账户随数据库就有。余额少的在前,少于预警值的列在“低于预警”里,预警值各账户自己定(E)。余额 = 全部流水之和;发送先扣,失败返还。冻结的账户不能发送,可以充值。人工调整须写原因,记入流水与操作日志。预计可用按近 30 天的消耗折算。',
    },
    {
      ...figures,
      url: '/api/sms/account/statistics',
      name: '短信账户统计',
      read: 'statistics',
      english: 'sms account statistics low balance',
      leadsTo: '/api/sms/account/search',
      look: { rows: 'account', measure: 'balance', sort: 'balance', top: 50 },
      filters: ['ownerType', 'isLow', 'status', 'partnerId'],
      help: '余额少的在前,提醒续费;换成“累计消费”排序看消耗大户。“低于预警”点开即名单。',
    },
  ),
  ...pages(
    smsConsume,
    {
      ...desk,
      url: '/api/sms/consume/search',
      name: '短信消费',
      kind: 'log',
      read: 'search',
      english: 'sms consumption ledger',
      columns: [
        'occurredAt',
        'accountId',
        'bizType',
        'qtyDelta',
        'balanceAfter',
        'recordId.templateId',
        'recordId.status',
        'smsOrderId',
        'operatorId',
        'reason',
      ],
      filters: ['accountId', 'bizType', 'operatorId', 'occurredAt'],
      help: '逐笔核对:每笔的“变动后”= 上一笔 + 增减,最后一笔即账户余额。只增不改,更正用反向的人工调整。',
    },
    {
      ...figures,
      url: '/api/sms/consume/statistics',
      name: '短信消费统计',
      read: 'statistics',
      english: 'sms consumption statistics',
      leadsTo: '/api/sms/consume/search',
      look: { rows: 'account', measure: 'used', sort: '-used', compare: 'before', top: 50 },
      filters: ['occurredAt', 'accountId', 'bizType'],
      help: '净消耗 = 扣减 − 失败返还。未返还率 = 净消耗 ÷ 扣减:越低,失败越多。按模板或平台看哪里失败多,点数字看流水,再看发送记录。',
    },
  ),
];
