import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const depotRequestsMigration: Migration = {
  name: '20261124-2347-depot-requests',
  sql: String.raw`
create table depot_logistics (
  "apply_no" text collate "C" not null,
  "shop_id" bigint not null,
  "delivery_shop_id" bigint,
  "warehouse_id" bigint not null,
  "total_qty" bigint not null,
  "confirm_qty" bigint not null,
  "expect_date" date not null,
  "erp_no" text collate "C",
  "erp_message" text collate "C",
  "uploaded_at" timestamptz(3),
  "audit_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint depot_logistics_status_check check ("status" in ('auditing', 'ready', 'uploaded', 'failed', 'cancelled', 'rejected'))
);
create unique index depot_logistics_apply_no_key on depot_logistics ("apply_no") where not deleted;
create unique index depot_logistics_erp_no_key on depot_logistics ("erp_no") where not deleted;
create index depot_logistics_status_created_at_idx on depot_logistics ("status", "created_at" desc, id desc) where not deleted;
create index depot_logistics_shop_id_created_at_idx on depot_logistics ("shop_id", "created_at" desc, id desc) where not deleted;
create index depot_logistics_warehouse_id_created_at_idx on depot_logistics ("warehouse_id", "created_at" desc, id desc) where not deleted;
create index depot_logistics_delivery_shop_id_created_at_idx on depot_logistics ("delivery_shop_id", "created_at" desc, id desc) where not deleted;
create index depot_logistics_expect_date_idx on depot_logistics ("expect_date", id) where not deleted;
create index depot_logistics_total_qty_idx on depot_logistics ("total_qty", id) where not deleted;
create index depot_logistics_uploaded_at_idx on depot_logistics ("uploaded_at", id) where not deleted;
create index depot_logistics_created_at_idx on depot_logistics ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on depot_logistics for each row execute function raise_version();
create table depot_logistics_line (
  "depot_id" bigint not null,
  "spec_code_id" bigint not null,
  "spec_no" text collate "C" not null,
  "qty" bigint not null,
  "confirm_qty" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index depot_logistics_line_depot_id_spec_code_id_key on depot_logistics_line ("depot_id", "spec_code_id") where not deleted;
create index depot_logistics_line_depot_id_idx on depot_logistics_line ("depot_id", id) where not deleted;
create index depot_logistics_line_spec_code_id_idx on depot_logistics_line ("spec_code_id", id) where not deleted;
create trigger raise_version before update on depot_logistics_line for each row execute function raise_version();
`,
};
