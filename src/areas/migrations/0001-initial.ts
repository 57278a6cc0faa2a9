import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations. */
export const initialMigration: Migration = {
  name: '0001-initial',
  sql: String.raw`
create table admin_user (
  "username" text collate "C" not null,
  "phone" text collate "C" not null,
  "password_hash" text collate "C" not null,
  "real_name" text collate "C" not null,
  "login_type" text collate "C" not null,
  "partner_id" bigint,
  "role_ids" bigint[] not null,
  "data_scope" jsonb,
  "avatar" text collate "C",
  "invite_code" text collate "C" not null,
  "fail_count" bigint not null,
  "locked_until" timestamptz(3),
  "last_login_at" timestamptz(3),
  "pwd_changed_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint admin_user_login_type_check check ("login_type" in ('staff', 'partner')),
  constraint admin_user_status_check check ("status" in ('disabled', 'enabled', 'locked'))
);
create unique index admin_user_username_key on admin_user ("username") where not deleted;
create unique index admin_user_phone_key on admin_user ("phone") where not deleted;
create unique index admin_user_invite_code_key on admin_user ("invite_code") where not deleted;
create index admin_user_status_created_at_idx on admin_user ("status", "created_at" desc, id desc) where not deleted;
create index admin_user_login_type_created_at_idx on admin_user ("login_type", "created_at" desc, id desc) where not deleted;
create index admin_user_partner_id_idx on admin_user ("partner_id", id) where not deleted;
create index admin_user_last_login_at_idx on admin_user ("last_login_at", id) where not deleted;
create index admin_user_created_at_idx on admin_user ("created_at" desc, id desc) where not deleted;
create index admin_user_username_grams on admin_user using gin (grams("username")) where not deleted;
create index admin_user_real_name_grams on admin_user using gin (grams("real_name")) where not deleted;
create index admin_user_role_ids_members on admin_user using gin ("role_ids") where not deleted;
create table admin_role (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "system" text collate "C" not null,
  "permission_ids" bigint[] not null,
  "action_grants" jsonb,
  "user_count" bigint not null,
  "is_super" boolean not null,
  "sort" bigint not null,
  "description" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint admin_role_system_check check ("system" in ('admin', 'code', 'partner'))
);
create unique index admin_role_code_key on admin_role ("code") where not deleted;
create unique index admin_role_name_key on admin_role ("name") where not deleted;
create index admin_role_system_sort_idx on admin_role ("system", "sort", id) where not deleted;
create index admin_role_sort_idx on admin_role ("sort", id) where not deleted;
create index admin_role_created_at_idx on admin_role ("created_at" desc, id desc) where not deleted;
create index admin_role_name_grams on admin_role using gin (grams("name")) where not deleted;
create table permission_node (
  "system" text collate "C" not null,
  "parent_id" bigint,
  "level" text collate "C" not null,
  "name" text collate "C" not null,
  "url" text collate "C",
  "group_key" text collate "C",
  "icon" text collate "C",
  "help" text collate "C",
  "action_codes" text[] not null,
  "sort" bigint not null,
  "env" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint permission_node_system_check check ("system" in ('admin', 'code', 'partner')),
  constraint permission_node_level_check check ("level" in ('group', 'subgroup', 'page')),
  constraint permission_node_group_key_check check ("group_key" in ('business-follow-up', 'statistics-reports', 'basic-info', 'merchant-management', 'operations-center', 'platform-management', 'platform-cooperation', 'payment-app-plus', 'finance-management', 'system-management', 'warehousing-procurement', 'merchant-logistics', 'disabled-functions')),
  constraint permission_node_env_check check ("env" in ('test', 'production')),
  constraint permission_node_status_check check ("status" in ('hidden', 'shown'))
);
create unique index permission_node_system_env_url_page_key on permission_node ("system", "env", "url") where not deleted and "level" = 'page';
create unique index permission_node_system_env_group_key_group_key on permission_node ("system", "env", "group_key") where not deleted and "level" = 'group';
create index permission_node_system_sort_idx on permission_node ("system", "sort", id) where not deleted;
create index permission_node_parent_id_sort_idx on permission_node ("parent_id", "sort", id) where not deleted;
create index permission_node_name_grams on permission_node using gin (grams("name")) where not deleted;
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
  "deleted" boolean not null
);
create index operat_log_operated_at_idx on operat_log ("operated_at" desc, id desc) where not deleted;
create index operat_log_operator_id_operated_at_idx on operat_log ("operator_id", "operated_at" desc, id desc) where not deleted;
create index operat_log_module_operated_at_idx on operat_log ("module", "operated_at" desc, id desc) where not deleted;
create index operat_log_target_entity_operated_at_idx on operat_log ("target_entity", "operated_at" desc, id desc) where not deleted;
create index operat_log_target_id_operated_at_idx on operat_log ("target_id", "operated_at" desc, id desc) where not deleted;
create index operat_log_operator_name_grams on operat_log using gin (grams("operator_name")) where not deleted;
create index operat_log_call_path_idx on operat_log ("call_path", id) where not deleted;
create trigger append_only before update or delete on operat_log for each row execute function refuse_change();
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
  "deleted" boolean not null
);
create index operat_log_item_log_id_idx on operat_log_item ("log_id", id) where not deleted;
create index operat_log_item_target_id_created_at_idx on operat_log_item ("target_id", "created_at" desc, id desc) where not deleted;
create index operat_log_item_entity_created_at_idx on operat_log_item ("entity", "created_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on operat_log_item for each row execute function refuse_change();
create table web_log (
  "user_id" bigint,
  "page_url" text collate "C",
  "message" text collate "C" not null,
  "stack" text collate "C",
  "app_version" text collate "C" not null,
  "browser" text collate "C",
  "level" text collate "C" not null,
  "occur_count" bigint not null,
  "fingerprint" text collate "C" not null,
  "occurred_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint web_log_level_check check ("level" in ('warning', 'error', 'fatal'))
);
create unique index web_log_fingerprint_key on web_log ("fingerprint") where not deleted;
create index web_log_occurred_at_idx on web_log ("occurred_at" desc, id desc) where not deleted;
create index web_log_level_occurred_at_idx on web_log ("level", "occurred_at" desc, id desc) where not deleted;
create index web_log_app_version_occurred_at_idx on web_log ("app_version", "occurred_at" desc, id desc) where not deleted;
create index web_log_user_id_occurred_at_idx on web_log ("user_id", "occurred_at" desc, id desc) where not deleted;
create index web_log_page_url_grams on web_log using gin (grams("page_url")) where not deleted;
create index web_log_message_grams on web_log using gin (grams("message")) where not deleted;
create table area (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "parent_code" text collate "C",
  "level" text collate "C" not null,
  "full_name" text collate "C" not null,
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "opened" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint area_level_check check ("level" in ('province', 'city', 'district', 'street'))
);
create unique index area_code_key on area ("code") where not deleted;
create index area_parent_code_code_idx on area ("parent_code", "code", id) where not deleted;
create index area_name_grams on area using gin (grams("name")) where not deleted;
create table manager_user (
  "name" text collate "C" not null,
  "phone" text collate "C" not null,
  "admin_user_id" bigint,
  "department" text collate "C",
  "leader_id" bigint,
  "city_codes" text[] not null,
  "joined_at" date,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint manager_user_status_check check ("status" in ('left', 'active'))
);
create unique index manager_user_phone_key on manager_user ("phone") where not deleted;
create index manager_user_status_created_at_idx on manager_user ("status", "created_at" desc, id desc) where not deleted;
create index manager_user_admin_user_id_idx on manager_user ("admin_user_id", id) where not deleted;
create index manager_user_created_at_idx on manager_user ("created_at" desc, id desc) where not deleted;
create index manager_user_name_grams on manager_user using gin (grams("name")) where not deleted;
create table platform_grade (
  "target" text collate "C" not null,
  "level" bigint not null,
  "name" text collate "C" not null,
  "min_order_qty" bigint not null,
  "min_score" bigint not null,
  "commission_bp" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint platform_grade_target_check check ("target" in ('shop', 'partner')),
  constraint platform_grade_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index platform_grade_target_level_key on platform_grade ("target", "level") where not deleted;
create index platform_grade_target_level_idx on platform_grade ("target", "level", id) where not deleted;
create index platform_grade_name_grams on platform_grade using gin (grams("name")) where not deleted;
create table merchant_shop (
  "shop_no" text collate "C",
  "name" text collate "C" not null,
  "partner_id" bigint not null,
  "manager_id" bigint,
  "owner_name" text collate "C" not null,
  "owner_phone" text collate "C" not null,
  "area_code" text collate "C" not null,
  "address" text collate "C" not null,
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "license_no" text collate "C" not null,
  "license_img" text collate "C",
  "grade_id" bigint,
  "tag_ids" bigint[] not null,
  "delivery_area" jsonb,
  "open_time" time(0) not null,
  "close_time" time(0) not null,
  "settle_account" text collate "C",
  "last_follow_at" timestamptz(3),
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
  constraint merchant_shop_status_check check ("status" in ('pending', 'open', 'stopped', 'rejected'))
);
create unique index merchant_shop_shop_no_key on merchant_shop ("shop_no") where not deleted;
create unique index merchant_shop_license_no_open_key on merchant_shop ("license_no") where not deleted and "status" = 'open';
create index merchant_shop_status_created_at_idx on merchant_shop ("status", "created_at" desc, id desc) where not deleted;
create index merchant_shop_partner_id_created_at_idx on merchant_shop ("partner_id", "created_at" desc, id desc) where not deleted;
create index merchant_shop_area_code_created_at_idx on merchant_shop ("area_code", "created_at" desc, id desc) where not deleted;
create index merchant_shop_manager_id_last_follow_at_idx on merchant_shop ("manager_id", "last_follow_at", id) where not deleted;
create index merchant_shop_grade_id_idx on merchant_shop ("grade_id", id) where not deleted;
create index merchant_shop_last_follow_at_idx on merchant_shop ("last_follow_at", id) where not deleted;
create index merchant_shop_created_at_idx on merchant_shop ("created_at" desc, id desc) where not deleted;
create index merchant_shop_name_grams on merchant_shop using gin (grams("name")) where not deleted;
create index merchant_shop_owner_name_grams on merchant_shop using gin (grams("owner_name")) where not deleted;
create index merchant_shop_owner_phone_idx on merchant_shop ("owner_phone", id) where not deleted;
create index merchant_shop_license_no_idx on merchant_shop ("license_no", id) where not deleted;
create table follow_up (
  "target_type" text collate "C" not null,
  "shop_id" bigint,
  "third_order_id" bigint,
  "follower_id" bigint,
  "way" text collate "C" not null,
  "result" text collate "C" not null,
  "content" text collate "C" not null,
  "images" text[] not null,
  "followed_at" timestamptz(3) not null,
  "next_at" timestamptz(3),
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint follow_up_target_type_check check ("target_type" in ('shop', 'order')),
  constraint follow_up_way_check check ("way" in ('phone', 'visit', 'wechat', 'system')),
  constraint follow_up_result_check check ("result" in ('solved', 'again', 'escalated', 'unreachable'))
);
create index follow_up_followed_at_idx on follow_up ("followed_at" desc, id desc) where not deleted;
create index follow_up_shop_id_followed_at_idx on follow_up ("shop_id", "followed_at" desc, id desc) where not deleted;
create index follow_up_third_order_id_followed_at_idx on follow_up ("third_order_id", "followed_at" desc, id desc) where not deleted;
create index follow_up_follower_id_followed_at_idx on follow_up ("follower_id", "followed_at" desc, id desc) where not deleted;
create index follow_up_next_at_idx on follow_up ("next_at", id) where not deleted;
create index follow_up_result_followed_at_idx on follow_up ("result", "followed_at" desc, id desc) where not deleted;
create index follow_up_way_followed_at_idx on follow_up ("way", "followed_at" desc, id desc) where not deleted;
create index follow_up_content_grams on follow_up using gin (grams("content")) where not deleted;
create table shop_tag (
  "name" text collate "C" not null,
  "color" text collate "C",
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index shop_tag_name_key on shop_tag ("name") where not deleted;
create index shop_tag_sort_idx on shop_tag ("sort", id) where not deleted;
create index shop_tag_name_grams on shop_tag using gin (grams("name")) where not deleted;
create table shop_client (
  "shop_id" bigint not null,
  "name" text collate "C" not null,
  "phone" text collate "C" not null,
  "position" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_client_position_check check ("position" in ('owner', 'manager', 'clerk', 'courier')),
  constraint shop_client_status_check check ("status" in ('left', 'active'))
);
create unique index shop_client_phone_key on shop_client ("phone") where not deleted;
create index shop_client_shop_id_position_idx on shop_client ("shop_id", "position", id) where not deleted;
create index shop_client_name_grams on shop_client using gin (grams("name")) where not deleted;
create table shop_complaint (
  "complaint_no" text collate "C" not null,
  "shop_id" bigint not null,
  "follow_up_id" bigint,
  "content" text collate "C" not null,
  "compensate_amount" bigint,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_complaint_status_check check ("status" in ('pending', 'running', 'closed', 'rejected'))
);
create unique index shop_complaint_complaint_no_key on shop_complaint ("complaint_no") where not deleted;
create index shop_complaint_status_created_at_idx on shop_complaint ("status", "created_at" desc, id desc) where not deleted;
create index shop_complaint_shop_id_created_at_idx on shop_complaint ("shop_id", "created_at" desc, id desc) where not deleted;
create table product_brand (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "letter" text collate "C",
  "logo" text collate "C",
  "supplier" text collate "C",
  "spec_count" bigint not null,
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
  constraint product_brand_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index product_brand_code_key on product_brand ("code") where not deleted;
create unique index product_brand_name_key on product_brand ("name") where not deleted;
create index product_brand_sort_idx on product_brand ("sort", id) where not deleted;
create index product_brand_name_grams on product_brand using gin (grams("name")) where not deleted;
create table partner_spu_code (
  "partner_id" bigint,
  "spec_no" text collate "C" not null,
  "name" text collate "C" not null,
  "brand_id" bigint not null,
  "weight_g" bigint not null,
  "bucket_flag" boolean not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_spu_code_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index partner_spu_code_spec_no_key on partner_spu_code ("spec_no") where not deleted;
create index partner_spu_code_brand_id_spec_no_idx on partner_spu_code ("brand_id", "spec_no", id) where not deleted;
create index partner_spu_code_partner_id_idx on partner_spu_code ("partner_id", id) where not deleted;
create index partner_spu_code_name_grams on partner_spu_code using gin (grams("name")) where not deleted;
create table partner_main (
  "partner_no" text collate "C" not null,
  "name" text collate "C" not null,
  "partner_type" text collate "C" not null,
  "credit_code" text collate "C" not null,
  "contact" text collate "C",
  "phone" text collate "C",
  "area_codes" text[] not null,
  "grade_id" bigint,
  "manager_id" bigint,
  "deposit_amount" bigint not null,
  "contract_end" date,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_main_partner_type_check check ("partner_type" in ('city', 'brand', 'delivery')),
  constraint partner_main_status_check check ("status" in ('pending', 'normal', 'locked', 'rejected'))
);
create unique index partner_main_partner_no_key on partner_main ("partner_no") where not deleted;
create unique index partner_main_credit_code_key on partner_main ("credit_code") where not deleted;
create index partner_main_status_created_at_idx on partner_main ("status", "created_at" desc, id desc) where not deleted;
create index partner_main_name_grams on partner_main using gin (grams("name")) where not deleted;
create table delivery_shop (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "partner_id" bigint not null,
  "shop_id" bigint,
  "warehouse_id" bigint,
  "city_code" text collate "C" not null,
  "contact" text collate "C",
  "phone" text collate "C",
  "area_codes" text[] not null,
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "day_capacity" bigint not null,
  "fulfil_rate_bp" bigint,
  "ban_spec_ids" bigint[] not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint delivery_shop_status_check check ("status" in ('pending', 'enabled', 'disabled', 'rejected'))
);
create unique index delivery_shop_code_key on delivery_shop ("code") where not deleted;
create index delivery_shop_city_code_code_idx on delivery_shop ("city_code", "code", id) where not deleted;
create index delivery_shop_partner_id_idx on delivery_shop ("partner_id", id) where not deleted;
create index delivery_shop_name_grams on delivery_shop using gin (grams("name")) where not deleted;
create index delivery_shop_shop_id_idx on delivery_shop ("shop_id", id) where not deleted;
create table delivery_capacity (
  "delivery_shop_id" bigint not null,
  "work_date" date not null,
  "slot" text collate "C" not null,
  "max_count" bigint not null,
  "used_count" bigint not null,
  "overload_count" bigint not null,
  "source" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint delivery_capacity_slot_check check ("slot" in ('morning', 'afternoon', 'evening')),
  constraint delivery_capacity_source_check check ("source" in ('default', 'manual', 'holiday'))
);
create unique index delivery_capacity_delivery_shop_id_work_date_slot_key on delivery_capacity ("delivery_shop_id", "work_date", "slot") where not deleted;
create table delivery_auth (
  "shop_id" bigint not null,
  "delivery_shop_id" bigint not null,
  "area_codes" text[] not null,
  "brand_ids" bigint[] not null,
  "begin_date" date not null,
  "end_date" date not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint delivery_auth_status_check check ("status" in ('pending', 'active', 'stopped', 'expired', 'rejected'))
);
create index delivery_auth_shop_id_status_idx on delivery_auth ("shop_id", "status", id) where not deleted;
create index delivery_auth_delivery_shop_id_idx on delivery_auth ("delivery_shop_id", id) where not deleted;
create table delivery_quote_order (
  "quote_no" text collate "C" not null,
  "delivery_shop_id" bigint not null,
  "partner_id" bigint not null,
  "lines" jsonb,
  "begin_date" date not null,
  "end_date" date not null,
  "enabled" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint delivery_quote_order_enabled_check check ("enabled" in ('off', 'on')),
  constraint delivery_quote_order_status_check check ("status" in ('draft', 'pending', 'active', 'expired', 'rejected'))
);
create unique index delivery_quote_order_quote_no_key on delivery_quote_order ("quote_no") where not deleted;
create index delivery_quote_order_delivery_shop_id_status_idx on delivery_quote_order ("delivery_shop_id", "status", id) where not deleted;
create table partner_warehouse (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "warehouse_type" text collate "C" not null,
  "partner_id" bigint not null,
  "parent_id" bigint,
  "area_code" text collate "C" not null,
  "address" text collate "C",
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "open_time" time(0),
  "close_time" time(0),
  "biz_status" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_warehouse_warehouse_type_check check ("warehouse_type" in ('main', 'front')),
  constraint partner_warehouse_biz_status_check check ("biz_status" in ('open', 'holiday', 'closed')),
  constraint partner_warehouse_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index partner_warehouse_code_key on partner_warehouse ("code") where not deleted;
create index partner_warehouse_area_code_code_idx on partner_warehouse ("area_code", "code", id) where not deleted;
create index partner_warehouse_partner_id_warehouse_type_idx on partner_warehouse ("partner_id", "warehouse_type", id) where not deleted;
create index partner_warehouse_name_grams on partner_warehouse using gin (grams("name")) where not deleted;
create table warehouse_street (
  "warehouse_id" bigint not null,
  "brand_id" bigint not null,
  "street_code" text collate "C" not null,
  "effective_at" timestamptz(3),
  "fee_extra" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index warehouse_street_brand_id_street_code_key on warehouse_street ("brand_id", "street_code") where not deleted;
create index warehouse_street_warehouse_id_brand_id_idx on warehouse_street ("warehouse_id", "brand_id", id) where not deleted;
create table stock (
  "warehouse_id" bigint not null,
  "spec_code_id" bigint not null,
  "on_hand" bigint not null,
  "locked" bigint not null,
  "available" bigint not null,
  "warn_qty" bigint not null,
  "cost_price" bigint not null,
  "stock_amount" bigint not null,
  "last_in_at" timestamptz(3),
  "last_out_at" timestamptz(3),
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index stock_warehouse_id_spec_code_id_key on stock ("warehouse_id", "spec_code_id") where not deleted;
create table stock_movement (
  "move_no" text collate "C" not null,
  "stock_id" bigint not null,
  "warehouse_id" bigint not null,
  "spec_code_id" bigint not null,
  "direction" text collate "C" not null,
  "biz_type" text collate "C" not null,
  "biz_no" text collate "C" not null,
  "third_order_id" bigint,
  "qty_delta" bigint not null,
  "on_hand_after" bigint not null,
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
  constraint stock_movement_direction_check check ("direction" in ('in', 'out')),
  constraint stock_movement_biz_type_check check ("biz_type" in ('replenish', 'order', 'transferIn', 'transferOut', 'gain', 'loss', 'returned', 'scrap', 'opening'))
);
create unique index stock_movement_move_no_key on stock_movement ("move_no") where not deleted;
create unique index stock_movement_biz_type_biz_no_warehouse_id_spec_code_id_key on stock_movement ("biz_type", "biz_no", "warehouse_id", "spec_code_id") where not deleted;
create index stock_movement_stock_id_occurred_at_idx on stock_movement ("stock_id", "occurred_at" desc, id desc) where not deleted;
create index stock_movement_third_order_id_idx on stock_movement ("third_order_id", id) where not deleted;
create trigger append_only before update or delete on stock_movement for each row execute function refuse_change();
create table replenish_scheme (
  "name" text collate "C" not null,
  "city_code" text collate "C" not null,
  "prices" jsonb,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_scheme_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index replenish_scheme_name_key on replenish_scheme ("name") where not deleted;
create index replenish_scheme_name_grams on replenish_scheme using gin (grams("name")) where not deleted;
create table replenish_account (
  "account_no" text collate "C" not null,
  "partner_id" bigint not null,
  "city_code" text collate "C" not null,
  "brand_id" bigint not null,
  "scheme_id" bigint not null,
  "is_main" text collate "C" not null,
  "balance_amount" bigint not null,
  "credit_total" bigint not null,
  "debit_total" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_account_is_main_check check ("is_main" in ('no', 'yes')),
  constraint replenish_account_status_check check ("status" in ('frozen', 'normal'))
);
create unique index replenish_account_account_no_key on replenish_account ("account_no") where not deleted;
create unique index replenish_account_partner_id_city_code_brand_id_key on replenish_account ("partner_id", "city_code", "brand_id") where not deleted;
create index replenish_account_partner_id_city_code_idx on replenish_account ("partner_id", "city_code", id) where not deleted;
create table replenish_balance_log (
  "log_no" text collate "C" not null,
  "account_id" bigint not null,
  "biz_type" text collate "C" not null,
  "direction" text collate "C" not null,
  "amount" bigint not null,
  "balance_after" bigint not null,
  "third_order_id" bigint,
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
  constraint replenish_balance_log_biz_type_check check ("biz_type" in ('fulfil', 'makeup', 'deduction', 'purchase', 'short', 'cancel', 'reversal')),
  constraint replenish_balance_log_direction_check check ("direction" in ('credit', 'debit'))
);
create unique index replenish_balance_log_log_no_key on replenish_balance_log ("log_no") where not deleted;
create unique index replenish_balance_log_third_order_id_fulfil_key on replenish_balance_log ("third_order_id") where not deleted and "biz_type" = 'fulfil';
create index replenish_balance_log_account_id_occurred_at_idx on replenish_balance_log ("account_id", "occurred_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on replenish_balance_log for each row execute function refuse_change();
create table third_auth (
  "channel" text collate "C" not null,
  "auth_name" text collate "C" not null,
  "channel_shop_id" text collate "C" not null,
  "brand_id" bigint,
  "partner_id" bigint,
  "access_token" text collate "C",
  "expire_at" timestamptz(3),
  "commission_bp" bigint not null,
  "settle_cycle" text collate "C" not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_auth_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu')),
  constraint third_auth_settle_cycle_check check ("settle_cycle" in ('month', 'half', 'week')),
  constraint third_auth_status_check check ("status" in ('disabled', 'normal', 'expired'))
);
create unique index third_auth_channel_channel_shop_id_key on third_auth ("channel", "channel_shop_id") where not deleted;
create index third_auth_channel_idx on third_auth ("channel", id) where not deleted;
create index third_auth_auth_name_grams on third_auth using gin (grams("auth_name")) where not deleted;
create table third_order (
  "order_no" text collate "C" not null,
  "channel" text collate "C" not null,
  "auth_id" bigint not null,
  "channel_order_no" text collate "C" not null,
  "brand_id" bigint not null,
  "shop_id" bigint,
  "partner_id" bigint,
  "delivery_shop_id" bigint,
  "warehouse_id" bigint,
  "capacity_id" bigint,
  "area_code" text collate "C" not null,
  "receiver_mask" jsonb,
  "receiver_cipher" jsonb,
  "decrypt_status" text collate "C" not null,
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "goods_amount" bigint not null,
  "delivery_amount" bigint not null,
  "discount_amount" bigint not null,
  "paid_amount" bigint not null,
  "subsidy_amount" bigint not null,
  "commission_amount" bigint not null,
  "refund_amount" bigint not null,
  "abnormal_type" text collate "C" not null,
  "statement_status" text collate "C" not null,
  "return_status" text collate "C" not null,
  "placed_at" timestamptz(3) not null,
  "promise_at" timestamptz(3) not null,
  "allocated_at" timestamptz(3),
  "accepted_at" timestamptz(3),
  "completed_at" timestamptz(3),
  "cancel_reason" text collate "C",
  "sign_img" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_order_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu')),
  constraint third_order_decrypt_status_check check ("decrypt_status" in ('none', 'done', 'failed')),
  constraint third_order_abnormal_type_check check ("abnormal_type" in ('none', 'unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt')),
  constraint third_order_statement_status_check check ("statement_status" in ('unrecorded', 'recorded', 'reconciling', 'settled')),
  constraint third_order_return_status_check check ("return_status" in ('none', 'done', 'failed')),
  constraint third_order_status_check check ("status" in ('waiting', 'assigned', 'ready', 'delivering', 'done', 'cancelled'))
);
create unique index third_order_order_no_key on third_order ("order_no") where not deleted;
create unique index third_order_channel_channel_order_no_key on third_order ("channel", "channel_order_no") where not deleted;
create index third_order_placed_at_idx on third_order ("placed_at" desc, id desc) where not deleted;
create index third_order_status_placed_at_idx on third_order ("status", "placed_at" desc, id desc) where not deleted;
create index third_order_channel_placed_at_idx on third_order ("channel", "placed_at" desc, id desc) where not deleted;
create index third_order_area_code_placed_at_idx on third_order ("area_code", "placed_at" desc, id desc) where not deleted;
create index third_order_abnormal_type_placed_at_idx on third_order ("abnormal_type", "placed_at" desc, id desc) where not deleted;
create index third_order_shop_id_placed_at_idx on third_order ("shop_id", "placed_at" desc, id desc) where not deleted;
create index third_order_partner_id_placed_at_idx on third_order ("partner_id", "placed_at" desc, id desc) where not deleted;
create index third_order_delivery_shop_id_placed_at_idx on third_order ("delivery_shop_id", "placed_at" desc, id desc) where not deleted;
create index third_order_capacity_id_idx on third_order ("capacity_id", id) where not deleted;
create index third_order_statement_status_auth_id_completed_at_idx on third_order ("statement_status", "auth_id", "completed_at", id) where not deleted;
create index third_order_brand_id_placed_at_idx on third_order ("brand_id", "placed_at" desc, id desc) where not deleted;
create index third_order_return_status_placed_at_idx on third_order ("return_status", "placed_at" desc, id desc) where not deleted;
create index third_order_promise_at_idx on third_order ("promise_at", id) where not deleted;
create index third_order_completed_at_idx on third_order ("completed_at", id) where not deleted;
create index third_order_paid_amount_idx on third_order ("paid_amount", id) where not deleted;
create index third_order_warehouse_id_status_idx on third_order ("warehouse_id", "status", id) where not deleted;
create index third_order_channel_order_no_idx on third_order ("channel_order_no", id) where not deleted;
create table third_order_item (
  "third_order_id" bigint not null,
  "channel_sku" text collate "C",
  "spec_no" text collate "C" not null,
  "spec_code_id" bigint not null,
  "name" text collate "C" not null,
  "qty" bigint not null,
  "price" bigint not null,
  "amount" bigint not null,
  "discount_share" bigint not null,
  "fulfil_qty" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create index third_order_item_third_order_id_idx on third_order_item ("third_order_id", id) where not deleted;
create index third_order_item_spec_code_id_idx on third_order_item ("spec_code_id", id) where not deleted;
create table third_waybill (
  "waybill_no" text collate "C" not null,
  "third_order_id" bigint not null,
  "delivery_shop_id" bigint,
  "warehouse_id" bigint,
  "courier_id" bigint,
  "distance_m" bigint,
  "delivery_fee" bigint not null,
  "fee_missing" boolean not null,
  "track" jsonb,
  "sign_img" text collate "C",
  "picked_at" timestamptz(3),
  "delivered_at" timestamptz(3),
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
  constraint third_waybill_status_check check ("status" in ('waiting', 'accepted', 'delivering', 'delivered', 'rejected', 'cancelled'))
);
create unique index third_waybill_waybill_no_key on third_waybill ("waybill_no") where not deleted;
create unique index third_waybill_third_order_id_waiting_accepted_delivering_key on third_waybill ("third_order_id") where not deleted and "status" in ('waiting', 'accepted', 'delivering');
create index third_waybill_created_at_idx on third_waybill ("created_at" desc, id desc) where not deleted;
create index third_waybill_status_created_at_idx on third_waybill ("status", "created_at" desc, id desc) where not deleted;
create index third_waybill_third_order_id_idx on third_waybill ("third_order_id", id) where not deleted;
create index third_waybill_delivery_shop_id_created_at_idx on third_waybill ("delivery_shop_id", "created_at" desc, id desc) where not deleted;
create index third_waybill_courier_id_status_idx on third_waybill ("courier_id", "status", id) where not deleted;
create table order_log (
  "third_order_id" bigint,
  "action" text collate "C" not null,
  "from_status" text collate "C",
  "to_status" text collate "C",
  "operator" text collate "C" not null,
  "operator_type" text collate "C" not null,
  "content" text collate "C",
  "ip" text collate "C",
  "occurred_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint order_log_action_check check ("action" in ('place', 'allocate', 'accept', 'pick', 'deliver', 'cancel', 'refund', 'decrypt', 'remark', 'special', 'returned', 'record', 'complaint', 'abnormal', 'waybill')),
  constraint order_log_from_status_check check ("from_status" in ('waiting', 'assigned', 'ready', 'delivering', 'done', 'cancelled')),
  constraint order_log_to_status_check check ("to_status" in ('waiting', 'assigned', 'ready', 'delivering', 'done', 'cancelled')),
  constraint order_log_operator_type_check check ("operator_type" in ('staff', 'shop', 'channel', 'system'))
);
create index order_log_third_order_id_occurred_at_idx on order_log ("third_order_id", "occurred_at", id) where not deleted;
create trigger append_only before update or delete on order_log for each row execute function refuse_change();
create table third_complaint (
  "complaint_no" text collate "C" not null,
  "third_order_id" bigint not null,
  "source" text collate "C" not null,
  "content" text collate "C" not null,
  "penalty_amount" bigint,
  "compensate_amount" bigint,
  "deadline_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_complaint_source_check check ("source" in ('channel', 'customer', 'platform')),
  constraint third_complaint_status_check check ("status" in ('pending', 'running', 'judged', 'closed', 'rejected'))
);
create unique index third_complaint_complaint_no_key on third_complaint ("complaint_no") where not deleted;
create index third_complaint_status_created_at_idx on third_complaint ("status", "created_at" desc, id desc) where not deleted;
create index third_complaint_third_order_id_idx on third_complaint ("third_order_id", id) where not deleted;
create table third_statement (
  "statement_no" text collate "C" not null,
  "auth_id" bigint not null,
  "channel" text collate "C" not null,
  "period" text collate "C" not null,
  "begin_date" date not null,
  "end_date" date not null,
  "sub_count" bigint not null,
  "order_count" bigint not null,
  "order_amount" bigint not null,
  "subsidy_amount" bigint not null,
  "commission_amount" bigint not null,
  "refund_amount" bigint not null,
  "adjust_amount" bigint not null,
  "settle_amount" bigint not null,
  "channel_bill_amount" bigint not null,
  "diff_amount" bigint not null,
  "open_diff_count" bigint not null,
  "invoiced_amount" bigint not null,
  "paid_amount" bigint not null,
  "audit_reason" text collate "C",
  "settled_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_statement_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu')),
  constraint third_statement_status_check check ("status" in ('auditing', 'confirming', 'financing', 'settling', 'settled', 'closed', 'rejected'))
);
create unique index third_statement_statement_no_key on third_statement ("statement_no") where not deleted;
create unique index third_statement_auth_id_period_key on third_statement ("auth_id", "period") where not deleted;
create index third_statement_created_at_idx on third_statement ("created_at" desc, id desc) where not deleted;
create index third_statement_status_created_at_idx on third_statement ("status", "created_at" desc, id desc) where not deleted;
create index third_statement_channel_created_at_idx on third_statement ("channel", "created_at" desc, id desc) where not deleted;
create index third_statement_period_created_at_idx on third_statement ("period", "created_at" desc, id desc) where not deleted;
create index third_statement_auth_id_period_idx on third_statement ("auth_id", "period", id) where not deleted;
create table third_statement_sub (
  "sub_no" text collate "C" not null,
  "statement_id" bigint not null,
  "partner_id" bigint not null,
  "order_count" bigint not null,
  "order_amount" bigint not null,
  "subsidy_amount" bigint not null,
  "commission_amount" bigint not null,
  "refund_amount" bigint not null,
  "adjust_amount" bigint not null,
  "settle_amount" bigint not null,
  "invoiced_amount" bigint not null,
  "paid_amount" bigint not null,
  "dispute_reason" text collate "C",
  "confirmed_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_statement_sub_status_check check ("status" in ('pending', 'confirmed', 'disputed', 'settled'))
);
create unique index third_statement_sub_sub_no_key on third_statement_sub ("sub_no") where not deleted;
create unique index third_statement_sub_statement_id_partner_id_key on third_statement_sub ("statement_id", "partner_id") where not deleted;
create index third_statement_sub_created_at_idx on third_statement_sub ("created_at" desc, id desc) where not deleted;
create index third_statement_sub_status_created_at_idx on third_statement_sub ("status", "created_at" desc, id desc) where not deleted;
create index third_statement_sub_statement_id_partner_id_idx on third_statement_sub ("statement_id", "partner_id", id) where not deleted;
create index third_statement_sub_partner_id_created_at_idx on third_statement_sub ("partner_id", "created_at" desc, id desc) where not deleted;
create table third_statement_line (
  "statement_id" bigint not null,
  "sub_id" bigint not null,
  "line_type" text collate "C" not null,
  "third_order_id" bigint,
  "diff_id" bigint,
  "channel_order_no" text collate "C",
  "order_amount" bigint not null,
  "subsidy_amount" bigint not null,
  "commission_amount" bigint not null,
  "refund_amount" bigint not null,
  "adjust_amount" bigint not null,
  "settle_amount" bigint not null,
  "channel_amount" bigint,
  "match_status" text collate "C" not null,
  "completed_at" timestamptz(3),
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_statement_line_line_type_check check ("line_type" in ('order', 'adjust', 'late')),
  constraint third_statement_line_match_status_check check ("match_status" in ('none', 'same', 'different', 'missingThere', 'missingHere'))
);
create unique index third_statement_line_third_order_id_order_late_key on third_statement_line ("third_order_id") where not deleted and "line_type" in ('order', 'late');
create unique index third_statement_line_diff_id_key on third_statement_line ("diff_id") where not deleted;
create index third_statement_line_statement_id_completed_at_idx on third_statement_line ("statement_id", "completed_at" desc, id desc) where not deleted;
create index third_statement_line_sub_id_completed_at_idx on third_statement_line ("sub_id", "completed_at" desc, id desc) where not deleted;
create index third_statement_line_match_status_completed_at_idx on third_statement_line ("match_status", "completed_at" desc, id desc) where not deleted;
create index third_statement_line_completed_at_idx on third_statement_line ("completed_at" desc, id desc) where not deleted;
create index third_statement_line_third_order_id_idx on third_statement_line ("third_order_id", id) where not deleted;
create index third_statement_line_line_type_completed_at_idx on third_statement_line ("line_type", "completed_at" desc, id desc) where not deleted;
create index third_statement_line_settle_amount_idx on third_statement_line ("settle_amount", id) where not deleted;
create index third_statement_line_channel_order_no_idx on third_statement_line ("channel_order_no", id) where not deleted;
create table third_statement_diff (
  "diff_no" text collate "C" not null,
  "statement_id" bigint not null,
  "sub_id" bigint not null,
  "line_id" bigint,
  "third_order_id" bigint,
  "diff_type" text collate "C" not null,
  "platform_amount" bigint not null,
  "channel_amount" bigint not null,
  "diff_amount" bigint not null,
  "adjust_amount" bigint,
  "handle_note" text collate "C",
  "evidence" jsonb,
  "handled_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_statement_diff_diff_type_check check ("diff_type" in ('amount', 'missingThere', 'missingHere', 'duplicate', 'penalty')),
  constraint third_statement_diff_status_check check ("status" in ('pending', 'accepted', 'appealing', 'rejected'))
);
create unique index third_statement_diff_diff_no_key on third_statement_diff ("diff_no") where not deleted;
create index third_statement_diff_created_at_idx on third_statement_diff ("created_at" desc, id desc) where not deleted;
create index third_statement_diff_status_created_at_idx on third_statement_diff ("status", "created_at" desc, id desc) where not deleted;
create index third_statement_diff_statement_id_created_at_idx on third_statement_diff ("statement_id", "created_at" desc, id desc) where not deleted;
create index third_statement_diff_diff_type_created_at_idx on third_statement_diff ("diff_type", "created_at" desc, id desc) where not deleted;
create index third_statement_diff_sub_id_idx on third_statement_diff ("sub_id", id) where not deleted;
`,
};
