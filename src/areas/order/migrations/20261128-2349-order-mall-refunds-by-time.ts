import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderMallRefundsByTimeMigration: Migration = {
  name: '20261128-2349-order-mall-refunds-by-time',
  sql: String.raw`
create index order_refund_refunded_at_idx on order_refund ("refunded_at" desc, id desc) where not deleted;
`,
};
