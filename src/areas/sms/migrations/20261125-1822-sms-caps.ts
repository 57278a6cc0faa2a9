import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const smsCapsMigration: Migration = {
  name: '20261125-1822-sms-caps',
  sql: String.raw`
alter table sms_sale drop constraint sms_sale_price_holds;
alter table sms_sale add constraint sms_sale_price_holds check ("price" >= 0 and "price" <= "market_price");
alter table sms_order drop constraint sms_order_pay_holds;
alter table sms_order drop constraint sms_order_refund_holds;
alter table sms_order add constraint sms_order_refund_holds check ("refund_amount" >= 0 and "discount" >= 0 and "refund_amount" + "discount" <= "price");
`,
};
