import { bp, choice, flag, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, remove, resource, update } from '../../language/resource';

const CALL = '/partner/main/invoices';
const formFields = [
  'title',
  'taxNo',
  'invoiceType',
  'taxRateBp',
  'bankName',
  'bankNo',
  'addressPhone',
  'receiver',
  'isDefault',
  'status',
  'remark',
] as const;

/** In whose name, and to which account, a partner bills the platform. */
export const partnerInvoice = resource('partner_invoice', {
  label: '服务商开票信息',
  title: 'title',
  english: 'partner invoice title',
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  under: ['partnerId'],
  fields: {
    partnerId: ref('partner_main', '服务商', { required: true }),
    title: text('抬头', { max: 64, required: true, search: 'contains' }),
    taxNo: text('税号', { max: 20, required: true, search: 'exact', shape: '[0-9A-Z]{15,20}', help: '15 至 20 位,如 91330100MA2H0ABC1X' }),
    invoiceType: choice('票种', { special: '专票', normal: '普票' }, { required: true, default: 'special' }),
    taxRateBp: bp('税率', { required: true, min: 0, max: 1300, default: 300 }),
    bankName: text('开户行', { max: 64 }),
    bankNo: text('账号', { max: 32, masked: true, help: '银行账号,不含空格' }),
    addressPhone: text('地址电话', { max: 128 }),
    receiver: text('收票人', { max: 64 }),
    isDefault: flag('默认', { help: '每个服务商恰有一个默认;改选新的,原来的自动取消' }),
    status: choice('状态', { off: '停用', on: '启用' }, { required: true, default: 'on', tones: { off: 'idle', on: 'good' } }),
  },
  uniqueWhere: [{ fields: ['partnerId'], when: { isDefault: true, status: 'on' } }],
  indexes: [
    ['partnerId', '-createdAt'],
    ['invoiceType', '-createdAt'],
    ['isDefault', '-createdAt'],
    ['status', '-createdAt'],
    ['-createdAt'],
  ],
  reads: { search: list(CALL) },
  actions: {
    add: create('新增开票信息', `${CALL}/add`, {
      key: 'n',
      english: 'add invoice title',
      like: ['partnerId'],
      fields: ['partnerId', ...formFields],
    }),
    update: update('编辑', `${CALL}/update`, { key: 'e', english: 'edit invoice title', versioned: true, fields: formFields }),
    remove: remove('删除', `${CALL}/delete`, {
      key: 'd',
      english: 'delete invoice title',
      danger: true,
      evidence: { fields: ['partnerId', 'title', 'taxNo', 'isDefault', 'status'] },
    }),
  },
});

export const partnerInvoicePages = pages(partnerInvoice, {
  url: '/api/partner/main/invoices',
  group: 'platform-cooperation',
  subgroup: '服务商',
  name: '服务商开票信息',
  kind: 'list',
  read: 'search',
  english: 'partner invoice titles',
  columns: [
    'partnerId',
    'title',
    'status',
    'taxNo',
    'invoiceType',
    'taxRateBp',
    'isDefault',
    'bankName',
    'bankNo',
    'receiver',
    'addressPhone',
    'updatedAt',
  ],
  filters: ['keyword', 'partnerId', 'invoiceType', 'isDefault', 'status'],
  actions: ['add', 'update', 'remove'],
  help: '有开票信息的服务商恰有一个默认启用的:第一个自动为默认,改选新的,原来的自动取消;默认的不能停用或删除,先另选默认。有未完结开票记录的不能删除。',
});
