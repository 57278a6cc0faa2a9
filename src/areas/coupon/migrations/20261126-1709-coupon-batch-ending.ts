import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const couponBatchEndingMigration: Migration = {
  name: '20261126-1709-coupon-batch-ending',
  sql: String.raw`
alter table coupon_batch add column "ending_reason" text collate "C";
`,
};
