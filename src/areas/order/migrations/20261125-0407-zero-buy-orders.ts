import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const zeroBuyOrdersMigration: Migration = {
  name: '20261125-0407-zero-buy-orders',
  sql: String.raw`
alter table order_main add column "zero_buy_id" bigint;
create index order_main_zero_buy_id_placed_at_idx on order_main ("zero_buy_id", "placed_at" desc, id desc) where not deleted;
`,
};
