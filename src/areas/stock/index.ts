/** Stock, and accounts of replenishment. */
import { area } from '../../language/area';
import { accountPages, replenishAccount, replenishBalanceLog } from './account';
import { replenishCityTemplate, replenishPriceLine, replenishPriceScheme, replenishScheme } from './scheme';
import { schemePages } from './schemePages';
import { movementPages, stockMovement } from './movement';
import { documentPages, stockDocument, stockDocumentLine } from './document';
import { stockTransfer, stockTransferLine, transferPages } from './transfer';
import { holdPages, stockHold } from './hold';
import { stock } from './stock';
import { stockPages } from './stockPages';

// What other areas know of this one.
export { type Credited, replenishAccount, replenishBalanceLog } from './account';
export { replenishPriceLine, replenishPriceScheme, replenishScheme } from './scheme';
export { stockMovement } from './movement';
export { stockHold } from './hold';
export { stockTransfer } from './transfer';
export { RATE, stock } from './stock';
export { afterMoving, type Worth } from './value';

export const stockArea = area({
  name: 'stock',
  resources: [
    stock,
    stockHold,
    stockDocument,
    stockDocumentLine,
    stockTransfer,
    stockTransferLine,
    stockMovement,
    replenishScheme,
    replenishPriceScheme,
    replenishPriceLine,
    replenishCityTemplate,
    replenishAccount,
    replenishBalanceLog,
  ],
  pages: [...stockPages, ...holdPages, ...documentPages, ...transferPages, ...movementPages, ...schemePages, ...accountPages],
});
