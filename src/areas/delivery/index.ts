/** Stations and warehouses, and what they can take. */
import { area } from '../../language/area';
import { capacityPages, deliveryCapacity } from './capacity';
import { depotLine, depotLogistics, depotPages } from './depot';
import { deliveryQuote, deliveryQuoteLine, quotePages } from './quote';
import { quoteTemplate, quoteTemplateLine, quoteTemplatePages } from './quoteTemplate';
import { deliveryShop, deliveryShopPages } from './shop';
import { holidayPages, holidayRecord } from './holiday';
import { statusChangePages, warehouseStatusChange } from './statusChange';
import { partnerWarehouse } from './warehouse';
import { warehousePages } from './warehousePages';
import { streetPages, warehouseStreet } from './warehouseStreet';
import { warehouseCode, warehouseCodePages } from './warehouseCode';

// What other areas know of this one.
export { SLOTS, type Slot, deliveryCapacity, slotBegin, slotMax } from './capacity';
export { type PriceLine, areasAround, distanceM, feeOf, pricedBy } from './fee';
export { deliveryQuote, deliveryQuoteLine } from './quote';
export { isOpenAt } from './hours';
export { deliveryShop } from './shop';
export { holidayRecord } from './holiday';
export { warehouseStatusChange } from './statusChange';
export { partnerWarehouse } from './warehouse';
export { warehouseStreet } from './warehouseStreet';
export { warehouseCode } from './warehouseCode';

export const deliveryArea = area({
  name: 'delivery',
  resources: [
    deliveryShop,
    deliveryCapacity,
    quoteTemplate,
    quoteTemplateLine,
    deliveryQuote,
    deliveryQuoteLine,
    depotLogistics,
    depotLine,
    partnerWarehouse,
    warehouseStreet,
    holidayRecord,
    warehouseStatusChange,
    warehouseCode,
  ],
  pages: [
    ...deliveryShopPages,
    ...capacityPages,
    ...quoteTemplatePages,
    ...quotePages,
    ...depotPages,
    ...warehousePages,
    ...streetPages,
    ...holidayPages,
    ...statusChangePages,
    ...warehouseCodePages,
  ],
});
