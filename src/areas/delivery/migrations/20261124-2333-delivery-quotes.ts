import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; lines of quotes become rows, and slots know when they begin. */
export const deliveryQuotesMigration: Migration = {
  name: '20261124-2333-delivery-quotes',
  sql: String.raw`
alter table delivery_capacity add column "begin_at" timestamptz(3);
update delivery_capacity set begin_at = (work_date + (case slot when 'morning' then 6 when 'afternoon' then 12 else 18 end) * interval '1 hour') at time zone 'Asia/Shanghai';
alter table delivery_capacity alter column "begin_at" set not null;
alter table delivery_capacity add column "courier_count" bigint;
alter table delivery_capacity add column "adjust_reason" text collate "C";
create index delivery_capacity_work_date_slot_idx on delivery_capacity ("work_date", "slot", id) where not deleted;
create index delivery_capacity_delivery_shop_id_begin_at_idx on delivery_capacity ("delivery_shop_id", "begin_at" desc, id desc) where not deleted;
create index delivery_capacity_begin_at_idx on delivery_capacity ("begin_at", id) where not deleted;
create index delivery_capacity_slot_begin_at_idx on delivery_capacity ("slot", "begin_at" desc, id desc) where not deleted;
create index delivery_capacity_source_begin_at_idx on delivery_capacity ("source", "begin_at" desc, id desc) where not deleted;
create index delivery_capacity_used_count_idx on delivery_capacity ("used_count" desc, id desc) where not deleted;
create index delivery_capacity_overload_count_idx on delivery_capacity ("overload_count" desc, id desc) where not deleted;
create index delivery_capacity_max_count_idx on delivery_capacity ("max_count", id) where not deleted;
create table delivery_quote_template (
  "name" text collate "C" not null,
  "city_code" text collate "C" not null,
  "price_mode" text collate "C" not null,
  "line_count" bigint not null,
  "base_fee" bigint not null,
  "max_distance_m" bigint,
  "use_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint delivery_quote_template_price_mode_check check ("price_mode" in ('piece', 'tier')),
  constraint delivery_quote_template_status_check check ("status" in ('off', 'on'))
);
create unique index delivery_quote_template_name_key on delivery_quote_template ("name") where not deleted;
create index delivery_quote_template_status_created_at_idx on delivery_quote_template ("status", "created_at" desc, id desc) where not deleted;
create index delivery_quote_template_city_code_created_at_idx on delivery_quote_template ("city_code", "created_at" desc, id desc) where not deleted;
create index delivery_quote_template_created_at_idx on delivery_quote_template ("created_at" desc, id desc) where not deleted;
create index delivery_quote_template_use_count_idx on delivery_quote_template ("use_count" desc, id desc) where not deleted;
create index delivery_quote_template_name_grams on delivery_quote_template using gin (grams("name")) where not deleted;
create trigger raise_version before update on delivery_quote_template for each row execute function raise_version();
create table delivery_quote_template_line (
  "template_id" bigint not null,
  "area_code" text collate "C" not null,
  "spec_code_id" bigint not null,
  "price" bigint not null,
  "floor_fee" bigint not null,
  "distance_fee" bigint not null,
  "tiers" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index delivery_quote_template_line_template_id_area_code_spe_716a85ec on delivery_quote_template_line ("template_id", "area_code", "spec_code_id") where not deleted;
create index delivery_quote_template_line_template_id_area_code_idx on delivery_quote_template_line ("template_id", "area_code", id) where not deleted;
create index delivery_quote_template_line_area_code_created_at_idx on delivery_quote_template_line ("area_code", "created_at" desc, id desc) where not deleted;
create index delivery_quote_template_line_spec_code_id_area_code_idx on delivery_quote_template_line ("spec_code_id", "area_code", id) where not deleted;
create index delivery_quote_template_line_price_idx on delivery_quote_template_line ("price", id) where not deleted;
create index delivery_quote_template_line_created_at_idx on delivery_quote_template_line ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on delivery_quote_template_line for each row execute function raise_version();
alter table delivery_quote_order add column "template_id" bigint;
alter table delivery_quote_order add column "previous_id" bigint;
alter table delivery_quote_order add column "line_count" bigint not null default 0;
alter table delivery_quote_order alter column "line_count" drop default;
alter table delivery_quote_order add column "over_count" bigint not null default 0;
alter table delivery_quote_order alter column "over_count" drop default;
alter table delivery_quote_order add column "files" text[] not null default '{}';
alter table delivery_quote_order alter column "files" drop default;
alter table delivery_quote_order add column "reject_reason" text collate "C";
create index delivery_quote_order_status_created_at_idx on delivery_quote_order ("status", "created_at" desc, id desc) where not deleted;
create index delivery_quote_order_partner_id_created_at_idx on delivery_quote_order ("partner_id", "created_at" desc, id desc) where not deleted;
create index delivery_quote_order_template_id_created_at_idx on delivery_quote_order ("template_id", "created_at" desc, id desc) where not deleted;
create index delivery_quote_order_enabled_created_at_idx on delivery_quote_order ("enabled", "created_at" desc, id desc) where not deleted;
create index delivery_quote_order_over_count_idx on delivery_quote_order ("over_count", id) where not deleted;
create index delivery_quote_order_begin_date_idx on delivery_quote_order ("begin_date", id) where not deleted;
create index delivery_quote_order_end_date_idx on delivery_quote_order ("end_date", id) where not deleted;
create index delivery_quote_order_created_at_idx on delivery_quote_order ("created_at" desc, id desc) where not deleted;
create table delivery_quote_line (
  "quote_order_id" bigint not null,
  "area_code" text collate "C" not null,
  "spec_code_id" bigint not null,
  "price" bigint not null,
  "template_price" bigint,
  "over" boolean not null,
  "floor_fee" bigint not null,
  "distance_fee" bigint not null,
  "tiers" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index delivery_quote_line_quote_order_id_area_code_spec_code_id_key on delivery_quote_line ("quote_order_id", "area_code", "spec_code_id") where not deleted;
create index delivery_quote_line_quote_order_id_area_code_idx on delivery_quote_line ("quote_order_id", "area_code", id) where not deleted;
create index delivery_quote_line_area_code_created_at_idx on delivery_quote_line ("area_code", "created_at" desc, id desc) where not deleted;
create index delivery_quote_line_spec_code_id_area_code_idx on delivery_quote_line ("spec_code_id", "area_code", id) where not deleted;
create index delivery_quote_line_over_created_at_idx on delivery_quote_line ("over", "created_at" desc, id desc) where not deleted;
create index delivery_quote_line_price_idx on delivery_quote_line ("price", id) where not deleted;
create index delivery_quote_line_created_at_idx on delivery_quote_line ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on delivery_quote_line for each row execute function raise_version();
-- What stood in one column becomes a row a line.
insert into delivery_quote_line (quote_order_id, area_code, spec_code_id, price, over, floor_fee, distance_fee, id, created_at, updated_at, version, deleted)
select quote_id, area_code, spec_code_id, price, false, 0, 0, 100000000000000000 + row_number() over (order by quote_id, area_code, spec_code_id), created_at, created_at, 1, false
from (
  select distinct on (q.id, l ->> 'areaCode', c.id) q.id as quote_id, l ->> 'areaCode' as area_code, c.id as spec_code_id, (l ->> 'price')::bigint as price, q.created_at
  from delivery_quote_order q
  cross join lateral jsonb_array_elements(coalesce(q.lines, '[]'::jsonb)) with ordinality as lines(l, nth)
  join partner_spu_code c on c.spec_no = l ->> 'specNo' and not c.deleted
  where not q.deleted
  order by q.id, l ->> 'areaCode', c.id, nth
) as known;
update delivery_quote_order q set line_count = (select count(*) from delivery_quote_line l where l.quote_order_id = q.id);
alter table delivery_quote_order drop column "lines";
`,
};
