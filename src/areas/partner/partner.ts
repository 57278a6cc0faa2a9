import { choice, date, money, phone, ref, text, texts } from '../../language/field';
import { options, resource } from '../../language/resource';

/** A city service provider: sells, stores and delivers. */
export const partnerMain = resource('partner_main', {
  label: '服务商',
  title: 'name',
  english: 'partner provider',
  jump: ['partnerNo'],
  scope: { partner: 'id' },
  fields: {
    partnerNo: text('编号', { max: 20, required: true, unique: true, search: 'exact', shape: 'P\\d{6}' }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    partnerType: choice('类型', { city: '城市服务商', brand: '品牌服务商', delivery: '配送服务商' }, { required: true, default: 'city' }),
    creditCode: text('信用代码', { max: 32, required: true, unique: true }),
    contact: text('联系人', { max: 32 }),
    phone: phone('电话', { masked: true }),
    areaCodes: texts('经营区域'),
    gradeId: ref('platform_grade', '等级', { among: { target: 'partner' } }),
    managerId: ref('manager_user', '业务经理'),
    depositAmount: money('保证金', { required: true, default: 0 }),
    contractEnd: date('合同到期'),
    status: choice(
      '状态',
      { pending: '待审核', normal: '正常', locked: '锁定', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', normal: 'good', locked: 'bad', rejected: 'bad' } },
    ),
  },
  indexes: [['status', '-createdAt']],
  reads: { options: options('/partner/main/list') },
});
