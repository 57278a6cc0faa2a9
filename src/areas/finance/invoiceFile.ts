import { image, images, int, json, ref, text, choice } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, move, resource, SAME, update } from '../../language/resource';
import { INVOICE_FIELDS, type InvoiceField } from './invoiceFields';
import type { InvoiceReading } from './invoiceReading';

/** How many files are taken at once. */
export const MAX_FILES = 20;
const LIVE = ['waiting', 'checking', 'confirmed', 'failed'] as const;
const keys = Object.keys(INVOICE_FIELDS) as InvoiceField[];

/** An uploaded invoice: read by the machine, checked by a person, then hung on what the platform owes. */
export const invoiceFile = resource('invoice_file', {
  label: '发票文件',
  title: 'invoiceNo',
  english: 'invoice file',
  jump: ['invoiceNo'],
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    fileUrl: image('文件', { required: true, readOnly: true, documents: true }),
    ...INVOICE_FIELDS,
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    invoiceRecordId: ref('third_statement_invoice', '挂账记录', { readOnly: true }),
    confidence: int('置信度(%)', { readOnly: true, min: 0, max: 100 }),
    issueCount: int('疑点', { required: true, readOnly: true, default: 0 }),
    parseJson: json<InvoiceReading>('识别结果', { readOnly: true }),
    failReason: text('失败原因', { max: 200, readOnly: true }),
    voidReason: text('作废原因', { max: 200, readOnly: true }),
    /** Code and number in one, for there may be no code: what makes an invoice the same one. */
    invoiceKey: text('发票代码与号码', { max: 40, readOnly: true, secret: 'plain' }),
    status: choice(
      '状态',
      { waiting: '待解析', checking: '待核对', confirmed: '已确认', failed: '解析失败', voided: '已作废' },
      {
        required: true,
        readOnly: true,
        default: 'waiting',
        tones: { waiting: 'wait', checking: 'wait', confirmed: 'good', failed: 'bad', voided: 'idle' },
      },
    ),
  },
  uniqueWhere: [
    { fields: ['fileUrl'], when: { status: LIVE } },
    { fields: ['invoiceKey'], when: { status: 'confirmed' } },
  ],
  counts: { status: ['waiting', 'checking', 'confirmed'] },
  indexes: [
    ['status', '-createdAt'],
    ['-createdAt'],
    ['partnerId', '-createdAt'],
    ['-invoiceDate'],
    ['invoiceType', '-createdAt'],
    ['-totalAmount'],
    ['confidence'],
    ['-issueCount', '-createdAt'],
    ['invoiceRecordId'],
  ],
  moves: [
    { call: '/invoice/file/info/parse', from: null, to: 'waiting' },
    { call: '/invoice/file/info/parse', from: 'failed', to: 'waiting' },
    { call: '/invoice/file/info/again', from: 'failed', to: 'waiting' },
    { call: 'system', from: 'waiting', to: 'checking' },
    { call: 'system', from: 'waiting', to: 'failed' },
    { call: '/invoice/file/info/update', from: 'failed', to: 'checking' },
    { call: '/invoice/file/info/update', from: 'checking', to: SAME },
    { call: '/invoice/file/info/confirm', from: 'checking', to: 'confirmed' },
    { call: '/invoice/file/info/void', from: LIVE, to: 'voided' },
    { call: '/third/statement/invoice/void', from: 'confirmed', to: 'voided' },
  ],
  waits: {
    checking: {
      kind: 'settle',
      label: '发票待核对',
      when: { status: 'checking' },
      action: 'confirm',
      amount: 'totalAmount',
      page: '/api/invoice/file/info/search',
      opens: '/api/invoice/file/info/info',
      about: 'partnerId',
    },
  },
  reads: { search: list('/invoice/file/info/search', { summary: ['totalAmount', 'taxAmount'] }), info: detail('/invoice/file/info/info') },
  actions: {
    /** Takes new files; with the `id` of one that could not be read, has it read again. */
    parse: act('上传发票', '/invoice/file/info/parse', {
      key: 'n',
      on: 'none',
      english: 'upload parse invoice',
      ask: {
        id: ref('invoice_file', '已有文件', { unasked: true }),
        fileUrl: images('发票文件', {
          documents: true,
          max: MAX_FILES,
          help: `PDF、PNG 或 JPEG,一次最多 ${MAX_FILES} 份,每份一张发票;可拖放,也可直接粘贴`,
        }),
      },
    }),
    again: move('重新解析', '/invoice/file/info/again', { key: 'p', english: 'parse again' }),
    update: update('修正', '/invoice/file/info/update', {
      key: 'e',
      english: 'correct edit',
      versioned: true,
      fields: [...keys, 'remark'],
    }),
    confirm: move('确认', '/invoice/file/info/confirm', {
      key: 'a',
      on: 'row',
      english: 'confirm',
      versioned: true,
      ask: {
        subId: ref('third_statement_sub', '挂到子单', {
          nearest: { partnerId: 'partnerId' },
          help: '留空则挂到该服务商未开票额足够的最早一张子单',
        }),
      },
    }),
    discard: move('作废', '/invoice/file/info/void', {
      evidence: {
        fields: [
          'fileUrl',
          'invoiceNo',
          'invoiceCode',
          'sellerName',
          'partnerId',
          'invoiceDate',
          'amount',
          'taxAmount',
          'totalAmount',
          'invoiceRecordId',
          'status',
        ],
        alike: ['invoiceNo'],
      },
      key: 'd',
      english: 'void discard',
      danger: true,
      ask: { reason: text('作废原因', { max: 200, required: true }) },
    }),
  },
});

export const invoiceFilePages = pages(
  invoiceFile,
  {
    url: '/api/invoice/file/info/search',
    name: '发票智能解析',
    group: 'finance-management',
    subgroup: '发票',
    kind: 'list',
    read: 'search',
    english: 'invoice files smart parsing',
    columns: [
      'invoiceNo',
      'status',
      'totalAmount',
      'issueCount',
      'confidence',
      'fileUrl',
      'partnerId',
      'sellerName',
      'taxAmount',
      'invoiceType',
      'invoiceDate',
      'invoiceRecordId',
      'failReason',
      'createdBy',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'issueCount', 'partnerId', 'invoiceType', 'invoiceDate', 'createdAt'],
    actions: ['parse', 'update', 'confirm', 'again', 'discard'],
    help: '上传服务商开来的发票:文字版 PDF 与带二维码的扫描件会自动识别。打开一份,左边看原件、右边核对,再确认挂到对账子单。同一文件或同一张发票不能重复登记。',
  },
  {
    url: '/api/invoice/file/info/info',
    name: '发票解析核对',
    group: 'finance-management',
    subgroup: '发票',
    kind: 'detail',
    facts: ['totalAmount', 'sellerName', 'issueCount'],
    read: 'info',
    english: 'invoice review check',
    sections: [
      {
        label: '挂账',
        fields: ['partnerId', 'invoiceRecordId', 'confidence', 'failReason', 'voidReason', 'createdBy', 'createdAt', 'updatedBy', 'remark'],
      },
    ],
    actions: ['update', 'confirm', 'again', 'discard'],
    help: '原件在左,识别结果在右:有疑点的字段写明原因。修正并保存之后再确认。',
  },
);
