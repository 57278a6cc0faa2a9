import { bp, date, instant, money, ref, text, choice } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';

const LIVE = ['pending', 'confirmed'] as const;

/** An invoice that a partner has made out for its part of a statement. What is confirmed may be paid. tax = amount × rate / (1 + rate). */
export const thirdStatementInvoice = resource('third_statement_invoice', {
  // A paper is confirmed before it is known what it stands for: it is held first, then the record, then the statement.
  under: ['invoiceFileId'],
  label: '三方对账开票',
  title: 'recordNo',
  english: 'statement invoice',
  jump: ['recordNo', 'invoiceNo'],
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    recordNo: text('记录号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'KP\\d{18}' }),
    subId: ref('third_statement_sub', '子单', { required: true }),
    // That of the part it is about, which never becomes another's.
    partnerId: ref('partner_main', '服务商', { required: true, readOnly: true }),
    partnerInvoiceId: ref('partner_invoice', '开票信息', { readOnly: true }),
    invoiceFileId: ref('invoice_file', '发票文件', { readOnly: true }),
    invoiceNo: text('发票号', { max: 20, required: true, search: 'exact' }),
    amount: money('价税合计', { required: true, min: 1 }),
    taxRateBp: bp('税率', { required: true, min: 0, max: 1300, readOnly: true, default: 0 }),
    taxAmount: money('税额', { required: true, readOnly: true, default: 0 }),
    invoiceDate: date('开票日', { required: true }),
    expressNo: text('快递单号', { max: 32, help: '如 SF1234567890123' }),
    confirmedAt: instant('收票时间', { readOnly: true }),
    voidReason: text('作废原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待确认', confirmed: '已确认', voided: '已作废' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', confirmed: 'good', voided: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['invoiceNo'], when: { status: LIVE } }],
  counts: { status: ['pending', 'confirmed'] },
  indexes: [
    ['status', '-createdAt'],
    ['-createdAt'],
    ['subId', '-createdAt'],
    ['partnerId', '-createdAt'],
    ['-invoiceDate'],
    ['invoiceFileId'],
    ['partnerInvoiceId'],
  ],
  moves: [
    { call: '/third/statement/invoice/add', from: null, to: 'pending' },
    { call: '/invoice/file/info/confirm', from: null, to: 'pending' },
    { call: '/third/statement/invoice/confirm', from: 'pending', to: 'confirmed' },
    { call: '/third/statement/invoice/void', from: LIVE, to: 'voided' },
    { call: '/invoice/file/info/void', from: LIVE, to: 'voided' },
  ],
  waits: {
    pending: {
      kind: 'settle',
      label: '开票 3 天未收票',
      when: { status: 'pending' },
      // Paper is on its way for a day or two.
      after: { of: 'invoiceDate', days: 3 },
      action: 'confirm',
      amount: 'amount',
      page: '/api/third/statement/invoice/search',
      about: 'partnerId',
    },
  },
  reads: { search: list('/third/statement/invoice/search', { summary: ['amount', 'taxAmount'] }) },
  actions: {
    add: create('登记开票', '/third/statement/invoice/add', {
      key: 'n',
      english: 'register invoice',
      fields: ['subId', 'invoiceNo', 'invoiceDate', 'expressNo', 'remark'],
      like: ['subId'],
      ask: {
        amount: money('价税合计', { min: 1, help: '留空为子单的全部未开票额' }),
        taxRateBp: bp('税率', { min: 0, max: 1300, help: '留空取服务商默认开票信息的税率' }),
      },
      previews: true,
      reply: { amount: money('这张价税合计'), taxAmount: money('其中税额'), left: money('此后子单未开票') },
    }),
    confirm: move('确认收票', '/third/statement/invoice/confirm', { key: 'a', english: 'confirm receive invoice', versioned: true }),
    discard: move('作废', '/third/statement/invoice/void', {
      evidence: {
        fields: [
          'recordNo',
          'invoiceNo',
          'partnerId',
          'subId',
          'subId.period',
          'amount',
          'taxAmount',
          'invoiceDate',
          'confirmedAt',
          'status',
        ],
        alike: ['invoiceNo'],
      },
      key: 'd',
      english: 'void discard',
      danger: true,
      versioned: true,
      ask: { reason: text('作废原因', { max: 200, required: true }) },
    }),
  },
});

export const invoiceRecordPages = pages(thirdStatementInvoice, {
  url: '/api/third/statement/invoice/search',
  name: '三方对账单-开票版',
  group: 'finance-management',
  subgroup: '三方结算',
  kind: 'list',
  read: 'search',
  english: 'statement invoices',
  columns: [
    'recordNo',
    'status',
    'amount',
    'partnerId',
    'subId',
    'invoiceNo',
    'taxRateBp',
    'taxAmount',
    'invoiceFileId',
    'invoiceDate',
    'expressNo',
    'confirmedAt',
    'partnerInvoiceId',
    'createdBy',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'partnerId', 'subId', 'invoiceDate', 'createdAt'],
  actions: ['add', 'confirm', 'discard'],
  calls: ['/partner/main/invoices'],
  help: '总单到“待结算”就可以登记。确认收票之前,先在“发票智能解析”确认发票文件:它会按发票号挂到这里,金额必须一致。已收的票才能付款。',
});
