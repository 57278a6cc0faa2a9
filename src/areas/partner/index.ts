/** Partners and their work. */
import { area } from '../../language/area';
import { partnerInvoice } from './invoice';
import { partnerMain } from './partner';
import { partnerWork, partnerWorkPages } from './work';

// What other areas know of this one.
export { partnerInvoice } from './invoice';
export { partnerMain } from './partner';
export { partnerWork } from './work';

export const partnerArea = area({
  name: 'partner',
  resources: [partnerMain, partnerWork, partnerInvoice],
  pages: [...partnerWorkPages],
});
