import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. Partners that were there already have every module: what worked goes on. */
export const cooperationMigration: Migration = {
  name: '20261125-0318-cooperation',
  sql: String.raw`
create table partner_config (
  "partner_id" bigint not null,
  "product" text collate "C" not null,
  "property_key" text collate "C" not null,
  "property_name" text collate "C" not null,
  "value_type" text collate "C" not null,
  "property_value" text collate "C" not null,
  "default_value" text collate "C" not null,
  "changed" boolean not null generated always as (property_value <> default_value) stored,
  "open_at" timestamptz(3),
  "expire_at" timestamptz(3),
  "enabled" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_config_product_check check ("product" in ('general', 'sms', 'coupon', 'alipay', 'wechat', 'replenish', 'warehouse', 'charge')),
  constraint partner_config_value_type_check check ("value_type" in ('switch', 'number', 'text', 'json', 'money')),
  constraint partner_config_enabled_check check ("enabled" in ('no', 'yes'))
);
create unique index partner_config_partner_id_product_property_key_key on partner_config ("partner_id", "product", "property_key") where not deleted;
create index partner_config_partner_id_product_idx on partner_config ("partner_id", "product", id) where not deleted;
create index partner_config_product_partner_id_idx on partner_config ("product", "partner_id", id) where not deleted;
create index partner_config_property_key_partner_id_idx on partner_config ("property_key", "partner_id", id) where not deleted;
create index partner_config_enabled_expire_at_idx on partner_config ("enabled", "expire_at", id) where not deleted;
create index partner_config_expire_at_idx on partner_config ("expire_at", id) where not deleted;
create index partner_config_value_type_partner_id_idx on partner_config ("value_type", "partner_id", id) where not deleted;
create index partner_config_changed_partner_id_idx on partner_config ("changed", "partner_id", id) where not deleted;
create index partner_config_updated_at_idx on partner_config ("updated_at" desc, id desc) where not deleted;
create index partner_config_property_name_grams on partner_config using gin (grams("property_name")) where not deleted;
create trigger raise_version before update on partner_config for each row execute function raise_version();
create table partner_cooperation (
  "coop_type" text collate "C" not null,
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "supplier" text collate "C" not null,
  "brand_id" bigint,
  "price" bigint not null,
  "unit" text collate "C" not null,
  "min_qty" bigint not null,
  "cover" text collate "C",
  "coverless" boolean not null generated always as (cover is null) stored,
  "detail_html" text collate "C",
  "bought_count" bigint not null,
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
  constraint partner_cooperation_coop_type_check check ("coop_type" in ('service', 'product')),
  constraint partner_cooperation_status_check check ("status" in ('off', 'on')),
  constraint partner_cooperation_price_holds check (price >= 0 and min_qty > 0)
);
create unique index partner_cooperation_code_key on partner_cooperation ("code") where not deleted;
create index partner_cooperation_coop_type_sort_idx on partner_cooperation ("coop_type", "sort", id) where not deleted;
create index partner_cooperation_status_sort_idx on partner_cooperation ("status", "sort", id) where not deleted;
create index partner_cooperation_brand_id_sort_idx on partner_cooperation ("brand_id", "sort", id) where not deleted;
create index partner_cooperation_coverless_sort_idx on partner_cooperation ("coverless", "sort", id) where not deleted;
create index partner_cooperation_price_idx on partner_cooperation ("price", id) where not deleted;
create index partner_cooperation_sort_idx on partner_cooperation ("sort", id) where not deleted;
create index partner_cooperation_bought_count_idx on partner_cooperation ("bought_count" desc, id desc) where not deleted;
create index partner_cooperation_created_at_idx on partner_cooperation ("created_at" desc, id desc) where not deleted;
create index partner_cooperation_name_grams on partner_cooperation using gin (grams("name")) where not deleted;
create index partner_cooperation_supplier_grams on partner_cooperation using gin (grams("supplier")) where not deleted;
create trigger raise_version before update on partner_cooperation for each row execute function raise_version();
insert into partner_config (id, partner_id, product, property_key, property_name, value_type, property_value, default_value, open_at, enabled, created_at, updated_at, version, deleted)
select (extract(epoch from now()) * 1000 - 1577836800000)::bigint * 1000000 + row_number() over (order by p.id, m.product), p.id, m.product, 'module', m.label || '模块', 'switch', 'true', 'false', now(), 'yes', now(), now(), 1, false
from partner_main p
  cross join (values ('sms', '短信'), ('coupon', '卡券'), ('alipay', '支付宝'), ('wechat', '微信'), ('replenish', '补货'), ('warehouse', '仓储'), ('charge', '收费')) m (product, label)
where not p.deleted and p.status in ('normal', 'locked');
`,
};
