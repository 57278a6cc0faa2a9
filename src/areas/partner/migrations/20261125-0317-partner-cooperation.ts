import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; who still points at a partner that is to be removed is looked for by an index, in other areas too. */
export const partnerCooperationMigration: Migration = {
  name: '20261125-0317-partner-cooperation',
  sql: String.raw`
alter table partner_main add column "service_type_ids" bigint[] not null default '{}';
alter table partner_main add column "license_img" text collate "C";
alter table partner_main add column "admin_user_id" bigint;
alter table partner_main add column "bank_name" text collate "C";
alter table partner_main add column "bank_no" text collate "C";
alter table partner_main add column "apply_id" bigint;
alter table partner_main add column "audit_reason" text collate "C";
alter table partner_main add column "audited_at" timestamptz(3);
alter table partner_main add column "lock_reason" text collate "C";
create unique index partner_main_admin_user_id_key on partner_main ("admin_user_id") where not deleted;
create index partner_main_partner_type_created_at_idx on partner_main ("partner_type", "created_at" desc, id desc) where not deleted;
create index partner_main_manager_id_created_at_idx on partner_main ("manager_id", "created_at" desc, id desc) where not deleted;
create index partner_main_grade_id_created_at_idx on partner_main ("grade_id", "created_at" desc, id desc) where not deleted;
create index partner_main_service_type_ids_members on partner_main using gin ("service_type_ids") where not deleted;
create index partner_main_area_codes_members on partner_main using gin ("area_codes") where not deleted;
create index partner_main_contract_end_idx on partner_main ("contract_end", id) where not deleted;
create index partner_main_created_at_idx on partner_main ("created_at" desc, id desc) where not deleted;
create index partner_main_apply_id_idx on partner_main ("apply_id", id) where not deleted;
create table partner_service_type (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "charge_unit" text collate "C" not null,
  "default_price" bigint not null,
  "need_warehouse" boolean not null,
  "need_license" text[] not null,
  "partner_count" bigint not null,
  "sort" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_service_type_charge_unit_check check ("charge_unit" in ('order', 'bucket', 'month', 'km')),
  constraint partner_service_type_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index partner_service_type_code_key on partner_service_type ("code") where not deleted;
create index partner_service_type_sort_idx on partner_service_type ("sort", id) where not deleted;
create index partner_service_type_status_sort_idx on partner_service_type ("status", "sort", id) where not deleted;
create index partner_service_type_charge_unit_sort_idx on partner_service_type ("charge_unit", "sort", id) where not deleted;
create index partner_service_type_need_warehouse_sort_idx on partner_service_type ("need_warehouse", "sort", id) where not deleted;
create index partner_service_type_created_at_idx on partner_service_type ("created_at" desc, id desc) where not deleted;
create index partner_service_type_name_grams on partner_service_type using gin (grams("name")) where not deleted;
create trigger raise_version before update on partner_service_type for each row execute function raise_version();
create index partner_invoice_invoice_type_created_at_idx on partner_invoice ("invoice_type", "created_at" desc, id desc) where not deleted;
create index partner_invoice_is_default_created_at_idx on partner_invoice ("is_default", "created_at" desc, id desc) where not deleted;
create index partner_invoice_status_created_at_idx on partner_invoice ("status", "created_at" desc, id desc) where not deleted;
drop index partner_main_manager_id_idx;
alter table partner_main alter column "service_type_ids" drop default;
create index city_refer_notify_read_partner_ids_members on city_refer_notify using gin ("read_partner_ids") where not deleted;
create index third_auth_partner_id_idx on third_auth ("partner_id", id) where not deleted;
create index order_log_partner_id_idx on order_log ("partner_id", id) where not deleted;
`,
};
