import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const procurementMigration: Migration = {
  name: '20261124-2342-procurement',
  sql: String.raw`
create table cooperation_truck (
  "name" text collate "C" not null,
  "plate_type" text collate "C" not null,
  "max_weight_kg" bigint not null,
  "max_qty" bigint not null,
  "volume_l" bigint,
  "base_freight" bigint not null,
  "per_km" bigint not null,
  "min_load_bp" bigint not null,
  "use_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint cooperation_truck_plate_type_check check ("plate_type" in ('van', 'm4', 'm6', 'm9', 'm17')),
  constraint cooperation_truck_status_check check ("status" in ('disabled', 'enabled')),
  constraint cooperation_truck_load_holds check (max_weight_kg > 0 and max_qty > 0 and min_load_bp between 1 and 10000)
);
create unique index cooperation_truck_name_key on cooperation_truck ("name") where not deleted;
create index cooperation_truck_status_max_qty_idx on cooperation_truck ("status", "max_qty", id) where not deleted;
create index cooperation_truck_max_qty_idx on cooperation_truck ("max_qty", id) where not deleted;
create index cooperation_truck_plate_type_max_qty_idx on cooperation_truck ("plate_type", "max_qty", id) where not deleted;
create index cooperation_truck_created_at_idx on cooperation_truck ("created_at" desc, id desc) where not deleted;
create index cooperation_truck_name_grams on cooperation_truck using gin (grams("name")) where not deleted;
create trigger raise_version before update on cooperation_truck for each row execute function raise_version();
create table procurement_merchant (
  "name" text collate "C" not null,
  "credit_code" text collate "C" not null,
  "brand_ids" bigint[] not null,
  "contact" text collate "C",
  "phone" text collate "C",
  "settle_type" text collate "C" not null,
  "credit_days" bigint,
  "city_codes" text[] not null,
  "plan_count" bigint not null,
  "plan_total" bigint not null,
  "arrive_total" bigint not null,
  "achieve_bp" bigint generated always as (case when plan_total > 0 then round(arrive_total * 10000.0 / plan_total)::bigint end) stored,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint procurement_merchant_settle_type_check check ("settle_type" in ('cash', 'month')),
  constraint procurement_merchant_status_check check ("status" in ('disabled', 'enabled')),
  constraint procurement_merchant_credit_holds check (settle_type = 'cash' or credit_days > 0)
);
create unique index procurement_merchant_credit_code_key on procurement_merchant ("credit_code") where not deleted;
create index procurement_merchant_status_created_at_idx on procurement_merchant ("status", "created_at" desc, id desc) where not deleted;
create index procurement_merchant_brand_ids_members on procurement_merchant using gin ("brand_ids") where not deleted;
create index procurement_merchant_settle_type_created_at_idx on procurement_merchant ("settle_type", "created_at" desc, id desc) where not deleted;
create index procurement_merchant_achieve_bp_idx on procurement_merchant ("achieve_bp", id) where not deleted;
create index procurement_merchant_created_at_idx on procurement_merchant ("created_at" desc, id desc) where not deleted;
create index procurement_merchant_name_grams on procurement_merchant using gin (grams("name")) where not deleted;
create trigger raise_version before update on procurement_merchant for each row execute function raise_version();
create table procurement_plan (
  "plan_no" text collate "C" not null,
  "merchant_id" bigint not null,
  "warehouse_id" bigint not null,
  "plan_at" timestamptz(3) not null,
  "distance_km" bigint not null,
  "plan_qty" bigint not null,
  "arrive_qty" bigint not null,
  "loaded_qty" bigint not null,
  "capacity_qty" bigint not null,
  "truck_count" bigint not null,
  "amount" bigint not null,
  "freight" bigint not null,
  "load_bp" bigint generated always as (case when capacity_qty > 0 then round(loaded_qty * 10000.0 / capacity_qty)::bigint end) stored,
  "short_qty" bigint not null,
  "audit_reason" text collate "C",
  "published_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint procurement_plan_status_check check ("status" in ('draft', 'ready', 'published', 'done', 'rejected'))
);
create unique index procurement_plan_plan_no_key on procurement_plan ("plan_no") where not deleted;
create index procurement_plan_status_plan_at_idx on procurement_plan ("status", "plan_at", id) where not deleted;
create index procurement_plan_merchant_id_plan_at_idx on procurement_plan ("merchant_id", "plan_at" desc, id desc) where not deleted;
create index procurement_plan_warehouse_id_plan_at_idx on procurement_plan ("warehouse_id", "plan_at" desc, id desc) where not deleted;
create index procurement_plan_plan_at_idx on procurement_plan ("plan_at", id) where not deleted;
create index procurement_plan_created_at_idx on procurement_plan ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on procurement_plan for each row execute function raise_version();
create table procurement_line (
  "plan_id" bigint not null,
  "spec_code_id" bigint not null,
  "plan_qty" bigint not null,
  "arrive_qty" bigint not null,
  "price" bigint not null,
  "amount" bigint not null generated always as (plan_qty * price) stored,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index procurement_line_plan_id_spec_code_id_key on procurement_line ("plan_id", "spec_code_id") where not deleted;
create trigger raise_version before update on procurement_line for each row execute function raise_version();
create table procurement_load (
  "plan_id" bigint not null,
  "truck_id" bigint not null,
  "plate" text collate "C",
  "qty" bigint not null,
  "capacity_qty" bigint not null,
  "weight_kg" bigint not null,
  "freight" bigint not null,
  "load_bp" bigint not null generated always as (round(qty * 10000.0 / capacity_qty)::bigint) stored,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint procurement_load_room_holds check (qty <= capacity_qty)
);
create index procurement_load_plan_id_idx on procurement_load ("plan_id", id) where not deleted;
create index procurement_load_truck_id_idx on procurement_load ("truck_id", id) where not deleted;
create trigger raise_version before update on procurement_load for each row execute function raise_version();
`,
};
