/** Alipay: mini programs, merchants, services, stores, coupons and activities. */
import { area } from '../../language/area';
import { activityPages, sesameActivity, taskNotify, zeroBuy } from './activity';
import { alipayAppid, appidPages } from './appid';
import { alipayCoupon, couponPages, orderVoucher, voucherCode } from './coupon';
import { alipayAccount, alipayMerchant, merchantPages } from './merchant';
import { servicePages, serviceSubmit, serviceTemplate } from './service';
import { serviceStore, storeAlipay, storePages } from './store';

// What other areas know of this one.
export { zeroBuy } from './activity';
export { alipayAppid } from './appid';

export const alipayArea = area({
  name: 'alipay',
  resources: [
    alipayAppid,
    alipayMerchant,
    alipayAccount,
    serviceTemplate,
    serviceSubmit,
    storeAlipay,
    serviceStore,
    alipayCoupon,
    orderVoucher,
    voucherCode,
    sesameActivity,
    taskNotify,
    zeroBuy,
  ],
  pages: [...appidPages, ...merchantPages, ...servicePages, ...storePages, ...couponPages, ...activityPages],
});
