import { choice, int, money, phone, ref, text } from '../../language/field';
import { options, resource } from '../../language/resource';

/** A label put on shops. */
export const shopTag = resource('shop_tag', {
  label: '店铺标签', title: 'name',
  fields: { name: text('标签名', { max: 32, required: true, unique: true, search: 'contains' }), color: text('颜色', { max: 16 }), sort: int('排序', { required: true, default: 100 }) },
  indexes: [['sort']],
  reads: { options: options('/shop/tag/list') },
});

/** A user of the shop assistant app; couriers are among them. */
export const shopClient = resource('shop_client', {
  label: '店员', title: 'name', scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    shopId: ref('merchant_shop', '店铺', { required: true }),
    name: text('姓名', { max: 32, required: true, search: 'contains' }),
    phone: phone('手机', { required: true, unique: true, masked: true, search: 'exact' }),
    position: choice('岗位', { owner: '店主', manager: '店长', clerk: '店员', courier: '配送员' }, { required: true }),
    status: choice('状态', { left: '离职', active: '在职' }, { required: true, readOnly: true, default: 'active' }),
  },
  indexes: [['shopId', 'position']],
  reads: { options: options('/shop/client/list') },
});

/** A complaint about a shop, to be judged. Follow-ups that escalate open one. */
export const shopComplaint = resource('shop_complaint', {
  label: '店铺投诉', title: 'complaintNo', scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    complaintNo: text('投诉号', { max: 32, required: true, unique: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true }),
    followUpId: ref('follow_up', '来源跟进'),
    content: text('内容', { max: 1000, required: true }),
    compensateAmount: money('赔付'),
    status: choice('状态', { pending: '待受理', running: '处理中', closed: '已结案', rejected: '已驳回' }, { required: true, readOnly: true, default: 'pending' }),
  },
  indexes: [['status', '-createdAt'], ['shopId', '-createdAt']],
  moves: [{ call: 'system', from: null, to: 'pending' }],
});
