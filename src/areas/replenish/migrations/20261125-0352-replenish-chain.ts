import type { Migration } from '../../../server/db/migrate';

/** Bills from plans to statements. In existing bills, missing goods are lost, goods under way are counted, and each gets a fee entry. */
export const replenishChainMigration: Migration = {
  name: '20261125-0352-replenish-chain',
  sql: String.raw`
create table replenish_purchase_plan (
  "plan_no" text collate "C" not null,
  "scheme_id" bigint not null,
  "city_code" text collate "C" not null,
  "brand_id" bigint not null,
  "plan_date" date not null,
  "suggest_qty" bigint not null,
  "plan_qty" bigint not null,
  "amount" bigint not null,
  "line_count" bigint not null,
  "bill_count" bigint not null,
  "audit_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_purchase_plan_status_check check ("status" in ('pending', 'ready', 'billed', 'rejected'))
);
create unique index replenish_purchase_plan_plan_no_key on replenish_purchase_plan ("plan_no") where not deleted;
create index replenish_purchase_plan_status_plan_date_idx on replenish_purchase_plan ("status", "plan_date" desc, id desc) where not deleted;
create index replenish_purchase_plan_city_code_plan_date_idx on replenish_purchase_plan ("city_code", "plan_date" desc, id desc) where not deleted;
create index replenish_purchase_plan_brand_id_plan_date_idx on replenish_purchase_plan ("brand_id", "plan_date" desc, id desc) where not deleted;
create index replenish_purchase_plan_scheme_id_plan_date_idx on replenish_purchase_plan ("scheme_id", "plan_date" desc, id desc) where not deleted;
create index replenish_purchase_plan_plan_date_idx on replenish_purchase_plan ("plan_date" desc, id desc) where not deleted;
create index replenish_purchase_plan_created_at_idx on replenish_purchase_plan ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on replenish_purchase_plan for each row execute function raise_version();
create table replenish_plan_line (
  "plan_id" bigint not null,
  "account_id" bigint not null,
  "spec_code_id" bigint not null,
  "spec_no" text collate "C" not null,
  "max_qty" bigint not null,
  "min_qty" bigint not null,
  "available_qty" bigint not null,
  "on_way_qty" bigint not null,
  "applied_qty" bigint not null,
  "suggest_qty" bigint not null,
  "why" text collate "C",
  "plan_qty" bigint not null,
  "price" bigint not null,
  "amount" bigint not null generated always as (plan_qty * price) stored,
  "bill_id" bigint,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index replenish_plan_line_plan_id_account_id_spec_code_id_key on replenish_plan_line ("plan_id", "account_id", "spec_code_id") where not deleted;
create index replenish_plan_line_plan_id_plan_qty_idx on replenish_plan_line ("plan_id", "plan_qty" desc, id desc) where not deleted;
create index replenish_plan_line_account_id_idx on replenish_plan_line ("account_id", id) where not deleted;
create index replenish_plan_line_bill_id_idx on replenish_plan_line ("bill_id", id) where not deleted;
create trigger raise_version before update on replenish_plan_line for each row execute function raise_version();
alter table replenish_apply_bill add column "plan_id" bigint;
alter table replenish_apply_bill add column "statement_sub_id" bigint;
alter table replenish_apply_bill add column "on_way_qty" bigint not null default 0;
alter table replenish_apply_bill alter column "on_way_qty" drop default;
alter table replenish_apply_bill add column "is_coming" boolean not null generated always as (on_way_qty > 0) stored;
alter table replenish_apply_bill add column "goods_due" bigint not null generated always as (goods_amount - short_amount) stored;
alter table replenish_apply_bill add column "cash_paid" bigint not null generated always as (case when pay_status = 'paid' then pay_amount else 0 end + case when delivery_pay_status = 'paid' then delivery_fee else 0 end) stored;
alter table replenish_apply_bill add column "net_deduct" bigint not null generated always as (deduct_amount - short_balance_amount) stored;
alter table replenish_apply_bill add column "in_statement" boolean not null generated always as (statement_sub_id is not null) stored;
alter table replenish_apply_bill add column "audit_reason" text collate "C";
alter table replenish_apply_bill add column "due_at" timestamptz(3);
create index replenish_apply_bill_is_coming_due_at_idx on replenish_apply_bill ("is_coming", "due_at", id) where not deleted;
create index replenish_apply_bill_due_at_idx on replenish_apply_bill ("due_at", id) where not deleted;
create index replenish_apply_bill_plan_id_idx on replenish_apply_bill ("plan_id", id) where not deleted;
create index replenish_apply_bill_statement_sub_id_idx on replenish_apply_bill ("statement_sub_id", id) where not deleted;
alter table replenish_apply_item add column "stock_id" bigint;
alter table replenish_apply_item add column "lost_qty" bigint not null default 0;
alter table replenish_apply_item alter column "lost_qty" drop default;
update replenish_apply_item i set lost_qty = i.sent_qty - i.received_qty
from replenish_apply_bill b where b.id = i.bill_id and b.status in ('received', 'settled') and i.sent_qty > i.received_qty;
update replenish_apply_item i set stock_id = s.id
from replenish_apply_bill b, stock s
where b.id = i.bill_id and i.sent_qty > 0 and s.warehouse_id = b.warehouse_id and s.spec_code_id = i.spec_code_id and not s.deleted;
alter table replenish_apply_item add column "on_way_qty" bigint not null generated always as (sent_qty - received_qty - lost_qty) stored;
alter table replenish_apply_item add column "plan_qty" bigint;
alter table replenish_apply_item add column "sale_qty30d" bigint;
alter table replenish_apply_item add column "sellable_days" bigint;
alter table replenish_apply_item add column "over_plan" bigint generated always as (apply_qty - plan_qty) stored;
alter table replenish_apply_item add column "over_sales" bigint generated always as (apply_qty - sale_qty30d) stored;
alter table replenish_apply_item add constraint replenish_apply_item_flow_holds check (received_qty >= 0 and lost_qty >= 0 and received_qty + lost_qty <= sent_qty and sent_qty <= apply_qty);
create index replenish_apply_item_spec_code_id_created_at_idx on replenish_apply_item ("spec_code_id", "created_at" desc, id desc) where not deleted;
create index replenish_apply_item_created_at_idx on replenish_apply_item ("created_at" desc, id desc) where not deleted;
create index replenish_apply_item_on_way_qty_idx on replenish_apply_item ("on_way_qty", id) where not deleted;
create index replenish_apply_item_stock_id_idx on replenish_apply_item ("stock_id", id) where not deleted;
create index replenish_apply_item_spec_no_idx on replenish_apply_item ("spec_no", id) where not deleted;
create table delivery_fee_log (
  "log_no" text collate "C" not null,
  "apply_bill_id" bigint not null,
  "account_id" bigint not null,
  "scheme_id" bigint,
  "qty" bigint not null,
  "free_qty" bigint not null,
  "unit_price" bigint not null,
  "base_fee" bigint not null,
  "fee" bigint not null,
  "prev_fee" bigint,
  "reason" text collate "C",
  "accounted_at" timestamptz(3) not null,
  "is_latest" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint delivery_fee_log_is_latest_check check ("is_latest" in ('no', 'yes')),
  constraint delivery_fee_log_formula_holds check (fee = base_fee + greatest(0, qty - free_qty) * unit_price)
);
create unique index delivery_fee_log_log_no_key on delivery_fee_log ("log_no") where not deleted;
create unique index delivery_fee_log_apply_bill_id_yes_key on delivery_fee_log ("apply_bill_id") where not deleted and "is_latest" = 'yes';
create index delivery_fee_log_apply_bill_id_accounted_at_idx on delivery_fee_log ("apply_bill_id", "accounted_at" desc, id desc) where not deleted;
create index delivery_fee_log_account_id_accounted_at_idx on delivery_fee_log ("account_id", "accounted_at" desc, id desc) where not deleted;
create index delivery_fee_log_is_latest_accounted_at_idx on delivery_fee_log ("is_latest", "accounted_at" desc, id desc) where not deleted;
create index delivery_fee_log_accounted_at_idx on delivery_fee_log ("accounted_at" desc, id desc) where not deleted;
create index delivery_fee_log_fee_idx on delivery_fee_log ("fee", id) where not deleted;
create trigger raise_version before update on delivery_fee_log for each row execute function raise_version();
insert into delivery_fee_log (
  log_no, apply_bill_id, account_id, scheme_id, qty, free_qty, unit_price, base_fee, fee, reason, accounted_at, is_latest,
  id, created_at, updated_at, version, deleted
)
select 'PS' || id, id, account_id, scheme_id, apply_qty, 0, 0, delivery_fee, delivery_fee, '核算日志启用前的配送费', created_at, 'yes',
  id, created_at, created_at, 1, false
from replenish_apply_bill where not deleted;
update replenish_apply_bill b set on_way_qty = i.qty
from (select bill_id, sum(on_way_qty) as qty from replenish_apply_item where not deleted group by 1) i
where i.bill_id = b.id and i.qty > 0;
update replenish_account a set on_way_qty = b.qty
from (select account_id, sum(on_way_qty) as qty from replenish_apply_bill where not deleted group by 1) b
where b.account_id = a.id and b.qty > 0;
update stock s set on_way = i.qty
from (select stock_id, sum(on_way_qty) as qty from replenish_apply_item where not deleted and stock_id is not null group by 1) i
where i.stock_id = s.id and i.qty > 0;
create table replenish_statement (
  "statement_no" text collate "C" not null,
  "brand_id" bigint not null,
  "city_code" text collate "C" not null,
  "period" text collate "C" not null,
  "sub_count" bigint not null,
  "bill_count" bigint not null,
  "goods_amount" bigint not null,
  "delivery_fee" bigint not null,
  "landing_charge" bigint not null,
  "total_amount" bigint not null,
  "difference_amount" bigint not null,
  "difference_reason" text collate "C",
  "settle_amount" bigint not null generated always as (total_amount + difference_amount) stored,
  "invoice_no" text collate "C",
  "platform_remark" text collate "C",
  "audit_reason" text collate "C",
  "settled_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_statement_status_check check ("status" in ('pending', 'invoicing', 'settling', 'settled', 'rejected'))
);
create unique index replenish_statement_statement_no_key on replenish_statement ("statement_no") where not deleted;
create unique index replenish_statement_brand_id_city_code_period_pending__cebd99fe on replenish_statement ("brand_id", "city_code", "period") where not deleted and "status" in ('pending', 'invoicing', 'settling', 'settled');
create unique index replenish_statement_invoice_no_key on replenish_statement ("invoice_no") where not deleted;
create index replenish_statement_status_period_idx on replenish_statement ("status", "period" desc, id desc) where not deleted;
create index replenish_statement_city_code_period_idx on replenish_statement ("city_code", "period" desc, id desc) where not deleted;
create index replenish_statement_brand_id_period_idx on replenish_statement ("brand_id", "period" desc, id desc) where not deleted;
create index replenish_statement_period_idx on replenish_statement ("period" desc, id desc) where not deleted;
create index replenish_statement_created_at_idx on replenish_statement ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on replenish_statement for each row execute function raise_version();
create table replenish_statement_sub (
  "sub_no" text collate "C" not null,
  "statement_id" bigint not null,
  "account_id" bigint not null,
  "partner_id" bigint not null,
  "bill_count" bigint not null,
  "goods_amount" bigint not null,
  "delivery_fee" bigint not null,
  "landing_charge" bigint not null,
  "total_amount" bigint not null,
  "paid_amount" bigint not null,
  "deduct_amount" bigint not null,
  "balance_due" bigint not null generated always as (total_amount - paid_amount - deduct_amount) stored,
  "sub_remark" text collate "C",
  "settled_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_statement_sub_status_check check ("status" in ('open', 'settled'))
);
create unique index replenish_statement_sub_sub_no_key on replenish_statement_sub ("sub_no") where not deleted;
create unique index replenish_statement_sub_statement_id_account_id_key on replenish_statement_sub ("statement_id", "account_id") where not deleted;
create index replenish_statement_sub_statement_id_idx on replenish_statement_sub ("statement_id", id) where not deleted;
create index replenish_statement_sub_account_id_created_at_idx on replenish_statement_sub ("account_id", "created_at" desc, id desc) where not deleted;
create index replenish_statement_sub_partner_id_created_at_idx on replenish_statement_sub ("partner_id", "created_at" desc, id desc) where not deleted;
create index replenish_statement_sub_status_created_at_idx on replenish_statement_sub ("status", "created_at" desc, id desc) where not deleted;
create index replenish_statement_sub_balance_due_idx on replenish_statement_sub ("balance_due", id) where not deleted;
create index replenish_statement_sub_created_at_idx on replenish_statement_sub ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on replenish_statement_sub for each row execute function raise_version();
`,
};
