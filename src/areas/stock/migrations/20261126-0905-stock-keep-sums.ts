import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockKeepSumsMigration: Migration = {
  name: '20261126-0905-stock-keep-sums',
  sql: String.raw`
create or replace function stock_movement_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movement_kept_held ("occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", n, "sum_in_qty", "sum_amount", "sum_out_qty", "sum_out_qty_biz_type_loss_scrap", "sum_qty_delta", whole) select s.*, false from (select date_trunc('day', t."occurred_at", 'Asia/Shanghai'), t."warehouse_id", t."spec_code_id", t."direction", t."biz_type", sum(1) as n, sum((coalesce(t."in_qty", 0))) as "sum_in_qty", sum((coalesce(t."amount", 0))) as "sum_amount", sum((coalesce(t."out_qty", 0))) as "sum_out_qty", sum((case when t."biz_type" in ('loss', 'scrap') then coalesce(t."out_qty", 0) else 0 end)) as "sum_out_qty_biz_type_loss_scrap", sum((coalesce(t."qty_delta", 0))) as "sum_qty_delta" from new_rows as t where not t.deleted group by 1, 2, 3, 4, 5) as s;
  elsif tg_op = 'UPDATE' then
    insert into stock_movement_kept_held ("occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", n, "sum_in_qty", "sum_amount", "sum_out_qty", "sum_out_qty_biz_type_loss_scrap", "sum_qty_delta", whole) select s.*, false from (select date_trunc('day', t."occurred_at", 'Asia/Shanghai'), t."warehouse_id", t."spec_code_id", t."direction", t."biz_type", sum(t.side * 1) as n, sum(t.side * (coalesce(t."in_qty", 0))) as "sum_in_qty", sum(t.side * (coalesce(t."amount", 0))) as "sum_amount", sum(t.side * (coalesce(t."out_qty", 0))) as "sum_out_qty", sum(t.side * (case when t."biz_type" in ('loss', 'scrap') then coalesce(t."out_qty", 0) else 0 end)) as "sum_out_qty_biz_type_loss_scrap", sum(t.side * (coalesce(t."qty_delta", 0))) as "sum_qty_delta" from (select 1 as side, * from new_rows union all select -1, * from old_rows) as t where not t.deleted group by 1, 2, 3, 4, 5) as s where n <> 0 or "sum_in_qty" <> 0 or "sum_amount" <> 0 or "sum_out_qty" <> 0 or "sum_out_qty_biz_type_loss_scrap" <> 0 or "sum_qty_delta" <> 0;
  else
    insert into stock_movement_kept_held ("occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", n, "sum_in_qty", "sum_amount", "sum_out_qty", "sum_out_qty_biz_type_loss_scrap", "sum_qty_delta", whole) select s.*, false from (select date_trunc('day', t."occurred_at", 'Asia/Shanghai'), t."warehouse_id", t."spec_code_id", t."direction", t."biz_type", sum(t.side * 1) as n, sum(t.side * (coalesce(t."in_qty", 0))) as "sum_in_qty", sum(t.side * (coalesce(t."amount", 0))) as "sum_amount", sum(t.side * (coalesce(t."out_qty", 0))) as "sum_out_qty", sum(t.side * (case when t."biz_type" in ('loss', 'scrap') then coalesce(t."out_qty", 0) else 0 end)) as "sum_out_qty_biz_type_loss_scrap", sum(t.side * (coalesce(t."qty_delta", 0))) as "sum_qty_delta" from (select -1 as side, * from old_rows) as t where not t.deleted group by 1, 2, 3, 4, 5) as s where n <> 0 or "sum_in_qty" <> 0 or "sum_amount" <> 0 or "sum_out_qty" <> 0 or "sum_out_qty_biz_type_loss_scrap" <> 0 or "sum_qty_delta" <> 0;
  end if;
  return null;
end
$$;
create trigger keep_insert after insert on stock_movement referencing new table as new_rows for each statement execute function stock_movement_keep();
create trigger keep_update after update on stock_movement referencing old table as old_rows new table as new_rows for each statement execute function stock_movement_keep();
create trigger keep_delete after delete on stock_movement referencing old table as old_rows for each statement execute function stock_movement_keep();
create table stock_movement_kept_held (
  "occurred_at" timestamptz(3) not null,
  "warehouse_id" bigint,
  "spec_code_id" bigint,
  "direction" text collate "C",
  "biz_type" text collate "C",
  "n" bigint not null,
  "sum_in_qty" bigint not null,
  "sum_amount" bigint not null,
  "sum_out_qty" bigint not null,
  "sum_out_qty_biz_type_loss_scrap" bigint not null,
  "sum_qty_delta" bigint not null,
  "whole" boolean not null
);
create unique index stock_movement_kept_held_cell on stock_movement_kept_held ("occurred_at", coalesce("warehouse_id", 0), coalesce("spec_code_id", 0), coalesce("direction", ''), coalesce("biz_type", '')) where whole;
create index stock_movement_kept_held_added on stock_movement_kept_held ("occurred_at") where not whole;
insert into engine_kept (name, since) select 'stock_movement_kept_held', case when exists (select from stock_movement) then 'infinity' else '-infinity' end::timestamptz;
`,
};
