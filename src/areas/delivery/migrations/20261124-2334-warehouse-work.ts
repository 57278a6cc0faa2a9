import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const warehouseWorkMigration: Migration = {
  name: '20261124-2334-warehouse-work',
  sql: String.raw`
alter table partner_warehouse add column "brand_partner_id" bigint;
alter table partner_warehouse add column "contact" text collate "C";
alter table partner_warehouse add column "phone" text collate "C";
alter table partner_warehouse add column "cutoff_time" time(0);
alter table partner_warehouse add column "min_qty" bigint;
alter table partner_warehouse add column "delivery_fee" bigint;
alter table partner_warehouse add column "day_capacity" bigint not null default 0;
alter table partner_warehouse alter column "day_capacity" drop default;
create index partner_warehouse_brand_partner_id_code_idx on partner_warehouse ("brand_partner_id", "code", id) where not deleted;
create index partner_warehouse_parent_id_idx on partner_warehouse ("parent_id", id) where not deleted;
create index partner_warehouse_created_at_idx on partner_warehouse ("created_at" desc, id desc) where not deleted;
create index warehouse_street_street_code_brand_id_idx on warehouse_street ("street_code", "brand_id", id) where not deleted;
create index warehouse_street_warehouse_type_street_code_idx on warehouse_street ("warehouse_type", "street_code", id) where not deleted;
create table holiday_record (
  "warehouse_id" bigint not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "reason" text collate "C" not null,
  "backup_warehouse_id" bigint,
  "applicant" text collate "C",
  "affect_count" bigint not null,
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
  constraint holiday_record_status_check check ("status" in ('pending', 'approved', 'running', 'ended', 'rejected')),
  constraint holiday_record_order_holds check (end_at > begin_at)
);
create index holiday_record_status_begin_at_idx on holiday_record ("status", "begin_at", id) where not deleted;
create index holiday_record_status_end_at_idx on holiday_record ("status", "end_at", id) where not deleted;
create index holiday_record_warehouse_id_begin_at_idx on holiday_record ("warehouse_id", "begin_at" desc, id desc) where not deleted;
create index holiday_record_backup_warehouse_id_begin_at_idx on holiday_record ("backup_warehouse_id", "begin_at" desc, id desc) where not deleted;
create index holiday_record_begin_at_idx on holiday_record ("begin_at", id) where not deleted;
create index holiday_record_end_at_idx on holiday_record ("end_at", id) where not deleted;
create index holiday_record_created_at_idx on holiday_record ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on holiday_record for each row execute function raise_version();
create table warehouse_status_change (
  "change_no" text collate "C" not null,
  "warehouse_id" bigint not null,
  "from_status" text collate "C" not null,
  "to_status" text collate "C" not null,
  "reason" text collate "C" not null,
  "applicant" text collate "C",
  "stock_left" bigint not null,
  "effective_at" timestamptz(3),
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
  constraint warehouse_status_change_from_status_check check ("from_status" in ('open', 'holiday', 'closed')),
  constraint warehouse_status_change_to_status_check check ("to_status" in ('open', 'closed')),
  constraint warehouse_status_change_status_check check ("status" in ('pending', 'active', 'rejected'))
);
create unique index warehouse_status_change_change_no_key on warehouse_status_change ("change_no") where not deleted;
create unique index warehouse_status_change_warehouse_id_pending_key on warehouse_status_change ("warehouse_id") where not deleted and "status" = 'pending';
create index warehouse_status_change_status_created_at_idx on warehouse_status_change ("status", "created_at" desc, id desc) where not deleted;
create index warehouse_status_change_warehouse_id_created_at_idx on warehouse_status_change ("warehouse_id", "created_at" desc, id desc) where not deleted;
create index warehouse_status_change_to_status_created_at_idx on warehouse_status_change ("to_status", "created_at" desc, id desc) where not deleted;
create index warehouse_status_change_created_at_idx on warehouse_status_change ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on warehouse_status_change for each row execute function raise_version();
create table warehouse_code (
  "warehouse_id" bigint not null,
  "channel" text collate "C" not null,
  "auth_id" bigint not null,
  "channel_store_code" text collate "C" not null,
  "channel_store_name" text collate "C",
  "bind_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint warehouse_code_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu')),
  constraint warehouse_code_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index warehouse_code_channel_channel_store_code_key on warehouse_code ("channel", "channel_store_code") where not deleted;
create unique index warehouse_code_warehouse_id_auth_id_key on warehouse_code ("warehouse_id", "auth_id") where not deleted;
create index warehouse_code_status_created_at_idx on warehouse_code ("status", "created_at" desc, id desc) where not deleted;
create index warehouse_code_channel_created_at_idx on warehouse_code ("channel", "created_at" desc, id desc) where not deleted;
create index warehouse_code_warehouse_id_channel_idx on warehouse_code ("warehouse_id", "channel", id) where not deleted;
create index warehouse_code_auth_id_created_at_idx on warehouse_code ("auth_id", "created_at" desc, id desc) where not deleted;
create index warehouse_code_created_at_idx on warehouse_code ("created_at" desc, id desc) where not deleted;
create index warehouse_code_channel_store_code_idx on warehouse_code ("channel_store_code", id) where not deleted;
create index warehouse_code_channel_store_name_grams on warehouse_code using gin (grams("channel_store_name")) where not deleted;
create trigger raise_version before update on warehouse_code for each row execute function raise_version();
`,
};
