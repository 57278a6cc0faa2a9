import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const alipayMigration: Migration = {
  name: '20261125-0407-alipay',
  sql: String.raw`
create table alipay_appid (
  "app_id" text collate "C" not null,
  "name" text collate "C" not null,
  "merchant_id" bigint,
  "shop_id" bigint,
  "logo" text collate "C",
  "auth_token" text collate "C",
  "auth_expire_at" timestamptz(3),
  "version_no" text collate "C",
  "online_version" text collate "C",
  "submitted_at" timestamptz(3),
  "version_status" text collate "C" not null,
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
  constraint alipay_appid_version_status_check check ("version_status" in ('developing', 'auditing', 'passed', 'online', 'rejected')),
  constraint alipay_appid_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index alipay_appid_app_id_key on alipay_appid ("app_id") where not deleted;
create index alipay_appid_status_created_at_idx on alipay_appid ("status", "created_at" desc, id desc) where not deleted;
create index alipay_appid_version_status_submitted_at_idx on alipay_appid ("version_status", "submitted_at" desc, id desc) where not deleted;
create index alipay_appid_shop_id_idx on alipay_appid ("shop_id", id) where not deleted;
create index alipay_appid_merchant_id_idx on alipay_appid ("merchant_id", id) where not deleted;
create index alipay_appid_auth_expire_at_idx on alipay_appid ("auth_expire_at", id) where not deleted;
create index alipay_appid_submitted_at_idx on alipay_appid ("submitted_at" desc, id desc) where not deleted;
create index alipay_appid_created_at_idx on alipay_appid ("created_at" desc, id desc) where not deleted;
create index alipay_appid_name_grams on alipay_appid using gin (grams("name")) where not deleted;
create trigger raise_version before update on alipay_appid for each row execute function raise_version();
create table alipay_merchant (
  "pid" text collate "C" not null,
  "name" text collate "C" not null,
  "shop_id" bigint not null,
  "license_no" text collate "C" not null,
  "contact" text collate "C" not null,
  "phone" text collate "C" not null,
  "products" text[] not null,
  "rate_bp" bigint not null,
  "sign_at" timestamptz(3),
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
  constraint alipay_merchant_status_check check ("status" in ('pending', 'signed', 'ended', 'rejected')),
  constraint alipay_merchant_rate_holds check (rate_bp between 0 and 600)
);
create unique index alipay_merchant_pid_key on alipay_merchant ("pid") where not deleted;
create unique index alipay_merchant_shop_id_pending_signed_rejected_key on alipay_merchant ("shop_id") where not deleted and "status" in ('pending', 'signed', 'rejected');
create index alipay_merchant_status_created_at_idx on alipay_merchant ("status", "created_at" desc, id desc) where not deleted;
create index alipay_merchant_shop_id_created_at_idx on alipay_merchant ("shop_id", "created_at" desc, id desc) where not deleted;
create index alipay_merchant_sign_at_idx on alipay_merchant ("sign_at", id) where not deleted;
create index alipay_merchant_created_at_idx on alipay_merchant ("created_at" desc, id desc) where not deleted;
create index alipay_merchant_name_grams on alipay_merchant using gin (grams("name")) where not deleted;
create index alipay_merchant_license_no_idx on alipay_merchant ("license_no", id) where not deleted;
create trigger raise_version before update on alipay_merchant for each row execute function raise_version();
create table alipay_account (
  "merchant_id" bigint not null,
  "account" text collate "C" not null,
  "account_name" text collate "C" not null,
  "account_type" text collate "C" not null,
  "is_default" boolean not null,
  "verified" text collate "C" not null,
  "split_bp" bigint not null,
  "month_amount" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_account_account_type_check check ("account_type" in ('company', 'person')),
  constraint alipay_account_verified_check check ("verified" in ('no', 'yes')),
  constraint alipay_account_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index alipay_account_merchant_id_true_enabled_key on alipay_account ("merchant_id") where not deleted and "is_default" and "status" = 'enabled';
create index alipay_account_merchant_id_created_at_idx on alipay_account ("merchant_id", "created_at" desc, id desc) where not deleted;
create index alipay_account_status_created_at_idx on alipay_account ("status", "created_at" desc, id desc) where not deleted;
create index alipay_account_verified_created_at_idx on alipay_account ("verified", "created_at" desc, id desc) where not deleted;
create index alipay_account_is_default_created_at_idx on alipay_account ("is_default", "created_at" desc, id desc) where not deleted;
create index alipay_account_month_amount_idx on alipay_account ("month_amount" desc, id desc) where not deleted;
create index alipay_account_created_at_idx on alipay_account ("created_at" desc, id desc) where not deleted;
create index alipay_account_account_name_grams on alipay_account using gin (grams("account_name")) where not deleted;
create trigger raise_version before update on alipay_account for each row execute function raise_version();
create table alipay_service_template (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "category" text collate "C" not null,
  "materials" text[] not null,
  "title_rule" text collate "C",
  "icon" text collate "C",
  "page_path" text collate "C",
  "need_trademark" boolean not null,
  "use_count" bigint not null,
  "based_on_id" bigint,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_service_template_status_check check ("status" in ('draft', 'published'))
);
create unique index alipay_service_template_code_key on alipay_service_template ("code") where not deleted;
create index alipay_service_template_status_created_at_idx on alipay_service_template ("status", "created_at" desc, id desc) where not deleted;
create index alipay_service_template_need_trademark_created_at_idx on alipay_service_template ("need_trademark", "created_at" desc, id desc) where not deleted;
create index alipay_service_template_use_count_idx on alipay_service_template ("use_count" desc, id desc) where not deleted;
create index alipay_service_template_created_at_idx on alipay_service_template ("created_at" desc, id desc) where not deleted;
create index alipay_service_template_name_grams on alipay_service_template using gin (grams("name")) where not deleted;
create index alipay_service_template_category_grams on alipay_service_template using gin (grams("category")) where not deleted;
create index alipay_service_template_based_on_id_idx on alipay_service_template ("based_on_id", id) where not deleted;
create trigger raise_version before update on alipay_service_template for each row execute function raise_version();
create table alipay_service_submit (
  "submit_no" text collate "C" not null,
  "shop_id" bigint not null,
  "template_id" bigint not null,
  "memo" text collate "C",
  "materials" jsonb,
  "trademark_id" bigint,
  "alipay_order_no" text collate "C",
  "reject_reason" text collate "C",
  "log" jsonb,
  "submitted_at" timestamptz(3),
  "finished_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_service_submit_status_check check ("status" in ('auditing', 'passed', 'canceled', 'rejected'))
);
create unique index alipay_service_submit_submit_no_key on alipay_service_submit ("submit_no") where not deleted;
create unique index alipay_service_submit_shop_id_template_id_auditing_key on alipay_service_submit ("shop_id", "template_id") where not deleted and "status" = 'auditing';
create index alipay_service_submit_status_submitted_at_idx on alipay_service_submit ("status", "submitted_at" desc, id desc) where not deleted;
create index alipay_service_submit_shop_id_submitted_at_idx on alipay_service_submit ("shop_id", "submitted_at" desc, id desc) where not deleted;
create index alipay_service_submit_template_id_submitted_at_idx on alipay_service_submit ("template_id", "submitted_at" desc, id desc) where not deleted;
create index alipay_service_submit_trademark_id_idx on alipay_service_submit ("trademark_id", id) where not deleted;
create index alipay_service_submit_submitted_at_idx on alipay_service_submit ("submitted_at" desc, id desc) where not deleted;
create index alipay_service_submit_created_at_idx on alipay_service_submit ("created_at" desc, id desc) where not deleted;
create index alipay_service_submit_alipay_order_no_idx on alipay_service_submit ("alipay_order_no", id) where not deleted;
create trigger raise_version before update on alipay_service_submit for each row execute function raise_version();
create table store_alipay (
  "alipay_store_id" text collate "C",
  "name" text collate "C" not null,
  "shop_id" bigint,
  "merchant_id" bigint not null,
  "area_code" text collate "C" not null,
  "address" text collate "C" not null,
  "lng" numeric(24,6) not null,
  "lat" numeric(24,6) not null,
  "door_img" text collate "C",
  "synced_at" timestamptz(3),
  "bound_at" timestamptz(3),
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
  constraint store_alipay_status_check check ("status" in ('auditing', 'open', 'closed', 'rejected')),
  constraint store_alipay_bound_holds check ((shop_id is null) = (bound_at is null))
);
create unique index store_alipay_alipay_store_id_key on store_alipay ("alipay_store_id") where not deleted;
create unique index store_alipay_shop_id_key on store_alipay ("shop_id") where not deleted;
create index store_alipay_status_created_at_idx on store_alipay ("status", "created_at" desc, id desc) where not deleted;
create index store_alipay_merchant_id_created_at_idx on store_alipay ("merchant_id", "created_at" desc, id desc) where not deleted;
create index store_alipay_area_code_created_at_idx on store_alipay ("area_code", "created_at" desc, id desc) where not deleted;
create index store_alipay_synced_at_idx on store_alipay ("synced_at" desc, id desc) where not deleted;
create index store_alipay_created_at_idx on store_alipay ("created_at" desc, id desc) where not deleted;
create index store_alipay_name_grams on store_alipay using gin (grams("name")) where not deleted;
create trigger raise_version before update on store_alipay for each row execute function raise_version();
create table alipay_service_store (
  "store_alipay_id" bigint not null,
  "shop_id" bigint not null,
  "client_id" bigint,
  "template_id" bigint not null,
  "service_code" text collate "C" not null,
  "category" text collate "C",
  "area_codes" text[] not null,
  "phone" text collate "C",
  "open_time" text collate "C",
  "bound_shop_id" bigint,
  "mapped" text collate "C" generated always as (case when bound_shop_id = shop_id then 'yes' else 'no' end) stored,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_service_store_mapped_check check ("mapped" in ('yes', 'no')),
  constraint alipay_service_store_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index alipay_service_store_service_code_key on alipay_service_store ("service_code") where not deleted;
create unique index alipay_service_store_shop_id_template_id_key on alipay_service_store ("shop_id", "template_id") where not deleted;
create index alipay_service_store_status_created_at_idx on alipay_service_store ("status", "created_at" desc, id desc) where not deleted;
create index alipay_service_store_shop_id_created_at_idx on alipay_service_store ("shop_id", "created_at" desc, id desc) where not deleted;
create index alipay_service_store_template_id_created_at_idx on alipay_service_store ("template_id", "created_at" desc, id desc) where not deleted;
create index alipay_service_store_mapped_created_at_idx on alipay_service_store ("mapped", "created_at" desc, id desc) where not deleted;
create index alipay_service_store_store_alipay_id_idx on alipay_service_store ("store_alipay_id", id) where not deleted;
create index alipay_service_store_client_id_idx on alipay_service_store ("client_id", id) where not deleted;
create index alipay_service_store_bound_shop_id_idx on alipay_service_store ("bound_shop_id", id) where not deleted;
create index alipay_service_store_created_at_idx on alipay_service_store ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on alipay_service_store for each row execute function raise_version();
create table alipay_coupon (
  "voucher_no" text collate "C" not null,
  "alipay_activity_id" text collate "C",
  "name" text collate "C" not null,
  "app_id" bigint not null,
  "coupon_type" text collate "C" not null,
  "face_amount" bigint,
  "discount_bp" bigint,
  "threshold_amount" bigint not null,
  "total_qty" bigint not null,
  "received_qty" bigint not null,
  "used_qty" bigint not null,
  "budget_amount" bigint not null,
  "used_amount" bigint not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "make_error" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_coupon_coupon_type_check check ("coupon_type" in ('cut', 'rate', 'single')),
  constraint alipay_coupon_status_check check ("status" in ('draft', 'published', 'terminated', 'expired')),
  constraint alipay_coupon_quantity_holds check (used_qty <= received_qty and received_qty <= total_qty and used_qty >= 0),
  constraint alipay_coupon_budget_holds check (used_amount between 0 and budget_amount),
  constraint alipay_coupon_time_holds check (begin_at < end_at)
);
create unique index alipay_coupon_voucher_no_key on alipay_coupon ("voucher_no") where not deleted;
create index alipay_coupon_status_created_at_idx on alipay_coupon ("status", "created_at" desc, id desc) where not deleted;
create index alipay_coupon_app_id_created_at_idx on alipay_coupon ("app_id", "created_at" desc, id desc) where not deleted;
create index alipay_coupon_coupon_type_created_at_idx on alipay_coupon ("coupon_type", "created_at" desc, id desc) where not deleted;
create index alipay_coupon_begin_at_idx on alipay_coupon ("begin_at", id) where not deleted;
create index alipay_coupon_end_at_idx on alipay_coupon ("end_at", id) where not deleted;
create index alipay_coupon_created_at_idx on alipay_coupon ("created_at" desc, id desc) where not deleted;
create index alipay_coupon_alipay_activity_id_idx on alipay_coupon ("alipay_activity_id", id) where not deleted;
create index alipay_coupon_name_grams on alipay_coupon using gin (grams("name")) where not deleted;
create trigger raise_version before update on alipay_coupon for each row execute function raise_version();
create table alipay_order_voucher (
  "voucher_no" text collate "C" not null,
  "alipay_activity_id" text collate "C",
  "name" text collate "C" not null,
  "merchant_id" bigint not null,
  "shop_ids" bigint[] not null,
  "face_amount" bigint not null,
  "threshold_amount" bigint not null,
  "total_qty" bigint not null,
  "sent_qty" bigint not null,
  "used_qty" bigint not null,
  "code_mode" text collate "C" not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "make_error" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_order_voucher_code_mode_check check ("code_mode" in ('merchant', 'alipay')),
  constraint alipay_order_voucher_status_check check ("status" in ('draft', 'making', 'failed', 'published', 'terminated', 'expired')),
  constraint alipay_order_voucher_quantity_holds check (used_qty <= sent_qty and sent_qty <= total_qty),
  constraint alipay_order_voucher_threshold_holds check (threshold_amount = 0 or face_amount <= threshold_amount),
  constraint alipay_order_voucher_time_holds check (begin_at < end_at)
);
create unique index alipay_order_voucher_voucher_no_key on alipay_order_voucher ("voucher_no") where not deleted;
create index alipay_order_voucher_status_created_at_idx on alipay_order_voucher ("status", "created_at" desc, id desc) where not deleted;
create index alipay_order_voucher_merchant_id_created_at_idx on alipay_order_voucher ("merchant_id", "created_at" desc, id desc) where not deleted;
create index alipay_order_voucher_code_mode_created_at_idx on alipay_order_voucher ("code_mode", "created_at" desc, id desc) where not deleted;
create index alipay_order_voucher_shop_ids_members on alipay_order_voucher using gin ("shop_ids") where not deleted;
create index alipay_order_voucher_begin_at_idx on alipay_order_voucher ("begin_at", id) where not deleted;
create index alipay_order_voucher_end_at_idx on alipay_order_voucher ("end_at", id) where not deleted;
create index alipay_order_voucher_created_at_idx on alipay_order_voucher ("created_at" desc, id desc) where not deleted;
create index alipay_order_voucher_alipay_activity_id_idx on alipay_order_voucher ("alipay_activity_id", id) where not deleted;
create index alipay_order_voucher_name_grams on alipay_order_voucher using gin (grams("name")) where not deleted;
create trigger raise_version before update on alipay_order_voucher for each row execute function raise_version();
create table alipay_voucher_code (
  "code" text collate "C" not null,
  "voucher_id" bigint not null,
  "user_id" text collate "C",
  "order_no" text collate "C",
  "deposited_at" timestamptz(3),
  "used_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_voucher_code_status_check check ("status" in ('sent', 'used', 'void'))
);
create unique index alipay_voucher_code_code_key on alipay_voucher_code ("code") where not deleted;
create index alipay_voucher_code_voucher_id_created_at_idx on alipay_voucher_code ("voucher_id", "created_at" desc, id desc) where not deleted;
create index alipay_voucher_code_status_created_at_idx on alipay_voucher_code ("status", "created_at" desc, id desc) where not deleted;
create index alipay_voucher_code_used_at_idx on alipay_voucher_code ("used_at", id) where not deleted;
create index alipay_voucher_code_created_at_idx on alipay_voucher_code ("created_at" desc, id desc) where not deleted;
create index alipay_voucher_code_user_id_idx on alipay_voucher_code ("user_id", id) where not deleted;
create index alipay_voucher_code_order_no_idx on alipay_voucher_code ("order_no", id) where not deleted;
create trigger raise_version before update on alipay_voucher_code for each row execute function raise_version();
create table alipay_sesame_activity (
  "name" text collate "C" not null,
  "app_id" bigint not null,
  "service_id" text collate "C" not null,
  "activity_type" text collate "C" not null,
  "min_score" bigint not null,
  "reward_text" text collate "C",
  "quota" bigint not null,
  "join_count" bigint not null,
  "finish_count" bigint not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "make_error" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint alipay_sesame_activity_activity_type_check check ("activity_type" in ('later', 'free', 'task')),
  constraint alipay_sesame_activity_status_check check ("status" in ('draft', 'running', 'terminated', 'ended')),
  constraint alipay_sesame_activity_counts_holds check (finish_count <= join_count and join_count <= quota and quota > 0),
  constraint alipay_sesame_activity_time_holds check (begin_at < end_at)
);
create index alipay_sesame_activity_status_created_at_idx on alipay_sesame_activity ("status", "created_at" desc, id desc) where not deleted;
create index alipay_sesame_activity_app_id_created_at_idx on alipay_sesame_activity ("app_id", "created_at" desc, id desc) where not deleted;
create index alipay_sesame_activity_activity_type_created_at_idx on alipay_sesame_activity ("activity_type", "created_at" desc, id desc) where not deleted;
create index alipay_sesame_activity_end_at_idx on alipay_sesame_activity ("end_at", id) where not deleted;
create index alipay_sesame_activity_begin_at_idx on alipay_sesame_activity ("begin_at", id) where not deleted;
create index alipay_sesame_activity_created_at_idx on alipay_sesame_activity ("created_at" desc, id desc) where not deleted;
create index alipay_sesame_activity_name_grams on alipay_sesame_activity using gin (grams("name")) where not deleted;
create index alipay_sesame_activity_service_id_idx on alipay_sesame_activity ("service_id", id) where not deleted;
create trigger raise_version before update on alipay_sesame_activity for each row execute function raise_version();
create table alipay_task_notify (
  "notify_id" text collate "C" not null,
  "notify_type" text collate "C" not null,
  "app_id" bigint,
  "sesame_id" bigint,
  "biz_no" text collate "C" not null,
  "payload" jsonb,
  "retry_count" bigint not null,
  "error" text collate "C",
  "received_at" timestamptz(3) not null,
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
  constraint alipay_task_notify_notify_type_check check ("notify_type" in ('task', 'used', 'review', 'auth', 'refund')),
  constraint alipay_task_notify_status_check check ("status" in ('waiting', 'done', 'failed'))
);
create unique index alipay_task_notify_notify_id_key on alipay_task_notify ("notify_id") where not deleted;
create index alipay_task_notify_status_received_at_idx on alipay_task_notify ("status", "received_at" desc, id desc) where not deleted;
create index alipay_task_notify_notify_type_received_at_idx on alipay_task_notify ("notify_type", "received_at" desc, id desc) where not deleted;
create index alipay_task_notify_app_id_received_at_idx on alipay_task_notify ("app_id", "received_at" desc, id desc) where not deleted;
create index alipay_task_notify_sesame_id_received_at_idx on alipay_task_notify ("sesame_id", "received_at" desc, id desc) where not deleted;
create index alipay_task_notify_received_at_idx on alipay_task_notify ("received_at" desc, id desc) where not deleted;
create index alipay_task_notify_created_at_idx on alipay_task_notify ("created_at" desc, id desc) where not deleted;
create index alipay_task_notify_biz_no_idx on alipay_task_notify ("biz_no", id) where not deleted;
create trigger raise_version before update on alipay_task_notify for each row execute function raise_version();
create table alipay_zero_buy (
  "name" text collate "C" not null,
  "app_id" bigint not null,
  "spec_code_id" bigint not null,
  "deposit_amount" bigint not null,
  "period_count" bigint not null,
  "period_qty" bigint not null,
  "stock_qty" bigint not null,
  "joined_qty" bigint not null,
  "broken_qty" bigint not null,
  "break_amount" bigint not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
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
  constraint alipay_zero_buy_status_check check ("status" in ('pending', 'enabled', 'disabled', 'rejected')),
  constraint alipay_zero_buy_quantity_holds check (broken_qty <= joined_qty and joined_qty <= stock_qty),
  constraint alipay_zero_buy_amount_holds check (break_amount <= deposit_amount),
  constraint alipay_zero_buy_time_holds check (begin_at < end_at)
);
create index alipay_zero_buy_status_created_at_idx on alipay_zero_buy ("status", "created_at" desc, id desc) where not deleted;
create index alipay_zero_buy_app_id_created_at_idx on alipay_zero_buy ("app_id", "created_at" desc, id desc) where not deleted;
create index alipay_zero_buy_spec_code_id_idx on alipay_zero_buy ("spec_code_id", id) where not deleted;
create index alipay_zero_buy_end_at_idx on alipay_zero_buy ("end_at", id) where not deleted;
create index alipay_zero_buy_created_at_idx on alipay_zero_buy ("created_at" desc, id desc) where not deleted;
create index alipay_zero_buy_name_grams on alipay_zero_buy using gin (grams("name")) where not deleted;
create trigger raise_version before update on alipay_zero_buy for each row execute function raise_version();
`,
};
