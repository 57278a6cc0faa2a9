import type { Migration } from '../../../server/db/migrate';

/** Columns, articles with their versions, pictures that go round. */
export const contentMigration: Migration = {
  name: '20261125-0358-content',
  sql: String.raw`
create table market_column (
  "name" text collate "C" not null,
  "code" text collate "C" not null,
  "position" text collate "C" not null,
  "icon" text collate "C",
  "article_count" bigint not null,
  "live_count" bigint not null,
  "published" boolean not null,
  "city_codes" text[] not null,
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
  constraint market_column_position_check check ("position" in ('shop', 'partner', 'customer')),
  constraint market_column_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index market_column_name_key on market_column ("name") where not deleted;
create unique index market_column_code_key on market_column ("code") where not deleted;
create index market_column_sort_idx on market_column ("sort", id) where not deleted;
create index market_column_status_sort_idx on market_column ("status", "sort", id) where not deleted;
create index market_column_position_sort_idx on market_column ("position", "sort", id) where not deleted;
create index market_column_published_sort_idx on market_column ("published", "sort", id) where not deleted;
create index market_column_created_at_idx on market_column ("created_at" desc, id desc) where not deleted;
create index market_column_name_grams on market_column using gin (grams("name")) where not deleted;
create trigger raise_version before update on market_column for each row execute function raise_version();
create table market_article (
  "column_id" bigint not null,
  "title" text collate "C" not null,
  "cover" text collate "C",
  "summary" text collate "C",
  "author" text collate "C",
  "draft" jsonb,
  "live" jsonb,
  "live_version_id" bigint,
  "next_version_id" bigint,
  "version_count" bigint not null,
  "changed" boolean not null,
  "view_count" bigint not null,
  "like_count" bigint not null,
  "publish_at" timestamptz(3),
  "published_at" timestamptz(3),
  "push_count" bigint not null,
  "pushed_at" timestamptz(3),
  "top" boolean not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint market_article_status_check check ("status" in ('draft', 'scheduled', 'published', 'stopped'))
);
create index market_article_updated_at_idx on market_article ("updated_at" desc, id desc) where not deleted;
create index market_article_status_updated_at_idx on market_article ("status", "updated_at" desc, id desc) where not deleted;
create index market_article_column_id_updated_at_idx on market_article ("column_id", "updated_at" desc, id desc) where not deleted;
create index market_article_top_updated_at_idx on market_article ("top", "updated_at" desc, id desc) where not deleted;
create index market_article_changed_updated_at_idx on market_article ("changed", "updated_at" desc, id desc) where not deleted;
create index market_article_status_publish_at_idx on market_article ("status", "publish_at", id) where not deleted;
create index market_article_published_at_idx on market_article ("published_at" desc, id desc) where not deleted;
create index market_article_view_count_idx on market_article ("view_count" desc, id desc) where not deleted;
create index market_article_created_at_idx on market_article ("created_at" desc, id desc) where not deleted;
create index market_article_title_grams on market_article using gin (grams("title")) where not deleted;
create trigger raise_version before update on market_article for each row execute function raise_version();
create table market_article_version (
  "article_id" bigint not null,
  "version_no" bigint not null,
  "title" text collate "C" not null,
  "cover" text collate "C" not null,
  "summary" text collate "C",
  "author" text collate "C",
  "content" jsonb,
  "block_count" bigint not null,
  "published_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index market_article_version_article_id_version_no_key on market_article_version ("article_id", "version_no") where not deleted;
create index market_article_version_article_id_version_no_idx on market_article_version ("article_id", "version_no" desc, id desc) where not deleted;
create trigger append_only before update or delete on market_article_version for each row execute function refuse_change();
create table banner_pic (
  "title" text collate "C" not null,
  "position" text collate "C" not null,
  "image_url" text collate "C" not null,
  "link_type" text collate "C" not null,
  "link_value" text collate "C",
  "spu_id" bigint,
  "article_id" bigint,
  "city_codes" text[] not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "sort" bigint not null,
  "click_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint banner_pic_position_check check ("position" in ('app', 'wechat', 'alipay', 'partner')),
  constraint banner_pic_link_type_check check ("link_type" in ('none', 'page', 'product', 'article', 'url')),
  constraint banner_pic_status_check check ("status" in ('disabled', 'enabled')),
  constraint banner_pic_days_holds check (end_at > begin_at)
);
create index banner_pic_begin_at_idx on banner_pic ("begin_at" desc, id desc) where not deleted;
create index banner_pic_position_sort_idx on banner_pic ("position", "sort", id) where not deleted;
create index banner_pic_position_begin_at_idx on banner_pic ("position", "begin_at" desc, id desc) where not deleted;
create index banner_pic_status_begin_at_idx on banner_pic ("status", "begin_at" desc, id desc) where not deleted;
create index banner_pic_end_at_idx on banner_pic ("end_at", id) where not deleted;
create index banner_pic_city_codes_members on banner_pic using gin ("city_codes") where not deleted;
create index banner_pic_spu_id_idx on banner_pic ("spu_id", id) where not deleted;
create index banner_pic_article_id_idx on banner_pic ("article_id", id) where not deleted;
create index banner_pic_click_count_idx on banner_pic ("click_count" desc, id desc) where not deleted;
create index banner_pic_title_grams on banner_pic using gin (grams("title")) where not deleted;
create trigger raise_version before update on banner_pic for each row execute function raise_version();
`,
};
