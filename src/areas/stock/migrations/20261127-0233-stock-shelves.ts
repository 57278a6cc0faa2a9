import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockShelvesMigration: Migration = {
  name: '20261127-0233-stock-shelves',
  sql: String.raw`
create index stock_movement_warehouse_id_spec_code_id_occurred_at_idx on stock_movement ("warehouse_id", "spec_code_id", "occurred_at" desc, id desc) where not deleted;
`,
};
