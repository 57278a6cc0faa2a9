/** Coupons and vouchers, and their settlement. */
import { area } from '../../language/area';
import { couponBatch, couponItem, couponSend } from './coupon';
import { shopVoucher } from './voucher';
import { voucherSettlement, voucherSettlementPages } from './voucherSettlement';

export const couponArea = area({
  name: 'coupon',
  resources: [couponBatch, couponSend, couponItem, shopVoucher, voucherSettlement],
  pages: [...voucherSettlementPages],
});
