import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockKeepLinesMigration: Migration = {
  name: '20261127-1158-stock-keep-lines',
  sql: String.raw`
create or replace function stock_movement_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
insert into stock_movement_kept_held ("occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", n, "sum_in_qty", "sum_amount", "sum_out_qty", "sum_out_qty_biz_type_loss_scrap", "sum_qty_delta", whole) select s.*, false from (select date_trunc('day', t."occurred_at", 'Asia/Shanghai') as "occurred_at", t."warehouse_id" as "warehouse_id", t."spec_code_id" as "spec_code_id", t."direction" as "direction", t."biz_type" as "biz_type", sum(t.side) as n, sum(t.side * (coalesce(t."in_qty", 0))) as "sum_in_qty", sum(t.side * (coalesce(t."amount", 0))) as "sum_amount", sum(t.side * (coalesce(t."out_qty", 0))) as "sum_out_qty", sum(t.side * (case when t."biz_type" in ('loss', 'scrap') then coalesce(t."out_qty", 0) else 0 end)) as "sum_out_qty_biz_type_loss_scrap", sum(t.side * (coalesce(t."qty_delta", 0))) as "sum_qty_delta" from (select 1 as side, * from new_rows) as t where not t.deleted group by 1, 2, 3, 4, 5) as s where n <> 0 or "sum_in_qty" <> 0 or "sum_amount" <> 0 or "sum_out_qty" <> 0 or "sum_out_qty_biz_type_loss_scrap" <> 0 or "sum_qty_delta" <> 0;
  elsif tg_op = 'UPDATE' then
if exists (select from new_rows as n join old_rows as p on p.id = n.id where (n."deleted", n."occurred_at", n."warehouse_id", n."spec_code_id", n."direction", n."biz_type", n."in_qty", n."amount", n."out_qty", n."qty_delta") is distinct from (p."deleted", p."occurred_at", p."warehouse_id", p."spec_code_id", p."direction", p."biz_type", p."in_qty", p."amount", p."out_qty", p."qty_delta")) then
insert into stock_movement_kept_held ("occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", n, "sum_in_qty", "sum_amount", "sum_out_qty", "sum_out_qty_biz_type_loss_scrap", "sum_qty_delta", whole) select s.*, false from (select date_trunc('day', t."occurred_at", 'Asia/Shanghai') as "occurred_at", t."warehouse_id" as "warehouse_id", t."spec_code_id" as "spec_code_id", t."direction" as "direction", t."biz_type" as "biz_type", sum(t.side) as n, sum(t.side * (coalesce(t."in_qty", 0))) as "sum_in_qty", sum(t.side * (coalesce(t."amount", 0))) as "sum_amount", sum(t.side * (coalesce(t."out_qty", 0))) as "sum_out_qty", sum(t.side * (case when t."biz_type" in ('loss', 'scrap') then coalesce(t."out_qty", 0) else 0 end)) as "sum_out_qty_biz_type_loss_scrap", sum(t.side * (coalesce(t."qty_delta", 0))) as "sum_qty_delta" from (select 1 as side, * from new_rows union all select -1 as side, * from old_rows) as t where not t.deleted group by 1, 2, 3, 4, 5) as s where n <> 0 or "sum_in_qty" <> 0 or "sum_amount" <> 0 or "sum_out_qty" <> 0 or "sum_out_qty_biz_type_loss_scrap" <> 0 or "sum_qty_delta" <> 0;
end if;
  else
insert into stock_movement_kept_held ("occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", n, "sum_in_qty", "sum_amount", "sum_out_qty", "sum_out_qty_biz_type_loss_scrap", "sum_qty_delta", whole) select s.*, false from (select date_trunc('day', t."occurred_at", 'Asia/Shanghai') as "occurred_at", t."warehouse_id" as "warehouse_id", t."spec_code_id" as "spec_code_id", t."direction" as "direction", t."biz_type" as "biz_type", sum(t.side) as n, sum(t.side * (coalesce(t."in_qty", 0))) as "sum_in_qty", sum(t.side * (coalesce(t."amount", 0))) as "sum_amount", sum(t.side * (coalesce(t."out_qty", 0))) as "sum_out_qty", sum(t.side * (case when t."biz_type" in ('loss', 'scrap') then coalesce(t."out_qty", 0) else 0 end)) as "sum_out_qty_biz_type_loss_scrap", sum(t.side * (coalesce(t."qty_delta", 0))) as "sum_qty_delta" from (select -1 as side, * from old_rows) as t where not t.deleted group by 1, 2, 3, 4, 5) as s where n <> 0 or "sum_in_qty" <> 0 or "sum_amount" <> 0 or "sum_out_qty" <> 0 or "sum_out_qty_biz_type_loss_scrap" <> 0 or "sum_qty_delta" <> 0;
  end if;
  return null;
end
$$;
delete from stock_movement_kept_held;
delete from engine_kept where name = 'stock_movement_kept_held';
insert into engine_kept (name, since) select 'stock_movement_kept_held', case when exists (select from stock_movement) then 'infinity' else '-infinity' end::timestamptz;
create table stock_movement_kept_held_months (
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
  "sum_qty_delta" bigint not null
);
create unique index stock_movement_kept_held_months_cell on stock_movement_kept_held_months ("occurred_at", coalesce("warehouse_id", 0), coalesce("spec_code_id", 0), coalesce("direction", ''), coalesce("biz_type", ''));
`,
};
