import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const appMigration: Migration = {
  name: '20261125-0349-app',
  sql: String.raw`
create table app_page (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "module" text collate "C" not null,
  "icon" text collate "C",
  "route" text collate "C" not null,
  "min_version" text collate "C" not null,
  "role_scope" text collate "C" not null,
  "draft_config" jsonb,
  "live_config" jsonb,
  "is_live" boolean not null generated always as (live_config is not null) stored,
  "published_at" timestamptz(3),
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
  constraint app_page_module_check check ("module" in ('home', 'order', 'product', 'marketing', 'mine')),
  constraint app_page_role_scope_check check ("role_scope" in ('all', 'owner', 'special')),
  constraint app_page_status_check check ("status" in ('draft', 'published'))
);
create unique index app_page_code_key on app_page ("code") where not deleted;
create unique index app_page_route_key on app_page ("route") where not deleted;
create index app_page_sort_idx on app_page ("sort", id) where not deleted;
create index app_page_status_sort_idx on app_page ("status", "sort", id) where not deleted;
create index app_page_is_live_sort_idx on app_page ("is_live", "sort", id) where not deleted;
create index app_page_module_sort_idx on app_page ("module", "sort", id) where not deleted;
create index app_page_role_scope_sort_idx on app_page ("role_scope", "sort", id) where not deleted;
create index app_page_published_at_idx on app_page ("published_at" desc, id desc) where not deleted;
create index app_page_created_at_idx on app_page ("created_at" desc, id desc) where not deleted;
create index app_page_name_grams on app_page using gin (grams("name")) where not deleted;
create trigger raise_version before update on app_page for each row execute function raise_version();
create table app_notify (
  "title" text collate "C" not null,
  "content" text collate "C" not null,
  "target" text collate "C" not null,
  "city_codes" text[] not null,
  "tag_ids" bigint[] not null,
  "shop_ids" bigint[] not null,
  "jump_page_id" bigint,
  "send_type" text collate "C" not null,
  "plan_at" timestamptz(3),
  "target_count" bigint,
  "sent_count" bigint not null,
  "read_count" bigint not null,
  "sent_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint app_notify_target_check check ("target" in ('all', 'city', 'tag', 'shop')),
  constraint app_notify_send_type_check check ("send_type" in ('now', 'plan')),
  constraint app_notify_status_check check ("status" in ('draft', 'pending', 'sent')),
  constraint app_notify_read_holds check (read_count <= sent_count)
);
create index app_notify_created_at_idx on app_notify ("created_at" desc, id desc) where not deleted;
create index app_notify_status_created_at_idx on app_notify ("status", "created_at" desc, id desc) where not deleted;
create index app_notify_status_plan_at_idx on app_notify ("status", "plan_at", id) where not deleted;
create index app_notify_target_created_at_idx on app_notify ("target", "created_at" desc, id desc) where not deleted;
create index app_notify_sent_at_idx on app_notify ("sent_at" desc, id desc) where not deleted;
create index app_notify_plan_at_idx on app_notify ("plan_at", id) where not deleted;
create index app_notify_tag_ids_members on app_notify using gin ("tag_ids") where not deleted;
create index app_notify_shop_ids_members on app_notify using gin ("shop_ids") where not deleted;
create index app_notify_title_grams on app_notify using gin (grams("title")) where not deleted;
create index app_notify_jump_page_id_idx on app_notify ("jump_page_id", id) where not deleted;
create trigger raise_version before update on app_notify for each row execute function raise_version();
create table app_version (
  "platform" text collate "C" not null,
  "version_no" text collate "C" not null,
  "build_no" bigint not null,
  "package_url" text collate "C",
  "change_log" text collate "C" not null,
  "force" boolean not null,
  "gray_bp" bigint not null,
  "city_codes" text[] not null,
  "min_support" text collate "C" not null,
  "installed_count" bigint not null,
  "published_at" timestamptz(3),
  "stop_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint app_version_platform_check check ("platform" in ('android', 'ios')),
  constraint app_version_status_check check ("status" in ('draft', 'gray', 'full', 'stopped')),
  constraint app_version_share_holds check (case status when 'draft' then gray_bp = 0 when 'gray' then gray_bp between 1 and 9999 when 'full' then gray_bp = 10000 else true end),
  constraint app_version_backed_holds check (status = 'draft' or package_url is not null)
);
create unique index app_version_platform_version_no_key on app_version ("platform", "version_no") where not deleted;
create unique index app_version_platform_build_no_key on app_version ("platform", "build_no") where not deleted;
create index app_version_platform_build_no_idx on app_version ("platform", "build_no" desc, id desc) where not deleted;
create index app_version_status_build_no_idx on app_version ("status", "build_no" desc, id desc) where not deleted;
create index app_version_build_no_idx on app_version ("build_no" desc, id desc) where not deleted;
create index app_version_published_at_idx on app_version ("published_at" desc, id desc) where not deleted;
create index app_version_created_at_idx on app_version ("created_at" desc, id desc) where not deleted;
create index app_version_version_no_idx on app_version ("version_no", id) where not deleted;
create trigger raise_version before update on app_version for each row execute function raise_version();
create table app_help_module (
  "parent_id" bigint,
  "title" text collate "C" not null,
  "node_type" text collate "C" not null,
  "content_html" text collate "C",
  "app_page_id" bigint,
  "view_count" bigint not null,
  "useful_count" bigint not null,
  "useful_bp" bigint generated always as (case when view_count > 0 then round(useful_count * 100.0 / view_count) end) stored,
  "keywords" text collate "C",
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint app_help_module_node_type_check check ("node_type" in ('folder', 'article')),
  constraint app_help_module_useful_holds check (useful_count <= view_count),
  constraint app_help_module_folder_holds check (node_type = 'article' or content_html is null)
);
create unique index app_help_module_parent_id_title_key on app_help_module ("parent_id", "title") where not deleted;
create index app_help_module_sort_idx on app_help_module ("sort", id) where not deleted;
create index app_help_module_parent_id_sort_idx on app_help_module ("parent_id", "sort", id) where not deleted;
create index app_help_module_node_type_sort_idx on app_help_module ("node_type", "sort", id) where not deleted;
create index app_help_module_app_page_id_idx on app_help_module ("app_page_id", id) where not deleted;
create index app_help_module_title_grams on app_help_module using gin (grams("title")) where not deleted;
create index app_help_module_keywords_grams on app_help_module using gin (grams("keywords")) where not deleted;
create trigger raise_version before update on app_help_module for each row execute function raise_version();
create table platform_notice (
  "title" text collate "C" not null,
  "content_html" text collate "C" not null,
  "audience" text collate "C" not null,
  "must_read" boolean not null,
  "city_codes" text[] not null,
  "attachments" text[] not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "read_count" bigint not null,
  "top" boolean not null,
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
  constraint platform_notice_audience_check check ("audience" in ('shop', 'partner', 'admin')),
  constraint platform_notice_status_check check ("status" in ('draft', 'published')),
  constraint platform_notice_period_holds check (end_at > begin_at)
);
create index platform_notice_created_at_idx on platform_notice ("created_at" desc, id desc) where not deleted;
create index platform_notice_status_created_at_idx on platform_notice ("status", "created_at" desc, id desc) where not deleted;
create index platform_notice_audience_begin_at_idx on platform_notice ("audience", "begin_at" desc, id desc) where not deleted;
create index platform_notice_begin_at_idx on platform_notice ("begin_at" desc, id desc) where not deleted;
create index platform_notice_end_at_idx on platform_notice ("end_at", id) where not deleted;
create index platform_notice_top_begin_at_idx on platform_notice ("top", "begin_at" desc, id desc) where not deleted;
create index platform_notice_must_read_begin_at_idx on platform_notice ("must_read", "begin_at" desc, id desc) where not deleted;
create index platform_notice_title_grams on platform_notice using gin (grams("title")) where not deleted;
create trigger raise_version before update on platform_notice for each row execute function raise_version();
`,
};
