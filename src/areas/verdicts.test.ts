/** Whoever passes something, or lets it out to people, has seen just that: their call names the version, over all declarations. */
import { expect, test } from 'vitest';
import type { Field } from '../language/field';
import { verdict } from '../language/field';
import { platform } from './catalogue';

/** Those that do not yet: the list only ever gets shorter. */
const NOT_YET: readonly string[] = [
  'update_notify.publish',
  'merchant_shop.audit',
  'merchant_work_order.audit',
  'shop_claim_apply.audit',
  'shop_charge.audit',
  'merchant_appid.publish',
  'delivery_auth.audit',
  'trademark.audit',
  'product_spu.audit',
  'partner_spu.audit',
  'partner_brand.audit',
  'brand_quote_order.audit',
  'brand_quote_order.review',
  'official_partner_apply.audit',
  'partner_main.audit',
  'partner_work.audit',
  'delivery_shop.audit',
  'holiday_record.audit',
  'warehouse_status_change.audit',
  'procurement_plan.audit',
  'procurement_plan.publish',
  'replenish_scheme.audit',
  'replenish_purchase_plan.audit',
  'replenish_apply_bill.audit',
  'replenish_statement.audit',
  'sub_merchant_apply.audit',
  'alipay_appid.publish',
  'alipay_merchant.audit',
  'alipay_service_template.publish',
  'alipay_coupon.publish',
  'alipay_order_voucher.publish',
  'alipay_sesame_activity.publish',
  'alipay_zero_buy.audit',
];

const isVerdict = ({ choices }: Field) => choices?.[1] === verdict().choices![1] && choices?.[0] === verdict().choices![0];

test('every verdict and every publication names the version that was seen', () => {
  const open = [...platform.resources.values()].flatMap(({ name, actions }) =>
    Object.entries(actions)
      .filter(([, { ask = {}, call, on, versioned }]) => {
        const isLetOut = Object.values(ask).some(isVerdict) || /(publish|push)$/.test(call);
        return isLetOut && on !== 'none' && !versioned;
      })
      .map(([key]) => `${name}.${key}`),
  );
  expect(open.filter((one) => !NOT_YET.includes(one))).toEqual([]);
  expect(
    NOT_YET.filter((one) => !open.includes(one)),
    'done: take them off the list',
  ).toEqual([]);
});
