/** Bills by which partners order goods. */
import { area } from '../../language/area';
import { replenishApplyBill, replenishApplyItem, replenishPages } from './bill';

// What other areas know of this one.
export { replenishApplyBill, replenishApplyItem } from './bill';

export const replenishArea = area({
  name: 'replenish',
  resources: [replenishApplyBill, replenishApplyItem],
  pages: [...replenishPages],
});
