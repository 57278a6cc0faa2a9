import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; what is there already has its refunds and its way so far in one row each. */
export const mallOrdersMigration: Migration = {
  name: '20261124-2310-mall-orders',
  sql: String.raw`
alter table order_main add column "refundable_amount" bigint not null default 0;
alter table order_main alter column "refundable_amount" drop default;
alter table order_main add column "ticket_back_qty" bigint not null default 0;
alter table order_main alter column "ticket_back_qty" drop default;
update order_main set refundable_amount = paid_amount - refund_amount where status in ('waiting', 'delivering', 'done');
alter table order_main add column "promise_at" timestamptz(3);
alter table order_main add column "cancel_reason" text collate "C";
create index order_main_source_placed_at_idx on order_main ("source", "placed_at" desc, id desc) where not deleted;
create index order_main_promise_at_idx on order_main ("promise_at", id) where not deleted;
create index order_main_completed_at_idx on order_main ("completed_at", id) where not deleted;
create index order_main_paid_amount_idx on order_main ("paid_amount", id) where not deleted;
create index order_main_refund_amount_idx on order_main ("refund_amount", id) where not deleted;
create table order_refund (
  "refund_no" text collate "C" not null,
  "order_id" bigint not null,
  "refund_type" text collate "C" not null,
  "amount" bigint not null,
  "goods_qty" bigint not null,
  "ticket_qty" bigint not null,
  "bucket_qty" bigint not null,
  "deposit_amount" bigint not null,
  "coupon_item_id" bigint,
  "reason" text collate "C" not null,
  "operator" text collate "C" not null,
  "refunded_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint order_refund_refund_type_check check ("refund_type" in ('goods', 'money', 'cancel'))
);
create unique index order_refund_refund_no_key on order_refund ("refund_no") where not deleted;
create unique index order_refund_order_id_coupon_item_id_key on order_refund ("order_id", "coupon_item_id") where not deleted;
create index order_refund_order_id_refunded_at_idx on order_refund ("order_id", "refunded_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on order_refund for each row execute function refuse_change();
create table order_refund_line (
  "refund_id" bigint not null,
  "order_item_id" bigint not null,
  "qty" bigint not null,
  "amount" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index order_refund_line_refund_id_order_item_id_key on order_refund_line ("refund_id", "order_item_id") where not deleted;
create index order_refund_line_order_item_id_idx on order_refund_line ("order_item_id", id) where not deleted;
create trigger append_only before update or delete on order_refund_line for each row execute function refuse_change();
create table order_main_log (
  "order_id" bigint not null,
  "action" text collate "C" not null,
  "from_status" text collate "C",
  "to_status" text collate "C" not null,
  "content" text collate "C",
  "operator" text collate "C" not null,
  "operator_type" text collate "C" not null,
  "ip" text collate "C",
  "occurred_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint order_main_log_action_check check ("action" in ('place', 'pay', 'accept', 'deliver', 'update', 'remark', 'reveal', 'cancel', 'refund')),
  constraint order_main_log_from_status_check check ("from_status" in ('paying', 'waiting', 'delivering', 'done', 'cancelled', 'refunded')),
  constraint order_main_log_to_status_check check ("to_status" in ('paying', 'waiting', 'delivering', 'done', 'cancelled', 'refunded')),
  constraint order_main_log_operator_type_check check ("operator_type" in ('staff', 'shop', 'customer', 'system'))
);
create index order_main_log_order_id_occurred_at_idx on order_main_log ("order_id", "occurred_at", id) where not deleted;
create index order_main_log_action_occurred_at_idx on order_main_log ("action", "occurred_at" desc, id desc) where not deleted;
create index order_main_log_operator_type_occurred_at_idx on order_main_log ("operator_type", "occurred_at" desc, id desc) where not deleted;
create index order_main_log_operator_occurred_at_idx on order_main_log ("operator", "occurred_at" desc, id desc) where not deleted;
create index order_main_log_occurred_at_idx on order_main_log ("occurred_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on order_main_log for each row execute function refuse_change();
create table privacy_phone (
  "phone_x" text collate "C" not null,
  "city_code" text collate "C" not null,
  "supplier" text collate "C" not null,
  "bound_order_type" text collate "C" not null,
  "order_id" bigint,
  "third_order_id" bigint,
  "bound_at" timestamptz(3),
  "expire_at" timestamptz(3),
  "call_count" bigint not null,
  "month_fee" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint privacy_phone_supplier_check check ("supplier" in ('ali', 'huawei', 'carrier')),
  constraint privacy_phone_bound_order_type_check check ("bound_order_type" in ('none', 'mall', 'third')),
  constraint privacy_phone_status_check check ("status" in ('stopped', 'free', 'bound'))
);
create unique index privacy_phone_phone_x_key on privacy_phone ("phone_x") where not deleted;
create unique index privacy_phone_order_id_bound_key on privacy_phone ("order_id") where not deleted and "status" = 'bound';
create unique index privacy_phone_third_order_id_bound_key on privacy_phone ("third_order_id") where not deleted and "status" = 'bound';
create index privacy_phone_status_expire_at_idx on privacy_phone ("status", "expire_at", id) where not deleted;
create index privacy_phone_city_code_created_at_idx on privacy_phone ("city_code", "created_at" desc, id desc) where not deleted;
create index privacy_phone_supplier_created_at_idx on privacy_phone ("supplier", "created_at" desc, id desc) where not deleted;
create index privacy_phone_expire_at_idx on privacy_phone ("expire_at", id) where not deleted;
create index privacy_phone_call_count_idx on privacy_phone ("call_count" desc, id desc) where not deleted;
create index privacy_phone_created_at_idx on privacy_phone ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on privacy_phone for each row execute function raise_version();
create table privacy_phone_log (
  "privacy_phone_id" bigint not null,
  "order_id" bigint,
  "third_order_id" bigint,
  "area_code" text collate "C" not null,
  "partner_id" bigint,
  "shop_id" bigint,
  "caller" text collate "C" not null,
  "callee" text collate "C" not null,
  "call_type" text collate "C" not null,
  "duration" bigint not null,
  "result" text collate "C" not null,
  "record_url" text collate "C",
  "called_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint privacy_phone_log_call_type_check check ("call_type" in ('out', 'in', 'service')),
  constraint privacy_phone_log_result_check check ("result" in ('connected', 'missed', 'refused', 'off'))
);
create index privacy_phone_log_called_at_idx on privacy_phone_log ("called_at" desc, id desc) where not deleted;
create index privacy_phone_log_order_id_called_at_idx on privacy_phone_log ("order_id", "called_at" desc, id desc) where not deleted;
create index privacy_phone_log_third_order_id_called_at_idx on privacy_phone_log ("third_order_id", "called_at" desc, id desc) where not deleted;
create index privacy_phone_log_privacy_phone_id_called_at_idx on privacy_phone_log ("privacy_phone_id", "called_at" desc, id desc) where not deleted;
create index privacy_phone_log_call_type_called_at_idx on privacy_phone_log ("call_type", "called_at" desc, id desc) where not deleted;
create index privacy_phone_log_result_called_at_idx on privacy_phone_log ("result", "called_at" desc, id desc) where not deleted;
create index privacy_phone_log_duration_idx on privacy_phone_log ("duration", id) where not deleted;
create index privacy_phone_log_caller_idx on privacy_phone_log ("caller", id) where not deleted;
create index privacy_phone_log_callee_idx on privacy_phone_log ("callee", id) where not deleted;
create trigger append_only before update or delete on privacy_phone_log for each row execute function refuse_change();
create index privacy_phone_log_shop_id_called_at_idx on privacy_phone_log ("shop_id", "called_at" desc, id desc) where not deleted;
create index privacy_phone_log_partner_id_called_at_idx on privacy_phone_log ("partner_id", "called_at" desc, id desc) where not deleted;
-- What was known of refunds and of the way here: one refund of all that was given back, one line of the log.
insert into order_refund (refund_no, order_id, refund_type, amount, goods_qty, ticket_qty, bucket_qty, deposit_amount, reason, operator, refunded_at, id, created_at, updated_at, version, deleted)
select 'R' || id, id, 'money', refund_amount, 0, 0, 0, 0, '此前已退', '系统', updated_at, id, updated_at, updated_at, 1, false from order_main where refund_amount > 0;
insert into order_refund_line (refund_id, order_item_id, qty, amount, id, created_at, updated_at, version, deleted)
select o.id, i.id, i.refund_qty, i.refund_qty * i.price, i.id, o.updated_at, o.updated_at, 1, false from order_item i join order_main o on o.id = i.order_id where i.refund_qty > 0 and o.refund_amount > 0;
update order_item i set refund_qty = coalesce((select sum(qty) from order_refund_line l where l.order_item_id = i.id), 0) where refund_qty > 0;
insert into order_main_log (order_id, action, to_status, operator, operator_type, occurred_at, id, created_at, updated_at, version, deleted)
select id, 'place', status, '系统', 'system', placed_at, id, placed_at, placed_at, 1, false from order_main;
`,
};
