/** Stock, and accounts of replenishment. */
import { area } from '../../language/area';
import { replenishAccount, replenishBalanceLog, replenishScheme, stock, stockMovement } from './stock';

// What other areas know of this one.
export { type FulfilPrice, replenishAccount, replenishBalanceLog, replenishScheme, stock, stockMovement } from './stock';

export const stockArea = area({
  name: 'stock',
  resources: [stock, stockMovement, replenishScheme, replenishAccount, replenishBalanceLog],
  pages: [],
});
