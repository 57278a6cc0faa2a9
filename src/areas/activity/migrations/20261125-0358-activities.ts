import type { Migration } from '../../../server/db/migrate';

/** Live sessions, activities with a theme and their signups, pages of entries. */
export const activitiesMigration: Migration = {
  name: '20261125-0358-activities',
  sql: String.raw`
create table live_session (
  "title" text collate "C" not null,
  "anchor" text collate "C" not null,
  "cover" text collate "C",
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "spu_ids" bigint[] not null,
  "batch_ids" bigint[] not null,
  "stream_url" text collate "C",
  "view_count" bigint not null,
  "comment_count" bigint not null,
  "order_count" bigint not null,
  "sale_amount" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint live_session_status_check check ("status" in ('draft', 'preview', 'live', 'ended')),
  constraint live_session_days_holds check (end_at > begin_at)
);
create index live_session_begin_at_idx on live_session ("begin_at" desc, id desc) where not deleted;
create index live_session_status_begin_at_idx on live_session ("status", "begin_at" desc, id desc) where not deleted;
create index live_session_status_end_at_idx on live_session ("status", "end_at", id) where not deleted;
create index live_session_anchor_begin_at_idx on live_session ("anchor", "begin_at" desc, id desc) where not deleted;
create index live_session_spu_ids_members on live_session using gin ("spu_ids") where not deleted;
create index live_session_end_at_idx on live_session ("end_at", id) where not deleted;
create index live_session_sale_amount_idx on live_session ("sale_amount" desc, id desc) where not deleted;
create index live_session_view_count_idx on live_session ("view_count" desc, id desc) where not deleted;
create index live_session_created_at_idx on live_session ("created_at" desc, id desc) where not deleted;
create index live_session_title_grams on live_session using gin (grams("title")) where not deleted;
create trigger raise_version before update on live_session for each row execute function raise_version();
create table marketing_activity (
  "activity_type" text collate "C" not null,
  "name" text collate "C" not null,
  "banner" text collate "C",
  "audience" text collate "C" not null,
  "city_codes" text[] not null,
  "brand_ids" bigint[] not null,
  "spu_ids" bigint[] not null,
  "rule" text collate "C",
  "signup_begin" timestamptz(3),
  "signup_end" timestamptz(3),
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "quota" bigint not null,
  "min_stock" bigint,
  "signup_count" bigint not null,
  "waiting_count" bigint not null,
  "subsidy_amount" bigint not null,
  "subsidy_each" bigint not null,
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
  constraint marketing_activity_activity_type_check check ("activity_type" in ('festival', 'brand', 'platform')),
  constraint marketing_activity_audience_check check ("audience" in ('customer', 'shop', 'partner')),
  constraint marketing_activity_status_check check ("status" in ('draft', 'published', 'running', 'ended')),
  constraint marketing_activity_days_holds check (end_at > begin_at),
  constraint marketing_activity_signup_holds check ((signup_begin is null) = (signup_end is null) and signup_begin < signup_end and signup_end <= begin_at),
  constraint marketing_activity_quota_holds check (quota = 0 or signup_count <= quota)
);
create index marketing_activity_activity_type_begin_at_idx on marketing_activity ("activity_type", "begin_at" desc, id desc) where not deleted;
create index marketing_activity_status_begin_at_idx on marketing_activity ("status", "begin_at" desc, id desc) where not deleted;
create index marketing_activity_status_end_at_idx on marketing_activity ("status", "end_at", id) where not deleted;
create index marketing_activity_begin_at_idx on marketing_activity ("begin_at", id) where not deleted;
create index marketing_activity_end_at_idx on marketing_activity ("end_at", id) where not deleted;
create index marketing_activity_audience_begin_at_idx on marketing_activity ("audience", "begin_at" desc, id desc) where not deleted;
create index marketing_activity_brand_ids_members on marketing_activity using gin ("brand_ids") where not deleted;
create index marketing_activity_created_at_idx on marketing_activity ("created_at" desc, id desc) where not deleted;
create index marketing_activity_name_grams on marketing_activity using gin (grams("name")) where not deleted;
create trigger raise_version before update on marketing_activity for each row execute function raise_version();
create table activity_signup (
  "activity_id" bigint not null,
  "shop_id" bigint not null,
  "partner_id" bigint,
  "spu_ids" bigint[] not null,
  "promise_price" bigint not null,
  "stock_qty" bigint not null,
  "applicant" text collate "C" not null,
  "applicant_phone" text collate "C",
  "signed_at" timestamptz(3) not null,
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
  constraint activity_signup_status_check check ("status" in ('auditing', 'passed', 'rejected'))
);
create unique index activity_signup_activity_id_shop_id_key on activity_signup ("activity_id", "shop_id") where not deleted;
create index activity_signup_activity_id_signed_at_idx on activity_signup ("activity_id", "signed_at" desc, id desc) where not deleted;
create index activity_signup_status_signed_at_idx on activity_signup ("status", "signed_at" desc, id desc) where not deleted;
create index activity_signup_shop_id_signed_at_idx on activity_signup ("shop_id", "signed_at" desc, id desc) where not deleted;
create index activity_signup_partner_id_signed_at_idx on activity_signup ("partner_id", "signed_at" desc, id desc) where not deleted;
create index activity_signup_signed_at_idx on activity_signup ("signed_at" desc, id desc) where not deleted;
create index activity_signup_stock_qty_idx on activity_signup ("stock_qty" desc, id desc) where not deleted;
create index activity_signup_applicant_idx on activity_signup ("applicant", id) where not deleted;
create index activity_signup_applicant_phone_idx on activity_signup ("applicant_phone", id) where not deleted;
create trigger raise_version before update on activity_signup for each row execute function raise_version();
create table aggregate_config (
  "name" text collate "C" not null,
  "code" text collate "C" not null,
  "app" text collate "C" not null,
  "draft_modules" jsonb,
  "modules" jsonb,
  "entry_count" bigint not null,
  "city_codes" text[] not null,
  "background" text collate "C",
  "begin_at" timestamptz(3),
  "end_at" timestamptz(3),
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
  constraint aggregate_config_app_check check ("app" in ('wechat', 'alipay', 'app')),
  constraint aggregate_config_status_check check ("status" in ('disabled', 'enabled', 'changed')),
  constraint aggregate_config_days_holds check (end_at > begin_at)
);
create unique index aggregate_config_code_key on aggregate_config ("code") where not deleted;
create index aggregate_config_created_at_idx on aggregate_config ("created_at" desc, id desc) where not deleted;
create index aggregate_config_status_created_at_idx on aggregate_config ("status", "created_at" desc, id desc) where not deleted;
create index aggregate_config_app_created_at_idx on aggregate_config ("app", "created_at" desc, id desc) where not deleted;
create index aggregate_config_published_at_idx on aggregate_config ("published_at" desc, id desc) where not deleted;
create index aggregate_config_name_grams on aggregate_config using gin (grams("name")) where not deleted;
create trigger raise_version before update on aggregate_config for each row execute function raise_version();
create index live_session_batch_ids_members on live_session using gin ("batch_ids") where not deleted;
create index marketing_activity_spu_ids_members on marketing_activity using gin ("spu_ids") where not deleted;
create index activity_signup_spu_ids_members on activity_signup using gin ("spu_ids") where not deleted;
`,
};
