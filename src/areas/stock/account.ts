import { area, choice, derived, instant, int, json, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, move, options, report, resource, SAME, update } from '../../language/resource';
import { rowsOf, sumOf } from '../../language/measures';

/** What a credit was reckoned from, as it was then: prices change, and what was credited doesn't. */
export interface Credited {
  specNo: string;
  price: number;
  qty: number;
}

const CALL = '/partner/replenish/account';
const BALANCE = '/partner/replenish/order/balance';
const SEEN = ['accountNo', 'partnerId', 'cityCode', 'brandId', 'isMain', 'balanceAmount', 'creditTotal', 'debitTotal', 'status'] as const;

/** A partner's replenishment account in a city for a brand; completed orders credit it. */
export const replenishAccount = resource('replenish_account', {
  label: '补货账户',
  title: 'accountNo',
  english: 'replenishment account',
  jump: ['accountNo'],
  module: 'replenish',
  scope: { partner: 'partnerId', city: 'cityCode' },
  fields: {
    accountNo: text('账户号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'BH\\d{7,12}' }),
    partnerId: ref('partner_main', '服务商', { required: true, offered: { status: 'normal' } }),
    cityCode: area('城市', { required: true, level: 'city' }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    schemeId: ref('replenish_scheme', '方案', { required: true, offered: { status: 'enabled' } }),
    warehouseId: ref('partner_warehouse', '收货仓', {
      offered: { status: 'enabled' },
      nearest: { partnerId: 'partnerId', areaCode: 'cityCode' },
    }),
    isMain: choice(
      '主账户',
      { no: '否', yes: '是' },
      { required: true, readOnly: true, default: 'no', tones: { no: 'idle', yes: 'good' } },
    ),
    balanceAmount: money('履约余额', { required: true, readOnly: true, default: 0, min: 0 }),
    creditTotal: derived.sum('累计入账', 'replenish_balance_log', 'accountId', 'amount', { direction: 'credit' }),
    debitTotal: derived.sum('累计扣减', 'replenish_balance_log', 'accountId', 'amount', { direction: 'debit' }),
    onWayQty: derived.tally('在途', 'replenish_apply_bill', 'accountId', 'onWayQty'),
    contact: text('联系人', { max: 32 }),
    phone: phone('电话', { masked: true }),
    status: choice(
      '状态',
      { frozen: '冻结', normal: '正常' },
      { required: true, readOnly: true, default: 'normal', tones: { frozen: 'wait', normal: 'good' } },
    ),
  },
  checks: { balance: { sql: 'balance_amount >= 0', message: '履约余额不能为负' } },
  uniqueWhere: [{ fields: ['partnerId', 'cityCode', 'brandId'] }],
  indexes: [
    ['partnerId', 'cityCode'],
    ['cityCode', '-createdAt'],
    ['brandId', '-createdAt'],
    ['status', '-createdAt'],
    ['isMain', '-createdAt'],
    ['warehouseId', '-createdAt'],
    ['-balanceAmount'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'normal' },
    { call: `${CALL}/lock`, from: 'normal', to: 'frozen', by: { locked: true } },
    { call: `${CALL}/lock`, from: 'frozen', to: 'normal', by: { locked: false } },
    { call: `${CALL}/mainSetting`, from: 'normal', to: SAME },
    { call: `${CALL}/warehouse/edit`, from: 'normal', to: SAME },
    { call: `${BALANCE}/makeupOmission`, from: ['normal', 'frozen'], to: SAME },
    { call: `${BALANCE}/deductionAmount`, from: 'normal', to: SAME },
  ],
  reads: {
    search: list(`${CALL}/search`, { sort: '-createdAt', summary: ['balanceAmount', 'creditTotal', 'debitTotal'] }),
    options: options(`${CALL}/list`),
    info: detail(`${CALL}/info`),
    balance: list(`${BALANCE}/search`, { sort: '-balanceAmount', summary: ['balanceAmount', 'creditTotal', 'debitTotal'] }),
  },
  actions: {
    add: create('开账户', `${CALL}/add`, {
      key: 'n',
      english: 'add account',
      like: ['partnerId', 'cityCode'],
      fields: ['partnerId', 'cityCode', 'brandId', 'schemeId', 'warehouseId', 'contact', 'phone', 'remark'],
    }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: ['schemeId', 'contact', 'phone'] }),
    warehouse: move('改收货仓', `${CALL}/warehouse/edit`, {
      on: 'row',
      key: 'w',
      english: 'change warehouse',
      versioned: true,
      ask: {
        warehouseId: ref('partner_warehouse', '收货仓', {
          required: true,
          offered: { status: 'enabled' },
          nearest: { partnerId: 'partnerId', areaCode: 'cityCode' },
        }),
      },
    }),
    main: move('设为主账户', `${CALL}/mainSetting`, { on: 'row', key: 'm', english: 'set main account', when: { isMain: 'no' } }),
    freeze: move('冻结', `${CALL}/lock`, {
      evidence: { fields: SEEN },
      key: 'f',
      english: 'freeze lock',
      with: { locked: true },
      danger: true,
      undo: 'thaw',
    }),
    thaw: move('解冻', `${CALL}/lock`, { key: 't', english: 'thaw unlock', with: { locked: false }, undo: 'freeze' }),
    note: act('备注', `${CALL}/remark`, {
      key: 'b',
      english: 'remark note',
      undo: 'note',
      replaces: { remark: 'remark' },
      ask: { remark: text('备注', { max: 500, help: '留空则清除' }) },
    }),
    makeup: move('补录漏单', `${BALANCE}/makeupOmission`, {
      on: 'row',
      key: 'p',
      english: 'make up missed order',
      evidence: { fields: SEEN },
      replaces: { thirdOrderId: null, reason: null },
      first: ['thirdOrderId'],
      ask: {
        thirdOrderId: ref('third_order', '漏单的订单', {
          required: true,
          offered: { status: 'done' },
          nearest: { partnerId: 'partnerId' },
        }),
        reason: text('原因', { max: 200, required: true }),
      },
      reply: { amount: money('入账金额') },
    }),
    deduct: move('扣减', `${BALANCE}/deductionAmount`, {
      on: 'row',
      key: 'd',
      english: 'deduct amount',
      evidence: { fields: SEEN },
      versioned: true,
      danger: true,
      usually: { amount: null },
      ask: { amount: money('金额', { required: true, min: 1 }), reason: text('原因', { max: 200, required: true }) },
    }),
  },
});

/**
 * A change of a fulfilment balance, positive for credits. An order is credited once; after a reversal it may be credited again, in another
 * round.
 */
export const replenishBalanceLog = resource('replenish_balance_log', {
  label: '履约余额流水',
  title: 'logNo',
  appendOnly: true,
  scope: { partner: 'accountId.partnerId', city: 'accountId.cityCode' },
  ledger: { of: 'replenish_account', by: 'accountId', amount: 'amount', balance: 'balanceAmount', after: 'balanceAfter' },
  chain: { by: 'accountId', at: 'occurredAt' },
  fields: {
    logNo: text('流水号', { max: 40, required: true, unique: true, search: 'exact' }),
    accountId: ref('replenish_account', '账户', { required: true }),
    bizType: choice(
      '类型',
      {
        fulfil: '履约入账',
        makeup: '补录漏单',
        deduction: '人工扣减',
        purchase: '补货抵扣',
        short: '少收退回',
        cancel: '取消退回',
        reversal: '履约冲回',
      },
      { required: true },
    ),
    direction: choice('方向', { credit: '贷(增)', debit: '借(减)' }, { required: true, tones: { credit: 'good', debit: 'run' } }),
    amount: money('金额', { required: true }),
    balanceAfter: money('变动后余额', { required: true, default: 0, min: 0 }),
    thirdOrderId: ref('third_order', '订单'),
    round: int('入账轮次', { required: true, default: 0, min: 0 }),
    schemeId: ref('replenish_scheme', '入账方案'),
    schemeVersion: int('方案版本', { min: 1 }),
    credited: json<Credited[]>('入账明细'),
    applyBillId: ref('replenish_apply_bill', '申请单'),
    reason: text('原因', { max: 200 }),
    occurredAt: instant('时间', { required: true }),
  },
  checks: { sign: { sql: `case direction when 'credit' then amount >= 0 else amount <= 0 end`, message: '方向与金额的正负须一致' } },
  uniqueWhere: [{ fields: ['thirdOrderId', 'round'], when: { bizType: ['fulfil', 'makeup'] } }, { fields: ['applyBillId', 'bizType'] }],
  indexes: [
    ['accountId', '-occurredAt'],
    ['applyBillId', 'occurredAt'],
    ['thirdOrderId', 'bizType'],
    ['bizType', '-occurredAt'],
    ['direction', '-occurredAt'],
    ['-occurredAt'],
  ],
  reads: {
    bill: list(`${BALANCE}/searchLog`, { sort: '-occurredAt', summary: ['amount'] }),
    statistics: report(`${BALANCE}/statistics`, {
      on: 'occurredAt',
      per: ['day', 'week', 'month'],
      by: {
        type: { label: '类型', field: 'bizType' },
        direction: { label: '方向', field: 'direction' },
        account: { label: '账户', field: 'accountId' },
        partner: { label: '服务商', field: 'accountId.partnerId' },
        city: { label: '城市', field: 'accountId.cityCode', level: 'city' },
        brand: { label: '品牌', field: 'accountId.brandId' },
      },
      measures: {
        rows: rowsOf('笔数'),
        amount: sumOf('净额', 'amount'),
        credit: sumOf('入账', 'amount', { where: { direction: 'credit' } }),
        debit: sumOf('扣减', 'amount', { where: { direction: 'debit' } }),
      },
    }),
  },
});

const place = { group: 'warehousing-procurement', subgroup: '补货账户' } as const;
const filters = ['keyword', 'status', 'isMain', 'partnerId', 'cityCode', 'brandId', 'schemeId', 'warehouseId'] as const;
export const accountPages = [
  ...pages(
    replenishAccount,
    {
      ...place,
      url: '/api/partner/replenish/account/search',
      name: '补货账户',
      kind: 'list',
      read: 'search',
      english: 'replenishment accounts',
      columns: [
        'accountNo',
        'status',
        'balanceAmount',
        'isMain',
        'partnerId',
        'cityCode',
        'brandId',
        'creditTotal',
        'debitTotal',
        'onWayQty',
        'warehouseId',
        'schemeId',
        'contact',
        'phone',
        'createdAt',
        'remark',
      ],
      filters: [...filters, 'createdAt'],
      actions: ['add', 'update', 'warehouse', 'main', 'freeze', 'thaw', 'note'],
      calls: [`${CALL}/list`, '/partner/replenish/scheme/list'],
      help: '一个服务商在一个城市一个品牌一个账户,其中恰有一个主账户:没有自己品牌账户的订单记在主账户上。冻结的账户照常入账,不能申请、不能抵扣、不能扣减。改收货仓须没有在途补货。',
    },
    {
      ...place,
      url: '/api/partner/replenish/account/info',
      name: '补货账户详情',
      kind: 'detail',
      facts: ['balanceAmount', 'onWayQty', 'warehouseId'],
      read: 'info',
      english: 'replenishment account detail',
      sections: [
        {
          label: '账户',
          fields: [
            'accountNo',
            'status',
            'isMain',
            'partnerId',
            'cityCode',
            'brandId',
            'schemeId',
            'warehouseId',
            'contact',
            'phone',
            'createdAt',
            'remark',
          ],
        },
        { label: '履约余额', fields: ['balanceAmount', 'creditTotal', 'debitTotal', 'onWayQty'] },
      ],
      related: [
        {
          label: '余额流水',
          resource: 'replenish_balance_log',
          read: 'bill',
          by: 'accountId',
          columns: ['occurredAt', 'bizType', 'amount', 'balanceAfter', 'thirdOrderId', 'applyBillId', 'reason'],
        },
        {
          label: '申请单',
          resource: 'replenish_apply_bill',
          read: 'search',
          by: 'accountId',
          columns: ['billNo', 'status', 'applyQty', 'receivedQty', 'goodsAmount', 'deductAmount', 'payAmount', 'createdAt'],
        },
      ],
      actions: ['update', 'freeze', 'thaw', 'note'],
      calls: [`${CALL}/log`],
      help: '履约余额 = 累计入账 + 累计扣减(负数)= 流水之和。',
    },
    {
      ...place,
      url: '/api/partner/replenish/order/balance/search',
      name: '履约余额',
      kind: 'list',
      read: 'balance',
      english: 'fulfilment balance',
      columns: [
        'accountNo',
        'balanceAmount',
        'creditTotal',
        'debitTotal',
        'status',
        'isMain',
        'partnerId',
        'cityCode',
        'brandId',
        'schemeId',
      ],
      filters,
      actions: ['makeup', 'deduct'],
      calls: [`${BALANCE}/statistics`],
      help: '漏单是完成了却没有入账的订单(方案当时缺价):补好方案的履约价再补录,每单只记一次。扣减不能超过余额,冻结的账户不能扣减。',
    },
  ),
  ...pages(replenishBalanceLog, {
    ...place,
    url: '/api/partner/replenish/order/balance/searchLog',
    name: '履约余额流水',
    kind: 'log',
    read: 'bill',
    english: 'fulfilment balance log',
    columns: [
      'occurredAt',
      'bizType',
      'accountId',
      'amount',
      'balanceAfter',
      'thirdOrderId',
      'applyBillId',
      'reason',
      'schemeId',
      'schemeVersion',
      'createdBy',
      'logNo',
    ],
    filters: [
      'keyword',
      'accountId',
      'bizType',
      'direction',
      'thirdOrderId',
      'applyBillId',
      'occurredAt',
      'accountId.partnerId',
      'accountId.brandId',
    ],
    help: '每笔记着变动后的余额;入账还记着当时的方案、版本、数量和价格,以后改价不会改变它。',
  }),
];
