import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const deliveryErpCallsOfDepotMigration: Migration = {
  name: '20261126-1653-delivery-erp-calls-of-depot',
  sql: String.raw`
alter table depot_logistics add column "erp_pending" boolean not null default false;
alter table depot_logistics alter column "erp_pending" drop default;
create index depot_logistics_erp_pending_created_at_idx on depot_logistics ("erp_pending", "created_at" desc, id desc) where not deleted;
`,
};
