import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderNarrowSumsMigration: Migration = {
  name: '20261127-1528-order-narrow-sums',
  sql: String.raw`
create or replace function third_order_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
insert into third_order_kept_changes (side, "placed_at", "channel", "paid_amount", "status", "lng", "lat", "fulfilment", "completed_at", "allocated_at", "accepted_at", "abnormal_type", "area_code", "partner_id", "delivery_shop_id", "shop_id") select t.side, t."placed_at", t."channel", t."paid_amount", t."status", t."lng", t."lat", t."fulfilment", t."completed_at", t."allocated_at", t."accepted_at", t."abnormal_type", t."area_code", t."partner_id", t."delivery_shop_id", t."shop_id" from (select 1 as side, n."placed_at", n."channel", n."paid_amount", n."status", n."lng", n."lat", n."fulfilment", n."completed_at", n."allocated_at", n."accepted_at", n."abnormal_type", n."area_code", n."partner_id", n."delivery_shop_id", n."shop_id" from new_rows as n where not n.deleted) as t;
  elsif tg_op = 'UPDATE' then
insert into third_order_kept_changes (side, "placed_at", "channel", "paid_amount", "status", "lng", "lat", "fulfilment", "completed_at", "allocated_at", "accepted_at", "abnormal_type", "area_code", "partner_id", "delivery_shop_id", "shop_id") select t.side, t."placed_at", t."channel", t."paid_amount", t."status", t."lng", t."lat", t."fulfilment", t."completed_at", t."allocated_at", t."accepted_at", t."abnormal_type", t."area_code", t."partner_id", t."delivery_shop_id", t."shop_id" from (select c.* from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."placed_at", n."channel", n."paid_amount", n."status", n."lng", n."lat", n."fulfilment", n."completed_at", n."allocated_at", n."accepted_at", n."abnormal_type", n."area_code", n."partner_id", n."delivery_shop_id", n."shop_id") is distinct from (p."deleted", p."placed_at", p."channel", p."paid_amount", p."status", p."lng", p."lat", p."fulfilment", p."completed_at", p."allocated_at", p."accepted_at", p."abnormal_type", p."area_code", p."partner_id", p."delivery_shop_id", p."shop_id") cross join lateral (select 1 as side, n."placed_at", n."channel", n."paid_amount", n."status", n."lng", n."lat", n."fulfilment", n."completed_at", n."allocated_at", n."accepted_at", n."abnormal_type", n."area_code", n."partner_id", n."delivery_shop_id", n."shop_id" where not n.deleted union all select -1 as side, p."placed_at", p."channel", p."paid_amount", p."status", p."lng", p."lat", p."fulfilment", p."completed_at", p."allocated_at", p."accepted_at", p."abnormal_type", p."area_code", p."partner_id", p."delivery_shop_id", p."shop_id" where not p.deleted) as c) as t;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_brand_id", "o_status", "qty", "paid_share", "o_channel", "o_area_code", "spec_code_id", "o_partner_id", "o_shop_id") select o.side, (row_number() over (partition by o.side, t."third_order_id") = 1)::int, o."placed_at", o."brand_id", o."status", t."qty", t."paid_share", o."channel", o."area_code", t."spec_code_id", o."partner_id", o."shop_id" from (select c.* from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."id", n."placed_at", n."brand_id", n."status", n."channel", n."area_code", n."partner_id", n."shop_id") is distinct from (p."deleted", p."id", p."placed_at", p."brand_id", p."status", p."channel", p."area_code", p."partner_id", p."shop_id") cross join lateral (select 1 as side, n."id", n."placed_at", n."brand_id", n."status", n."channel", n."area_code", n."partner_id", n."shop_id" where not n.deleted union all select -1 as side, p."id", p."placed_at", p."brand_id", p."status", p."channel", p."area_code", p."partner_id", p."shop_id" where not p.deleted) as c) as o join third_order_item as t on t."third_order_id" = o.id and not t.deleted;
  else
insert into third_order_kept_changes (side, "placed_at", "channel", "paid_amount", "status", "lng", "lat", "fulfilment", "completed_at", "allocated_at", "accepted_at", "abnormal_type", "area_code", "partner_id", "delivery_shop_id", "shop_id") select t.side, t."placed_at", t."channel", t."paid_amount", t."status", t."lng", t."lat", t."fulfilment", t."completed_at", t."allocated_at", t."accepted_at", t."abnormal_type", t."area_code", t."partner_id", t."delivery_shop_id", t."shop_id" from (select -1 as side, p."placed_at", p."channel", p."paid_amount", p."status", p."lng", p."lat", p."fulfilment", p."completed_at", p."allocated_at", p."accepted_at", p."abnormal_type", p."area_code", p."partner_id", p."delivery_shop_id", p."shop_id" from old_rows as p where not p.deleted) as t;
  end if;
  return null;
end
$$;
create table third_order_kept_channel (
  "placed_at" timestamptz(3) not null,
  "channel" text collate "C",
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_channel_cell on third_order_kept_channel ("placed_at", coalesce("channel", ''));
insert into engine_kept (name, since) select 'third_order_kept_channel', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_kept_channel_months (
  "placed_at" timestamptz(3) not null,
  "channel" text collate "C",
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_channel_months_cell on third_order_kept_channel_months ("placed_at", coalesce("channel", ''));
create table third_order_kept_area (
  "placed_at" timestamptz(3) not null,
  "area_code" text collate "C",
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_area_cell on third_order_kept_area ("placed_at", coalesce("area_code", ''));
insert into engine_kept (name, since) select 'third_order_kept_area', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_kept_area_months (
  "placed_at" timestamptz(3) not null,
  "area_code" text collate "C",
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_area_months_cell on third_order_kept_area_months ("placed_at", coalesce("area_code", ''));
create table third_order_kept_partner (
  "placed_at" timestamptz(3) not null,
  "partner_id" bigint,
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_partner_cell on third_order_kept_partner ("placed_at", coalesce("partner_id", 0));
insert into engine_kept (name, since) select 'third_order_kept_partner', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_kept_partner_months (
  "placed_at" timestamptz(3) not null,
  "partner_id" bigint,
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_partner_months_cell on third_order_kept_partner_months ("placed_at", coalesce("partner_id", 0));
create table third_order_kept_depot (
  "placed_at" timestamptz(3) not null,
  "delivery_shop_id" bigint,
  "partner_id" bigint,
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_depot_cell on third_order_kept_depot ("placed_at", coalesce("delivery_shop_id", 0), coalesce("partner_id", 0));
insert into engine_kept (name, since) select 'third_order_kept_depot', case when exists (select from third_order) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_kept_depot_months (
  "placed_at" timestamptz(3) not null,
  "delivery_shop_id" bigint,
  "partner_id" bigint,
  "n" bigint not null,
  "sum_paid_amount" bigint not null,
  "rows_status_cancelled" bigint not null,
  "sum_lng" bigint not null,
  "rows_lng" bigint not null,
  "sum_lat" bigint not null,
  "rows_lat" bigint not null,
  "rows_fulfilment_on_time_late_failed" bigint not null,
  "rows_fulfilment_on_time" bigint not null,
  "rows_fulfilment_late_failed" bigint not null,
  "rows_fulfilment_late" bigint not null,
  "rows_fulfilment_failed" bigint not null,
  "rows_status_waiting_assigned_ready_delivering" bigint not null,
  "rows_status_done" bigint not null,
  "span_placed_at_completed_at_status_done" bigint not null,
  "rows_placed_at_completed_at_status_done" bigint not null,
  "span_placed_at_allocated_at_status_done" bigint not null,
  "rows_placed_at_allocated_at_status_done" bigint not null,
  "span_allocated_at_accepted_at_status_done" bigint not null,
  "rows_allocated_at_accepted_at_status_done" bigint not null,
  "span_accepted_at_completed_at_status_done" bigint not null,
  "rows_accepted_at_completed_at_status_done" bigint not null,
  "rows_status_done_fulfilment_late" bigint not null,
  "sum_paid_amount_status_done" bigint not null,
  "rows_abnormal_type_unassigned_address_no_stock_late_re_f40aa9f1" bigint not null
);
create unique index third_order_kept_depot_months_cell on third_order_kept_depot_months ("placed_at", coalesce("delivery_shop_id", 0), coalesce("partner_id", 0));
create or replace function third_order_item_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
perform 1 from third_order where id in (select "third_order_id" from new_rows) order by id for no key update;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_brand_id", "o_status", "qty", "paid_share", "o_channel", "o_area_code", "spec_code_id", "o_partner_id", "o_shop_id") select t.side, (row_number() over (partition by t.side, t."third_order_id") = 1)::int, o."placed_at", o."brand_id", o."status", t."qty", t."paid_share", o."channel", o."area_code", t."spec_code_id", o."partner_id", o."shop_id" from (select 1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows) union all select -1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows) and i.id not in (select id from new_rows)) as t join third_order as o on o.id = t."third_order_id" and not o.deleted where not t.deleted;
  elsif tg_op = 'UPDATE' then
if exists (select from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."third_order_id", n."qty", n."paid_share", n."spec_code_id") is distinct from (p."deleted", p."third_order_id", p."qty", p."paid_share", p."spec_code_id")) then
perform 1 from third_order where id in (select "third_order_id" from new_rows union select "third_order_id" from old_rows) order by id for no key update;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_brand_id", "o_status", "qty", "paid_share", "o_channel", "o_area_code", "spec_code_id", "o_partner_id", "o_shop_id") select t.side, (row_number() over (partition by t.side, t."third_order_id") = 1)::int, o."placed_at", o."brand_id", o."status", t."qty", t."paid_share", o."channel", o."area_code", t."spec_code_id", o."partner_id", o."shop_id" from (select 1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows union select "third_order_id" from old_rows) union all select -1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from new_rows union select "third_order_id" from old_rows) and i.id not in (select id from new_rows) union all select -1, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from old_rows as i) as t join third_order as o on o.id = t."third_order_id" and not o.deleted where not t.deleted;
end if;
  else
perform 1 from third_order where id in (select "third_order_id" from old_rows) order by id for no key update;
insert into third_order_item_kept_changes (side, first, "o_placed_at", "o_brand_id", "o_status", "qty", "paid_share", "o_channel", "o_area_code", "spec_code_id", "o_partner_id", "o_shop_id") select t.side, (row_number() over (partition by t.side, t."third_order_id") = 1)::int, o."placed_at", o."brand_id", o."status", t."qty", t."paid_share", o."channel", o."area_code", t."spec_code_id", o."partner_id", o."shop_id" from (select 1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from old_rows) union all select -1 as side, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from third_order_item as i where i."third_order_id" in (select "third_order_id" from old_rows) union all select -1, i."deleted", i."third_order_id", i."qty", i."paid_share", i."spec_code_id" from old_rows as i) as t join third_order as o on o.id = t."third_order_id" and not o.deleted where not t.deleted;
  end if;
  return null;
end
$$;
create table third_order_item_kept_brand (
  "placed_at" timestamptz(3) not null,
  "brand_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_brand_cell on third_order_item_kept_brand ("placed_at", coalesce("brand_id", 0), coalesce("status", ''));
insert into engine_kept (name, since) select 'third_order_item_kept_brand', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_item_kept_brand_months (
  "placed_at" timestamptz(3) not null,
  "brand_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_brand_months_cell on third_order_item_kept_brand_months ("placed_at", coalesce("brand_id", 0), coalesce("status", ''));
create table third_order_item_kept_channel (
  "placed_at" timestamptz(3) not null,
  "channel" text collate "C",
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_channel_cell on third_order_item_kept_channel ("placed_at", coalesce("channel", ''), coalesce("status", ''));
insert into engine_kept (name, since) select 'third_order_item_kept_channel', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_item_kept_channel_months (
  "placed_at" timestamptz(3) not null,
  "channel" text collate "C",
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_channel_months_cell on third_order_item_kept_channel_months ("placed_at", coalesce("channel", ''), coalesce("status", ''));
create table third_order_item_kept_area (
  "placed_at" timestamptz(3) not null,
  "area_code" text collate "C",
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_area_cell on third_order_item_kept_area ("placed_at", coalesce("area_code", ''), coalesce("status", ''));
insert into engine_kept (name, since) select 'third_order_item_kept_area', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_item_kept_area_months (
  "placed_at" timestamptz(3) not null,
  "area_code" text collate "C",
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_area_months_cell on third_order_item_kept_area_months ("placed_at", coalesce("area_code", ''), coalesce("status", ''));
create table third_order_item_kept_code (
  "placed_at" timestamptz(3) not null,
  "spec_code_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_code_cell on third_order_item_kept_code ("placed_at", coalesce("spec_code_id", 0), coalesce("status", ''));
insert into engine_kept (name, since) select 'third_order_item_kept_code', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_item_kept_code_months (
  "placed_at" timestamptz(3) not null,
  "spec_code_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_code_months_cell on third_order_item_kept_code_months ("placed_at", coalesce("spec_code_id", 0), coalesce("status", ''));
create table third_order_item_kept_partner (
  "placed_at" timestamptz(3) not null,
  "partner_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_partner_cell on third_order_item_kept_partner ("placed_at", coalesce("partner_id", 0), coalesce("status", ''));
insert into engine_kept (name, since) select 'third_order_item_kept_partner', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_item_kept_partner_months (
  "placed_at" timestamptz(3) not null,
  "partner_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_partner_months_cell on third_order_item_kept_partner_months ("placed_at", coalesce("partner_id", 0), coalesce("status", ''));
create table third_order_item_kept_store (
  "placed_at" timestamptz(3) not null,
  "shop_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_store_cell on third_order_item_kept_store ("placed_at", coalesce("shop_id", 0), coalesce("status", ''));
insert into engine_kept (name, since) select 'third_order_item_kept_store', case when exists (select from third_order_item) then 'infinity' else '-infinity' end::timestamptz;
create table third_order_item_kept_store_months (
  "placed_at" timestamptz(3) not null,
  "shop_id" bigint,
  "status" text collate "C",
  "n" bigint not null,
  "distinct_third_order_id" bigint not null,
  "sum_qty" bigint not null,
  "sum_paid_share" bigint not null
);
create unique index third_order_item_kept_store_months_cell on third_order_item_kept_store_months ("placed_at", coalesce("shop_id", 0), coalesce("status", ''));
`,
};
