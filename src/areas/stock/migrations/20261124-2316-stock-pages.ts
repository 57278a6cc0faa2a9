import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockPagesMigration: Migration = {
  name: '20261124-2316-stock-pages',
  sql: String.raw`
alter table stock add column "warehouse_type" text collate "C";
alter table stock add column "counted_at" timestamptz(3);
alter table stock add column "stocked" boolean not null generated always as (on_hand > 0) stored;
alter table stock add column "idle_at" timestamptz(3);
update stock s set warehouse_type = w.warehouse_type from partner_warehouse w where w.id = s.warehouse_id;
update stock set idle_at = greatest(last_in_at, last_out_at) + interval '30 days';
alter table stock add constraint stock_warehouse_type_check check ("warehouse_type" in ('main', 'front'));
create index stock_spec_code_id_warehouse_id_idx on stock ("spec_code_id", "warehouse_id", id) where not deleted;
create index stock_warehouse_type_warehouse_id_idx on stock ("warehouse_type", "warehouse_id", id) where not deleted;
create index stock_warned_allocatable_idx on stock ("warned", "allocatable", id) where not deleted;
create index stock_stocked_idle_at_idx on stock ("stocked", "idle_at", id) where not deleted;
create index stock_allocatable_idx on stock ("allocatable", id) where not deleted;
create index stock_on_hand_idx on stock ("on_hand", id) where not deleted;
create index stock_stock_amount_idx on stock ("stock_amount" desc, id desc) where not deleted;
create index stock_idle_at_idx on stock ("idle_at", id) where not deleted;
alter table stock_movement add column "document_no" text collate "C";
create index stock_movement_document_no_idx on stock_movement ("document_no", id) where not deleted;
`,
};
