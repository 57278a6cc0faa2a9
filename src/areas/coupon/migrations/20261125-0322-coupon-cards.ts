import type { Migration } from '../../../server/db/migrate';

/**
 * Scenes, activities, lines of sendings, and the ledger of what a batch's budget has reserved and spent; issued cards reserve their cost.
 */
export const couponCardsMigration: Migration = {
  name: '20261125-0322-coupon-cards',
  sql: String.raw`
create table coupon_scene (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "trigger" text collate "C" not null,
  "min_orders" bigint,
  "max_orders" bigint,
  "idle_days" bigint,
  "rule" text collate "C",
  "per_user_limit" bigint not null,
  "per_day_limit" bigint not null,
  "batch_count" bigint not null,
  "activity_count" bigint not null,
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
  constraint coupon_scene_trigger_check check ("trigger" in ('first', 'again', 'recall', 'birthday', 'manual')),
  constraint coupon_scene_status_check check ("status" in ('disabled', 'enabled')),
  constraint coupon_scene_orders_holds check (max_orders >= min_orders)
);
create unique index coupon_scene_code_key on coupon_scene ("code") where not deleted;
create unique index coupon_scene_name_key on coupon_scene ("name") where not deleted;
create index coupon_scene_sort_idx on coupon_scene ("sort", id) where not deleted;
create index coupon_scene_status_sort_idx on coupon_scene ("status", "sort", id) where not deleted;
create index coupon_scene_trigger_sort_idx on coupon_scene ("trigger", "sort", id) where not deleted;
create index coupon_scene_created_at_idx on coupon_scene ("created_at" desc, id desc) where not deleted;
create index coupon_scene_name_grams on coupon_scene using gin (grams("name")) where not deleted;
create trigger raise_version before update on coupon_scene for each row execute function raise_version();
create table coupon_scene_count (
  "scene_id" bigint not null,
  "kind" text collate "C" not null,
  "phone" text collate "C",
  "day" date,
  "taken" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_scene_count_kind_check check ("kind" in ('user', 'day')),
  constraint coupon_scene_count_kind_holds check ((kind = 'user') = (phone is not null) and (kind = 'day') = (day is not null))
);
create unique index coupon_scene_count_scene_id_phone_key on coupon_scene_count ("scene_id", "phone") where not deleted;
create unique index coupon_scene_count_scene_id_day_key on coupon_scene_count ("scene_id", "day") where not deleted;
create index coupon_scene_count_scene_id_kind_idx on coupon_scene_count ("scene_id", "kind", id) where not deleted;
create trigger raise_version before update on coupon_scene_count for each row execute function raise_version();
alter table coupon_batch add column "scene_id" bigint;
alter table coupon_batch add column "held_amount" bigint not null default 0;
alter table coupon_batch alter column "held_amount" drop default;
alter table coupon_batch add column "spent_amount" bigint not null default 0;
alter table coupon_batch alter column "spent_amount" drop default;
alter table coupon_batch add column "card_hold" bigint generated always as (round(face_amount * platform_bear_bp / 10000.0)::bigint) stored;
alter table coupon_batch add column "claim_end" date;
alter table coupon_batch add column "audit_reason" text collate "C";
create index coupon_batch_scene_id_created_at_idx on coupon_batch ("scene_id", "created_at" desc, id desc) where not deleted;
create index coupon_batch_status_valid_end_idx on coupon_batch ("status", "valid_end", id) where not deleted;
create index coupon_batch_status_claim_end_idx on coupon_batch ("status", "claim_end", id) where not deleted;
create table coupon_entry (
  "batch_id" bigint not null,
  "activity_id" bigint,
  "send_id" bigint,
  "item_id" bigint,
  "kind" text collate "C" not null,
  "qty" bigint not null,
  "held_delta" bigint not null,
  "spent_delta" bigint not null,
  "reason" text collate "C",
  "occurred_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_entry_kind_check check ("kind" in ('hold', 'spend', 'return', 'release', 'clawback'))
);
create index coupon_entry_batch_id_occurred_at_idx on coupon_entry ("batch_id", "occurred_at" desc, id desc) where not deleted;
create index coupon_entry_activity_id_occurred_at_idx on coupon_entry ("activity_id", "occurred_at" desc, id desc) where not deleted;
create index coupon_entry_send_id_idx on coupon_entry ("send_id", id) where not deleted;
create index coupon_entry_item_id_idx on coupon_entry ("item_id", id) where not deleted;
create trigger append_only before update or delete on coupon_entry for each row execute function refuse_change();
create table coupon_activity (
  "name" text collate "C" not null,
  "scene_id" bigint not null,
  "batch_ids" bigint[] not null,
  "city_codes" text[] not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "conditions" jsonb,
  "condition_text" text collate "C",
  "budget_amount" bigint not null,
  "held_amount" bigint not null,
  "cost_amount" bigint not null,
  "received_count" bigint not null,
  "used_count" bigint not null,
  "banner" text collate "C",
  "stop_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_activity_status_check check ("status" in ('draft', 'published', 'running', 'ended', 'terminated')),
  constraint coupon_activity_budget_holds check (held_amount >= 0 and cost_amount >= 0 and held_amount + cost_amount <= budget_amount),
  constraint coupon_activity_counts_holds check (used_count <= received_count),
  constraint coupon_activity_days_holds check (end_at > begin_at)
);
create index coupon_activity_created_at_idx on coupon_activity ("created_at" desc, id desc) where not deleted;
create index coupon_activity_status_begin_at_idx on coupon_activity ("status", "begin_at" desc, id desc) where not deleted;
create index coupon_activity_scene_id_begin_at_idx on coupon_activity ("scene_id", "begin_at" desc, id desc) where not deleted;
create index coupon_activity_batch_ids_members on coupon_activity using gin ("batch_ids") where not deleted;
create index coupon_activity_status_end_at_idx on coupon_activity ("status", "end_at", id) where not deleted;
create index coupon_activity_begin_at_idx on coupon_activity ("begin_at", id) where not deleted;
create index coupon_activity_end_at_idx on coupon_activity ("end_at", id) where not deleted;
create index coupon_activity_name_grams on coupon_activity using gin (grams("name")) where not deleted;
create trigger raise_version before update on coupon_activity for each row execute function raise_version();
alter table coupon_send drop constraint coupon_send_target_type_check;
alter table coupon_send add column "activity_id" bigint;
alter table coupon_send add column "target_text" text collate "C";
alter table coupon_send add column "line_qty" bigint not null default 0;
alter table coupon_send alter column "line_qty" drop default;
alter table coupon_send add column "finished_at" timestamptz(3);
alter table coupon_send add column "audit_reason" text collate "C";
alter table coupon_send add constraint coupon_send_target_type_check check ("target_type" in ('phone', 'shop', 'tag', 'city', 'file', 'activity'));
create index coupon_send_target_type_created_at_idx on coupon_send ("target_type", "created_at" desc, id desc) where not deleted;
create index coupon_send_activity_id_created_at_idx on coupon_send ("activity_id", "created_at" desc, id desc) where not deleted;
create index coupon_send_status_plan_at_idx on coupon_send ("status", "plan_at", id) where not deleted;
create index coupon_send_plan_at_idx on coupon_send ("plan_at", id) where not deleted;
create table coupon_send_line (
  "send_id" bigint not null,
  "phone" text collate "C" not null,
  "shop_id" bigint,
  "qty" bigint not null,
  "card_qty" bigint not null,
  "result" text collate "C" not null,
  "reason" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_send_line_result_check check ("result" in ('waiting', 'sent', 'failed'))
);
create unique index coupon_send_line_send_id_phone_key on coupon_send_line ("send_id", "phone") where not deleted;
create index coupon_send_line_send_id_result_idx on coupon_send_line ("send_id", "result", id) where not deleted;
create index coupon_send_line_phone_created_at_idx on coupon_send_line ("phone", "created_at" desc, id desc) where not deleted;
create index coupon_send_line_result_created_at_idx on coupon_send_line ("result", "created_at" desc, id desc) where not deleted;
create index coupon_send_line_shop_id_created_at_idx on coupon_send_line ("shop_id", "created_at" desc, id desc) where not deleted;
create index coupon_send_line_created_at_idx on coupon_send_line ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on coupon_send_line for each row execute function raise_version();
drop index if exists coupon_item_phone_idx;
alter table coupon_item add column "line_id" bigint;
alter table coupon_item add column "activity_id" bigint;
alter table coupon_item add column "scene_id" bigint;
alter table coupon_item add column "hold_amount" bigint not null default 0;
alter table coupon_item alter column "hold_amount" drop default;
alter table coupon_item add column "status_reason" text collate "C";
create index coupon_item_voucher_type_created_at_idx on coupon_item ("voucher_type", "created_at" desc, id desc) where not deleted;
create index coupon_item_batch_id_status_idx on coupon_item ("batch_id", "status", id) where not deleted;
create index coupon_item_line_id_idx on coupon_item ("line_id", id) where not deleted;
create index coupon_item_activity_id_created_at_idx on coupon_item ("activity_id", "created_at" desc, id desc) where not deleted;
create index coupon_item_scene_id_idx on coupon_item ("scene_id", id) where not deleted;
create index coupon_item_phone_created_at_idx on coupon_item ("phone", "created_at" desc, id desc) where not deleted;
create index coupon_item_status_valid_end_idx on coupon_item ("status", "valid_end", id) where not deleted;
-- What stood in lists becomes a row a line: those who got cards, those who did not, and those who still wait.
insert into coupon_send_line (send_id, phone, shop_id, qty, card_qty, result, reason, id, created_at, updated_at, version, deleted)
select send_id, phone, shop_id, qty, case when result = 'sent' then qty else 0 end, result, reason,
  100000000000000000 + row_number() over (order by send_id, phone), created_at, created_at, 1, false
from (
  select distinct on (send_id, phone) * from (
    select c.send_id, c.phone, min(c.shop_id) as shop_id, count(*) as qty, 'sent' as result, null as reason, min(c.created_at) as created_at, 1 as nth
    from coupon_item c where c.send_id is not null and not c.deleted group by 1, 2
    union all
    select s.id, d ->> 'phone', null, s.per_qty, 'failed', coalesce(d ->> 'reason', '未发出'), s.created_at, 2
    from coupon_send s cross join lateral jsonb_array_elements(coalesce(s.details, '[]'::jsonb)) d
    where not s.deleted and d ->> 'result' = 'failed'
    union all
    select s.id, t, null, s.per_qty, 'waiting', null, s.created_at, 3
    from coupon_send s cross join lateral jsonb_array_elements_text(coalesce(s.targets, '[]'::jsonb)) t
    where not s.deleted and s.status <> 'done'
  ) found order by send_id, phone, nth
) lines;
update coupon_item c set line_id = l.id from coupon_send_line l where l.send_id = c.send_id and l.phone = c.phone and not c.deleted;
update coupon_send s set line_qty = l.lines, plan_qty = l.plan, fail_qty = l.failed
from (
  select send_id, count(*) as lines, sum(qty) as plan, coalesce(sum(qty) filter (where result = 'failed'), 0) as failed
  from coupon_send_line group by 1
) l where l.send_id = s.id;
update coupon_item c set hold_amount = b.card_hold from coupon_batch b where b.id = c.batch_id and c.status in ('unused', 'frozen') and not c.deleted;
insert into coupon_entry (batch_id, kind, qty, held_delta, spent_delta, reason, occurred_at, id, created_at, updated_at, version, deleted)
select batch_id, 'hold', count(*), sum(hold_amount), coalesce(sum(platform_bear) filter (where status = 'used'), 0), '期初', now(),
  110000000000000000 + row_number() over (order by batch_id), now(), now(), 1, false
from coupon_item where batch_id is not null and not deleted group by batch_id;
insert into coupon_entry (batch_id, send_id, kind, qty, held_delta, spent_delta, reason, occurred_at, id, created_at, updated_at, version, deleted)
select s.batch_id, s.id, 'hold', s.plan_qty - s.success_qty, (s.plan_qty - s.success_qty) * b.card_hold, 0, '期初', now(),
  120000000000000000 + row_number() over (order by s.id), now(), now(), 1, false
from coupon_send s join coupon_batch b on b.id = s.batch_id where s.status = 'sending' and not s.deleted;
update coupon_batch b set held_amount = e.held, spent_amount = e.spent, budget_amount = greatest(b.budget_amount, e.held + e.spent)
from (select batch_id, sum(held_delta) as held, sum(spent_delta) as spent from coupon_entry group by 1) e where e.batch_id = b.id;
alter table coupon_batch add constraint coupon_batch_budget_holds check (held_amount >= 0 and spent_amount >= 0 and held_amount + spent_amount <= budget_amount);
alter table coupon_batch add constraint coupon_batch_room_holds check (used_qty <= sent_qty and sent_qty <= total_qty);
alter table coupon_batch add constraint coupon_batch_cover_holds check (coupon_type = 'rate' or total_qty * face_amount <= budget_amount);
alter table coupon_batch add constraint coupon_batch_days_holds check (valid_end >= valid_begin);
alter table coupon_send add constraint coupon_send_plan_holds check (success_qty + fail_qty <= plan_qty);
alter table coupon_item add constraint coupon_item_bear_holds check (discount_amount = platform_bear + merchant_bear);
alter table coupon_item add constraint coupon_item_used_holds check ((status = 'used') = (order_id is not null) and (status = 'used') = (used_at is not null));
alter table coupon_send drop column "targets";
alter table coupon_send drop column "details";
`,
};
