import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const alipayCapsMigration: Migration = {
  name: '20261125-1822-alipay-caps',
  sql: String.raw`
alter table alipay_coupon drop constraint alipay_coupon_quantity_holds;
alter table alipay_coupon drop constraint alipay_coupon_budget_holds;
alter table alipay_coupon add constraint alipay_coupon_quantity_holds check ("used_qty" >= 0 and "received_qty" >= 0 and "used_qty" <= "received_qty" and "received_qty" <= "total_qty");
alter table alipay_coupon add constraint alipay_coupon_budget_holds check ("used_amount" >= 0 and "used_amount" <= "budget_amount");
alter table alipay_order_voucher drop constraint alipay_order_voucher_quantity_holds;
alter table alipay_order_voucher add constraint alipay_order_voucher_quantity_holds check ("used_qty" >= 0 and "sent_qty" >= 0 and "used_qty" <= "sent_qty" and "sent_qty" <= "total_qty");
alter table alipay_sesame_activity drop constraint alipay_sesame_activity_counts_holds;
alter table alipay_sesame_activity add constraint alipay_sesame_activity_counts_holds check ("finish_count" >= 0 and "join_count" >= 0 and "finish_count" <= "join_count" and "join_count" <= "quota");
alter table alipay_zero_buy drop constraint alipay_zero_buy_quantity_holds;
alter table alipay_zero_buy drop constraint alipay_zero_buy_amount_holds;
alter table alipay_zero_buy add constraint alipay_zero_buy_quantity_holds check ("broken_qty" >= 0 and "joined_qty" >= 0 and "broken_qty" <= "joined_qty" and "joined_qty" <= "stock_qty");
alter table alipay_zero_buy add constraint alipay_zero_buy_amount_holds check ("break_amount" >= 0 and "break_amount" <= "deposit_amount");
`,
};
