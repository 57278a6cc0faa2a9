/** Procurement cooperation: merchants who supply, trucks that carry, and plans of what arrives when. */
import { area } from '../../language/area';
import { merchantPages, procurementMerchant } from './merchant';
import { procurementPlan } from './plan';
import { procurementLine, procurementLoad } from './planLines';
import { planPages } from './planPages';
import { cooperationTruck, truckPages } from './truck';

export const procurementArea = area({
  name: 'procurement',
  resources: [cooperationTruck, procurementMerchant, procurementPlan, procurementLine, procurementLoad],
  pages: [...truckPages, ...planPages, ...merchantPages],
});
