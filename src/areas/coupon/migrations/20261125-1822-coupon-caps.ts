import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const couponCapsMigration: Migration = {
  name: '20261125-1822-coupon-caps',
  sql: String.raw`
alter table coupon_batch drop constraint coupon_batch_budget_holds;
alter table coupon_batch drop constraint coupon_batch_room_holds;
alter table coupon_batch add constraint coupon_batch_budget_holds check ("held_amount" >= 0 and "spent_amount" >= 0 and "held_amount" + "spent_amount" <= "budget_amount");
alter table coupon_batch add constraint coupon_batch_room_holds check ("used_qty" >= 0 and "sent_qty" >= 0 and "used_qty" <= "sent_qty" and "sent_qty" <= "total_qty");
alter table coupon_activity drop constraint coupon_activity_budget_holds;
alter table coupon_activity drop constraint coupon_activity_counts_holds;
alter table coupon_activity add constraint coupon_activity_budget_holds check ("held_amount" >= 0 and "cost_amount" >= 0 and "held_amount" + "cost_amount" <= "budget_amount");
alter table coupon_activity add constraint coupon_activity_counts_holds check ("used_count" >= 0 and "used_count" <= "received_count");
alter table coupon_send drop constraint coupon_send_plan_holds;
alter table coupon_send add constraint coupon_send_plan_holds check ("success_qty" >= 0 and "fail_qty" >= 0 and "success_qty" + "fail_qty" <= "plan_qty");
alter table shop_voucher drop constraint shop_voucher_room_holds;
alter table shop_voucher add constraint shop_voucher_room_holds check ("used_qty" >= 0 and "received_qty" >= 0 and "used_qty" <= "received_qty" and "received_qty" <= "issue_qty");
`,
};
