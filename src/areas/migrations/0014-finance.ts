import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations; lines are completed from the parts they belong to. */
export const financeMigration: Migration = {
  name: '0014-finance',
  sql: String.raw`
alter table third_statement_line add column "partner_id" bigint;
alter table third_statement_line add column "channel" text collate "C";
alter table third_statement_line add column "period" text collate "C";
alter table third_statement_line add constraint third_statement_line_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu'));
update third_statement_line as l set partner_id = s.partner_id, channel = s.channel, period = s.period from third_statement_sub as s where s.id = l.sub_id;
create index third_statement_line_partner_id_completed_at_idx on third_statement_line ("partner_id", "completed_at" desc, id desc) where not deleted;
create index third_statement_line_channel_completed_at_idx on third_statement_line ("channel", "completed_at" desc, id desc) where not deleted;
create index third_statement_line_period_completed_at_idx on third_statement_line ("period", "completed_at" desc, id desc) where not deleted;
create table partner_invoice (
  "partner_id" bigint not null,
  "title" text collate "C" not null,
  "tax_no" text collate "C" not null,
  "invoice_type" text collate "C" not null,
  "tax_rate_bp" bigint not null,
  "bank_name" text collate "C",
  "bank_no" text collate "C",
  "address_phone" text collate "C",
  "receiver" text collate "C",
  "is_default" boolean not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_invoice_invoice_type_check check ("invoice_type" in ('special', 'normal')),
  constraint partner_invoice_status_check check ("status" in ('off', 'on'))
);
create unique index partner_invoice_partner_id_true_on_key on partner_invoice ("partner_id") where not deleted and "is_default" and "status" = 'on';
create index partner_invoice_partner_id_created_at_idx on partner_invoice ("partner_id", "created_at" desc, id desc) where not deleted;
create index partner_invoice_created_at_idx on partner_invoice ("created_at" desc, id desc) where not deleted;
create index partner_invoice_title_grams on partner_invoice using gin (grams("title")) where not deleted;
create index partner_invoice_tax_no_idx on partner_invoice ("tax_no", id) where not deleted;
create table invoice_file (
  "file_url" text collate "C" not null,
  "invoice_type" text collate "C",
  "invoice_code" text collate "C",
  "invoice_no" text collate "C",
  "invoice_date" date,
  "seller_name" text collate "C",
  "seller_tax_no" text collate "C",
  "buyer_tax_no" text collate "C",
  "amount" bigint,
  "tax_amount" bigint,
  "total_amount" bigint,
  "partner_id" bigint,
  "invoice_record_id" bigint,
  "confidence" bigint,
  "issue_count" bigint not null,
  "parse_json" jsonb,
  "fail_reason" text collate "C",
  "void_reason" text collate "C",
  "invoice_key" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint invoice_file_invoice_type_check check ("invoice_type" in ('special', 'normal', 'electronic', 'digital')),
  constraint invoice_file_status_check check ("status" in ('waiting', 'checking', 'confirmed', 'failed', 'voided'))
);
create unique index invoice_file_file_url_waiting_checking_confirmed_failed_key on invoice_file ("file_url") where not deleted and "status" in ('waiting', 'checking', 'confirmed', 'failed');
create unique index invoice_file_invoice_key_confirmed_key on invoice_file ("invoice_key") where not deleted and "status" = 'confirmed';
create index invoice_file_status_created_at_idx on invoice_file ("status", "created_at" desc, id desc) where not deleted;
create index invoice_file_created_at_idx on invoice_file ("created_at" desc, id desc) where not deleted;
create index invoice_file_partner_id_created_at_idx on invoice_file ("partner_id", "created_at" desc, id desc) where not deleted;
create index invoice_file_invoice_date_idx on invoice_file ("invoice_date" desc, id desc) where not deleted;
create index invoice_file_invoice_type_created_at_idx on invoice_file ("invoice_type", "created_at" desc, id desc) where not deleted;
create index invoice_file_total_amount_idx on invoice_file ("total_amount" desc, id desc) where not deleted;
create index invoice_file_confidence_idx on invoice_file ("confidence", id) where not deleted;
create index invoice_file_issue_count_created_at_idx on invoice_file ("issue_count" desc, "created_at" desc, id desc) where not deleted;
create index invoice_file_invoice_record_id_idx on invoice_file ("invoice_record_id", id) where not deleted;
create index invoice_file_invoice_code_idx on invoice_file ("invoice_code", id) where not deleted;
create index invoice_file_invoice_no_idx on invoice_file ("invoice_no", id) where not deleted;
create index invoice_file_seller_name_grams on invoice_file using gin (grams("seller_name")) where not deleted;
create index invoice_file_seller_tax_no_idx on invoice_file ("seller_tax_no", id) where not deleted;
create table third_statement_invoice (
  "record_no" text collate "C" not null,
  "sub_id" bigint not null,
  "partner_id" bigint not null,
  "partner_invoice_id" bigint,
  "invoice_file_id" bigint,
  "invoice_no" text collate "C" not null,
  "amount" bigint not null,
  "tax_rate_bp" bigint not null,
  "tax_amount" bigint not null,
  "invoice_date" date not null,
  "express_no" text collate "C",
  "confirmed_at" timestamptz(3),
  "void_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_statement_invoice_status_check check ("status" in ('pending', 'confirmed', 'voided'))
);
create unique index third_statement_invoice_record_no_key on third_statement_invoice ("record_no") where not deleted;
create unique index third_statement_invoice_invoice_no_pending_confirmed_key on third_statement_invoice ("invoice_no") where not deleted and "status" in ('pending', 'confirmed');
create index third_statement_invoice_status_created_at_idx on third_statement_invoice ("status", "created_at" desc, id desc) where not deleted;
create index third_statement_invoice_created_at_idx on third_statement_invoice ("created_at" desc, id desc) where not deleted;
create index third_statement_invoice_sub_id_created_at_idx on third_statement_invoice ("sub_id", "created_at" desc, id desc) where not deleted;
create index third_statement_invoice_partner_id_created_at_idx on third_statement_invoice ("partner_id", "created_at" desc, id desc) where not deleted;
create index third_statement_invoice_invoice_date_idx on third_statement_invoice ("invoice_date" desc, id desc) where not deleted;
create index third_statement_invoice_invoice_file_id_idx on third_statement_invoice ("invoice_file_id", id) where not deleted;
create index third_statement_invoice_partner_invoice_id_idx on third_statement_invoice ("partner_invoice_id", id) where not deleted;
create index third_statement_invoice_invoice_no_idx on third_statement_invoice ("invoice_no", id) where not deleted;
create table third_statement_payment (
  "pay_no" text collate "C" not null,
  "sub_id" bigint not null,
  "partner_id" bigint not null,
  "amount" bigint not null,
  "pay_way" text collate "C" not null,
  "bank_account" jsonb,
  "bank_serial" text collate "C",
  "applied_at" timestamptz(3) not null,
  "confirmed_at" timestamptz(3),
  "voucher_img" text collate "C",
  "return_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_statement_payment_pay_way_check check ("pay_way" in ('bank', 'alipay', 'offset')),
  constraint third_statement_payment_status_check check ("status" in ('pending', 'received', 'returned'))
);
create unique index third_statement_payment_pay_no_key on third_statement_payment ("pay_no") where not deleted;
create unique index third_statement_payment_bank_serial_received_key on third_statement_payment ("bank_serial") where not deleted and "status" = 'received';
create index third_statement_payment_status_created_at_idx on third_statement_payment ("status", "created_at" desc, id desc) where not deleted;
create index third_statement_payment_created_at_idx on third_statement_payment ("created_at" desc, id desc) where not deleted;
create index third_statement_payment_sub_id_created_at_idx on third_statement_payment ("sub_id", "created_at" desc, id desc) where not deleted;
create index third_statement_payment_partner_id_created_at_idx on third_statement_payment ("partner_id", "created_at" desc, id desc) where not deleted;
create index third_statement_payment_pay_way_created_at_idx on third_statement_payment ("pay_way", "created_at" desc, id desc) where not deleted;
create index third_statement_payment_amount_idx on third_statement_payment ("amount" desc, id desc) where not deleted;
create index third_statement_payment_confirmed_at_idx on third_statement_payment ("confirmed_at" desc, id desc) where not deleted;
create index third_statement_payment_bank_serial_idx on third_statement_payment ("bank_serial", id) where not deleted;
create table provider_settlement (
  "settle_no" text collate "C" not null,
  "partner_id" bigint not null,
  "period" text collate "C" not null,
  "shop_count" bigint not null,
  "total_fee" bigint not null,
  "received_fee" bigint not null,
  "share_amount" bigint not null,
  "platform_amount" bigint not null,
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
  constraint provider_settlement_status_check check ("status" in ('auditing', 'settling', 'settled', 'rejected'))
);
create unique index provider_settlement_settle_no_key on provider_settlement ("settle_no") where not deleted;
create unique index provider_settlement_partner_id_period_auditing_settlin_5cb1ac8b on provider_settlement ("partner_id", "period") where not deleted and "status" in ('auditing', 'settling', 'settled');
create index provider_settlement_created_at_idx on provider_settlement ("created_at" desc, id desc) where not deleted;
create index provider_settlement_status_created_at_idx on provider_settlement ("status", "created_at" desc, id desc) where not deleted;
create index provider_settlement_partner_id_period_idx on provider_settlement ("partner_id", "period" desc, id desc) where not deleted;
create index provider_settlement_period_idx on provider_settlement ("period" desc, id desc) where not deleted;
create index provider_settlement_total_fee_idx on provider_settlement ("total_fee" desc, id desc) where not deleted;
create table provider_settlement_line (
  "settlement_id" bigint not null,
  "shop_id" bigint not null,
  "charge_id" bigint not null,
  "charge_type" text collate "C" not null,
  "base_amount" bigint,
  "times" bigint,
  "fee" bigint not null,
  "share_bp" bigint not null,
  "share" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint provider_settlement_line_charge_type_check check ("charge_type" in ('annual', 'monthly', 'rate', 'fixed'))
);
create unique index provider_settlement_line_settlement_id_shop_id_charge_id_key on provider_settlement_line ("settlement_id", "shop_id", "charge_id") where not deleted;
create index provider_settlement_line_settlement_id_shop_id_idx on provider_settlement_line ("settlement_id", "shop_id", id) where not deleted;
create index provider_settlement_line_shop_id_created_at_idx on provider_settlement_line ("shop_id", "created_at" desc, id desc) where not deleted;
`,
};
