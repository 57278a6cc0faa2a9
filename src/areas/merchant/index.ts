/** Shops, and what hangs on them: clerks, products, buckets, fees, claims, tags, follow-ups, work orders and complaints. */
import { area } from '../../language/area';
import { appidPages, appidWhiteUser, merchantAppid } from './appid';
import { brandStore, brandStorePages } from './brandStore';
import { bucketAccount, bucketContact, bucketLog, bucketPages } from './bucket';
import { chargePages, shopCharge } from './charge';
import { claimPages, shopClaimApply } from './claim';
import { assignmentPages, clientPages, shopClient } from './client';
import { shopComplaint, shopComplaintPages } from './complaint';
import { configTemplatePages, shopConfigApply, shopConfigItem, shopConfigTemplate, shopConfigValue } from './configTemplate';
import { authPages, deliveryAuth } from './deliveryAuth';
import { followPages, followUp } from './follow';
import { merchantShop, shopPages } from './shop';
import { shopReportPages } from './shopReportPages';
import { codeShopPages, shopProduct, shopProductPages } from './shopProduct';
import { shopTag, tagPages } from './tag';
import { merchantWorkOrder, workOrderClause, workOrderPages } from './workOrder';

// What other areas know of this one.
export { appidWhiteUser, merchantAppid } from './appid';
export { bucketAccount, bucketLog } from './bucket';
export { shopCharge } from './charge';
export { shopClient } from './client';
export { shopComplaint } from './complaint';
export { deliveryAuth } from './deliveryAuth';
export { followUp } from './follow';
export { merchantShop } from './shop';
export { shopProduct } from './shopProduct';
export { shopTag } from './tag';
export { type Reply, merchantWorkOrder, withReply, workOrderClause } from './workOrder';

export const merchantArea = area({
  name: 'merchant',
  resources: [
    merchantShop,
    followUp,
    shopTag,
    shopClient,
    shopComplaint,
    workOrderClause,
    merchantWorkOrder,
    shopClaimApply,
    brandStore,
    shopProduct,
    shopCharge,
    shopConfigTemplate,
    shopConfigItem,
    shopConfigApply,
    shopConfigValue,
    bucketAccount,
    bucketLog,
    bucketContact,
    merchantAppid,
    appidWhiteUser,
    deliveryAuth,
  ],
  pages: [
    ...followPages,
    ...workOrderPages,
    ...shopPages,
    ...shopReportPages,
    ...claimPages,
    ...brandStorePages,
    ...authPages,
    ...shopProductPages,
    ...clientPages,
    ...appidPages,
    ...bucketPages,
    ...tagPages,
    ...chargePages,
    ...configTemplatePages,
    ...assignmentPages,
    ...shopComplaintPages,
    ...codeShopPages,
  ],
});
