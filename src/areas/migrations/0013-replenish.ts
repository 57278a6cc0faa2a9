import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations. */
export const replenishMigration: Migration = {
  name: '0013-replenish',
  sql: String.raw`
alter table replenish_balance_log add column "apply_bill_id" bigint;
create unique index replenish_balance_log_apply_bill_id_biz_type_key on replenish_balance_log ("apply_bill_id", "biz_type") where not deleted;
create index replenish_balance_log_apply_bill_id_occurred_at_idx on replenish_balance_log ("apply_bill_id", "occurred_at", id) where not deleted;
create table replenish_apply_bill (
  "bill_no" text collate "C" not null,
  "account_id" bigint not null,
  "scheme_id" bigint,
  "partner_id" bigint not null,
  "brand_id" bigint not null,
  "warehouse_id" bigint not null,
  "address" text collate "C",
  "apply_qty" bigint not null,
  "sent_qty" bigint not null,
  "received_qty" bigint not null,
  "goods_amount" bigint not null,
  "delivery_fee" bigint not null,
  "landing_charge" bigint not null,
  "deduct_amount" bigint not null,
  "pay_amount" bigint not null,
  "short_amount" bigint not null,
  "short_balance_amount" bigint not null,
  "settle_amount" bigint,
  "brand_amount" bigint,
  "out_trade_no" text collate "C",
  "pay_status" text collate "C" not null,
  "delivery_pay_status" text collate "C" not null,
  "finance_status" text collate "C" not null,
  "finance_reason" text collate "C",
  "invoice_status" text collate "C" not null,
  "invoice_no" text collate "C",
  "brand_pay_status" text collate "C" not null,
  "settle_remark" text collate "C",
  "paid_at" timestamptz(3),
  "received_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint replenish_apply_bill_pay_status_check check ("pay_status" in ('unpaid', 'paid')),
  constraint replenish_apply_bill_delivery_pay_status_check check ("delivery_pay_status" in ('unpaid', 'paid', 'free')),
  constraint replenish_apply_bill_finance_status_check check ("finance_status" in ('unchecked', 'passed', 'failed')),
  constraint replenish_apply_bill_invoice_status_check check ("invoice_status" in ('none', 'issued')),
  constraint replenish_apply_bill_brand_pay_status_check check ("brand_pay_status" in ('unpaid', 'paid')),
  constraint replenish_apply_bill_status_check check ("status" in ('auditing', 'paying', 'sending', 'receiving', 'received', 'settled', 'cancelled', 'rejected'))
);
create unique index replenish_apply_bill_bill_no_key on replenish_apply_bill ("bill_no") where not deleted;
create unique index replenish_apply_bill_out_trade_no_key on replenish_apply_bill ("out_trade_no") where not deleted;
create unique index replenish_apply_bill_invoice_no_issued_key on replenish_apply_bill ("invoice_no") where not deleted and "invoice_status" = 'issued';
create index replenish_apply_bill_status_created_at_idx on replenish_apply_bill ("status", "created_at" desc, id desc) where not deleted;
create index replenish_apply_bill_finance_status_paid_at_idx on replenish_apply_bill ("finance_status", "paid_at" desc, id desc) where not deleted;
create index replenish_apply_bill_pay_status_created_at_idx on replenish_apply_bill ("pay_status", "created_at" desc, id desc) where not deleted;
create index replenish_apply_bill_delivery_pay_status_created_at_idx on replenish_apply_bill ("delivery_pay_status", "created_at" desc, id desc) where not deleted;
create index replenish_apply_bill_brand_pay_status_received_at_idx on replenish_apply_bill ("brand_pay_status", "received_at", id) where not deleted;
create index replenish_apply_bill_invoice_status_received_at_idx on replenish_apply_bill ("invoice_status", "received_at", id) where not deleted;
create index replenish_apply_bill_brand_id_received_at_idx on replenish_apply_bill ("brand_id", "received_at", id) where not deleted;
create index replenish_apply_bill_partner_id_created_at_idx on replenish_apply_bill ("partner_id", "created_at" desc, id desc) where not deleted;
create index replenish_apply_bill_account_id_created_at_idx on replenish_apply_bill ("account_id", "created_at" desc, id desc) where not deleted;
create index replenish_apply_bill_paid_at_idx on replenish_apply_bill ("paid_at" desc, id desc) where not deleted;
create index replenish_apply_bill_received_at_idx on replenish_apply_bill ("received_at", id) where not deleted;
create index replenish_apply_bill_pay_amount_idx on replenish_apply_bill ("pay_amount", id) where not deleted;
create index replenish_apply_bill_created_at_idx on replenish_apply_bill ("created_at" desc, id desc) where not deleted;
create index replenish_apply_bill_invoice_no_idx on replenish_apply_bill ("invoice_no", id) where not deleted;
create table replenish_apply_item (
  "bill_id" bigint not null,
  "sub_no" text collate "C" not null,
  "spec_code_id" bigint not null,
  "spec_no" text collate "C" not null,
  "apply_qty" bigint not null,
  "sent_qty" bigint not null,
  "received_qty" bigint not null,
  "price" bigint not null,
  "supply_price" bigint not null,
  "amount" bigint not null,
  "received_amount" bigint not null,
  "sent_at" timestamptz(3),
  "received_at" timestamptz(3),
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index replenish_apply_item_sub_no_key on replenish_apply_item ("sub_no") where not deleted;
create unique index replenish_apply_item_bill_id_spec_code_id_key on replenish_apply_item ("bill_id", "spec_code_id") where not deleted;
alter table order_log add column "evidence" text collate "C";
`,
};
