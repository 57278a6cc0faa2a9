import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderKeepChangesMigration: Migration = {
  name: '20261127-1453-order-keep-changes',
  sql: String.raw`
create or replace function third_order_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
insert into third_order_kept_changes (side, "placed_at", "partner_id", "channel", "area_code", "paid_amount", "status", "lng", "lat", "fulfilment", "completed_at", "allocated_at", "accepted_at", "abnormal_type", "shop_id", "delivery_shop_id") select t.side, t."placed_at", t."partner_id", t."channel", t."area_code", t."paid_amount", t."status", t."lng", t."lat", t."fulfilment", t."completed_at", t."allocated_at", t."accepted_at", t."abnormal_type", t."shop_id", t."delivery_shop_id" from (select 1 as side, n."placed_at", n."partner_id", n."channel", n."area_code", n."paid_amount", n."status", n."lng", n."lat", n."fulfilment", n."completed_at", n."allocated_at", n."accepted_at", n."abnormal_type", n."shop_id", n."delivery_shop_id" from new_rows as n where not n.deleted) as t;
  elsif tg_op = 'UPDATE' then
insert into third_order_kept_changes (side, "placed_at", "partner_id", "channel", "area_code", "paid_amount", "status", "lng", "lat", "fulfilment", "completed_at", "allocated_at", "accepted_at", "abnormal_type", "shop_id", "delivery_shop_id") select t.side, t."placed_at", t."partner_id", t."channel", t."area_code", t."paid_amount", t."status", t."lng", t."lat", t."fulfilment", t."completed_at", t."allocated_at", t."accepted_at", t."abnormal_type", t."shop_id", t."delivery_shop_id" from (select c.* from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."placed_at", n."partner_id", n."channel", n."area_code", n."paid_amount", n."status", n."lng", n."lat", n."fulfilment", n."completed_at", n."allocated_at", n."accepted_at", n."abnormal_type", n."shop_id", n."delivery_shop_id") is distinct from (p."deleted", p."placed_at", p."partner_id", p."channel", p."area_code", p."paid_amount", p."status", p."lng", p."lat", p."fulfilment", p."completed_at", p."allocated_at", p."accepted_at", p."abnormal_type", p."shop_id", p."delivery_shop_id") cross join lateral (select 1 as side, n."placed_at", n."partner_id", n."channel", n."area_code", n."paid_amount", n."status", n."lng", n."lat", n."fulfilment", n."completed_at", n."allocated_at", n."accepted_at", n."abnormal_type", n."shop_id", n."delivery_shop_id" where not n.deleted union all select -1 as side, p."placed_at", p."partner_id", p."channel", p."area_code", p."paid_amount", p."status", p."lng", p."lat", p."fulfilment", p."completed_at", p."allocated_at", p."accepted_at", p."abnormal_type", p."shop_id", p."delivery_shop_id" where not p.deleted) as c) as t;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_partner_id", "o_channel", "o_area_code", "o_status", "qty", "paid_share", "o_shop_id", "o_brand_id", "spec_code_id") select o.side, (row_number() over (partition by o.side, t."third_order_id") = 1)::int, o."placed_at", o."partner_id", o."channel", o."area_code", o."status", t."qty", t."paid_share", o."shop_id", o."brand_id", t."spec_code_id" from (select c.* from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."id", n."placed_at", n."partner_id", n."channel", n."area_code", n."status", n."shop_id", n."brand_id") is distinct from (p."deleted", p."id", p."placed_at", p."partner_id", p."channel", p."area_code", p."status", p."shop_id", p."brand_id") cross join lateral (select 1 as side, n."id", n."placed_at", n."partner_id", n."channel", n."area_code", n."status", n."shop_id", n."brand_id" where not n.deleted union all select -1 as side, p."id", p."placed_at", p."partner_id", p."channel", p."area_code", p."status", p."shop_id", p."brand_id" where not p.deleted) as c) as o join third_order_item as t on t."third_order_id" = o.id and not t.deleted;
  else
insert into third_order_kept_changes (side, "placed_at", "partner_id", "channel", "area_code", "paid_amount", "status", "lng", "lat", "fulfilment", "completed_at", "allocated_at", "accepted_at", "abnormal_type", "shop_id", "delivery_shop_id") select t.side, t."placed_at", t."partner_id", t."channel", t."area_code", t."paid_amount", t."status", t."lng", t."lat", t."fulfilment", t."completed_at", t."allocated_at", t."accepted_at", t."abnormal_type", t."shop_id", t."delivery_shop_id" from (select -1 as side, p."placed_at", p."partner_id", p."channel", p."area_code", p."paid_amount", p."status", p."lng", p."lat", p."fulfilment", p."completed_at", p."allocated_at", p."accepted_at", p."abnormal_type", p."shop_id", p."delivery_shop_id" from old_rows as p where not p.deleted) as t;
  end if;
  return null;
end
$$;
delete from third_order_kept_city;
drop index if exists third_order_kept_city_cell;
drop index if exists third_order_kept_city_added;
alter table third_order_kept_city drop column "whole";
create unique index third_order_kept_city_cell on third_order_kept_city ("placed_at", coalesce("partner_id", 0), coalesce("channel", ''), coalesce("area_code", ''));
delete from engine_kept where name = 'third_order_kept_city';
insert into engine_kept (name, since) select 'third_order_kept_city', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_kept_city_months;
delete from third_order_kept_hour;
drop index if exists third_order_kept_hour_cell;
drop index if exists third_order_kept_hour_added;
alter table third_order_kept_hour drop column "whole";
create unique index third_order_kept_hour_cell on third_order_kept_hour ("placed_at", coalesce("area_code", ''));
delete from engine_kept where name = 'third_order_kept_hour';
insert into engine_kept (name, since) select 'third_order_kept_hour', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_kept_hour_months;
delete from third_order_kept_district;
drop index if exists third_order_kept_district_cell;
drop index if exists third_order_kept_district_added;
alter table third_order_kept_district drop column "whole";
create unique index third_order_kept_district_cell on third_order_kept_district ("placed_at", coalesce("partner_id", 0), coalesce("area_code", ''));
delete from engine_kept where name = 'third_order_kept_district';
insert into engine_kept (name, since) select 'third_order_kept_district', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_kept_district_months;
delete from third_order_kept_spot;
drop index if exists third_order_kept_spot_cell;
drop index if exists third_order_kept_spot_added;
alter table third_order_kept_spot drop column "whole";
create unique index third_order_kept_spot_cell on third_order_kept_spot ("placed_at", coalesce("area_code", ''));
delete from engine_kept where name = 'third_order_kept_spot';
insert into engine_kept (name, since) select 'third_order_kept_spot', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_kept_spot_months;
delete from third_order_kept_shop;
drop index if exists third_order_kept_shop_cell;
drop index if exists third_order_kept_shop_added;
alter table third_order_kept_shop drop column "whole";
create unique index third_order_kept_shop_cell on third_order_kept_shop ("placed_at", coalesce("shop_id", 0), coalesce("area_code", ''));
delete from engine_kept where name = 'third_order_kept_shop';
insert into engine_kept (name, since) select 'third_order_kept_shop', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_kept_shop_months;
delete from third_order_kept_station;
drop index if exists third_order_kept_station_cell;
drop index if exists third_order_kept_station_added;
alter table third_order_kept_station drop column "whole";
create unique index third_order_kept_station_cell on third_order_kept_station ("placed_at", coalesce("delivery_shop_id", 0), coalesce("partner_id", 0), coalesce("channel", ''), coalesce("area_code", ''));
delete from engine_kept where name = 'third_order_kept_station';
insert into engine_kept (name, since) select 'third_order_kept_station', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_kept_station_months;
create table third_order_kept_changes (
  "side" smallint not null,
  "placed_at" timestamptz(3),
  "partner_id" bigint,
  "channel" text collate "C",
  "area_code" text collate "C",
  "paid_amount" bigint,
  "status" text collate "C",
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "fulfilment" text collate "C",
  "completed_at" timestamptz(3),
  "allocated_at" timestamptz(3),
  "accepted_at" timestamptz(3),
  "abnormal_type" text collate "C",
  "shop_id" bigint,
  "delivery_shop_id" bigint
);
create or replace function third_order_item_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
perform 1 from third_order where id in (select "third_order_id" from new_rows) order by id for no key update;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_partner_id", "o_channel", "o_area_code", "o_status", "qty", "paid_share", "o_shop_id", "o_brand_id", "spec_code_id") select t.side, (row_number() over (partition by t.side, t."third_order_id") = 1)::int, o."placed_at", o."partner_id", o."channel", o."area_code", o."status", t."qty", t."paid_share", o."shop_id", o."brand_id", t."spec_code_id" from (select 1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows) union all select -1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows) and i.id not in (select id from new_rows)) as t join third_order as o on o.id = t."third_order_id" and not o.deleted where not t.deleted;
  elsif tg_op = 'UPDATE' then
if exists (select from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."third_order_id", n."qty", n."paid_share", n."spec_code_id") is distinct from (p."deleted", p."third_order_id", p."qty", p."paid_share", p."spec_code_id")) then
perform 1 from third_order where id in (select "third_order_id" from new_rows union select "third_order_id" from old_rows) order by id for no key update;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_partner_id", "o_channel", "o_area_code", "o_status", "qty", "paid_share", "o_shop_id", "o_brand_id", "spec_code_id") select t.side, (row_number() over (partition by t.side, t."third_order_id") = 1)::int, o."placed_at", o."partner_id", o."channel", o."area_code", o."status", t."qty", t."paid_share", o."shop_id", o."brand_id", t."spec_code_id" from (select 1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows union select "third_order_id" from old_rows) union all select -1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows union select "third_order_id" from old_rows) and i.id not in (select id from new_rows) union all select -1, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from old_rows as i) as t join third_order as o on o.id = t."third_order_id" and not o.deleted where not t.deleted;
end if;
  else
perform 1 from third_order where id in (select "third_order_id" from old_rows) order by id for no key update;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_partner_id", "o_channel", "o_area_code", "o_status", "qty", "paid_share", "o_shop_id", "o_brand_id", "spec_code_id") select t.side, (row_number() over (partition by t.side, t."third_order_id") = 1)::int, o."placed_at", o."partner_id", o."channel", o."area_code", o."status", t."qty", t."paid_share", o."shop_id", o."brand_id", t."spec_code_id" from (select 1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from old_rows) union all select -1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from old_rows) union all select -1, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from old_rows as i) as t join third_order as o on o.id = t."third_order_id" and not o.deleted where not t.deleted;
  end if;
  return null;
end
$$;
delete from third_order_item_kept_city;
drop index if exists third_order_item_kept_city_cell;
drop index if exists third_order_item_kept_city_added;
alter table third_order_item_kept_city drop column "whole";
create unique index third_order_item_kept_city_cell on third_order_item_kept_city ("placed_at", coalesce("partner_id", 0), coalesce("channel", ''), coalesce("area_code", ''), coalesce("status", ''));
delete from engine_kept where name = 'third_order_item_kept_city';
insert into engine_kept (name, since) select 'third_order_item_kept_city', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_item_kept_city_months;
delete from third_order_item_kept_shop;
drop index if exists third_order_item_kept_shop_cell;
drop index if exists third_order_item_kept_shop_added;
alter table third_order_item_kept_shop drop column "whole";
create unique index third_order_item_kept_shop_cell on third_order_item_kept_shop ("placed_at", coalesce("shop_id", 0), coalesce("partner_id", 0), coalesce("channel", ''), coalesce("brand_id", 0), coalesce("area_code", ''), coalesce("status", ''));
delete from engine_kept where name = 'third_order_item_kept_shop';
insert into engine_kept (name, since) select 'third_order_item_kept_shop', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_item_kept_shop_months;
delete from third_order_item_kept_spec;
drop index if exists third_order_item_kept_spec_cell;
drop index if exists third_order_item_kept_spec_added;
alter table third_order_item_kept_spec drop column "whole";
create unique index third_order_item_kept_spec_cell on third_order_item_kept_spec ("placed_at", coalesce("spec_code_id", 0), coalesce("partner_id", 0), coalesce("area_code", ''), coalesce("status", ''));
delete from engine_kept where name = 'third_order_item_kept_spec';
insert into engine_kept (name, since) select 'third_order_item_kept_spec', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
delete from third_order_item_kept_spec_months;
create table third_order_item_kept_changes (
  "side" smallint not null,
  "first" smallint not null,
  "o_placed_at" timestamptz(3),
  "o_partner_id" bigint,
  "o_channel" text collate "C",
  "o_area_code" text collate "C",
  "o_status" text collate "C",
  "qty" bigint,
  "paid_share" bigint,
  "o_shop_id" bigint,
  "o_brand_id" bigint,
  "spec_code_id" bigint
);
`,
};
