/** Third-party and mall orders, waybills and complaints. */
import { area } from '../../language/area';
import { thirdAuth } from './channel';
import { complaintPages, thirdComplaint } from './complaint';
import { orderItem, orderMain } from './mallOrder';
import { orderPages, thirdOrder, thirdOrderItem } from './order';
import { orderLog, thirdWaybill, waybillPages } from './waybill';

// What other areas know of this one.
export { CHANNELS, thirdAuth } from './channel';
export { COMPLAINT_HOURS, thirdComplaint } from './complaint';
export { orderItem, orderMain } from './mallOrder';
export { TROUBLES, UNMET, thirdOrder, thirdOrderItem } from './order';
export { OPEN_WAYBILL, orderLog, thirdWaybill } from './waybill';

export const orderArea = area({
  name: 'order',
  resources: [thirdAuth, thirdOrder, thirdOrderItem, thirdWaybill, orderLog, thirdComplaint, orderMain, orderItem],
  pages: [...orderPages, ...waybillPages, ...complaintPages],
});
