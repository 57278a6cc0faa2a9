/** Cards, scenes, activities and vouchers, and their settlement. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { activityPages, couponActivity } from './activity';
import { batchPages, couponBatch, couponEntry } from './batch';
import { voucherClawback } from './clawback';
import { couponItem, itemPages } from './item';
import { reportPages } from './reportPages';
import { couponScene, couponSceneCount, scenePages } from './scene';
import { couponSend, couponSendLine, sendPages } from './send';
import { shopVoucher, voucherPages } from './voucher';
import { voucherSettlement, voucherSettlementPages } from './voucherSettlement';

// What other areas know of this one.
export { couponActivity } from './activity';
export { couponBatch } from './batch';
export { couponItem } from './item';

export const couponArea = area({
  name: 'coupon',
  resources: [
    couponScene,
    couponSceneCount,
    couponBatch,
    couponEntry,
    couponActivity,
    couponSend,
    couponSendLine,
    couponItem,
    shopVoucher,
    voucherSettlement,
    voucherClawback,
  ],
  pages: [
    ...batchPages,
    ...itemPages,
    ...sendPages,
    ...scenePages,
    ...activityPages,
    ...voucherPages,
    ...reportPages,
    ...voucherSettlementPages,
    retired(itemPages, '/api/coupon/merchant/item/search', {
      url: '/api/coupon/merchant/item/search/legacy',
      name: '旧版促销卡',
      subgroup: '旧版营销',
    }),
  ],
});
