import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const fileTasksMigration: Migration = {
  name: '0007-file-tasks',
  sql: String.raw`
create table download_inventory (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "page_url" text collate "C" not null,
  "read_call" text collate "C",
  "columns" text[] not null,
  "masked_columns" text[] not null,
  "max_rows" bigint not null,
  "role_ids" bigint[] not null,
  "file_type" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint download_inventory_file_type_check check ("file_type" in ('xlsx', 'csv')),
  constraint download_inventory_status_check check ("status" in ('off', 'on'))
);
create unique index download_inventory_code_key on download_inventory ("code") where not deleted;
create index download_inventory_status_created_at_idx on download_inventory ("status", "created_at" desc, id desc) where not deleted;
create index download_inventory_created_at_idx on download_inventory ("created_at" desc, id desc) where not deleted;
create index download_inventory_updated_at_idx on download_inventory ("updated_at" desc, id desc) where not deleted;
create index download_inventory_name_grams on download_inventory using gin (grams("name")) where not deleted;
create index download_inventory_page_url_idx on download_inventory ("page_url", id) where not deleted;
create table upload_task (
  "task_no" text collate "C" not null,
  "name" text collate "C" not null,
  "task_type" text collate "C" not null,
  "inventory_id" bigint,
  "params" jsonb,
  "params_hash" text collate "C" not null,
  "file_type" text collate "C" not null,
  "result_url" text collate "C",
  "file_key" text collate "C",
  "total_rows" bigint not null,
  "success_rows" bigint not null,
  "fail_rows" bigint not null,
  "progress" bigint not null,
  "fail_reason" text collate "C",
  "started_at" timestamptz(3),
  "finished_at" timestamptz(3),
  "expires_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint upload_task_task_type_check check ("task_type" in ('import', 'export')),
  constraint upload_task_file_type_check check ("file_type" in ('xlsx', 'csv')),
  constraint upload_task_status_check check ("status" in ('queued', 'running', 'done', 'partial', 'failed', 'cancelled'))
);
create unique index upload_task_task_no_key on upload_task ("task_no") where not deleted;
create unique index upload_task_created_by_params_hash_queued_running_key on upload_task ("created_by", "params_hash") where not deleted and "status" in ('queued', 'running');
create index upload_task_created_by_created_at_idx on upload_task ("created_by", "created_at" desc, id desc) where not deleted;
create index upload_task_status_created_at_idx on upload_task ("status", "created_at" desc, id desc) where not deleted;
create index upload_task_task_type_created_at_idx on upload_task ("task_type", "created_at" desc, id desc) where not deleted;
create index upload_task_created_at_idx on upload_task ("created_at" desc, id desc) where not deleted;
create index upload_task_finished_at_idx on upload_task ("finished_at" desc, id desc) where not deleted;
create index upload_task_name_grams on upload_task using gin (grams("name")) where not deleted;
`,
};
