/** Third-party and mall orders, waybills and complaints. */
import { area } from '../../language/area';
import { authPages, thirdAuth } from './channel';
import { allocationPages, channelPages } from './channelPages';
import { complaintPages, thirdComplaint } from './complaint';
import { jdArea, jdBlacklist, jdPages } from './jd';
import { orderLease } from './lease';
import { mallLogPages, orderItem, orderMainLog, orderRefund, orderRefundLine } from './mallGoods';
import { mallOrderPages, orderMain } from './mallOrder';
import { nongfuPages, nongfuStore } from './nongfu';
import { thirdOrder, thirdOrderItem } from './order';
import { orderPages } from './orderPages';
import { privacyPages, privacyPhone, privacyPhoneLog } from './privacy';
import { reportPages } from './reportPages';
import { retiredPages } from './retiredPages';
import { thirdOrderRefund, thirdRefundPages } from './thirdRefund';
import { orderLog, thirdWaybill, waybillPages } from './waybill';

// What other areas know of this one.
export { CHANNELS, thirdAuth } from './channel';
export { jdArea } from './jd';
export { COMPLAINT_HOURS, thirdComplaint } from './complaint';
export { orderItem, orderMainLog, orderRefund, orderRefundLine } from './mallGoods';
export { orderMain } from './mallOrder';
export { TROUBLES, UNMET, thirdOrder, thirdOrderItem } from './order';
export { thirdOrderRefund } from './thirdRefund';
export { OPEN_WAYBILL, orderLog, thirdWaybill } from './waybill';

export const orderArea = area({
  name: 'order',
  resources: [
    thirdAuth,
    thirdOrder,
    thirdOrderItem,
    thirdOrderRefund,
    thirdWaybill,
    orderLog,
    thirdComplaint,
    orderMain,
    orderItem,
    orderRefund,
    orderRefundLine,
    orderMainLog,
    privacyPhone,
    privacyPhoneLog,
    jdArea,
    jdBlacklist,
    nongfuStore,
    orderLease,
  ],
  pages: [
    ...orderPages,
    ...channelPages,
    ...reportPages,
    ...thirdRefundPages,
    ...jdPages,
    ...allocationPages,
    ...waybillPages,
    ...complaintPages,
    ...mallOrderPages,
    ...mallLogPages,
    ...privacyPages,
    ...retiredPages,
    ...authPages,
    ...nongfuPages,
  ],
});
