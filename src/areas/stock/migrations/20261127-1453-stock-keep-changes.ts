import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockKeepChangesMigration: Migration = {
  name: '20261127-1453-stock-keep-changes',
  sql: String.raw`
create or replace function stock_movement_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
insert into stock_movement_kept_changes (side, "occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", "in_qty", "amount", "out_qty", "qty_delta") select t.side, t."occurred_at", t."warehouse_id", t."spec_code_id", t."direction", t."biz_type", t."in_qty", t."amount", t."out_qty", t."qty_delta" from (select 1 as side, n."occurred_at", n."warehouse_id", n."spec_code_id", n."direction", n."biz_type", n."in_qty", n."amount", n."out_qty", n."qty_delta" from new_rows as n where not n.deleted) as t;
  elsif tg_op = 'UPDATE' then
insert into stock_movement_kept_changes (side, "occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", "in_qty", "amount", "out_qty", "qty_delta") select t.side, t."occurred_at", t."warehouse_id", t."spec_code_id", t."direction", t."biz_type", t."in_qty", t."amount", t."out_qty", t."qty_delta" from (select c.* from new_rows as n join old_rows as p on p.id = n.id and (n."deleted", n."occurred_at", n."warehouse_id", n."spec_code_id", n."direction", n."biz_type", n."in_qty", n."amount", n."out_qty", n."qty_delta") is distinct from (p."deleted", p."occurred_at", p."warehouse_id", p."spec_code_id", p."direction", p."biz_type", p."in_qty", p."amount", p."out_qty", p."qty_delta") cross join lateral (select 1 as side, n."occurred_at", n."warehouse_id", n."spec_code_id", n."direction", n."biz_type", n."in_qty", n."amount", n."out_qty", n."qty_delta" where not n.deleted union all select -1 as side, p."occurred_at", p."warehouse_id", p."spec_code_id", p."direction", p."biz_type", p."in_qty", p."amount", p."out_qty", p."qty_delta" where not p.deleted) as c) as t;
  else
insert into stock_movement_kept_changes (side, "occurred_at", "warehouse_id", "spec_code_id", "direction", "biz_type", "in_qty", "amount", "out_qty", "qty_delta") select t.side, t."occurred_at", t."warehouse_id", t."spec_code_id", t."direction", t."biz_type", t."in_qty", t."amount", t."out_qty", t."qty_delta" from (select -1 as side, p."occurred_at", p."warehouse_id", p."spec_code_id", p."direction", p."biz_type", p."in_qty", p."amount", p."out_qty", p."qty_delta" from old_rows as p where not p.deleted) as t;
  end if;
  return null;
end
$$;
delete from stock_movement_kept_held;
drop index if exists stock_movement_kept_held_cell;
drop index if exists stock_movement_kept_held_added;
alter table stock_movement_kept_held drop column "whole";
create unique index stock_movement_kept_held_cell on stock_movement_kept_held ("occurred_at", coalesce("warehouse_id", 0), coalesce("spec_code_id", 0), coalesce("direction", ''), coalesce("biz_type", ''));
delete from engine_kept where name = 'stock_movement_kept_held';
insert into engine_kept (name, since) select 'stock_movement_kept_held', case when exists (select from stock_movement) then 'infinity' else '-infinity' end::timestamptz;
delete from stock_movement_kept_held_months;
create table stock_movement_kept_changes (
  "side" smallint not null,
  "occurred_at" timestamptz(3),
  "warehouse_id" bigint,
  "spec_code_id" bigint,
  "direction" text collate "C",
  "biz_type" text collate "C",
  "in_qty" bigint,
  "amount" bigint,
  "out_qty" bigint,
  "qty_delta" bigint
);
`,
};
