import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockWarehouseTypeMigration: Migration = {
  name: '20261124-2350-stock-warehouse-type',
  sql: String.raw`
alter table stock alter column "warehouse_type" set not null;
`,
};
