import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderRefundDaysMigration: Migration = {
  name: '20261127-1242-order-refund-days',
  sql: String.raw`
create index third_order_refund_status_refunded_at_idx on third_order_refund ("status", "refunded_at" desc, id desc) where not deleted;
create index third_order_refund_refunded_at_idx on third_order_refund ("refunded_at" desc, id desc) where not deleted;
`,
};
