import { choice, instant, money, ref, text } from '../../language/field';
import { list, resource } from '../../language/resource';

/** A complaint about a third-party order, to be judged. Follow-ups that escalate open one. */
export const thirdComplaint = resource('third_complaint', {
  label: '三方客诉', title: 'complaintNo', scope: { partner: 'thirdOrderId.partnerId', city: 'thirdOrderId.areaCode', shop: 'thirdOrderId.shopId' },
  fields: {
    complaintNo: text('客诉号', { max: 32, required: true, unique: true, readOnly: true }),
    thirdOrderId: ref('third_order', '订单', { required: true }),
    source: choice('来源', { channel: '渠道', customer: '顾客来电', platform: '平台' }, { required: true, default: 'platform' }),
    content: text('内容', { max: 1000, required: true }),
    penaltyAmount: money('扣罚'), compensateAmount: money('赔付'),
    deadlineAt: instant('时限'),
    status: choice('状态', { pending: '待受理', running: '处理中', judged: '已判责', closed: '已结案', rejected: '已驳回' }, 
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', running: 'run', judged: 'run', closed: 'good', rejected: 'idle' } }),
  },
  indexes: [['status', '-createdAt'], ['thirdOrderId']],
  moves: [{ call: 'system', from: null, to: 'pending' }],
  reads: { search: list('/third/order/customer/complaint/search') },
});
