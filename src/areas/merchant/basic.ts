import { choice, money, ref, text } from '../../language/field';
import { resource } from '../../language/resource';

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
