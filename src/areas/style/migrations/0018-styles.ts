import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stylesMigration: Migration = {
  name: '0018-styles',
  sql: String.raw`
create table style_scheme (
  "name" text collate "C" not null,
  "app" text collate "C" not null,
  "primary_color" text collate "C" not null,
  "cover" text collate "C",
  "page_count" bigint not null,
  "use_shop_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint style_scheme_app_check check ("app" in ('wechat', 'alipay')),
  constraint style_scheme_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index style_scheme_name_key on style_scheme ("name") where not deleted;
create index style_scheme_created_at_idx on style_scheme ("created_at" desc, id desc) where not deleted;
create index style_scheme_status_created_at_idx on style_scheme ("status", "created_at" desc, id desc) where not deleted;
create index style_scheme_app_created_at_idx on style_scheme ("app", "created_at" desc, id desc) where not deleted;
create index style_scheme_name_grams on style_scheme using gin (grams("name")) where not deleted;
create table style_page (
  "scheme_id" bigint not null,
  "name" text collate "C" not null,
  "page_type" text collate "C" not null,
  "path" text collate "C" not null,
  "draft_components" jsonb,
  "online_components" jsonb,
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
  constraint style_page_page_type_check check ("page_type" in ('home', 'category', 'activity', 'mine')),
  constraint style_page_status_check check ("status" in ('unpublished', 'published', 'changed'))
);
create unique index style_page_scheme_id_home_key on style_page ("scheme_id") where not deleted and "page_type" = 'home';
create unique index style_page_scheme_id_path_key on style_page ("scheme_id", "path") where not deleted;
create index style_page_created_at_idx on style_page ("created_at" desc, id desc) where not deleted;
create index style_page_scheme_id_created_at_idx on style_page ("scheme_id", "created_at" desc, id desc) where not deleted;
create index style_page_status_created_at_idx on style_page ("status", "created_at" desc, id desc) where not deleted;
create index style_page_page_type_created_at_idx on style_page ("page_type", "created_at" desc, id desc) where not deleted;
create index style_page_published_at_idx on style_page ("published_at" desc, id desc) where not deleted;
create index style_page_name_grams on style_page using gin (grams("name")) where not deleted;
create index style_page_path_idx on style_page ("path", id) where not deleted;
`,
};
