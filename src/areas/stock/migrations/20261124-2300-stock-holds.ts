import type { Migration } from '../../../server/db/migrate';

/** Stock reserved for orders gets rows of its own, values are stored on movements, and credits with the prices of their day. */
export const stockHoldsMigration: Migration = {
  name: '20261124-2300-stock-holds',
  sql: String.raw`
alter table stock add column "promised" bigint not null default 0;
alter table stock alter column "promised" drop default;
alter table stock drop column "available";
alter table stock add column "available" bigint not null generated always as (on_hand - locked) stored;
alter table stock add column "allocatable" bigint not null generated always as (on_hand - locked - promised) stored;
alter table stock add column "warned" boolean not null generated always as (on_hand - locked < warn_qty) stored;
alter table stock_movement add column "unit_cost" bigint;
alter table stock_movement add column "amount" bigint;
alter table stock_movement disable trigger append_only;
update stock_movement m set unit_cost = s.cost_price, amount = m.qty_delta * s.cost_price from stock s where s.id = m.stock_id;
alter table stock_movement enable trigger append_only;
alter table stock_movement alter column "unit_cost" set not null, alter column "amount" set not null;
update stock set stock_amount = on_hand * cost_price where stock_amount <> on_hand * cost_price;
alter table stock add column "cost_exact" bigint not null default 0;
alter table stock alter column "cost_exact" drop default;
update stock set cost_exact = cost_price * 10000;
alter table stock drop column "cost_price";
alter table stock add column "cost_price" bigint not null generated always as (case when on_hand > 0 then round(stock_amount::numeric / on_hand)::bigint else 0 end) stored;
alter table stock add constraint stock_held_holds check (locked >= 0 and promised >= 0 and on_hand >= locked);
create table stock_hold (
  "stock_id" bigint not null,
  "third_order_id" bigint not null,
  "third_order_item_id" bigint not null,
  "qty" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint stock_hold_status_check check ("status" in ('promised', 'held', 'used', 'freed'))
);
create unique index stock_hold_third_order_item_id_promised_held_key on stock_hold ("third_order_item_id") where not deleted and "status" in ('promised', 'held');
create index stock_hold_third_order_id_idx on stock_hold ("third_order_id", id) where not deleted;
create index stock_hold_stock_id_status_idx on stock_hold ("stock_id", "status", id) where not deleted;
insert into stock_hold (id, stock_id, third_order_id, third_order_item_id, qty, status, created_at, updated_at, version, deleted)
select (extract(epoch from now()) * 1000 - 1577836800000)::bigint * 1000000 + row_number() over (order by i.id), s.id, o.id, i.id, i.qty,
  case o.status when 'assigned' then 'promised' else 'held' end, now(), now(), 1, false
from third_order o
join third_order_item i on i.third_order_id = o.id and not i.deleted
join stock s on s.warehouse_id = o.warehouse_id and s.spec_code_id = i.spec_code_id and not s.deleted
where o.status in ('assigned', 'ready', 'delivering') and o.warehouse_id is not null and not o.deleted;
update stock s set promised = h.qty from (select stock_id, sum(qty) as qty from stock_hold where status = 'promised' group by 1) h where h.stock_id = s.id;
create trigger raise_version before update on stock_hold for each row execute function raise_version();
alter table stock_movement add column "apply_bill_id" bigint;
alter table stock_movement add column "pair_no" text collate "C";
alter table stock_movement disable trigger append_only;
update stock_movement m set apply_bill_id = b.id from replenish_apply_bill b where m.biz_type = 'replenish' and b.bill_no = m.biz_no;
alter table stock_movement enable trigger append_only;
alter table stock_movement add column "in_qty" bigint not null generated always as (greatest(qty_delta, 0)) stored;
alter table stock_movement add column "out_qty" bigint not null generated always as (greatest(-qty_delta, 0)) stored;
alter table stock_movement add column "document_date" date;
alter table stock_movement add constraint stock_movement_sign_holds check (case direction when 'in' then qty_delta > 0 and amount >= 0 else qty_delta < 0 and amount <= 0 end);
create index stock_movement_apply_bill_id_idx on stock_movement ("apply_bill_id", id) where not deleted;
create index stock_movement_warehouse_id_occurred_at_idx on stock_movement ("warehouse_id", "occurred_at" desc, id desc) where not deleted;
create index stock_movement_spec_code_id_occurred_at_idx on stock_movement ("spec_code_id", "occurred_at" desc, id desc) where not deleted;
create index stock_movement_biz_type_occurred_at_idx on stock_movement ("biz_type", "occurred_at" desc, id desc) where not deleted;
create index stock_movement_direction_occurred_at_idx on stock_movement ("direction", "occurred_at" desc, id desc) where not deleted;
create index stock_movement_occurred_at_idx on stock_movement ("occurred_at" desc, id desc) where not deleted;
create index stock_movement_biz_no_idx on stock_movement ("biz_no", id) where not deleted;
create index stock_movement_pair_no_idx on stock_movement ("pair_no", id) where not deleted;
alter table replenish_account add constraint replenish_account_balance_holds check (balance_amount >= 0);
drop index if exists replenish_balance_log_third_order_id_fulfil_key;
alter table replenish_balance_log add column "round" bigint not null default 0;
alter table replenish_balance_log alter column "round" drop default;
alter table replenish_balance_log add column "scheme_id" bigint;
alter table replenish_balance_log add column "scheme_version" bigint;
alter table replenish_balance_log add column "credited" jsonb;
alter table replenish_balance_log disable trigger append_only;
update replenish_balance_log b set scheme_id = c.scheme_id, scheme_version = c.version, credited = c.goods
from (
  select l.id, s.id as scheme_id, s.version,
    jsonb_agg(jsonb_build_object('specNo', i.spec_no, 'qty', i.fulfil_qty, 'price', (p.line ->> 'price')::bigint) order by i.id) as goods
  from replenish_balance_log l
  join replenish_account a on a.id = l.account_id
  join replenish_scheme s on s.id = a.scheme_id
  join third_order_item i on i.third_order_id = l.third_order_id and not i.deleted
  join lateral (select line from jsonb_array_elements(s.prices) as line where line ->> 'specNo' = i.spec_no limit 1) p on true
  where l.biz_type in ('fulfil', 'makeup')
  group by l.id, s.id, s.version
) c
where c.id = b.id;
alter table replenish_balance_log enable trigger append_only;
alter table replenish_balance_log add constraint replenish_balance_log_sign_holds check (case direction when 'credit' then amount >= 0 else amount <= 0 end);
create unique index replenish_balance_log_third_order_id_round_fulfil_makeup_key on replenish_balance_log ("third_order_id", "round") where not deleted and "biz_type" in ('fulfil', 'makeup');
create index replenish_balance_log_third_order_id_biz_type_idx on replenish_balance_log ("third_order_id", "biz_type", id) where not deleted;
`,
};
