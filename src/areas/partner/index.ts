/** Partners, what they are engaged for, how they bill, and their work. */
import { area } from '../../language/area';
import { partnerInvoice, partnerInvoicePages } from './invoice';
import { partnerMain, partnerMainPages } from './partner';
import { partnerServiceType, serviceTypePages } from './serviceType';
import { partnerWork, partnerWorkPages } from './work';

// What other areas know of this one.
export { partnerInvoice } from './invoice';
export { partnerMain } from './partner';
export { partnerWork } from './work';

export const partnerArea = area({
  name: 'partner',
  resources: [partnerMain, partnerServiceType, partnerWork, partnerInvoice],
  pages: [...partnerMainPages, ...serviceTypePages, ...partnerInvoicePages, ...partnerWorkPages],
});
