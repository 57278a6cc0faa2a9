import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const wechatMigration: Migration = {
  name: '20261125-0348-wechat',
  sql: String.raw`
create table wechat_account (
  "app_id" text collate "C" not null,
  "name" text collate "C" not null,
  "principal" text collate "C" not null,
  "live_at" timestamptz(3),
  "menu_error" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint wechat_account_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index wechat_account_app_id_key on wechat_account ("app_id") where not deleted;
create index wechat_account_status_created_at_idx on wechat_account ("status", "created_at" desc, id desc) where not deleted;
create index wechat_account_created_at_idx on wechat_account ("created_at" desc, id desc) where not deleted;
create index wechat_account_name_grams on wechat_account using gin (grams("name")) where not deleted;
create trigger raise_version before update on wechat_account for each row execute function raise_version();
create table wechat_menu (
  "account_id" bigint not null,
  "parent_id" bigint,
  "level" text collate "C" not null,
  "name" text collate "C" not null,
  "menu_type" text collate "C" not null,
  "url" text collate "C",
  "page_path" text collate "C",
  "event_key" text collate "C",
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
  constraint wechat_menu_level_check check ("level" in ('first', 'second')),
  constraint wechat_menu_menu_type_check check ("menu_type" in ('view', 'miniprogram', 'click', 'parent')),
  constraint wechat_menu_status_check check ("status" in ('draft', 'published'))
);
create index wechat_menu_account_id_sort_idx on wechat_menu ("account_id", "sort", id) where not deleted;
create index wechat_menu_parent_id_sort_idx on wechat_menu ("parent_id", "sort", id) where not deleted;
create index wechat_menu_level_sort_idx on wechat_menu ("level", "sort", id) where not deleted;
create index wechat_menu_status_sort_idx on wechat_menu ("status", "sort", id) where not deleted;
create index wechat_menu_menu_type_sort_idx on wechat_menu ("menu_type", "sort", id) where not deleted;
create index wechat_menu_sort_idx on wechat_menu ("sort", id) where not deleted;
create index wechat_menu_name_grams on wechat_menu using gin (grams("name")) where not deleted;
create trigger raise_version before update on wechat_menu for each row execute function raise_version();
create table liteapp_message_template (
  "merchant_appid_id" bigint not null,
  "template_id" text collate "C" not null,
  "title" text collate "C" not null,
  "scene" text collate "C" not null,
  "content" text collate "C" not null,
  "keywords" jsonb,
  "page_path" text collate "C",
  "send_count30d" bigint not null,
  "synced_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint liteapp_message_template_scene_check check ("scene" in ('ordered', 'delivering', 'done', 'refund', 'event')),
  constraint liteapp_message_template_status_check check ("status" in ('lapsed', 'active'))
);
create unique index liteapp_message_template_merchant_appid_id_scene_active_key on liteapp_message_template ("merchant_appid_id", "scene") where not deleted and "status" = 'active';
create unique index liteapp_message_template_merchant_appid_id_template_id_key on liteapp_message_template ("merchant_appid_id", "template_id") where not deleted;
create index liteapp_message_template_merchant_appid_id_created_at_idx on liteapp_message_template ("merchant_appid_id", "created_at" desc, id desc) where not deleted;
create index liteapp_message_template_status_created_at_idx on liteapp_message_template ("status", "created_at" desc, id desc) where not deleted;
create index liteapp_message_template_scene_created_at_idx on liteapp_message_template ("scene", "created_at" desc, id desc) where not deleted;
create index liteapp_message_template_created_at_idx on liteapp_message_template ("created_at" desc, id desc) where not deleted;
create index liteapp_message_template_template_id_idx on liteapp_message_template ("template_id", id) where not deleted;
create index liteapp_message_template_title_grams on liteapp_message_template using gin (grams("title")) where not deleted;
create trigger raise_version before update on liteapp_message_template for each row execute function raise_version();
create table sub_merchant_apply (
  "apply_no" text collate "C" not null,
  "shop_id" bigint not null,
  "subject_type" text collate "C" not null,
  "license_no" text collate "C" not null,
  "license_img" text collate "C",
  "legal_person" text collate "C" not null,
  "admin_name" text collate "C" not null,
  "admin_phone" text collate "C" not null,
  "bank_name" text collate "C" not null,
  "bank_no" text collate "C" not null,
  "rate_bp" bigint not null,
  "wx_applyment_id" text collate "C",
  "wx_state" text collate "C",
  "sub_mchid" text collate "C",
  "sign_url" text collate "C",
  "reject_reason" text collate "C",
  "submits" bigint not null,
  "submitted_at" timestamptz(3),
  "asked_at" timestamptz(3),
  "state_at" timestamptz(3) not null,
  "due_at" timestamptz(3) not null,
  "open" boolean not null generated always as (status in ('pending', 'passed', 'auditing', 'confirming', 'signing')) stored,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sub_merchant_apply_subject_type_check check ("subject_type" in ('individual', 'company')),
  constraint sub_merchant_apply_wx_state_check check ("wx_state" in ('EDITTING', 'AUDITING', 'REJECTED', 'TO_BE_CONFIRMED', 'TO_BE_SIGNED', 'SIGNING', 'FINISHED', 'CANCELED')),
  constraint sub_merchant_apply_status_check check ("status" in ('pending', 'passed', 'auditing', 'confirming', 'signing', 'done', 'rejected', 'canceled')),
  constraint sub_merchant_apply_number_holds check (status <> 'done' or sub_mchid is not null)
);
create unique index sub_merchant_apply_apply_no_key on sub_merchant_apply ("apply_no") where not deleted;
create unique index sub_merchant_apply_sub_mchid_key on sub_merchant_apply ("sub_mchid") where not deleted;
create unique index sub_merchant_apply_shop_id_true_key on sub_merchant_apply ("shop_id") where not deleted and "open";
create index sub_merchant_apply_status_due_at_idx on sub_merchant_apply ("status", "due_at", id) where not deleted;
create index sub_merchant_apply_open_due_at_idx on sub_merchant_apply ("open", "due_at", id) where not deleted;
create index sub_merchant_apply_shop_id_created_at_idx on sub_merchant_apply ("shop_id", "created_at" desc, id desc) where not deleted;
create index sub_merchant_apply_wx_state_due_at_idx on sub_merchant_apply ("wx_state", "due_at", id) where not deleted;
create index sub_merchant_apply_subject_type_created_at_idx on sub_merchant_apply ("subject_type", "created_at" desc, id desc) where not deleted;
create index sub_merchant_apply_due_at_idx on sub_merchant_apply ("due_at", id) where not deleted;
create index sub_merchant_apply_created_at_idx on sub_merchant_apply ("created_at" desc, id desc) where not deleted;
create index sub_merchant_apply_license_no_idx on sub_merchant_apply ("license_no", id) where not deleted;
create index sub_merchant_apply_wx_applyment_id_idx on sub_merchant_apply ("wx_applyment_id", id) where not deleted;
create trigger raise_version before update on sub_merchant_apply for each row execute function raise_version();
`,
};
