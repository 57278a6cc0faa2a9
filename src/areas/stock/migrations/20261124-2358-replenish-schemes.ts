import type { Migration } from '../../../server/db/migrate';

/**
 * Schemes belong to a brand in a city and have versions; credit rates are on their specs. Existing ones keep all of their city's specs and
 * no brand.
 */
export const replenishSchemesMigration: Migration = {
  name: '20261124-2358-replenish-schemes',
  sql: String.raw`
drop index if exists replenish_scheme_name_key;
alter table replenish_scheme drop constraint replenish_scheme_status_check;
alter table replenish_scheme add column "scheme_no" text collate "C";
update replenish_scheme set scheme_no = 'FA' || (100000 + n)::text from (select id as old_id, row_number() over (order by id) as n from replenish_scheme) r where r.old_id = id;
alter table replenish_scheme alter column "scheme_no" set not null;
alter table replenish_scheme add column "brand_id" bigint;
alter table replenish_scheme add column "city_template_id" bigint;
alter table replenish_scheme add column "price_scheme_id" bigint;
alter table replenish_scheme add column "version_of_id" bigint;
alter table replenish_scheme add column "items" jsonb;
update replenish_scheme set items = coalesce((
  select jsonb_agg(jsonb_build_object('specNo', p ->> 'specNo', 'minQty', 20, 'maxQty', 300, 'fulfilPrice', (p ->> 'price')::bigint))
  from jsonb_array_elements(prices) p
), '[]');
alter table replenish_scheme alter column "items" set not null;
alter table replenish_scheme drop column "prices";
alter table replenish_scheme add column "cycle_days" bigint not null default 7;
alter table replenish_scheme alter column "cycle_days" drop default;
alter table replenish_scheme add column "deduct_bp" bigint not null default 3000;
alter table replenish_scheme alter column "deduct_bp" drop default;
alter table replenish_scheme add column "fee_base" bigint not null default 3000;
alter table replenish_scheme alter column "fee_base" drop default;
alter table replenish_scheme add column "fee_per_qty" bigint not null default 20;
alter table replenish_scheme alter column "fee_per_qty" drop default;
alter table replenish_scheme add column "fee_free_qty" bigint not null default 0;
alter table replenish_scheme alter column "fee_free_qty" drop default;
alter table replenish_scheme add column "account_count" bigint not null default 0;
alter table replenish_scheme alter column "account_count" drop default;
alter table replenish_scheme add column "begin_date" date;
alter table replenish_scheme add column "end_date" date;
alter table replenish_scheme add column "audit_reason" text collate "C";
alter table replenish_scheme add constraint replenish_scheme_status_check check ("status" in ('pending', 'disabled', 'enabled', 'rejected'));
alter table replenish_scheme add constraint replenish_scheme_deduct_holds check (deduct_bp between 0 and 10000);
update replenish_scheme s set account_count = (select count(*) from replenish_account a where a.scheme_id = s.id and not a.deleted);
create unique index replenish_scheme_scheme_no_key on replenish_scheme ("scheme_no") where not deleted;
create index replenish_scheme_status_created_at_idx on replenish_scheme ("status", "created_at" desc, id desc) where not deleted;
create index replenish_scheme_city_code_brand_id_status_idx on replenish_scheme ("city_code", "brand_id", "status", id) where not deleted;
create index replenish_scheme_brand_id_created_at_idx on replenish_scheme ("brand_id", "created_at" desc, id desc) where not deleted;
create index replenish_scheme_city_template_id_idx on replenish_scheme ("city_template_id", id) where not deleted;
create index replenish_scheme_price_scheme_id_idx on replenish_scheme ("price_scheme_id", id) where not deleted;
create index replenish_scheme_created_at_idx on replenish_scheme ("created_at" desc, id desc) where not deleted;
create table replenish_price_scheme (
  "scheme_no" text collate "C" not null,
  "name" text collate "C" not null,
  "city_code" text collate "C" not null,
  "brand_id" bigint not null,
  "account_ids" bigint[] not null,
  "line_count" bigint not null,
  "begin_date" date not null,
  "end_date" date not null,
  "min_margin_bp" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_price_scheme_status_check check ("status" in ('disabled', 'enabled')),
  constraint replenish_price_scheme_days_holds check (end_date >= begin_date)
);
create unique index replenish_price_scheme_scheme_no_key on replenish_price_scheme ("scheme_no") where not deleted;
create index replenish_price_scheme_status_begin_date_idx on replenish_price_scheme ("status", "begin_date" desc, id desc) where not deleted;
create index replenish_price_scheme_city_code_begin_date_idx on replenish_price_scheme ("city_code", "begin_date" desc, id desc) where not deleted;
create index replenish_price_scheme_brand_id_begin_date_idx on replenish_price_scheme ("brand_id", "begin_date" desc, id desc) where not deleted;
create index replenish_price_scheme_account_ids_members on replenish_price_scheme using gin ("account_ids") where not deleted;
create index replenish_price_scheme_begin_date_idx on replenish_price_scheme ("begin_date" desc, id desc) where not deleted;
create index replenish_price_scheme_created_at_idx on replenish_price_scheme ("created_at" desc, id desc) where not deleted;
create index replenish_price_scheme_name_grams on replenish_price_scheme using gin (grams("name")) where not deleted;
create trigger raise_version before update on replenish_price_scheme for each row execute function raise_version();
create table replenish_price_line (
  "price_scheme_id" bigint not null,
  "spec_code_id" bigint not null,
  "spec_no" text collate "C" not null,
  "buy_price" bigint not null,
  "supply_price" bigint not null,
  "refer_price" bigint,
  "margin_bp" bigint not null generated always as (round((buy_price - supply_price) * 10000.0 / supply_price)::bigint) stored,
  "over_refer" bigint generated always as (buy_price - refer_price) stored,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index replenish_price_line_price_scheme_id_spec_code_id_key on replenish_price_line ("price_scheme_id", "spec_code_id") where not deleted;
create index replenish_price_line_spec_code_id_price_scheme_id_idx on replenish_price_line ("spec_code_id", "price_scheme_id", id) where not deleted;
create index replenish_price_line_margin_bp_idx on replenish_price_line ("margin_bp", id) where not deleted;
create index replenish_price_line_buy_price_idx on replenish_price_line ("buy_price", id) where not deleted;
create index replenish_price_line_over_refer_idx on replenish_price_line ("over_refer", id) where not deleted;
create index replenish_price_line_spec_no_idx on replenish_price_line ("spec_no", id) where not deleted;
create trigger raise_version before update on replenish_price_line for each row execute function raise_version();
create table replenish_city_template (
  "name" text collate "C" not null,
  "city_level" text collate "C" not null,
  "brand_id" bigint not null,
  "items" jsonb not null,
  "cycle_days" bigint not null,
  "deduct_bp" bigint not null,
  "fee_base" bigint not null,
  "fee_per_qty" bigint not null,
  "fee_free_qty" bigint not null,
  "scheme_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_city_template_city_level_check check ("city_level" in ('first', 'newFirst', 'second', 'other')),
  constraint replenish_city_template_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index replenish_city_template_name_key on replenish_city_template ("name") where not deleted;
create index replenish_city_template_status_created_at_idx on replenish_city_template ("status", "created_at" desc, id desc) where not deleted;
create index replenish_city_template_city_level_created_at_idx on replenish_city_template ("city_level", "created_at" desc, id desc) where not deleted;
create index replenish_city_template_brand_id_created_at_idx on replenish_city_template ("brand_id", "created_at" desc, id desc) where not deleted;
create index replenish_city_template_created_at_idx on replenish_city_template ("created_at" desc, id desc) where not deleted;
create index replenish_city_template_name_grams on replenish_city_template using gin (grams("name")) where not deleted;
create trigger raise_version before update on replenish_city_template for each row execute function raise_version();
create index replenish_account_scheme_id_idx on replenish_account ("scheme_id", id) where not deleted;
`,
};
