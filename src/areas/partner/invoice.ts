import { bp, choice, flag, ref, text } from '../../language/field';
import { list, resource } from '../../language/resource';

/** In whose name, and to which account, a partner bills the platform. */
export const partnerInvoice = resource('partner_invoice', {
  label: '服务商开票信息',
  title: 'title',
  english: 'partner invoice title',
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    partnerId: ref('partner_main', '服务商', { required: true }),
    title: text('抬头', { max: 64, required: true, search: 'contains' }),
    taxNo: text('税号', { max: 20, required: true, search: 'exact' }),
    invoiceType: choice('票种', { special: '专票', normal: '普票' }, { required: true, default: 'special' }),
    taxRateBp: bp('税率', { required: true, min: 0, max: 1300, default: 300 }),
    bankName: text('开户行', { max: 64 }),
    bankNo: text('账号', { max: 32, secret: true }),
    addressPhone: text('地址电话', { max: 128 }),
    receiver: text('收票人', { max: 64 }),
    isDefault: flag('默认'),
    status: choice('状态', { off: '停用', on: '启用' }, { required: true, default: 'on', tones: { off: 'idle', on: 'good' } }),
  },
  uniqueWhere: [{ fields: ['partnerId'], when: { isDefault: true, status: 'on' } }],
  indexes: [['partnerId', '-createdAt'], ['-createdAt']],
  reads: { search: list('/partner/main/invoices') },
});
