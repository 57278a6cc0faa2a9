import type { Migration } from '../../../server/db/migrate';

/** Visits and clicks, added up by day. */
export const visitsMigration: Migration = {
  name: '20261124-2352-visits',
  sql: String.raw`
create table page_visit_stat (
  "stat_date" date not null,
  "stat_type" text collate "C" not null,
  "page_code" text collate "C",
  "spu_id" bigint,
  "city_code" text collate "C" not null,
  "pv" bigint not null,
  "uv" bigint not null,
  "click_count" bigint not null,
  "order_count" bigint not null,
  "source_app" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint page_visit_stat_stat_type_check check ("stat_type" in ('page', 'product')),
  constraint page_visit_stat_page_code_check check ("page_code" in ('home', 'category', 'product', 'cart', 'checkout', 'ticket', 'activity', 'mine')),
  constraint page_visit_stat_source_app_check check ("source_app" in ('wechat', 'alipay', 'app'))
);
create index page_visit_stat_stat_date_idx on page_visit_stat ("stat_date" desc, id desc) where not deleted;
create index page_visit_stat_page_code_stat_date_idx on page_visit_stat ("page_code", "stat_date" desc, id desc) where not deleted;
create index page_visit_stat_spu_id_stat_date_idx on page_visit_stat ("spu_id", "stat_date" desc, id desc) where not deleted;
create index page_visit_stat_city_code_stat_date_idx on page_visit_stat ("city_code", "stat_date" desc, id desc) where not deleted;
create index page_visit_stat_source_app_stat_date_idx on page_visit_stat ("source_app", "stat_date" desc, id desc) where not deleted;
create trigger raise_version before update on page_visit_stat for each row execute function raise_version();
`,
};
