import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const logsByMonthMigration: Migration = {
  name: '0016-logs-by-month',
  sql: String.raw`
set local statement_timeout = 0;
create temp table operat_log_moved on commit drop as select * from operat_log;
drop table operat_log;
create table operat_log (
  "operator_id" bigint,
  "operator_name" text collate "C" not null,
  "module" text collate "C" not null,
  "action" text collate "C" not null,
  "call_path" text collate "C" not null,
  "target_entity" text collate "C" not null,
  "target_id" bigint,
  "target_name" text collate "C",
  "row_count" bigint not null,
  "ip" text collate "C",
  "request_id" text collate "C",
  "cost_ms" bigint,
  "note" text collate "C",
  "operated_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint operat_log_partition_check check (abs(extract(epoch from "operated_at") * 1000 - 1577836800000 - id / 1000000) <= 86400000)
) partition by range (id);
create table operat_log_rest partition of operat_log default;
create index operat_log_operated_at_idx on operat_log ("operated_at" desc, id desc) where not deleted;
create index operat_log_operator_id_operated_at_idx on operat_log ("operator_id", "operated_at" desc, id desc) where not deleted;
create index operat_log_module_operated_at_idx on operat_log ("module", "operated_at" desc, id desc) where not deleted;
create index operat_log_target_entity_operated_at_idx on operat_log ("target_entity", "operated_at" desc, id desc) where not deleted;
create index operat_log_target_id_operated_at_idx on operat_log ("target_id", "operated_at" desc, id desc) where not deleted;
create index operat_log_operator_name_grams on operat_log using gin (grams("operator_name")) where not deleted;
create index operat_log_call_path_idx on operat_log ("call_path", id) where not deleted;
create index operat_log_request_id_idx on operat_log ("request_id", id) where not deleted;
create trigger append_only before update or delete on operat_log for each row execute function refuse_change();
insert into operat_log ("operator_id", "operator_name", "module", "action", "call_path", "target_entity", "target_id", "target_name", "row_count", "ip", "request_id", "cost_ms", "note", "operated_at", "id", "created_at", "created_by", "updated_at", "updated_by", "version", "remark", "deleted") select "operator_id", "operator_name", "module", "action", "call_path", "target_entity", "target_id", "target_name", "row_count", "ip", "request_id", "cost_ms", "note", "operated_at", "id", "created_at", "created_by", "updated_at", "updated_by", "version", "remark", "deleted" from operat_log_moved;
set local statement_timeout = 0;
create temp table operat_log_item_moved on commit drop as select * from operat_log_item;
drop table operat_log_item;
create table operat_log_item (
  "log_id" bigint not null,
  "entity" text collate "C" not null,
  "target_id" bigint not null,
  "target_name" text collate "C",
  "before" jsonb,
  "after" jsonb,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint operat_log_item_partition_check check (abs(extract(epoch from "created_at") * 1000 - 1577836800000 - id / 1000000) <= 86400000)
) partition by range (id);
create table operat_log_item_rest partition of operat_log_item default;
create index operat_log_item_log_id_idx on operat_log_item ("log_id", id) where not deleted;
create index operat_log_item_target_id_created_at_idx on operat_log_item ("target_id", "created_at" desc, id desc) where not deleted;
create index operat_log_item_entity_created_at_idx on operat_log_item ("entity", "created_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on operat_log_item for each row execute function refuse_change();
insert into operat_log_item ("log_id", "entity", "target_id", "target_name", "before", "after", "id", "created_at", "created_by", "updated_at", "updated_by", "version", "remark", "deleted") select "log_id", "entity", "target_id", "target_name", "before", "after", "id", "created_at", "created_by", "updated_at", "updated_by", "version", "remark", "deleted" from operat_log_item_moved;
`,
};
