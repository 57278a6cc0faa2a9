/** Bills by which partners order goods, the plans they come from, and the statements they end in. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';
import { replenishPages } from './billPages';
import { deliveryFeeLog, feePages } from './fee';
import { planPages, replenishPurchasePlan } from './plan';
import { planLinePages, replenishPlanLine } from './planLine';
import { replenishStatement, replenishStatementSub, statementPages } from './statement';

// What other areas know of this one.
export { replenishApplyBill } from './bill';
export { replenishApplyItem } from './billItem';
export { deliveryFeeLog } from './fee';

export const replenishArea = area({
  name: 'replenish',
  resources: [
    replenishPurchasePlan,
    replenishPlanLine,
    replenishApplyBill,
    replenishApplyItem,
    deliveryFeeLog,
    replenishStatement,
    replenishStatementSub,
  ],
  pages: [
    ...planPages,
    ...planLinePages,
    ...replenishPages,
    ...feePages,
    ...statementPages,
    retired(statementPages, '/api/partner/replenish/statement/search', {
      url: '/api/partner/replenish/statement/search/legacy',
      name: '旧版补货对账',
      subgroup: '旧版对账',
    }),
  ],
});
