import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations; the tasks there are were all written at once. */
export const importsMigration: Migration = {
  name: '0011-imports',
  sql: String.raw`
alter table upload_task drop constraint upload_task_status_check;
alter table upload_task add column "source_hash" text collate "C";
alter table upload_task add column "step" text collate "C" not null default 'write';
alter table upload_task alter column "step" drop default;
alter table upload_task add column "done_rows" bigint not null default 0;
alter table upload_task alter column "done_rows" drop default;
alter table upload_task add column "add_rows" bigint not null default 0;
alter table upload_task alter column "add_rows" drop default;
alter table upload_task add column "update_rows" bigint not null default 0;
alter table upload_task alter column "update_rows" drop default;
alter table upload_task add column "skip_rows" bigint not null default 0;
alter table upload_task alter column "skip_rows" drop default;
alter table upload_task add constraint upload_task_step_check check ("step" in ('check', 'write'));
alter table upload_task add constraint upload_task_status_check check ("status" in ('queued', 'running', 'checked', 'done', 'partial', 'failed', 'cancelled'));
create index upload_task_source_hash_idx on upload_task ("source_hash", id) where not deleted;
create table upload_task_row (
  "task_id" bigint not null,
  "row_no" bigint not null,
  "cells" jsonb,
  "reason" text collate "C" not null,
  "problems" jsonb,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create index upload_task_row_task_id_row_no_idx on upload_task_row ("task_id", "row_no", id) where not deleted;
create index upload_task_row_created_at_idx on upload_task_row ("created_at", id) where not deleted;
alter table shop_claim_apply add column "import_task_id" bigint;
create index shop_claim_apply_import_task_id_idx on shop_claim_apply ("import_task_id", id) where not deleted;
create index shop_claim_apply_shop_name_phone_idx on shop_claim_apply ("shop_name", "phone", id) where not deleted;
create table brand_store (
  "import_task_id" bigint,
  "brand_id" bigint not null,
  "brand_store_code" text collate "C",
  "store_name" text collate "C" not null,
  "area_code" text collate "C",
  "address" text collate "C",
  "phone" text collate "C",
  "shop_id" bigint,
  "match_score" bigint,
  "fail_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint brand_store_status_check check ("status" in ('pending', 'matched', 'active', 'failed'))
);
create unique index brand_store_brand_id_brand_store_code_active_key on brand_store ("brand_id", "brand_store_code") where not deleted and "status" = 'active';
create unique index brand_store_brand_id_shop_id_active_key on brand_store ("brand_id", "shop_id") where not deleted and "status" = 'active';
create index brand_store_brand_id_brand_store_code_idx on brand_store ("brand_id", "brand_store_code", id) where not deleted;
create index brand_store_import_task_id_status_idx on brand_store ("import_task_id", "status", id) where not deleted;
create index brand_store_status_created_at_idx on brand_store ("status", "created_at" desc, id desc) where not deleted;
create index brand_store_area_code_created_at_idx on brand_store ("area_code", "created_at" desc, id desc) where not deleted;
create index brand_store_match_score_idx on brand_store ("match_score", id) where not deleted;
create index brand_store_created_at_idx on brand_store ("created_at" desc, id desc) where not deleted;
create index brand_store_brand_store_code_idx on brand_store ("brand_store_code", id) where not deleted;
create index brand_store_store_name_grams on brand_store using gin (grams("store_name")) where not deleted;
create index brand_store_shop_id_idx on brand_store ("shop_id", id) where not deleted;
`,
};
