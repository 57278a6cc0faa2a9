/** Stations and warehouses, and what they can take. */
import { area } from '../../language/area';
import { deliveryCapacity, deliveryQuote } from './capacity';
import { deliveryShop, deliveryShopPages } from './shop';
import { partnerWarehouse, warehousePages, warehouseStreet } from './warehouse';

// What other areas know of this one.
export { type QuoteLine, SLOTS, deliveryCapacity, deliveryQuote } from './capacity';
export { deliveryShop } from './shop';
export { partnerWarehouse, warehouseStreet } from './warehouse';

export const deliveryArea = area({
  name: 'delivery',
  resources: [deliveryShop, deliveryCapacity, deliveryQuote, partnerWarehouse, warehouseStreet],
  pages: [...deliveryShopPages, ...warehousePages],
});
