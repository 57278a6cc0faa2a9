import { choice, image, instant, json, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';

/** The account as it was when the payment was registered. */
export interface BankAccount {
  readonly title: string;
  readonly bankName: string | null;
  readonly bankNo: string | null;
}
const ARRIVED = { result: 'received' } as const;
const RETURNED = { result: 'returned' } as const;

/** Money for a partner's part of a statement: never more than its confirmed invoices. */
export const thirdStatementPayment = resource('third_statement_payment', {
  label: '三方对账付款',
  title: 'payNo',
  english: 'statement payment',
  jump: ['payNo'],
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    payNo: text('付款单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'FK\\d{18}' }),
    subId: ref('third_statement_sub', '子单', { required: true }),
    // That of the part it is about, which never becomes another's.
    partnerId: ref('partner_main', '服务商', { required: true, readOnly: true }),
    amount: money('金额', { required: true, min: 1 }),
    payWay: choice('方式', { bank: '对公转账', alipay: '支付宝', offset: '抵扣' }, { required: true, default: 'bank' }),
    bankAccount: json<BankAccount>('收款账户', { readOnly: true }),
    bankSerial: text('银行流水', { max: 64, readOnly: true, search: 'exact', serial: true }),
    appliedAt: instant('登记时间', { required: true, readOnly: true }),
    confirmedAt: instant('到账时间', { readOnly: true }),
    voucherImg: image('回单', { readOnly: true, documents: true }),
    returnReason: text('退回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待确认', received: '已到账', returned: '已退回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', received: 'good', returned: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['bankSerial'], when: { status: 'received' } }],
  counts: { status: ['pending', 'received'] },
  indexes: [
    ['status', '-createdAt'],
    ['-createdAt'],
    ['subId', '-createdAt'],
    ['partnerId', '-createdAt'],
    ['payWay', '-createdAt'],
    ['-amount'],
    ['-confirmedAt'],
  ],
  moves: [
    { call: '/third/statement/payment/add', from: null, to: 'pending' },
    { call: '/third/statement/payment/confirm', from: 'pending', to: 'received', by: ARRIVED },
    { call: '/third/statement/payment/confirm', from: 'pending', to: 'returned', by: RETURNED },
  ],
  waits: {
    pending: {
      kind: 'settle',
      label: '付款待到账',
      when: { status: 'pending' },
      action: 'confirm',
      amount: 'amount',
      page: '/api/third/statement/payment/search',
      about: 'partnerId',
    },
  },
  reads: { search: list('/third/statement/payment/search', { summary: ['amount'] }) },
  actions: {
    add: create('登记付款', '/third/statement/payment/add', {
      key: 'n',
      english: 'register payment',
      fields: ['subId', 'payWay', 'remark'],
      like: ['subId'],
      ask: { amount: money('金额', { min: 1, help: '留空为已收票而未付的全部' }) },
      previews: true,
      reply: { amount: money('这次付款'), left: money('此后已收票而未付') },
    }),
    confirm: move('确认到账', '/third/statement/payment/confirm', {
      evidence: { fields: ['payNo', 'partnerId', 'subId', 'subId.settleAmount', 'amount', 'payWay', 'appliedAt'] },
      key: 'a',
      on: 'row',
      english: 'confirm payment arrived',
      versioned: true,
      ask: {
        result: choice('结果', { received: '已到账', returned: '已退回' }, { required: true, decides: true }),
        bankSerial: text('银行流水', {
          max: 64,
          search: 'exact',
          serial: true,
          requiredWhen: ARRIVED,
          shownWhen: ARRIVED,
          help: '回单上的交易流水号',
        }),
        voucherImg: image('回单', { documents: true, shownWhen: ARRIVED }),
        reason: text('退回原因', { max: 200, requiredWhen: RETURNED, shownWhen: RETURNED }),
      },
    }),
  },
});

export const paymentPages = pages(thirdStatementPayment, {
  url: '/api/third/statement/payment/search',
  name: '三方对账单-付款版',
  group: 'finance-management',
  subgroup: '三方结算',
  kind: 'list',
  read: 'search',
  english: 'statement payments',
  columns: [
    'payNo',
    'status',
    'partnerId',
    'subId',
    'amount',
    'payWay',
    'bankAccount',
    'bankSerial',
    'voucherImg',
    'appliedAt',
    'confirmedAt',
    'returnReason',
    'createdBy',
    'remark',
  ],
  filters: ['keyword', 'status', 'payWay', 'partnerId', 'subId', 'createdAt', 'confirmedAt'],
  actions: ['add', 'confirm'],
  help: '先票后款:总单结算之后,付款合计不超过子单已收票。每个子单票款两清,总单自动完结。',
});
