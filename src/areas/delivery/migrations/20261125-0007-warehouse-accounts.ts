import type { Migration } from '../../../server/db/migrate';

/** Warehouses count the accounts that have their goods brought there. */
export const warehouseAccountsMigration: Migration = {
  name: '20261125-0007-warehouse-accounts',
  sql: String.raw`
alter table partner_warehouse add column "account_count" bigint not null default 0;
alter table partner_warehouse alter column "account_count" drop default;
update partner_warehouse w set account_count = (select count(*) from replenish_account a where a.warehouse_id = w.id and not a.deleted);
`,
};
