import type { Migration } from '../../../server/db/migrate';

/** A street is one warehouse's for a brand among those of its type that are enabled: main and front warehouses cover the same streets. */
export const warehouseStreetsMigration: Migration = {
  name: '20261124-2300-warehouse-streets',
  sql: String.raw`
drop index if exists warehouse_street_brand_id_street_code_key;
alter table warehouse_street add column "warehouse_type" text collate "C";
alter table warehouse_street add column "warehouse_status" text collate "C";
alter table warehouse_street add constraint warehouse_street_warehouse_type_check check ("warehouse_type" in ('main', 'front'));
alter table warehouse_street add constraint warehouse_street_warehouse_status_check check ("warehouse_status" in ('disabled', 'enabled'));
update warehouse_street s set warehouse_type = w.warehouse_type, warehouse_status = w.status from partner_warehouse w where w.id = s.warehouse_id;
create unique index warehouse_street_warehouse_type_brand_id_street_code_e_0222d4bf on warehouse_street ("warehouse_type", "brand_id", "street_code") where not deleted and "warehouse_status" = 'enabled';
create index warehouse_street_brand_id_street_code_idx on warehouse_street ("brand_id", "street_code", id) where not deleted;
`,
};
