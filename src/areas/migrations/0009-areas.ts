import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations; what there is already is completed from what it points at. */
export const areasMigration: Migration = {
  name: '0009-areas',
  sql: String.raw`
drop index if exists manager_user_admin_user_id_idx;
alter table manager_user add column "shop_count" bigint not null default 0;
update manager_user as t set shop_count = (select count(*) from merchant_shop as s where s.manager_id = t.id and not s.deleted);
alter table manager_user alter column "shop_count" drop default;
create unique index manager_user_admin_user_id_key on manager_user ("admin_user_id") where not deleted;
create index manager_user_shop_count_idx on manager_user ("shop_count", id) where not deleted;
create index manager_user_city_codes_members on manager_user using gin ("city_codes") where not deleted;
create index manager_user_leader_id_idx on manager_user ("leader_id", id) where not deleted;
create index manager_user_department_name_idx on manager_user ("department", "name", id) where not deleted;
create table sys_type (
  "type_code" text collate "C" not null,
  "item_code" text collate "C" not null,
  "name" text collate "C" not null,
  "parent_code" text collate "C",
  "color" text collate "C",
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
  constraint sys_type_color_check check ("color" in ('gray', 'blue', 'green', 'yellow', 'red')),
  constraint sys_type_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index sys_type_type_code_item_code_key on sys_type ("type_code", "item_code") where not deleted;
create index sys_type_type_code_sort_idx on sys_type ("type_code", "sort", id) where not deleted;
create index sys_type_status_type_code_idx on sys_type ("status", "type_code", id) where not deleted;
create index sys_type_updated_at_idx on sys_type ("updated_at" desc, id desc) where not deleted;
create index sys_type_item_code_idx on sys_type ("item_code", id) where not deleted;
create index sys_type_name_grams on sys_type using gin (grams("name")) where not deleted;
create table base_type (
  "group_code" text collate "C" not null,
  "group_name" text collate "C" not null,
  "item_code" text collate "C" not null,
  "item_name" text collate "C" not null,
  "is_system" boolean not null,
  "biz_scope" text collate "C",
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
  constraint base_type_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index base_type_group_code_item_code_key on base_type ("group_code", "item_code") where not deleted;
create index base_type_group_code_sort_idx on base_type ("group_code", "sort", id) where not deleted;
create index base_type_status_group_code_idx on base_type ("status", "group_code", id) where not deleted;
create index base_type_sort_idx on base_type ("sort", id) where not deleted;
create index base_type_group_name_grams on base_type using gin (grams("group_name")) where not deleted;
create index base_type_item_code_idx on base_type ("item_code", id) where not deleted;
create index base_type_item_name_grams on base_type using gin (grams("item_name")) where not deleted;
create table app_special_role (
  "name" text collate "C" not null,
  "code" text collate "C" not null,
  "scope" text collate "C" not null,
  "permission_ids" bigint[] not null,
  "client_count" bigint not null,
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
  constraint app_special_role_scope_check check ("scope" in ('shop', 'partner', 'city')),
  constraint app_special_role_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index app_special_role_name_key on app_special_role ("name") where not deleted;
create unique index app_special_role_code_key on app_special_role ("code") where not deleted;
create index app_special_role_sort_idx on app_special_role ("sort", id) where not deleted;
create index app_special_role_scope_sort_idx on app_special_role ("scope", "sort", id) where not deleted;
create index app_special_role_status_sort_idx on app_special_role ("status", "sort", id) where not deleted;
create index app_special_role_permission_ids_members on app_special_role using gin ("permission_ids") where not deleted;
create index app_special_role_created_at_idx on app_special_role ("created_at" desc, id desc) where not deleted;
create index app_special_role_name_grams on app_special_role using gin (grams("name")) where not deleted;
create table app_special_permission (
  "parent_id" bigint,
  "name" text collate "C" not null,
  "code" text collate "C" not null,
  "role_count" bigint not null,
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
  constraint app_special_permission_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index app_special_permission_code_key on app_special_permission ("code") where not deleted;
create index app_special_permission_parent_id_sort_idx on app_special_permission ("parent_id", "sort", id) where not deleted;
create index app_special_permission_sort_idx on app_special_permission ("sort", id) where not deleted;
create index app_special_permission_name_grams on app_special_permission using gin (grams("name")) where not deleted;
create index merchant_shop_tag_ids_members on merchant_shop using gin ("tag_ids") where not deleted;
alter table follow_up add column "area_code" text collate "C";
alter table follow_up add column "plan" text collate "C" not null default 'none';
alter table follow_up alter column "plan" drop default;
alter table follow_up add column "visited_at" timestamptz(3);
update follow_up f set area_code = s.area_code from merchant_shop s where s.id = f.shop_id;
update follow_up f set area_code = o.area_code from third_order o where o.id = f.third_order_id;
update follow_up f set visited_at = (select min(l.followed_at) from follow_up l where not l.deleted and l.target_type = f.target_type and coalesce(l.shop_id, l.third_order_id) = coalesce(f.shop_id, f.third_order_id) and l.followed_at > f.followed_at) where f.next_at is not null;
update follow_up set plan = case when visited_at is null then 'due' else 'visited' end where next_at is not null;
alter table follow_up add constraint follow_up_plan_check check ("plan" in ('none', 'due', 'visited'));
create index follow_up_area_code_followed_at_idx on follow_up ("area_code", "followed_at" desc, id desc) where not deleted;
create index follow_up_plan_next_at_idx on follow_up ("plan", "next_at", id) where not deleted;
alter table shop_tag add column "group_name" text collate "C";
alter table shop_tag add column "usage" text collate "C";
alter table shop_tag add column "shop_count" bigint not null default 0;
update shop_tag as t set shop_count = (select count(*) from merchant_shop as s where s.tag_ids @> array[t.id] and not s.deleted);
alter table shop_tag alter column "shop_count" drop default;
alter table shop_tag add constraint shop_tag_color_check check ("color" in ('gray', 'blue', 'green', 'yellow', 'red'));
create index shop_tag_group_name_sort_idx on shop_tag ("group_name", "sort", id) where not deleted;
create index shop_tag_created_at_idx on shop_tag ("created_at" desc, id desc) where not deleted;
alter table shop_client add column "permissions" text[] not null default '{}';
alter table shop_client alter column "permissions" drop default;
alter table shop_client add column "special_role_ids" bigint[] not null default '{}';
alter table shop_client alter column "special_role_ids" drop default;
alter table shop_client add column "password_hash" text collate "C";
alter table shop_client add column "device" text collate "C";
alter table shop_client add column "last_active_at" timestamptz(3);
create unique index shop_client_shop_id_owner_active_key on shop_client ("shop_id") where not deleted and "position" = 'owner' and "status" = 'active';
create index shop_client_position_created_at_idx on shop_client ("position", "created_at" desc, id desc) where not deleted;
create index shop_client_status_created_at_idx on shop_client ("status", "created_at" desc, id desc) where not deleted;
create index shop_client_last_active_at_idx on shop_client ("last_active_at", id) where not deleted;
create index shop_client_special_role_ids_members on shop_client using gin ("special_role_ids") where not deleted;
create index shop_client_created_at_idx on shop_client ("created_at" desc, id desc) where not deleted;
drop index if exists shop_complaint_status_created_at_idx;
alter table shop_complaint drop constraint shop_complaint_status_check;
alter table shop_complaint add column "third_order_id" bigint;
alter table shop_complaint add column "customer_phone" text collate "C";
alter table shop_complaint add column "reason" text collate "C" not null default 'other';
alter table shop_complaint alter column "reason" drop default;
alter table shop_complaint add column "images" text[] not null default '{}';
alter table shop_complaint alter column "images" drop default;
alter table shop_complaint add column "handler_id" bigint;
alter table shop_complaint add column "reply" text collate "C";
alter table shop_complaint add column "history" jsonb;
alter table shop_complaint add column "deadline_at" timestamptz(3);
alter table shop_complaint add column "closed_at" timestamptz(3);
alter table shop_complaint add column "open" boolean not null default true;
alter table shop_complaint alter column "open" drop default;
update shop_complaint set open = false, status = 'closed', closed_at = updated_at where status in ('closed', 'rejected');
update shop_complaint set deadline_at = created_at + interval '72 hours';
alter table shop_complaint add constraint shop_complaint_reason_check check ("reason" in ('service', 'late', 'quality', 'damage', 'price', 'deposit', 'other'));
alter table shop_complaint add constraint shop_complaint_status_check check ("status" in ('pending', 'running', 'replied', 'closed'));
create index shop_complaint_status_deadline_at_idx on shop_complaint ("status", "deadline_at", id) where not deleted;
create index shop_complaint_open_deadline_at_idx on shop_complaint ("open", "deadline_at", id) where not deleted;
create index shop_complaint_reason_created_at_idx on shop_complaint ("reason", "created_at" desc, id desc) where not deleted;
create index shop_complaint_handler_id_deadline_at_idx on shop_complaint ("handler_id", "deadline_at", id) where not deleted;
create index shop_complaint_third_order_id_idx on shop_complaint ("third_order_id", id) where not deleted;
create index shop_complaint_deadline_at_idx on shop_complaint ("deadline_at", id) where not deleted;
create index shop_complaint_created_at_idx on shop_complaint ("created_at" desc, id desc) where not deleted;
create index shop_complaint_customer_phone_idx on shop_complaint ("customer_phone", id) where not deleted;
create index shop_complaint_content_grams on shop_complaint using gin (grams("content")) where not deleted;
alter table merchant_work_order add column "category" text collate "C";
update merchant_work_order w set category = c.category from work_order_clause c where c.id = w.clause_id;
alter table merchant_work_order add constraint merchant_work_order_category_check check ("category" in ('service', 'quality', 'money', 'licence', 'technical'));
create index merchant_work_order_category_created_at_idx on merchant_work_order ("category", "created_at" desc, id desc) where not deleted;
create table shop_claim_apply (
  "record_type" text collate "C" not null,
  "seed_id" bigint,
  "shop_name" text collate "C" not null,
  "area_code" text collate "C" not null,
  "address" text collate "C" not null,
  "phone" text collate "C" not null,
  "applicant" text collate "C",
  "proof_imgs" text[] not null,
  "shop_id" bigint,
  "reject_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_claim_apply_record_type_check check ("record_type" in ('seed', 'apply')),
  constraint shop_claim_apply_status_check check ("status" in ('waiting', 'auditing', 'passed', 'rejected'))
);
create unique index shop_claim_apply_seed_id_passed_apply_key on shop_claim_apply ("seed_id") where not deleted and "status" = 'passed' and "record_type" = 'apply';
create index shop_claim_apply_status_created_at_idx on shop_claim_apply ("status", "created_at", id) where not deleted;
create index shop_claim_apply_area_code_created_at_idx on shop_claim_apply ("area_code", "created_at" desc, id desc) where not deleted;
create index shop_claim_apply_seed_id_idx on shop_claim_apply ("seed_id", id) where not deleted;
create index shop_claim_apply_created_at_idx on shop_claim_apply ("created_at", id) where not deleted;
create index shop_claim_apply_shop_name_grams on shop_claim_apply using gin (grams("shop_name")) where not deleted;
create index shop_claim_apply_phone_idx on shop_claim_apply ("phone", id) where not deleted;
create index shop_claim_apply_applicant_grams on shop_claim_apply using gin (grams("applicant")) where not deleted;
create index shop_claim_apply_shop_id_idx on shop_claim_apply ("shop_id", id) where not deleted;
create table shop_product (
  "shop_id" bigint not null,
  "name" text collate "C" not null,
  "spec_code_id" bigint not null,
  "sale_price" bigint not null,
  "market_price" bigint,
  "area_prices" jsonb,
  "area_code" text collate "C" not null,
  "area_price" bigint not null,
  "area_price_count" bigint not null,
  "stock_hint" text collate "C" not null,
  "ban_sale" boolean not null,
  "min_qty" bigint not null,
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
  constraint shop_product_stock_hint_check check ("stock_hint" in ('plenty', 'low', 'none')),
  constraint shop_product_status_check check ("status" in ('off', 'on'))
);
create unique index shop_product_shop_id_spec_code_id_key on shop_product ("shop_id", "spec_code_id") where not deleted;
create index shop_product_status_sale_price_idx on shop_product ("status", "sale_price", id) where not deleted;
create index shop_product_spec_code_id_sale_price_idx on shop_product ("spec_code_id", "sale_price", id) where not deleted;
create index shop_product_sale_price_idx on shop_product ("sale_price", id) where not deleted;
create index shop_product_stock_hint_updated_at_idx on shop_product ("stock_hint", "updated_at" desc, id desc) where not deleted;
create index shop_product_ban_sale_updated_at_idx on shop_product ("ban_sale", "updated_at" desc, id desc) where not deleted;
create index shop_product_area_price_count_idx on shop_product ("area_price_count", id) where not deleted;
create index shop_product_area_code_area_price_idx on shop_product ("area_code", "area_price", id) where not deleted;
create index shop_product_area_price_idx on shop_product ("area_price", id) where not deleted;
create index shop_product_updated_at_idx on shop_product ("updated_at" desc, id desc) where not deleted;
create index shop_product_name_grams on shop_product using gin (grams("name")) where not deleted;
create table shop_charge (
  "name" text collate "C" not null,
  "charge_type" text collate "C" not null,
  "amount" bigint,
  "rate_bp" bigint,
  "cap_amount" bigint not null,
  "tag_ids" bigint[] not null,
  "city_codes" text[] not null,
  "partner_share_bp" bigint not null,
  "begin_date" date not null,
  "end_date" date not null,
  "priority" bigint not null,
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
  constraint shop_charge_charge_type_check check ("charge_type" in ('annual', 'monthly', 'rate', 'fixed')),
  constraint shop_charge_status_check check ("status" in ('pending', 'enabled', 'disabled', 'rejected'))
);
create unique index shop_charge_name_key on shop_charge ("name") where not deleted;
create index shop_charge_status_priority_idx on shop_charge ("status", "priority" desc, id desc) where not deleted;
create index shop_charge_charge_type_priority_idx on shop_charge ("charge_type", "priority" desc, id desc) where not deleted;
create index shop_charge_tag_ids_members on shop_charge using gin ("tag_ids") where not deleted;
create index shop_charge_city_codes_members on shop_charge using gin ("city_codes") where not deleted;
create index shop_charge_priority_idx on shop_charge ("priority" desc, id desc) where not deleted;
create index shop_charge_end_date_idx on shop_charge ("end_date", id) where not deleted;
create index shop_charge_created_at_idx on shop_charge ("created_at" desc, id desc) where not deleted;
create index shop_charge_name_grams on shop_charge using gin (grams("name")) where not deleted;
create table shop_config_template (
  "name" text collate "C" not null,
  "city_codes" text[] not null,
  "item_count" bigint not null,
  "applied_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_config_template_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index shop_config_template_name_key on shop_config_template ("name") where not deleted;
create index shop_config_template_status_created_at_idx on shop_config_template ("status", "created_at" desc, id desc) where not deleted;
create index shop_config_template_city_codes_members on shop_config_template using gin ("city_codes") where not deleted;
create index shop_config_template_applied_count_idx on shop_config_template ("applied_count" desc, id desc) where not deleted;
create index shop_config_template_created_at_idx on shop_config_template ("created_at" desc, id desc) where not deleted;
create index shop_config_template_name_grams on shop_config_template using gin (grams("name")) where not deleted;
create table shop_config_item (
  "template_id" bigint not null,
  "property_key" text collate "C" not null,
  "property_name" text collate "C" not null,
  "value_type" text collate "C" not null,
  "default_value" text collate "C" not null,
  "options" text[] not null,
  "shop_editable" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_config_item_value_type_check check ("value_type" in ('flag', 'int', 'text', 'span', 'choice'))
);
create unique index shop_config_item_template_id_property_key_key on shop_config_item ("template_id", "property_key") where not deleted;
create index shop_config_item_property_key_template_id_idx on shop_config_item ("property_key", "template_id", id) where not deleted;
create index shop_config_item_value_type_property_key_idx on shop_config_item ("value_type", "property_key", id) where not deleted;
create index shop_config_item_shop_editable_property_key_idx on shop_config_item ("shop_editable", "property_key", id) where not deleted;
create index shop_config_item_updated_at_idx on shop_config_item ("updated_at" desc, id desc) where not deleted;
create index shop_config_item_property_name_grams on shop_config_item using gin (grams("property_name")) where not deleted;
create table shop_config_apply (
  "template_id" bigint not null,
  "shop_id" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index shop_config_apply_template_id_shop_id_key on shop_config_apply ("template_id", "shop_id") where not deleted;
create index shop_config_apply_shop_id_idx on shop_config_apply ("shop_id", id) where not deleted;
create table shop_config_value (
  "shop_id" bigint not null,
  "property_key" text collate "C" not null,
  "value" text collate "C" not null,
  "changed_by_shop" boolean not null,
  "template_id" bigint,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index shop_config_value_shop_id_property_key_key on shop_config_value ("shop_id", "property_key") where not deleted;
create table bucket_account (
  "shop_id" bigint not null,
  "customer_name" text collate "C" not null,
  "customer_phone" text collate "C" not null,
  "customer_type" text collate "C" not null,
  "owed_qty" bigint not null,
  "deposit_amount" bigint not null,
  "address_count" bigint not null,
  "last_order_at" timestamptz(3),
  "area_code" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint bucket_account_customer_type_check check ("customer_type" in ('home', 'company')),
  constraint bucket_account_status_check check ("status" in ('frozen', 'normal'))
);
create unique index bucket_account_shop_id_customer_phone_key on bucket_account ("shop_id", "customer_phone") where not deleted;
create index bucket_account_status_owed_qty_idx on bucket_account ("status", "owed_qty" desc, id desc) where not deleted;
create index bucket_account_owed_qty_idx on bucket_account ("owed_qty" desc, id desc) where not deleted;
create index bucket_account_deposit_amount_idx on bucket_account ("deposit_amount" desc, id desc) where not deleted;
create index bucket_account_customer_type_owed_qty_idx on bucket_account ("customer_type", "owed_qty" desc, id desc) where not deleted;
create index bucket_account_area_code_owed_qty_idx on bucket_account ("area_code", "owed_qty" desc, id desc) where not deleted;
create index bucket_account_last_order_at_idx on bucket_account ("last_order_at" desc, id desc) where not deleted;
create index bucket_account_created_at_idx on bucket_account ("created_at" desc, id desc) where not deleted;
create index bucket_account_customer_name_grams on bucket_account using gin (grams("customer_name")) where not deleted;
create index bucket_account_customer_phone_idx on bucket_account ("customer_phone", id) where not deleted;
create table bucket_log (
  "account_id" bigint not null,
  "biz_type" text collate "C" not null,
  "bucket_delta" bigint not null,
  "deposit_delta" bigint not null,
  "bucket_after" bigint not null,
  "deposit_after" bigint not null,
  "operator" text collate "C" not null,
  "reason" text collate "C",
  "occurred_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint bucket_log_biz_type_check check ("biz_type" in ('out', 'back', 'deposit', 'refund', 'adjust'))
);
create index bucket_log_account_id_occurred_at_idx on bucket_log ("account_id", "occurred_at" desc, id desc) where not deleted;
create index bucket_log_occurred_at_idx on bucket_log ("occurred_at" desc, id desc) where not deleted;
create index bucket_log_biz_type_occurred_at_idx on bucket_log ("biz_type", "occurred_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on bucket_log for each row execute function refuse_change();
create table bucket_contact (
  "account_id" bigint not null,
  "name" text collate "C" not null,
  "phone" text collate "C" not null,
  "area_code" text collate "C" not null,
  "address" text collate "C" not null,
  "floor" bigint,
  "has_elevator" boolean not null,
  "is_default" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create index bucket_contact_account_id_created_at_idx on bucket_contact ("account_id", "created_at" desc, id desc) where not deleted;
create index bucket_contact_area_code_created_at_idx on bucket_contact ("area_code", "created_at" desc, id desc) where not deleted;
create index bucket_contact_created_at_idx on bucket_contact ("created_at" desc, id desc) where not deleted;
create index bucket_contact_name_grams on bucket_contact using gin (grams("name")) where not deleted;
create index bucket_contact_phone_idx on bucket_contact ("phone", id) where not deleted;
create index bucket_contact_address_grams on bucket_contact using gin (grams("address")) where not deleted;
create table merchant_appid (
  "app_id" text collate "C" not null,
  "name" text collate "C" not null,
  "shop_id" bigint not null,
  "principal" text collate "C" not null,
  "head_image" text collate "C",
  "signature" text collate "C",
  "categories" text[] not null,
  "order_detail_path" text collate "C",
  "template_version" text collate "C",
  "audit_reason" text collate "C",
  "submitted_at" timestamptz(3),
  "published_at" timestamptz(3),
  "auth_expire_at" timestamptz(3) not null,
  "version_status" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint merchant_appid_version_status_check check ("version_status" in ('none', 'auditing', 'passed', 'published', 'rejected')),
  constraint merchant_appid_status_check check ("status" in ('disabled', 'enabled', 'lapsed'))
);
create unique index merchant_appid_app_id_key on merchant_appid ("app_id") where not deleted;
create index merchant_appid_status_auth_expire_at_idx on merchant_appid ("status", "auth_expire_at", id) where not deleted;
create index merchant_appid_version_status_submitted_at_idx on merchant_appid ("version_status", "submitted_at" desc, id desc) where not deleted;
create index merchant_appid_shop_id_idx on merchant_appid ("shop_id", id) where not deleted;
create index merchant_appid_auth_expire_at_idx on merchant_appid ("auth_expire_at", id) where not deleted;
create index merchant_appid_submitted_at_idx on merchant_appid ("submitted_at" desc, id desc) where not deleted;
create index merchant_appid_created_at_idx on merchant_appid ("created_at" desc, id desc) where not deleted;
create index merchant_appid_name_grams on merchant_appid using gin (grams("name")) where not deleted;
create index merchant_appid_principal_grams on merchant_appid using gin (grams("principal")) where not deleted;
create table appid_white_user (
  "merchant_appid_id" bigint not null,
  "user_name" text collate "C" not null,
  "account" text collate "C" not null,
  "user_type" text collate "C" not null,
  "expire_at" timestamptz(3) not null,
  "added_reason" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint appid_white_user_user_type_check check ("user_type" in ('tester', 'gray'))
);
create unique index appid_white_user_merchant_appid_id_account_key on appid_white_user ("merchant_appid_id", "account") where not deleted;
create index appid_white_user_merchant_appid_id_created_at_idx on appid_white_user ("merchant_appid_id", "created_at" desc, id desc) where not deleted;
create index appid_white_user_user_type_expire_at_idx on appid_white_user ("user_type", "expire_at", id) where not deleted;
create index appid_white_user_expire_at_idx on appid_white_user ("expire_at", id) where not deleted;
create index appid_white_user_created_at_idx on appid_white_user ("created_at" desc, id desc) where not deleted;
create index appid_white_user_user_name_grams on appid_white_user using gin (grams("user_name")) where not deleted;
create index appid_white_user_account_idx on appid_white_user ("account", id) where not deleted;
create table official_user (
  "name" text collate "C" not null,
  "phone" text collate "C" not null,
  "company" text collate "C",
  "city_code" text collate "C",
  "source" text collate "C" not null,
  "intention" text collate "C" not null,
  "level" text collate "C",
  "owner_id" bigint,
  "last_contact_at" timestamptz(3),
  "converted" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint official_user_source_check check ("source" in ('site', 'wechat', 'event', 'referral')),
  constraint official_user_intention_check check ("intention" in ('partner', 'shop', 'brand', 'other')),
  constraint official_user_level_check check ("level" in ('high', 'middle', 'low'))
);
create unique index official_user_phone_key on official_user ("phone") where not deleted;
create index official_user_created_at_idx on official_user ("created_at" desc, id desc) where not deleted;
create index official_user_intention_created_at_idx on official_user ("intention", "created_at" desc, id desc) where not deleted;
create index official_user_level_created_at_idx on official_user ("level", "created_at" desc, id desc) where not deleted;
create index official_user_source_created_at_idx on official_user ("source", "created_at" desc, id desc) where not deleted;
create index official_user_owner_id_created_at_idx on official_user ("owner_id", "created_at" desc, id desc) where not deleted;
create index official_user_city_code_created_at_idx on official_user ("city_code", "created_at" desc, id desc) where not deleted;
create index official_user_converted_created_at_idx on official_user ("converted", "created_at" desc, id desc) where not deleted;
create index official_user_last_contact_at_idx on official_user ("last_contact_at", id) where not deleted;
create index official_user_name_grams on official_user using gin (grams("name")) where not deleted;
create index official_user_company_grams on official_user using gin (grams("company")) where not deleted;
create table official_partner_apply (
  "apply_no" text collate "C" not null,
  "official_user_id" bigint,
  "company_name" text collate "C" not null,
  "license_no" text collate "C" not null,
  "license_img" text collate "C",
  "contact" text collate "C",
  "phone" text collate "C",
  "area_codes" text[] not null,
  "brands" text[] not null,
  "warehouse_area" bigint,
  "truck_count" bigint,
  "reject_reason" text collate "C",
  "overlap" text collate "C",
  "partner_id" bigint,
  "audited_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint official_partner_apply_status_check check ("status" in ('pending', 'passed', 'converted', 'rejected'))
);
create unique index official_partner_apply_apply_no_key on official_partner_apply ("apply_no") where not deleted;
create unique index official_partner_apply_partner_id_key on official_partner_apply ("partner_id") where not deleted;
create index official_partner_apply_created_at_idx on official_partner_apply ("created_at" desc, id desc) where not deleted;
create index official_partner_apply_status_created_at_idx on official_partner_apply ("status", "created_at" desc, id desc) where not deleted;
create index official_partner_apply_official_user_id_idx on official_partner_apply ("official_user_id", id) where not deleted;
create index official_partner_apply_truck_count_idx on official_partner_apply ("truck_count", id) where not deleted;
create index official_partner_apply_warehouse_area_idx on official_partner_apply ("warehouse_area", id) where not deleted;
create index official_partner_apply_company_name_grams on official_partner_apply using gin (grams("company_name")) where not deleted;
create index official_partner_apply_license_no_idx on official_partner_apply ("license_no", id) where not deleted;
create index official_partner_apply_phone_idx on official_partner_apply ("phone", id) where not deleted;
create index partner_main_manager_id_idx on partner_main ("manager_id", id) where not deleted;
create table partner_work (
  "work_no" text collate "C",
  "partner_id" bigint not null,
  "work_type" text collate "C" not null,
  "title" text collate "C" not null,
  "requirement" text collate "C" not null,
  "clause_id" bigint,
  "assignee_id" bigint,
  "feedback" text collate "C",
  "images" text[] not null,
  "score" bigint,
  "history" jsonb,
  "deadline_at" timestamptz(3) not null,
  "finished_at" timestamptz(3),
  "status" text collate "C" not null,
  "open" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_work_work_type_check check ("work_type" in ('rectify', 'stock', 'count', 'visit', 'papers')),
  constraint partner_work_status_check check ("status" in ('waiting', 'handling', 'checking', 'done'))
);
create unique index partner_work_work_no_key on partner_work ("work_no") where not deleted;
create index partner_work_status_deadline_at_idx on partner_work ("status", "deadline_at", id) where not deleted;
create index partner_work_open_deadline_at_idx on partner_work ("open", "deadline_at", id) where not deleted;
create index partner_work_partner_id_created_at_idx on partner_work ("partner_id", "created_at" desc, id desc) where not deleted;
create index partner_work_work_type_created_at_idx on partner_work ("work_type", "created_at" desc, id desc) where not deleted;
create index partner_work_assignee_id_deadline_at_idx on partner_work ("assignee_id", "deadline_at", id) where not deleted;
create index partner_work_clause_id_idx on partner_work ("clause_id", id) where not deleted;
create index partner_work_deadline_at_idx on partner_work ("deadline_at", id) where not deleted;
create index partner_work_created_at_idx on partner_work ("created_at" desc, id desc) where not deleted;
create index partner_work_title_grams on partner_work using gin (grams("title")) where not deleted;
alter table delivery_auth add column "auth_no" text collate "C";
alter table delivery_auth add column "fee_rule" text collate "C" not null default 'quote';
alter table delivery_auth alter column "fee_rule" drop default;
alter table delivery_auth add column "fixed_fee" bigint;
alter table delivery_auth add column "contract_img" text collate "C";
alter table delivery_auth add column "audit_reason" text collate "C";
alter table delivery_auth add constraint delivery_auth_fee_rule_check check ("fee_rule" in ('quote', 'fixed'));
create unique index delivery_auth_auth_no_key on delivery_auth ("auth_no") where not deleted;
create index delivery_auth_status_created_at_idx on delivery_auth ("status", "created_at" desc, id desc) where not deleted;
create index delivery_auth_brand_ids_members on delivery_auth using gin ("brand_ids") where not deleted;
create index delivery_auth_end_date_idx on delivery_auth ("end_date", id) where not deleted;
create index delivery_auth_created_at_idx on delivery_auth ("created_at" desc, id desc) where not deleted;
alter table third_complaint add column "partner_id" bigint;
alter table third_complaint add column "area_code" text collate "C";
alter table third_complaint add column "reason" text collate "C" not null default 'other';
alter table third_complaint alter column "reason" drop default;
alter table third_complaint add column "images" text[] not null default '{}';
alter table third_complaint alter column "images" drop default;
alter table third_complaint add column "duty" text collate "C" not null default 'none';
alter table third_complaint alter column "duty" drop default;
alter table third_complaint add column "reply" text collate "C";
alter table third_complaint add column "diff_id" bigint;
alter table third_complaint add column "notify_count" bigint not null default 0;
alter table third_complaint alter column "notify_count" drop default;
alter table third_complaint add column "notified_at" timestamptz(3);
alter table third_complaint add column "history" jsonb;
alter table third_complaint add column "closed_at" timestamptz(3);
alter table third_complaint add column "open" boolean not null default true;
alter table third_complaint alter column "open" drop default;
update third_complaint c set partner_id = o.partner_id, area_code = o.area_code from third_order o where o.id = c.third_order_id;
update third_complaint set open = false, closed_at = updated_at where status in ('closed', 'rejected');
update third_complaint set deadline_at = created_at + interval '48 hours' where deadline_at is null;
update third_complaint c set reason = (array['other', 'late', 'short', 'damage', 'quality', 'attitude', 'fake'])[1 + (n.n - 1) % 7] from (select id, row_number() over (partition by third_order_id order by id) as n from third_complaint where open) n where n.id = c.id;
alter table third_complaint add constraint third_complaint_reason_check check ("reason" in ('late', 'short', 'damage', 'quality', 'attitude', 'fake', 'other'));
alter table third_complaint add constraint third_complaint_duty_check check ("duty" in ('none', 'partner', 'platform', 'brand', 'customer', 'channel'));
create unique index third_complaint_third_order_id_reason_true_key on third_complaint ("third_order_id", "reason") where not deleted and "open";
create index third_complaint_open_deadline_at_idx on third_complaint ("open", "deadline_at", id) where not deleted;
create index third_complaint_deadline_at_idx on third_complaint ("deadline_at", id) where not deleted;
create index third_complaint_diff_id_idx on third_complaint ("diff_id", id) where not deleted;
create index third_complaint_partner_id_created_at_idx on third_complaint ("partner_id", "created_at" desc, id desc) where not deleted;
create index third_complaint_area_code_created_at_idx on third_complaint ("area_code", "created_at" desc, id desc) where not deleted;
create index third_complaint_reason_created_at_idx on third_complaint ("reason", "created_at" desc, id desc) where not deleted;
create index third_complaint_duty_created_at_idx on third_complaint ("duty", "created_at" desc, id desc) where not deleted;
create index third_complaint_source_created_at_idx on third_complaint ("source", "created_at" desc, id desc) where not deleted;
create index third_complaint_created_at_idx on third_complaint ("created_at" desc, id desc) where not deleted;
create index third_complaint_content_grams on third_complaint using gin (grams("content")) where not deleted;
alter table third_statement_sub add column "channel" text collate "C";
alter table third_statement_sub add column "period" text collate "C";
update third_statement_sub s set channel = t.channel, period = t.period from third_statement t where t.id = s.statement_id;
alter table third_statement_sub add constraint third_statement_sub_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu'));
create index third_statement_sub_period_created_at_idx on third_statement_sub ("period", "created_at" desc, id desc) where not deleted;
create index third_statement_sub_channel_created_at_idx on third_statement_sub ("channel", "created_at" desc, id desc) where not deleted;
`,
};
