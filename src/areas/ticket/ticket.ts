import { choice, derived, instant, int, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, options, resource, SAME, update } from '../../language/resource';

/** Where tickets are sold: each family of calls reads and writes its own. */
const CHANNELS = { shop: '店铺', alipay: '支付宝' } as const;
const CALL = '/shop/water/ticket';
const ALIPAY = '/alipay/waterticket';
const ofShop = { channel: 'shop' } as const;
const ofAlipay = { channel: 'alipay' } as const;
const FIELDS = ['name', 'specCodeId', 'buyQty', 'giftQty', 'price', 'validDays', 'beginAt', 'endAt', 'remark'] as const;

const steps = (call: string) =>
  [
    { call: `${call}/add`, from: null, to: 'on' },
    { call: `${call}/update`, from: ['on', 'off'], to: SAME },
    { call: `${call}/enable`, from: 'off', to: 'on', by: { status: 'on' } },
    { call: `${call}/enable`, from: 'on', to: 'off', by: { status: 'off' } },
  ] as const;

/** Tickets that customers pay for before they drink: so many bought, so many free, for one price. */
export const waterTicket = resource('water_ticket', {
  label: '水票',
  title: 'name',
  english: 'water ticket',
  jump: ['ticketNo'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    ticketNo: text('编号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SP\\d{18}' }),
    channel: choice('渠道', CHANNELS, { required: true, readOnly: true, default: 'shop' }),
    shopId: ref('merchant_shop', '店铺', { required: true, offered: { status: 'open' } }),
    specCodeId: ref('partner_spu_code', '可兑规格', { required: true, offered: { status: 'enabled' } }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    buyQty: int('购买张数', { required: true, min: 1, max: 999, unit: '张' }),
    giftQty: int('赠送张数', { required: true, min: 0, max: 999, default: 0, unit: '张' }),
    price: money('售价', { required: true, min: 1 }),
    each: money('折合每张', { reckoned: 'round(price * 1.0 / nullif(buy_qty + gift_qty, 0))::bigint' }),
    validDays: int('有效天数', { required: true, min: 0, max: 3_650, default: 0, unit: '天', zero: '长期', help: '自购买起算,0 为长期' }),
    soldCount: derived.count('售出份数', 'water_ticket_lot', 'ticketId'),
    remainQty: derived.tally('未用张数', 'water_ticket_record', 'ticketId', 'qtyDelta'),
    beginAt: instant('上架'),
    endAt: instant('下架', { help: '到时自动停售' }),
    status: choice(
      '状态',
      { off: '停售', on: '在售' },
      { required: true, readOnly: true, default: 'on', tones: { off: 'idle', on: 'good' } },
    ),
  },
  checks: {
    days: { sql: 'end_at > begin_at', message: '下架须晚于上架' },
    remain: { sql: 'remain_qty >= 0', message: '客户未用的张数不能为负' },
  },
  indexes: [
    ['-createdAt'],
    ['channel', '-createdAt'],
    ['status', '-createdAt'],
    ['shopId', '-createdAt'],
    ['specCodeId'],
    ['status', 'endAt'],
    ['-soldCount'],
    ['-remainQty'],
  ],
  moves: [...steps(CALL), ...steps(ALIPAY), { call: 'system', from: 'on', to: 'off', due: 'endAt' }],
  reads: {
    search: list(`${CALL}/search`, { where: ofShop, summary: ['soldCount', 'remainQty'] }),
    alipay: list(`${ALIPAY}/search`, { where: ofAlipay, summary: ['soldCount', 'remainQty'] }),
    options: options(`${CALL}/list`),
  },
  actions: {
    add: create('新增水票', `${CALL}/add`, { key: 'n', english: 'add ticket', like: ['shopId'], fields: ['shopId', ...FIELDS] }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit price', versioned: true, when: ofShop, fields: FIELDS }),
    enable: move('上架', `${CALL}/enable`, {
      key: 't',
      english: 'enable sell',
      when: ofShop,
      with: { status: 'on' },
      undo: 'disable',
    }),
    disable: move('停售', `${CALL}/enable`, {
      key: 's',
      english: 'disable stop selling',
      when: ofShop,
      with: { status: 'off' },
      undo: 'enable',
    }),
    addAlipay: create('新增水票', `${ALIPAY}/add`, {
      key: 'n',
      english: 'add alipay ticket',
      like: ['shopId'],
      fields: ['shopId', ...FIELDS],
    }),
    updateAlipay: update('修改', `${ALIPAY}/update`, {
      key: 'e',
      english: 'edit price',
      versioned: true,
      when: ofAlipay,
      fields: FIELDS,
    }),
    enableAlipay: move('上架', `${ALIPAY}/enable`, {
      key: 't',
      english: 'enable sell',
      when: ofAlipay,
      with: { status: 'on' },
      undo: 'disableAlipay',
    }),
    disableAlipay: move('停售', `${ALIPAY}/enable`, {
      key: 's',
      english: 'disable stop selling',
      when: ofAlipay,
      with: { status: 'off' },
      undo: 'enableAlipay',
    }),
  },
});

const customerScope = { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' } as const;

/** What a customer has of one kind of ticket: the balance of its records. */
export const waterTicketAccount = resource('water_ticket_account', {
  label: '水票账户',
  title: 'customerPhone',
  english: 'water ticket account',
  scope: customerScope,
  fields: {
    ticketId: ref('water_ticket', '水票', { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    customerPhone: phone('客户', { required: true, readOnly: true, masked: true, search: 'exact' }),
    balance: int('余额', { required: true, readOnly: true, default: 0, min: 0, unit: '张' }),
  },
  checks: { balance: { sql: 'balance >= 0', message: '水票余额不能为负' } },
  uniqueWhere: [{ fields: ['ticketId', 'customerPhone'] }],
  indexes: [['shopId', '-createdAt'], ['-balance']],
});

/** One purchase: bought and free tickets, and what is left of both. */
export const waterTicketLot = resource('water_ticket_lot', {
  label: '水票批次',
  title: 'lotNo',
  english: 'water ticket lot purchase',
  scope: customerScope,
  fields: {
    lotNo: text('购买单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact' }),
    ticketId: ref('water_ticket', '水票', { required: true, readOnly: true }),
    accountId: ref('water_ticket_account', '账户', { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    price: money('售价', { required: true, readOnly: true, min: 0 }),
    buyQty: int('购买张数', { required: true, readOnly: true, min: 1, unit: '张' }),
    giftQty: int('赠送张数', { required: true, readOnly: true, min: 0, unit: '张' }),
    boughtLeft: derived.tally('购买未用', 'water_ticket_record', 'lotId', 'qtyDelta', { part: 'bought' }),
    giftLeft: derived.tally('赠送未用', 'water_ticket_record', 'lotId', 'qtyDelta', { part: 'gift' }),
    refundedQty: derived.tally('已退张数', 'water_ticket_record', 'lotId', 'refundQty'),
    boughtAt: instant('购买时间', { required: true, readOnly: true }),
    expireAt: instant('到期', { readOnly: true }),
    status: choice(
      '状态',
      { live: '有效', expired: '已过期' },
      { required: true, readOnly: true, default: 'live', tones: { live: 'good', expired: 'idle' } },
    ),
  },
  checks: {
    left: {
      sql: 'bought_left between 0 and buy_qty and gift_left between 0 and gift_qty and refunded_qty between 0 and buy_qty',
      message: '未用的张数须在零与买赠的张数之间',
    },
  },
  indexes: [['accountId', 'status'], ['ticketId', '-boughtAt'], ['shopId', '-boughtAt'], ['status', 'expireAt'], ['-boughtAt']],
  moves: [{ call: 'system', from: 'live', to: 'expired', due: 'expireAt' }],
});

const BIZ_TYPES = { buy: '购买', gift: '赠送', use: '使用', refund: '退票', back: '使用撤回', expire: '过期' } as const;

/** One change of a customer's tickets, of one part of one purchase, forever. */
export const waterTicketRecord = resource('water_ticket_record', {
  label: '水票流水',
  title: 'occurredAt',
  english: 'water ticket record',
  appendOnly: true,
  scope: customerScope,
  ledger: { of: 'water_ticket_account', by: 'accountId', amount: 'qtyDelta', balance: 'balance', after: 'balanceAfter' },
  chain: { by: 'accountId', at: 'occurredAt' },
  fields: {
    channel: choice('渠道', CHANNELS, { required: true }),
    ticketId: ref('water_ticket', '水票', { required: true }),
    accountId: ref('water_ticket_account', '账户', { required: true }),
    lotId: ref('water_ticket_lot', '购买单', { required: true }),
    shopId: ref('merchant_shop', '店铺', { required: true }),
    customerPhone: phone('客户', { required: true, masked: true, search: 'exact' }),
    bizType: choice('类型', BIZ_TYPES, {
      required: true,
      tones: { refund: 'bad', expire: 'idle', back: 'wait', buy: 'good', gift: 'good' },
    }),
    part: choice('张', { bought: '购买的', gift: '赠送的' }, { required: true }),
    orderId: ref('order_main', '订单'),
    qtyDelta: int('张数增减', { required: true, unit: '张' }),
    refundQty: int('退票张数', { required: true, default: 0, min: 0 }),
    amount: money('金额', { required: true, default: 0 }),
    balanceAfter: int('客户余额', { required: true, unit: '张' }),
    expireAt: instant('到期'),
    tradeNo: text('支付流水', { max: 64, search: 'exact' }),
    reason: text('说明', { max: 200 }),
    occurredAt: instant('时间', { required: true }),
  },
  checks: {
    sign: {
      sql: `case when biz_type in ('buy', 'gift', 'back') then qty_delta > 0 else qty_delta < 0 end
        and (biz_type = 'use' or biz_type = 'back') = (order_id is not null)`,
      message: '张数的正负须与类型一致,使用与撤回须有订单',
    },
  },
  // A refund is one of the bought tickets, whatever free ones go with it, and one transfer of money is one refund.
  uniqueWhere: [{ fields: ['tradeNo'], when: { bizType: 'refund', part: 'bought' } }],
  indexes: [
    ['-occurredAt'],
    ['channel', '-occurredAt'],
    ['bizType', '-occurredAt'],
    ['ticketId', '-occurredAt'],
    ['accountId', '-occurredAt'],
    ['lotId'],
    ['shopId', '-occurredAt'],
    ['orderId'],
    ['customerPhone', '-occurredAt'],
  ],
  reads: {
    search: list(`${CALL}/record/search`, { where: ofShop, sort: '-occurredAt', summary: ['qtyDelta', 'amount'] }),
    alipay: list(`${ALIPAY}/record/search`, { where: ofAlipay, sort: '-occurredAt', summary: ['qtyDelta', 'amount'] }),
  },
  actions: {
    refund: act('退票', `${CALL}/refund`, {
      evidence: {
        fields: [
          'customerPhone',
          'ticketId',
          'shopId',
          'occurredAt',
          'lotId.price',
          'lotId.buyQty',
          'lotId.giftQty',
          'lotId.boughtLeft',
          'lotId.giftLeft',
          'lotId.refundedQty',
          'expireAt',
          'amount',
        ],
      },
      key: 'b',
      on: 'row',
      english: 'refund tickets',
      danger: true,
      when: { ...ofShop, bizType: 'buy' },
      previews: true,
      replaces: { left: null, qty: null, tradeNo: null, reason: null },
      usually: { left: 'lotId.boughtLeft', qty: 'lotId.boughtLeft' },
      ask: {
        left: int('现在没用', { min: 0, max: 999, unit: '张', help: '打开时的张数;与系统的不同,说明刚有人退过或用过' }),
        qty: int('退几张', { min: 1, max: 999, unit: '张', help: '留空也是这次购买里没用的全部;赠送的一并作废' }),
        tradeNo: text('退款流水', { max: 64, help: '原路退回的流水号' }),
        reason: text('退票原因', { max: 200, required: true }),
      },
      reply: { qty: int('退票张数'), voided: int('作废赠送'), amount: money('退款金额') },
    }),
  },
});

const place = { group: 'operations-center', subgroup: '商家券与水票' } as const;
const alipay = { group: 'payment-app-plus', subgroup: '水票与商标' } as const;
const tickets = {
  kind: 'list',
  columns: [
    'name',
    'status',
    'soldCount',
    'shopId',
    'buyQty',
    'giftQty',
    'price',
    'each',
    'remainQty',
    'validDays',
    'specCodeId',
    'endAt',
    'ticketNo',
    'updatedAt',
  ],
  filters: ['keyword', 'status', 'shopId', 'specCodeId', 'createdAt'],
} as const;
const records = {
  kind: 'log',
  columns: [
    'occurredAt',
    'bizType',
    'customerPhone',
    'qtyDelta',
    'amount',
    'balanceAfter',
    'part',
    'ticketId',
    'shopId',
    'orderId',
    'expireAt',
    'tradeNo',
    'reason',
  ],
  filters: ['customerPhone', 'bizType', 'ticketId', 'shopId', 'orderId', 'occurredAt'],
} as const;
const SOLD = '卖出过的只能改售价与上下架,已买的按买时的价退;停售不影响客户手里的票。未用张数是所有客户还没用的。';
export const ticketPages = [
  ...pages(
    waterTicket,
    {
      ...place,
      ...tickets,
      url: '/api/shop/water/ticket/search',
      name: '水票',
      read: 'search',
      english: 'water tickets',
      actions: ['add', 'update', 'enable', 'disable'],
      help: `一份水票买几张、送几张。${SOLD}`,
    },
    {
      ...alipay,
      ...tickets,
      url: '/api/alipay/waterticket/search',
      name: '支付宝水票',
      read: 'alipay',
      english: 'alipay water tickets',
      actions: ['addAlipay', 'updateAlipay', 'enableAlipay', 'disableAlipay'],
      help: `支付宝小程序里卖的水票,与店铺的水票分开卖、分开记。${SOLD}`,
    },
  ),
  ...pages(
    waterTicketRecord,
    {
      ...place,
      ...records,
      url: '/api/shop/water/ticket/record/search',
      name: '水票流水',
      read: 'search',
      english: 'water ticket records',
      actions: ['refund'],
      help: '按完整手机号核对一位客户。先到期的先用,同一次购买里先用买的再用送的;退票在“购买”的那一行上做,按未用的购买张数折算,分几次退也恰好退完全价。撤回到已过期的票随即过期。',
    },
    {
      ...alipay,
      ...records,
      url: '/api/alipay/waterticket/record/search',
      name: '支付宝水票流水',
      read: 'alipay',
      english: 'alipay water ticket records',
      help: '支付宝渠道的购买、使用、退票与过期,按完整手机号或订单核对。退票由支付宝小程序发起。',
    },
  ),
];
