import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderStoresOfChannelsMigration: Migration = {
  name: '20261126-1212-order-stores-of-channels',
  sql: String.raw`
alter table third_order add column "store_code_id" bigint;
create index third_order_store_code_id_placed_at_idx on third_order ("store_code_id", "placed_at" desc, id desc) where not deleted;
`,
};
